//! Every fleet that is printed in any way that people use reads back as itself (S5, S10).

use std::fmt::Write;

use engine::{Alphabet, Cell, Fleet, FleetRule, Letters, Lineup, Notation, Rows};
use rand::SeedableRng;
use rand_chacha::ChaCha12Rng;

/// A sea as it is to be printed: marks row by row, and what stands at the top and at the side.
struct Sheet {
    decks: Vec<Vec<bool>>,
    top: Vec<String>,
    side: Vec<String>,
}

/// Which way up it is printed.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Seen,
    UpsideDown,
    Mirrored,
    Transposed,
}

impl Sheet {
    fn of(fleet: &Fleet, notation: Notation, way: Way) -> Sheet {
        let place = |row: u8, column: u8| match way {
            Way::Seen => (row, column),
            Way::UpsideDown => (9 - row, column),
            Way::Mirrored => (row, 9 - column),
            Way::Transposed => (column, row),
        };
        let cell = |row: u8, column: u8| {
            let (row, column) = place(row, column);
            Cell::new(column, row).expect("a cell")
        };
        let (a, b) = (notation.parts(cell(0, 0)), notation.parts(cell(0, 1)));
        let letter = |cell: Cell| notation.alphabet.letters()[notation.parts(cell).0].to_string();
        let number = |cell: Cell| notation.parts(cell).1.to_string();
        let along = a.0 != b.0;
        let label = |cell: Cell, letters: bool| if letters { letter(cell) } else { number(cell) };
        Sheet {
            decks: (0..10)
                .map(|row| {
                    (0..10)
                        .map(|column| fleet.decks().contains(cell(row, column)))
                        .collect()
                })
                .collect(),
            top: (0..10).map(|column| label(cell(0, column), along)).collect(),
            side: (0..10).map(|row| label(cell(row, 0), !along)).collect(),
        }
    }

    /// The rows with these marks and separators.
    fn body(&self, deck: &str, water: &str, between: &str) -> Vec<String> {
        let row = |row: &Vec<bool>| {
            let marks: Vec<&str> = row.iter().map(|is| if *is { deck } else { water }).collect();
            marks.join(between)
        };
        self.decks.iter().map(row).collect()
    }

    /// The rows with labels; `corner` and `after` the side label.
    fn labelled(&self, (deck, water, between): (&str, &str, &str), after: &str, edges: Edges) -> String {
        let head = format!("{}{}", "  ", after) + &self.top.join(between);
        let mut lines = Vec::new();
        if edges.top {
            lines.push(head.clone());
        }
        for (label, row) in self.side.iter().zip(self.body(deck, water, between)) {
            let mut line = if edges.left {
                format!("{label:>2}{after}{row}")
            } else {
                row
            };
            if edges.right {
                let _ = write!(line, "{after}{label}");
            }
            lines.push(line);
        }
        if edges.bottom {
            lines.push(head);
        }
        lines.join("\n")
    }
}

#[derive(Clone, Copy)]
struct Edges {
    top: bool,
    bottom: bool,
    left: bool,
    right: bool,
}

const TOP_LEFT: Edges = Edges {
    top: true,
    bottom: false,
    left: true,
    right: false,
};
const ALL: Edges = Edges {
    top: true,
    bottom: true,
    left: true,
    right: true,
};

/// Marks of decks and of water that go together.
const MARKS: [(&str, &str); 41] = [
    ("#", "."),
    ("X", "."),
    ("х", "."),
    ("Х", "·"),
    ("x", "-"),
    ("*", "."),
    ("O", "."),
    ("о", "-"),
    ("0", "."),
    ("1", "0"),
    ("1", "."),
    ("X", "O"),
    ("x", "0"),
    ("#", "~"),
    ("■", "□"),
    ("█", "░"),
    ("▓", "░"),
    ("■", "·"),
    ("●", "○"),
    ("@", "_"),
    ("🚢", "🌊"),
    ("⬛", "⬜"),
    ("🟥", "🟦"),
    ("🛳️", "⬜"),
    ("⬛️", "⬜️"),
    ("🟩", "🌊"),
    ("⚓", "💧"),
    ("❌", "⬜"),
    ("К", "."),
    ("К", "В"),
    ("S", "~"),
    ("s", "w"),
    ("+", "-"),
    ("+", "."),
    ("=", "."),
    ("%", "."),
    ("$", ","),
    ("▣", "▢"),
    ("◼", "◻"),
    ("✕", "·"),
    ("⛵", "🟦"),
];

