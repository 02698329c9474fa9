//! Ships as a person placed them: not yet checked (S5).

mod beside;
mod chain;
mod columns;
mod drawing;
mod edges;
mod ends;
mod html;
mod json;
mod legend;
mod list;
mod markup;
mod piece;
mod region;
mod rows;
mod speech;
mod split;
mod symbols;
mod table;
mod unsaid;
mod vocabulary;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::cell::Cell;
use crate::fleet::FleetRule;
use crate::notation::{Notation, plain};
use crate::sea::Cells;
use crate::violation::{ShipCount, Violation, ViolationCode, bounded};

/// More ships than any sea holds. Beyond them only numbers are told, not each pair that touches.
const MOST_SHIPS: usize = 50;
/// So many ships of a length are named.
const MOST_NAMED: usize = 12;
/// So many cells of a ship that is none are named.
const MOST_CELLS: usize = 40;

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

    /// Reads a layout as people write it, in a game with the usual fleet: see [`Lineup::read_for`].
    pub fn read(text: &str, notation: Notation) -> Result<Lineup, Vec<Violation>> {
        Lineup::read_for(text, notation, &FleetRule::default())
    }

    /// Reads a layout as people write it: a drawing, a table, data, or a list. The rule only helps to tell which
    /// marks of a drawing are decks; it is not checked here.
    ///
    /// A drawing may be in characters or emoji, with or without labels, frames, separators and words around; the
    /// labels tell which way up it is. Tables may be in HTML, Markdown, `BBCode`, CSV or TSV. A list has cells and ranges
    /// between spaces, commas, semicolons, slashes and lines, with or without names of ships («Линкор Б2 Б3 Б4
    /// Б5», «4-палубный: Б2-Б5»).
    ///
    /// In a list lines, `;`, `/` and brackets part ships. Where two separators are used («Б2,Б3 Г1,Г2»), the closer one
    /// joins a ship. Where there is one only, a range is a ship, and without ranges neighbours by side are one.
    ///
    /// Struck text, quotes beside other words and signatures do not count. Cells in sentences («Хожу первым: К10!») are
    /// no ships: a list that is lawful without them is read, any other is `unclear_layout`, as are «не К10» and «К10?».
    ///
    /// Nothing is guessed: what could be read in two ways is `unclear_layout`, what in none `unreadable_layout`.
    pub fn read_for(text: &str, notation: Notation, rule: &FleetRule) -> Result<Lineup, Vec<Violation>> {
        let text = unsaid::without_struck_and_quoted(&plain(text));
        let text = markup::without_marks(&text);
        let tables = html::tables(&text);
        let in_tables = tables.iter().filter_map(|table| {
            let cells: Vec<Vec<&str>> = table
                .iter()
                .map(|row| row.iter().map(String::as_str).collect())
                .collect();
            drawing::read_table(&cells, notation, rule)
        });
        if let Some(outcome) = drawing::best(in_tables.collect()) {
            return outcome.into_lineup();
        }
        let text = if html::is_page(&text) {
            html::without_tags(&text)
        } else {
            text
        };
        if let Some(read) = json::read(&text, notation, rule) {
            return read;
        }
        if let Some(ranges) = ends::ranges(&text) {
            return Lineup::listed(&ranges, notation, rule);
        }
        let text = markup::without_brackets(text);
        let drawn = drawing::read(&text, notation, rule);
        match drawn {
            Some(drawn) if drawn.rank() < 2 => return drawn.into_lineup(),
            _ => {}
        }
        let listed = Lineup::listed(&text, notation, rule);
        match drawn {
            Some(drawn) if listed.is_err() => drawn.into_lineup(),
            _ => listed,
        }
    }

    /// Reads a list of cells and ranges.
    fn listed(text: &str, notation: Notation, rule: &FleetRule) -> Result<Lineup, Vec<Violation>> {
        let mut read = list::Reading::default();
        let said = unsaid::without_marks_of_a_list(text);
        read.whole_text(&said, notation, rule);
        Lineup::from_reading(read)
    }

    /// These ships, unless there are faults; then also what is wrong with the ships.
    fn with_faults(ships: Vec<Vec<Cell>>, mut faults: Vec<Violation>) -> Result<Lineup, Vec<Violation>> {
        let lineup = Lineup(ships);
        if faults.is_empty() {
            return Ok(lineup);
        }
        faults.extend(lineup.shapes_and_distances());
        Err(bounded(faults))
    }

    /// All cells of all ships.
    fn decks(&self) -> Cells {
        self.0.iter().flatten().copied().collect()
    }

    /// Is every ship a straight run?
    fn is_straight(&self) -> bool {
        self.0.iter().all(|ship| shape(ship).is_empty())
    }

    fn from_reading(reading: list::Reading) -> Result<Lineup, Vec<Violation>> {
        Lineup::with_faults(reading.ships, reading.faults)
    }

    /// Every violation of S2–S4 by this rule; none for a lawful lineup. S5.
    pub fn violations(&self, rule: &FleetRule) -> Vec<Violation> {
        let mut violations = self.shapes_and_distances();
        violations.extend(self.numbers(rule));
        bounded(violations)
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
                    vec![named(&self.0[index]), named(&self.0[other_index])],
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
                    .map(|ship| named(ship))
                    .collect();
                let count = ShipCount {
                    length,
                    wanted,
                    found: ships.len(),
                };
                ships.retain(|ship| !ship.is_empty());
                ships.truncate(MOST_NAMED);
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
        .map(|code| Violation::of_ships(code, vec![named(ship)]))
        .collect()
}

/// The cells of a ship as a violation names them.
fn named(ship: &[Cell]) -> Vec<Cell> {
    ship[..ship.len().min(MOST_CELLS)].to_vec()
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
