//! What the marks in the cells of a drawing stand for: which is a deck, which is water.

use std::collections::BTreeMap;

/// A mark is compared by so many characters.
const MOST_CHARS: usize = 16;
/// Doubtful marks that are tried both ways.
const MOST_TRIED: usize = 6;

/// Sure that it is a deck, or, negative, that it is water; 0 for what says nothing by itself.
pub(super) type Weight = i8;
const DECK: Weight = 2;
const LIKE_A_DECK: Weight = 1;
const LIKE_WATER: Weight = -1;
const WATER: Weight = -2;
/// A legend beats everything.
pub(super) const SAID: Weight = 3;

/// The mark of a cell in one form: small letters, look-alikes as one, «##» as «#», `[X]` as «x».
pub(super) fn mark(cell: &str) -> String {
    let bare = inner(cell.trim_matches(is_blank));
    let mut mark = String::new();
    for c in bare.chars().take(MOST_CHARS).flat_map(char::to_lowercase) {
        let c = folded(c);
        if !mark.ends_with(c) || c.is_alphanumeric() && !is_x_or_o(c) {
            mark.push(c);
        }
    }
    let mut characters = mark.chars();
    match characters.next() {
        Some(first) if characters.all(|c| c == first) => first.to_string(),
        _ => mark,
    }
}

/// White space, also the kinds that programs put into empty cells.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{2800}' | '\u{3164}' | '\u{a0}')
}

/// What is within the brackets or the Markdown marks of a cell.
fn inner(cell: &str) -> &str {
    const PAIRS: [(char, char); 5] = [('[', ']'), ('(', ')'), ('<', '>'), ('`', '`'), ('"', '"')];
    let within = PAIRS
        .iter()
        .find_map(|(open, close)| cell.strip_prefix(*open)?.strip_suffix(*close));
    if let Some(within) = within.filter(|within| !within.is_empty()) {
        return within.trim_matches(is_blank);
    }
    let bold = cell.trim_matches('*');
    if bold.is_empty() { cell } else { bold }
}

fn folded(c: char) -> char {
    match c {
        'х' | '×' | '✕' | '✖' | '✗' | '✘' | '❌' | '╳' => 'x',
        'о' => 'o',
        '·' | '∙' | '⋅' | '˙' | '․' | '‧' | '・' => '.',
        '–' | '—' | '−' | '‐' | '‑' | '―' => '-',
        other => other,
    }
}

const fn is_x_or_o(c: char) -> bool {
    matches!(c, 'x' | 'o')
}

/// What a mark stands for as people mostly use it.
fn weight(mark: &str) -> Weight {
    match mark {
        "" | "." | "~" | "≈" | "∼" | "〰" | "🌊" | "💧" | "💦" | "□" | "☐" | "◻" | "▫" | "⬜" | "◽"
        | "░" | "🟦" | "false" | "null" | "none" | "нет" | "no" | "вода" | "море" | "water" | "sea"
        | "empty" | "пусто" | "miss" | "мимо" => WATER,
        "-" | "_" | "," | "'" | "`" | ":" | "=" | "0" | "🔵" | "⚪" | "🔹" | "🔷" | "○" | "◯" | "◦" | "⚬"
        | "⭕" | "•" | "/" | "▢" | "⬚" | "🫧" | "💙" | "🐟" | "🐠" => LIKE_WATER,
        "#" | "x" | "■" | "█" | "▓" | "◼" | "▪" | "●" | "@" | "🚢" | "⛴" | "🛳" | "🛥" | "⚓" | "🚤" | "⛵"
        | "🛶" | "🚣" | "💥" | "🔥" | "☒" | "⊠" | "⊗" | "🛟" | "⛔" | "true" | "да" | "yes" | "корабль"
        | "палуба" | "ship" | "deck" | "hit" | "ранил" | "убил" | "☑" | "✅" | "✓" | "✔" | "1" => {
            DECK
        }
        "?" | "+" | "⬛" | "◾" | "▒" | "🔲" | "🔳" | "!" | "^" | "\"" | ";" => 0,
        _ => LIKE_A_DECK,
    }
}

/// Is this a mark that people use, however long it is: «корабль», `true`?
pub(super) fn is_known(cell: &str) -> bool {
    !matches!(weight(&mark(cell)), 0 | LIKE_A_DECK)
}

/// Is this a mark of water?
pub(super) fn is_water(cell: &str) -> bool {
    weight(&mark(cell)) < 0
}

/// The marks of a drawing, how often each stands there, what each is.
struct Marks {
    counts: BTreeMap<String, usize>,
    weights: BTreeMap<String, Weight>,
}

/// Which cells are decks. `None` where that cannot be told.
///
/// Known marks speak for themselves; doubtful ones are what makes the number of decks come out, if just one
/// way does.
pub(super) fn decks(
    cells: &[Vec<&str>],
    wanted: usize,
    said: &BTreeMap<String, Weight>,
) -> Option<Vec<Vec<bool>>> {
    let marked: Vec<Vec<String>> = cells
        .iter()
        .map(|row| row.iter().map(|cell| mark(cell)).collect())
        .collect();
    let mut marks = Marks::of(marked.iter().flatten(), said);
    marks.one_must_be_water(wanted)?;
    marks.one_must_be_a_deck(wanted)?;
    marks.settle(wanted)?;
    let is_deck = |mark: &String| marks.weights.get(mark).is_some_and(|weight| *weight > 0);
    Some(
        marked
            .iter()
            .map(|row| row.iter().map(is_deck).collect())
            .collect(),
    )
}

