//! Games in the database.

mod battles;
mod clock;
mod races;
mod reading;
mod table;
mod truth;
