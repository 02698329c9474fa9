//! The rules of the sea, S1–S11, as tables and laws.
#![expect(clippy::disallowed_methods, reason = "the cases are files of the project")]

mod cells;
mod contradictions;
mod fleets;
mod inspections;
mod layouts;
mod lineups;
mod notation;
mod random;
mod rule;
mod seals;
