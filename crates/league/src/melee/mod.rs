//! The melee with a key keeper: rules M.
//!
//! Everybody against everybody; the keeper is the server. State and what it has in common with a duel:
//! [`crate::skirmish`].
pub(crate) mod decide;
pub(crate) mod enrolment;
pub(crate) mod shooting;

/// M1: the most players.
pub const MOST: usize = 12;
