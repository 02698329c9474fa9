//! Layouts as programs write them: matrices, lists of cells, objects a ship.

mod data;
mod points;

use data::Data;
use points::{Point, Ships};

use super::region::Outcome;
use super::{Lineup, drawing};
use crate::cell::SIDE;
use crate::fleet::FleetRule;
use crate::notation::Notation;
use crate::violation::Violation;

const WIDTH: usize = SIDE as usize;
/// Data that wrap a layout are not nested deeper.
const DEEPEST: usize = 6;
/// More ships or cells than this are no fleet.
const MOST: usize = 1000;
/// No ship is so long; what is asked for beyond is off the sea anyway.
const LONGEST: i64 = 20;

const LENGTHS: [&str; 10] =
    ["length", "len", "size", "decks", "l", "n", "длина", "размер", "палуб", "deck_count"];
const CELLS: [&str; 12] = [
    "cells", "coords", "coordinates", "positions", "points", "decks", "squares", "locations", "клетки", "палубы",
    "координаты", "parts",
];
const STARTS: [&str; 8] = ["start", "from", "begin", "head", "first", "bow", "начало", "от"];
const ENDS: [&str; 9] = ["end", "to", "finish", "tail", "last", "stern", "stop", "конец", "до"];
const WAYS: [&str; 11] = [
    "dir", "direction", "orientation", "orient", "d", "o", "axis", "rotation", "направление", "ориентация", "way",
];

/// What data in a text come to; `None` where there are none, or where they are lists of names, which need no
/// other reader.
pub(super) fn read(text: &str, notation: Notation, rule: &FleetRule) -> Option<Result<Lineup, Vec<Violation>>> {
    let data = data::parse(text)?;
    Reader { notation, rule }.layout(&data, 0)
}

struct Reader<'r> {
    notation: Notation,
    rule: &'r FleetRule,
}

type Read = Option<Result<Lineup, Vec<Violation>>>;

