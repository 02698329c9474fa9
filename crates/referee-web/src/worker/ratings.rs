//! Reckons the ratings of players: every game that counts, once, in the order in which they ended, at however many servers.
//! Where one turns up that ended before others that are settled, or the result of one is changed (T21), all from there on
//! is reckoned anew; so what comes out is the same, whoever reckons and whenever.

use std::collections::BTreeSet;
use std::time::Duration;

use sqlx::Acquire as _;

use crate::rating::{Bout, Ladder, Season};
use crate::state::AppState;
use crate::store::{ratings, standings};

/// A look every so often: an index holds just the games that are to be settled.
const EVERY: Duration = Duration::from_secs(2);

/// Games settled in one transaction.
const AT_ONCE: i64 = 1000;

/// Settles games that are not settled yet; how many.
///
/// # Errors
/// The database's.
pub async fn look(state: &AppState) -> sqlx::Result<usize> {
    let mut c = state.pool.acquire().await?;
    if ratings::first_pending(&mut c).await?.is_none() {
        return Ok(0);
    }
    let mut tx = c.begin().await?;
    ratings::turn(&mut tx).await?;
    // somebody else may have settled it while we waited
    let Some(first) = ratings::first_pending(&mut tx).await? else {
        return Ok(0);
    };
    let gone = ratings::take_back(&mut tx, first).await?;
    let bouts = ratings::pending(&mut tx, AT_ONCE).await?;
    let players: BTreeSet<&str> = bouts.iter().flat_map(players).collect();
    let players: Vec<&str> = players.into_iter().collect();
    let mut ladder = Ladder::new(ratings::last(&mut tx, &players).await?);
    for bout in &bouts {
        let rated = ladder.rate(bout);
        ratings::settle(&mut tx, bout, rated.as_ref()).await?;
    }
    let mut all: BTreeSet<&str> = players.into_iter().collect();
    all.extend(gone.iter().map(league::Nick::as_str));
    let all: Vec<&str> = all.into_iter().collect();
    standings::restate(&mut tx, &all, Season::at(first.ended_at)).await?;
    tx.commit().await?;
    Ok(bouts.len())
}

fn players(bout: &Bout) -> impl Iterator<Item = &str> {
    let both = bout.teams.red.iter().chain(&bout.teams.blue);
    both.map(league::Nick::as_str)
}

/// Looks until the program stops.
pub async fn run(state: AppState) {
    loop {
        let pause = match look(&state).await {
            Ok(0) => EVERY,
            Ok(_) => Duration::ZERO,
            Err(e) => {
                tracing::warn!(error = %e, "ratings cannot be reckoned");
                EVERY
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = state.stopping.clone().told() => return,
        }
    }
}
