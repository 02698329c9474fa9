//! What answers say together of a sea, and what in it is impossible at first sight.

use super::contradiction::ContradictionKind as Kind;
use crate::cell::{Cell, SIDE};
use crate::fleet::FleetRule;
use crate::sea::Cells;
use crate::ship::Ship;
use crate::shot::ShotResult;

/// Why a further answer cannot be true, and the cells that show it.
pub(super) type Clash = (Kind, Cells);

/// What answers say, none of which is impossible at first sight beside those before it.
#[derive(Debug, Clone)]
pub(super) struct Facts {
    /// Ships that are not sunk, by length.
    pub left: [u8; SIDE as usize + 1],
    /// Decks of ships that are not sunk.
    pub hit: Cells,
    missed: Cells,
    /// Decks of ships that are sunk, and those that sank them.
    sunk: Cells,
    last: Cells,
}

impl Facts {
    /// Nothing is known yet.
    pub fn new(rule: &FleetRule) -> Facts {
        let mut left = [0; SIDE as usize + 1];
        for (length, count) in rule.counts() {
            if let Some(left) = left.get_mut(usize::from(length)) {
                *left = count;
            }
        }
        Facts {
            left,
            hit: Cells::EMPTY,
            missed: Cells::EMPTY,
            sunk: Cells::EMPTY,
            last: Cells::EMPTY,
        }
    }

    /// Where a ship that is not sunk may have a deck; hit decks are within.
    pub fn open(&self) -> Cells {
        !(self.missed | self.sunk.with_water())
    }

    /// The ships in the making: decks that hang together, of ships that are not sunk.
    pub fn runs(&self) -> impl Iterator<Item = Cells> {
        let mut rest = self.hit;
        std::iter::from_fn(move || {
            let run = Cells::of(rest.first()?).joined_in(rest);
            rest -= run;
            Some(run)
        })
    }

    /// Takes an answer on, or says why it cannot be true.
    pub fn add(&mut self, rule: &FleetRule, cell: Cell, answer: ShotResult) -> Result<(), Clash> {
        if let Some(before) = self.answered(cell) {
            return if before == answer {
                Ok(())
            } else {
                Err((Kind::AnswerChanged, Cells::of(cell)))
            };
        }
        if answer == ShotResult::Miss {
            self.missed.insert(cell);
            return Ok(());
        }
        if self.hit.len() + self.sunk.len() >= rule.decks() {
            return Err((Kind::TooManyDecks, Cells::of(cell)));
        }
        if self.sunk.with_water().contains(cell) {
            let beside = (Cells::of(cell).around() & self.sunk).joined_in(self.sunk);
            return Err((Kind::ShipsTouch, beside | Cells::of(cell)));
        }
        let run = Cells::of(cell).joined_in(self.hit | Cells::of(cell));
        let Some(ship) = Ship::of(run) else {
            return Err((Kind::ShipBends, run));
        };
        let corners = run.around() & self.hit;
        if !corners.is_empty() {
            let kind = if answer == ShotResult::Sunk {
                Kind::SunkBesideUnfinished
            } else {
                Kind::ShipsTouch
            };
            return Err((kind, run | corners.joined_in(self.hit)));
        }
        if answer == ShotResult::Sunk {
            self.sink(rule, ship, cell)
        } else {
            self.hit.insert(cell);
            self.can_be_finished(rule, run)
        }
    }

    fn answered(&self, cell: Cell) -> Option<ShotResult> {
        if self.missed.contains(cell) {
            Some(ShotResult::Miss)
        } else if self.last.contains(cell) {
            Some(ShotResult::Sunk)
        } else {
            (self.hit | self.sunk).contains(cell).then_some(ShotResult::Hit)
        }
    }

    fn sink(&mut self, rule: &FleetRule, ship: Ship, cell: Cell) -> Result<(), Clash> {
        if ship.len() > longest(rule) {
            return Err((Kind::ShipTooLong, ship.cells()));
        }
        let left = &mut self.left[usize::from(ship.len())];
        match left.checked_sub(1) {
            None => return Err((Kind::TooManyShips, ship.cells())),
            Some(fewer) => *left = fewer,
        }
        self.hit -= ship.cells();
        self.sunk |= ship.cells();
        self.last.insert(cell);
        self.runs().try_for_each(|run| self.can_be_finished(rule, run))
    }

    /// Is a ship left that is longer than what was hit of it?
    fn can_be_finished(&self, rule: &FleetRule, run: Cells) -> Result<(), Clash> {
        if run.len() >= usize::from(longest(rule)) {
            return Err((Kind::ShipTooLong, run));
        }
        let longer = self.left.iter().skip(run.len() + 1);
        if longer.copied().all(|left| left == 0) {
            return Err((Kind::TooManyShips, run));
        }
        Ok(())
    }
}

fn longest(rule: &FleetRule) -> u8 {
    rule.counts().map(|(length, _)| length).next().unwrap_or(0)
}
