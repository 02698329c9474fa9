//! The letters and numbers at the edges of a drawn sea, which tell which way up it is (S10).

use crate::cell::{Cell, SIDE};
use crate::notation::{Alphabet, Letters, Notation};

/// Fewer labels in a row are no edge.
pub(super) const FEWEST: usize = 5;
const SIDE_LABELS: usize = SIDE as usize;

/// Alphabets that no game has, but people.
const OTHERS: [&str; 5] = [
    "АБВГДЕЁЖЗИЙКЛМНОП",
    "АБВГДЕЖЗИЙКЛМНОП",
    "АБВГДЕЖЗИКЛМНОП",
    "ABCDEFGHIJKLMNOP",
    "ABCDEFGHIKLMNOP",
];

/// What an edge names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Names {
    /// Letters of the game.
    Letters,
    /// Numbers.
    Numbers,
    /// Letters of another notation, or labels in disorder.
    Foreign,
}

/// An edge of a drawing: for each place along it, which letter or number (0–9) stands there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Edge {
    pub names: Names,
    pub places: Vec<usize>,
}

/// The label without the punctuation that people set beside it.
fn bare(label: &str) -> &str {
    label.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, '.' | ')' | '(' | ':' | '*' | '"' | '\'' | '`')
    })
}

/// Can this be a label at all: one letter, or a number of two digits at most?
pub(super) fn is_label(label: &str) -> bool {
    let label = bare(label);
    number(label).is_some() || letter(label).is_some()
}

/// The one letter of a label.
pub(super) fn letter(label: &str) -> Option<char> {
    let mut characters = bare(label).chars();
    let first = characters.next().filter(|c| c.is_alphabetic())?;
    characters.next().is_none().then_some(first)
}

/// The number of a label.
pub(super) fn number(label: &str) -> Option<usize> {
    let label = bare(label);
    if let Some(only) = label.chars().next().filter(|c| label.len() == c.len_utf8()) {
        match only {
            '\u{1f51f}' => return Some(10),
            '①'..='⑩' => return usize::try_from(u32::from(only) - u32::from('①') + 1).ok(),
            _ => {}
        }
    }
    let digits = !label.is_empty() && label.len() <= 2 && label.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| label.parse().ok()).flatten()
}

/// The edge that these labels are, if they are one.
pub(super) fn edge(labels: &[&str], notation: Notation) -> Option<Edge> {
    if labels.len() < FEWEST {
        return None;
    }
    numbers(labels).or_else(|| letters(labels, notation))
}

fn numbers(labels: &[&str]) -> Option<Edge> {
    let mut numbers: Vec<usize> = labels.iter().map(|label| number(label)).collect::<Option<_>>()?;
    // 0 for the tenth
    let ten = numbers.contains(&9) && numbers.contains(&1);
    if ten
        && (numbers.first() == Some(&0) && numbers.get(1) == Some(&9)
            || numbers.last() == Some(&0) && numbers.first() == Some(&1))
    {
        numbers
            .iter_mut()
            .filter(|number| **number == 0)
            .for_each(|number| *number = 10);
    }
    let first = numbers.iter().min().copied()?;
    let steps = |up: bool| {
        numbers.windows(2).all(|pair| {
            if up {
                pair[0] + 1 == pair[1]
            } else {
                pair[0] == pair[1] + 1
            }
        })
    };
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    let every = sorted.iter().copied().eq(1..=SIDE_LABELS);
    (first <= 1 && (steps(true) || steps(false)) || every).then(|| Edge {
        names: Names::Numbers,
        places: numbers.iter().map(|number| number - first).collect(),
    })
}

fn letters(labels: &[&str], notation: Notation) -> Option<Edge> {
    let written: Vec<char> = labels
        .iter()
        .map(|label| {
            let digit = bare(label)
                .chars()
                .next()
                .filter(|c| matches!(c, '3' | '0') && bare(label).len() == 1);
            letter(label).or(digit)
        })
        .collect::<Option<_>>()?;
    let count = written.len();
    let own = |place: usize, c: char| notation.is_letter(place, c);
    let up = written.iter().enumerate().all(|(at, c)| own(at, *c));
    let down = written.iter().enumerate().all(|(at, c)| own(count - 1 - at, *c));
    if up || down {
        let places = (0..count)
            .map(|at| if up { at } else { count - 1 - at })
            .collect();
        return Some(Edge {
            names: Names::Letters,
            places,
        });
    }
    let foreign = Edge {
        names: Names::Foreign,
        places: (0..count).collect(),
    };
    let upper: String = written.iter().flat_map(|c| c.to_uppercase()).collect();
    let turned: String = upper.chars().rev().collect();
    let known = Alphabet::ALL
        .iter()
        .map(|alphabet| alphabet.letters().into_iter().collect::<String>())
        .chain(OTHERS.iter().map(|other| (*other).to_owned()))
        .any(|alphabet| alphabet.starts_with(&upper) || alphabet.starts_with(&turned));
    let mut different: Vec<char> = upper.chars().collect();
    different.sort_unstable();
    different.dedup();
    (known || count >= SIDE_LABELS - 1 && different.len() + 1 >= count).then_some(foreign)
}

/// The cell at a place of the drawing, `column` and `row` counted from its top left corner; `None` where the
/// edges do not tell.
pub(super) fn cell(
    (column, row): (usize, usize),
    (top, side): (Option<&Edge>, Option<&Edge>),
    notation: Notation,
) -> Option<Cell> {
    let at = |edge: &Edge, place: usize| edge.places.get(place).copied();
    let named = |letter: usize, number: usize| notation.cell(letter, u8::try_from(number + 1).ok()?);
    let seen = |column: usize, row: usize| Cell::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?);
    let upright = notation.letters == Letters::Columns;
    match (top.map(|edge| edge.names), side.map(|edge| edge.names)) {
        (None, None) => seen(column, row),
        (Some(Names::Letters), Some(Names::Numbers)) => named(at(top?, column)?, at(side?, row)?),
        (Some(Names::Numbers), Some(Names::Letters)) => named(at(side?, row)?, at(top?, column)?),
        (Some(Names::Numbers), Some(Names::Numbers)) => {
            let (column, row) = (at(top?, column)?, at(side?, row)?);
            if upright {
                named(column, row)
            } else {
                named(row, column)
            }
        }
        (Some(Names::Letters), None) if upright => seen(at(top?, column)?, row),
        (Some(Names::Numbers), None) if !upright => seen(at(top?, column)?, row),
        (None, Some(Names::Numbers)) if upright => named(column, at(side?, row)?),
        (None, Some(Names::Letters)) if !upright => named(at(side?, row)?, column),
        _ => None,
    }
}
