//! A sea that was found in a drawing: its cells and its edges, and the ships on it.

use std::collections::BTreeMap;

use super::edges::{self, Edge, Names};
use super::symbols::{self, Weight};
use super::{Lineup, connected};
use crate::cell::{Cell, SIDE};
use crate::fleet::FleetRule;
use crate::notation::Notation;
use crate::sea::Cells;
use crate::violation::{Violation, ViolationCode};

const WIDTH: usize = SIDE as usize;
/// What is smaller is no sea, what is larger neither.
pub(super) const FEWEST: usize = 5;
pub(super) const MOST: usize = 30;

/// What has more different marks is text, unless it has the size of a sea.
const MOST_MARKS: usize = 8;

/// By what a drawing is read.
#[derive(Clone, Copy)]
pub(super) struct Key<'k> {
    pub notation: Notation,
    pub rule: &'k FleetRule,
    /// What a legend says of marks.
    pub said: &'k BTreeMap<String, Weight>,
}

/// Cells row by row, with what stands at the edges.
#[derive(Debug, Default)]
pub(super) struct Region<'t> {
    pub cells: Vec<Vec<&'t str>>,
    pub top: Option<Edge>,
    pub side: Option<Edge>,
    /// Labels of opposite edges contradict each other.
    pub at_odds: bool,
}

/// What a region came to, the best first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A lawful fleet.
    Lawful(Lineup),
    /// A sea with ships that break a rule.
    Ships(Lineup),
    /// A sea without ships.
    Empty,
    /// It is a sea, but cannot be read.
    Fault(Vec<Violation>),
    /// It may have been meant as a sea.
    Misshapen(Vec<Violation>),
}

impl Outcome {
    pub const fn rank(&self) -> u8 {
        match self {
            Outcome::Lawful(_) => 0,
            Outcome::Ships(_) => 1,
            Outcome::Fault(_) => 2,
            Outcome::Empty => 3,
            Outcome::Misshapen(_) => 4,
        }
    }
}

impl Outcome {
    const fn is_lawful(&self) -> bool {
        matches!(self, Outcome::Lawful(_))
    }

    /// The ships, or what is wrong with the sea.
    pub fn into_lineup(self) -> Result<Lineup, Vec<Violation>> {
        match self {
            Outcome::Lawful(lineup) | Outcome::Ships(lineup) => Ok(lineup),
            Outcome::Empty => Ok(Lineup::default()),
            Outcome::Fault(faults) | Outcome::Misshapen(faults) => Err(faults),
        }
    }
}

pub(super) fn fault(code: ViolationCode) -> Violation {
    Violation::of_ships(code, Vec::new())
}

