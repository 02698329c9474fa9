//! Proof that a set of ships fits the sea: a way to place them (S11).

use crate::cell::{Cell, SIDE};
use crate::rule::{FleetRule, ImpossibleFleet};
use crate::sea::Cells;
use crate::ship::Ship;

/// How often the search begins anew before it gives up.
const TRIES: u64 = 200;

/// Places every ship of the rule, longest first. The same answer every time.
pub(crate) fn pack(rule: &FleetRule) -> Result<Vec<Ship>, ImpossibleFleet> {
    if rule.ships() == 0 {
        return Err(ImpossibleFleet::Empty);
    }
    if let Some((length, _)) = rule.counts().find(|(length, _)| !(1..=SIDE).contains(length)) {
        return Err(ImpossibleFleet::NoSuchShip(length));
    }
    // A ship with the water to its right and below it, corner included, takes 2 × (length + 1) cells of
    // a sea that is one column and one row larger, and no two such shares overlap.
    let room: usize = rule
        .counts()
        .map(|(length, count)| 2 * (usize::from(length) + 1) * usize::from(count))
        .sum();
    let side = usize::from(SIDE) + 1;
    if room > side * side {
        return Err(ImpossibleFleet::NoRoom);
    }
    let lengths: Vec<u8> = rule
        .counts()
        .flat_map(|(length, count)| std::iter::repeat_n(length, usize::from(count)))
        .collect();
    in_rows(&lengths)
        .or_else(|| (0..TRIES).find_map(|chance| tightly(&lengths, chance)))
        .ok_or(ImpossibleFleet::NotProved)
}

/// Every second row is filled from the left, each ship into the first row that has room.
fn in_rows(lengths: &[u8]) -> Option<Vec<Ship>> {
    let mut filled = [0; SIDE as usize / 2];
    lengths
        .iter()
        .map(|length| {
            let row = filled.iter().position(|used| used + length <= SIDE)?;
            let first = Cell::new(filled[row], u8::try_from(row * 2).ok()?)?;
            filled[row] += length + 1;
            Ship::across(first, *length)
        })
        .collect()
}

/// Each ship goes where it takes the least free water; chance decides between equals.
fn tightly(lengths: &[u8], chance: u64) -> Option<Vec<Ship>> {
    let mut free = Cells::ALL;
    let mut dice = Dice(chance);
    let mut ships = Vec::with_capacity(lengths.len());
    for length in lengths {
        let place = Ship::places(*length)
            .iter()
            .filter(|place| place.ship.cells().is_subset(free))
            .min_by_key(|place| ((place.taken & free).len(), dice.roll()))?;
        free -= place.taken;
        ships.push(place.ship);
    }
    Some(ships)
}

/// A fixed row of numbers (SplitMix64): nothing here may differ from run to run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}
