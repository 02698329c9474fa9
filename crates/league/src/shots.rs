//! The shots at one sea, and what they tell of it: the same in all three kinds of game.
use std::collections::BTreeMap;

use engine::{Cell, Cells, Fleet, FleetRule, ShotResult};
use serde::{Deserialize, Serialize};

/// A player's place in the order of enrolment. It stays when a substitute takes the seat (T22).
pub type Seat = usize;

/// What became of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It awaits its answer.
    Awaited,
    /// It was answered.
    Given(ShotResult),
    /// The player under fire went out first (T15).
    Dropped,
}

/// A shot at a sea.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShotAt {
    /// Where.
    pub cell: Cell,
    /// Who shot.
    pub by: Seat,
    /// On which turn.
    pub turn: u32,
    /// In which post.
    pub post: Option<u32>,
    /// What became of it.
    pub outcome: Outcome,
}

/// Cells that were shot at.
#[must_use]
pub fn cells(sea: &[ShotAt]) -> Cells {
    sea.iter().map(|s| s.cell).collect()
}

/// Cells whose shots were answered: all that may be shown of a sea (D7).
pub fn answered(sea: &[ShotAt]) -> impl Iterator<Item = (Cell, ShotResult)> + '_ {
    sea.iter().filter_map(|s| match s.outcome {
        Outcome::Given(result) => Some((s.cell, result)),
        _ => None,
    })
}

/// The true result of the shot `index`, judged after all that were accepted before it (S7). A cell that was shot at
/// before is answered as it was the first time (S8).
#[must_use]
pub fn truth(sea: &[ShotAt], fleet: &Fleet, index: usize) -> ShotResult {
    let first = sea
        .iter()
        .position(|s| s.cell == sea[index].cell)
        .unwrap_or(index);
    let before: Cells = sea[..first].iter().map(|s| s.cell).collect();
    fleet.judge(before, sea[first].cell)
}

/// Ships that were answered as sunk, each with its cells.
#[must_use]
pub fn sunk_ships(sea: &[ShotAt]) -> Vec<Cells> {
    let decks: Cells = answered(sea)
        .filter(|(_, r)| *r != ShotResult::Miss)
        .map(|(c, _)| c)
        .collect();
    let mut ships: Vec<Cells> = Vec::new();
    for (cell, result) in answered(sea) {
        if result == ShotResult::Sunk && !ships.iter().any(|s| s.contains(cell)) {
            let mut ship = Cells::of(cell);
            loop {
                let grown = ship | (ship.around() & decks);
                if grown == ship {
                    break;
                }
                ship = grown;
            }
            ships.push(ship);
        }
    }
    ships
}

/// S9: cells around ships that are known to be sunk, and not shot at themselves.
#[must_use]
pub fn known_empty(sea: &[ShotAt]) -> Cells {
    let around = |all: Cells, ship: Cells| all | ship.around();
    sunk_ships(sea).into_iter().fold(Cells::EMPTY, around) - cells(sea)
}

/// How many ships of each length are afloat as far as answers tell (D7).
#[must_use]
pub fn ships_left(sea: &[ShotAt], rule: &FleetRule) -> BTreeMap<u8, u8> {
    let mut left: BTreeMap<u8, u8> = rule.counts().collect();
    for ship in sunk_ships(sea) {
        if let Some(count) = u8::try_from(ship.len()).ok().and_then(|n| left.get_mut(&n)) {
            *count = count.saturating_sub(1);
        }
    }
    left
}
