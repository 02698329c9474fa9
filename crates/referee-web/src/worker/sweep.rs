//! Removes what has ended: sessions, tokens, links, answers that nobody will ask for again, what webhooks were told.

use crate::application::receipt::REMEMBERED;
use crate::state::AppState;
use crate::store;
use chrono::TimeDelta;
use std::time::Duration;

/// So often.
const EVERY: Duration = Duration::from_hours(1);

/// What webhooks were told can be looked at for so long.
const TOLD: TimeDelta = TimeDelta::days(3);

/// What people were told can be looked at for so long.
const NOTICED: TimeDelta = TimeDelta::days(180);

/// Rows removed at a time, where there may be many.
const AT_ONCE: i64 = 50_000;

/// Links that were used once are remembered for so long after their end, so that it can be said what became of them.
const USED: TimeDelta = TimeDelta::days(7);

/// Runs until the program stops.
pub async fn run(state: AppState) {
    loop {
        match once(&state).await {
            Ok(0) => {}
            Ok(n) => tracing::debug!(n, "removed what has ended"),
            Err(e) => tracing::warn!(error = %e, "could not remove what has ended"),
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = state.stopping.clone().told() => return,
        }
    }
}

/// One round; how many rows were removed.
pub async fn once(state: &AppState) -> sqlx::Result<u64> {
    let (mut c, now) = (state.pool.acquire().await?, state.clock.now());
    let sessions = store::sessions::delete_expired(&mut c, now).await?;
    let tokens = store::tokens::delete_expired(&mut c, now).await?;
    let receipts = store::receipts::delete_old(&mut c, now - REMEMBERED).await?;
    let links = store::links::delete_expired(&mut c, now - USED).await?;
    let told = store::deliveries::sweep(&mut c, now - TOLD).await?;
    let notices = store::notices::forget(&mut c, now - NOTICED, AT_ONCE).await?;
    Ok(sessions + tokens + receipts + links + told + notices)
}
