//! What stands in a list beside its cells: dates, numbers of decks, the words of ranges.

use super::piece::{Gap, Piece};
use crate::notation::{CellFault, Notation};

/// The pieces without dates and counts, with «с А1 по А4» as «А1-А4» and «Г1 и К3» as «Г1, К3».
pub(super) fn without_counts<'t>(text: &str, pieces: &[Piece<'t>], notation: Notation) -> Vec<Piece<'t>> {
    let mut kept: Vec<Piece> = Vec::with_capacity(pieces.len());
    let counted = has_counted_range(text, pieces, notation);
    let mut next_gap = None;
    let mut at = 0;
    while at < pieces.len() {
        let mut piece = pieces[at];
        if let Some(gap) = next_gap.take() {
            piece.before = gap;
        }
        let look = Look {
            text,
            pieces,
            notation,
            at,
            before: piece.before,
        };
        let dated = look.date();
        if dated > 0 {
            at += dated;
            next_gap = (piece.before == Gap::Break).then_some(Gap::Break);
            continue;
        }
        if look.is_count() || look.is_year() || counted && look.is_count_behind() {
            at += 1;
            next_gap = (piece.before == Gap::Break).then_some(Gap::Break);
            continue;
        }
        if let Some(gap) = look.joining_word() {
            at += 1;
            next_gap = Some(gap);
            continue;
        }
        kept.push(piece);
        at += 1;
    }
    kept
}

/// «А1А2А3А4» as «А1,А2,А3,А4».
pub(super) fn unglued(pieces: Vec<Piece<'_>>, notation: Notation) -> Vec<Piece<'_>> {
    let mut parted = Vec::with_capacity(pieces.len());
    for piece in pieces {
        match cells_in(piece, notation) {
            Some(cells) => parted.extend(cells),
            None => parted.push(piece),
        }
    }
    parted
}

fn cells_in<'t>(piece: Piece<'t>, notation: Notation) -> Option<Vec<Piece<'t>>> {
    let mut cells: Vec<Piece<'t>> = Vec::new();
    let mut rest = piece.text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest[letter.len_utf8()..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let (cell, further) = rest.split_at(letter.len_utf8() + digits);
        if !letter.is_alphabetic() || !(1..=2).contains(&digits) || cells.len() > 100 {
            return None;
        }
        notation.read(cell).ok()?;
        cells.push(Piece {
            text: cell,
            before: if cells.is_empty() {
                piece.before
            } else {
                Gap::Tight
            },
            start: piece.end() - rest.len(),
        });
        rest = further;
    }
    (cells.len() > 1).then_some(cells)
}

/// Is this a cell, or what may be one?
pub(super) fn is_cell(piece: &Piece, notation: Notation) -> bool {
    let may_be = !matches!(
        notation.read(piece.text),
        Err(CellFault::NotACell | CellFault::NoSuchCell)
    );
    may_be && !piece.is_word() && !piece.is_number()
}

/// Is there «Б2-Б5 - 4»?
fn has_counted_range(text: &str, pieces: &[Piece], notation: Notation) -> bool {
    let is = |piece: &Piece| is_cell(piece, notation);
    let dash =
        |from: &Piece, to: &Piece| to.before == Gap::Dash && text.get(from.end()..to.start) == Some("-");
    pieces.windows(3).any(|three| {
        let [from, to, count] = three else { return false };
        is(from) && is(to) && dash(from, to) && count.is_number() && is_apart(text, to, count)
    })
}

/// A dash with spaces around.
fn is_apart(text: &str, one: &Piece, other: &Piece) -> bool {
    let between = text.get(one.end()..other.start).unwrap_or_default();
    let spaced = between.starts_with(char::is_whitespace) && between.ends_with(char::is_whitespace);
    other.before == Gap::Dash && spaced
}

/// A piece among the others.
struct Look<'p, 't> {
    text: &'p str,
    pieces: &'p [Piece<'t>],
    notation: Notation,
    at: usize,
    before: Gap,
}

