//! What pages and API show. A GET never changes a game: it shows the game as the log has it.
//!
//! [`lobby`] – lists; [`profile`] – a person; [`thread`] – the battle thread; [`discussion`] – the other one; [`reader`] – a game as one person
//! sees it; [`lounge`] – threads outside games; [`clock`] – why a deadline is what it is; [`replay`] – a game as it stood at a moment.

mod alone;
pub mod clock;
pub mod discussion;
pub mod lobby;
pub mod lounge;
pub mod profile;
pub mod rating;
pub mod reader;
pub mod replay;
pub mod thread;

use std::collections::BTreeMap;
use std::sync::Arc;

use league::Nick;
use league::log::Logged;

use super::held::{HeldGame, LoadError};
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;

/// The game as it stands now. `None`: there is no such game.
///
/// # Errors
/// A database that is away, a log that does not add up.
pub async fn game(state: &AppState, id: GameId) -> Result<Option<Arc<HeldGame>>, LoadError> {
    let mut c = state.pool.acquire().await?;
    state.games.current(&mut c, id).await
}

/// Events of the log after number `after`, in order, at most `limit`.
///
/// # Errors
/// The database's.
pub async fn events(state: &AppState, id: GameId, after: u64, limit: u32) -> sqlx::Result<Vec<Logged>> {
    let mut c = state.pool.acquire().await?;
    store::events::after(&mut c, id, after, limit.into()).await
}

/// Events that are read at once.
const AT_ONCE: u32 = 1_000;

/// The whole log.
///
/// # Errors
/// The database's.
pub async fn whole_log(state: &AppState, id: GameId) -> sqlx::Result<Vec<Logged>> {
    let mut entries: Vec<Logged> = Vec::new();
    loop {
        let after = entries.last().map_or(0, |entry| entry.seq);
        let more = events(state, id, after, AT_ONCE).await?;
        let all = more.len() < AT_ONCE as usize;
        entries.extend(more);
        if all {
            return Ok(entries);
        }
    }
}

/// By whose hand acts of the Referee were done, by the number of the event (T22).
///
/// # Errors
/// The database's.
pub async fn hands(state: &AppState, id: GameId) -> sqlx::Result<BTreeMap<u64, Nick>> {
    let mut c = state.pool.acquire().await?;
    store::events::acted(&mut c, id).await
}
