//! The rules of the sea, S1–S11, as tables and laws.
#![expect(clippy::disallowed_methods, reason = "the cases are files of the project")]
#![expect(
    clippy::format_collect,
    clippy::too_many_lines,
    clippy::struct_excessive_bools,
    reason = "layouts are printed line by line, in many ways"
)]

mod cells;
mod contradictions;
mod drawn;
mod fleets;
mod fuzz;
mod garbage;
mod inspections;
mod layouts;
mod lineups;
mod notation;
mod printed;
mod random;
mod rule;
mod seals;
mod speech;
#[path = "../../../../tests/spoil.rs"]
mod spoil;
