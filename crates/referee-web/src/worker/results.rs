//! Writes what finished battles say of their players, for profiles. A move waits for none of it; what was finished before
//! there were profiles, by an older program or by a server that died, is counted just so.

use std::collections::BTreeSet;
use std::time::Duration;

use league::event::Event;
use league::game::BadLog;
use league::log::Logged;
use league::record;

use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;
use crate::store::results::Counted;

/// A look every so often: an index holds just the games that are to be counted.
const EVERY: Duration = Duration::from_secs(2);

/// Games taken at a look.
const AT_A_LOOK: i64 = 64;

/// What the worker keeps in mind from one look to the next.
#[derive(Debug, Default)]
pub struct Worker {
    /// Games whose log does not add up: they are left alone until the program starts again.
    damaged: BTreeSet<GameId>,
}

impl Worker {
    /// Counts games that are not counted yet; how many were looked at.
    ///
    /// # Errors
    /// The database's.
    pub async fn look(&mut self, state: &AppState) -> sqlx::Result<usize> {
        let mut c = state.pool.acquire().await?;
        let without: Vec<_> = self.damaged.iter().map(|id| id.0).collect();
        let games = store::results::uncounted(&mut c, &without, AT_A_LOOK).await?;
        for game in &games {
            let log = match store::events::after(&mut c, *game, 0, i64::MAX).await {
                Err(e @ sqlx::Error::Decode(_)) => {
                    self.leave(*game, &e);
                    continue;
                }
                log => log?,
            };
            // some thousands of events are folded in some milliseconds; requests need not wait so long
            let id = *game;
            let told = tokio::task::spawn_blocking(move || tell(id, &log)).await;
            match told {
                Ok(Ok(counted)) => store::results::count(&mut c, &counted).await.map(drop)?,
                Ok(Err(e)) => self.leave(*game, &e),
                Err(e) => self.leave(*game, &e),
            }
        }
        Ok(games.len())
    }

    fn leave(&mut self, game: GameId, why: &dyn std::error::Error) {
        tracing::error!(%game, error = %why, "the results of a game cannot be told");
        self.damaged.insert(game);
    }
}

/// What a log says of a finished game. It ended when it ended first, whatever changed its result since (T21).
fn tell(game: GameId, log: &[Logged]) -> Result<Counted, BadLog> {
    let mut ends = log
        .iter()
        .filter(|entry| matches!(entry.event, Event::Finished { .. }));
    Ok(Counted {
        game,
        ended_at: ends.next().map(|entry| entry.at).unwrap_or_default(),
        records: record::of(log)?,
    })
}

/// Looks until the program stops.
pub async fn run(state: AppState) {
    let mut worker = Worker::default();
    loop {
        let pause = match worker.look(&state).await {
            Ok(0) => EVERY,
            Ok(_) => Duration::ZERO,
            Err(e) => {
                tracing::warn!(error = %e, "finished games cannot be counted");
                EVERY
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = state.stopping.clone().told() => return,
        }
    }
}
