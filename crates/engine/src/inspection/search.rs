//! Looks for a lawful fleet that agrees with what is known.
//!
//! Complete: every hit deck is covered first, that with the fewest ships that could lie on it before the others; then
//! the ships that nobody met are set down, longest first. A branch ends where the free water has not the room for
//! what is left. Where ships are alike, each set of places is tried once.

use super::facts::Facts;
use crate::cell::{Cell, SIDE};
use crate::sea::Cells;
use crate::ship::{Place, Ship};

/// Ships set down at most before the search gives up. What was not decided by then is not known.
pub(super) const NODES: u32 = 100_000;

/// What a search came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Found {
    /// A lawful fleet agrees: its ships that are not sunk.
    Fleet(Vec<Ship>),
    /// No lawful fleet agrees.
    Nothing,
    /// The nodes ran out.
    NotKnown,
}

/// Looks for a fleet with so many ships set down at most; also says how many were.
pub(super) fn search(facts: &Facts, nodes: u32) -> (Found, u32) {
    let mut search = Search {
        hits: facts.hit,
        left: facts.left,
        ships: Vec::new(),
        nodes,
    };
    let found = match search.cover(facts.open(), facts.hit) {
        Ok(true) => Found::Fleet(std::mem::take(&mut search.ships)),
        Ok(false) => Found::Nothing,
        Err(OutOfNodes) => Found::NotKnown,
    };
    (found, nodes - search.nodes)
}

/// Ships of the lengths that are left which could lie on a deck: within `free`, not on hit decks alone (they would be
/// sunk), not beside other hit decks.
pub(super) fn covers(facts: &Facts, deck: Cell) -> Vec<Ship> {
    covering(&facts.left, facts.hit, deck, facts.open(), facts.hit)
}

/// Is there room for so many cells with their shares of the water? A necessary condition.
pub(super) fn has_room(left: &[u8], free: Cells) -> bool {
    let needed: usize = left
        .iter()
        .enumerate()
        .map(|(length, count)| 2 * (length + 1) * usize::from(*count))
        .sum();
    needed <= free.with_shares()
}

struct OutOfNodes;

struct Search {
    /// All decks that were hit on ships that are not sunk.
    hits: Cells,
    left: [u8; SIDE as usize + 1],
    ships: Vec<Ship>,
    nodes: u32,
}

impl Search {
    /// Covers the decks of `hit`, then goes on with the ships that nobody met.
    fn cover(&mut self, free: Cells, hit: Cells) -> Result<bool, OutOfNodes> {
        if !has_room(&self.left, free) {
            return Ok(false);
        }
        let mut rest = hit;
        let mut fewest: Option<Vec<Ship>> = None;
        while let Some(deck) = rest.first() {
            rest -= Cells::of(deck).joined_in(rest);
            let ships = covering(&self.left, self.hits, deck, free, hit);
            if fewest.as_ref().is_none_or(|fewest| ships.len() < fewest.len()) {
                fewest = Some(ships);
            }
        }
        let Some(ships) = fewest else {
            return self.longest(free);
        };
        for ship in ships {
            self.set(ship)?;
            if self.cover(free - ship.cells().with_water(), hit - ship.cells())? {
                return Ok(true);
            }
            self.take_back();
        }
        Ok(false)
    }

    /// Sets down the longest ships that are left, those places first that take the least water.
    fn longest(&mut self, free: Cells) -> Result<bool, OutOfNodes> {
        let Some(length) = (1..=SIDE)
            .rev()
            .find(|length| self.left[usize::from(*length)] > 0)
        else {
            return Ok(true);
        };
        if length == 1 {
            return self.singles(free);
        }
        let mut places: Vec<&Place> = Ship::places(length)
            .iter()
            .filter(|place| place.ship.cells().is_subset(free))
            .collect();
        places.sort_by_key(|place| (place.taken & free).len());
        self.alike(length, free, &places)
    }

    /// Sets down all ships of a length, each on a later place than the one before it.
    fn alike(&mut self, length: u8, free: Cells, places: &[&Place]) -> Result<bool, OutOfNodes> {
        let left = self.left[usize::from(length)];
        if left == 0 {
            return self.longest(free);
        }
        if places.len() < usize::from(left) || !has_room(&self.left, free) {
            return Ok(false);
        }
        for (index, place) in places.iter().enumerate() {
            let free = free - place.taken;
            let later: Vec<&Place> = places[index + 1..]
                .iter()
                .filter(|later| later.ship.cells().is_subset(free))
                .copied()
                .collect();
            self.set(place.ship)?;
            if self.alike(length, free, &later)? {
                return Ok(true);
            }
            self.take_back();
        }
        Ok(false)
    }

