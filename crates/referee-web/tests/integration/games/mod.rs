//! Games in the database.

mod battles;
mod calendar;
mod clock;
mod gathered;
mod import;
mod races;
mod ratings;
mod reading;
pub mod table;
mod truth;
mod verified;
