//! `referee serve`: opens the database, serves, and stops cleanly.

use crate::application::accounts::{First, Refused, make_first};
use crate::application::calendar::change::take_on_shipped;
use crate::clock::Clock;
use crate::config::{AdminPassword, Config};
use crate::connections;
use crate::database::{Database, DatabaseError, bring_up_to_date};
use crate::metrics;
use crate::router::router;
use crate::state::AppState;
use crate::stopping::{self, Stopper};
use crate::worker;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use sqlx::Connection;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Requests that are under way when the program is told to stop have so long to finish.
const GRACE: Duration = Duration::from_secs(10);

/// Why the server did not start, or did not go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The port is taken, or not ours to take.
    #[error(
        "cannot listen on {address}: {source}; choose another address (REFEREE_LISTEN) or stop what listens there"
    )]
    Listen {
        /// What was asked for.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// The port of the metrics is taken, or not ours to take.
    #[error(
        "cannot serve metrics on {address}: {source}; choose another address (REFEREE_METRICS_LISTEN), or off"
    )]
    Metrics {
        /// What was asked for.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// The demo is for whoever sits at the machine.
    #[error(
        "the demo listens on loopback only, not on {0}; take 127.0.0.1 (REFEREE_LISTEN), or referee serve"
    )]
    NotLoopback(SocketAddr),
    /// No usable database.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The first account could not be made.
    #[error("cannot make the account referee: {0}")]
    First(#[from] Refused),
    /// What the site was to begin with could not be made.
    #[error("cannot prepare the site: {0}")]
    Prepare(#[from] crate::error::Error),
    /// The server cannot say that it is alive.
    #[error("cannot write this server's heartbeat: {0}; look at the database's log")]
    Heartbeat(sqlx::Error),
    /// The database was lost while serving.
    #[error(transparent)]
    Lost(DatabaseError),
    /// The system refused something that it never refuses.
    #[error("{0}")]
    System(#[from] io::Error),
}

/// Runs until SIGTERM or SIGINT.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let listener = listen(config.listen).await?;
    serve_at(listener, config, async |_| Ok(Vec::new())).await
}

/// Takes an address.
pub(crate) async fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(address)
        .await
        .map_err(|source| ServeError::Listen { address, source })
}

/// As [`serve()`], where the address is taken. `prepare` comes before workers and requests; it gives paths of the site
/// with a word on each, which are told with the address.
pub(crate) async fn serve_at(
    listener: TcpListener,
    config: Config,
    prepare: impl AsyncFnOnce(&AppState) -> crate::error::Result<Vec<(&'static str, String)>>,
) -> Result<(), ServeError> {
    let mut signals = Signals::new()?;
    allow_many_connections();
    let watched = metrics::serve::listen(config.metrics_listen).await?;
    let mut database = Database::open(&config).await?;
    let clock = Clock::system();
    let mut connection = database.connect().await?;
    bring_up_to_date(&mut connection).await?;
    let password = config.admin_password.as_ref().map(AdminPassword::reveal);
    let first = make_first(&mut connection, password, clock.now()).await?;
    let days_off = take_on_shipped(&mut connection, clock.now())
        .await
        .map_err(crate::error::Error::from)?;
    let _ = connection.close().await; // it has done its work
    let (stopper, stopping) = stopping::pair();
    let state = AppState::new(database.pool(), clock, Arc::new(config), stopping.clone());
    state.games.take_on(&days_off);
    // before anything else: whether there was an outage is settled before any deadline is (C4)
    worker::heartbeat::beat(&state)
        .await
        .map_err(ServeError::Heartbeat)?;
    let prepared = prepare(&state).await?;
    let bound = listener.local_addr()?;
    let _ = state.bound.set(bound); // it is set once
    let _watched = metrics::serve::start(watched, &state);
    let workers = worker::start(&state);
    let (app, settings) = (router(state.clone()), Arc::clone(&state.config));
    let mut serving =
        tokio::spawn(async move { connections::serve(listener, app, &settings, stopping).await });
    announce(&first, bound, &prepared)?;
    let lost = last_word(&mut signals, &mut database, &stopper, state.config.drain).await;
    stopper.stop();
    if tokio::time::timeout(GRACE, &mut serving).await.is_err() {
        tracing::warn!("some requests did not finish within {} s", GRACE.as_secs());
        serving.abort();
    }
    workers.end().await;
    let _ = tokio::time::timeout(Duration::from_secs(1), state.close()).await; // the database ends them otherwise
    match lost {
        Some(e) => Err(ServeError::Lost(e)),
        None => Ok(database.close().await?),
    }
}

/// Serves until the program is told to stop, and then for as long as it takes those who share out requests to see that
/// this server is not ready any more; told again, it stops at once. Gives why the database was lost, where it was.
async fn last_word(
    signals: &mut Signals,
    database: &mut Database,
    stopper: &Stopper,
    drain: Duration,
) -> Option<DatabaseError> {
    tokio::select! {
        name = signals.next() => tracing::info!("{name}: finishing what is under way"),
        e = database.keep() => return Some(e),
    }
    if drain.is_zero() {
        return None;
    }
    stopper.drain();
    tracing::info!("not ready any more; stopping in {} s", drain.as_secs());
    tokio::select! {
        () = tokio::time::sleep(drain) => None,
        name = signals.next() => {
            tracing::info!("{name}: stopping at once");
            None
        }
        e = database.keep() => Some(e),
    }
}

/// Every stream is an open file, and many systems let a program have 1,024 until it asks for as many as it may have.
fn allow_many_connections() {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = Rlimit {
        current: maximum,
        maximum,
    };
    if current != maximum && setrlimit(Resource::Nofile, wanted).is_err() {
        tracing::info!(current, "the system gives no more open files");
    }
}

/// The first account's password, the only time that it is told, and the line that scripts wait for.
fn announce(first: &First, bound: SocketAddr, prepared: &[(&str, String)]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if let First::MadeWith(password) = first {
        writeln!(
            out,
            "made the account referee with the password {password} (told only this once)"
        )?;
    }
    for (what, path) in prepared {
        writeln!(out, "{what}: http://{bound}{path}")?;
    }
    writeln!(out, "listening on http://{bound}")?;
    out.flush()
}

/// What the system may tell us.
struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    fn new() -> io::Result<Signals> {
        Ok(Signals {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    async fn next(&mut self) -> &'static str {
        tokio::select! {
            _ = self.terminate.recv() => "SIGTERM",
            _ = self.interrupt.recv() => "SIGINT",
        }
    }
}