    /// Sets down ships of one deck, the last that are left. If there is a way at all, there is one with a ship on the
    /// cell that touches the fewest free ones, or on one of these: else one more could stand there.
    fn singles(&mut self, free: Cells) -> Result<bool, OutOfNodes> {
        if self.left[1] == 0 {
            return Ok(true);
        }
        if !has_room(&self.left, free) {
            return Ok(false);
        }
        let Some(alone) = free.by_touching().into_iter().find_map(Cells::first) else {
            return Ok(false);
        };
        for cell in Cells::of(alone).with_water() & free {
            if let Some(ship) = Ship::across(cell, 1) {
                self.set(ship)?;
                if self.singles(free - ship.cells().with_water())? {
                    return Ok(true);
                }
                self.take_back();
            }
        }
        Ok(false)
    }

    fn set(&mut self, ship: Ship) -> Result<(), OutOfNodes> {
        self.nodes = self.nodes.checked_sub(1).ok_or(OutOfNodes)?;
        self.left[usize::from(ship.len())] -= 1;
        self.ships.push(ship);
        Ok(())
    }

    fn take_back(&mut self) {
        if let Some(ship) = self.ships.pop() {
            self.left[usize::from(ship.len())] += 1;
        }
    }
}

fn covering(left: &[u8], hits: Cells, deck: Cell, free: Cells, hit: Cells) -> Vec<Ship> {
    (2..=SIDE)
        .filter(|length| left.get(usize::from(*length)).is_some_and(|left| *left > 0))
        .flat_map(|length| Ship::through(deck, length))
        .filter(|ship| {
            let cells = ship.cells();
            cells.is_subset(free) && !cells.is_subset(hits) && cells.around().is_disjoint(hit)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::fleet::{Fleet, FleetRule};
    use crate::random;
    use crate::shot::ShotResult;

    /// Answers that are mostly true, misses where a liar would have them.
    fn doubtful(rule: &FleetRule, rng: &mut ChaCha8Rng) -> Facts {
        let fleet: Fleet = random::fleet(rule, rng);
        let (shots, lies) = (rng.random_range(0..100), rng.random_range(0.0..1.0));
        let mut cells: Vec<Cell> = Cell::all().collect();
        let mut facts = Facts::new(rule);
        let mut shot = Cells::EMPTY;
        for _ in 0..shots {
            let cell = cells.swap_remove(rng.random_range(0..cells.len()));
            let mut answer = fleet.judge(shot, cell);
            if answer != ShotResult::Miss && rng.random_bool(lies) {
                answer = ShotResult::Miss;
            }
            shot.insert(cell);
            let mut more = facts.clone();
            if more.add(rule, cell, answer).is_ok() {
                facts = more;
            }
        }
        facts
    }

    /// What a search takes: `cargo test -p engine --lib search -- --ignored --nocapture`.
    #[test]
    #[ignore = "measures and prints"]
    #[expect(clippy::print_stdout, reason = "it prints")]
    fn how_many_ships_are_set_down() {
        let rules = [
            FleetRule::default(),
            FleetRule::of([(1, 20)]),
            FleetRule::of([(2, 10)]),
            FleetRule::of([(5, 1), (4, 2), (3, 3), (2, 4)]),
        ];
        for rule in rules {
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let mut nodes = Vec::new();
            let (mut nothing, mut unknown) = (0, 0);
            for _ in 0..20_000 {
                let (found, took) = search(&doubtful(&rule, &mut rng), NODES);
                nothing += u32::from(found == Found::Nothing);
                unknown += u32::from(found == Found::NotKnown);
                nodes.push(took);
            }
            nodes.sort_unstable();
            let [median, most] = [nodes[nodes.len() / 2], nodes[nodes.len() - 1]];
            let rare = nodes[nodes.len() * 999 / 1000];
            println!(
                "{:?}: median {median}, 99.9 % {rare}, most {most}; no fleet {nothing}, not known {unknown}",
                rule.counts().collect::<Vec<_>>()
            );
        }
    }
}
