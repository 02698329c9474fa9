//! A game without teams: what a melee (rules M) and a duel (rules D) have in common.
//!
//! [`state`] holds players, seas and the turn and [`evolve`] moves it on; [`standing`] answers questions about it. What is
//! decided in it is in [`crate::melee`] and [`crate::duel`], what both decide alike in `acts`.
pub(crate) mod acts;
pub mod evolve;
pub mod standing;
pub mod state;