/// Marks of which neither tells anything by itself.
const STRANGE: [(&str, &str); 4] = [("a", "b"), ("!", "?"), ("△", "▽"), (".", "~")];

/// Every way to print a sea with all labels that it needs.
fn with_labels(sheet: &Sheet) -> Vec<(String, String)> {
    let mut printed = Vec::new();
    for (deck, water) in MARKS.into_iter().chain(STRANGE) {
        for (name, edges) in [("top left", TOP_LEFT), ("all round", ALL)] {
            printed.push((
                format!("{deck}{water} spaced, {name}"),
                sheet.labelled((deck, water, " "), " ", edges),
            ));
            printed.push((
                format!("{deck}{water} dense, {name}"),
                sheet.labelled((deck, water, ""), " ", edges),
            ));
            printed.push((
                format!("{deck}{water} bar, {name}"),
                sheet.labelled((deck, water, ""), " | ", edges),
            ));
        }
    }
    printed.extend(tables(sheet));
    printed
}

fn tables(sheet: &Sheet) -> Vec<(String, String)> {
    let mut printed = Vec::new();
    for (deck, water) in [
        ("X", ""),
        ("х", "."),
        ("1", "0"),
        ("1", ""),
        ("■", " "),
        ("корабль", ""),
        ("🚢", "🌊"),
    ] {
        let rows = |between: &str| {
            let mut lines = vec![format!("{between}{}", sheet.top.join(between))];
            for (label, row) in sheet.side.iter().zip(sheet.body(deck, water, between)) {
                lines.push(format!("{label}{between}{row}"));
            }
            lines
        };
        for (name, between) in [("tsv", "\t"), ("csv", ","), ("semicolons", ";")] {
            printed.push((format!("{name} {deck}/{water}"), rows(between).join("\n")));
        }
        let quoted = |line: &String| {
            line.split(',')
                .map(|cell| format!("\"{cell}\""))
                .collect::<Vec<_>>()
                .join(",")
        };
        printed.push((
            format!("quoted csv {deck}/{water}"),
            rows(",").iter().map(quoted).collect::<Vec<_>>().join("\r\n"),
        ));
        let mut markdown: Vec<String> = rows(" | ").iter().map(|line| format!("| {line} |")).collect();
        markdown.insert(1, format!("|{}", "---|".repeat(11)));
        printed.push((format!("markdown {deck}/{water}"), markdown.join("\n")));
        let cells = |line: &String, open: &str, close: &str| {
            line.split('\t')
                .map(|cell| format!("{open}{cell}{close}"))
                .collect::<String>()
        };
        let html = |line: &String| format!("<tr>{}</tr>", cells(line, "<td class=\"c\">", "</td>"));
        printed.push((
            format!("html {deck}/{water}"),
            format!(
                "<table border=1>\n{}</table>",
                rows("\t").iter().map(html).collect::<String>()
            ),
        ));
        let open_html = |line: &String| format!("<tr>{}", cells(line, "<td>", ""));
        printed.push((
            format!("html without ends {deck}/{water}"),
            format!(
                "<TABLE><TBODY>{}</TABLE>",
                rows("\t").iter().map(open_html).collect::<String>()
            ),
        ));
        let bb = |line: &String| format!("[tr]{}[/tr]", cells(line, "[td]", "[/td]"));
        printed.push((
            format!("bbcode {deck}/{water}"),
            format!("[table]{}[/table]", rows("\t").iter().map(bb).collect::<String>()),
        ));
        let framed = |line: &String| {
            format!(
                "│{}│",
                line.split('\t')
                    .map(|cell| format!("{cell:^3}"))
                    .collect::<Vec<_>>()
                    .join("│")
            )
        };
        let rule = format!("├{}┤", ["───"; 11].join("┼"));
        printed.push((
            format!("box {deck}/{water}"),
            format!(
                "┌{}┐\n{}\n└{}┘",
                ["───"; 11].join("┬"),
                rows("\t")
                    .iter()
                    .map(framed)
                    .collect::<Vec<_>>()
                    .join(&format!("\n{rule}\n")),
                ["───"; 11].join("┴")
            ),
        ));
        let plus = format!("+{}", "---+".repeat(11));
        let ascii = |line: &String| framed(line).replace('│', "|");
        printed.push((
            format!("+--+ {deck}/{water}"),
            format!(
                "{plus}\n{}\n{plus}",
                rows("\t")
                    .iter()
                    .map(ascii)
                    .collect::<Vec<_>>()
                    .join(&format!("\n{plus}\n"))
            ),
        ));
    }
    let blanks = |deck: &str, between: &str| sheet.labelled((deck, " ", between), " ", TOP_LEFT);
    // «10» before other numbers moves them to the right
    for deck in ["#", "X", "■", "о"].into_iter().filter(|_| sheet.top[0] != "10") {
        printed.push((format!("{deck} on blanks"), blanks(deck, " ")));
        printed.push((format!("{deck} on blanks, cut"), cut(&blanks(deck, " "))));
        printed.push((format!("{deck} on blanks, dense, cut"), cut(&blanks(deck, ""))));
    }
    printed
}

