//! Cells at their places, and the text that stands for them: a line a row, a tab between cells.

use std::collections::BTreeMap;

/// So much of a sheet is looked at.
pub const MOST_ROWS: usize = 200;
/// And so many columns.
pub const MOST_COLUMNS: usize = 100;
/// No mark of a cell is longer.
const MOST_TEXT: usize = 60;

/// A cell that says something.
#[derive(Clone, Debug, Default)]
struct Cell {
    text: String,
    fill: Option<String>,
}

/// The cells of one table.
#[derive(Clone, Debug, Default)]
pub struct Grid(BTreeMap<(usize, usize), Cell>);

impl Grid {
    /// Puts text and colour at a place; what is too far away is left out.
    pub fn put(&mut self, (row, column): (usize, usize), text: &str, fill: Option<&str>) {
        let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if row < MOST_ROWS && column < MOST_COLUMNS && !(text.is_empty() && fill.is_none()) {
            let text = text.chars().take(MOST_TEXT).collect();
            let fill = fill.map(str::to_owned);
            self.0.insert((row, column), Cell { text, fill });
        }
    }

    /// As text: by what is written, and by the colours too where there are some.
    pub fn texts(&self) -> Vec<String> {
        let mut fills: Vec<&String> = self.blank_fills().collect();
        fills.sort_unstable();
        fills.dedup();
        let by_text = self.printed(|cell| cell.text.clone());
        if fills.is_empty() {
            return vec![by_text];
        }
        let colour = |fill: &String| match fills.as_slice() {
            [_] => "■".to_owned(),
            many => many
                .iter()
                .position(|own| *own == fill)
                .map_or_else(String::new, |at| format!("цвет{at}")),
        };
        let by_colour = self.printed(|cell| match &cell.fill {
            Some(fill) if cell.text.is_empty() => colour(fill),
            _ => cell.text.clone(),
        });
        vec![by_text, by_colour]
    }

    /// The colours of cells in which nothing is written.
    fn blank_fills(&self) -> impl Iterator<Item = &String> {
        self.0
            .values()
            .filter(|cell| cell.text.is_empty())
            .filter_map(|cell| cell.fill.as_ref())
    }

    fn printed(&self, mark: impl Fn(&Cell) -> String) -> String {
        let rows = self.0.keys().map(|(row, _)| row + 1).max().unwrap_or(0);
        let columns = self.0.keys().map(|(_, column)| column + 1).max().unwrap_or(0);
        let cell = |row, column| self.0.get(&(row, column)).map(&mark).unwrap_or_default();
        let line = |row| {
            (0..columns)
                .map(|column| cell(row, column))
                .collect::<Vec<_>>()
                .join("\t")
        };
        (0..rows).map(line).collect::<Vec<_>>().join("\n")
    }
}
