//! C4: a time in which no server of the site was alive for a minute or more does not count.
//!
//! Every server writes a beat every 10 s. One that finds the last beat of anybody a minute old or older writes down an
//! outage, and every game whose clock runs is told. Until that is done each server keeps the outage in mind: whatever
//! touches a game tells it first ([`Course`](crate::application::course::Course)), so no deadline is executed that the
//! outage moves. A server that was stopped itself (a laptop that slept) beats before it does anything else.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::StreamExt;
use futures_util::stream;
use league::Command;
use uuid::Uuid;

use crate::application::{By, ExecuteError, execute};
use crate::entropy;
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;
use crate::store::heartbeat::{Outage, Outages};

/// From one beat to the next (C4).
const EVERY: Duration = Duration::from_secs(10);

/// A server whose last beat is older than this may have slept through an outage: it beats before it acts. Half an
/// outage, so that no outage can be found by another server while this one knows nothing of it.
pub(crate) const STALE: TimeDelta = TimeDelta::seconds(30);

/// Games told of an outage at a time.
const AT_ONCE: usize = 4;

/// Games read at a time.
const PAGE: i64 = 500;

/// When this process was last alive, and the outages that games may not have been told of.
#[derive(Debug)]
pub struct Pulse {
    server: Uuid,
    state: Mutex<Beats>,
}

#[derive(Debug, Default)]
struct Beats {
    /// Of the first and the last beat; `None`: this process writes none.
    span: Option<(DateTime<Utc>, DateTime<Utc>)>,
    heard: Heard,
}

/// What a process knows of outages.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heard {
    /// Those that games may not have been told of, in order.
    pub(crate) open: Arc<[Outage]>,
    /// Those in which a turn may have been open that has not ended yet, in order; the open ones among them. What waited in a
    /// server that stood still comes late to a game that was told before.
    pub(crate) recent: Arc<[Outage]>,
    /// The end of the last one; before all time: there was none. `None`: the process writes no beats, and hears nothing.
    pub(crate) last: Option<DateTime<Utc>>,
}

impl Pulse {
    /// Of a process that has not begun to beat.
    pub(crate) fn new() -> Pulse {
        let server = uuid::Builder::from_random_bytes(entropy::bytes()).into_uuid();
        Pulse {
            server,
            state: Mutex::default(),
        }
    }

    /// This process, among those that share the database.
    pub(crate) fn server(&self) -> Uuid {
        self.server
    }

    /// What it knows of outages.
    pub(crate) fn heard(&self) -> Heard {
        self.lock().heard.clone()
    }

    /// The last beat of this process; `None`: it writes none.
    pub(crate) fn last(&self) -> Option<DateTime<Utc>> {
        self.span().map(|(_, last)| last)
    }

    fn span(&self) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
        self.lock().span
    }

    fn set(&self, span: (DateTime<Utc>, DateTime<Utc>), outages: Outages) {
        let heard = Heard {
            open: outages.open.into(),
            recent: outages.recent.into(),
            last: Some(outages.last.unwrap_or(DateTime::<Utc>::UNIX_EPOCH)),
        };
        *self.lock() = Beats {
            span: Some(span),
            heard,
        };
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Beats> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes a beat now, and learns of outages. The first one is written before anything is served.
///
/// # Errors
/// The database's.
pub async fn beat(state: &AppState) -> sqlx::Result<()> {
    let pulse = state.games.pulse();
    let mut c = state.pool.acquire().await?;
    let now = state.clock.now();
    let started = pulse.span().map_or(now, |(first, _)| first);
    let outages = store::heartbeat::beat(&mut c, pulse.server(), started, now).await?;
    pulse.set((started, now), outages);
    Ok(())
}

/// Before anything happens to a game: a process that beats and was not heard of lately beats first, so that it knows
/// of an outage that it was part of.
///
/// # Errors
/// The database's.
pub(crate) async fn be_alive(state: &AppState) -> sqlx::Result<()> {
    match state.games.pulse().span() {
        Some((_, last)) if state.clock.now() - last >= STALE => beat(state).await,
        _ => Ok(()),
    }
}

/// After a lost race: where another server found an outage, this one beats and learns of it.
///
/// # Errors
/// The database's.
pub(crate) async fn listen(state: &AppState) -> sqlx::Result<()> {
    let Some(last) = state.games.pulse().heard().last else {
        return Ok(());
    };
    let newest = {
        let mut c = state.pool.acquire().await?;
        store::heartbeat::last_outage(&mut c).await?
    };
    if newest.is_some_and(|newest| newest > last) {
        return beat(state).await;
    }
    Ok(())
}

/// Tells every game whose clock runs of every outage that is known and not settled. A game that was told already is
/// left alone, so that it does not matter how often and by how many servers this is done.
///
/// # Errors
/// The database's, or that a game could not be told: it is tried again at the next beat.
pub async fn settle(state: &AppState) -> Result<(), ExecuteError> {
    let outages = state.games.pulse().heard().open;
    let Some(last) = outages.last() else { return Ok(()) };
    let mut after = None;
    loop {
        let page = {
            let mut c = state.pool.acquire().await?;
            store::deadlines::running(&mut c, after, PAGE).await?
        };
        let Some(end) = page.last().copied() else { break };
        after = Some(end);
        let telling = stream::iter(page)
            .map(|game| tell(state, game, last.to))
            .buffer_unordered(AT_ONCE);
        let failed: Vec<ExecuteError> = telling
            .filter_map(|told| std::future::ready(told.err()))
            .collect()
            .await;
        if let Some(e) = failed.into_iter().next() {
            return Err(e);
        }
    }
    let mut c = state.pool.acquire().await?;
    for outage in &*outages {
        store::heartbeat::settle(&mut c, *outage).await?;
        tracing::warn!(from = %outage.from, to = %outage.to, "no server was alive: every running game was told");
    }
    Ok(())
}

/// As of the end of the outage: nothing later happens by it.
async fn tell(state: &AppState, game: GameId, at: DateTime<Utc>) -> Result<(), ExecuteError> {
    match execute(state, game, By::Time, Command::Tick {}, None, at).await {
        // one damaged game is no reason to leave the others untold; it cannot be played anyhow
        Ok(_) | Err(ExecuteError::NoSuchGame | ExecuteError::Load(_) | ExecuteError::Broken(_)) => Ok(()),
        Err(e) => Err(e),
    }
}

/// Beats until the program stops.
pub async fn run(state: AppState) {
    let beating = async {
        loop {
            if let Err(e) = settle(&state).await {
                tracing::error!(error = %e, "not every game could be told of an outage; it is tried again");
            }
            tokio::time::sleep(EVERY).await;
            if let Err(e) = beat(&state).await {
                tracing::error!(error = %e, "this server's beat could not be written");
            }
        }
    };
    tokio::select! {
        () = beating => {}
        () = state.stopping.clone().told() => {}
    }
}
