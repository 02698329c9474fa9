//! Cells in sentences: «Пришлю к 10 часам», «К8 или К9», «не К10» are no ships of a list.

use std::ops::Range;

use super::beside::is_cell;
use super::piece::{Gap, Piece};
use super::vocabulary;
use crate::notation::Notation;

/// What can be heard of a list.
pub(super) struct Heard<'t> {
    /// What is left for the list.
    pub pieces: Vec<Piece<'t>>,
    /// Words that must be cleared up in any case.
    pub unclear: Vec<String>,
    /// Words with cells that are beside the list, if it is whole without them.
    pub beside: Vec<String>,
}

/// Takes out what stands in sentences. Linear.
pub(super) fn heard<'t>(text: &str, pieces: Vec<Piece<'t>>, notation: Notation) -> Heard<'t> {
    let mut taken = vec![false; pieces.len()];
    let hearing = Hearing {
        text,
        pieces: &pieces,
        notation,
    };
    let unclear = hearing.doubts(&mut taken);
    let beside = hearing.sentences(&mut taken);
    let mut kept: Vec<Piece> = Vec::with_capacity(pieces.len());
    let mut parted = false;
    for (piece, taken) in pieces.into_iter().zip(taken) {
        if taken {
            parted = true;
            continue;
        }
        let before = if parted { Gap::Break } else { piece.before };
        parted = false;
        kept.push(Piece { before, ..piece });
    }
    Heard {
        pieces: kept,
        unclear,
        beside,
    }
}

struct Hearing<'p, 't> {
    text: &'p str,
    pieces: &'p [Piece<'t>],
    notation: Notation,
}

/// Words and cells between commas and full stops.
struct Clause {
    range: Range<usize>,
    unknown: usize,
    shots: bool,
    cells: usize,
    /// A range, or letters that list a ship.
    runs: bool,
    /// A lone letter and a number.
    spaced: Option<usize>,
}

impl Hearing<'_, '_> {
    /// «не К10», «К8 или К9», «К10?».
    fn doubts(&self, taken: &mut [bool]) -> Vec<String> {
        let mut doubts = Vec::new();
        let mut last: Option<Range<usize>> = None;
        for at in 0..self.pieces.len() {
            let Some(range) = self.doubt(at) else { continue };
            taken[range.clone()].fill(true);
            match &mut last {
                Some(before) if before.end > range.start => before.end = range.end.max(before.end),
                _ => doubts.extend(last.replace(range).map(|range| self.words(&range))),
            }
        }
        doubts.extend(last.map(|range| self.words(&range)));
        doubts
    }

    fn doubt(&self, at: usize) -> Option<Range<usize>> {
        let piece = &self.pieces[at];
        if self.is_cell(at) {
            return self.is_asked(at).then_some(at..at + 1);
        }
        let word = piece.is_word().then(|| piece.text.to_lowercase())?;
        let next = || {
            let on = |next: &usize| *next < self.pieces.len() && self.pieces[*next].before != Gap::Break;
            (at + 1..at + 4)
                .take_while(on)
                .find(|next| !self.pieces[*next].is_word())
                .filter(|next| self.starts_a_cell(*next))
                .map(|next| if self.is_cell(next) { next } else { next + 1 })
        };
        if vocabulary::is_in(vocabulary::NEGATIONS, &word) {
            return next().map(|next| at..next + 1);
        }
        let is_no = matches!(word.as_str(), "нет" | "no");
        if is_no || vocabulary::begins(vocabulary::DOUBTS, &word) {
            let before = at.checked_sub(1).filter(|before| self.is_cell(*before));
            let before = before.filter(|before| !self.gap_after(*before).contains('\n'));
            return next()
                .map(|next| at..next + 1)
                .or(before.map(|before| before..at + 1));
        }
        if vocabulary::is_in(vocabulary::EITHER, &word) {
            let before = at
                .checked_sub(1)
                .filter(|before| piece.before != Gap::Break && self.is_cell(*before));
            let next = next();
            let end = next.or(before.map(|_| at))?;
            return Some(before.unwrap_or(at)..end + 1);
        }
        None
    }

    /// «К10?», «?К10».
    fn is_asked(&self, at: usize) -> bool {
        let before = at
            .checked_sub(1)
            .map_or(&self.text[..self.pieces[at].start], |before| {
                self.gap_after(before)
            });
        let after = self.gap_after(at).trim_start_matches(['(', '"', '»', ' ']);
        after.starts_with('?') || before.ends_with('?')
    }

