//! The tests of the games, one binary: rules by example, laws by property, posts, and the cases.
#![expect(clippy::needless_pass_by_value, reason = "tests give JSON literals away")]

mod laws;
mod posts;
mod rules;
