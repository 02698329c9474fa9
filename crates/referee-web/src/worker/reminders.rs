//! C6: reminds those who still owe when half and when a sixth of a turn's time is left. Every server looks; each
//! reminder is written by one of them.

use std::time::Duration;

use sqlx::Connection;

use super::heartbeat;
use crate::application::notices;
use crate::state::AppState;
use crate::store;
use crate::store::reminders::Due;

/// From one look to the next.
const EVERY: Duration = Duration::from_secs(1);

/// Reminders taken at a look.
const AT_A_LOOK: i64 = 100;

/// Reminds of what is due; how many reminders that was.
///
/// # Errors
/// The database's.
pub async fn look(state: &AppState) -> sqlx::Result<usize> {
    heartbeat::be_alive(state).await?;
    if !state.games.pulse().heard().open.is_empty() {
        return Ok(0); // a game that was not told of it yet would be reminded too early
    }
    let now = state.clock.now();
    let all = {
        let mut c = state.pool.acquire().await?;
        store::reminders::due(&mut c, now, AT_A_LOOK).await?
    };
    for due in &all {
        if let Err(e) = remind(state, *due).await {
            tracing::error!(game = %due.game, error = %e, "those who owe could not be reminded");
        }
    }
    Ok(all.len())
}

async fn remind(state: &AppState, due: Due) -> crate::error::Result<()> {
    let now = state.clock.now();
    let mut c = state.pool.acquire().await?;
    let held = state.games.current(&mut c, due.game).await?;
    let clock = held.as_ref().and_then(|held| held.game.clock());
    let new = match (&held, clock) {
        (Some(held), Some(clock)) if clock.opened == due.opened && now <= clock.deadline => {
            notices::reminders(&held.game, due.part, now)
        }
        _ => Vec::new(), // the turn is over: there is nothing to remind of
    };
    let mut tx = c.begin().await?;
    if store::reminders::done(&mut tx, due).await? {
        store::notices::insert(&mut tx, due.game, &new).await?;
    }
    Ok(tx.commit().await?)
}

/// Looks until the program stops.
pub async fn run(state: AppState) {
    loop {
        let pause = match look(&state).await {
            Ok(taken) if taken == usize::try_from(AT_A_LOOK).unwrap_or(usize::MAX) => Duration::ZERO,
            Ok(_) => EVERY,
            Err(e) => {
                tracing::warn!(error = %e, "reminders cannot be looked at");
                EVERY
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = state.stopping.clone().told() => return,
        }
    }
}