impl Reader<'_> {
    fn layout(&self, data: &Data, depth: usize) -> Read {
        if depth > DEEPEST {
            return None;
        }
        match data {
            Data::Text(text) => self.drawn(drawing::read(text, self.notation, self.rule)?),
            Data::List(values) => self.list(values, depth),
            Data::Map(values) => self.map(data, values, depth),
            _ => None,
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "what was drawn is always something")]
    fn drawn(&self, outcome: Outcome) -> Read {
        Some(outcome.into_lineup())
    }

    fn list(&self, values: &[Data], depth: usize) -> Read {
        if let [only] = values {
            if let Some(read) = self.layout(only, depth + 1) {
                return Some(read);
            }
        }
        if values.len() == WIDTH * WIDTH && values.iter().all(|value| value.mark().is_some()) {
            let rows: Vec<Data> = values.chunks(WIDTH).map(|row| Data::List(row.to_vec())).collect();
            return self.matrix(&rows);
        }
        if values.iter().all(|value| value.text().is_some()) {
            let lines: Vec<&str> = values.iter().filter_map(Data::text).collect();
            if lines.iter().any(|line| Lineup::listed(line, self.notation).is_ok()) {
                return None;
            }
            return self.drawn(drawing::read(&lines.join("\n"), self.notation, self.rule)?);
        }
        if let Some(read) = self.matrix(values) {
            return Some(read);
        }
        self.ships(values).map(|ships| ships.read(self.notation))
    }

    /// Lists of marks, a list a row.
    fn matrix(&self, values: &[Data]) -> Read {
        let rows: Vec<Vec<String>> = values
            .iter()
            .map(|row| row.list()?.iter().map(Data::mark).collect())
            .collect::<Option<_>>()?;
        let wide = rows.iter().filter(|row| row.len() >= 5).count();
        if wide < 5 || wide * 2 < rows.len() {
            return None;
        }
        let cells: Vec<Vec<&str>> = rows.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
        let uneven = cells.iter().any(|row| row.len() != cells[0].len());
        let found = (!uneven).then(|| drawing::read_table(&cells, self.notation, self.rule)).flatten();
        self.drawn(found.or_else(|| drawing::read_rows(&cells, self.notation, self.rule))?)
    }

    fn map(&self, data: &Data, values: &[(String, Data)], depth: usize) -> Read {
        if self.ship(data).is_some() {
            return self.ships(std::slice::from_ref(data)).map(|ships| ships.read(self.notation));
        }
        let read = values.iter().find_map(|(_, value)| match value {
            Data::List(_) | Data::Map(_) | Data::Text(_) if values.len() < 8 => {
                self.layout(value, depth + 1).filter(|read| read.as_ref().is_ok_and(|lineup| lineup.numbers(self.rule).is_empty()))
            }
            _ => None,
        });
        read.or_else(|| self.rows_by_name(values))
            .or_else(|| self.cells_by_name(values))
            .or_else(|| self.ships_by_name(values))
            .or_else(|| values.iter().find_map(|(_, value)| self.layout(value, depth + 1)))
    }

    /// `{"1": [0, 0, 1, …], …}` or `{"А": "..#…", …}`.
    fn rows_by_name(&self, values: &[(String, Data)]) -> Read {
        if values.len() < 5 || !values.iter().all(|(name, _)| super::edges::is_label(name)) {
            return None;
        }
        let rows: Vec<Data> = values
            .iter()
            .map(|(name, row)| {
                let marks: Vec<Data> = match row {
                    Data::List(row) => row.clone(),
                    Data::Text(row) => row.chars().map(|c| Data::Text(c.to_string())).collect(),
                    Data::Map(row) => row.iter().map(|(_, value)| value.clone()).collect(),
                    _ => return None,
                };
                Some(Data::List([Data::Text(name.clone())].into_iter().chain(marks).collect()))
            })
            .collect::<Option<_>>()?;
        self.matrix(&rows)
    }

    /// `{"А1": 1, "Б2": 0, …}`.
    fn cells_by_name(&self, values: &[(String, Data)]) -> Read {
        let cells: Vec<(crate::cell::Cell, bool)> = values
            .iter()
            .map(|(name, value)| {
                let mark = value.mark()?;
                let water = matches!(mark.as_str(), "" | "0" | "false" | "." | "~" | "water" | "empty");
                Some((self.notation.read(name).ok()?, !water))
            })
            .collect::<Option<_>>()?;
        let all = cells.iter().filter(|(_, deck)| *deck).map(|(cell, _)| *cell).collect();
        (!cells.is_empty()).then(|| Ok(Lineup::new(super::region::groups(all))))
    }

    /// `{"4": [[…]], "battleship": {…}}`: ships under the names of their kinds.
    fn ships_by_name(&self, values: &[(String, Data)]) -> Read {
        let mut all = Ships::default();
        let mut some = false;
        for (_, value) in values {
            if value.mark().is_some() && value.text().is_none() {
                continue;
            }
            let ships = match value {
                Data::Map(_) => self.ships(std::slice::from_ref(value)),
                // one ship, as the list of its cells
                Data::List(cells) if !cells.is_empty() && cells.iter().all(|cell| self.is_point(cell)) => {
                    Some(Ships { ships: vec![self.points(cells)?], ..Ships::default() })
                }
                Data::List(ships) => self.ships(ships),
                _ => None,
            };
            if let Some(ships) = ships {
                all.ships.extend(ships.ships);
                all.unclear |= ships.unclear;
                some = true;
            }
        }
        // names alone are read as a list
        let numbers = all.ships.iter().flatten().any(|point| matches!(point, Point::At(..)));
        (some && (numbers || all.unclear)).then(|| all.read(self.notation))
    }

    /// Is this a cell, as numbers or as an object?
    fn is_point(&self, data: &Data) -> bool {
        match data {
            Data::Map(_) => self.size(data).is_none() && data.get(&ENDS).is_none() && points::point(data, self.notation).is_some(),
            Data::List(_) => points::point(data, self.notation).is_some(),
            _ => false,
        }
    }

    fn points(&self, cells: &[Data]) -> Option<Vec<Point>> {
        cells.iter().map(|cell| points::point(cell, self.notation)).collect()
    }

    /// A list of ships, or of all cells.
    fn ships(&self, values: &[Data]) -> Option<Ships> {
        if values.is_empty() || values.len() > MOST {
            return None;
        }
        if values.iter().all(|value| self.is_point(value)) {
            let points = self.points(values.iter().filter(|value| !is_water(value)).cloned().collect::<Vec<_>>().as_slice())?;
            return Some(Ships {
                ships: points.into_iter().map(|point| vec![point]).collect(),
                unclear: false,
                together: true,
            });
        }
        let mut ships = Ships::default();
        let pairs_only = values.iter().all(|value| value.list().is_none_or(|list| list.len() <= 2));
        for value in values {
            match value {
                Data::Map(_) => {
                    let ship = self.ship(value)?;
                    ships.unclear |= ship.is_none();
                    ships.ships.extend(ship);
                }
                Data::List(list) if !list.is_empty() && list.iter().all(|cell| self.is_point(cell)) => {
                    let points = self.points(list)?;
                    // two cells that are not neighbours are the ends of a ship, where no ship has three
                    let between = pairs_only.then(|| ends(&points)).flatten();
                    ships.ships.push(between.unwrap_or(points));
                }
                // x, y, length, direction; or the numbers of both ends
                Data::List(list) if list.len() >= 3 && list.iter().all(|one| one.mark().is_some()) && list.iter().any(|one| one.number().is_some()) => {
                    ships.unclear = true;
                }
                Data::List(list) => ships.ships.extend(self.ships(list)?.ships),
                _ => return None,
            }
        }
        Some(ships)
    }

    fn size(&self, data: &Data) -> Option<i64> {
        let size = data.get(&LENGTHS).and_then(Data::number);
        size.or_else(|| {
            let kind = data.get(&["type", "kind", "ship", "name", "тип", "корабль"])?;
            kind.number().or_else(|| kind_of(kind.text()?))
        })
    }

    /// One ship of an object: `None` where the object is none, `Some(None)` where it does not say how it lies.
    fn ship(&self, data: &Data) -> Option<Option<Vec<Point>>> {
        data.map()?;
        if let Some(cells) = data.get(&CELLS).and_then(Data::list) {
            return Some(Some(self.points(cells)?));
        }
        let inner = |names| data.get(names).and_then(|end| points::point(end, self.notation));
        if let (Some(start), Some(end)) = (inner(&STARTS), inner(&ENDS)) {
            return Some(Some(ends(&[start.clone(), end.clone()]).unwrap_or(vec![start, end])));
        }
        const CORNERS: [(&str, &str); 4] = [("x1", "y1"), ("x2", "y2"), ("col1", "row1"), ("col2", "row2")];
        let corner = |(x, y): (&str, &str)| Some(Point::At(data.get(&[x])?.number()?, data.get(&[y])?.number()?));
        for pair in CORNERS.chunks(2) {
            if let (Some(start), Some(end)) = (corner(pair[0]), corner(pair[1])) {
                return Some(Some(ends(&[start.clone(), end.clone()]).unwrap_or(vec![start, end])));
            }
        }
        let start = inner(&STARTS).or_else(|| points::point(data, self.notation))?;
        let way = way(data);
        let size = self.size(data)?;
        if size <= 1 {
            return Some(Some(vec![start]));
        }
        let Some(way) = way else { return Some(None) };
        let run = (0..size.min(LONGEST)).map(|at| points::step(&start, (way.0 * at, way.1 * at)));
        Some(Some(run.collect()))
    }
}

