//! Lists and ranges of cells: items first, then which of them are one ship.

use super::piece::{Gap, Piece, pieces};
use super::{connected, in_one_line};
use crate::cell::Cell;
use crate::notation::{CellFault, Notation};
use crate::sea::Cells;
use crate::violation::{Violation, ViolationCode};

/// Words of a text that could not be read are repeated up to so many characters.
const WORDS_SHOWN: usize = 60;

/// What was understood of a text, and what was not.
#[derive(Debug, Default)]
pub(super) struct Reading {
    pub ships: Vec<Vec<Cell>>,
    pub faults: Vec<Violation>,
}

/// One cell, one range, or something that should have been one.
struct Item {
    /// What parts it from the item before.
    gap: Gap,
    what: What,
}

enum What {
    Cell(Cell),
    Run(Vec<Cell>),
    Fault(Vec<Violation>),
}

impl Reading {
    /// Reads a text that is one ship.
    pub fn one_ship(&mut self, text: &str, notation: Notation) {
        let items = items(text, notation);
        if items.is_empty() {
            self.unreadable(text);
            return;
        }
        let mut ship = Vec::new();
        let mut whole = true;
        for item in items {
            match item.what {
                What::Cell(cell) => ship.push(cell),
                What::Run(cells) => ship.extend(cells),
                What::Fault(faults) => {
                    self.faults.extend(faults);
                    whole = false;
                }
            }
        }
        if whole {
            self.ships.push(ship);
        }
    }

    /// Reads a text that is a whole fleet.
    pub fn whole_text(&mut self, text: &str, notation: Notation) {
        let mut items = items(text, notation);
        if counts_from_0(text, notation) {
            self.faults
                .push(Violation::of_ships(ViolationCode::UnclearLayout, Vec::new()));
        }
        let something = items.iter().any(|item| match &item.what {
            What::Cell(_) | What::Run(_) => true,
            What::Fault(faults) => faults.iter().any(|fault| fault.code != ViolationCode::NoSuchCell),
        });
        if !something {
            self.unreadable(text);
            return;
        }
        if let Some(first) = items.first_mut() {
            first.gap = Gap::Break;
        }
        let joins = Joins::of(&items);
        let mut parts: Vec<Vec<Item>> = Vec::new();
        for item in items {
            match parts.last_mut().filter(|_| item.gap != Gap::Break) {
                Some(part) => part.push(item),
                None => parts.push(vec![item]),
            }
        }
        let alone = parts.len() == 1;
        for part in parts {
            self.part(part, joins, alone);
        }
    }

    fn unreadable(&mut self, text: &str) {
        let words: String = text.trim().chars().take(WORDS_SHOWN).collect();
        self.faults
            .push(Violation::of_words(ViolationCode::UnreadableLayout, &words));
    }

    /// Reads the items between two breaks.
    fn part(&mut self, part: Vec<Item>, joins: Joins, alone: bool) {
        let mut lists: Vec<List> = Vec::new();
        let mut doubtful = false;
        for item in part {
            let list = lists
                .last_mut()
                .filter(|list| !matches!(list, List::Run(_)) && joins.joins(item.gap));
            match (item.what, list) {
                (What::Run(cells), _) => lists.push(List::Run(cells)),
                (What::Cell(cell), Some(List::Cells(cells))) => cells.push(cell),
                (What::Cell(_), Some(_)) => {}
                (What::Cell(cell), None) => lists.push(List::Cells(vec![cell])),
                (What::Fault(faults), list) => {
                    self.faults.extend(faults);
                    doubtful = true;
                    match list {
                        _ if joins == Joins::Neighbours => {}
                        Some(list) => *list = List::Spoiled,
                        None => lists.push(List::Spoiled),
                    }
                }
            }
        }
        for list in lists {
            match list {
                List::Spoiled => {}
                List::Cells(cells)
                    if joins == Joins::Neighbours && (alone || doubtful || !is_one_ship(&cells)) =>
                {
                    self.ships.extend(neighbours(&cells));
                }
                List::Run(cells) | List::Cells(cells) => self.ships.push(cells),
            }
        }
    }
}

/// What may become a ship.
enum List {
    /// A range: closed.
    Run(Vec<Cell>),
    /// Single cells so far.
    Cells(Vec<Cell>),
    /// One of its cells could not be read, so the ship is not judged.
    Spoiled,
}

/// How the single cells of a text form ships.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Joins {
    /// Commas without space join, everything else parts.
    Tight,
    /// Spaces join, commas part.
    Spaces,
    /// Nothing joins: beside ranges a single cell is a ship of one deck.
    Never,
    /// There is but one separator: neighbours by side are one ship.
    Neighbours,
}

impl Joins {
    fn of(items: &[Item]) -> Joins {
        let has = |wanted: fn(Gap) -> bool| items.iter().any(|item| wanted(item.gap));
        let tight = has(|gap| gap == Gap::Tight);
        let comma = has(|gap| gap == Gap::Comma);
        let space = has(is_space);
        let runs = items.iter().any(|item| matches!(item.what, What::Run(_)));
        match () {
            () if tight && (comma || space) => Joins::Tight,
            () if runs => Joins::Never,
            () if comma && space => Joins::Spaces,
            () => Joins::Neighbours,
        }
    }

