//! Seas in tables: an empty cell keeps its place there, and a sea may stand anywhere.

use super::edges::{self, Edge};
use super::region::{self, FEWEST, MOST, Outcome, Region};
use super::symbols::is_blank;
use crate::cell::SIDE;
use crate::violation::ViolationCode;

const WIDTH: usize = SIDE as usize;
/// A table is looked at so far.
const MOST_ROWS: usize = 1000;
const MOST_COLUMNS: usize = 100;
/// Seas in one table, and edges of them.
const MOST_EDGES: usize = 24;

/// An edge, and where in the table it stands: its line, and its first and last place along it.
struct Found {
    edge: Edge,
    line: usize,
    from: usize,
    to: usize,
}

/// A cell with words, not with a mark.
fn is_speech(cell: &str) -> bool {
    super::split::is_speech(cell) && !super::symbols::is_known(cell)
}

/// Every sea of a table.
pub(super) fn seas(rows: &[Vec<&str>], key: region::Key<'_>) -> Vec<Outcome> {
    let rows = &rows[..rows.len().min(MOST_ROWS)];
    let table = Table(rows);
    let width = rows.iter().map(Vec::len).max().unwrap_or(0).min(MOST_COLUMNS);
    let across: Vec<Found> = (0..rows.len())
        .flat_map(|line| found(line, &table.row(line, width), key))
        .take(MOST_EDGES)
        .collect();
    let down: Vec<Found> = (0..width)
        .flat_map(|line| found(line, &table.column(line), key))
        .take(MOST_EDGES)
        .collect();
    let mut seas = table.crossed(&across, &down);
    if seas.is_empty() {
        seas = match (across.is_empty(), down.is_empty()) {
            (false, true) => across.iter().filter_map(|top| table.under(top)).collect(),
            (true, false) => down
                .iter()
                .filter_map(|side| table.beside(side, &down, width))
                .collect(),
            (false, false) => Vec::new(),
            (true, true) => return table.bare(key).into_iter().collect(),
        };
    }
    seas.iter().filter_map(|sea| sea.read(key)).collect()
}

/// The edges in one line of cells.
fn found(line: usize, cells: &[&str], key: region::Key<'_>) -> Vec<Found> {
    let mut all = Vec::new();
    let mut from = 0;
    while from < cells.len() {
        let length = cells[from..]
            .iter()
            .take_while(|cell| edges::is_label(cell))
            .count();
        let mut at = from;
        while length >= edges::FEWEST && at + edges::FEWEST <= from + length {
            let rest = from + length - at;
            let edge = [WIDTH, rest]
                .into_iter()
                .filter(|size| *size <= rest && *size <= MOST)
                .find_map(|size| Some((size, edges::edge(&cells[at..at + size], key.notation)?)));
            match edge {
                // one more label of the same edge: the sea is too wide
                Some((size, edge))
                    if size < rest && edges::edge(&cells[at..=at + size], key.notation).is_some() =>
                {
                    let size = (size + 1..=rest.min(MOST))
                        .rev()
                        .find(|size| edges::edge(&cells[at..at + size], key.notation).is_some())
                        .unwrap_or(size);
                    let edge = edges::edge(&cells[at..at + size], key.notation).unwrap_or(edge);
                    all.push(Found {
                        edge,
                        line,
                        from: at,
                        to: at + size - 1,
                    });
                    at += size;
                }
                Some((size, edge)) => {
                    all.push(Found {
                        edge,
                        line,
                        from: at,
                        to: at + size - 1,
                    });
                    at += size;
                }
                None => at += 1,
            }
        }
        from += length.max(1);
    }
    all
}

struct Table<'a, 't>(&'a [Vec<&'t str>]);

