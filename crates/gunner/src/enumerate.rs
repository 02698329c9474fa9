//! Goes through all fleets that explain what is known, where they are few.

use engine::{Cells, SIDE};

use crate::chart::Chart;
use crate::draw::Places;
use crate::prior::Prior;
use crate::puzzle::Puzzle;

/// Ships set down at most before it is given up.
const PATIENCE: u32 = 1_500;

/// All fleets in a chart; `None` where there are too many.
pub(crate) fn all(puzzle: &Puzzle, prior: &Prior) -> Option<Chart> {
    let ships: u32 = puzzle.left.iter().map(|(_, count)| u32::from(*count)).sum();
    if ships > 4 {
        return None;
    }
    let mut left = [0_u8; SIDE as usize + 1];
    for (length, count) in &puzzle.left {
        left[usize::from(*length)] = *count;
    }
    let mut search = Search {
        puzzle,
        prior,
        left,
        ships: Vec::new(),
        chart: Chart::new(),
        patience: PATIENCE,
    };
    search.go_on(puzzle.open, puzzle.hit).map(|()| search.chart)
}

struct Search<'p> {
    puzzle: &'p Puzzle,
    prior: &'p Prior,
    left: [u8; SIDE as usize + 1],
    ships: Vec<Cells>,
    chart: Chart,
    patience: u32,
}

impl Search<'_> {
    /// Every way to set down what is left in `free`; `None` when patience ends.
    fn go_on(&mut self, free: Cells, hit: Cells) -> Option<()> {
        if let Some(deck) = hit.first() {
            for cover in self.puzzle.covers(deck) {
                if cover.ship.is_subset(free) {
                    self.set(cover.ship, cover.length, free, hit)?;
                }
            }
            return Some(());
        }
        match (2..=SIDE)
            .rev()
            .find(|length| self.left[usize::from(*length)] > 0)
        {
            Some(length) => {
                for ship in Places::of(free, length).each() {
                    self.set(ship, length, free, hit)?;
                }
            }
            None => self.chart.add(self.puzzle, self.prior, &self.ships, free, 1.0),
        }
        Some(())
    }

    fn set(&mut self, ship: Cells, length: u8, free: Cells, hit: Cells) -> Option<()> {
        let left = self.left[usize::from(length)];
        if left == 0 {
            return Some(());
        }
        self.patience = self.patience.checked_sub(1)?;
        self.left[usize::from(length)] = left - 1;
        self.ships.push(ship);
        let done = self.go_on(free - ship.with_water(), hit - ship);
        self.ships.pop();
        self.left[usize::from(length)] = left;
        done
    }
}
