//! The tests of the games, one binary: rules by example, laws by property, posts, and the cases.
mod laws;
mod posts;
mod rules;
