//! The lists of games and what the reader owes.

use std::collections::BTreeSet;

use chrono_tz::Tz;
use league::Nick;
use league::mode::Mode;
use league::team::Side;

use super::head::{kind, status, team};
use crate::application::held::HeldGame;
use crate::application::read::clock::{self, Ticking};
use crate::application::read::lobby::MOST_COUNTED;
use crate::application::read::profile::Sought;
use crate::game_id::GameId;
use crate::pages::http::Visit;
use crate::pages::lobby::{GameLine, GameList, Person, Strengths, Todo};
use crate::pages::view::{profile_address, time_left};
use crate::store::games::{Card, Stage};
use crate::store::participants::{Mine, Owes};

/// A list of games; `more`: where it goes on.
pub fn list(
    visit: &Visit,
    key: &str,
    total: Option<u64>,
    cards: &[Card],
    mine: &BTreeSet<GameId>,
    more: Option<(String, String)>,
) -> GameList {
    let words = visit.words();
    GameList {
        heading: words.word(key),
        total: total.filter(|total| *total > 0).map(|total| {
            if total > MOST_COUNTED {
                words.count("lobby-total-more", MOST_COUNTED)
            } else {
                words.count("lobby-total", total)
            }
        }),
        games: cards
            .iter()
            .map(|card| line(visit, card, mine.contains(&card.id)))
            .collect(),
        empty: words.word(&format!("{key}-empty")),
        more,
    }
}

fn line(visit: &Visit, card: &Card, mine: bool) -> GameLine {
    let facts = &card.facts;
    let begun = status(facts.status).begun();
    let at = if matches!(facts.status, Stage::Finished | Stage::Cancelled) {
        facts.updated_at
    } else {
        card.created_at
    };
    let deadline = facts.deadline.filter(|_| facts.status == Stage::Battle);
    GameLine {
        deadline: deadline.map(|at| visit.moment(at, Tz::Europe__Moscow)),
        left: deadline.map(|at| time_left(at - visit.now, visit.words())),
        href: address(card),
        title: card.title.clone(),
        kind: kind(visit.words(), card.mode),
        status: status(facts.status),
        referee: card.referee.to_string(),
        players: facts.entrants.into(),
        strengths: (begun && card.mode == Mode::TeamBattle).then(|| Strengths {
            red: facts.active.red.into(),
            blue: facts.active.blue.into(),
            moves: facts
                .turn_of
                .as_ref()
                .filter(|_| card.mode == Mode::TeamBattle)
                .and_then(Side::team)
                .map(team),
        }),
        state: state(visit, card),
        at: visit.moment(at, Tz::Europe__Moscow),
        mine,
    }
}

/// To the battle once there is one, before that to who takes part.
fn address(card: &Card) -> String {
    if status(card.facts.status).begun() {
        format!("/games/{}", card.id)
    } else {
        format!("/games/{}/players", card.id)
    }
}

/// «Ход за красными», «Победили синие».
fn state(visit: &Visit, card: &Card) -> Option<String> {
    let (words, facts) = (visit.words(), &card.facts);
    match facts.status {
        Stage::Battle => Some(super::turn::whose(words, card.mode, facts.turn_of.as_ref()?)),
        Stage::Paused => Some(words.word("lobby-paused")),
        Stage::Finished => Some(super::turn::finished(words, card.mode, facts.winner.as_ref())),
        _ => None,
    }
}

/// The person whose games were looked for, or those who may have been meant.
pub fn person(sought: &Sought) -> Person {
    let with_profile = |nick: &Nick| (nick.to_string(), profile_address(nick));
    match sought {
        Sought::Found(account) => Person {
            unknown: false,
            people: vec![with_profile(&account.nick)],
        },
        Sought::Nearly(near) => Person {
            unknown: true,
            people: near.iter().map(with_profile).collect(),
        },
    }
}

/// What the reader owes in a game; `None`: nothing any more.
pub fn todo(visit: &Visit, owed: &Mine, held: &HeldGame) -> Option<Todo> {
    let words = visit.words();
    let duty = owed.duty?;
    let clock = clock::clock(held, visit.now).filter(|_| duty != Owes::Fleet);
    let zone = held.game.rules.time_zone;
    let stands = clock.as_ref().and_then(|clock| match clock.ticking {
        Ticking::Running => None,
        Ticking::Paused => Some(words.word("turn-stands-paused")),
        Ticking::NotCounting => {
            let until = visit.moment(clock.next_edge.as_ref()?.at, zone).shown;
            Some(words.with("turn-stands", "until", until))
        }
    });
    let (page, key) = match duty {
        Owes::Fleet => ("/fleet", "duty-fleet"),
        Owes::Shoot => ("", "duty-shoot"),
        Owes::Answer => ("", "duty-answer"),
        Owes::AnswerAndShoot => ("", "duty-answer_and_shoot"),
        Owes::Order => ("/actions", "duty-order"),
    };
    Some(Todo {
        href: format!("/games/{}{page}", owed.game),
        title: owed.title.clone(),
        duty: words.word(key),
        deadline: clock
            .as_ref()
            .and_then(|clock| clock.deadline)
            .map(|at| visit.moment(at, zone)),
        left: clock.as_ref().map(|clock| time_left(clock.left, words)),
        stands,
    })
}
