//! Files that hold a layout of a fleet: text, spreadsheets, documents. What comes out is text, which is read like any
//! that is typed ([`engine::Lineup::read_for`]); of a spreadsheet one text a sheet, of a document one a table.
//!
//! In reading order: [`parts`] – what is packed in a file, never more of it than fits; [`grid`] – cells at their places;
//! [`workbook`] – XLSX; [`document`] – DOCX, ODS and ODT.
//!
//! A cell counts by what is written in it; where nothing is, by its colour.

mod document;
mod grid;
mod parts;
pub mod picture;
mod workbook;

#[cfg(test)]
mod tests;

use engine::{Fleet, FleetRule, Lineup, Notation, Violation};

use crate::pages::http::upload::{self, Unread};

/// The most that a file may hold, in bytes.
pub const MOST: usize = 1024 * 1024;

/// The texts in a file, any of which may be the layout; none is longer than a text that is typed may be.
pub fn texts(bytes: &[u8]) -> Result<Vec<String>, Unread> {
    if bytes.len() > MOST {
        return Err(Unread::TooLarge);
    }
    if is_picture(bytes) {
        return Err(Unread::Picture);
    }
    if !bytes.starts_with(b"PK\x03\x04") {
        return upload::text(bytes).map(|text| vec![text]);
    }
    let mut parts = parts::Parts::of(bytes)?;
    let texts = if parts.has("xl/workbook.xml") {
        workbook::texts(&mut parts)?
    } else if parts.has("word/document.xml") {
        document::texts(&parts.read("word/document.xml")?)?
    } else if parts.has("content.xml") {
        document::texts(&parts.read("content.xml")?)?
    } else {
        return Err(Unread::NotText);
    };
    let texts: Vec<String> = texts
        .into_iter()
        .filter(|text| !text.trim().is_empty() && text.len() <= upload::MOST)
        .collect();
    if texts.is_empty() {
        Err(Unread::NoShips)
    } else {
        Ok(texts)
    }
}

/// Is this a picture, by how it begins?
fn is_picture(bytes: &[u8]) -> bool {
    const STARTS: [&[u8]; 5] = [b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*"];
    let boxed = |at: usize, kind: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(kind));
    STARTS.iter().any(|start| bytes.starts_with(start))
        || bytes.starts_with(b"RIFF") && boxed(8, b"WEBP")
        || boxed(4, b"ftyp")
}

/// The text that is the layout: the first with a lawful fleet, else the first with ships, else the first.
pub fn layout(texts: Vec<String>, notation: Notation, rule: &FleetRule) -> Option<String> {
    let read = |text: &String| Lineup::read_for(text, notation, rule);
    let lawful = |lineup: &Lineup| Fleet::lawful(rule, lineup).is_ok();
    let rank = |text: &String| match read(text) {
        Ok(lineup) if lawful(&lineup) => 0,
        Ok(lineup) if !lineup.ships().is_empty() => 1,
        Err(faults) if faults.iter().any(says_something) => 2,
        _ => 3,
    };
    texts.into_iter().min_by_key(rank)
}

/// Does it tell more than that nothing was found?
fn says_something(fault: &Violation) -> bool {
    fault.code != engine::ViolationCode::UnreadableLayout
}
