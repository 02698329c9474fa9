//! Cases of the project's `tests/cases` and laws that hold for all of their kind.
mod battles;
mod calendar;
mod calendar_laws;
mod clock;
mod clock_laws;
mod holidays;
pub mod random_play;
pub mod random_skirmish;
mod turn_hours;
mod undoing;
