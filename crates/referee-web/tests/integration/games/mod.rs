//! Games in the database.

mod battles;
mod clock;
mod races;
mod ratings;
mod reading;
pub mod table;
mod truth;
