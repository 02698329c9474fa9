//! Black box tests: the program as people meet it.
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

mod access;
mod bots;
mod browser;
mod cases;
mod cluster;
mod every_page;
mod felt;
mod hostile_http;
mod invariants;
mod replay;
mod sealed;
mod shipyard;
mod sources;
#[path = "../spoil.rs"]
mod spoil;
mod story;
mod watched;

use std::path::Path;

/// The program under test.
fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_referee-under-test"))
}