impl Marks {
    fn of<'m>(marked: impl Iterator<Item = &'m String>, said: &BTreeMap<String, Weight>) -> Marks {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for mark in marked {
            *counts.entry(mark.clone()).or_default() += 1;
        }
        let weights = counts
            .keys()
            .map(|mark| {
                (
                    mark.clone(),
                    said.get(mark).copied().unwrap_or_else(|| weight(mark)),
                )
            })
            .collect();
        Marks { counts, weights }
    }

    fn all(&self, is: fn(Weight) -> bool) -> bool {
        self.weights.values().all(|weight| is(*weight))
    }

    fn count(&self, mark: &str) -> usize {
        self.counts.get(mark).copied().unwrap_or(0)
    }

    fn total(&self) -> usize {
        self.counts.values().sum()
    }

    fn decks(&self) -> usize {
        let decks = self.weights.iter().filter(|(_, weight)| **weight > 0);
        decks.map(|(mark, _)| self.count(mark)).sum()
    }

    fn set(&mut self, mark: &str, weight: Weight) {
        self.weights.insert(mark.to_owned(), weight);
    }

    /// A sea is never full: the mark that is least like a deck is water, if it is the most frequent one too.
    fn one_must_be_water(&mut self, wanted: usize) -> Option<()> {
        if !self.all(|weight| weight > 0) {
            return Some(());
        }
        if self.counts.len() < 2 {
            return None;
        }
        let least = self.weights.values().min().copied()?;
        let water = self.only(least, |count, total| count + wanted == total || count * 2 > total)?;
        self.set(&water, WATER);
        Some(())
    }

    /// A fleet has decks: the mark that is least like water is one, if it is the rarer one too.
    fn one_must_be_a_deck(&mut self, wanted: usize) -> Option<()> {
        if !self.all(|weight| weight < 0) || self.counts.len() < 2 {
            return Some(());
        }
        let most = self.weights.values().max().copied()?;
        let exact = self.only(WATER, |count, _| count == wanted);
        let deck = self.only(most, |count, total| count * 2 < total).or(exact)?;
        self.set(&deck, DECK);
        Some(())
    }

    /// The only mark of this weight, or, of several, the only one whose number fits.
    fn only(&self, weight: Weight, fits: impl Fn(usize, usize) -> bool) -> Option<String> {
        let mut of_weight: Vec<&String> = self
            .weights
            .iter()
            .filter(|(_, own)| **own == weight)
            .map(|(mark, _)| mark)
            .collect();
        of_weight.retain(|mark| fits(self.count(mark), self.total()));
        match of_weight.as_slice() {
            [only] => Some((*only).clone()),
            _ => None,
        }
    }

    /// Doubtful marks become what makes the number of decks come out; what says nothing by itself must be
    /// told by something.
    fn settle(&mut self, wanted: usize) -> Option<()> {
        let unknown: Vec<String> = self.where_weight(|_, weight| weight == 0);
        if unknown.is_empty() && self.decks() == wanted {
            return Some(());
        }
        let mut doubtful = self.where_weight(|mark, weight| weight.abs() < DECK && may_be_either(mark));
        doubtful.retain(|mark| !unknown.contains(mark));
        let tried: Vec<String> = unknown.iter().cloned().chain(doubtful).take(MOST_TRIED).collect();
        let mut fitting = Vec::new();
        for choice in 0..1_u32 << tried.len() {
            for (bit, mark) in tried.iter().enumerate() {
                self.set(
                    mark,
                    if choice >> bit & 1 == 1 {
                        LIKE_A_DECK
                    } else {
                        LIKE_WATER
                    },
                );
            }
            if self.decks() == wanted {
                fitting.push(choice);
            }
        }
        let usual = |mark: &String| match weight(mark) {
            0 => None,
            weight => Some(weight),
        };
        for (bit, mark) in tried.iter().enumerate() {
            let chosen = match fitting.as_slice() {
                [only] if only >> bit & 1 == 1 => LIKE_A_DECK,
                [_] => LIKE_WATER,
                _ => usual(mark).or_else(|| self.by_number(mark))?,
            };
            self.set(mark, chosen);
        }
        Some(())
    }

    /// Most of a sea is water, and decks are its smaller part.
    fn by_number(&self, mark: &str) -> Option<Weight> {
        let (count, total) = (self.count(mark), self.total());
        let water = self
            .weights
            .iter()
            .any(|(other, weight)| other != mark && *weight < 0 && self.count(other) * 2 > total);
        if count * 2 > total {
            Some(WATER)
        } else {
            water.then_some(DECK)
        }
    }

    fn where_weight(&self, is: impl Fn(&str, Weight) -> bool) -> Vec<String> {
        let those = self.weights.iter().filter(|(mark, weight)| is(mark, **weight));
        those.map(|(mark, _)| mark.clone()).collect()
    }
}

/// May this mark be a deck for one and water for another? Letters and digits that name ships are none of
/// those.
fn may_be_either(mark: &str) -> bool {
    matches!(mark, "o" | "0") || !mark.chars().all(char::is_alphanumeric)
}
