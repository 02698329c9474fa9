//! Lists and ranges of cells: items first, then which of them are one ship.

use super::chain::{self, What};
use super::piece::{Gap, Piece, pieces};
use super::{Lineup, beside, connected, in_one_line, speech};
use crate::cell::Cell;
use crate::fleet::FleetRule;
use crate::notation::{CellFault, Notation};
use crate::sea::Cells;
use crate::violation::{Violation, ViolationCode};

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

impl Reading {
    /// Reads a text that is one ship.
    pub fn one_ship(&mut self, text: &str, notation: Notation) {
        let pieces = beside::without_counts(text, &beside::unglued(pieces(text), notation), notation);
        let heard = speech::heard(text, pieces.clone(), notation);
        if !heard.unclear.is_empty() {
            self.faults.extend(doubts(heard.unclear));
            return;
        }
        let items = items(text, &pieces, notation);
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

    /// Reads a text that is a whole fleet. By the rule it is told whether the list is whole without the cells of
    /// sentences, and which cells of a line are a ship.
    pub fn whole_text(&mut self, text: &str, notation: Notation, rule: &FleetRule) {
        let pieces = beside::without_counts(text, &beside::unglued(pieces(text), notation), notation);
        let heard = speech::heard(text, pieces, notation);
        let items = items(text, &heard.pieces, notation);
        if counts_from_0(text, notation) {
            self.faults
                .push(Violation::of_ships(ViolationCode::UnclearLayout, Vec::new()));
        }
        let something = items.iter().any(|item| match &item.what {
            What::Cell(_) | What::Run(_) => true,
            What::Fault(faults) => faults.iter().any(|fault| fault.code != ViolationCode::NoSuchCell),
        });
        self.faults.extend(doubts(heard.unclear));
        if something {
            self.parts(items, rule);
        } else if self.faults.is_empty() && heard.beside.is_empty() {
            self.unreadable(text);
        }
        let whole = || self.faults.is_empty() && Lineup(self.ships.clone()).violations(rule).is_empty();
        if !heard.beside.is_empty() && !whole() {
            self.faults.extend(doubts(heard.beside));
        }
    }

    /// Reads the items of a fleet: parts first, then the ships of each.
    fn parts(&mut self, mut items: Vec<Item>, rule: &FleetRule) {
        let is_cell = |item: &Item| matches!(item.what, What::Cell(_));
        if let Some(first) = items.first_mut() {
            first.gap = Gap::Break;
        }
        // a cell a line is one list
        if items.iter().all(|item| is_cell(item) && item.gap == Gap::Break) {
            for item in items.iter_mut().skip(1) {
                item.gap = Gap::Comma;
            }
        }
        let joins = Joins::of(&items);
        let mut parts: Vec<Vec<Item>> = Vec::new();
        for item in items {
            match parts.last_mut().filter(|_| item.gap != Gap::Break) {
                Some(part) => part.push(item),
                None => parts.push(vec![item]),
            }
        }
        let how = How {
            joins,
            alone: parts.len() == 1,
            grouped: joins == Joins::Neighbours && are_groups(&parts, rule),
        };
        for part in parts {
            self.part(part, how);
        }
    }

    fn unreadable(&mut self, text: &str) {
        self.faults
            .push(Violation::of_words(ViolationCode::UnreadableLayout, text.trim()));
    }

    /// Reads the items between two breaks.
    fn part(&mut self, part: Vec<Item>, how: How) {
        let joins = match how.joins {
            Joins::Never if !how.alone && cells_of(&part).is_some_and(|cells| is_one_ship(&cells)) => {
                Joins::Neighbours
            }
            joins => joins,
        };
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
                    if joins == Joins::Neighbours
                        && (doubtful || !how.grouped && (how.alone || !is_one_ship(&cells))) =>
                {
                    self.ships.extend(neighbours(&cells));
                }
                List::Run(cells) | List::Cells(cells) => self.ships.push(cells),
            }
        }
    }
}

/// Words that must be cleared up.
fn doubts(words: Vec<String>) -> impl Iterator<Item = Violation> {
    words
        .into_iter()
        .map(|words| Violation::of_words(ViolationCode::UnclearLayout, &words))
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

/// How the parts of a text are read.
#[derive(Clone, Copy)]
struct How {
    joins: Joins,
    /// There is one part.
    alone: bool,
    /// Each part is a ship.
    grouped: bool,
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

/// The cells of a part of single cells.
fn cells_of(part: &[Item]) -> Option<Vec<Cell>> {
    let cell = |item: &Item| match item.what {
        What::Cell(cell) => Some(cell),
        _ => None,
    };
    part.iter().map(cell).collect()
}

/// Is each part a ship, so that one with a gap or a bend is one too? It is where ships of one deck stand alone
/// and several longer ones are straight, unless the parts make a lawful fleet when they are cut.
fn are_groups(parts: &[Vec<Item>], rule: &FleetRule) -> bool {
    let lists: Vec<Vec<Cell>> = parts.iter().filter_map(|part| cells_of(part)).collect();
    let straight = lists.iter().filter(|cells| is_one_ship(cells)).count();
    let single = lists.iter().any(|cells| cells.len() == 1);
    let odd = |cells: &&Vec<Cell>| cells.len() > 1 && !is_one_ship(cells);
    if !single || straight < 2 || lists.iter().filter(odd).count() > straight {
        return false;
    }
    let cut: Vec<Vec<Cell>> = lists.iter().flat_map(|cells| neighbours(cells)).collect();
    !Lineup(cut).violations(rule).is_empty()
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
pub(super) fn rest_from(cell: Cell, set: Cells) -> Cells {
    connected(Cells::of(cell), set, Cells::beside)
}

/// Reads cells and ranges; words and the labels of lines fall away.
fn items(text: &str, pieces: &[Piece], notation: Notation) -> Vec<Item> {
    let mut items = Vec::new();
    let mut at = 0;
    let mut parted = true;
    while at < pieces.len() {
        parted |= pieces[at].before == Gap::Break;
        if let Some(after) = beside_the_point(pieces, at, notation) {
            at = after;
            parted = true;
            continue;
        }
        let gap = if parted { Gap::Break } else { pieces[at].before };
        let (what, after) = chain::letters_of_one(pieces, at, notation)
            .unwrap_or_else(|| chain::chain(text, pieces, at, notation));
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
