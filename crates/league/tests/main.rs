//! The tests of the games, one binary: rules by example, laws by property, and the cases.
mod laws;
mod rules;
