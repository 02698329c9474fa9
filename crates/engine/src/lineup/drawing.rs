//! Drawings in characters: each way to read one is tried, and what makes a sea of ten by ten counts.

use super::region::{Key, Outcome, fault};
use super::split::{Splitter, is_bar};
use super::symbols::is_blank;
use super::{columns, legend, rows, table};
use crate::fleet::FleetRule;
use crate::notation::Notation;
use crate::violation::ViolationCode;

/// Lines of a text that are looked at as a drawing.
const MOST_LINES: usize = 1500;
const WIDTH: usize = crate::cell::SIDE as usize;

/// What the drawings in a text come to; `None` where there is none.
pub(super) fn read(text: &str, notation: Notation, rule: &FleetRule) -> Option<Outcome> {
    let lines: Vec<&str> = text.lines().take(MOST_LINES).collect();
    let said = legend::said(&lines);
    let key = Key {
        notation,
        rule,
        said: &said,
    };
    let filled: Vec<&str> = lines
        .iter()
        .copied()
        .filter(|line| !line.chars().all(is_blank) && !is_box(line))
        .collect();
    let ruled: Vec<&str> = filled.iter().copied().filter(|line| !is_ruler(line)).collect();
    let mut found = Vec::new();
    for lines in [&ruled, &filled] {
        for splitter in Splitter::ALL
            .into_iter()
            .filter(|splitter| !splitter.keeps_places())
        {
            found.extend(rows::seas(&splitter.split(lines), key));
        }
        if ruled.len() == filled.len() || found.iter().any(|outcome| outcome.rank() < 2) {
            break;
        }
    }
    if !found.iter().any(|outcome| outcome.rank() < 2) {
        // seas below each other
        for paragraph in lines
            .split(|line| line.chars().all(is_blank))
            .filter(|lines| lines.len() >= WIDTH)
        {
            let lines: Vec<&str> = paragraph.iter().copied().filter(|line| !is_box(line)).collect();
            for splitter in Splitter::ALL
                .into_iter()
                .filter(|splitter| !splitter.keeps_places())
            {
                found.extend(rows::seas(&splitter.split(&lines), key));
            }
        }
    }
    for splitter in Splitter::ALL
        .into_iter()
        .filter(|splitter| splitter.keeps_places())
    {
        if !parts_often(splitter, &lines) {
            continue;
        }
        let whole: Vec<&str> = lines
            .iter()
            .copied()
            .filter(|line| !is_box(line) && !is_ruler(line))
            .collect();
        let in_place = table::seas(&splitter.split(&whole), key);
        let read = in_place.iter().any(|outcome| outcome.rank() < 2);
        found.extend(in_place);
        // lines between the rows
        if !read && ruled.len() < whole.len() {
            found.extend(table::seas(&splitter.split(&ruled), key));
        }
    }
    if !found.iter().any(|outcome| outcome.rank() < 2) {
        for lines in [&lines, &ruled, &filled] {
            let lines: Vec<&str> = lines.iter().copied().filter(|line| !is_box(line)).collect();
            for cells in columns::tables(&lines) {
                found.extend(table::seas(&cells, key));
            }
            if found.iter().any(|outcome| outcome.rank() < 2) {
                break;
            }
        }
    }
    best(found)
}

/// What the tables of a file or of HTML come to.
pub(super) fn read_table(cells: &[Vec<&str>], notation: Notation, rule: &FleetRule) -> Option<Outcome> {
    let said = std::collections::BTreeMap::new();
    let key = Key {
        notation,
        rule,
        said: &said,
    };
    let mut found = table::seas(cells, key);
    let filled: Vec<Vec<&str>> = cells
        .iter()
        .filter(|row| !row.iter().all(|cell| cell.chars().all(is_blank)))
        .cloned()
        .collect();
    if filled.len() < cells.len() && !found.iter().any(|outcome| outcome.rank() < 2) {
        found.extend(table::seas(&filled, key));
    }
    best(found)
}

/// The best of them; two different fleets are one too many.
pub(super) fn best(found: Vec<Outcome>) -> Option<Outcome> {
    let rank = found.iter().map(Outcome::rank).min()?;
    let mut best: Vec<Outcome> = Vec::new();
    for outcome in found.into_iter().filter(|outcome| outcome.rank() == rank) {
        let known = best.iter().any(|known| match (known, &outcome) {
            (Outcome::Lawful(known), Outcome::Lawful(other)) => known.decks() == other.decks(),
            (known, other) => known == other,
        });
        if !known {
            best.push(outcome);
        }
    }
    if rank == 0 && best.len() > 1 {
        return Some(Outcome::Fault(vec![fault(ViolationCode::UnclearLayout)]));
    }
    best.into_iter().next()
}

/// Do some lines have so many of the separators that they may be rows of a table?
fn parts_often(splitter: Splitter, lines: &[&str]) -> bool {
    let is_mark = |c: char| match splitter {
        Splitter::Tabs => c == '\t',
        Splitter::Bars => is_bar(c),
        Splitter::Separated(mark) => c == mark,
        _ => false,
    };
    let wide = |line: &&&str| line.chars().filter(|c| is_mark(*c)).count() >= 4;
    lines.iter().filter(wide).count() >= 4
}

/// A line of a frame: of box characters, and nothing else.
fn is_box(line: &str) -> bool {
    let is_frame = |c: char| matches!(c, '\u{2500}'..='\u{257f}');
    line.chars().any(|c| is_frame(c) && !is_bar(c))
        && line
            .chars()
            .all(|c| is_frame(c) || is_blank(c) || matches!(c, '-' | '+' | '|' | '='))
}

/// A line that may be a ruler: «+---+---+», «|---|:-:|», «----------».
fn is_ruler(line: &str) -> bool {
    let ruler = |c: char| {
        is_blank(c)
            || matches!(
                c,
                '-' | '+' | '|' | '=' | '_' | ':' | '—' | '–' | '¦' | '‾' | '¯' | '*'
            )
    };
    let mut dashes = 0;
    for c in line.chars() {
        if !ruler(c) {
            return false;
        }
        dashes += usize::from(matches!(c, '-' | '=' | '_' | '—' | '–' | '‾' | '¯'));
    }
    dashes >= 3
}

/// What rows of marks come to of which each stands in its place.
pub(super) fn read_rows(cells: &[Vec<&str>], notation: Notation, rule: &FleetRule) -> Option<Outcome> {
    let said = std::collections::BTreeMap::new();
    best(rows::seas(
        cells,
        Key {
            notation,
            rule,
            said: &said,
        },
    ))
}
