//! Lists of ships, in words and as data.

use engine::{Cell, Fleet, Notation, Rows};

/// Ships by their cells.
pub fn by_ships(fleet: &Fleet, notation: Notation) -> Vec<(String, String)> {
    let names: Vec<Vec<String>> = fleet.to_lists(notation);
    let ends = |ship: &Vec<String>| (ship[0].clone(), ship[ship.len() - 1].clone());
    let range = |dash: &str| -> Vec<String> {
        names
            .iter()
            .map(|ship| {
                if ship.len() == 1 {
                    ship[0].clone()
                } else {
                    let (a, b) = ends(ship);
                    format!("{a}{dash}{b}")
                }
            })
            .collect()
    };
    let json = |ships: Vec<String>| format!("[{}]", ships.join(", "));
    let quoted = |ship: &Vec<String>| {
        format!(
            "[{}]",
            ship.iter()
                .map(|cell| format!("{cell:?}"))
                .collect::<Vec<_>>()
                .join(",")
        )
    };
    let mut printed = vec![
        ("ranges".to_owned(), range("-").join(" ")),
        ("ranges, dashes".to_owned(), range(" – ").join(", ")),
        ("ranges by lines".to_owned(), range("-").join("\n")),
        (
            "cells by lines".to_owned(),
            names
                .iter()
                .map(|ship| ship.join(" "))
                .collect::<Vec<_>>()
                .join("\n"),
        ),
        (
            "commas and spaces".to_owned(),
            names
                .iter()
                .map(|ship| ship.join(","))
                .collect::<Vec<_>>()
                .join(" "),
        ),
        ("all cells".to_owned(), names.concat().join(" ")),
        ("json names".to_owned(), json(names.iter().map(quoted).collect())),
        (
            "json ships".to_owned(),
            format!("{{\"ships\":{}}}", json(names.iter().map(quoted).collect())),
        ),
        (
            "json cells".to_owned(),
            json(
                names
                    .iter()
                    .map(|ship| format!("{{\"type\":\"ship\",\"cells\":{}}}", quoted(ship)))
                    .collect(),
            ),
        ),
        ("json flat".to_owned(), quoted(&names.concat())),
        (
            "json ranges".to_owned(),
            json(range("-").iter().map(|ship| format!("{ship:?}")).collect()),
        ),
        (
            "json ends".to_owned(),
            json(
                names
                    .iter()
                    .map(|ship| {
                        let (a, b) = ends(ship);
                        format!("{{\"start\":{a:?},\"end\":{b:?}}}")
                    })
                    .collect(),
            ),
        ),
    ];
    if notation.rows == Rows::TopDown {
        let numbers = |first: u8, one: &dyn Fn(u8, u8, &engine::Ship) -> String| {
            json(
                fleet
                    .ships()
                    .iter()
                    .map(|ship| {
                        let cell = ship.iter().next().expect("a deck");
                        one(cell.column() + first, cell.row() + first, ship)
                    })
                    .collect(),
            )
        };
        let across = |ship: &engine::Ship| {
            ship.len() == 1
                || ship
                    .iter()
                    .all(|cell| Some(cell.row()) == ship.iter().next().map(Cell::row))
        };
        for first in [0, 1] {
            let all: Vec<u8> = fleet
                .ships()
                .iter()
                .flat_map(|ship| ship.iter().flat_map(|cell| [cell.column(), cell.row()]))
                .collect();
            if !(all.contains(&0) && all.contains(&9)) {
                continue;
            }
            printed.push((
                format!("x, y, length from {first}"),
                numbers(first, &|x, y, ship| {
                    format!(
                        "{{\"x\":{x},\"y\":{y},\"length\":{},\"horizontal\":{}}}",
                        ship.len(),
                        across(ship)
                    )
                }),
            ));
            printed.push((
                format!("row, col, size from {first}"),
                format!(
                    "{{\"fleet\":{}}}",
                    numbers(first, &|x, y, ship| format!(
                        "{{row:{y},col:{x},size:{},dir:'{}'}}",
                        ship.len(),
                        if across(ship) { "h" } else { "v" }
                    ))
                ),
            ));
            printed.push((
                format!("start, orientation from {first}"),
                numbers(first, &|x, y, ship| {
                    format!(
                        "{{\"start\":{{\"x\":{x},\"y\":{y}}},\"decks\":{},\"orientation\":\"{}\"}}",
                        ship.len(),
                        if across(ship) { "horizontal" } else { "vertical" }
                    )
                }),
            ));
            printed.push((
                format!("pairs from {first}"),
                numbers(first, &|_, _, ship| {
                    json(
                        ship.iter()
                            .map(|cell| format!("[{},{}]", cell.column() + first, cell.row() + first))
                            .collect(),
                    )
                }),
            ));
            printed.push((
                format!("all pairs from {first}"),
                json(
                    fleet
                        .ships()
                        .iter()
                        .flat_map(|ship| {
                            ship.iter()
                                .map(|cell| format!("({}, {})", cell.column() + first, cell.row() + first))
                                .collect::<Vec<_>>()
                        })
                        .collect(),
                ),
            ));
            printed.push((
                format!("ends from {first}"),
                numbers(first, &|x, y, ship| {
                    let last = ship.iter().last().expect("a deck");
                    format!(
                        "{{\"from\":[{x},{y}],\"to\":[{},{}]}}",
                        last.column() + first,
                        last.row() + first
                    )
                }),
            ));
        }
    }
    printed
}
