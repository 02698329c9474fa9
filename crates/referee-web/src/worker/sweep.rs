//! Removes what has ended: sessions, and what webhooks were told.

use crate::state::AppState;
use crate::store;
use chrono::TimeDelta;
use std::time::Duration;

/// So often.
const EVERY: Duration = Duration::from_hours(1);

/// What webhooks were told can be looked at for so long.
const TOLD: TimeDelta = TimeDelta::days(3);

/// Runs until the program stops.
pub async fn run(state: AppState) {
    loop {
        match once(&state).await {
            Ok(0) => {}
            Ok(n) => tracing::debug!(n, "removed sessions and deliveries that have ended"),
            Err(e) => tracing::warn!(error = %e, "could not remove what has ended"),
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = state.stopping.clone().told() => return,
        }
    }
}

/// One round; how many were removed.
pub async fn once(state: &AppState) -> sqlx::Result<u64> {
    let now = state.clock.now();
    let mut c = state.pool.acquire().await?;
    let sessions = store::sessions::delete_expired(&mut c, now).await?;
    Ok(sessions + store::deliveries::sweep(&mut c, now - TOLD).await?)
}
