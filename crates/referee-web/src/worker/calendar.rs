//! C5: when the table of days off changes, every running turn is re-timed by it.
//!
//! Whatever happens to a game brings it to the table of today ([`Course`](crate::application::course::Course)); this
//! worker makes sure that something happens to each one soon. Which games are left is read from their rows, so nothing is
//! forgotten by whoever dies, and two servers do nothing twice.

use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream;
use league::Command;

use crate::application::{By, ExecuteError, execute};
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;

/// Another process changed the table, and told nobody: it is found out in this time.
const EVERY: Duration = Duration::from_secs(5);

/// Games re-timed at a time.
const AT_ONCE: usize = 4;

/// Games read at a time.
const PAGE: i64 = 500;

/// Brings every game with an open turn to the table of today; says how many were behind. Those that are there already
/// are left alone.
///
/// # Errors
/// The database's; what is left is done at the next look.
pub async fn settle(state: &AppState) -> sqlx::Result<usize> {
    let mut c = state.pool.acquire().await?;
    let version = state.games.calendar_now(&mut c).await?.version();
    drop(c);
    let (mut told, mut after) = (0, None);
    loop {
        let page = {
            let mut c = state.pool.acquire().await?;
            store::calendar::behind(&mut c, version, after, PAGE).await?
        };
        let Some(last) = page.last().copied() else { break };
        after = Some(last);
        told += page.len();
        let telling = stream::iter(page).for_each_concurrent(AT_ONCE, |game| retime(state, game));
        telling.await;
    }
    if told > 0 {
        tracing::info!(
            games = told,
            table = version,
            "the days off changed: every running game was looked at"
        );
    }
    Ok(told)
}

/// One game that cannot be re-timed is no reason to leave the others.
async fn retime(state: &AppState, game: GameId) {
    match execute(state, game, By::Time, Command::Tick {}, None, state.clock.now()).await {
        Ok(_) | Err(ExecuteError::NoSuchGame) => {}
        Err(e) => {
            tracing::error!(%game, error = %e, "a game could not be re-timed by the days off; it is tried again");
        }
    }
}

/// Looks until the program stops.
pub async fn run(state: AppState) {
    let looking = async {
        loop {
            if let Err(e) = settle(&state).await {
                tracing::error!(error = %e, "the days off cannot be looked at");
            }
            tokio::select! {
                () = tokio::time::sleep(EVERY) => {}
                () = state.games.retiming() => {}
            }
        }
    };
    tokio::select! {
        () = looking => {}
        () = state.stopping.clone().told() => {}
    }
}
