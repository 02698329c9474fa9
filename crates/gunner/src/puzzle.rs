//! What is left to be explained: the ships that are not sunk, and where they can be.

use engine::{Cell, Cells, FleetRule, SIDE, Ship};

use crate::known::Known;
use crate::prior::is_on_rim;

/// What a fleet must fit to explain what is known.
#[derive(Debug, Clone)]
pub(crate) struct Puzzle {
    /// Where a deck afloat may be; hit decks are within.
    pub open: Cells,
    /// Decks hit on ships that are not sunk.
    pub hit: Cells,
    /// Ships of two decks and more that are left: (length, how many), longest first.
    pub left: Vec<(u8, u8)>,
    /// Ships of one deck that are left.
    pub singles: u8,
    /// Sunk ships of two decks and more.
    pub sunk: Vec<Cells>,
    /// For each hit deck the ships that could lie there.
    covers: Vec<(Cell, Vec<Cover>)>,
}

/// A ship that could lie on a hit deck.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cover {
    pub ship: Cells,
    pub length: u8,
    pub on_rim: bool,
}

impl Puzzle {
    pub(crate) fn of(known: &Known, rule: &FleetRule) -> Puzzle {
        let (open, hit) = (known.open(), known.afloat());
        let mut left = known.left(rule);
        let singles = left
            .iter()
            .find(|(length, _)| *length == 1)
            .map_or(0, |(_, n)| *n);
        left.retain(|(length, count)| *length > 1 && *count > 0);
        let covers = hit
            .iter()
            .map(|deck| (deck, covers(deck, open, hit, &left)))
            .collect();
        let sunk = known.sunk().iter().copied().filter(|ship| ship.len() > 1);
        Puzzle {
            open,
            hit,
            singles,
            sunk: sunk.collect(),
            covers,
            left,
        }
    }

    /// The ships that could lie on a hit deck.
    pub(crate) fn covers(&self, deck: Cell) -> &[Cover] {
        self.covers
            .iter()
            .find(|(cell, _)| *cell == deck)
            .map_or(&[], |(_, covers)| covers)
    }
}

/// Ships on `deck` that touch no other hit ship and have a deck that was not hit, or they would be sunk.
fn covers(deck: Cell, open: Cells, hit: Cells, left: &[(u8, u8)]) -> Vec<Cover> {
    let mut found = Vec::new();
    for (length, _) in left {
        for ship in Ship::through(deck, *length).map(Ship::cells) {
            if ship.is_subset(open) && !ship.is_subset(hit) && ship.around().is_disjoint(hit) {
                found.push(Cover {
                    ship,
                    length: *length,
                    on_rim: is_on_rim(ship),
                });
            }
        }
    }
    debug_assert!(found.iter().all(|cover| cover.length <= SIDE));
    found
}