fn cut(text: &str) -> String {
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// Ways to print a sea without labels: as it is seen.
fn without_labels(sheet: &Sheet) -> Vec<(String, String)> {
    let mut printed = Vec::new();
    for (deck, water) in MARKS.into_iter().chain(STRANGE) {
        for between in ["", " ", "  ", "|"] {
            printed.push((
                format!("{deck}{water} bare {between:?}"),
                sheet.body(deck, water, between).join("\n"),
            ));
        }
        let framed: Vec<String> = sheet
            .body(deck, water, "")
            .iter()
            .map(|row| format!("|{row}|"))
            .collect();
        printed.push((
            format!("{deck}{water} framed"),
            format!("+----------+\n{}\n+----------+", framed.join("\n")),
        ));
        let spaced: Vec<String> = sheet
            .body(deck, water, " ")
            .iter()
            .map(|row| format!("║ {row} ║"))
            .collect();
        printed.push((
            format!("{deck}{water} spaced frame"),
            format!("╔═════╗\n{}\n╚═════╝", spaced.join("\n")),
        ));
    }
    for (deck, water, between) in [
        ("1", "0", ","),
        ("1", "0", ", "),
        ("X", "", "\t"),
        ("1", "0", "\t"),
        ("X", "", ";"),
        ("x", ".", ";"),
    ] {
        printed.push((
            format!("{deck}/{water} by {between:?}"),
            sheet.body(deck, water, between).join("\n"),
        ));
    }
    let brackets: Vec<String> = sheet.body("[X]", "[ ]", "").into_iter().collect();
    printed.push(("brackets".to_owned(), brackets.join("\n")));
    printed.push((
        "brackets, spaced".to_owned(),
        sheet.body("[X]", "[ ]", " ").join("\n"),
    ));
    let framed: Vec<String> = sheet
        .body("X", " ", "")
        .iter()
        .map(|row| format!("|{row}|"))
        .collect();
    printed.push(("blanks in a frame".to_owned(), framed.join("\n")));
    let framed: Vec<String> = sheet
        .body("X", " ", " ")
        .iter()
        .map(|row| format!("| {row} |"))
        .collect();
    printed.push(("spaced blanks in a frame".to_owned(), framed.join("\n")));
    let rows = |deck: &str, water: &str| -> String {
        sheet
            .body(deck, water, ", ")
            .iter()
            .map(|row| format!("[{row}]"))
            .collect::<Vec<_>>()
            .join(",\n")
    };
    for (deck, water) in [
        ("1", "0"),
        ("true", "false"),
        ("True", "False"),
        ("\"X\"", "\".\""),
        ("'#'", "' '"),
        ("\"ship\"", "null"),
        ("\"\"", "1"),
    ] {
        if deck != "\"\"" {
            printed.push((format!("json {deck}"), format!("[{}]", rows(deck, water))));
            printed.push((
                format!("json in an object {deck}"),
                format!("{{\"grid\": [{}], \"name\": \"ZimA\"}}", rows(deck, water)),
            ));
        }
    }
    printed.push((
        "c".to_owned(),
        format!(
            "int sea[10][10] = {{{}}};",
            rows("1", "0").replace('[', "{").replace(']', "}")
        ),
    ));
    printed.push((
        "flat json".to_owned(),
        format!("[{}]", sheet.body("1", "0", ",").join(",")),
    ));
    let strings: Vec<String> = sheet
        .body("#", ".", "")
        .iter()
        .map(|row| format!("{row:?}"))
        .collect();
    printed.push((
        "json strings".to_owned(),
        format!("{{\"board\":[{}]}}", strings.join(",")),
    ));
    let lines: Vec<String> = sheet
        .body("1", "0", ",")
        .iter()
        .map(|row| format!("[{row}]"))
        .collect();
    printed.push(("json lines".to_owned(), lines.join("\n")));
    printed
}

/// Ships by their cells.
fn by_ships(fleet: &Fleet, notation: Notation) -> Vec<(String, String)> {
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

/// Words that people write around a layout.
fn wrapped(text: &str) -> Vec<(&'static str, String)> {
    vec![
        ("a heading", format!("Моя расстановка:\n\n{text}")),
        (
            "words after",
            format!("{text}\n\nВот так и поставлю. Удачи всем!"),
        ),
        ("a fence", format!("Вот:\n```\n{text}\n```\n")),
        ("[code]", format!("Мой флот\n[code]\n{text}\n[/code]")),
        (
            "[spoiler]",
            format!("[spoiler=Флот][b]Расстановка[/b]\n{text}\n[/spoiler]"),
        ),
        (
            "a photograph",
            format!("[img]http://example.invalid/a4.jpg[/img]\n{text}"),
        ),
        ("a page", format!("<p>Флот</p><pre>{text}</pre>")),
    ]
}

fn notations() -> Vec<Notation> {
    let mut all = Vec::new();
    for alphabet in Alphabet::ALL {
        for rows in [Rows::TopDown, Rows::BottomUp] {
            for letters in [Letters::Columns, Letters::Rows] {
                all.push(Notation {
                    alphabet,
                    rows,
                    letters,
                });
            }
        }
    }
    all
}

fn check(name: &str, text: &str, fleet: &Fleet, notation: Notation, wrong: &mut Vec<String>) {
    let read = Lineup::read(text, notation).and_then(|lineup| Fleet::lawful(&FleetRule::default(), &lineup));
    if read.as_ref() != Ok(fleet) {
        let came = read.map_or_else(
            |faults| {
                faults
                    .iter()
                    .map(engine::Violation::code_str)
                    .collect::<Vec<_>>()
                    .join(" ")
            },
            |_| "another fleet".to_owned(),
        );
        wrong.push(format!("{name} ({notation:?}): {came}\n{text}\n"));
    }
}

fn told(wrong: &[String], checked: usize) {
    let shown: Vec<&String> = wrong.iter().take(3).collect();
    let names: Vec<&str> = wrong.iter().filter_map(|one| one.lines().next()).collect();
    assert!(
        wrong.is_empty(),
        "{} of {checked}: {names:#?} {shown:#?}",
        wrong.len()
    );
}

#[test]
fn s5_words_around_a_layout_fall_away() {
    let notation = Notation::default();
    let fleet = engine::random::fleet(&FleetRule::default(), &mut ChaCha12Rng::seed_from_u64(5));
    let sheet = Sheet::of(&fleet, notation, Way::Seen);
    let printed = [
        without_labels(&sheet),
        with_labels(&sheet),
        by_ships(&fleet, notation),
    ]
    .concat();
    let (mut wrong, mut checked) = (Vec::new(), 0);
    for (name, text) in printed.into_iter().step_by(2) {
        for (around, text) in wrapped(&text) {
            check(
                &format!("{name} in {around}"),
                &text,
                &fleet,
                notation,
                &mut wrong,
            );
            checked += 1;
        }
    }
    told(&wrong, checked);
}

#[test]
fn s5_s10_every_way_to_print_a_fleet_is_read_in_every_notation() {
    let (mut wrong, mut checked) = (Vec::new(), 0);
    for (seed, notation) in notations().into_iter().enumerate() {
        let mut turn = seed;
        let mut chance = ChaCha12Rng::seed_from_u64(seed as u64);
        let fleet = engine::random::fleet(&FleetRule::default(), &mut chance);
        let mut printed = without_labels(&Sheet::of(&fleet, notation, Way::Seen));
        printed.extend(by_ships(&fleet, notation));
        for way in [Way::Seen, Way::UpsideDown, Way::Mirrored, Way::Transposed] {
            let sheet = Sheet::of(&fleet, notation, way);
            printed.extend(
                with_labels(&sheet)
                    .into_iter()
                    .map(|(name, text)| (format!("{name} {way:?}"), text)),
            );
        }
        for (name, text) in printed {
            // each way is read in every fifth notation, all notations in all ways together
            turn += 1;
            if turn % 5 != 0 {
                continue;
            }
            check(&name, &text, &fleet, notation, &mut wrong);
            checked += 1;
        }
    }
    told(&wrong, checked);
    assert!(checked > 3000, "{checked}");
}
