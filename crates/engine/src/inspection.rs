//! Inspecting a sea that its player kept under a seal (D4, D5), and doubting one that is still closed.
//!
//! 1. [`Opened`] is what the player shows; [`inspect`] compares it with the seal, the rule and every answer that
//!    was given, and names each [`Breach`].
//! 2. [`contradiction()`] knows answers alone: `facts` is what they say together, `search` looks for a lawful fleet
//!    that agrees with it.

mod breach;
mod contradiction;
mod facts;
mod opened;
mod search;

pub use breach::Breach;
pub use contradiction::{Contradiction, ContradictionKind, contradiction};
pub use opened::Opened;

use crate::cell::Cell;
use crate::fleet::FleetRule;
use crate::notation::Notation;
use crate::seal::Seal;
use crate::shot::ShotResult;

/// Opens a seal: every rule of D4 that the player broke, in the order of D4; none for an honest one.
///
/// `answers` are those that the player gave, in the order of the shots. They are judged on the opened ships as
/// they are, lawful or not: whoever sealed a bent ship and answered truthfully of it gave no false answer.
pub fn inspect(
    rule: &FleetRule,
    notation: Notation,
    seal: &Seal,
    opened: &Opened,
    answers: &[(Cell, ShotResult)],
) -> Vec<Breach> {
    let mut breaches = opened.read(notation).breaches(rule);
    if !opened.is_sealed_by(seal, notation) {
        breaches.push(Breach::SeaChanged);
    }
    breaches.extend(opened.read(notation).false_answers(answers));
    breaches
}
