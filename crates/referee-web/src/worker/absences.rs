//! Hands over the moves of who is away in games that began meanwhile, and takes them back when that one is (T18).

use std::time::Duration;

use crate::application::absence;
use crate::state::AppState;

/// A look every so often: hours are at stake, not seconds.
const EVERY: Duration = Duration::from_secs(20);

/// Looks until the program stops.
pub async fn run(state: AppState) {
    loop {
        if let Err(e) = absence::look(&state).await {
            tracing::warn!(error = %e, "who is away cannot be looked at");
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = state.stopping.clone().told() => return,
        }
    }
}