    fn joins(self, gap: Gap) -> bool {
        match self {
            Joins::Tight => gap == Gap::Tight,
            Joins::Spaces => is_space(gap),
            Joins::Never => false,
            Joins::Neighbours => true,
        }
    }
}

fn is_space(gap: Gap) -> bool {
    matches!(gap, Gap::Space | Gap::Other | Gap::Dash | Gap::Label)
}

/// Is a line of cells, with breaks around it, plainly meant as one ship? It is where they lie in one
/// line and two of them are neighbours: «Б2 Б3 Б5» is a ship with a gap, «А10 К10» are two ships.
fn is_one_ship(list: &[Cell]) -> bool {
    let cells: Cells = list.iter().copied().collect();
    in_one_line(cells)
        && !cells
            .iter()
            .all(|cell| Cells::of(cell).beside().is_disjoint(cells))
}

/// Neighbours by side as one ship each, in the order in which they were written.
fn neighbours(list: &[Cell]) -> Vec<Vec<Cell>> {
    let mut rest: Cells = list.iter().copied().collect();
    let mut ships = Vec::new();
    for cell in list {
        if rest.contains(*cell) {
            let from_here = rest_from(*cell, rest);
            rest -= from_here;
            ships.push(
                list.iter()
                    .copied()
                    .filter(|own| from_here.contains(*own))
                    .collect(),
            );
        }
    }
    ships
}

/// The cells of the set that hang together with this one.
fn rest_from(cell: Cell, set: Cells) -> Cells {
    connected(Cells::of(cell), set, Cells::beside)
}

/// Reads cells and ranges; words and the labels of lines fall away.
fn items(text: &str, notation: Notation) -> Vec<Item> {
    let pieces = pieces(text);
    let mut items = Vec::new();
    let mut at = 0;
    let mut parted = true;
    while at < pieces.len() {
        parted |= pieces[at].before == Gap::Break;
        if let Some(after) = beside_the_point(&pieces, at, notation) {
            at = after;
            parted = true;
            continue;
        }
        let gap = if parted { Gap::Break } else { pieces[at].before };
        let (what, after) = chain(text, &pieces, at, notation);
        items.push(Item { gap, what });
        (at, parted) = (after, false);
    }
    items
}

/// Where the text goes on after a name («Линкор», «4-палубный»), a label («1x4: …») or a number of a line
/// («1. Б2-Б5»); `None` where there is none of these.
fn beside_the_point(pieces: &[Piece], at: usize, notation: Notation) -> Option<usize> {
    let piece = &pieces[at];
    let ambiguous = |piece: &Piece| matches!(notation.read(piece.text), Err(CellFault::Ambiguous(_)));
    if piece.is_word() {
        return (!ambiguous(piece)).then_some(at + 1);
    }
    if piece.is_letter() && is_in_speech(pieces, at) {
        return Some(at + 1);
    }
    let line = pieces[at + 1..]
        .iter()
        .take_while(|next| next.before != Gap::Break);
    if piece.is_count() {
        let counts = line.clone().take(3).take_while(|next| next.is_count()).count();
        if pieces
            .get(at + 1 + counts)
            .is_some_and(|next| next.before != Gap::Break && next.is_word())
        {
            return Some(at + counts + 2);
        }
    }
    if piece.before != Gap::Break {
        return None;
    }
    let next = pieces.get(at + 1);
    let numbers_a_line = |next: &Piece| next.before == Gap::Break || is_listed(next, notation);
    if piece.is_number() && !ambiguous(piece) && next.is_some_and(numbers_a_line) {
        return Some(at + 1);
    }
    let label = line.clone().position(|next| next.before == Gap::Label)?;
    let readable = |piece: &Piece| notation.read(piece.text).is_ok() || ambiguous(piece);
    (!pieces[at..=at + label].iter().any(readable)).then_some(at + label + 1)
}

/// Are there rows 0, but no row 10? Then the first may be 0 here.
fn counts_from_0(text: &str, notation: Notation) -> bool {
    let is_letter = |c: char| matches!(notation.read_letter(c), crate::notation::LetterReading::Letter(_));
    let numbers = |piece: &Piece| Some(piece.text.strip_prefix(is_letter)?.to_owned());
    let mut zero = false;
    for piece in pieces(text) {
        match numbers(&piece).as_deref() {
            Some("0") => zero = true,
            Some("10") => return false,
            _ => {}
        }
    }
    zero
}

/// Is this a word of one letter between words: «и», «к»?
fn is_in_speech(pieces: &[Piece], at: usize) -> bool {
    let goes_on = |next: &&Piece| next.before != Gap::Break;
    let next = pieces.get(at + 1).filter(goes_on);
    let word_before = at > 0 && pieces[at].before != Gap::Break && pieces[at - 1].is_word();
    next.is_some_and(Piece::is_word) || word_before && next.is_none_or(|next| !next.is_number())
}

/// Is this a cell after the number of its line, «1. Б2»?
fn is_listed(piece: &Piece, notation: Notation) -> bool {
    piece.before == Gap::Other && notation.read(piece.text).is_ok()
}

/// One cell, or cells with dashes between: two of them are a range, more are a list.
fn chain(text: &str, pieces: &[Piece], start: usize, notation: Notation) -> (What, usize) {
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
    let words = &text[pieces[start].start..pieces[after - 1].end()];
    (range(ends, words), after)
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