impl Region<'_> {
    /// Reads it; `None` where it is no sea at all.
    pub fn read(&self, key: Key<'_>) -> Option<Outcome> {
        let width = self.cells.iter().map(Vec::len).max().unwrap_or(0);
        let height = self.cells.len();
        let regular = self.cells.iter().all(|row| row.len() == width);
        let mut faults = Vec::new();
        if width != WIDTH
            || height != WIDTH
            || !regular
            || self.edges().any(|edge| edge.places.len() != WIDTH)
        {
            faults.push(fault(ViolationCode::WrongSizeOfSea));
        }
        let both_letters = [&self.top, &self.side]
            .iter()
            .all(|edge| edge.as_ref().is_some_and(|edge| edge.names == Names::Letters));
        let in_disorder = self.edges().any(|edge| {
            let places = &edge.places;
            !places.is_sorted() && !places.iter().rev().is_sorted()
        });
        if self.at_odds
            || both_letters
            || in_disorder
            || self.edges().any(|edge| edge.names == Names::Foreign)
        {
            faults.push(fault(ViolationCode::WrongNotation));
        }
        if !faults.is_empty() {
            let like_a_sea = (FEWEST..=MOST).contains(&width) && (FEWEST..=MOST).contains(&height);
            let square = width == WIDTH && height == WIDTH && regular;
            if square {
                return Some(Outcome::Fault(faults));
            }
            return (like_a_sea && self.marks() <= MOST_MARKS).then_some(Outcome::Misshapen(faults));
        }
        Some(self.ships(key))
    }

    /// How many different marks there are.
    fn marks(&self) -> usize {
        let marks: std::collections::BTreeSet<&str> = self.cells.iter().flatten().copied().collect();
        marks.len()
    }

    fn edges(&self) -> impl Iterator<Item = &Edge> {
        self.top.iter().chain(self.side.iter())
    }

    fn ships(&self, key: Key<'_>) -> Outcome {
        let Some(decks) = symbols::decks(&self.cells, key.rule.decks(), key.said) else {
            return self.either_mark(key);
        };
        let count = decks.iter().flatten().filter(|deck| **deck).count();
        if count * 2 <= WIDTH * WIDTH {
            let usual = self.marked(&decks, key);
            return if count > 0 {
                usual
            } else {
                Some(self.either_mark(key))
                    .filter(Outcome::is_lawful)
                    .unwrap_or(usual)
            };
        }
        // more decks than water: the marks may be meant the other way round
        let turned: Vec<Vec<bool>> = decks
            .iter()
            .map(|row| row.iter().map(|deck| !deck).collect())
            .collect();
        match self.marked(&turned, key) {
            Outcome::Lawful(lineup) if key.said.is_empty() => Outcome::Lawful(lineup),
            _ => self.unclear_marks(),
        }
    }

    /// Of two marks that one may be decks with which the fleet is lawful.
    fn either_mark(&self, key: Key<'_>) -> Outcome {
        let marks: std::collections::BTreeSet<String> = self
            .cells
            .iter()
            .flatten()
            .map(|cell| symbols::mark(cell))
            .collect();
        if marks.len() != 2 || !key.said.is_empty() {
            return self.unclear_marks();
        }
        let with = |deck: &String| {
            let rows = self.cells.iter();
            let decks: Vec<Vec<bool>> = rows
                .map(|row| row.iter().map(|cell| symbols::mark(cell) == *deck).collect())
                .collect();
            self.marked(&decks, key)
        };
        let mut lawful = marks.iter().map(with).filter(Outcome::is_lawful);
        match (lawful.next(), lawful.next()) {
            (Some(only), None) => only,
            _ => self.unclear_marks(),
        }
    }

    /// It cannot be told which of the marks are decks.
    fn unclear_marks(&self) -> Outcome {
        let marks: std::collections::BTreeSet<String> = self
            .cells
            .iter()
            .flatten()
            .map(|cell| symbols::mark(cell))
            .filter(|mark| !mark.is_empty())
            .collect();
        let marks: Vec<String> = marks.into_iter().take(MOST_MARKS).collect();
        Outcome::Fault(vec![Violation::of_words(
            ViolationCode::UnclearLayout,
            &marks.join(" "),
        )])
    }

    fn marked(&self, decks: &[Vec<bool>], key: Key<'_>) -> Outcome {
        let unclear = || Outcome::Fault(vec![fault(ViolationCode::UnclearLayout)]);
        let mut marked = Vec::new();
        for (row, line) in decks.iter().enumerate() {
            for (column, _) in line.iter().enumerate().filter(|(_, deck)| **deck) {
                let edges = (self.top.as_ref(), self.side.as_ref());
                let Some(cell) = edges::cell((column, row), edges, key.notation) else {
                    return unclear();
                };
                marked.push((cell, symbols::mark(self.cells[row][column])));
            }
        }
        if marked.is_empty() {
            return Outcome::Empty;
        }
        let lineup = lineup(&marked);
        if lineup.violations(key.rule).is_empty() {
            Outcome::Lawful(lineup)
        } else {
            Outcome::Ships(lineup)
        }
    }
}

/// Decks that stand side by side are one ship; where that bends and letters or digits tell ships apart, those do.
fn lineup(marked: &[(Cell, String)]) -> Lineup {
    let all: Cells = marked.iter().map(|(cell, _)| *cell).collect();
    let together = Lineup::new(groups(all));
    let names_ships = |mark: &String| mark.chars().all(char::is_alphanumeric) && mark != "x" && mark != "o";
    if together.is_straight() || !marked.iter().all(|(_, mark)| names_ships(mark)) {
        return together;
    }
    let mut by_mark: BTreeMap<&str, Cells> = BTreeMap::new();
    for (cell, mark) in marked {
        by_mark.entry(mark).or_default().insert(*cell);
    }
    let apart = Lineup::new(by_mark.into_values().flat_map(groups).collect());
    if apart.is_straight() { apart } else { together }
}

/// The cells that hang together by their sides, each group in order.
pub(super) fn groups(all: Cells) -> Vec<Vec<Cell>> {
    let mut rest = all;
    let mut groups = Vec::new();
    while let Some(first) = rest.first() {
        let group = connected(Cells::of(first), rest, Cells::beside);
        rest -= group;
        groups.push(group.iter().collect());
    }
    groups
}
