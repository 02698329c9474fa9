//! What becomes of a site when its parts fail: servers behind a proxy, killed and restarted under load; the database
//! killed, lost, restored.
//!
//! In reading order: [`site`] – servers behind a proxy, with games under way; [`load`] – who plays, reads and follows
//! meanwhile, and what must be true afterwards; [`front`] – how they ask; then the tests: [`servers`], [`database`],
//! [`backup`].
//!
//! `FAILOVER=long` makes each go on for longer, as every night does.
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

mod backup;
mod database;
mod front;
mod load;
mod servers;
mod site;

use std::path::Path;
use std::time::Duration;

/// The program under test.
fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_referee-under-test"))
}

/// How long a test goes on.
#[derive(Clone, Copy, Debug)]
struct Measure {
    /// Games that are played at once.
    games: usize,
    /// How often something fails.
    rounds: usize,
    /// Posts from one event to the next.
    posts: usize,
    /// A turn takes at least so long: a game has only so many.
    pace: Duration,
}

/// Whether it is as every night.
fn is_long() -> bool {
    std::env::var_os("FAILOVER").is_some_and(|v| v == "long")
}

/// Whether a test is to run that is left to the night.
fn at_length(tests: &str) -> bool {
    if !is_long() {
        eprintln!("LEFT TO THE NIGHT (FAILOVER=long): {tests}");
    }
    is_long()
}

/// As for every change, or as every night.
fn measure() -> Measure {
    if is_long() {
        Measure {
            games: 8,
            rounds: 6,
            posts: 24,
            pace: Duration::from_secs(2),
        }
    } else {
        Measure {
            games: 2,
            rounds: 1,
            posts: 12,
            pace: Duration::ZERO,
        }
    }
}
