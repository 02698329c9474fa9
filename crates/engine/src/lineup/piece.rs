//! A text cut into words and numbers, and what stands between them.

use unicode_normalization::char::is_combining_mark;

/// A run of letters and digits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece<'t> {
    pub text: &'t str,
    /// What stands between the piece before and this one.
    pub before: Gap,
    /// Where it begins in the text, in bytes.
    pub start: usize,
}

/// What stands between two pieces, the parting ones first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    /// A line, `;`, `/`, a bracket; also the beginning of the text and a name of a ship.
    Break,
    /// A colon with a space: what was before may be a label.
    Label,
    /// A comma with a space.
    Comma,
    /// A comma alone.
    Tight,
    /// White space.
    Space,
    /// Anything else that only keeps pieces apart: a dot, a quotation mark.
    Other,
    /// A dash, two dots or a colon alone: a range, if cells stand on both sides.
    Dash,
}

impl Piece<'_> {
    /// Where it ends in the text, in bytes.
    pub const fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Two letters or more and nothing else: a name, a word.
    pub fn is_word(&self) -> bool {
        self.text.chars().nth(1).is_some() && self.text.chars().all(char::is_alphabetic)
    }

    /// Digits only.
    pub fn is_number(&self) -> bool {
        self.text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// One letter alone.
    pub fn is_letter(&self) -> bool {
        let mut characters = self.text.chars();
        characters.next().is_some_and(char::is_alphabetic) && characters.next().is_none()
    }

    /// A part of «4-х палубный», «2 x»: digits, or the х of a count.
    pub fn is_count(&self) -> bool {
        self.text
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, 'х' | 'Х' | 'x' | 'X' | '×'))
    }
}

/// Cuts the text; takes linear time.
pub(super) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = 0;
    while let Some(start) = text[rest..].find(is_inner).map(|at| rest + at) {
        let end = text[start..]
            .find(|c| !is_inner(c))
            .map_or(text.len(), |at| start + at);
        let before = if pieces.is_empty() {
            Gap::Break
        } else {
            gap(&text[rest..start])
        };
        pieces.push(Piece {
            text: &text[start..end],
            before,
            start,
        });
        rest = end;
    }
    pieces
}

fn is_inner(c: char) -> bool {
    c.is_alphanumeric() || c == '×' || is_combining_mark(c)
}

fn gap(between: &str) -> Gap {
    let has = |wanted: fn(char) -> bool| between.chars().any(wanted);
    let parts = |c| {
        matches!(
            c,
            '\n' | '\r' | ';' | '/' | '\\' | '|' | '(' | ')' | '[' | ']' | '{' | '}'
        )
    };
    let dash = |c| matches!(c, '-' | '~' | '→' | '…' | '\u{2010}'..='\u{2015}' | '\u{2212}');
    // «->» is a dash, «<li>» a tag
    let tag = between.contains('<') || between.contains('>') && !between.contains('-');
    if has(parts) || tag {
        Gap::Break
    } else if has(dash) || between.contains("..") || between == ":" {
        Gap::Dash
    } else if has(|c| c == ':') {
        Gap::Label
    } else if has(|c| c == ',') {
        if has(char::is_whitespace) {
            Gap::Comma
        } else {
            Gap::Tight
        }
    } else if between.chars().all(char::is_whitespace) {
        Gap::Space
    } else {
        Gap::Other
    }
}
