//! Makes up a fleet that explains what is known, and says with which probability it was made up.

use engine::{Cell, Cells, SIDE};
use rand::{Rng, RngExt};

use crate::prior::RIM;
use crate::puzzle::{Cover, Puzzle};

/// How a place for a ship is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// All places alike.
    Anywhere,
    /// Places along the rim are [`RIM`] times as likely as others.
    AlongTheRim,
}

/// The places of a ship in free water: the cells at which it may begin.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Places {
    length: u8,
    across: Cells,
    down: Cells,
    rim: f64,
    all: f64,
}

/// Rows along which, and columns down which, a ship lies on the rim.
const LYING: (Cells, Cells) = {
    let (Some(first), Some(right), Some(bottom)) =
        (Cell::new(0, 0), Cell::new(SIDE - 1, 0), Cell::new(0, SIDE - 1))
    else {
        panic!("the sea has corners")
    };
    match (
        Cells::across(first, SIDE),
        Cells::across(bottom, SIDE),
        Cells::down(first, SIDE),
        Cells::down(right, SIDE),
    ) {
        (Some(top), Some(bottom), Some(left), Some(right)) => (top.union(bottom), left.union(right)),
        _ => panic!("the sea has sides"),
    }
};

impl Places {
    /// The places of a ship of two decks or more.
    pub(crate) fn of(free: Cells, length: u8) -> Places {
        let (across, down) = (free.runs_across(length), free.runs_down(length));
        let all = across.len() + down.len();
        let rim = (across & LYING.0).len() + (down & LYING.1).len();
        Places {
            length,
            across,
            down,
            rim: number(rim),
            all: number(all),
        }
    }

    /// All of them, each as likely as the way has it.
    pub(crate) fn weight(&self, way: Way) -> f64 {
        match way {
            Way::Anywhere => self.all,
            Way::AlongTheRim => self.all + self.rim * (RIM - 1.0),
        }
    }

    /// How likely one place is by this way: what `weight` is the sum of.
    pub(crate) const fn of_one(way: Way, on_rim: bool) -> f64 {
        match (way, on_rim) {
            (Way::AlongTheRim, true) => RIM,
            _ => 1.0,
        }
    }

    /// One of them.
    pub(crate) fn pick<R: Rng + ?Sized>(&self, way: Way, rng: &mut R) -> Option<Cells> {
        let (across, down) = match way {
            Way::AlongTheRim if rng.random::<f64>() * self.weight(way) < self.rim * RIM => {
                (self.across & LYING.0, self.down & LYING.1)
            }
            Way::AlongTheRim => (self.across - LYING.0, self.down - LYING.1),
            Way::Anywhere => (self.across, self.down),
        };
        let (lying, all) = (across.len(), across.len() + down.len());
        if all == 0 {
            return None;
        }
        let n = below(all, rng);
        if n < lying {
            Cells::across(across.nth(u8::try_from(n).ok()?)?, self.length)
        } else {
            Cells::down(down.nth(u8::try_from(n - lying).ok()?)?, self.length)
        }
    }

    /// Every one of them.
    pub(crate) fn each(self) -> impl Iterator<Item = Cells> {
        let length = self.length;
        let across = self
            .across
            .iter()
            .filter_map(move |first| Cells::across(first, length));
        let down = self
            .down
            .iter()
            .filter_map(move |first| Cells::down(first, length));
        across.chain(down)
    }
}

/// A fleet made up, without its ships of one deck.
#[derive(Debug, Clone, Default)]
pub(crate) struct Draft {
    /// The ships afloat with their lengths.
    pub ships: Vec<Cells>,
    /// Where ships of one deck may be beside them.
    pub room: Cells,
    /// The probability with which this one was made up.
    pub odds: f64,
}

/// Makes up a fleet into `draft`: first, deck by deck, the ships that were hit, then the others, longest first. Of
/// the two ways the one is taken that comes up; the probability is that of both. `false` at a dead end.
pub(crate) fn draw<R: Rng + ?Sized>(puzzle: &Puzzle, way: Way, draft: &mut Draft, rng: &mut R) -> bool {
    draft.ships.clear();
    let (mut free, mut hit) = (puzzle.open, puzzle.hit);
    let (mut anywhere, mut along) = (1.0, 1.0);
    let mut left = [0_u8; SIDE as usize + 1];
    for (length, count) in &puzzle.left {
        left[usize::from(*length)] = *count;
    }
    while let Some(deck) = hit.first() {
        let fits = |cover: &&Cover| left[usize::from(cover.length)] > 0 && cover.ship.is_subset(free);
        let weigh = |way: Way, cover: &Cover| {
            f64::from(left[usize::from(cover.length)]) * Places::of_one(way, cover.on_rim)
        };
        let (mut all, mut all_along) = (0.0, 0.0);
        for cover in puzzle.covers(deck).iter().filter(fits) {
            all += weigh(Way::Anywhere, cover);
            all_along += weigh(Way::AlongTheRim, cover);
        }
        let sum = if way == Way::Anywhere { all } else { all_along };
        let mut point = rng.random::<f64>() * sum;
        let mut chosen = None;
        for cover in puzzle.covers(deck).iter().filter(fits) {
            chosen = Some(cover);
            point -= weigh(way, cover);
            if point < 0.0 {
                break;
            }
        }
        let Some(cover) = chosen else { return false };
        anywhere /= all;
        along *= Places::of_one(Way::AlongTheRim, cover.on_rim) / all_along;
        left[usize::from(cover.length)] -= 1;
        hit -= cover.ship;
        free -= cover.ship.with_water();
        draft.ships.push(cover.ship);
    }
    for length in (2..=SIDE).rev() {
        for _ in 0..left[usize::from(length)] {
            let places = Places::of(free, length);
            let Some(ship) = places.pick(way, rng) else {
                return false;
            };
            anywhere /= places.weight(Way::Anywhere);
            along *= Places::of_one(Way::AlongTheRim, crate::prior::is_on_rim(ship))
                / places.weight(Way::AlongTheRim);
            free -= ship.with_water();
            draft.ships.push(ship);
        }
    }
    draft.room = free;
    draft.odds = f64::midpoint(anywhere, along);
    true
}

/// A number below `bound`, which is small.
fn below<R: Rng + ?Sized>(bound: usize, rng: &mut R) -> usize {
    let word = u64::from(rng.next_u32());
    let product = word * u64::try_from(bound).unwrap_or(0);
    usize::try_from(product >> 32).unwrap_or(0)
}

fn number(n: usize) -> f64 {
    u32::try_from(n).map_or(0.0, f64::from)
}
