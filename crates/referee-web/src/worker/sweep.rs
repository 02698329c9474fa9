//! Removes sessions that have ended.

use crate::state::AppState;
use crate::store;
use std::time::Duration;

/// So often.
const EVERY: Duration = Duration::from_hours(1);

/// Runs until the program stops.
pub async fn run(state: AppState) {
    loop {
        match once(&state).await {
            Ok(0) => {}
            Ok(n) => tracing::debug!(n, "removed sessions that have ended"),
            Err(e) => tracing::warn!(error = %e, "could not remove sessions that have ended"),
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = state.stopping.clone().told() => return,
        }
    }
}

/// One round; how many were removed.
pub async fn once(state: &AppState) -> sqlx::Result<u64> {
    store::sessions::delete_expired(&mut *state.pool.acquire().await?, state.clock.now()).await
}
