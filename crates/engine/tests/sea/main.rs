//! The rules of the sea, S1–S11, as tables and laws.

mod cells;
mod fleets;
mod layouts;
mod lineups;
mod notation;
mod random;
mod rule;
mod seals;
