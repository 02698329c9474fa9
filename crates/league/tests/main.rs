//! The tests of the games, one binary: rules by example, laws by property, posts, and the cases.
#![expect(clippy::needless_pass_by_value, reason = "tests give JSON literals away")]
#![expect(
    clippy::disallowed_methods,
    reason = "the cases are files of the project, and reading is held to a time"
)]

mod laws;
mod posts;
mod rules;
mod verify;