impl<'t> Table<'_, 't> {
    fn at(&self, row: usize, column: usize) -> &'t str {
        let cell = self.0.get(row).and_then(|row| row.get(column));
        cell.copied().unwrap_or_default().trim_matches(is_blank)
    }

    fn row(&self, row: usize, width: usize) -> Vec<&'t str> {
        (0..width).map(|column| self.at(row, column)).collect()
    }

    fn column(&self, column: usize) -> Vec<&'t str> {
        (0..self.0.len()).map(|row| self.at(row, column)).collect()
    }

    fn cells(
        &self,
        rows: std::ops::RangeInclusive<usize>,
        columns: std::ops::RangeInclusive<usize>,
    ) -> Vec<Vec<&'t str>> {
        rows.map(|row| columns.clone().map(|column| self.at(row, column)).collect())
            .collect()
    }

    /// Is there anything in this part of a column?
    fn holds(&self, rows: std::ops::RangeInclusive<usize>, column: usize) -> bool {
        rows.clone().any(|row| !self.at(row, column).is_empty())
    }

    /// The seas with labels along both sides.
    fn crossed(&self, across: &[Found], down: &[Found]) -> Vec<Region<'t>> {
        let beside = |line: usize, from: usize, to: usize| line + 1 == from || line == to + 1;
        let mut found: Vec<(&Found, &Found, Region<'t>)> = Vec::new();
        for top in across {
            for side in down {
                if !beside(top.line, side.from, side.to) || !beside(side.line, top.from, top.to) {
                    continue;
                }
                // the opposite edge of a sea that is known
                let same = found.iter_mut().find(|(own_top, own_side, _)| {
                    (own_top.from, own_top.to) == (top.from, top.to)
                        && (own_side.from, own_side.to) == (side.from, side.to)
                });
                if let Some((own_top, own_side, sea)) = same {
                    sea.at_odds |= own_top.edge != top.edge || own_side.edge != side.edge;
                    continue;
                }
                let sea = self.labelled(top, side);
                found.push((top, side, sea));
            }
        }
        found.into_iter().map(|(_, _, sea)| sea).collect()
    }

    /// One sea; what stands right beyond its edges belongs to it and makes it too large, unless it is a label.
    fn labelled(&self, top: &Found, side: &Found) -> Region<'t> {
        let rows = side.from..=side.to;
        let next = if side.line < top.from {
            top.to + 1
        } else {
            side.line + 1
        };
        let label = |row: usize| self.at(row, next) == self.at(row, side.line);
        let beyond = side.line < top.from
            && rows.clone().filter(|row| !self.at(*row, next).is_empty()).count() > 0
            && !rows.clone().all(label)
            && rows
                .clone()
                .all(|row| self.at(row, next).chars().nth(1).is_none());
        let columns = top.from..=top.to + usize::from(beyond);
        Region {
            cells: self.cells(rows, columns),
            top: Some(top.edge.clone()),
            side: Some(side.edge.clone()),
            at_odds: false,
        }
    }

    /// The sea below letters that stand alone, or above them.
    fn under(&self, top: &Found) -> Option<Region<'t>> {
        let columns = top.from..=top.to;
        let blank = |row: usize| columns.clone().all(|column| self.at(row, column).is_empty());
        let below: Vec<usize> = (top.line + 1..self.0.len().min(top.line + 1 + MOST)).collect();
        let above: Vec<usize> = (top.line.saturating_sub(MOST)..top.line).rev().collect();
        let rows = [below, above]
            .into_iter()
            .find(|rows| rows.iter().any(|row| !blank(*row)))?;
        let last = rows.iter().rposition(|row| !blank(*row))?;
        let count = rows.len().min((last + 1).max(WIDTH));
        let (first, last) = (*rows[..count].iter().min()?, *rows[..count].iter().max()?);
        let label = |row: &usize| {
            top.from
                .checked_sub(1)
                .is_some_and(|column| edges::is_label(self.at(*row, column)))
        };
        let disorder = (first..=last).filter(label).count() >= FEWEST;
        Some(Region {
            cells: self.cells(first..=last, columns),
            top: Some(top.edge.clone()),
            side: None,
            at_odds: disorder,
        })
    }

    /// The sea beside numbers that stand alone.
    fn beside(&self, side: &Found, down: &[Found], width: usize) -> Option<Region<'t>> {
        let rows = side.from..=side.to;
        let is_edge = |column: usize| down.iter().any(|other| other.line == column);
        let right = side.line + 1..=(side.line + WIDTH);
        let filled = |columns: std::ops::RangeInclusive<usize>| {
            columns
                .clone()
                .any(|column| !is_edge(column) && self.holds(rows.clone(), column))
        };
        let columns = if filled(right.clone()) {
            let more = (side.line + WIDTH + 1..width)
                .take_while(|column| !is_edge(*column) && self.holds(rows.clone(), *column))
                .count();
            *right.start()..=right.end() + more
        } else {
            side.line.checked_sub(WIDTH)?..=side.line - 1
        };
        Some(Region {
            cells: self.cells(rows.clone(), columns),
            top: None,
            side: Some(side.edge.clone()),
            at_odds: false,
        })
    }

    /// The sea of a table without labels: all of it, or what is filled if that has the size of a sea.
    fn bare(&self, key: region::Key<'_>) -> Option<Outcome> {
        let is_row = |row: &[&str]| row.len() > 1 && row.iter().filter(|cell| is_speech(cell)).count() < 2;
        let from = self.0.iter().position(|row| is_row(row))?;
        let height = self.0[from..]
            .iter()
            .take_while(|row| is_row(row) || row.iter().all(|cell| cell.is_empty()))
            .count();
        let filled = |row: &usize| (0..MOST_COLUMNS).any(|column| !self.at(*row, column).is_empty());
        let top = (from..from + height).find(filled)?;
        let bottom = (from..from + height).rev().find(filled)?;
        let in_column = |column: &usize| self.holds(top..=bottom, *column);
        let left = (0..MOST_COLUMNS).find(in_column)?;
        let right = (0..MOST_COLUMNS).rev().find(in_column)?;
        let (high, wide) = (bottom - top + 1, right - left + 1);
        let whole = |rows, columns| {
            let cells = self.cells(rows, columns);
            Region {
                cells,
                ..Region::default()
            }
            .read(key)
        };
        if high == WIDTH && wide == WIDTH {
            return whole(top..=bottom, left..=right);
        }
        let written = self.0[from..from + height]
            .iter()
            .map(Vec::len)
            .max()
            .unwrap_or(0);
        let blanks = (top..=bottom).any(|row| (left..=right).any(|column| self.at(row, column).is_empty()));
        let from_its_corner = blanks && bottom < from + WIDTH && right < WIDTH && written >= FEWEST;
        match (from_its_corner, high > WIDTH || wide > WIDTH) {
            (true, _) if from == 0 || height >= WIDTH => whole(from..=from + WIDTH - 1, 0..=WIDTH - 1),
            (_, true) => whole(top..=bottom, left..=right),
            _ if !blanks => whole(top..=bottom, left..=right),
            _ if high >= FEWEST && wide >= FEWEST => Some(Outcome::Misshapen(vec![region::fault(
                ViolationCode::UnclearLayout,
            )])),
            _ => None,
        }
    }
}
