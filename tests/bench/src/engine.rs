//! Shots, fleets that are checked and fleets that are drawn, beside the plainest way to do the same with the bits of a
//! `u128`.

use std::hint::black_box;

use engine::{Cell, Cells, Fleet, FleetRule, Lineup};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::in_turn::{in_turn, time};
use crate::machine;

const ROUNDS: u32 = 101;
/// Fleets that are shot at, checked and drawn in a round.
const FLEETS: usize = 256;

/// Measures, and says it in Markdown.
pub fn measure() -> String {
    let rule = FleetRule::default();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let fleets: Vec<Fleet> = (0..FLEETS)
        .map(|_| engine::random::fleet(&rule, &mut rng))
        .collect();
    let rows = [
        row("shot", 2.0, shot(&fleets)),
        row("fleet check", 1.5, check(&fleets, &rule)),
        row("random fleet", 1.5, draw(&rule)),
    ];
    [
        format!("Measured on {}.", machine::line()),
        format!(
            "Each beside a plain reference with the bits of a `u128` that has the same input and comes to the same: a fleet is ten ships, a check is of lists \
             of cells, both draw with the same generator. Medians of {ROUNDS} rounds, in each of which both do their work on the same {FLEETS} fleets."
        ),
        format!(
            "| figure | target | measured | a time | the reference |\n|---|---|---|---|---|\n{}",
            rows.join("\n")
        ),
    ]
    .join("\n\n")
}

/// What one takes, and the reference.
type Pair = [f64; 2];

fn row(name: &str, target: f64, [own, reference]: Pair) -> String {
    format!(
        "| {name} / reference | ≤ {target:.1} | {:.2} | {} | {} |",
        own / reference,
        time(own),
        time(reference)
    )
}

#[expect(clippy::cast_precision_loss, reason = "some hundred")]
fn medians(each: usize, works: [&mut dyn FnMut(); 2]) -> Pair {
    in_turn(ROUNDS, 4, works).map(|sample| sample.middle() / each as f64)
}

/// Every cell of every fleet is shot at, in an order that jumps about.
fn shot(fleets: &[Fleet]) -> Pair {
    let cells: Vec<Cell> = (0..100_u8)
        .filter_map(|n| Cell::from_index((n * 37) % 100))
        .collect();
    let plain: Vec<Plain> = fleets.iter().map(Plain::of).collect();
    let own = || {
        for fleet in fleets {
            let mut before = Cells::EMPTY;
            for cell in &cells {
                black_box(fleet.judge(before, black_box(*cell)));
                before.insert(*cell);
            }
        }
    };
    let reference = || {
        for fleet in &plain {
            let mut before = 0;
            for cell in &cells {
                black_box(fleet.judge(before, black_box(cell.index())));
                before |= 1 << cell.index();
            }
        }
    };
    medians(fleets.len() * cells.len(), [&mut { own }, &mut { reference }])
}

/// Lawful fleets as lists of cells; the ships in the order of the draw, each from its top-left cell.
fn check(fleets: &[Fleet], rule: &FleetRule) -> Pair {
    let lists: Vec<Vec<Vec<Cell>>> = fleets
        .iter()
        .map(|fleet| fleet.ships().iter().map(|ship| ship.iter().collect()).collect())
        .collect();
    let lineups: Vec<Lineup> = lists.iter().map(|ships| Lineup::new(ships.clone())).collect();
    let own = || {
        for lineup in &lineups {
            black_box(Fleet::lawful(rule, black_box(lineup))).unwrap();
        }
    };
    let reference = || {
        for ships in &lists {
            black_box(Plain::lawful(black_box(ships))).unwrap();
        }
    };
    medians(fleets.len(), [&mut { own }, &mut { reference }])
}

fn draw(rule: &FleetRule) -> Pair {
    let mut rngs = [0; 2].map(|_| ChaCha8Rng::seed_from_u64(2));
    let [first, second] = &mut rngs;
    let places = Plain::places();
    let own = || {
        for _ in 0..FLEETS {
            black_box(engine::random::fleet(black_box(rule), first));
        }
    };
    let reference = || {
        for _ in 0..FLEETS {
            black_box(Plain::drawn(black_box(&places), second));
        }
    };
    medians(FLEETS, [&mut { own }, &mut { reference }])
}

/// The default fleet in the plainest way: bit `row * 10 + column` of a `u128` is a cell.
struct Plain {
    ships: Vec<u128>,
    decks: u128,
}

const SEA: u128 = (1 << 100) - 1;
const LENGTHS: [usize; 10] = [4, 3, 3, 2, 2, 2, 1, 1, 1, 1];

impl Plain {
    fn of(fleet: &Fleet) -> Plain {
        let bits = |cells: Cells| cells.iter().fold(0, |bits, cell| bits | 1 << cell.index());
        Plain {
            ships: fleet.ships().iter().map(|ship| bits(ship.cells())).collect(),
            decks: bits(fleet.decks()),
        }
    }