    /// The sentences with cells; numbers and letters of the others are words too.
    fn sentences(&self, taken: &mut [bool]) -> Vec<String> {
        let clauses = self.clauses();
        let named = clauses
            .iter()
            .filter(|clause| clause.unknown == 1 && clause.cells > 0)
            .count();
        let mut beside = Vec::new();
        for (index, clause) in clauses.iter().enumerate() {
            if clause.unknown == 0 && !clause.shots || taken[clause.range.clone()].contains(&true) {
                continue;
            }
            if let Some(spaced) = clause.spaced {
                let letter = self.pieces[spaced].text;
                if vocabulary::is_in(vocabulary::WORDS, letter) {
                    taken[spaced..spaced + 2].fill(true);
                    self.take_numbers(clause, taken);
                    continue;
                }
            }
            if clause.cells == 0 && clause.spaced.is_none() {
                self.take_numbers(clause, taken);
                continue;
            }
            let cells = clause.cells + usize::from(clause.spaced.is_some());
            let heads_a_list = || {
                let on = |next: &&Clause| {
                    self.pieces[next.range.start].before != Gap::Break && next.unknown == 0 && !next.shots
                };
                let rest = clauses[index + 1..].iter().take_while(on);
                rest.take(2).map(|next| next.cells).sum::<usize>() > 0
            };
            let is_name = clause.unknown == 1 && named > 1;
            if clause.shots || !clause.runs && cells == 1 && !is_name && !heads_a_list() {
                taken[clause.range.clone()].fill(true);
                beside.push(self.words(&clause.range));
            }
        }
        beside
    }

    /// Numbers and letters of a sentence without cells.
    fn take_numbers(&self, clause: &Clause, taken: &mut [bool]) {
        let label = self.pieces[clause.range.clone()]
            .iter()
            .any(|piece| piece.before == Gap::Label);
        for at in clause.range.clone().filter(|_| !label) {
            taken[at] |= self.pieces[at].is_number() || self.pieces[at].is_letter();
        }
    }

    fn clauses(&self) -> Vec<Clause> {
        let mut clauses = Vec::new();
        let mut start = 0;
        for at in 1..=self.pieces.len() {
            if at == self.pieces.len() || self.parts(at) {
                clauses.push(self.clause(start..at));
                start = at;
            }
        }
        clauses
    }

    fn clause(&self, range: Range<usize>) -> Clause {
        let mut clause = Clause {
            range: range.clone(),
            unknown: 0,
            shots: false,
            cells: 0,
            runs: false,
            spaced: None,
        };
        for at in range.clone() {
            let piece = &self.pieces[at];
            if self.is_cell(at) {
                clause.cells += 1;
                clause.runs |= at > range.start && piece.before == Gap::Dash && self.is_cell(at - 1);
                clause.runs |= at + 1 < range.end
                    && self.pieces[at + 1].before == Gap::Dash
                    && self.pieces[at + 1].is_number();
            } else if self.starts_a_cell(at) && at + 1 < range.end {
                // «К 10» once may be a word and a number; twice they are cells
                clause.cells += usize::from(clause.spaced.is_some());
                clause.spaced = clause.spaced.or(Some(at));
            } else if piece.is_letter() && self.gap_after(at).starts_with('.') {
                // «P.S.», «п. К10»
                clause.unknown += 1;
            } else if piece.is_word() {
                let word = piece.text.to_lowercase();
                clause.shots |=
                    vocabulary::begins(vocabulary::OF_SHOTS, &word) || word == "то" && at == range.start;
                clause.unknown += usize::from(!vocabulary::begins(vocabulary::OF_LISTS, &word));
            }
        }
        clause
    }

    /// Does a clause end before this piece?
    fn parts(&self, at: usize) -> bool {
        let between = self.gap_after(at - 1);
        let stop = between.contains(['!', '?'])
            || between.contains('.')
                && !self.pieces[at - 1].is_letter()
                && between.ends_with(char::is_whitespace);
        matches!(self.pieces[at].before, Gap::Break | Gap::Comma) || stop
    }

    fn is_cell(&self, at: usize) -> bool {
        is_cell(&self.pieces[at], self.notation)
    }

    /// A cell, or the letter of «К 10».
    fn starts_a_cell(&self, at: usize) -> bool {
        let spaced = self.pieces[at].is_letter()
            && self.pieces.get(at + 1).is_some_and(|next| {
                matches!(next.before, Gap::Space) && next.is_number() && next.text.len() <= 2
            });
        self.is_cell(at) || spaced
    }

    fn gap_after(&self, at: usize) -> &str {
        let end = self.pieces.get(at + 1).map_or(self.text.len(), |next| next.start);
        self.text.get(self.pieces[at].end()..end).unwrap_or_default()
    }

    fn words(&self, range: &Range<usize>) -> String {
        let (start, end) = (self.pieces[range.start].start, self.pieces[range.end - 1].end());
        self.text.get(start..end).unwrap_or_default().to_owned()
    }
}