impl<'t> Look<'_, 't> {
    fn piece(&self, further: usize) -> Option<&Piece<'t>> {
        self.pieces.get(self.at + further)
    }

    /// What stands before the piece so much further on.
    fn between(&self, further: usize) -> &str {
        let end = (self.at + further)
            .checked_sub(1)
            .and_then(|at| self.pieces.get(at))
            .map_or(0, Piece::end);
        self.piece(further)
            .and_then(|piece| self.text.get(end..piece.start))
            .unwrap_or_else(|| self.text.get(end..).unwrap_or_default())
    }

    fn digits(&self, further: usize) -> usize {
        let number = self.piece(further).filter(|piece| piece.is_number());
        number.map_or(0, |piece| piece.text.len())
    }

    /// How many pieces a date («30.11.2026», «2026-11-30») or a time («18:30») takes.
    fn date(&self) -> usize {
        let joint = self.between(1);
        let year_in_place = match (self.digits(0), self.digits(2)) {
            (1 | 2, 2 | 4) | (4, 1 | 2) => (1..=2).contains(&self.digits(1)),
            _ => false,
        };
        if year_in_place && matches!(joint, "." | "/" | "-") && self.between(2) == joint {
            return 3;
        }
        let is_time = joint == ":" && (1..=2).contains(&self.digits(0)) && self.digits(1) == 2;
        if is_time { 2 } else { 0 }
    }

    fn is_year(&self) -> bool {
        self.digits(0) == 4
            && self
                .piece(0)
                .is_some_and(|piece| piece.text.starts_with(['1', '2']))
    }

    /// «1×4», «(4)» after a cell; «4 -», «4» and «4п» before one.
    fn is_count(&self) -> bool {
        let Some(piece) = self.piece(0) else { return false };
        let is_times = |c| matches!(c, 'х' | 'Х' | 'x' | 'X' | '×');
        let has_digit = piece.text.contains(|c: char| c.is_ascii_digit());
        if piece.is_count() && has_digit && piece.text.contains(is_times) {
            return self.piece(1).is_none_or(|next| !next.is_word());
        }
        let before_a_cell = |gaps: &[Gap]| {
            self.piece(1)
                .is_some_and(|next| gaps.contains(&next.before) && is_cell(next, self.notation))
        };
        if piece.is_number() && piece.text.len() <= 2 {
            let bracketed = self.between(0).trim_end().ends_with('(') && self.between(1).starts_with(')');
            let after_a_cell = self.at > 0 && is_cell(&self.pieces[self.at - 1], self.notation);
            if bracketed && after_a_cell {
                return true;
            }
            let ends = self
                .piece(1)
                .is_none_or(|next| matches!(next.before, Gap::Break | Gap::Comma));
            if after_a_cell && self.before == Gap::Label && ends {
                return true;
            }
            let numbers_a_name =
                self.at > 0 && self.pieces[self.at - 1].is_word() && self.before == Gap::Space;
            if numbers_a_name && self.piece(1).is_some_and(|next| next.before == Gap::Label) {
                return true;
            }
            let dash_apart = self.between(1).starts_with(char::is_whitespace);
            return self.before == Gap::Break
                && (before_a_cell(&[Gap::Space, Gap::Other]) || dash_apart && before_a_cell(&[Gap::Dash]));
        }
        let letters = piece
            .text
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .to_lowercase();
        let of_decks = has_digit && matches!(letters.as_str(), "п" | "пал" | "палуб" | "к" | "шт");
        of_decks
            && self.before == Gap::Break
            && self.notation.read(piece.text).is_err()
            && before_a_cell(&[Gap::Space, Gap::Other, Gap::Dash, Gap::Label])
    }

    /// «- 4» behind a ship.
    fn is_count_behind(&self) -> bool {
        let Some(before) = self.at.checked_sub(1).map(|at| &self.pieces[at]) else {
            return false;
        };
        let ends = self
            .piece(1)
            .is_none_or(|next| matches!(next.before, Gap::Break | Gap::Comma) || next.is_word());
        self.piece(0)
            .is_some_and(|piece| piece.is_number() && is_apart(self.text, before, piece))
            && is_cell(before, self.notation)
            && ends
    }

    /// What a word between cells stands for: «по» for a dash, «и» for a comma; «с» before a range is nothing.
    fn joining_word(&self) -> Option<Gap> {
        let word = self.piece(0)?.text.to_lowercase();
        let spaced = |further: usize| {
            self.piece(further)
                .is_some_and(|piece| piece.before == Gap::Space)
        };
        let begins_a_range = |further: usize| {
            let from = self.piece(further).map(|piece| piece.text.to_lowercase());
            from.is_some_and(|from| matches!(from.as_str(), "с" | "от")) && self.starts_a_cell(further + 1)
        };
        if !spaced(1) || !self.starts_a_cell(1) && !begins_a_range(1) {
            return None;
        }
        let ends_range = |further: usize| {
            let to = self.piece(further).map(|piece| piece.text.to_lowercase());
            to.is_some_and(|to| matches!(to.as_str(), "по" | "до" | "to")) && self.starts_a_cell(further + 1)
        };
        let after_a_cell = self.before == Gap::Space && self.ends_a_cell();
        match word.as_str() {
            "по" | "до" | "to" if after_a_cell => Some(Gap::Dash),
            "с" | "c" | "от" | "from" if ends_range(2) || ends_range(3) => Some(self.before),
            "а" | "но"
                if matches!(self.before, Gap::Comma | Gap::Space)
                    && is_cell(self.piece(1)?, self.notation) =>
            {
                Some(Gap::Comma)
            }
            "и" | "and"
                if self.at > 0
                    && self.ends_a_cell()
                    && (begins_a_range(1) || is_cell(self.piece(1)?, self.notation)) =>
            {
                Some(Gap::Comma)
            }
            _ => None,
        }
    }

    fn starts_a_cell(&self, further: usize) -> bool {
        let Some(piece) = self.piece(further) else {
            return false;
        };
        let number_after = self
            .piece(further + 1)
            .is_some_and(|next| next.before == Gap::Space && next.is_number());
        is_cell(piece, self.notation) || piece.is_letter() && number_after
    }

    fn ends_a_cell(&self) -> bool {
        let before = |back: usize| self.at.checked_sub(back).map(|at| &self.pieces[at]);
        let Some(last) = before(1) else { return false };
        is_cell(last, self.notation) || last.is_number() && before(2).is_some_and(Piece::is_letter)
    }
}
