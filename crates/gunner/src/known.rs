//! What everybody may know of a sea.

use engine::{Cell, Cells, FleetRule, ShotResult};

/// What shots and their answers tell of a sea.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Known {
    shot: Cells,
    missed: Cells,
    afloat: Cells,
    sunk: Vec<Cells>,
}

impl Known {
    /// What these shots tell, in the order in which they were accepted: the cell and what was answered, if
    /// anything was yet. Of a cell that was shot at twice the first answer counts (S8).
    pub fn of(shots: impl IntoIterator<Item = (Cell, Option<ShotResult>)>) -> Known {
        let (mut known, mut decks, mut last) = (Known::default(), Cells::EMPTY, Cells::EMPTY);
        for (cell, answer) in shots {
            known.shot.insert(cell);
            if known.missed.contains(cell) || decks.contains(cell) {
                continue;
            }
            match answer {
                None => {}
                Some(ShotResult::Miss) => {
                    known.missed.insert(cell);
                }
                Some(ShotResult::Hit) => {
                    decks.insert(cell);
                }
                Some(ShotResult::Sunk) => {
                    decks.insert(cell);
                    last.insert(cell);
                }
            }
        }
        known.afloat = decks;
        while let Some(cell) = (last & known.afloat).first() {
            let ship = Cells::of(cell).joined_in(decks);
            known.afloat -= ship;
            known.sunk.push(ship);
        }
        known
    }

    /// Every cell that was shot at, answered or not.
    pub const fn shot(&self) -> Cells {
        self.shot
    }

    /// Decks that were hit on ships that are not sunk.
    pub const fn afloat(&self) -> Cells {
        self.afloat
    }

    /// The ships that are sunk.
    pub fn sunk(&self) -> &[Cells] {
        &self.sunk
    }

    /// Where a ship that is not sunk may have a deck: not where a shot missed, not on and around sunk
    /// ships (S9), not at the corners of a hit deck, since ships are straight (S3) and do not touch (S4).
    pub fn open(&self) -> Cells {
        let sunk = self
            .sunk
            .iter()
            .fold(Cells::EMPTY, |all, ship| all | ship.with_water());
        let corners = self
            .afloat
            .iter()
            .map(Cells::of)
            .fold(Cells::EMPTY, |all, deck| all | (deck.around() - deck.beside()));
        !(self.missed | sunk | (corners - self.afloat))
    }

    /// How many ships of each length are left, longest first; of a length that more were sunk of than
    /// there are, none.
    pub fn left(&self, rule: &FleetRule) -> Vec<(u8, u8)> {
        let sunk = |length: u8| {
            self.sunk
                .iter()
                .filter(|ship| ship.len() == usize::from(length))
                .count()
        };
        rule.counts()
            .filter(|(length, _)| (1..=engine::SIDE).contains(length))
            .map(|(length, count)| {
                let sunk = u8::try_from(sunk(length)).unwrap_or(u8::MAX);
                (length, count.saturating_sub(sunk))
            })
            .collect()
    }
}
