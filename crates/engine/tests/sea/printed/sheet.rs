//! A sea as it is to be printed, and the marks that people use.

use std::fmt::Write;

use engine::{Cell, Fleet, Notation};

/// A sea as it is to be printed: marks row by row, and what stands at the top and at the side.
pub struct Sheet {
    pub decks: Vec<Vec<bool>>,
    pub top: Vec<String>,
    pub side: Vec<String>,
}

/// Which way up it is printed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Way {
    Seen,
    UpsideDown,
    Mirrored,
    Transposed,
}

impl Sheet {
    pub fn of(fleet: &Fleet, notation: Notation, way: Way) -> Sheet {
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
    pub fn body(&self, deck: &str, water: &str, between: &str) -> Vec<String> {
        let row = |row: &Vec<bool>| {
            let marks: Vec<&str> = row.iter().map(|is| if *is { deck } else { water }).collect();
            marks.join(between)
        };
        self.decks.iter().map(row).collect()
    }

    /// The rows with labels; `corner` and `after` the side label.
    pub fn labelled(&self, (deck, water, between): (&str, &str, &str), after: &str, edges: Edges) -> String {
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
pub struct Edges {
    pub top: bool,
    pub bottom: bool,
    pub left: bool,
    pub right: bool,
}

pub const TOP_LEFT: Edges = Edges {
    top: true,
    bottom: false,
    left: true,
    right: false,
};
pub const ALL: Edges = Edges {
    top: true,
    bottom: true,
    left: true,
    right: true,
};

/// Marks of decks and of water that go together.
pub const MARKS: [(&str, &str); 41] = [
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
pub const STRANGE: [(&str, &str); 4] = [("a", "b"), ("!", "?"), ("△", "▽"), (".", "~")];
