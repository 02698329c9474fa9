//! One ship as an object: its cells, its ends, or where it begins, how long it is and which way it lies.

use super::data::Data;
use super::points::{self, Point};
use crate::notation::Notation;
use crate::violation::{Violation, ViolationCode};

/// No ship is so long; what is asked for beyond is off the sea anyway.
const LONGEST: i64 = 20;
const LENGTHS: [&str; 10] = [
    "length",
    "len",
    "size",
    "decks",
    "l",
    "n",
    "длина",
    "размер",
    "палуб",
    "deck_count",
];
const CELLS: [&str; 12] = [
    "cells",
    "coords",
    "coordinates",
    "positions",
    "points",
    "decks",
    "squares",
    "locations",
    "клетки",
    "палубы",
    "координаты",
    "parts",
];
const STARTS: [&str; 8] = ["start", "from", "begin", "head", "first", "bow", "начало", "от"];
const ENDS: [&str; 9] = [
    "end",
    "to",
    "finish",
    "tail",
    "last",
    "stern",
    "stop",
    "конец",
    "до",
];
const WAYS: [&str; 11] = [
    "dir",
    "direction",
    "orientation",
    "orient",
    "d",
    "o",
    "axis",
    "rotation",
    "направление",
    "ориентация",
    "way",
];

const CORNERS: [[(&str, &str); 2]; 2] = [[("x1", "y1"), ("x2", "y2")], [("col1", "row1"), ("col2", "row2")]];

/// What an object says of a ship.
pub(super) enum Given {
    /// Its cells.
    Cells(Vec<Point>),
    /// Where it begins, but not which way it lies.
    Unclear,
}

/// How many decks a ship has.
fn size(data: &Data) -> Option<i64> {
    let size = data.get(&LENGTHS).and_then(Data::number);
    size.or_else(|| {
        let kind = data.get(&["type", "kind", "ship", "name", "тип", "корабль"])?;
        kind.number().or_else(|| kind_of(kind.text()?))
    })
}

/// Does an object say more than where one cell is?
pub(super) fn is_ship(data: &Data) -> bool {
    size(data).is_some() || data.get(&ENDS).is_some()
}

/// The cells of a list.
pub(super) fn cells(cells: &[Data], notation: Notation) -> Option<Vec<Point>> {
    cells.iter().map(|cell| points::point(cell, notation)).collect()
}

/// The ship of an object; `None` where it is none.
pub(super) fn ship(data: &Data, notation: Notation) -> Option<Given> {
    data.map()?;
    if let Some(list) = data.get(&CELLS).and_then(Data::list) {
        return cells(list, notation).map(Given::Cells);
    }
    let inner = |names| data.get(names).and_then(|end| points::point(end, notation));
    let corner = |(x, y): (&str, &str)| Some(Point::At(data.get(&[x])?.number()?, data.get(&[y])?.number()?));
    let corners = || {
        CORNERS
            .iter()
            .find_map(|[one, other]| Some((corner(*one)?, corner(*other)?)))
    };
    if let Some((start, end)) = inner(&STARTS).zip(inner(&ENDS)).or_else(corners) {
        let both = vec![start, end];
        return Some(Given::Cells(ends(&both).unwrap_or(both)));
    }
    let start = inner(&STARTS).or_else(|| points::point(data, notation))?;
    let size = size(data)?;
    if size <= 1 {
        return Some(Given::Cells(vec![start]));
    }
    Some(way(data).map_or(Given::Unclear, |way| {
        Given::Cells(run(&start, way, size, notation))
    }))
}

/// So many cells from one on.
fn run(start: &Point, way: (i64, i64), size: i64, notation: Notation) -> Vec<Point> {
    let steps = (0..size.min(LONGEST)).map(|at| points::step(start, (way.0 * at, way.1 * at)));
    match (start, steps.collect::<Option<Vec<Point>>>()) {
        (_, Some(run)) => run,
        (Point::Named(cell), None) => {
            let words = format!("{}, {size}", notation.print(*cell));
            vec![Point::Faulty(Violation::of_words(
                ViolationCode::OffTheSea,
                &words,
            ))]
        }
        (start, None) => vec![start.clone()],
    }
}

/// The cells between two; `None` where they are not in one line.
pub(super) fn ends(points: &[Point]) -> Option<Vec<Point>> {
    let [from, to] = points else { return None };
    let between = |(x, y): (i64, i64), (end_x, end_y): (i64, i64)| {
        let steps = (end_x - x).abs().max((end_y - y).abs());
        let straight = x == end_x || y == end_y;
        (straight && steps <= LONGEST).then(|| {
            let way = ((end_x - x).signum(), (end_y - y).signum());
            (0..=steps)
                .map(|at| points::step(from, (way.0 * at, way.1 * at)))
                .collect()
        })?
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
    let across = flag(&[
        "horizontal",
        "is_horizontal",
        "ishorizontal",
        "horiz",
        "hor",
        "h",
        "горизонтально",
        "горизонтальный",
    ]);
    let down = flag(&[
        "vertical",
        "is_vertical",
        "isvertical",
        "vert",
        "v",
        "вертикально",
        "вертикальный",
    ]);
    if let Some(across) = across.or(down.map(|down| !down)) {
        return Some(if across { (1, 0) } else { (0, 1) });
    }
    let word = data.get(&WAYS)?.text()?.to_lowercase();
    Some(match word.as_str() {
        "h"
        | "hor"
        | "horiz"
        | "horizontal"
        | "horizontally"
        | "across"
        | "right"
        | "east"
        | "e"
        | "→"
        | "x"
        | "row"
        | "г"
        | "гор"
        | "горизонтально"
        | "горизонтальный"
        | "горизонталь"
        | "вправо" => (1, 0),
        "v"
        | "ver"
        | "vert"
        | "vertical"
        | "vertically"
        | "down"
        | "south"
        | "s"
        | "↓"
        | "y"
        | "col"
        | "column"
        | "в"
        | "верт"
        | "вертикально"
        | "вертикальный"
        | "вертикаль"
        | "вниз" => (0, 1),
        "left" | "west" | "w" | "←" | "влево" => (-1, 0),
        "up" | "north" | "n" | "↑" | "вверх" => (0, -1),
        _ => return None,
    })
}

/// The decks of a ship by the name of its kind.
fn kind_of(name: &str) -> Option<i64> {
    let name = name.to_lowercase();
    Some(match name.as_str() {
        "линкор" | "линейный корабль" | "battleship" | "четырёхпалубный" | "четырехпалубный" => {
            4
        }
        "крейсер" | "cruiser" | "трёхпалубный" | "трехпалубный" => 3,
        "эсминец" | "миноносец" | "destroyer" | "двухпалубный" => 2,
        "катер" | "торпедный катер" | "подводная лодка" | "boat" | "однопалубный" => {
            1
        }
        _ => return None,
    })
}
