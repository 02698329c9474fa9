//! The games.

pub mod calendar;
pub mod clock;
