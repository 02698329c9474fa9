//! Three ways in which fleets are placed.

use engine::{Cells, Fleet, FleetRule, Lineup, Ship};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// A way of placing a fleet.
#[derive(Clone, Copy, Debug)]
pub enum Placing {
    /// Longest first, each ship anywhere where it fits.
    BiggestFirst,
    /// All fleets alike.
    Uniform,
    /// Longest first, those of two decks and more along the rim while there is room; those of one deck anywhere.
    Rim,
}

impl Placing {
    pub const ALL: [Placing; 3] = [Placing::BiggestFirst, Placing::Uniform, Placing::Rim];

    /// What it is called.
    pub const fn words(self) -> &'static str {
        match self {
            Placing::BiggestFirst => "biggest first",
            Placing::Uniform => "uniformly",
            Placing::Rim => "along the rim",
        }
    }

    /// So many fleets.
    pub fn fleets(self, rule: &FleetRule, count: u32, rng: &mut ChaCha8Rng) -> Vec<Fleet> {
        let berths: Vec<Vec<Ship>> = rule
            .counts()
            .flat_map(|(length, count)| (0..count).map(move |_| Ship::everywhere(length).collect()))
            .collect();
        let ships = |attempt: &mut dyn FnMut() -> Option<Vec<Ship>>| loop {
            if let Some(ships) = attempt() {
                break lawful(rule, &ships);
            }
        };
        (0..count)
            .map(|_| match self {
                Placing::BiggestFirst => engine::random::fleet(rule, rng),
                Placing::Uniform => ships(&mut || uniform(&berths, rng)),
                Placing::Rim => ships(&mut || rim(&berths, rng)),
            })
            .collect()
    }
}

fn lawful(rule: &FleetRule, ships: &[Ship]) -> Fleet {
    let lineup = Lineup::new(ships.iter().map(|ship| ship.iter().collect()).collect());
    Fleet::lawful(rule, &lineup).unwrap()
}

/// Every ship anywhere on the empty sea; anew if any two touch. `berths` are the places of each ship.
fn uniform(berths: &[Vec<Ship>], rng: &mut ChaCha8Rng) -> Option<Vec<Ship>> {
    let mut free = Cells::ALL;
    let mut ships = Vec::new();
    for places in berths {
        let ship = places[rng.random_range(0..places.len())];
        if !ship.cells().is_subset(free) {
            return None;
        }
        free -= ship.cells().with_water();
        ships.push(ship);
    }
    Some(ships)
}

fn rim(berths: &[Vec<Ship>], rng: &mut ChaCha8Rng) -> Option<Vec<Ship>> {
    let mut free = Cells::ALL;
    let mut ships = Vec::new();
    for places in berths {
        let fits = |ship: &&Ship| ship.cells().is_subset(free);
        let mut fitting: Vec<Ship> = places.iter().filter(fits).copied().collect();
        if fitting.iter().any(|ship| ship.len() > 1 && along_the_rim(*ship)) {
            fitting.retain(|ship| along_the_rim(*ship));
        }
        if fitting.is_empty() {
            return None;
        }
        let ship = fitting[rng.random_range(0..fitting.len())];
        free -= ship.cells().with_water();
        ships.push(ship);
    }
    Some(ships)
}

fn along_the_rim(ship: Ship) -> bool {
    let on = |line: fn(engine::Cell) -> u8, at: u8| ship.iter().all(|cell| line(cell) == at);
    on(engine::Cell::row, 0)
        || on(engine::Cell::row, 9)
        || on(engine::Cell::column, 0)
        || on(engine::Cell::column, 9)
}
