//! What is looked up when somebody asks for the figures. The database is asked at most every few seconds, however many
//! ask, and never waited for long: when it is away, what it would have said is not known (`NaN`, of which no alert comes),
//! and `referee_database_up` is 0.
#![expect(
    clippy::cast_precision_loss,
    reason = "figures are fractions, and none comes near 2^52"
)]

use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Registry, Unit};
use tokio::sync::Mutex;

use super::labels::Kind;
use crate::health;
use crate::state::AppState;
use crate::store::vital_signs::{self, Signs, Waiting};

/// From one question to the database to the next.
const EVERY: Duration = Duration::from_secs(3);

/// How long it may take to answer, connection and all.
const PATIENCE: Duration = Duration::from_secs(2);

/// A server that was not heard of for so long is not alive: three beats.
const ALIVE: TimeDelta = TimeDelta::seconds(30);

/// Fractions, too.
type Figure = Gauge<f64, AtomicU64>;

/// What is known of the last time.
#[derive(Default)]
pub(super) struct Asked {
    last: Mutex<Option<Instant>>,
    pool: Family<Kind, Gauge>,
    games: Gauge,
    subscribers: Family<Kind, Gauge>,
    herald: Gauge,
    heartbeat: Figure,
    ready: Gauge,
    database_up: Gauge,
    skew: Figure,
    waiting: Family<Kind, Figure>,
    oldest: Family<Kind, Figure>,
    overdue: Figure,
    overdue_for: Figure,
    servers: Figure,
    outages: Figure,
    unsettled: Figure,
}

/// What lies in the outbox.
const OUTBOX: [&str; 4] = ["webhook", "letter", "push", "notice"];

impl Asked {
    pub(super) fn register(&self, to: &mut Registry) {
        to.register(
            "pool_connections",
            "Connections to the database: open, idle, most",
            self.pool.clone(),
        );
        to.register("games_held", "Games in memory", self.games.clone());
        to.register(
            "stream_subscribers",
            "Streams that are followed",
            self.subscribers.clone(),
        );
        to.register(
            "herald_waiting",
            "Changes that the other servers are still to be told",
            self.herald.clone(),
        );
        to.register_with_unit(
            "heartbeat_age",
            "Time since this server wrote that it is alive",
            Unit::Seconds,
            self.heartbeat.clone(),
        );
        to.register(
            "ready",
            "Whether this server can serve, as at /health/ready",
            self.ready.clone(),
        );
        to.register(
            "database_up",
            "Whether the database answered",
            self.database_up.clone(),
        );
        to.register_with_unit(
            "clock_skew",
            "How far this server's clock is ahead of the database's",
            Unit::Seconds,
            self.skew.clone(),
        );
        to.register(
            "outbox_waiting",
            "What is still to be sent, to 100,000",
            self.waiting.clone(),
        );
        to.register_with_unit(
            "outbox_age",
            "Age of the oldest thing that is still to be sent",
            Unit::Seconds,
            self.oldest.clone(),
        );
        to.register(
            "deadlines_overdue",
            "Deadlines that have passed and are not executed",
            self.overdue.clone(),
        );
        to.register_with_unit(
            "deadlines_overdue_age",
            "Time since the earliest of them",
            Unit::Seconds,
            self.overdue_for.clone(),
        );
        to.register(
            "servers_alive",
            "Servers of the site that were heard of",
            self.servers.clone(),
        );
        to.register("outages", "Outages that are written down", self.outages.clone());
        to.register(
            "outages_unsettled",
            "Outages of which not every game was told",
            self.unsettled.clone(),
        );
    }

    fn known(&self, signs: &Signs, state: &AppState) {
        self.skew
            .set(seconds(health::skew(signs.before, signs.theirs, signs.after)));
        let now = state.clock.now();
        let Signs {
            webhooks,
            letters,
            pushes,
            notices,
            ..
        } = signs;
        for (kind, Waiting { count, oldest }) in OUTBOX.into_iter().zip([webhooks, letters, pushes, notices])
        {
            self.waiting.get_or_create(&Kind { kind }).set(*count as f64);
            let age = oldest.map_or(0.0, |at| seconds(now - at).max(0.0));
            self.oldest.get_or_create(&Kind { kind }).set(age);
        }
        self.overdue.set(signs.overdue.count as f64);
        let since = signs.overdue.oldest;
        self.overdue_for
            .set(since.map_or(0.0, |at| seconds(now - at).max(0.0)));
        self.servers.set(signs.servers as f64);
        self.outages.set(signs.outages as f64);
        self.unsettled.set(signs.unsettled as f64);
    }

    fn unknown(&self) {
        for kind in OUTBOX {
            self.waiting.get_or_create(&Kind { kind }).set(f64::NAN);
            self.oldest.get_or_create(&Kind { kind }).set(f64::NAN);
        }
        let figures = [
            &self.skew,
            &self.overdue,
            &self.overdue_for,
            &self.servers,
            &self.outages,
            &self.unsettled,
        ];
        for figure in figures {
            figure.set(f64::NAN);
        }
    }
}

/// Everything as it stands now, in the text format of Prometheus.
///
/// # Errors
/// That it cannot be written down, which does not happen.
pub async fn text(state: &AppState) -> Result<String, std::fmt::Error> {
    let asked = &state.metrics.asked;
    here(state, asked);
    let mut last = asked.last.lock().await;
    if last.is_none_or(|at| at.elapsed() >= EVERY) {
        let (asking, ready) = tokio::join!(tokio::time::timeout(PATIENCE, ask(state)), health::check(state));
        asked.ready.set(i64::from(ready.is_ok()));
        match asking {
            Ok(Ok(signs)) => {
                asked.database_up.set(1);
                asked.known(&signs, state);
            }
            Ok(Err(e)) => away(asked, &e.to_string()),
            Err(_) => away(asked, "no answer in time"),
        }
        *last = Some(Instant::now());
    }
    drop(last);
    state.metrics.text()
}

fn away(asked: &Asked, why: &str) {
    tracing::warn!(why, "the database did not say how things stand");
    asked.database_up.set(0);
    asked.unknown();
}

async fn ask(state: &AppState) -> sqlx::Result<Signs> {
    let mut c = state.pool.acquire().await?;
    vital_signs::look(&mut c, &state.clock, ALIVE).await
}

/// What this process knows by itself.
fn here(state: &AppState, asked: &Asked) {
    let pool = |kind, count| {
        asked.pool.get_or_create(&Kind { kind }).set(count);
    };
    let open = i64::from(state.pool.size());
    let idle = i64::try_from(state.pool.num_idle()).unwrap_or(i64::MAX);
    pool("open", open);
    pool("idle", idle.min(open));
    pool("most", i64::from(state.pool.options().get_max_connections()));
    asked.games.set(count(state.games.held()));
    let (games, accounts) = state.live.followers();
    for (kind, followers) in [("game", games), ("account", accounts)] {
        asked
            .subscribers
            .get_or_create(&Kind { kind })
            .set(count(followers));
    }
    asked.herald.set(count(state.games.untold()));
    let beat = state.games.pulse().last();
    asked
        .heartbeat
        .set(beat.map_or(f64::NAN, |at| seconds(state.clock.now() - at)));
}

fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn seconds(d: TimeDelta) -> f64 {
    d.as_seconds_f64()
}
