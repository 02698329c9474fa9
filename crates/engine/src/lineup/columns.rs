//! Drawings in which a blank is water: where a mark stands in its line tells its column.

use super::split::is_bar;
use super::symbols::is_blank;
use super::{edges, symbols};
use crate::cell::SIDE;

const WIDTH: usize = SIDE as usize;
/// Lines and characters of a line that are looked at.
const MOST_LINES: usize = 60;
const MOST_WIDTH: usize = 100;
/// Marks of a drawing without labels, the blank included.
const MOST_MARKS: usize = 4;
/// A sea between bars, or from the beginning of the lines: so many characters a cell, so many before the first.
const PITCHES: [(usize, usize); 6] = [(1, 0), (2, 0), (2, 1), (3, 1), (4, 2), (3, 0)];

/// Tables of cells that stand below each other, in each way that may be meant.
pub(super) fn tables<'t>(lines: &[&'t str]) -> Vec<Vec<Vec<&'t str>>> {
    if lines.len() > MOST_LINES || lines.iter().any(|line| line.chars().nth(MOST_WIDTH).is_some()) {
        return Vec::new();
    }
    let lines: Vec<Vec<&str>> = lines.iter().map(|line| characters(line)).collect();
    let mut tables = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if let Some(places) = header(line) {
            tables.push(below_letters(&lines, at, &places));
        }
    }
    if tables.is_empty() {
        tables.extend(framed(&lines));
    }
    if tables.is_empty() {
        tables = labelled(&lines);
        tables.retain(|table| few_marks(table.iter().flat_map(|row| row.iter().skip(1))));
    }
    if tables.is_empty() {
        tables.extend(
            PITCHES
                .iter()
                .filter_map(|pitch| plain(&lines, *pitch))
                .filter(|table| few_marks(table.iter().flatten())),
        );
    }
    tables
}

/// A drawing without labels has few marks, else it is text.
fn few_marks<'t>(cells: impl Iterator<Item = &'t &'t str>) -> bool {
    let mut marks: Vec<&str> = cells.copied().collect();
    marks.sort_unstable();
    marks.dedup();
    marks.len() <= MOST_MARKS
        && !marks
            .iter()
            .any(|mark| !mark.is_empty() && symbols::is_water(mark))
}

fn characters(line: &str) -> Vec<&str> {
    line.char_indices()
        .map(|(at, c)| &line[at..at + c.len_utf8()])
        .collect()
}

fn blank(cell: &str) -> bool {
    cell.chars().all(|c| is_blank(c) || is_bar(c))
}

/// Where the labels of a line stand, if it is nothing but ten labels.
fn header(line: &[&str]) -> Option<Vec<usize>> {
    let mut places: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < line.len() {
        if blank(line[at]) {
            at += 1;
            continue;
        }
        let ten = line[at] == "1" && line.get(at + 1) == Some(&"0");
        if !edges::is_label(line[at]) {
            return None;
        }
        places.push(at);
        at += if ten { 2 } else { 1 };
    }
    (places.len() == WIDTH).then_some(places)
}

/// The characters below (or above) the labels, with what stands before and after them as labels of rows.
fn below_letters<'t>(lines: &[Vec<&'t str>], header: usize, places: &[usize]) -> Vec<Vec<&'t str>> {
    let (first, last) = (places[0], places[places.len() - 1]);
    lines
        .iter()
        .enumerate()
        .map(|(at, line)| {
            let cell = |place: usize| line.get(place).copied().filter(|cell| !blank(cell)).unwrap_or("");
            let mut row = vec![label(&line[..first.min(line.len())])];
            if at == header {
                row.extend(
                    places
                        .iter()
                        .map(|place| label(&line[*place..line.len().min(place + 2)])),
                );
            } else {
                row.extend(places.iter().map(|place| cell(*place)));
                row.push(label(line.get(last + 1..).unwrap_or_default()));
            }
            row
        })
        .collect()
}

/// The first label of these characters, of one or two of them.
fn label<'t>(characters: &[&'t str]) -> &'t str {
    let mut filled = characters.iter().filter(|c| !blank(c));
    match (filled.next(), filled.next()) {
        (Some(&"1"), Some(&"0")) => "10",
        (Some(first), _) => first,
        (None, _) => "",
    }
}

