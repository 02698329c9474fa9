//! The team battle: rules T.
//!
//! [`state`] holds players, seas and the turn and [`evolve`] moves it on; [`standing`] answers questions about it (opponents, duties,
//! the truth of a shot); `decide` has one file a decision.
pub mod decide;
pub mod evolve;
pub mod standing;
pub mod state;
pub mod undo;
