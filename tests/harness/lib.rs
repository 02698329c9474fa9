//! What the black box tests share: the program as a child process ([`program`]).
//!
//! Everything here panics when it cannot do its work: a test without its program has failed.
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

pub mod program;

use std::path::PathBuf;

/// A file of these tests, by its path below `tests/`.
pub fn file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}
