//! What is written beside a drawing of its marks: «# - корабль, . - вода».

use std::collections::BTreeMap;

use super::symbols::{self, SAID, Weight};

const DECKS: [&str; 8] = [
    "корабл",
    "палуб",
    "ship",
    "deck",
    "boat",
    "суд",
    "занят",
    "корабел",
];
const WATERS: [&str; 10] = [
    "вод",
    "пуст",
    "море",
    "мор",
    "water",
    "empty",
    "sea",
    "ничего",
    "свобод",
    "blank",
];
/// A legend is short, and so are its lines.
const MOST_LINES: usize = 200;
const MOST_WIDTH: usize = 120;

/// The marks that lines of words explain.
pub(super) fn said(lines: &[&str]) -> BTreeMap<String, Weight> {
    let mut said = BTreeMap::new();
    for line in lines
        .iter()
        .take(MOST_LINES)
        .filter(|line| line.len() < MOST_WIDTH)
    {
        for part in parts(line) {
            if let Some((mark, weight)) = explained(&part) {
                said.insert(mark, weight);
            }
        }
    }
    said
}

/// The explanations of a line: it is cut after each word that explains.
fn parts(line: &str) -> Vec<Vec<&str>> {
    let mut parts = vec![Vec::new()];
    for word in line.split_whitespace() {
        let bare = word.trim_end_matches([',', ';', '.']);
        let cut = bare.len() < word.len() && !bare.is_empty();
        if let Some(part) = parts.last_mut() {
            part.push(if cut { bare } else { word });
        }
        if cut {
            parts.push(Vec::new());
        }
    }
    parts
}

/// A mark, a dash and a word, or the other way round.
fn explained(words: &[&str]) -> Option<(String, Weight)> {
    let joint = |word: &&str| matches!(*word, "-" | "–" | "—" | "=" | ":" | "это");
    let (first, last) = match words {
        [first, joined, rest @ ..] if joint(joined) => (*first, *rest.first()?),
        [first, last] => (first.strip_suffix([':', '=', '-']).unwrap_or(first), *last),
        [only] => only.split_once(['=', '-', '–', '—', ':'])?,
        _ => return None,
    };
    let trimmed = |word: &'_ str| word.trim_matches(['«', '»', '"', '\'', '(', ')']).to_owned();
    let (first, last) = (trimmed(first), trimmed(last));
    let short = |word: &str| word.chars().count() <= 2 && !word.is_empty();
    let (mark, word) = match (short(&first), short(&last)) {
        (true, false) => (first, last),
        (false, true) => (last, first),
        _ => return None,
    };
    let word = word.to_lowercase();
    let is = |stems: &[&str]| stems.iter().any(|stem| word.starts_with(stem));
    let weight = if is(&DECKS) {
        SAID
    } else if is(&WATERS) {
        -SAID
    } else {
        return None;
    };
    Some((symbols::mark(&mark), weight))
}
