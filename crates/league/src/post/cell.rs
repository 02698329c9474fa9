//! Cells among the words of a line.

use engine::{Cell, CellFault, LetterReading, Notation};

use super::token::{Token, TokenKind, is_digit, is_letter};

/// How plainly a cell is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Letter and number touch, or a mark joins them: a cell wherever it stands.
    Tight,
    /// Space between them, or a mark that seldom joins: a cell only where a shot can stand.
    Loose,
    /// A comma or a full stop and space between them: a cell only behind a nick, with nothing after it.
    Parted,
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
    if let Some(both) = two_cells(text, notation) {
        let cell = Err(CellFault::Ambiguous(both));
        return Some(Written { length, shape, cell });
    }
    let cell = match notation.read(&joined(text)) {
        Err(CellFault::NotACell) if is_endless(text) => Err(CellFault::NoSuchCell),
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

/// «К8К9»: each is offered.
fn two_cells(word: &str, notation: Notation) -> Option<Vec<Cell>> {
    let letters: Vec<usize> = word
        .char_indices()
        .filter(|(_, c)| is_letter(*c))
        .map(|(at, _)| at)
        .take(3)
        .collect();
    let [0, at] = letters[..] else { return None };
    let (first, second) = word.split_at(at);
    let is_row = |cell: &str| cell.chars().skip(1).any(is_digit);
    if !is_row(first) || !is_row(second) {
        return None;
    }
    Some(vec![notation.read(first).ok()?, notation.read(second).ok()?])
}

/// Seldom joints read as space: `А_4`, `А=4`.
fn joined(text: &str) -> String {
    text.chars()
        .map(|c| if is_odd_joint(c) { ' ' } else { c })
        .collect()
}

/// «К8000000»: a letter and more digits than any sea has rows.
fn is_endless(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some_and(is_letter) && word.len() > 4 && chars.all(is_digit)
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
        Sort::Ones => Some((1, Shape::Loose)),
        Sort::Letter => {
            let (length, number, shape) = partner(line, rest)?;
            if !is_number(number) || is_figure(line, &rest[length - 1..]) {
                return None;
            }
            Some((length, shape))
        }
        Sort::Number => {
            let (length, letter, shape) = partner(line, rest)?;
            if sort(letter, notation) != Sort::Letter || glues_on(rest.get(length)) {
                return None;
            }
            // «8 К 9»: the letter may be the next one's.
            if partner(line, &rest[length - 1..]).is_some_and(|(_, next, _)| is_number(next)) {
                return None;
            }
            (shape != Shape::Parted).then_some((length, shape))
        }
        Sort::Other => None,
    }
}

/// What a word can be in a cell.
#[derive(PartialEq, Eq)]
enum Sort {
    Cell,
    /// A letter and «l», «I» or «О» in place of every digit: «Al».
    Ones,
    Letter,
    Number,
    Other,
}

fn sort(word: &str, notation: Notation) -> Sort {
    let count = word.chars().take(8).count();
    let digits = word.chars().filter(|c| is_digit(*c)).count();
    let letters = word.chars().filter(|c| is_letter(*c)).count();
    let (Some(first), Some(last)) = (word.chars().next(), word.chars().last()) else {
        return Sort::Other;
    };
    if digits == count && count > 0 && count < 8 {
        return Sort::Number;
    }
    if count == 1 && first.is_alphabetic() {
        return Sort::Letter;
    }
    if is_endless(word) {
        return Sort::Cell;
    }
    if count > 6 || letters == 0 {
        return Sort::Other;
    }
    let zeros = word.chars().filter(|c| is_zero(*c)).count();
    let one_letter = letters == 1 || (letters - 1 <= zeros && digits > 0);
    if digits > 0 && one_letter && (first.is_alphabetic() || last.is_alphabetic()) {
        return Sort::Cell;
    }
    let own = |c: char| matches!(notation.read_letter(c), LetterReading::Letter(_));
    let two = letters == 2 && digits > 0 && first.is_alphabetic();
    if (two && word.chars().take(2).all(own)) || two_cells(word, notation).is_some() {
        return Sort::Cell;
    }
    ones(word, notation)
}

