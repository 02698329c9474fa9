//! Ships as a person placed them: not yet checked (S5).

mod list;
mod piece;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::cell::Cell;
use crate::fleet::FleetRule;
use crate::notation::{Notation, plain};
use crate::sea::Cells;
use crate::violation::{ShipCount, Violation, ViolationCode};

/// More ships than any sea holds. Beyond them only numbers are told, not each pair that touches.
const MOST_SHIPS: usize = 50;
/// A text with more unreadable words than this is not explained to its end.
const MOST_FAULTS: usize = 200;

/// Lists of cells, a list a ship, as they were written. [`crate::Fleet::lawful`] checks them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lineup(Vec<Vec<Cell>>);

impl Lineup {
    /// The lineup of these ships.
    pub const fn new(ships: Vec<Vec<Cell>>) -> Lineup {
        Lineup(ships)
    }

    /// The ships, in the order in which they were written.
    pub fn ships(&self) -> &[Vec<Cell>] {
        &self.0
    }

    /// Reads a list of ships, each «А1-А4», «Б2,Б3,Б4», «Б2 Б3 Б4» or one cell.
    ///
    /// What could not be read comes as violations, together with what is wrong in the shapes and distances
    /// of the rest (the numbers are not counted then).
    pub fn from_ships(ships: &[impl AsRef<str>], notation: Notation) -> Result<Lineup, Vec<Violation>> {
        let mut read = list::Reading::default();
        for written in ships {
            read.one_ship(&plain(written.as_ref()), notation);
        }
        Lineup::from_reading(read)
    }

    /// Reads one text: cells and ranges between spaces, commas, semicolons, slashes and lines, with or
    /// without names of ships («Линкор Б2 Б3 Б4 Б5», «4-палубный: Б2-Б5»).
    ///
    /// Lines, `;`, `/` and brackets part ships. Where two separators are used («Б2,Б3 Г1,Г2»), the closer one
    /// joins a ship. Where there is one only, a range is a ship, and without ranges neighbours by side are one.
    /// Drawings and tables are not lists: `unreadable_layout`.
    pub fn read(text: &str, notation: Notation) -> Result<Lineup, Vec<Violation>> {
        let mut read = list::Reading::default();
        read.whole_text(&plain(text), notation);
        Lineup::from_reading(read)
    }

    fn from_reading(reading: list::Reading) -> Result<Lineup, Vec<Violation>> {
        let list::Reading { ships, mut faults } = reading;
        let lineup = Lineup(ships);
        if faults.is_empty() {
            return Ok(lineup);
        }
        faults.truncate(MOST_FAULTS);
        faults.extend(lineup.shapes_and_distances());
        Err(faults)
    }

    /// Every violation of S2–S4 by this rule; none for a lawful lineup. S5.
    pub fn violations(&self, rule: &FleetRule) -> Vec<Violation> {
        let mut violations = self.shapes_and_distances();
        violations.extend(self.numbers(rule));
        violations
    }

    /// S3 and S4.
    fn shapes_and_distances(&self) -> Vec<Violation> {
        let mut violations: Vec<Violation> = self.0.iter().flat_map(|ship| shape(ship)).collect();
        let sets: Vec<Cells> = self
            .0
            .iter()
            .take(MOST_SHIPS)
            .map(|ship| ship.iter().copied().collect())
            .collect();
        for (index, one) in sets.iter().enumerate() {
            let ring = one.around();
            for (other_index, other) in sets.iter().enumerate().skip(index + 1) {
                let code = if !one.is_disjoint(*other) {
                    ViolationCode::ShipsOverlap
                } else if !ring.is_disjoint(*other) {
                    ViolationCode::ShipsTouch
                } else {
                    continue;
                };
                violations.push(Violation::of_ships(
                    code,
                    vec![self.0[index].clone(), self.0[other_index].clone()],
                ));
            }
        }
        violations
    }

    /// S2 and S11, longest ships first. A ship counts by its different cells, whatever its shape.
    fn numbers(&self, rule: &FleetRule) -> Vec<Violation> {
        let length_of = |ship: &Vec<Cell>| ship.iter().copied().collect::<Cells>().len();
        let mut lengths: BTreeSet<usize> = self.0.iter().map(length_of).collect();
        lengths.extend(rule.counts().map(|(length, _)| usize::from(length)));
        lengths
            .into_iter()
            .rev()
            .filter_map(|length| {
                // No rule can ask for a ship without decks.
                let wanted = u8::try_from(length).map_or(0, |length| {
                    usize::from(rule.count_of(length)) * usize::from(length > 0)
                });
                let mut ships: Vec<Vec<Cell>> = self
                    .0
                    .iter()
                    .filter(|ship| length_of(ship) == length)
                    .cloned()
                    .collect();
                let count = ShipCount {
                    length,
                    wanted,
                    found: ships.len(),
                };
                ships.retain(|ship| !ship.is_empty());
                ships.truncate(MOST_SHIPS);
                (count.wanted != count.found).then(|| Violation::of_count(count, ships))
            })
            .collect()
    }
}

/// What is wrong with one ship by itself. S3; a cell named twice is an overlap.
fn shape(ship: &[Cell]) -> Vec<Violation> {
    let cells: Cells = ship.iter().copied().collect();
    let mut codes = Vec::new();
    if cells.len() != ship.len() {
        codes.push(ViolationCode::ShipsOverlap);
    }
    let one_line = in_one_line(cells);
    if !one_line {
        codes.push(ViolationCode::ShipBends);
    }
    // A bend may go over a corner; a hole is a hole in either case.
    let reach = |from: Cells| if one_line { from.beside() } else { from.around() };
    let first: Cells = cells.first().into_iter().collect();
    if connected(first, cells, reach) != cells {
        codes.push(ViolationCode::ShipHasGap);
    }
    codes
        .into_iter()
        .map(|code| Violation::of_ships(code, vec![ship.to_vec()]))
        .collect()
}

/// Are all cells in one row or in one column?
fn in_one_line(cells: Cells) -> bool {
    let Some(first) = cells.first() else { return true };
    cells.iter().all(|cell| cell.row() == first.row())
        || cells.iter().all(|cell| cell.column() == first.column())
}

/// The cells that can be reached from the first ones within the set.
fn connected(from: Cells, set: Cells, reach: impl Fn(Cells) -> Cells) -> Cells {
    let mut found = from & set;
    loop {
        let more = reach(found) & set;
        if more.is_empty() {
            return found;
        }
        found |= more;
    }
}
