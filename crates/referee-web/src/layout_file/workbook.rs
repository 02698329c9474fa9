//! XLSX: each sheet as text. A reader of our own, since what a workbook says of its size is not to be believed.

use std::collections::BTreeMap;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::grid::{Grid, MOST_COLUMNS};
use super::parts::Parts;
use crate::pages::http::upload::Unread;

/// Sheets that are looked at.
const MOST_SHEETS: usize = 20;

/// The texts of all sheets, in the order of their files.
pub fn texts(parts: &mut Parts<'_>) -> Result<Vec<String>, Unread> {
    let strings = match parts.read_if_there("xl/sharedStrings.xml")? {
        Some(xml) => shared_strings(&xml)?,
        None => Vec::new(),
    };
    let fills = match parts.read_if_there("xl/styles.xml")? {
        Some(xml) => fills(&xml)?,
        None => BTreeMap::new(),
    };
    let mut texts = Vec::new();
    for number in 1..=MOST_SHEETS {
        let Some(xml) = parts.read_if_there(&format!("xl/worksheets/sheet{number}.xml"))? else {
            continue;
        };
        texts.extend(sheet(&xml, &strings, &fills)?.texts());
    }
    Ok(texts)
}

/// A reader that tells an empty element as its beginning and its end.
pub(super) fn reader(xml: &str) -> Reader<&[u8]> {
    let mut reader = Reader::from_str(xml);
    reader.config_mut().expand_empty_elements = true;
    reader
}

/// The value of an attribute, whatever its prefix.
pub(super) fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut own = element.attributes().flatten();
    let found = own.find(|attribute| attribute.key.local_name().as_ref() == name)?;
    Some(found.value.into_owned())
}

/// A reference to a character as that character.
pub(super) fn referred(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let number = name.strip_prefix('#')?;
            let hex = number.strip_prefix('x').map(|hex| u32::from_str_radix(hex, 16));
            char::from_u32(hex.unwrap_or_else(|| number.parse()).ok()?)
        }
    }
}

/// The texts to which cells refer by number.
fn shared_strings(xml: &str) -> Result<Vec<String>, Unread> {
    let mut reader = reader(xml);
    let (mut all, mut text, mut within) = (Vec::new(), String::new(), false);
    loop {
        match reader.read_event().map_err(|_| Unread::Broken)? {
            Event::Start(element) => within |= element.local_name().as_ref() == "t",
            Event::Text(words) if within => text.push_str(&words),
            Event::GeneralRef(name) if within => text.extend(referred(&name)),
            Event::End(element) => match element.local_name().as_ref() {
                "t" => within = false,
                "si" => all.push(std::mem::take(&mut text)),
                _ => {}
            },
            Event::Eof => return Ok(all),
            _ => {}
        }
    }
}

/// The fill of each style of cells that has one.
fn fills(xml: &str) -> Result<BTreeMap<String, String>, Unread> {
    let mut reader = reader(xml);
    let (mut solid, mut fill, mut of_cells): (Vec<bool>, bool, bool) = (Vec::new(), false, false);
    let (mut styles, mut style) = (BTreeMap::new(), 0_usize);
    loop {
        match reader.read_event().map_err(|_| Unread::Broken)? {
            Event::Start(element) => match element.local_name().as_ref() {
                "fills" => fill = true,
                "fill" if fill => solid.push(false),
                "patternFill" if fill => {
                    let kind = attribute(&element, "patternType");
                    if let Some(last) = solid.last_mut() {
                        *last = kind.is_some_and(|kind| kind != "none" && kind != "gray125");
                    }
                }
                "cellXfs" => of_cells = true,
                "xf" if of_cells => {
                    let own = attribute(&element, "fillId").and_then(|id| id.parse::<usize>().ok());
                    if let Some(own) = own.filter(|own| solid.get(*own) == Some(&true)) {
                        styles.insert(style.to_string(), own.to_string());
                    }
                    style += 1;
                }
                _ => {}
            },
            Event::End(element) => match element.local_name().as_ref() {
                "fills" => fill = false,
                "cellXfs" => of_cells = false,
                _ => {}
            },
            Event::Eof => return Ok(styles),
            _ => {}
        }
    }
}

/// A cell that is being read.
#[derive(Default)]
struct Open {
    place: (usize, usize),
    kind: String,
    fill: Option<String>,
    text: String,
}

fn sheet(xml: &str, strings: &[String], fills: &BTreeMap<String, String>) -> Result<Grid, Unread> {
    let mut reader = reader(xml);
    let mut grid = Grid::default();
    let (mut next, mut open, mut within) = ((0, 0), Open::default(), false);
    loop {
        match reader.read_event().map_err(|_| Unread::Broken)? {
            Event::Start(element) => match element.local_name().as_ref() {
                "row" => {
                    let number = attribute(&element, "r").and_then(|row| row.parse::<usize>().ok());
                    next = (number.map_or(next.0, |number| number.saturating_sub(1)), 0);
                }
                "c" => {
                    let place = attribute(&element, "r")
                        .and_then(|name| place(&name))
                        .unwrap_or(next);
                    open = Open {
                        place,
                        kind: attribute(&element, "t").unwrap_or_default(),
                        fill: attribute(&element, "s").and_then(|style| fills.get(&style).cloned()),
                        text: String::new(),
                    };
                    next = (place.0, place.1.saturating_add(1));
                }
                "v" | "t" => within = true,
                _ => {}
            },
            Event::Text(words) if within => open.text.push_str(&words),
            Event::GeneralRef(name) if within => open.text.extend(referred(&name)),
            Event::End(element) => match element.local_name().as_ref() {
                "v" | "t" => within = false,
                "c" => grid.put(open.place, &value(&open, strings), open.fill.as_deref()),
                "row" => next = (next.0.saturating_add(1), 0),
                _ => {}
            },
            Event::Eof => return Ok(grid),
            _ => {}
        }
    }
}

/// What a cell shows.
fn value(open: &Open, strings: &[String]) -> String {
    match open.kind.as_str() {
        "s" => {
            let number = open.text.trim().parse::<usize>().ok();
            number
                .and_then(|number| strings.get(number))
                .cloned()
                .unwrap_or_default()
        }
        "b" => if open.text.trim() == "1" { "true" } else { "false" }.to_owned(),
        _ => open.text.trim_end_matches(".0").to_owned(),
    }
}

/// «B3» as (2, 1).
fn place(name: &str) -> Option<(usize, usize)> {
    let letters = name.bytes().take_while(u8::is_ascii_uppercase).count();
    let column = name[..letters].bytes().try_fold(0_usize, |column, letter| {
        let column = column * 26 + usize::from(letter - b'A') + 1;
        (column <= 26 * MOST_COLUMNS).then_some(column)
    })?;
    let row = name[letters..].parse::<usize>().ok()?;
    Some((row.checked_sub(1)?, column.checked_sub(1)?))
}
