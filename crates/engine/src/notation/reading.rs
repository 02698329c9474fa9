//! Reading one cell as people write it: «А4», «а-4», «4 А», «(К10)», «А1O».
//!
//! What is plainly one cell is read; what could be two is a fault with each offered; nothing is guessed.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

use super::{LetterReading, Notation};
use crate::cell::{Cell, SIDE};

/// Why a text is not one cell. The message is for the log; what people see names the notation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CellFault {
    /// Written like a cell, but with a letter outside the notation or a number outside 1–10.
    #[error("there is no such cell: write one of the ten letters of the game and a number from 1 to 10")]
    NoSuchCell,
    /// It could be any of these; write the one that is meant.
    #[error("this could be more than one cell: write the one that is meant, letter first")]
    Ambiguous(Vec<Cell>),
    /// Nothing that looks like a cell.
    #[error("this is no cell: write a letter and a number")]
    NotACell,
}

/// Composes the text (NFC), drops invisible characters and narrows full-width ones, so that what looks
/// the same reads the same. Takes linear time.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.nfc().filter(|c| !is_invisible(*c)).map(narrow).collect())
}

/// Characters that stay as they are, whatever stands beside them: nearly every post is of these only.
fn is_plain(c: char) -> bool {
    c.is_ascii() || matches!(c, 'А'..='я' | 'Ё' | 'ё' | '«' | '»' | '–' | '—' | '…')
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{20e3}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

fn narrow(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

fn is_word(c: char) -> bool {
    matches!(c, 'А'..='я' | '0'..='9' | '|') || c.is_alphanumeric()
}

/// What may stand between the letter and the number.
fn is_joint(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | ':' | '.' | ',' | '/' | '(' | ')' | '«' | '»'
        )
}

/// What may stand around a cell without meaning: punctuation, marks, brackets.
fn is_edge(c: char) -> bool {
    is_joint(c)
        || c.is_ascii_punctuation()
        || matches!(
            c,
            '\u{2018}'..='\u{201f}' | '\u{2026}' | '\u{2039}' | '\u{203a}' | '\u{3001}' | '\u{3002}'
        )
}

impl Notation {
    /// Reads a text that should be one cell and nothing else.
    ///
    /// Case, spaces, dashes, `: . , / ( ) « »`, marks around it, the order of letter and number and
    /// full-width forms do not matter; look-alike letters count as what they look like, O and О after a digit as 0.
    /// A letter alone is [`CellFault::NotACell`]: «к», «и» and «а» are words.
    pub fn read(self, text: &str) -> Result<Cell, CellFault> {
        let text = plain(text);
        let core = text.trim_matches(|c| is_edge(c) && c != '|');
        if !core.chars().all(|c| is_word(c) || is_joint(c)) {
            return Err(CellFault::NotACell);
        }
        let groups: Vec<&str> = core.split(is_joint).filter(|group| !group.is_empty()).collect();
        match groups.as_slice() {
            [] => Err(CellFault::NotACell),
            [one] => self.read_group(one),
            [first, second] => self.read_two_groups(first, second),
            [first, second, third] if chars_at_most(first, 3) => self.read_three_groups(first, second, third),
            many => self.one_of(many),
        }
    }

    /// «А4», «4А», «А1O»; else what it may have been.
    fn read_group(self, group: &str) -> Result<Cell, CellFault> {
        if !chars_at_most(group, 5) {
            return Err(CellFault::NotACell);
        }
        let characters: Vec<char> = group.chars().collect();
        let (first, after) = group.split_at(characters.first().map_or(0, |c| c.len_utf8()));
        let (before, last) = group.split_at(group.len() - characters.last().map_or(0, |c| c.len_utf8()));
        match self.join(first, after) {
            Err(CellFault::NotACell) => {}
            read => return read,
        }
        match self.join(last, before) {
            Err(CellFault::NotACell) => {}
            read => return read,
        }
        if characters.iter().all(char::is_ascii_digit) {
            return offer(self.digits_for_a_letter(first, after));
        }
        match self.with_ones(&characters) {
            Some(cell) => offer(vec![cell]),
            None => self.two_letters(&characters),
        }
    }

    /// «А 4», «10 К»; «А1 0», «К8 К9», «3 4» are doubts.
    fn read_two_groups(self, first: &str, second: &str) -> Result<Cell, CellFault> {
        for (letter, number) in [(first, second), (second, first)] {
            match self.join(letter, number) {
                Err(CellFault::NotACell) => {}
                read => return read,
            }
        }
        if all_digits(first) && all_digits(second) && chars_at_most(first, 2) && chars_at_most(second, 2) {
            return offer(self.digits_for_a_letter(first, second));
        }
        match (self.read_group(first), number(second)) {
            (Ok(cell), Number::Some(_) | Number::TooBig) => {
                let joined = self.read_group(&format!("{first}{second}"));
                offer([Some(cell), joined.ok()].into_iter().flatten().collect())
            }
            _ => self.one_of(&[first, second]),
        }
    }

    /// «А 1 0» may be А1 or А10.
    fn read_three_groups(self, first: &str, second: &str, third: &str) -> Result<Cell, CellFault> {
        match (self.join(first, second), number(third)) {
            (Ok(cell), Number::Some(_) | Number::TooBig) => {
                let joined = self.join(first, &format!("{second}{third}"));
                offer([Some(cell), joined.ok()].into_iter().flatten().collect())
            }
            _ => self.one_of(&[first, second, third]),
        }
    }

    /// Two cells or more, possibly with words between («К8 или К9»), one of which may be meant.
    fn one_of(self, groups: &[&str]) -> Result<Cell, CellFault> {
        let mut cells: Vec<Cell> = Vec::new();
        let mut count = 0;
        for cell in groups.iter().filter_map(|group| self.read_group(group).ok()) {
            count += 1;
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        match cells.as_slice() {
            [only] if count == groups.len() => Ok(*only),
            [_, _, ..] => Err(CellFault::Ambiguous(cells)),
            _ => Err(CellFault::NotACell),
        }
    }

    /// One letter and a number that are known to be apart.
    fn join(self, letter: &str, digits: &str) -> Result<Cell, CellFault> {
        let mut characters = letter.chars();
        let (Some(letter), None) = (characters.next(), characters.next()) else {
            return Err(CellFault::NotACell);
        };
        let (reading, number) = (self.read_letter(letter), number(digits));
        match (reading, number) {
            (LetterReading::NotALetter, _) | (_, Number::None) => Err(CellFault::NotACell),
            (LetterReading::Letter(letter), Number::Some(number)) => {
                self.cell(letter, number).ok_or(CellFault::NoSuchCell)
            }
            (LetterReading::Ambiguous(letters), Number::Some(number)) => {
                let cells: Vec<Cell> = letters
                    .iter()
                    .filter_map(|letter| self.cell(*letter, number))
                    .collect();
                if cells.is_empty() {
                    Err(CellFault::NoSuchCell)
                } else {
                    Err(CellFault::Ambiguous(cells))
                }
            }
            (LetterReading::Outside, Number::Some(_)) | (_, Number::TooBig) => Err(CellFault::NoSuchCell),
        }
    }

    /// «34»: З4 by look, В4 by order.
    fn digits_for_a_letter(self, letter: &str, digits: &str) -> Vec<Cell> {
        let Number::Some(row) = number(digits) else {
            return Vec::new();
        };
        let look = match letter {
            "3" => self.letter_written('З'),
            "0" => self.letter_written('О'),
            "4" => self.letter_written('Ч'),
            _ => None,
        };
        let order = letter
            .parse::<usize>()
            .ok()
            .and_then(|place| place.checked_sub(1));
        let mut cells: Vec<Cell> = Vec::new();
        for cell in [look, order]
            .into_iter()
            .flatten()
            .filter_map(|letter| self.cell(letter, row))
        {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    fn letter_written(self, letter: char) -> Option<usize> {
        match self.read_letter(letter) {
            LetterReading::Letter(index) => Some(index),
            _ => None,
        }
    }

    /// «Al», «А|0»: a small L, a bar or (where it is no letter of the notation) a capital I in place of 1.
    fn with_ones(self, characters: &[char]) -> Option<Cell> {
        let is_one = |c: char| {
            matches!(c, 'l' | '|')
                || (matches!(c, 'I' | 'І') && self.read_letter(c) == LetterReading::Outside)
        };
        let (letter, rest) = characters.split_first()?;
        if !rest.iter().any(|c| is_one(*c)) {
            return None;
        }
        let digits: String = rest.iter().map(|c| if is_one(*c) { '1' } else { *c }).collect();
        self.join(&letter.to_string(), &digits).ok()
    }

    /// «КА8»: К8 or А8.
    fn two_letters(self, characters: &[char]) -> Result<Cell, CellFault> {
        let [first, second, digits @ ..] = characters else {
            return Err(CellFault::NotACell);
        };
        let digits: String = digits.iter().collect();
        match (
            self.letter_written(*first),
            self.letter_written(*second),
            number(&digits),
        ) {
            (Some(first), Some(second), Number::Some(number)) => offer(
                [first, second]
                    .iter()
                    .filter_map(|letter| self.cell(*letter, number))
                    .collect(),
            ),
            _ => Err(CellFault::NotACell),
        }
    }
}

/// What digits say.
enum Number {
    /// A number from 1 to 10.
    Some(u8),
    /// 0, 11 and up, or digits of another script: no row of the sea, and never cut short.
    TooBig,
    /// Not a number.
    None,
}

/// A number; O and О after a digit are 0; one leading 0 is allowed.
fn number(text: &str) -> Number {
    let mut digits = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '0'..='9' => digits.push(c),
            'O' | 'o' | 'О' | 'о' if !digits.is_empty() => digits.push('0'),
            _ if c.is_numeric() => return Number::TooBig,
            _ => return Number::None,
        }
    }
    if digits.is_empty() {
        return Number::None;
    }
    match digits.parse::<u8>() {
        Ok(number @ 1..=SIDE) if digits.len() <= 3 => Number::Some(number),
        _ => Number::TooBig,
    }
}

fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn chars_at_most(text: &str, most: usize) -> bool {
    text.chars().nth(most).is_none()
}

fn offer(cells: Vec<Cell>) -> Result<Cell, CellFault> {
    if cells.is_empty() {
        Err(CellFault::NotACell)
    } else {
        Err(CellFault::Ambiguous(cells))
    }
}
