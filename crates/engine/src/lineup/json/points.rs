//! Cells given by numbers: is 0 the first, or 1?

use super::data::Data;
use crate::cell::{Cell, SIDE};
use crate::lineup::Lineup;
use crate::lineup::region::fault;
use crate::notation::{CellFault, Notation, Rows};
use crate::violation::{Violation, ViolationCode};

/// A cell of a ship.
#[derive(Debug, Clone)]
pub(super) enum Point {
    /// By its name.
    Named(Cell),
    /// By two numbers, of which it is not yet known with which they begin.
    At(i64, i64),
    /// By what is no name of a cell.
    Faulty(Violation),
}

/// Ships as data give them.
#[derive(Debug, Default)]
pub(super) struct Ships {
    pub all: Vec<Vec<Point>>,
    /// It is not said which way a ship lies.
    pub unclear: bool,
    /// The points are one list of all cells, not a list a ship.
    pub together: bool,
}

/// The column and the row of an object, or a pair of numbers, or a name.
pub(super) fn point(data: &Data, notation: Notation) -> Option<Point> {
    match data {
        Data::Text(name) => Some(named(name, notation)),
        Data::List(pair) => match pair.as_slice() {
            [Data::Number(x), Data::Number(y)] => Some(Point::At(*x, *y)),
            [Data::Text(letter), Data::Number(number)] | [Data::Number(number), Data::Text(letter)]
                if letter.chars().count() == 1 =>
            {
                Some(named(&format!("{letter}{number}"), notation))
            }
            _ => None,
        },
        Data::Map(_) => {
            const COLUMNS: [&str; 9] = [
                "x",
                "col",
                "column",
                "c",
                "left",
                "столбец",
                "колонка",
                "letter",
                "буква",
            ];
            const ROWS: [&str; 9] = ["y", "row", "r", "line", "top", "строка", "ряд", "number", "цифра"];
            let (x, y) = (data.get(&COLUMNS), data.get(&ROWS));
            match (x, y) {
                (Some(Data::Number(x)), Some(Data::Number(y))) => Some(Point::At(*x, *y)),
                (Some(x), Some(y)) => Some(named(&format!("{}{}", x.mark()?, y.mark()?), notation)),
                _ => {
                    const WHERE: [&str; 9] = [
                        "cell",
                        "pos",
                        "position",
                        "coord",
                        "coordinate",
                        "coordinates",
                        "клетка",
                        "point",
                        "start",
                    ];
                    data.get(&WHERE).and_then(|inner| point(inner, notation))
                }
            }
        }
        _ => None,
    }
}

pub(super) fn named(name: &str, notation: Notation) -> Point {
    match notation.read(name) {
        Ok(cell) => Point::Named(cell),
        Err(CellFault::Ambiguous(suggestions)) => Point::Faulty(Violation {
            suggestions,
            ..Violation::of_words(ViolationCode::AmbiguousCell, name)
        }),
        Err(_) => Point::Faulty(Violation::of_words(ViolationCode::NoSuchCell, name)),
    }
}

/// A step from a point; a named one goes by the sea as it is seen. `None` off the sea.
pub(super) fn step(from: &Point, (right, down): (i64, i64)) -> Option<Point> {
    Some(match from {
        Point::At(x, y) => Point::At(x + right, y + down),
        Point::Named(cell) => Point::Named(at(
            i64::from(cell.column()) + right,
            i64::from(cell.row()) + down,
        )?),
        Point::Faulty(violation) => Point::Faulty(violation.clone()),
    })
}

fn at(column: i64, row: i64) -> Option<Cell> {
    Cell::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
}

impl Ships {
    /// The lineup, or what is wrong. Numbers of which it cannot be told whether they begin with 0 or 1, or at
    /// which end of the sea, are unclear.
    pub fn read(self, notation: Notation) -> Result<Lineup, Vec<Violation>> {
        let numbers = || {
            self.all.iter().flatten().filter_map(|point| match point {
                Point::At(x, y) => Some([*x, *y]),
                _ => None,
            })
        };
        let fits = |first: i64| {
            numbers()
                .flatten()
                .all(|number| (first..first + i64::from(SIDE)).contains(&number))
        };
        let any = numbers().next().is_some();
        let doubtful = any && (fits(0) && fits(1) || notation.rows == Rows::BottomUp);
        if doubtful || self.unclear {
            return Err(vec![fault(ViolationCode::UnclearLayout)]);
        }
        let zero = numbers().flatten().any(|number| number == 0);
        let from_0 = fits(0) || !fits(1) && zero;
        let first = i64::from(!from_0);
        let mut faults = Vec::new();
        let mut lineup = Vec::new();
        for ship in &self.all {
            let mut cells = Vec::new();
            let mut off = Vec::new();
            let before = faults.len();
            for point in ship {
                match point {
                    Point::Named(cell) => cells.push(*cell),
                    Point::Faulty(violation) if !faults.contains(violation) => faults.push(violation.clone()),
                    Point::Faulty(_) => {}
                    Point::At(x, y) => match at(x - first, y - first) {
                        Some(cell) => cells.push(cell),
                        None => off.push(format!("{x}, {y}")),
                    },
                }
            }
            if !off.is_empty() {
                faults.push(Violation::of_words(ViolationCode::OffTheSea, &off.join("; ")));
            }
            if faults.len() == before && !cells.is_empty() {
                lineup.push(cells);
            }
        }
        if self.together {
            let all = lineup.iter().flatten().copied().collect();
            lineup = crate::lineup::region::groups(all);
        }
        Lineup::with_faults(lineup, faults)
    }
}
