//! A lawful fleet, and how its ships take shots (S2–S5, S7).

use std::collections::BTreeMap;
use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::cell::Cell;
use crate::lineup::Lineup;
use crate::notation::Notation;
use crate::sea::Cells;
use crate::ship::Ship;
use crate::shot::ShotResult;
use crate::violation::Violation;

pub use crate::rule::{FleetRule, ImpossibleFleet};

/// Ships that are straight and do not touch (S3, S4), in the numbers of the rule they were checked by.
///
/// Longest first, then row by row. Serialised as lists of cell indexes; reading checks shapes and distances
/// again, and cannot know the numbers. Not shown by `Debug`, for it is secret until the end.
#[derive(Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Fleet {
    ships: Vec<Ship>,
    #[serde(skip)]
    decks: Cells,
}

impl fmt::Debug for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Fleet(secret)")
    }
}

impl Fleet {
    /// Checks what a person wrote: the fleet, or every violation. S5.
    pub fn lawful(rule: &FleetRule, lineup: &Lineup) -> Result<Fleet, Vec<Violation>> {
        match straight_and_apart(lineup).filter(|ships| numbers_hold(rule, ships)) {
            Some(ships) => Ok(Fleet::of(ships)),
            None => Err(lineup.violations(rule)),
        }
    }

    /// The fleet of ships that are known to be apart.
    pub(crate) fn of(mut ships: Vec<Ship>) -> Fleet {
        ships.sort_unstable_by_key(|ship| ship.rank());
        let decks = ships
            .iter()
            .fold(Cells::EMPTY, |decks, ship| decks | ship.cells());
        Fleet { ships, decks }
    }

    /// The ships, longest first, then row by row.
    pub fn ships(&self) -> &[Ship] {
        &self.ships
    }

    /// The cells of all ships.
    pub const fn decks(&self) -> Cells {
        self.decks
    }

    /// The ship on a cell.
    pub fn ship_at(&self, cell: Cell) -> Option<&Ship> {
        if !self.decks.contains(cell) {
            return None;
        }
        self.ships.iter().find(|ship| ship.cells().contains(cell))
    }

    /// The result of a shot at `cell` after the shots `shot_before`, which were accepted before it. S7.
    ///
    /// For a cell shot at twice (S8, `repeat_shots: allow`) give the shots before the *first* one: a wasted
    /// shot is answered as it was then.
    pub fn judge(&self, shot_before: Cells, cell: Cell) -> ShotResult {
        match self.ship_at(cell) {
            None => ShotResult::Miss,
            Some(ship) if ship.afloat(shot_before | Cells::of(cell)) => ShotResult::Hit,
            Some(_) => ShotResult::Sunk,
        }
    }

    /// Has any ship a deck left after these shots? T14.
    pub const fn afloat(&self, shot: Cells) -> bool {
        !self.decks.is_subset(shot)
    }

    /// How many ships of each length are not sunk after these shots; lengths of which none is left stand
    /// with 0.
    pub fn ships_left(&self, shot: Cells) -> BTreeMap<u8, u8> {
        let mut left = BTreeMap::new();
        for ship in &self.ships {
            *left.entry(ship.len()).or_default() += u8::from(ship.afloat(shot));
        }
        left
    }

    /// The ships that these shots sank.
    pub fn sunk(&self, shot: Cells) -> impl Iterator<Item = &Ship> {
        self.ships.iter().filter(move |ship| !ship.afloat(shot))
    }

    /// The cells that are empty because a ship beside them is sunk, shot at or not. S9.
    pub fn known_empty(&self, shot: Cells) -> Cells {
        self.sunk(shot)
            .fold(Cells::EMPTY, |empty, ship| empty | ship.cells().around())
    }

    /// The ships as lists of cells in the game's notation, each from its top-left cell on.
    pub fn to_lists(&self, notation: Notation) -> Vec<Vec<String>> {
        self.ships
            .iter()
            .map(|ship| ship.iter().map(|cell| notation.print(cell)).collect())
            .collect()
    }

    /// Do the numbers of ships hold by this rule? S2, S11.
    pub fn obeys(&self, rule: &FleetRule) -> bool {
        numbers_hold(rule, &self.ships)
    }
}

/// The ships of a lineup if each is straight and none touches another. S3, S4.
fn straight_and_apart(lineup: &Lineup) -> Option<Vec<Ship>> {
    let mut free = Cells::ALL;
    let mut ships = Vec::with_capacity(lineup.ships().len().min(Cells::ALL.len()));
    for written in lineup.ships() {
        let ship = Ship::of_list(written)?;
        if !ship.cells().is_subset(free) {
            return None;
        }
        free -= ship.cells().with_water();
        ships.push(ship);
    }
    Some(ships)
}

fn numbers_hold(rule: &FleetRule, ships: &[Ship]) -> bool {
    let mut found = [0_u8; 11];
    for ship in ships {
        found[usize::from(ship.len())] += 1;
    }
    rule.ships() == ships.len()
        && rule
            .counts()
            .all(|(length, count)| found.get(usize::from(length)) == Some(&count))
}

impl<'de> Deserialize<'de> for Fleet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let lineup = Lineup::deserialize(deserializer)?;
        straight_and_apart(&lineup)
            .map(Fleet::of)
            .ok_or_else(|| D::Error::custom("the ships of a fleet are straight and do not touch (S3, S4)"))
    }
}
