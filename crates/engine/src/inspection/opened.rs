//! What a player shows when the seal is opened, lawful or not (D4).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::breach::Breach;
use crate::cell::Cell;
use crate::fleet::FleetRule;
use crate::lineup::Lineup;
use crate::notation::Notation;
use crate::sea::Cells;
use crate::seal::{Salt, Seal, seal_lists};
use crate::shot::ShotResult;
use crate::violation::ViolationCode;

/// The fleet as its player wrote it, and the salt: what lay under the seal.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opened {
    /// The ships, each a list of cells in the game's notation. May be any text.
    pub ships: Vec<Vec<String>>,
    /// The salt of the seal.
    pub salt: Salt,
}

impl Opened {
    /// Does the seal fit? The lists may be as they were sealed, or with the cells of a ship written in another
    /// order or manner than the seal has them (D3).
    pub fn is_sealed_by(&self, seal: &Seal, notation: Notation) -> bool {
        let fits = |ships: &[Vec<String>]| seal_lists(ships, &self.salt) == *seal;
        if fits(&self.ships) {
            return true;
        }
        let in_order = |ship: &Vec<String>| {
            let mut cells: Vec<Cell> = ship
                .iter()
                .map(|text| notation.read(text))
                .collect::<Result<_, _>>()
                .ok()?;
            cells.sort_unstable();
            Some(cells.into_iter().map(|cell| notation.print(cell)).collect())
        };
        let ordered: Vec<Vec<String>> = self
            .ships
            .iter()
            .map(|ship| in_order(ship).unwrap_or_else(|| ship.clone()))
            .collect();
        fits(&ordered)
    }

    /// The ships as cells, as far as they can be read.
    pub(super) fn read(&self, notation: Notation) -> Shown {
        let mut words = Vec::new();
        let mut shown = Shown::default();
        for ship in &self.ships {
            let mut cells = Vec::new();
            let mut decks = BTreeSet::new();
            for text in ship {
                if let Ok(cell) = notation.read(text) {
                    cells.push(cell);
                    decks.insert(notation.print(cell));
                } else {
                    words.push(text.clone());
                    decks.insert(text.clone());
                }
            }
            shown.lengths.push(decks.len());
            shown.ships.push(cells);
        }
        shown.words = words;
        shown
    }
}

/// Ships on a sea, whatever they look like.
#[derive(Debug, Default)]
pub(super) struct Shown {
    /// The cells of each ship that the sea has.
    ships: Vec<Vec<Cell>>,
    /// How many decks each ship has, with those that are not on the sea.
    lengths: Vec<usize>,
    /// What is no cell of the sea.
    words: Vec<String>,
}

impl Shown {
    /// What is wrong with the ships themselves: their numbers, distances, shapes, their sea.
    pub(super) fn breaches(&self, rule: &FleetRule) -> Vec<Breach> {
        let (mut touch, mut bend) = (Vec::new(), Vec::new());
        for violation in Lineup::new(self.ships.clone()).violations(rule) {
            let cells = violation.cells;
            match (violation.code, cells.as_slice()) {
                (ViolationCode::ShipsTouch, _) | (ViolationCode::ShipsOverlap, [_, _]) => {
                    touch.push(Breach::ShipsTouch { cells });
                }
                (ViolationCode::ShipBends | ViolationCode::ShipHasGap | ViolationCode::ShipsOverlap, _) => {
                    bend.push(Breach::ShipBends { cells });
                }
                _ => {} // the numbers are counted with the decks that are not on the sea
            }
        }
        bend.dedup(); // a ship that bends and has a hole is one breach
        let mut breaches = self.numbers(rule);
        breaches.append(&mut touch);
        breaches.append(&mut bend);
        if !self.words.is_empty() {
            breaches.push(Breach::WrongSea {
                words: self.words.clone(),
            });
        }
        breaches
    }

    /// S2 and S11, longest ships first.
    fn numbers(&self, rule: &FleetRule) -> Vec<Breach> {
        let mut found: BTreeMap<usize, Vec<Vec<Cell>>> = rule
            .counts()
            .map(|(length, _)| (usize::from(length), Vec::new()))
            .collect();
        for (ship, length) in self.ships.iter().zip(&self.lengths) {
            found.entry(*length).or_default().push(ship.clone());
        }
        let wrong = |(length, ships): (usize, Vec<Vec<Cell>>)| {
            let wanted = u8::try_from(length).map_or(0, |length| usize::from(rule.count_of(length)));
            (ships.len() != wanted).then(|| Breach::WrongNumberOfShips {
                length,
                wanted,
                found: ships.len(),
                cells: ships.into_iter().filter(|ship| !ship.is_empty()).collect(),
            })
        };
        found.into_iter().rev().filter_map(wrong).collect()
    }

    /// Each answer that was not true, in the order of the shots. S7; a cell shot at twice is answered as it was
    /// the first time (S8).
    pub(super) fn false_answers(&self, answers: &[(Cell, ShotResult)]) -> Vec<Breach> {
        let ships: Vec<Cells> = self
            .ships
            .iter()
            .map(|ship| ship.iter().copied().collect())
            .collect();
        let mut truths: BTreeMap<Cell, ShotResult> = BTreeMap::new();
        let mut shot = Cells::EMPTY;
        let mut wrong = Vec::new();
        for (cell, said) in answers {
            shot.insert(*cell);
            let truth = *truths.entry(*cell).or_insert_with(|| judge(&ships, shot, *cell));
            if truth != *said {
                wrong.push(Breach::FalseAnswer {
                    cell: *cell,
                    said: *said,
                    truth,
                });
            }
        }
        wrong
    }
}

/// S7 on ships that may be unlawful. Decks that are not on the sea cannot be shot at and do not count; where
/// ships overlap, the cell is sunk when all of them are.
fn judge(ships: &[Cells], shot: Cells, cell: Cell) -> ShotResult {
    let mut here = ships.iter().filter(|ship| ship.contains(cell)).peekable();
    if here.peek().is_none() {
        ShotResult::Miss
    } else if here.all(|ship| ship.is_subset(shot)) {
        ShotResult::Sunk
    } else {
        ShotResult::Hit
    }
}
