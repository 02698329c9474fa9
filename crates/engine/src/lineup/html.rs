//! Tables in HTML and in `BBCode`, and the text of a page without its tags.

use super::markup;

/// A table in HTML or `BBCode`, row by row.
pub(super) type Cells = Vec<Vec<String>>;

/// Tags after which a line ends.
const LINES: [&str; 9] = ["br", "p", "div", "tr", "li", "pre", "h1", "h2", "h3"];

/// The tables in a text, in order. Linear.
pub(super) fn tables(text: &str) -> Vec<Cells> {
    let mut tables = tables_of(text, '<', '>');
    tables.extend(tables_of(text, '[', ']'));
    tables
}

fn tables_of(text: &str, open: char, close: char) -> Vec<Cells> {
    let mut tables: Vec<Cells> = Vec::new();
    let mut cell: Option<String> = None;
    let mut rest = text;
    let mut hidden: Option<&str> = None;
    while let Some(at) = rest.find(open) {
        if let Some(cell) = cell.as_mut() {
            cell.push_str(&rest[..at]);
        }
        rest = &rest[at..];
        let Some((name, length)) = markup::tag(rest, open, close) else {
            if let Some(cell) = cell.as_mut() {
                cell.push(open);
            }
            rest = &rest[open.len_utf8()..];
            continue;
        };
        let ends = rest[open.len_utf8()..].starts_with('/');
        let span = &rest[..length];
        rest = &rest[length..];
        if let Some(name_of_hidden) = hidden {
            if ends && name == name_of_hidden {
                hidden = None;
            }
            continue;
        }
        match (name.as_str(), ends) {
            ("style", false) => hidden = Some("style"),
            ("script", false) => hidden = Some("script"),
            ("table" | "tr" | "td" | "th", _) => {
                put(&mut tables, cell.take());
                match (name.as_str(), ends) {
                    ("table", false) => tables.push(Vec::new()),
                    ("tr", false) => row(&mut tables),
                    ("td" | "th", false) => {
                        cell = Some(String::new());
                        spread(&mut tables, span);
                    }
                    _ => {}
                }
            }
            // a picture in a cell is a mark
            ("img", false) => {
                if let Some(cell) = cell.as_mut() {
                    cell.push('#');
                }
            }
            _ => {}
        }
    }
    put(&mut tables, cell.take());
    tables.retain(|table| !table.is_empty());
    tables
}

fn row(tables: &mut Vec<Cells>) {
    if tables.is_empty() {
        tables.push(Vec::new());
    }
    if let Some(table) = tables.last_mut() {
        table.push(Vec::new());
    }
}

fn put(tables: &mut Vec<Cells>, cell: Option<String>) {
    let Some(cell) = cell else { return };
    if tables.last().is_none_or(Vec::is_empty) {
        row(tables);
    }
    if let Some(row) = tables.last_mut().and_then(|table| table.last_mut()) {
        row.push(decoded(&cell).trim().to_owned());
    }
}

/// A cell over several columns takes the places of all of them.
fn spread(tables: &mut [Cells], tag: &str) {
    let span = tag.split_once("colspan").map(|(_, after)| {
        let digits: String = after
            .chars()
            .skip_while(|c| !c.is_ascii_digit())
            .take_while(char::is_ascii_digit)
            .collect();
        digits.parse::<usize>().unwrap_or(1)
    });
    if let (Some(span @ 2..=12), Some(row)) = (span, tables.last_mut().and_then(|table| table.last_mut())) {
        row.extend(std::iter::repeat_n(String::new(), span - 1));
    }
}

/// Does the text have tags that make a page of it?
pub(super) fn is_page(text: &str) -> bool {
    const TAGS: [&str; 8] = ["<br", "<p>", "<p ", "<div", "<pre", "<span", "<html", "<code"];
    text.contains('<') && {
        let small = text.to_ascii_lowercase();
        TAGS.iter().any(|tag| small.contains(tag))
    }
}

/// The text without tags; lines end where a reader of the page sees them end.
pub(super) fn without_tags(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((name, length)) = markup::tag(rest, '<', '>') {
            if LINES.contains(&name.as_str()) && !plain.ends_with('\n') {
                plain.push('\n');
            }
            rest = &rest[length..];
        } else {
            plain.push('<');
            rest = &rest[1..];
        }
    }
    plain.push_str(rest);
    decoded(&plain)
}

/// `&nbsp;` and its kind as the characters that they stand for.
fn decoded(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.bytes().take(12).position(|byte| byte == b';');
        if let Some((c, end)) = end.and_then(|end| Some((character(&rest[1..end])?, end))) {
            plain.push(c);
            rest = &rest[end + 1..];
        } else {
            plain.push('&');
            rest = &rest[1..];
        }
    }
    plain.push_str(rest);
    plain
}

fn character(entity: &str) -> Option<char> {
    if let Some(number) = entity.strip_prefix('#') {
        let hex = number.strip_prefix(['x', 'X']);
        let code = hex.map_or_else(|| number.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok());
        return char::from_u32(code?);
    }
    Some(match entity {
        "nbsp" | "ensp" | "emsp" | "thinsp" => ' ',
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "middot" => '·',
        "bull" => '•',
        "times" => '×',
        "minus" => '−',
        "ndash" => '–',
        "mdash" => '—',
        "block" => '█',
        "squf" => '■',
        "squ" => '□',
        "hellip" => '…',
        _ => return None,
    })
}