/// Does the object of a cell say that there is no ship?
fn is_water(data: &Data) -> bool {
    const HOLDS: [&str; 6] = ["ship", "occupied", "value", "deck", "state", "filled"];
    let mark = data.get(&HOLDS).and_then(Data::mark);
    mark.is_some_and(|mark| matches!(mark.as_str(), "" | "0" | "false" | "." | "water" | "empty"))
}

/// The cells between two; `None` where they are not in one line.
fn ends(points: &[Point]) -> Option<Vec<Point>> {
    let [from, to] = points else { return None };
    let between = |(x, y): (i64, i64), (end_x, end_y): (i64, i64)| {
        let steps = (end_x - x).abs().max((end_y - y).abs());
        let straight = x == end_x || y == end_y;
        (straight && steps <= LONGEST).then(|| {
            let way = ((end_x - x).signum(), (end_y - y).signum());
            (0..=steps).map(|at| points::step(from, (way.0 * at, way.1 * at))).collect()
        })
    };
    match (from, to) {
        (Point::At(x, y), Point::At(end_x, end_y)) => between((*x, *y), (*end_x, *end_y)),
        (Point::Named(one), Point::Named(other)) => {
            let place = |cell: &crate::cell::Cell| (i64::from(cell.column()), i64::from(cell.row()));
            between(place(one), place(other))
        }
        _ => None,
    }
}

/// Which way a ship lies: a step to the right and down.
fn way(data: &Data) -> Option<(i64, i64)> {
    let flag = |names: &[&str]| match data.get(names)? {
        Data::Bool(flag) => Some(*flag),
        Data::Number(number @ (0 | 1)) => Some(*number == 1),
        _ => None,
    };
    let across = flag(&["horizontal", "is_horizontal", "ishorizontal", "horiz", "hor", "h", "горизонтально", "горизонтальный"]);
    let down = flag(&["vertical", "is_vertical", "isvertical", "vert", "v", "вертикально", "вертикальный"]);
    if let Some(across) = across.or(down.map(|down| !down)) {
        return Some(if across { (1, 0) } else { (0, 1) });
    }
    let word = data.get(&WAYS)?.text()?.to_lowercase();
    Some(match word.as_str() {
        "h" | "hor" | "horiz" | "horizontal" | "horizontally" | "across" | "right" | "east" | "e" | "→" | "x" | "row" | "г"
        | "гор" | "горизонтально" | "горизонтальный" | "горизонталь" | "вправо" => (1, 0),
        "v" | "ver" | "vert" | "vertical" | "vertically" | "down" | "south" | "s" | "↓" | "y" | "col" | "column" | "в"
        | "верт" | "вертикально" | "вертикальный" | "вертикаль" | "вниз" => (0, 1),
        "left" | "west" | "w" | "←" | "влево" => (-1, 0),
        "up" | "north" | "n" | "↑" | "вверх" => (0, -1),
        _ => return None,
    })
}

/// The decks of a ship by the name of its kind.
fn kind_of(name: &str) -> Option<i64> {
    let name = name.to_lowercase();
    Some(match name.as_str() {
        "линкор" | "линейный корабль" | "battleship" | "четырёхпалубный" | "четырехпалубный" => 4,
        "крейсер" | "cruiser" | "трёхпалубный" | "трехпалубный" => 3,
        "эсминец" | "миноносец" | "destroyer" | "двухпалубный" => 2,
        "катер" | "торпедный катер" | "подводная лодка" | "boat" | "однопалубный" => 1,
        _ => return None,
    })
}
