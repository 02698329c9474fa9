//! One reader who looks at one game at one time. What the pages of a battle show is made from a [`Look`], so that no page
//! shows what this reader may not see.

use chrono::{DateTime, Utc};
use league::team_battle::state::{Battle, Seat};
use league::{Game, Nick};

use crate::application::held::HeldGame;
use crate::application::read::reader::ForReader;
use crate::pages::http::Visit;
use crate::pages::view::{GameHead, GamePart, Moment};
use crate::words::Words;

/// A reader who looks at a game.
pub struct Look<'a> {
    /// Who, when, in which words.
    pub visit: &'a Visit,
    /// The game as this reader may see it.
    pub view: ForReader<'a>,
}

impl<'a> Look<'a> {
    /// This visit's look at a game.
    pub fn new(visit: &'a Visit, held: &'a HeldGame) -> Look<'a> {
        Look {
            visit,
            view: ForReader::new(held, visit.nick()),
        }
    }

    /// The reader; `None`: a visitor.
    pub fn reader(&self) -> Option<&'a Nick> {
        self.visit.nick()
    }

    /// The reader's words.
    pub fn words(&self) -> &'static Words {
        self.visit.words()
    }

    /// The reader's zone: the account's, else the game's.
    pub fn zone(&self) -> chrono_tz::Tz {
        self.visit.zone(self.game().rules.time_zone)
    }

    /// The head of a page.
    pub fn head(&self, current: GamePart) -> GameHead {
        super::head(self.visit, &self.view, current)
    }

    /// The game.
    pub fn game(&self) -> &'a Game {
        &self.view.held.game
    }

    /// Its battle, from the draw on.
    pub fn battle(&self) -> Option<&'a Battle> {
        self.game().battle.as_ref()
    }

    /// An address of the game: `/games/{id}` and what follows.
    pub fn address(&self, rest: &str) -> String {
        format!("/games/{}{rest}", self.view.held.id)
    }

    /// A time in the reader's zone, and in the game's where they differ (P5).
    pub fn moment(&self, at: DateTime<Utc>) -> Moment {
        let mut moment = Moment::new(at, self.zone(), self.visit.now, self.words());
        let of_game = self.game().rules.time_zone;
        if of_game != self.zone() {
            let there = Moment::new(at, of_game, self.visit.now, self.words());
            moment.absolute = self.words().text(
                "moment-both",
                &[
                    ("here", moment.absolute.as_str()),
                    ("there", there.absolute.as_str()),
                ],
            );
        }
        moment
    }

    /// What a player is beside a player: «Адмирал», «свободный игрок», «вне игры».
    pub fn standing(&self, seat: Seat) -> Option<String> {
        if let Some(skirmish) = &self.game().skirmish {
            let player = skirmish.players.get(seat)?;
            return self.in_words(&[
                (!player.is_active(), "standing-out"),
                (player.bot, "standing-bot"),
            ]);
        }
        let battle = self.battle()?;
        let player = battle.players.get(seat)?;
        self.in_words(&[
            (battle.is_admiral(seat), "standing-admiral"),
            (battle.turns > 0 && battle.is_free(seat), "standing-free"),
            (!player.is_active(), "standing-out"),
            (player.bot, "standing-bot"),
        ])
    }

    /// What is so, in words.
    fn in_words(&self, parts: &[(bool, &str)]) -> Option<String> {
        let words: Vec<String> = parts
            .iter()
            .filter(|(so, _)| *so)
            .map(|(_, key)| self.words().word(key))
            .collect();
        (!words.is_empty()).then(|| words.join(", "))
    }
}
