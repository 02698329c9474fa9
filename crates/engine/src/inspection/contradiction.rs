//! Answers with which no lawful fleet agrees (D4): a reason to ask for an inspection.

use serde::{Deserialize, Serialize};

use super::facts::{Clash, Facts};
use super::search::{Found, NODES, covers, has_room, search};
use crate::cell::Cell;
use crate::fleet::FleetRule;
use crate::sea::Cells;
use crate::ship::Ship;
use crate::shot::ShotResult;

/// What is impossible about answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContradictionKind {
    /// More ships of a length than the fleet has.
    TooManyShips,
    /// More decks than the fleet has.
    TooManyDecks,
    /// «убил», and at a corner of that ship a deck of one that is not sunk (S4).
    SunkBesideUnfinished,
    /// Decks of two ships beside each other (S4).
    ShipsTouch,
    /// Decks that hang together are not in one line (S3).
    ShipBends,
    /// More decks in a row than the longest ship has, or as many and not sunk.
    ShipTooLong,
    /// A ship that was hit, or one that nobody met, has no place left.
    NoRoomLeft,
    /// The same cell was answered otherwise before (S8).
    AnswerChanged,
    /// Each answer is possible, but no fleet agrees with all of them; found by going through all fleets.
    NoLegalFleet,
}

/// The first answer with which no lawful fleet agrees any more.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contradiction {
    /// What is impossible.
    pub kind: ContradictionKind,
    /// The place of the answer among all, from 0.
    pub at: usize,
    /// Its cell.
    pub cell: Cell,
    /// The cells that show it, if any do.
    pub cells: Vec<Cell>,
}

impl ContradictionKind {
    /// The wire name: `too_many_ships` and so on.
    pub const fn code_str(self) -> &'static str {
        match self {
            ContradictionKind::TooManyShips => "too_many_ships",
            ContradictionKind::TooManyDecks => "too_many_decks",
            ContradictionKind::SunkBesideUnfinished => "sunk_beside_unfinished",
            ContradictionKind::ShipsTouch => "ships_touch",
            ContradictionKind::ShipBends => "ship_bends",
            ContradictionKind::ShipTooLong => "ship_too_long",
            ContradictionKind::NoRoomLeft => "no_room_left",
            ContradictionKind::AnswerChanged => "answer_changed",
            ContradictionKind::NoLegalFleet => "no_legal_fleet",
        }
    }
}

/// The first of these answers, in the order of the shots, with which no lawful fleet agrees any more.
///
/// Never found of answers that are true of a lawful fleet. Found whenever there is one, unless the search for a fleet,
/// which sets down 100 000 ships at most for each of up to eight looks, cannot decide: then it is *not known*, and that is
/// no contradiction.
pub fn contradiction(rule: &FleetRule, answers: &[(Cell, ShotResult)]) -> Option<Contradiction> {
    let mut facts = Facts::new(rule);
    let mut clash = None;
    for (at, (cell, answer)) in answers.iter().enumerate() {
        if let Err(found) = facts.add(rule, *cell, *answer) {
            clash = Some((at, found));
            break;
        }
    }
    let possible = clash.as_ref().map_or(answers.len(), |(at, _)| *at);
    let (at, (kind, cells)) = first_without_fleet(rule, &answers[..possible]).or(clash)?;
    Some(Contradiction {
        kind,
        at,
        cell: answers.get(at)?.0,
        cells: cells.iter().collect(),
    })
}

/// The first of answers, each possible at first sight, after which no fleet agrees. Once there is none, no further
/// answer brings one back, so it is enough to halve.
fn first_without_fleet(rule: &FleetRule, answers: &[(Cell, ShotResult)]) -> Option<(usize, Clash)> {
    let agreed = |count: usize| {
        let facts = facts_of(rule, &answers[..count]);
        search(&facts, NODES).0 != Found::Nothing
    };
    if agreed(answers.len()) {
        return None;
    }
    let (mut good, mut bad) = (0, answers.len());
    while good + 1 < bad {
        let middle = usize::midpoint(good, bad);
        if agreed(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    let at = bad.checked_sub(1)?;
    Some((at, why(&facts_of(rule, &answers[..bad]))))
}

fn facts_of(rule: &FleetRule, answers: &[(Cell, ShotResult)]) -> Facts {
    let mut facts = Facts::new(rule);
    for (cell, answer) in answers {
        if facts.add(rule, *cell, *answer).is_err() {
            break; // not met: these are possible at first sight
        }
    }
    facts
}

/// Why no fleet agrees: what can be shown, else that all were gone through.
fn why(facts: &Facts) -> Clash {
    let open = facts.open();
    let stuck = facts
        .runs()
        .find(|run| run.first().is_some_and(|deck| covers(facts, deck).is_empty()));
    if let Some(run) = stuck {
        return (ContradictionKind::NoRoomLeft, run);
    }
    let no_place = |(length, left): (u8, &u8)| {
        *left > 0 && !Ship::everywhere(length).any(|ship| ship.cells().is_subset(open))
    };
    if (0..).zip(&facts.left).any(no_place) || !has_room(&facts.left, open) {
        return (ContradictionKind::NoRoomLeft, Cells::EMPTY);
    }
    (ContradictionKind::NoLegalFleet, Cells::EMPTY)
}
