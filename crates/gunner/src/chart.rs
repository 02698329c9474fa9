//! Where the decks of many fleets are.

use engine::{Cell, Cells};

use crate::prior::Prior;
use crate::puzzle::Puzzle;
use crate::singles::Singles;

/// The weights of the fleets that have a deck on a cell, for each cell.
#[derive(Debug, Clone)]
pub(crate) struct Chart {
    decks: [f64; engine::AREA as usize],
    all: f64,
    /// The ships of a fleet, sunk ones too, in order: kept to be filled anew.
    ships: Vec<Cells>,
}

impl Chart {
    pub(crate) const fn new() -> Chart {
        Chart {
            decks: [0.0; engine::AREA as usize],
            all: 0.0,
            ships: Vec::new(),
        }
    }

    /// Adds a fleet that was made up with probability `odds`.
    pub(crate) fn add(&mut self, puzzle: &Puzzle, prior: &Prior, ships: &[Cells], room: Cells, odds: f64) {
        self.ships.clear();
        self.ships.extend(&puzzle.sunk);
        self.ships.extend(ships);
        self.ships.sort_by_key(|ship| std::cmp::Reverse(ship.len()));
        let singles = Singles::of(puzzle.singles, room);
        let weight = prior.weight(&self.ships, singles.ways) / odds;
        if weight <= 0.0 {
            return;
        }
        self.all += weight;
        for ship in ships {
            for cell in *ship {
                self.decks[usize::from(cell.index())] += weight;
            }
        }
        if puzzle.singles > 0 {
            let of_one = weight * f64::from(puzzle.singles) / singles.ways;
            for (cells, ways) in singles.classes() {
                for cell in cells {
                    self.decks[usize::from(cell.index())] += of_one * ways;
                }
            }
        }
    }

    /// Is nothing in it?
    pub(crate) const fn is_empty(&self) -> bool {
        self.all <= 0.0
    }

    /// The share of fleets with a deck on this cell.
    pub(crate) fn share(&self, cell: Cell) -> f64 {
        self.decks[usize::from(cell.index())] / self.all
    }
}
