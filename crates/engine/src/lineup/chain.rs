//! One item of a list: a cell, a range, a ship by its numbers or its letters.

use super::in_one_line;
use super::list::rest_from;
use super::piece::{Gap, Piece};
use crate::cell::Cell;
use crate::notation::{CellFault, Notation};
use crate::sea::Cells;
use crate::violation::{Violation, ViolationCode};

/// What an item turned out to be.
pub(super) enum What {
    Cell(Cell),
    Run(Vec<Cell>),
    Fault(Vec<Violation>),
}

/// One cell, or cells with dashes between: two of them are a range, more are a list.
pub(super) fn chain(text: &str, pieces: &[Piece], start: usize, notation: Notation) -> (What, usize) {
    let (first, mut after) = one_cell(text, pieces, start, notation);
    let mut ends = vec![first];
    while let Some(next) = pieces
        .get(after)
        .filter(|next| next.before == Gap::Dash && !next.is_word())
    {
        let (end, further) = match ends.last() {
            Some(Ok(from)) if next.is_number() && !goes_on_as_letter(pieces, after) => {
                (numbered(*from, next, notation), after + 1)
            }
            _ => one_cell(text, pieces, after, notation),
        };
        ends.push(end);
        after = further;
    }
    if let [Ok(only)] = ends.as_slice()
        && let Some(listed) = numbers_of_one(*only, pieces, after, notation)
    {
        return listed;
    }
    let words = &text[pieces[start].start..pieces[after - 1].end()];
    (range(ends, words), after)
}

/// «Б2,3,4,5»: the cells of a ship by their numbers.
fn numbers_of_one(from: Cell, pieces: &[Piece], after: usize, notation: Notation) -> Option<(What, usize)> {
    let mut cells = vec![from];
    let mut at = after;
    while let Some(piece) = pieces
        .get(at)
        .filter(|piece| matches!(piece.before, Gap::Tight | Gap::Comma) && piece.is_number())
    {
        if pieces
            .get(at + 1)
            .is_some_and(|next| next.before == Gap::Dash || next.before == Gap::Space)
        {
            return None;
        }
        cells.push(numbered(from, piece, notation).ok()?);
        at += 1;
    }
    in_a_row(cells).map(|cells| (What::Run(cells), at))
}

/// «Г,Д,Е 1»: the cells of a ship by their letters.
pub(super) fn letters_of_one(pieces: &[Piece], start: usize, notation: Notation) -> Option<(What, usize)> {
    let mut at = start;
    let mut letters = Vec::new();
    while pieces.get(at)?.is_letter()
        && (at == start || matches!(pieces[at].before, Gap::Tight | Gap::Comma))
        && letters.len() < 10
    {
        letters.push(pieces[at].text);
        at += 1;
    }
    let last = pieces.get(at)?;
    let (number, after) = match last.before {
        Gap::Space if last.is_number() => (last.text, at + 1),
        Gap::Tight | Gap::Comma => {
            let (index, _) = last.text.char_indices().nth(1)?;
            let (letter, number) = last.text.split_at(index);
            letters.push(letter);
            (number, at + 1)
        }
        _ => return None,
    };
    let cells: Option<Vec<Cell>> = letters
        .iter()
        .map(|letter| notation.read(&format!("{letter}{number}")).ok())
        .collect();
    let cells = in_a_row(cells?)?;
    Some((What::Run(cells), after))
}

/// Two cells or more that follow each other in one line.
fn in_a_row(cells: Vec<Cell>) -> Option<Vec<Cell>> {
    let set: Cells = cells.iter().copied().collect();
    let whole = cells.len() > 1 && in_one_line(set) && rest_from(cells[0], set) == set;
    (whole && set.len() == cells.len()).then_some(cells)
}

/// «4 А» after a dash is a cell, not a number.
fn goes_on_as_letter(pieces: &[Piece], at: usize) -> bool {
    pieces
        .get(at + 1)
        .is_some_and(|next| matches!(next.before, Gap::Space | Gap::Dash) && next.is_letter())
}

/// The 5 of «Б2-5».
fn numbered(from: Cell, number: &Piece, notation: Notation) -> Result<Cell, Violation> {
    let (letter, _) = notation.parts(from);
    let cell = number
        .text
        .parse()
        .ok()
        .and_then(|number| notation.cell(letter, number));
    cell.ok_or_else(|| Violation::of_words(ViolationCode::NoSuchCell, number.text))
}

/// A cell in one piece or in two («А 4», «К-10», «4 А»).
fn one_cell(text: &str, pieces: &[Piece], at: usize, notation: Notation) -> (Result<Cell, Violation>, usize) {
    let piece = &pieces[at];
    let second = pieces.get(at + 1).filter(|next| {
        let parts = (piece.is_letter() && next.is_number()) || (piece.is_number() && next.is_letter());
        parts && matches!(next.before, Gap::Space | Gap::Dash)
    });
    let (end, after) = second.map_or((piece.end(), at + 1), |second| (second.end(), at + 2));
    let words = &text[piece.start..end];
    let cell = notation.read(words).map_err(|fault| match fault {
        CellFault::Ambiguous(suggestions) => Violation {
            suggestions,
            ..Violation::of_words(ViolationCode::AmbiguousCell, words)
        },
        CellFault::NoSuchCell | CellFault::NotACell => Violation::of_words(ViolationCode::NoSuchCell, words),
    });
    (cell, after)
}

fn range(ends: Vec<Result<Cell, Violation>>, words: &str) -> What {
    match ends.as_slice() {
        [Ok(only)] => return What::Cell(*only),
        [Ok(from), Ok(to)] => {
            return run(*from, *to).map_or_else(
                || {
                    let bends = Violation::of_ships(ViolationCode::ShipBends, vec![vec![*from, *to]]);
                    What::Fault(vec![Violation {
                        words: Some(words.to_owned()),
                        ..bends
                    }])
                },
                What::Run,
            );
        }
        [Ok(_), Err(edge)] | [Err(edge), Ok(_)] if edge.code == ViolationCode::NoSuchCell => {
            return What::Fault(vec![Violation::of_words(ViolationCode::OffTheSea, words)]);
        }
        _ => {}
    }
    let (cells, faults): (Vec<_>, Vec<_>) = ends.into_iter().partition(Result::is_ok);
    if faults.is_empty() {
        What::Run(cells.into_iter().flatten().collect())
    } else {
        What::Fault(faults.into_iter().filter_map(Result::err).collect())
    }
}

/// The cells from one to the other, both included; `None` where they are not in one line.
fn run(from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let between = |from: u8, to: u8| -> Vec<u8> {
        if from <= to {
            (from..=to).collect()
        } else {
            (to..=from).rev().collect()
        }
    };
    if from.row() == to.row() {
        between(from.column(), to.column())
            .into_iter()
            .map(|column| Cell::new(column, from.row()))
            .collect()
    } else if from.column() == to.column() {
        between(from.row(), to.row())
            .into_iter()
            .map(|row| Cell::new(from.column(), row))
            .collect()
    } else {
        None
    }
}
