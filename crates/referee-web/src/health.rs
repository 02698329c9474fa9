//! `/health/live`: the process runs. `/health/ready`: it can serve, for a proxy that asks before it sends anybody here. It
//! cannot while it is stopping, while it has not written for long that it is alive (C4), while the database does not answer
//! or lacks what this program has migrated, and while the clocks of the two differ.

use crate::database::last_migration;
use crate::state::AppState;
use crate::store;
use crate::store::vital_signs;
use crate::worker::heartbeat::STALE;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use std::time::Duration;

/// A server whose clock is further off the database's than this is not ready: two such servers would disagree about
/// deadlines.
const MOST_OFF: TimeDelta = TimeDelta::seconds(1);

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/health/live", get(live))
        .route("/health/ready", get(ready))
}

async fn live() -> Response {
    Json(json!({ "status": "live" })).into_response()
}

/// Why a server cannot serve just now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotReady {
    /// The stable word for it.
    pub code: &'static str,
    /// One sentence.
    pub detail: String,
}

fn not_ready(code: &'static str, detail: impl Into<String>) -> NotReady {
    NotReady {
        code,
        detail: detail.into(),
    }
}

impl IntoResponse for NotReady {
    fn into_response(self) -> Response {
        let body = Json(json!({ "status": "not ready", "code": self.code, "detail": self.detail }));
        (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "5")], body).into_response()
    }
}

async fn ready(State(state): State<AppState>) -> Result<Response, NotReady> {
    check(&state).await?;
    Ok(Json(json!({ "status": "ready" })).into_response())
}

/// Whether this server can serve.
///
/// # Errors
/// Why not.
pub async fn check(state: &AppState) -> Result<(), NotReady> {
    if state.stopping.is_near() {
        return Err(not_ready("stopping", "the server is stopping"));
    }
    let silent = state.games.pulse().last().map(|last| state.clock.now() - last);
    if let Some(silent) = silent.filter(|silent| *silent >= STALE) {
        let detail = format!(
            "the server has not written for {} s that it is alive",
            silent.num_seconds()
        );
        return Err(not_ready("no_heartbeat", detail));
    }
    let Database { off, migration } = match tokio::time::timeout(PATIENCE, database(state)).await {
        Ok(Ok(Some(database))) => database,
        // a standby, or what was made one
        Ok(Ok(None)) => return Err(not_ready("database_read_only", "the database takes no writes")),
        Ok(Err(e)) => {
            tracing::warn!(error = %e, "not ready: the database is away");
            return Err(not_ready("database_away", "the database is away"));
        }
        Err(_) => return Err(not_ready("database_away", "the database does not answer")),
    };
    if migration < Some(last_migration()) {
        return Err(not_ready(
            "database_old",
            "the database lacks migrations of this program",
        ));
    }
    if off.abs() > MOST_OFF {
        let detail = format!("the clock is {} ms off the database's", off.num_milliseconds());
        return Err(not_ready("clock_is_off", detail));
    }
    Ok(())
}

/// What the database says.
struct Database {
    off: TimeDelta,
    migration: Option<i64>,
}

async fn database(state: &AppState) -> sqlx::Result<Option<Database>> {
    let mut c = state.pool.acquire().await?;
    if !store::takes_writes(&mut c).await? {
        c.close().await?; // the next one may lead to where writes are taken
        return Ok(None);
    }
    let before = state.clock.now();
    let theirs = store::clock(&mut c).await?;
    let after = state.clock.now();
    Ok(Some(Database {
        off: skew(before, theirs, after),
        migration: vital_signs::migration(&mut c).await?,
    }))
}

/// How far our clock is ahead of the database's, which was asked between `before` and `after`; the way there and back is
/// ours to forgive.
pub fn skew(before: DateTime<Utc>, theirs: DateTime<Utc>, after: DateTime<Utc>) -> TimeDelta {
    if theirs < before {
        before - theirs
    } else if theirs > after {
        after - theirs
    } else {
        TimeDelta::zero()
    }
}