/// Cells at even steps of a line.
fn stepped<'t>(line: &[&'t str], from: usize, pitch: usize) -> Vec<&'t str> {
    (0..WIDTH)
        .map(|column| {
            line.get(from + column * pitch)
                .copied()
                .filter(|cell| !blank(cell))
                .unwrap_or("")
        })
        .collect()
}

/// Does nothing stand between the cells, nor beyond them?
fn on_grid(line: &[&str], from: usize, pitch: usize) -> bool {
    let off = |at: usize| at < from || !(at - from).is_multiple_of(pitch) || (at - from) / pitch >= WIDTH;
    !line.iter().enumerate().any(|(at, cell)| !blank(cell) && off(at))
}

/// The sea between two bars: how wide it is tells how wide a cell is.
fn framed<'t>(lines: &[Vec<&'t str>]) -> Option<Vec<Vec<&'t str>>> {
    let between = |line: &[&str]| {
        let bar = |cell: &&str| cell.chars().all(is_bar);
        Some((line.iter().position(bar)?, line.iter().rposition(bar)?))
    };
    let framed: Vec<(usize, usize, &Vec<&str>)> = lines
        .iter()
        .filter_map(|line| between(line).map(|(open, close)| (open, close, line)))
        .filter(|(open, close, _)| open < close)
        .collect();
    let (open, close, _) = framed.first()?;
    if framed.iter().any(|(o, c, _)| c - o != close - open) {
        return None;
    }
    let inside = close - open - 1;
    let (pitch, from) = match inside {
        10 => (1, 0),
        19 | 20 => (2, 0),
        21 => (2, 1),
        30 => (3, 1),
        _ => return None,
    };
    let row = |(open, close, line): &(usize, usize, &Vec<&'t str>)| {
        let mut row = vec![label(&line[..*open])];
        row.extend(stepped(line, open + 1 + from, pitch));
        row.push(label(&line[close + 1..]));
        row
    };
    let mut rows: Vec<Vec<&str>> = framed.iter().map(row).collect();
    if rows.iter().all(|row| row[0].is_empty()) {
        for row in &mut rows {
            row.remove(0);
        }
    }
    Some(rows)
}

/// Lines that begin with their number; the sea begins right after the widest, or one further.
fn labelled<'t>(lines: &[Vec<&'t str>]) -> Vec<Vec<Vec<&'t str>>> {
    let mut tables = Vec::new();
    for from in [2, 3, 4] {
        for pitch in [1, 2] {
            let numbered = |line: &&Vec<&str>| {
                let head = &line[..from.min(line.len())];
                edges::number(label(head)).is_some()
                    && on_grid(line.get(from..).unwrap_or_default(), 0, pitch)
            };
            let rows: Vec<&Vec<&str>> = lines.iter().filter(numbered).collect();
            if rows.len() == WIDTH {
                let row = |line: &&Vec<&'t str>| {
                    let mut row = vec![label(&line[..from.min(line.len())])];
                    row.extend(stepped(line, from, pitch));
                    row
                };
                tables.push(rows.iter().map(row).collect());
            }
        }
    }
    tables
}

/// Ten lines without anything around; at least one of them must be seen to be a drawing.
fn plain<'t>(lines: &[Vec<&'t str>], (pitch, from): (usize, usize)) -> Option<Vec<Vec<&'t str>>> {
    let fits = |line: &Vec<&str>| on_grid(line, from, pitch);
    let first = lines
        .iter()
        .position(|line| fits(line) && !line.iter().all(|cell| blank(cell)))?;
    let tail = &lines[first..];
    let rows: Vec<&Vec<&str>> = tail.iter().take_while(|line| fits(line)).take(WIDTH).collect();
    let table: Vec<Vec<&str>> = rows.iter().map(|line| stepped(line, from, pitch)).collect();
    let beyond = tail.get(rows.len()).is_some_and(fits);
    let blanks = table.iter().flatten().any(|cell| cell.is_empty());
    (table.len() == WIDTH && !beyond && blanks).then_some(table)
}
