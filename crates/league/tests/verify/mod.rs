//! Exports of games, whole, changed and forged.
mod bytes;
mod forged;
mod played;
pub mod support;
