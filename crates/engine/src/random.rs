//! Random lawful fleets (T5, D7).

use rand::{Rng, RngExt};

use crate::cell::Cell;
use crate::fleet::Fleet;
use crate::packing;
use crate::rule::{FleetRule, ImpossibleFleet};
use crate::sea::Cells;
use crate::ship::{Place, Ship};

/// Fleets begun anew before a crowded sea is filled by its proof.
const TRIES: u32 = 1000;
/// Places tried for a ship before the free ones are counted.
const GUESSES: u32 = 12;

/// A random fleet of the rule.
///
/// What is uniform: the ships are placed longest first, and each of them is drawn uniformly from *all* its
/// places, in both directions, that are lawful beside those placed before it. Where a ship has no place left
/// the whole fleet is dropped and begun anew, never only its end, so that a fleet comes with the
/// probability `∏ 1 / places` of its steps, given that it could be finished. This is not uniform over
/// fleets: those that leave their later ships little room are somewhat likelier.
///
/// A rule so crowded that a thousand such fleets in a row met a dead end gets the fleet that proves the rule
/// ([`FleetRule::prove`]), in one of its eight turns and reflections, drawn uniformly.
///
/// # Panics
///
/// For a rule that [`FleetRule::prove`] refuses: no game is opened with one (S11). [`try_fleet`] gives
/// the reason instead.
pub fn fleet<R: Rng + ?Sized>(rule: &FleetRule, rng: &mut R) -> Fleet {
    match try_fleet(rule, rng) {
        Ok(fleet) => fleet,
        Err(reason) => panic!("a fleet rule is proved before it is played with (S11): {reason}"),
    }
}

/// [`fleet`], or why no fleet of the rule was found.
pub fn try_fleet<R: Rng + ?Sized>(rule: &FleetRule, rng: &mut R) -> Result<Fleet, ImpossibleFleet> {
    match (0..TRIES).find_map(|_| step_by_step(rule, rng)) {
        Some(ships) if !ships.is_empty() => Ok(Fleet::of(ships)),
        _ => packing::pack(rule).map(|ships| Fleet::of(turned(&ships, rng))),
    }
}

/// Uniform small numbers, four from each word of the generator.
struct Draw<'r, R: ?Sized> {
    rng: &'r mut R,
    word: u64,
    left: u8,
}

impl<R: Rng + ?Sized> Draw<'_, R> {
    /// A number below `bound`, each with equal chance: the top of `16 bits × bound`; those few of the
    /// 65536 that would make some numbers likelier are drawn again (Lemire 2019).
    fn below(&mut self, bound: u16) -> u16 {
        loop {
            if self.left == 0 {
                (self.word, self.left) = (self.rng.next_u64(), 4);
            }
            let [low, high, ..] = self.word.to_le_bytes();
            self.word >>= 16;
            self.left -= 1;
            let product = u32::from(u16::from_le_bytes([low, high])) * u32::from(bound);
            let [a, b, c, d] = product.to_le_bytes();
            let rest = u16::from_le_bytes([a, b]);
            if rest >= bound || rest >= bound.wrapping_neg() % bound {
                return u16::from_le_bytes([c, d]);
            }
        }
    }
}

/// Each ship uniformly from its places; `None` at a dead end.
fn step_by_step<R: Rng + ?Sized>(rule: &FleetRule, rng: &mut R) -> Option<Vec<Ship>> {
    let mut draw = Draw {
        rng,
        word: 0,
        left: 0,
    };
    let mut free = Cells::ALL;
    let mut ships = Vec::with_capacity(rule.ships());
    for (length, count) in rule.counts() {
        let places = Ship::places(length);
        for _ in 0..count {
            let place = somewhere(free, places, &mut draw)?;
            free -= place.taken;
            ships.push(place.ship);
        }
    }
    Some(ships)
}

/// One of the free places, each with equal chance: by trying places of the empty sea, which is fast
/// where most are free, then by counting those that are left.
fn somewhere<R: Rng + ?Sized>(
    free: Cells,
    places: &'static [Place],
    draw: &mut Draw<R>,
) -> Option<&'static Place> {
    let count = u16::try_from(places.len()).ok().filter(|count| *count > 0)?;
    for _ in 0..GUESSES {
        let place = &places[usize::from(draw.below(count))];
        if place.ship.cells().is_subset(free) {
            return Some(place);
        }
    }
    let mut left = places.iter().filter(|place| place.ship.cells().is_subset(free));
    let count = u16::try_from(left.clone().count())
        .ok()
        .filter(|count| *count > 0)?;
    left.nth(usize::from(draw.below(count)))
}

fn turned<R: Rng + ?Sized>(ships: &[Ship], rng: &mut R) -> Vec<Ship> {
    let symmetry: u8 = rng.random_range(0..8);
    let turn = |cell: Cell| {
        let (mut column, mut row) = (cell.column(), cell.row());
        if symmetry & 1 != 0 {
            column = 9 - column;
        }
        if symmetry & 2 != 0 {
            row = 9 - row;
        }
        if symmetry & 4 != 0 {
            (column, row) = (row, column);
        }
        Cell::new(column, row)
    };
    ships
        .iter()
        .filter_map(|ship| Ship::of(ship.iter().filter_map(turn).collect()))
        .collect()
}
