//! `/health/live`: the process runs. `/health/ready`: it can serve.

use crate::state::AppState;
use crate::store;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use chrono::TimeDelta;
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

async fn ready(State(state): State<AppState>) -> Response {
    if state.stopping.is_near() {
        return not_ready("stopping", "the server is stopping");
    }
    match tokio::time::timeout(PATIENCE, look(&state)).await {
        Ok(Ok(Found::ReadOnly)) => not_ready("database_read_only", "the database takes no writes"),
        Ok(Ok(Found::Off(off))) if off.abs() <= MOST_OFF => {
            Json(json!({ "status": "ready" })).into_response()
        }
        Ok(Ok(Found::Off(off))) => not_ready(
            "clock_is_off",
            &format!("the clock is {} ms off the database's", off.num_milliseconds()),
        ),
        Ok(Err(e)) => {
            tracing::warn!(error = %e, "not ready: the database is away");
            not_ready("database_away", "the database is away")
        }
        Err(_) => not_ready("database_away", "the database does not answer"),
    }
}

fn not_ready(code: &str, detail: &str) -> Response {
    let body = Json(json!({ "status": "not ready", "code": code, "detail": detail }));
    (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "5")], body).into_response()
}

/// What a look at the database found.
enum Found {
    /// It takes writes, and our clock is so far ahead of its own; the way there and back is ours to forgive.
    Off(TimeDelta),
    /// It takes none: it is a standby, or was made one.
    ReadOnly,
}

async fn look(state: &AppState) -> sqlx::Result<Found> {
    let mut connection = state.pool.acquire().await?;
    if !store::takes_writes(&mut connection).await? {
        connection.close().await?; // the next one may lead to where writes are taken
        return Ok(Found::ReadOnly);
    }
    let before = state.clock.now();
    let theirs = store::clock(&mut connection).await?;
    let after = state.clock.now();
    Ok(Found::Off(if theirs < before {
        before - theirs
    } else if theirs > after {
        after - theirs
    } else {
        TimeDelta::zero()
    }))
}
