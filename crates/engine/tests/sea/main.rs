//! The rules of the sea, S1–S11, as tables and laws.

mod cells;
mod notation;
