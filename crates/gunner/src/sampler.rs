//! Shoots where most of the fleets that are possible have a deck.

use engine::{Cell, Cells, FleetRule};
use rand::{Rng, RngExt};

use crate::chart::Chart;
use crate::draw::{Draft, Way, draw};
use crate::enumerate;
use crate::known::Known;
use crate::prior::Prior;
use crate::puzzle::Puzzle;

/// Fleets made up for a shot.
const FLEETS: u32 = 250;

/// The cell with the best prospects; `None` where no fleet explains what is known.
pub(crate) fn aim<R: Rng + ?Sized>(
    known: &Known,
    rule: &FleetRule,
    prior: &Prior,
    rng: &mut R,
) -> Option<Cell> {
    let puzzle = Puzzle::of(known, rule);
    let chart = match enumerate::all(&puzzle, prior) {
        Some(chart) => chart,
        None => sampled(&puzzle, prior, rng),
    };
    if chart.is_empty() {
        return None;
    }
    let unshot = puzzle.open - known.shot();
    let mut best: Option<(f64, Cell)> = None;
    for cell in unshot {
        let share = chart.share(cell);
        let worth = share + rng.random::<f64>() * 1e-9; // among equals by chance
        if share > 0.0 && best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, cell));
        }
    }
    best.map(|(_, cell)| cell)
}

fn sampled<R: Rng + ?Sized>(puzzle: &Puzzle, prior: &Prior, rng: &mut R) -> Chart {
    let (mut chart, mut draft) = (Chart::new(), Draft::default());
    for n in 0..FLEETS {
        let way = if n % 2 == 0 {
            Way::Anywhere
        } else {
            Way::AlongTheRim
        };
        if draw(puzzle, way, &mut draft, rng) {
            chart.add(puzzle, prior, &draft.ships, draft.room, draft.odds);
        }
    }
    chart
}

/// Fleets made up in so many tries.
pub(crate) fn imagine<R: Rng + ?Sized>(
    known: &Known,
    rule: &FleetRule,
    tries: usize,
    rng: &mut R,
) -> Vec<Vec<Cells>> {
    let (puzzle, mut draft) = (Puzzle::of(known, rule), Draft::default());
    let mut fleets = Vec::new();
    for n in 0..tries {
        let way = if n % 2 == 0 {
            Way::Anywhere
        } else {
            Way::AlongTheRim
        };
        if draw(&puzzle, way, &mut draft, rng) {
            fleets.push(draft.ships.clone());
        }
    }
    fleets
}