    /// 0: miss, 1: hit, 2: sunk.
    fn judge(&self, before: u128, cell: u8) -> u8 {
        let shot = 1 << cell;
        if self.decks & shot == 0 {
            return 0;
        }
        match self.ships.iter().find(|ship| *ship & shot != 0) {
            Some(ship) if ship & !(before | shot) == 0 => 2,
            _ => 1,
        }
    }

    fn lawful(lists: &[Vec<Cell>]) -> Option<Plain> {
        let (mut ships, mut decks, mut taken) = (Vec::with_capacity(lists.len()), 0, 0);
        let mut counts = [0; 11];
        for list in lists {
            let bits = list.iter().fold(0_u128, |bits, cell| bits | 1 << cell.index());
            let (first, length) = (bits.trailing_zeros(), list.len());
            let across = ((1 << length) - 1) << first;
            let down = ((0..length).fold(0_u128, |line, step| line | 1 << (step * 10))) << first;
            let fits_across = first as usize % 10 + length <= 10 && bits == across;
            if !(fits_across || bits == down) || bits & taken != 0 {
                return None;
            }
            counts[length] += 1;
            decks |= bits;
            taken |= with_water(bits);
            ships.push(bits);
        }
        (counts[1..=4] == [4, 3, 2, 1] && lists.len() == 10).then_some(Plain { ships, decks })
    }

    /// All places of ships of each length.
    fn places() -> [Vec<u128>; 5] {
        std::array::from_fn(|length| {
            let across = (0..100).filter(|first| first % 10 + length <= 10);
            let across = across.map(|first| ((1_u128 << length) - 1) << first);
            let down = (0..100).filter(|first| first / 10 + length <= 10 && length > 1);
            let line = (0..length).fold(0_u128, |line, step| line | 1 << (step * 10));
            across.chain(down.map(|first| line << first)).collect()
        })
    }

    /// Longest first, each anywhere on the empty sea until it is free; anew after a hundred in vain.
    fn drawn<R: Rng>(places: &[Vec<u128>; 5], rng: &mut R) -> Plain {
        loop {
            let (mut ships, mut decks, mut taken) = (Vec::with_capacity(10), 0, 0);
            for length in LENGTHS {
                let places = places[length].as_slice();
                let count = u64::try_from(places.len()).unwrap();
                let place = || {
                    let place = (u64::from(rng.next_u32()) * count) >> 32;
                    places[usize::try_from(place).unwrap()]
                };
                let Some(ship) = std::iter::repeat_with(place)
                    .take(100)
                    .find(|ship| ship & taken == 0)
                else {
                    break;
                };
                decks |= ship;
                taken |= with_water(ship);
                ships.push(ship);
            }
            if ships.len() == LENGTHS.len() {
                return Plain { ships, decks };
            }
        }
    }
}

fn with_water(bits: u128) -> u128 {
    const LEFT: u128 = {
        let (mut bits, mut row) = (0, 0);
        while row < 10 {
            bits |= 1 << (row * 10);
            row += 1;
        }
        bits
    };
    let wide = bits | (bits & !(LEFT << 9)) << 1 | (bits & !LEFT) >> 1;
    (wide | wide << 10 | wide >> 10) & SEA
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_comes_to_the_same() {
        let (rule, mut rng) = (FleetRule::default(), ChaCha8Rng::seed_from_u64(3));
        let places = Plain::places();
        for _ in 0..100 {
            let fleet = engine::random::fleet(&rule, &mut rng);
            let lists: Vec<Vec<Cell>> = fleet.ships().iter().map(|ship| ship.iter().collect()).collect();
            let plain = Plain::lawful(&lists).unwrap();
            assert_eq!(plain.decks, Plain::of(&fleet).decks);
            let mut before = Cells::EMPTY;
            for cell in Cell::all() {
                let bits = before.iter().fold(0, |bits, cell| bits | 1 << cell.index());
                assert_eq!(plain.judge(bits, cell.index()), fleet.judge(before, cell) as u8);
                before.insert(cell);
            }
            let drawn = Plain::drawn(&places, &mut rng);
            let lists = drawn.ships.iter().map(|ship| {
                let cells = Cell::all().filter(|cell| ship >> cell.index() & 1 == 1);
                cells.collect()
            });
            Fleet::lawful(&rule, &Lineup::new(lists.collect())).unwrap();
        }
    }

    #[test]
    fn what_is_not_lawful_is_not_so_in_the_reference() {
        let cell = |column, row| Cell::new(column, row).unwrap();
        assert!(Plain::lawful(&[vec![cell(9, 0), cell(0, 1)]]).is_none());
        assert!(Plain::lawful(&[vec![cell(0, 0)], vec![cell(1, 1)]]).is_none());
    }
}
