//! What runs beside the requests: [`heartbeat`] writes that this server is alive and finds outages, [`deadlines`]
//! closes turns whose time is up, [`bots`](crate::bots) make the moves of house bots, [`herald`] tells other servers of
//! changes and hears theirs, [`outbox`] tells webhooks, [`sweep`] removes what has expired.

pub mod deadlines;
pub mod heartbeat;
pub mod herald;
pub mod outbox;
pub mod sweep;

use std::time::Duration;

use tokio::task::JoinSet;

use crate::state::AppState;

/// Workers end of themselves when the program stops; so long is waited for what they are doing.
const GRACE: Duration = Duration::from_secs(5);

/// The workers of a process.
#[derive(Debug)]
pub struct Workers(JoinSet<()>);

/// Starts all workers. The first beat must have been written.
pub fn start(state: &AppState) -> Workers {
    let mut all = JoinSet::new();
    all.spawn(heartbeat::run(state.clone()));
    all.spawn(deadlines::run(state.clone()));
    all.spawn(herald::run(state.clone()));
    all.spawn(outbox::run(state.clone()));
    all.spawn(crate::bots::worker::run(state.clone()));
    all.spawn(sweep::run(state.clone()));
    Workers(all)
}

impl Workers {
    /// Waits until all have ended, which they do when the program is told to stop.
    pub async fn end(mut self) {
        let ending = async { while self.0.join_next().await.is_some() {} };
        if tokio::time::timeout(GRACE, ending).await.is_err() {
            tracing::warn!("some workers did not end within {} s", GRACE.as_secs());
        }
    }
}
