//! Where to shoot, from what everybody may know of a sea.
//!
//! Pure: no time, no entropy of its own, no teams. In reading order:
//!
//! 1. [`Known`] is what shots and their answers tell of a sea, with what follows from them (S4, S9).
//! 2. [`Strength`] names the gunners: `random` shoots anywhere, `hunter` follows up its hits, `sampler`
//!    weighs the fleets that are possible.
//! 3. [`Gunner::aim`] names a cell. It is always one that was not shot at, whatever it was told: answers may
//!    contradict each other, then it makes the best of them.
//! 4. The sampler's parts: `puzzle` is what is left to be explained, `draw` makes up a fleet that explains
//!    it, `prior` says how likely people are to place such a fleet, `enumerate` goes through all of them
//!    where they are few, and `chart` adds up where their decks are.
#![warn(missing_docs)]

mod chart;
mod draw;
mod enumerate;
mod hunter;
mod known;
mod prior;
mod puzzle;
mod sampler;
mod singles;
mod strength;

pub use known::Known;
pub use strength::{NoSuchStrength, Strength};

use engine::{Cell, Cells, FleetRule};
use rand::{Rng, RngExt};

use prior::Prior;

/// Who aims at the seas of one game.
#[derive(Debug, Clone)]
pub struct Gunner {
    strength: Strength,
    rule: FleetRule,
    prior: Prior,
}

impl Gunner {
    /// A gunner against fleets of this rule (S11).
    pub fn new<R: Rng + ?Sized>(strength: Strength, rule: &FleetRule, rng: &mut R) -> Gunner {
        Gunner {
            strength,
            rule: rule.clone(),
            prior: Prior::of(rule, rng),
        }
    }

    /// The cell to shoot at: one that was not shot at before (S8). `None` where no such cell is left.
    pub fn aim<R: Rng + ?Sized>(&self, known: &Known, rng: &mut R) -> Option<Cell> {
        let unshot = !known.shot();
        let aimed = match self.strength {
            Strength::Random => None,
            Strength::Hunter => hunter::aim(known, rng),
            Strength::Sampler => {
                sampler::aim(known, &self.rule, &self.prior, rng).or_else(|| hunter::aim(known, rng))
            }
        };
        aimed
            .filter(|cell| unshot.contains(*cell))
            .or_else(|| any(unshot, rng))
    }

    /// Fleets that explain everything known, as the sampler imagines them: the decks afloat of each, where
    /// ships of one deck are left out. Empty where none was found in so many tries.
    pub fn imagine<R: Rng + ?Sized>(&self, known: &Known, tries: usize, rng: &mut R) -> Vec<Vec<Cells>> {
        sampler::imagine(known, &self.rule, tries, rng)
    }
}

/// One of these cells, each with equal chance.
fn any<R: Rng + ?Sized>(cells: Cells, rng: &mut R) -> Option<Cell> {
    let count = u8::try_from(cells.len()).ok().filter(|count| *count > 0)?;
    cells.nth(rng.random_range(0..count))
}
