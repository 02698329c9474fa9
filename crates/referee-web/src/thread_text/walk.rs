//! A thread of a game in a format, in parts: however long it is, little of it is in memory.

use std::sync::Arc;

use league::Team;

use super::{Entry, Format, Head, entry, foot, head};
use crate::application::HeldGame;
use crate::state::AppState;
use crate::store;
use crate::words::announce::moment;
use crate::words::{Language, Words};

/// Posts read at a time.
const PART: i64 = 500;

/// A thread of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Moves and announcements.
    Battle,
    /// Talk.
    Discussion,
    /// The room of a team, once it is open to all (T23).
    Room(Team),
}

impl Which {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Which; 4] = [
        Which::Battle,
        Which::Discussion,
        Which::Room(Team::Red),
        Which::Room(Team::Blue),
    ];

    /// The word in addresses and names of files.
    pub const fn as_str(self) -> &'static str {
        match self {
            Which::Battle => "battle",
            Which::Discussion => "discussion",
            Which::Room(Team::Red) => "room-red",
            Which::Room(Team::Blue) => "room-blue",
        }
    }

    /// The thread of a word.
    pub fn named(word: &str) -> Option<Which> {
        Which::ALL.into_iter().find(|which| which.as_str() == word)
    }

    /// Whether everybody may read it: what is written leaves the site, so that nothing less will do.
    pub fn is_public(self, held: &HeldGame) -> bool {
        match self {
            Which::Battle | Which::Discussion => true,
            Which::Room(_) => held.is_over() && held.game.battle.is_some(),
        }
    }
}

/// A thread under way.
pub struct Walk {
    state: AppState,
    held: Arc<HeldGame>,
    which: Which,
    format: Format,
    words: &'static Words,
    after: u32,
    begun: bool,
    done: bool,
}

impl Walk {
    /// Of a thread that is public, as it stands; its frame in this language.
    pub fn new(
        state: AppState,
        held: Arc<HeldGame>,
        which: Which,
        format: Format,
        language: Language,
    ) -> Walk {
        Walk {
            state,
            held,
            which,
            format,
            words: Words::of(language),
            after: 0,
            begun: false,
            done: false,
        }
    }

    /// The next part; `None`: that was all.
    ///
    /// # Errors
    /// The database's.
    pub async fn next(&mut self) -> sqlx::Result<Option<String>> {
        if self.done {
            return Ok(None);
        }
        let mut out = String::new();
        if !self.begun {
            self.begun = true;
            out.push_str(&head(self.format, &self.head()));
        }
        let part = self.part().await?;
        self.done = part.len() < usize::try_from(PART).unwrap_or(usize::MAX);
        for post in &part {
            self.after = post.number;
            out.push_str(&entry(self.format, post));
        }
        if self.done {
            out.push_str(foot(self.format));
        }
        Ok(Some(out))
    }

    fn head(&self) -> Head {
        let (game, words) = (&self.held.game, self.words);
        let name = words.word(&format!("export-thread-{}", self.which.as_str()));
        let zone = game.rules.time_zone;
        let facts = [
            ("nick", game.referee.to_string()),
            ("at", moment(game.opened_at, zone)),
        ];
        let facts: Vec<(&str, &str)> = facts
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        Head {
            title: format!("{} — {name}", game.title),
            lines: vec![
                words.text("export-opened", &facts),
                format!("{}/games/{}", self.state.site(), self.held.id),
            ],
            language: words.language().tag(),
        }
    }

    async fn part(&self) -> sqlx::Result<Vec<Entry>> {
        let mut c = self.state.pool.acquire().await?;
        let (id, after) = (self.held.id, self.after);
        match self.which {
            Which::Battle => {
                let posts = store::posts::after(&mut c, id, after, PART).await?;
                Ok(posts.into_iter().map(|post| self.post(post)).collect())
            }
            Which::Discussion => {
                let talk = store::discussion::after(&mut c, id, after, PART).await?;
                Ok(talk.into_iter().map(|message| self.message(message)).collect())
            }
            Which::Room(team) => {
                let talk = store::rooms::after(&mut c, id, team, after, None, PART).await?;
                Ok(talk.into_iter().map(|message| self.message(message)).collect())
            }
        }
    }

    fn post(&self, post: store::posts::Post) -> Entry {
        let announcement = post.author.is_none();
        Entry {
            number: post.number,
            author: post.author.map_or_else(
                || self.words.with("export-referee", "nick", &self.held.game.referee),
                |nick| nick.to_string(),
            ),
            at: moment(post.at, self.held.game.rules.time_zone),
            announcement,
            mark: post.voided.then(|| self.words.word("export-voided")),
            text: post.text,
        }
    }

    fn message(&self, message: store::discussion::Message) -> Entry {
        Entry {
            number: message.number,
            author: message.author.to_string(),
            at: moment(message.at, self.held.game.rules.time_zone),
            announcement: false,
            mark: None,
            text: message.text,
        }
    }
}
