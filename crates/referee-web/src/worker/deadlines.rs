//! Closes turns whose time is up (C4): no earlier than 500 ms and no later than 1.5 s after the deadline, as of the
//! deadline. Every server does this; the version of the game makes it happen once.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::StreamExt;
use futures_util::stream;
use league::Command;

use super::heartbeat;
use crate::application::{By, execute};
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;

/// Posts that were received in time have so long to be accepted.
pub const GRACE: TimeDelta = TimeDelta::milliseconds(500);

/// The longest time from one look to the next: other servers set deadlines too.
const LONGEST: Duration = Duration::from_millis(400);

/// Games taken at a look.
const AT_A_LOOK: i64 = 256;

/// Games closed at a time.
const AT_ONCE: usize = 16;

/// A game that could not be closed is left alone for so long, lest it hold up the others.
const AGAIN: TimeDelta = TimeDelta::seconds(5);

/// What the worker keeps in mind from one look to the next.
#[derive(Debug, Default)]
pub struct Worker {
    failing: HashMap<GameId, DateTime<Utc>>,
}

/// What a look came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// In so many games something happened by it.
    pub acted: usize,
    /// The next deadline that is known.
    pub next: Option<DateTime<Utc>>,
    /// More are due than were taken.
    pub more: bool,
}

impl Worker {
    /// Closes what is due: every deadline that lies [`GRACE`] or more in the past.
    ///
    /// # Errors
    /// The database's.
    pub async fn look(&mut self, state: &AppState) -> sqlx::Result<Look> {
        heartbeat::be_alive(state).await?;
        let now = state.clock.now();
        self.failing.retain(|_, until| *until > now);
        let without: Vec<_> = self.failing.keys().map(|id| id.0).collect();
        let known = {
            let mut c = state.pool.acquire().await?;
            store::deadlines::next(&mut c, &without, now - GRACE, AT_A_LOOK).await?
        };
        let (mut due, later): (Vec<_>, Vec<_>) = known.into_iter().partition(|(_, at)| *at + GRACE <= now);
        let next = later.first().map(|(_, at)| *at);
        let more = i64::try_from(due.len()).is_ok_and(|many| many >= AT_A_LOOK);
        // each server in an order of its own, so that they do not race each other for every game
        let server = state.games.pulse().server().as_u128();
        due.sort_unstable_by_key(|(game, _)| game.0.as_u128().wrapping_mul(server | 1));
        let closing = stream::iter(due).map(|(game, at)| async move { (game, close(state, game, at).await) });
        let done: Vec<(GameId, Option<bool>)> = closing.buffer_unordered(AT_ONCE).collect().await;
        for (game, closed) in &done {
            if closed.is_none() {
                self.failing.insert(*game, now + AGAIN);
            }
        }
        let acted = done.iter().filter(|(_, closed)| *closed == Some(true)).count();
        Ok(Look { acted, next, more })
    }
}

/// Whether anything happened by the deadline `at`; `None`: it could not be done.
async fn close(state: &AppState, game: GameId, at: DateTime<Utc>) -> Option<bool> {
    match execute(state, game, By::Time, Command::Tick {}, None, state.clock.now()).await {
        Ok(done) => {
            let acted = !done.caught_up.is_empty();
            if acted {
                state.metrics.late(state.clock.now() - at);
            }
            Some(acted)
        }
        Err(e) => {
            tracing::error!(%game, error = %e, "a turn whose time is up could not be closed");
            None
        }
    }
}

/// Looks until the program stops.
pub async fn run(state: AppState) {
    let mut worker = Worker::default();
    let looking = async {
        loop {
            let pause = match worker.look(&state).await {
                Ok(look) if look.more && look.acted > 0 => Duration::ZERO,
                Ok(look) => until(look.next, state.clock.now()),
                Err(e) => {
                    tracing::error!(error = %e, "deadlines cannot be looked at");
                    LONGEST
                }
            };
            // woken early only by a deadline that may be nearer than the one that it sleeps for
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = state.games.woken(), if pause > Duration::from_millis(20) => {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
        }
    };
    tokio::select! {
        () = looking => {}
        () = state.stopping.clone().told() => {}
    }
}

/// How long to sleep before the next deadline is to be executed.
fn until(next: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Duration {
    let wait = next.map(|at| (at + GRACE - now).to_std().unwrap_or_default());
    wait.map_or(LONGEST, |wait| wait.min(LONGEST).max(Duration::from_millis(1)))
}

#[cfg(test)]
mod tests {
    use super::{GRACE, until};
    use chrono::{DateTime, TimeDelta, Utc};
    use std::time::Duration;

    #[test]
    fn it_sleeps_to_the_next_deadline_and_never_long() {
        let now: DateTime<Utc> = "2026-11-30T11:00:00Z".parse().unwrap();
        let at = |ms: i64| Some(now - GRACE + TimeDelta::milliseconds(ms));
        for (next, want) in [
            (None, 400),
            (at(100_000), 400),
            (at(150), 150),
            (at(0), 1),
            (at(-60_000), 1),
        ] {
            assert_eq!(until(next, now), Duration::from_millis(want), "{next:?}");
        }
    }
}
