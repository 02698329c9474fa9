//! Follows up hits, else shoots anywhere where a deck may be.

use engine::Cell;
use rand::Rng;

use crate::any;
use crate::known::Known;

/// Beside a hit ship, where it may go on; else where any deck may be.
pub(crate) fn aim<R: Rng + ?Sized>(known: &Known, rng: &mut R) -> Option<Cell> {
    let likely = known.open() - known.shot();
    any(known.afloat().beside() & likely, rng).or_else(|| any(likely, rng))
}