/// «Al», «АI0»: a letter where a digit should be.
fn ones(word: &str, notation: Notation) -> Sort {
    let mut chars = word.chars();
    let own = |c: char| matches!(notation.read_letter(c), LetterReading::Letter(_));
    let Some(first) = chars.next().filter(|c| own(*c)) else {
        return Sort::Other;
    };
    let rest = chars.as_str();
    let is_one = |c: char| matches!(c, 'l' | 'I' | 'І') && !(c == 'I' && own(c));
    let fits = rest.chars().count() <= 2
        && rest.contains(is_one)
        && rest
            .chars()
            .all(|c| is_one(c) || is_zero(c) || c.is_ascii_digit());
    match fits {
        true if first.is_ascii() => Sort::Ones,
        true => Sort::Cell,
        false => Sort::Other,
    }
}

fn is_zero(c: char) -> bool {
    matches!(c, 'O' | 'О' | 'o' | 'о')
}

fn is_number(word: &str) -> bool {
    !word.is_empty()
        && word.chars().count() <= 7
        && word.chars().any(is_digit)
        && word.chars().all(|c| is_digit(c) || is_zero(c))
}

/// The second half: the next word, over at most three joining marks.
fn partner<'a>(line: &'a str, rest: &[Token]) -> Option<(usize, &'a str, Shape)> {
    let mut shape = Shape::Tight;
    for (place, token) in rest.iter().enumerate().skip(1).take(4) {
        if token.spaced && shape == Shape::Tight {
            shape = Shape::Loose;
        }
        match token.kind {
            TokenKind::Word { .. } => return Some((place + 1, &line[token.start..token.end], shape)),
            TokenKind::Mark(c) if is_joint(c) => {
                // A comma or a full stop followed by space ends a phrase.
                let ends =
                    matches!(c, ',' | '.' | ':') && rest.get(place + 1).is_some_and(|next| next.spaced);
                if ends && !token.spaced {
                    shape = Shape::Parted;
                }
            }
            TokenKind::Mark(';') => shape = Shape::Parted,
            TokenKind::Mark(c) if is_odd_joint(c) && shape != Shape::Parted => shape = Shape::Loose,
            _ => return None,
        }
    }
    None
}

/// Marks that join a letter and a number now and then.
fn is_odd_joint(c: char) -> bool {
    matches!(
        c,
        '_' | '='
            | '\\'
            | '~'
            | '*'
            | '+'
            | '·'
            | '•'
            | '#'
            | '№'
            | '\''
            | '"'
            | '“'
            | '”'
            | '„'
            | '|'
            | ';'
    )
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
        // «А1 О», «К8, 9»
        [zero, ..]
            if line[..zero.start].ends_with("1 ")
                && word(line, zero).chars().all(is_zero)
                && ends(&rest[1..]) =>
        {
            zero.is_word().then_some(1)
        }
        [mark, number, ..]
            if mark.mark() == Some(',') && is_number(word(line, number)) && ends(&rest[2..]) =>
        {
            Some(2)
        }
        [mark, next, ..] if mark.mark().is_some_and(is_range) && !next.spaced && !mark.spaced => {
            let next = word(line, next);
            let short = next.chars().count() <= 3 && next.chars().any(is_digit);
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

/// Whether the words end here.
fn ends(rest: &[Token]) -> bool {
    match rest {
        [] => true,
        [mark, after @ ..] => {
            matches!(mark.mark(), Some('.' | '!' | '?' | ')' | '…'))
                && after.first().is_none_or(|next| next.spaced)
        }
    }
}

fn is_range(c: char) -> bool {
    is_joint(c) && !matches!(c, '(' | ')' | '«' | '»')
}
