//! What runs beside the requests: [`heartbeat`] writes that this server is alive and finds outages, [`calendar`] times
//! games anew when the days off change, [`deadlines`] closes turns whose time is up, [`bots`](crate::bots) make the moves
//! of house bots and their Referee begins the games that wait for nothing more, [`herald`] tells other servers of changes and hears theirs, [`outbox`] tells webhooks, [`reminders`]
//! reminds, [`letters`] and [`pushes`] tell people, [`absences`] looks after the moves of who is away, [`results`] counts
//! finished games for profiles, [`ratings`] reckons them for ratings, [`sweep`] removes what has expired.

pub mod absences;
pub mod calendar;
pub mod deadlines;
pub mod heartbeat;
pub mod herald;
pub mod letters;
pub mod outbox;
pub mod pushes;
pub mod ratings;
pub mod reminders;
pub mod results;
pub mod sweep;

use std::time::Duration;

use tokio::task::JoinSet;

use crate::state::AppState;

/// Workers end of themselves when the program stops; so long is waited for what they are doing.
const GRACE: Duration = Duration::from_secs(5);

/// A worker that broke off is started again after this.
const AGAIN: Duration = Duration::from_secs(1);

/// The workers of a process.
#[derive(Debug)]
pub struct Workers(JoinSet<()>);

/// Starts all workers. The first beat must have been written.
pub fn start(state: &AppState) -> Workers {
    let mut all = JoinSet::new();
    all.spawn(kept_up("heartbeat", state.clone(), heartbeat::run));
    all.spawn(kept_up("calendar", state.clone(), calendar::run));
    all.spawn(kept_up("deadlines", state.clone(), deadlines::run));
    all.spawn(kept_up("herald", state.clone(), herald::run));
    all.spawn(kept_up("absences", state.clone(), absences::run));
    all.spawn(kept_up("outbox", state.clone(), outbox::run));
    all.spawn(kept_up("reminders", state.clone(), reminders::run));
    all.spawn(kept_up("letters", state.clone(), letters::run));
    all.spawn(kept_up("pushes", state.clone(), pushes::run));
    all.spawn(kept_up("bots", state.clone(), crate::bots::worker::run));
    all.spawn(kept_up("steward", state.clone(), crate::bots::steward::run));
    all.spawn(kept_up("results", state.clone(), results::run));
    all.spawn(kept_up("ratings", state.clone(), ratings::run));
    all.spawn(kept_up("sweep", state.clone(), sweep::run));
    Workers(all)
}

/// A worker that broke off is started again: none of them keeps in mind what the database does not know.
async fn kept_up<F>(name: &'static str, state: AppState, run: impl Fn(AppState) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    state.metrics.works(name);
    while let Err(e) = tokio::spawn(run(state.clone())).await {
        if state.stopping.is_told() {
            return;
        }
        tracing::error!(worker = name, error = %e, "a worker broke off; it is started again");
        state.metrics.restarted(name);
        tokio::time::sleep(AGAIN).await;
    }
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
