//! Keeps the program's own PostgreSQL alive.

use super::DatabaseError;
use private_postgres::{Address, Error, Options, Server, join};
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::Duration;
use tokio::task::{JoinError, spawn_blocking};
use tokio::time::Instant;

/// The database of that name exists in every cluster.
const NAME: &str = "postgres";

/// How often the server is looked after.
const LOOK: Duration = Duration::from_millis(200);

/// So many deaths are too many …
const DEATHS: usize = 5;

/// … within this time.
const WITHIN: Duration = Duration::from_mins(5);

/// How long a command waits for a neighbour that is just starting.
const NEIGHBOUR: Duration = Duration::from_secs(30);

/// A server of our own; it stops when this is dropped, or when the process is gone.
#[derive(Debug)]
pub struct Keeper(Server);

/// Whose server a command of the shell uses.
pub(super) enum Beside {
    /// The server's of another process, at this address.
    Neighbour(Address),
    /// One started for the moment.
    Own(Keeper),
}

impl Keeper {
    /// Starts the server of a directory, with the data made where there are none.
    pub(super) async fn start(dir: PathBuf) -> Result<Keeper, DatabaseError> {
        blocking(move || Server::start(Options::lasting(dir)))
            .await
            .map(Keeper)
    }

    /// The neighbour's server, or one of our own.
    pub(super) async fn beside(dir: PathBuf) -> Result<Beside, DatabaseError> {
        blocking(move || {
            loop {
                if let Some(address) = join(&dir, NEIGHBOUR)? {
                    return Ok(Beside::Neighbour(address));
                }
                match Server::start(Options {
                    patience: Duration::ZERO,
                    ..Options::lasting(&dir)
                }) {
                    Err(Error::InUse { .. }) => {} // a neighbour came between the two calls
                    other => return other.map(|server| Beside::Own(Keeper(server))),
                }
            }
        })
        .await
    }

    /// Where it listens.
    pub(super) fn address(&self) -> Address {
        self.0.address()
    }

    /// Starts the server again whenever it has died; returns when it dies too often or cannot be started.
    pub(super) async fn keep(&mut self) -> DatabaseError {
        let mut deaths = VecDeque::new();
        let mut look = tokio::time::interval(LOOK);
        loop {
            look.tick().await;
            let server = &mut self.0;
            if server.is_running() {
                continue;
            }
            deaths.push_back(Instant::now());
            deaths.retain(|d| d.elapsed() < WITHIN);
            let log = server.log().display().to_string();
            if deaths.len() >= DEATHS {
                return DatabaseError::KeepsDying {
                    times: deaths.len(),
                    within: WITHIN,
                    log,
                };
            }
            tracing::error!(log, "the embedded PostgreSQL has died; starting it again");
            if let Err(e) = tokio::task::block_in_place(|| server.restart()) {
                return e.into();
            }
            tracing::info!("the embedded PostgreSQL runs again");
        }
    }

    /// A clean shutdown.
    pub(super) async fn stop(self) -> Result<(), DatabaseError> {
        blocking(move || self.0.stop()).await
    }
}

/// How to connect to an embedded server. What the environment may say of ports and encryption is meant for others.
pub(super) fn options(address: &Address) -> PgConnectOptions {
    PgConnectOptions::new_without_pgpass()
        .socket(address.folder())
        .port(Address::PORT)
        .username(Address::USER)
        .database(NAME)
        .ssl_mode(PgSslMode::Disable)
}

/// Work that waits for processes.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> private_postgres::Result<T> + Send + 'static,
) -> Result<T, DatabaseError> {
    match spawn_blocking(work).await {
        Ok(done) => Ok(done?),
        Err(e) => resume(e),
    }
}

/// The work has no way to be cancelled; its panic is ours.
fn resume<T>(e: JoinError) -> T {
    match e.try_into_panic() {
        Ok(panic) => std::panic::resume_unwind(panic),
        Err(e) => panic!("{e}"),
    }
}
