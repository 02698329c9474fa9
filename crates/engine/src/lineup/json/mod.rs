//! Layouts as programs write them: matrices, lists of cells, objects a ship.

mod data;
mod points;
mod ship;

use data::Data;
use points::{Point, Ships};
use ship::Given;

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

/// What data in a text come to; `None` where there are none, or where they are lists of names, which need no
/// other reader.
pub(super) fn read(
    text: &str,
    notation: Notation,
    rule: &FleetRule,
) -> Option<Result<Lineup, Vec<Violation>>> {
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
            Data::Text(text) => drawing::read(text, self.notation, self.rule).map(Outcome::into_lineup),
            Data::List(values) => self.list(values, depth),
            Data::Map(values) => self.map(data, values, depth),
            _ => None,
        }
    }

    fn list(&self, values: &[Data], depth: usize) -> Read {
        if let [only] = values
            && let Some(read) = self.layout(only, depth + 1)
        {
            return Some(read);
        }
        if values.len() == WIDTH * WIDTH && values.iter().all(|value| value.mark().is_some()) {
            let rows: Vec<Data> = values.chunks(WIDTH).map(|row| Data::List(row.to_vec())).collect();
            return self.matrix(&rows);
        }
        if values.iter().all(|value| value.text().is_some()) {
            let lines: Vec<&str> = values.iter().filter_map(Data::text).collect();
            if lines
                .iter()
                .any(|line| Lineup::listed(line, self.notation, self.rule).is_ok())
            {
                return None;
            }
            return drawing::read(&lines.join("\n"), self.notation, self.rule).map(Outcome::into_lineup);
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
        let cells: Vec<Vec<&str>> = rows
            .iter()
            .map(|row| row.iter().map(String::as_str).collect())
            .collect();
        let uneven = cells.iter().any(|row| row.len() != cells[0].len());
        let found = (!uneven)
            .then(|| drawing::read_table(&cells, self.notation, self.rule))
            .flatten();
        found
            .or_else(|| drawing::read_rows(&cells, self.notation, self.rule))
            .map(Outcome::into_lineup)
    }

    fn map(&self, data: &Data, values: &[(String, Data)], depth: usize) -> Read {
        if ship::ship(data, self.notation).is_some() {
            return self
                .ships(std::slice::from_ref(data))
                .map(|ships| ships.read(self.notation));
        }
        let read = values.iter().find_map(|(_, value)| match value {
            Data::List(_) | Data::Map(_) | Data::Text(_) if values.len() < 8 => {
                self.layout(value, depth + 1).filter(|read| {
                    read.as_ref()
                        .is_ok_and(|lineup| lineup.numbers(self.rule).is_empty())
                })
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
                Some(Data::List(
                    [Data::Text(name.clone())].into_iter().chain(marks).collect(),
                ))
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
        let all = cells
            .iter()
            .filter(|(_, deck)| *deck)
            .map(|(cell, _)| *cell)
            .collect();
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
                    Some(Ships {
                        all: vec![ship::cells(cells, self.notation)?],
                        ..Ships::default()
                    })
                }
                Data::List(ships) => self.ships(ships),
                _ => None,
            };
            if let Some(ships) = ships {
                all.all.extend(ships.all);
                all.unclear |= ships.unclear;
                some = true;
            }
        }
        // names alone are read as a list
        let numbers = all
            .all
            .iter()
            .flatten()
            .any(|point| matches!(point, Point::At(..)));
        (some && (numbers || all.unclear)).then(|| all.read(self.notation))
    }

    /// Is this a cell, as numbers or as an object?
    fn is_point(&self, data: &Data) -> bool {
        match data {
            Data::Map(_) => !ship::is_ship(data) && points::point(data, self.notation).is_some(),
            Data::List(_) => points::point(data, self.notation).is_some(),
            _ => false,
        }
    }

    /// A list of ships, or of all cells.
    fn ships(&self, values: &[Data]) -> Option<Ships> {
        if values.is_empty() || values.len() > MOST {
            return None;
        }
        if values.iter().all(|value| self.is_point(value)) {
            let decks = values.iter().filter(|value| !is_water(value));
            let points = decks.map(|value| points::point(value, self.notation));
            let points: Vec<Point> = points.collect::<Option<_>>()?;
            return Some(Ships {
                all: points.into_iter().map(|point| vec![point]).collect(),
                unclear: false,
                together: true,
            });
        }
        let mut ships = Ships::default();
        let pairs_only = values
            .iter()
            .all(|value| value.list().is_none_or(|list| list.len() <= 2));
        for value in values {
            match value {
                Data::Map(_) => match ship::ship(value, self.notation)? {
                    Given::Cells(cells) => ships.all.push(cells),
                    Given::Unclear => ships.unclear = true,
                },
                Data::List(list) if !list.is_empty() && list.iter().all(|cell| self.is_point(cell)) => {
                    let points = ship::cells(list, self.notation)?;
                    // two cells that are not neighbours are the ends of a ship, where no ship has three
                    let between = pairs_only.then(|| ship::ends(&points)).flatten();
                    ships.all.push(between.unwrap_or(points));
                }
                // x, y, length, direction; or the numbers of both ends
                Data::List(list)
                    if list.len() >= 3
                        && list.iter().all(|one| one.mark().is_some())
                        && list.iter().any(|one| one.number().is_some()) =>
                {
                    ships.unclear = true;
                }
                Data::List(list) => ships.all.extend(self.ships(list)?.all),
                _ => return None,
            }
        }
        Some(ships)
    }
}

/// Does the object of a cell say that there is no ship?
fn is_water(data: &Data) -> bool {
    const HOLDS: [&str; 6] = ["ship", "occupied", "value", "deck", "state", "filled"];
    let mark = data.get(&HOLDS).and_then(Data::mark);
    mark.is_some_and(|mark| matches!(mark.as_str(), "" | "0" | "false" | "." | "water" | "empty"))
}
