//! How people place fleets: how likely a fleet is before the first shot.
//!
//! Three ways are thought of: all fleets alike, which is thought likeliest, since it leaves nothing out;
//! ship by ship, the longest first, each anywhere where it fits; and ship by ship, but those of two decks and
//! more mostly along the rim, so that the small ones have the open sea. The shots of a game tell by and by
//! which it was, since sunk ships count too.

use engine::{Cell, Cells, FleetRule};
use rand::Rng;

use crate::draw::{Places, Way};

/// How much likelier than any other place one along the rim is, for who goes along the rim.
pub(crate) const RIM: f64 = 30.0;

/// How likely it is thought that all fleets are alike, and that they are placed in each of the other ways.
const ALIKE: f64 = 2.0 / 3.0;
const STEP_BY_STEP: f64 = 1.0 / 6.0;

/// Fleets made up to guess how many there are.
const GUESSES: u32 = 100;

/// What is thought of fleets of one rule before the first shot.
#[derive(Debug, Clone)]
pub(crate) struct Prior {
    /// How many ships of one deck a fleet has.
    singles: u8,
    /// How many fleets there are, about; ships of one length are told apart.
    fleets: f64,
}

impl Prior {
    pub(crate) fn of<R: Rng + ?Sized>(rule: &FleetRule, rng: &mut R) -> Prior {
        let singles = rule.count_of(1);
        let sum: f64 = (0..GUESSES).map(|_| one_over_odds(rule, singles, rng)).sum();
        Prior {
            singles,
            fleets: (sum / f64::from(GUESSES)).max(1.0),
        }
    }

    /// How likely it was that the ships of two decks and more were placed like this (`ships`, longest
    /// first), times the ways that the ships of one deck have that are left (`small`).
    pub(crate) fn weight(&self, ships: &[Cells], small: f64) -> f64 {
        let (mut free, mut stepwise, mut along) = (Cells::ALL, 1.0, 1.0);
        for ship in ships {
            let length = u8::try_from(ship.len()).unwrap_or(engine::SIDE);
            let places = Places::of(free, length);
            let on_rim = is_on_rim(*ship);
            stepwise /= places.weight(Way::Anywhere).max(1.0);
            along *= if on_rim { RIM } else { 1.0 } / places.weight(Way::AlongTheRim).max(1.0);
            free -= ship.with_water();
        }
        STEP_BY_STEP * (stepwise + along) * small / ways(self.singles, free).max(1.0)
            + ALIKE * small / self.fleets
    }
}

/// Does all of the ship lie along one side of the sea?
pub(crate) fn is_on_rim(ship: Cells) -> bool {
    RIMS.iter().any(|side| ship.is_subset(*side))
}

/// The four sides of the sea.
const RIMS: [Cells; 4] = {
    let (Some(first), Some(right), Some(bottom)) = (
        Cell::new(0, 0),
        Cell::new(engine::SIDE - 1, 0),
        Cell::new(0, engine::SIDE - 1),
    ) else {
        panic!("the sea has corners")
    };
    let (Some(top), Some(left), Some(right), Some(bottom)) = (
        Cells::across(first, engine::SIDE),
        Cells::down(first, engine::SIDE),
        Cells::down(right, engine::SIDE),
        Cells::across(bottom, engine::SIDE),
    ) else {
        panic!("the sea has sides")
    };
    [top, left, right, bottom]
};

/// In how many ways so many ships of one deck, told apart, can stand in `room`, about: each takes away, beside its
/// own cell, as many as touch a cell of the room on the average.
fn ways(singles: u8, room: Cells) -> f64 {
    let cells = count(room);
    if singles == 0 {
        return 1.0;
    }
    if cells < 1.0 {
        return 0.0;
    }
    let taken = 1.0 + 2.0 * number(room.touching_pairs()) / cells;
    (0..singles)
        .map(|before| (cells - f64::from(before) * taken).max(0.0))
        .product()
}

/// How many cells, as a number to reckon with.
pub(crate) fn count(cells: Cells) -> f64 {
    number(cells.len())
}

fn number(n: usize) -> f64 {
    u32::try_from(n).map_or(0.0, f64::from)
}

/// One over the probability with which a fleet was placed step by step; 0 where it met a dead end.
fn one_over_odds<R: Rng + ?Sized>(rule: &FleetRule, singles: u8, rng: &mut R) -> f64 {
    let (mut free, mut product) = (Cells::ALL, 1.0);
    for (length, count) in rule.counts().filter(|(length, _)| *length > 1) {
        for _ in 0..count {
            let places = Places::of(free, length);
            let Some(ship) = places.pick(Way::Anywhere, rng) else {
                return 0.0;
            };
            product *= places.weight(Way::Anywhere);
            free -= ship.with_water();
        }
    }
    product * ways(singles, free)
}
