//! Cells among the words of a line.

use engine::{Cell, CellFault, LetterReading, Notation};

use super::token::{Token, TokenKind};

/// How plainly a cell is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Letter and number touch, or a mark joins them: a cell wherever it stands.
    Tight,
    /// Space between them: a cell only where a shot can stand.
    Loose,
}

/// Words that are a cell, or meant to be one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    /// How many tokens.
    pub length: usize,
    /// Touching or not.
    pub shape: Shape,
    /// The cell, or what is wrong.
    pub cell: Result<Cell, CellFault>,
}

/// The cell that begins at this token.
pub(super) fn at(line: &str, tokens: &[Token], at: usize, notation: Notation) -> Option<Written> {
    let rest = &tokens[at..];
    let (length, shape) = extent(line, rest, notation)?;
    let (length, doubt) = match tail(line, &rest[length..]) {
        Some(more) => (length + more, true),
        None => (length, false),
    };
    let text = &line[rest[0].start..rest[length - 1].end];
    let cell = match notation.read(text) {
        Ok(cell) if doubt => Err(CellFault::Ambiguous(vec![cell])),
        Err(CellFault::NotACell) if doubt => {
            // «К8-9», «А1–А4»: a range is no cell; each end is offered.
            let ends = text
                .split(|c: char| !c.is_alphanumeric())
                .filter_map(|end| notation.read(end).ok());
            Err(CellFault::Ambiguous(ends.collect()))
        }
        read => read,
    };
    Some(Written { length, shape, cell })
}

fn word<'a>(line: &'a str, token: &Token) -> &'a str {
    match token.kind {
        TokenKind::Word { .. } => &line[token.start..token.end],
        _ => "",
    }
}

/// How many tokens the letter and the number take.
fn extent(line: &str, rest: &[Token], notation: Notation) -> Option<(usize, Shape)> {
    let first = word(line, rest.first()?);
    match sort(first, notation) {
        Sort::Cell => Some((1, Shape::Tight)),
        Sort::Letter => {
            let (length, number, glued) = partner(line, rest)?;
            if !is_number(number) || is_figure(line, &rest[length - 1..]) {
                return None;
            }
            Some((length, if glued { Shape::Tight } else { Shape::Loose }))
        }
        Sort::Number => {
            let (length, letter, glued) = partner(line, rest)?;
            if sort(letter, notation) != Sort::Letter || glues_on(rest.get(length)) {
                return None;
            }
            // «8 К 9»: the letter may be the next one's.
            if partner(line, &rest[length - 1..]).is_some_and(|(_, next, _)| is_number(next)) {
                return None;
            }
            Some((length, if glued { Shape::Tight } else { Shape::Loose }))
        }
        Sort::Other => None,
    }
}

/// What a word can be in a cell.
#[derive(PartialEq, Eq)]
enum Sort {
    Cell,
    Letter,
    Number,
    Other,
}

fn sort(word: &str, notation: Notation) -> Sort {
    let count = word.chars().take(8).count();
    let digits = word.chars().filter(|c| c.is_numeric()).count();
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let (Some(first), Some(last)) = (word.chars().next(), word.chars().last()) else {
        return Sort::Other;
    };
    if digits == count && count > 0 && count < 8 {
        return Sort::Number;
    }
    if count == 1 && first.is_alphabetic() {
        return Sort::Letter;
    }
    if count > 6 || letters == 0 {
        return Sort::Other;
    }
    let zeros = word
        .chars()
        .filter(|c| matches!(c, 'O' | 'О' | 'o' | 'о'))
        .count();
    let one_letter = letters == 1 || (letters - 1 <= zeros && digits > 0);
    if digits > 0 && one_letter && (first.is_alphabetic() || last.is_alphabetic()) {
        return Sort::Cell;
    }
    let two = letters == 2 && digits > 0 && first.is_alphabetic();
    if two
        && word
            .chars()
            .take(2)
            .all(|c| matches!(notation.read_letter(c), LetterReading::Letter(_)))
    {
        return Sort::Cell;
    }
    // «Al», «АI»: a letter where the number should be.
    let ends_in_one = count == 2 && matches!(last, 'l' | 'I' | 'І') && !first.is_ascii();
    if ends_in_one && matches!(notation.read_letter(first), LetterReading::Letter(_)) {
        return Sort::Cell;
    }
    Sort::Other
}

fn is_number(word: &str) -> bool {
    !word.is_empty()
        && word.chars().count() <= 7
        && word.chars().any(char::is_numeric)
        && word
            .chars()
            .all(|c| c.is_numeric() || matches!(c, 'O' | 'О' | 'o' | 'о'))
}

/// The second half: the next word, over at most three joining marks.
fn partner<'a>(line: &'a str, rest: &[Token]) -> Option<(usize, &'a str, bool)> {
    let mut glued = true;
    for (place, token) in rest.iter().enumerate().skip(1).take(4) {
        glued &= !token.spaced;
        match token.kind {
            TokenKind::Word { .. } => return Some((place + 1, &line[token.start..token.end], glued)),
            TokenKind::Mark(c) if is_joint(c) => {
                // A comma or a full stop followed by space ends a phrase.
                let ends =
                    matches!(c, ',' | '.' | ':') && rest.get(place + 1).is_some_and(|next| next.spaced);
                if ends && !token.spaced {
                    return None;
                }
            }
            _ => return None,
        }
    }
    None
}

fn is_joint(c: char) -> bool {
    matches!(
        c,
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | ':' | '.' | ',' | '/' | '(' | ')' | '«' | '»'
    )
}

fn glues_on(token: Option<&Token>) -> bool {
    token.is_some_and(|token| token.is_word() && !token.spaced)
}

/// Whether the number at the head belongs to a time, a date or a score: «14:02», «8:0».
fn is_figure(line: &str, rest: &[Token]) -> bool {
    let [_, mark, next, ..] = rest else { return false };
    !mark.spaced
        && matches!(mark.kind, TokenKind::Mark(':' | '.' | '/' | '-' | '–'))
        && !next.spaced
        && is_number(word(line, next))
}

/// What follows a cell and makes it doubtful: «А1 0», «К8-9», «К8/К9», «А1–А4».
fn tail(line: &str, rest: &[Token]) -> Option<usize> {
    match rest {
        [number, ..] if number.is_word() && is_number(word(line, number)) => Some(1),
        [mark, next, ..] if mark.mark().is_some_and(is_range) && !next.spaced && !mark.spaced => {
            let next = word(line, next);
            let short = next.chars().count() <= 3 && next.chars().any(char::is_numeric);
            // «А4,Б7» are two cells of a list.
            let listed = mark.mark() == Some(',') && !is_number(next);
            (short && !listed).then_some(2)
        }
        [mark, next, ..]
            if matches!(mark.mark(), Some('-' | '–' | '—' | '…'))
                && next.is_word()
                && is_number(word(line, next)) =>
        {
            Some(2)
        }
        _ => None,
    }
}

fn is_range(c: char) -> bool {
    is_joint(c) && !matches!(c, '(' | ')' | '«' | '»')
}
