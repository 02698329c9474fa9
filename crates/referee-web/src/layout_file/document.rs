//! DOCX, ODS and ODT: each table as text, then all the text.

use std::collections::BTreeMap;

use quick_xml::events::{BytesStart, Event};

use super::grid::{Grid, MOST_COLUMNS, MOST_ROWS};
use super::workbook::{attribute, reader, referred};
use crate::pages::http::upload::Unread;

/// Tables that are looked at.
const MOST_TABLES: usize = 20;
/// The text of a document is looked at so far, in bytes.
const MOST_TEXT: usize = 60 * 1024;

/// What is being read.
#[derive(Default)]
struct Reading {
    tables: Vec<Grid>,
    /// All text outside tables.
    text: String,
    /// How deep in tables, and in paragraphs.
    depth: usize,
    paragraphs: usize,
    place: (usize, usize),
    rows: usize,
    cell: Option<Open>,
    /// Colours of the styles of cells, by name, and the style that is being read.
    fills: BTreeMap<String, String>,
    style: Option<String>,
}

/// A cell that is being read.
struct Open {
    text: String,
    fill: Option<String>,
    /// How many columns it stands for, and whether it is written in each.
    columns: usize,
    repeated: bool,
}

/// The texts of a document.
pub fn texts(xml: &str) -> Result<Vec<String>, Unread> {
    let mut reader = reader(xml);
    let mut reading = Reading::default();
    loop {
        match reader.read_event().map_err(|_| Unread::Broken)? {
            Event::Start(element) => reading.begin(&element),
            Event::Text(words) if reading.paragraphs > 0 => reading.write(&words),
            Event::GeneralRef(name) if reading.paragraphs > 0 => {
                let mut character = [0; 4];
                if let Some(c) = referred(&name) {
                    reading.write(c.encode_utf8(&mut character));
                }
            }
            Event::End(element) => reading.end(element.local_name().as_ref()),
            Event::Eof => break,
            _ => {}
        }
    }
    let mut texts: Vec<String> = reading.tables.iter().flat_map(Grid::texts).collect();
    texts.push(reading.text);
    Ok(texts)
}

impl Reading {
    fn begin(&mut self, element: &BytesStart<'_>) {
        let number = |name: &str| attribute(element, name).and_then(|number| number.parse::<usize>().ok());
        match element.local_name().as_ref() {
            "tbl" | "table" => {
                self.depth += 1;
                if self.depth == 1 && self.tables.len() < MOST_TABLES {
                    self.tables.push(Grid::default());
                    self.place = (0, 0);
                }
            }
            "tr" | "table-row" if self.depth == 1 => {
                self.place.1 = 0;
                self.rows = number("number-rows-repeated").unwrap_or(1);
            }
            "tc" | "table-cell" | "covered-table-cell" if self.depth == 1 => {
                let style = attribute(element, "style-name");
                self.cell = Some(Open {
                    text: String::new(),
                    fill: style.and_then(|style| self.fills.get(&style).cloned()),
                    columns: number("number-columns-repeated").unwrap_or(1),
                    repeated: true,
                });
            }
            "gridSpan" => {
                if let (Some(cell), Some(span)) = (self.cell.as_mut(), number("val")) {
                    (cell.columns, cell.repeated) = (span, false);
                }
            }
            "shd" => {
                let fill = attribute(element, "fill").filter(|fill| fill != "auto" && fill != "FFFFFF");
                if let Some(cell) = self.cell.as_mut().filter(|_| self.paragraphs == 0) {
                    cell.fill = fill;
                }
            }
            "style" => self.style = attribute(element, "name"),
            "table-cell-properties" => {
                let colour = attribute(element, "background-color")
                    .filter(|colour| colour != "transparent" && colour != "#ffffff");
                if let Some((style, colour)) = self.style.clone().zip(colour) {
                    self.fills.insert(style, colour);
                }
            }
            "p" | "h" => self.paragraphs += 1,
            "br" | "line-break" => self.write("\n"),
            "tab" if self.paragraphs > 0 => self.write("\t"),
            "s" if self.paragraphs > 0 => {
                let spaces = number("c").unwrap_or(1).min(MOST_COLUMNS);
                self.write(&" ".repeat(spaces));
            }
            _ => {}
        }
    }

    fn write(&mut self, words: &str) {
        match self.cell.as_mut() {
            Some(cell) if cell.text.len() < MOST_TEXT => cell.text.push_str(words),
            None if self.depth == 0 && self.text.len() + words.len() < MOST_TEXT => self.text.push_str(words),
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
        match name {
            "tbl" | "table" => self.depth = self.depth.saturating_sub(1),
            "tr" | "table-row" if self.depth == 1 => self.place.0 = self.place.0.saturating_add(self.rows),
            "tc" | "table-cell" | "covered-table-cell" if self.depth == 1 => self.put(),
            "p" | "h" => {
                self.paragraphs = self.paragraphs.saturating_sub(1);
                self.write(if self.cell.is_some() { " " } else { "\n" });
            }
            _ => {}
        }
    }

    /// The cell that was read takes its place, or all its places.
    fn put(&mut self) {
        let Some(cell) = self.cell.take() else { return };
        let (row, column) = self.place;
        if let Some(table) = self.tables.last_mut() {
            let columns = if cell.repeated {
                cell.columns.min(MOST_COLUMNS)
            } else {
                1
            };
            for row in row..row.saturating_add(self.rows.min(MOST_ROWS)) {
                for column in column..column.saturating_add(columns) {
                    table.put((row, column), &cell.text, cell.fill.as_deref());
                }
            }
        }
        self.place.1 = column.saturating_add(cell.columns);
    }
}
