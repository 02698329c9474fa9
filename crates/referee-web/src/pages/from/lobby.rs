//! The lists of games and what the reader owes.

use std::collections::BTreeSet;

use chrono_tz::Tz;

use super::head::{kind, status, team};
use crate::application::held::HeldGame;
use crate::application::read::clock::{self, Ticking};
use crate::game_id::GameId;
use crate::pages::http::Visit;
use crate::pages::lobby::{GameLine, GameList, Strengths, Todo};
use crate::pages::view::time_left;
use crate::store::games::{Card, Stage};
use crate::store::participants::{Mine, Owes};

/// A list of games; `older`: where it goes on.
pub fn list(
    visit: &Visit,
    key: &str,
    cards: &[Card],
    mine: &BTreeSet<GameId>,
    older: Option<String>,
) -> GameList {
    GameList {
        heading: visit.words().word(key),
        games: cards
            .iter()
            .map(|card| line(visit, card, mine.contains(&card.id)))
            .collect(),
        empty: visit.words().word(&format!("{key}-empty")),
        older,
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
    GameLine {
        href: address(card),
        title: card.title.clone(),
        kind: kind(visit.words(), card.mode),
        status: status(facts.status),
        referee: card.referee.to_string(),
        players: facts.entrants.into(),
        strengths: begun.then(|| Strengths {
            red: facts.active.red.into(),
            blue: facts.active.blue.into(),
            moves: facts.turn_team.map(team),
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

/// «Ход за красными, срок 30 ноября, 14:00».
fn state(visit: &Visit, card: &Card) -> Option<String> {
    let (words, facts) = (visit.words(), &card.facts);
    match facts.status {
        Stage::Battle => {
            let headline = words.word(&format!("turn-headline-{}", facts.turn_team?.as_str()));
            let deadline = visit.moment(facts.deadline?, Tz::Europe__Moscow).shown;
            Some(words.text("lobby-turn", &[("headline", headline), ("deadline", deadline)]))
        }
        Stage::Finished => {
            let winner = facts.winner.map_or("draw", league::Team::as_str);
            Some(words.word(&format!("turn-headline-finished-{winner}")))
        }
        _ => None,
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
