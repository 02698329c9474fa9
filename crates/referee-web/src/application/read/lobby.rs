//! Lists of games, and what one owes.

use league::Nick;

use crate::state::AppState;
use crate::store;
use crate::store::games::{Card, Stage};
use crate::store::lists::{Filter, Order};
use crate::store::participants::Mine;

/// Games in each list of the lobby.
const SHOWN: i64 = 50;

/// The first page.
#[derive(Clone, Debug, Default)]
pub struct Lobby {
    /// What the reader owes now, the most urgent first.
    pub owing: Vec<Mine>,
    /// The reader's games that are not over, the newest first.
    pub mine: Vec<Mine>,
    /// Games that people enrol in, or that wait for their fleets.
    pub mustering: Vec<Card>,
    /// Battles under way.
    pub battles: Vec<Card>,
    /// Those that are over.
    pub over: Vec<Card>,
}

/// The first page, for a reader who has logged in or not. The newest games come first.
///
/// # Errors
/// The database's.
pub async fn lobby(state: &AppState, reader: Option<&Nick>) -> sqlx::Result<Lobby> {
    let mut c = state.pool.acquire().await?;
    let mut lobby = Lobby::default();
    if let Some(reader) = reader {
        lobby.owing = store::participants::owing(&mut c, reader).await?;
        lobby.mine = store::participants::going_on(&mut c, reader, SHOWN).await?;
    }
    let of = |stages: &[Stage]| Filter {
        stages: stages.to_vec(),
        ..Filter::default()
    };
    let newest = Order::Newest(None);
    lobby.mustering =
        store::lists::list(&mut c, &of(&[Stage::Enrolment, Stage::Placement]), newest, SHOWN).await?;
    lobby.battles = store::lists::list(&mut c, &of(&[Stage::Battle, Stage::Paused]), newest, SHOWN).await?;
    lobby.over = store::lists::list(&mut c, &of(&[Stage::Finished, Stage::Cancelled]), newest, SHOWN).await?;
    Ok(lobby)
}

/// The games that somebody has a part in and that are not over, the newest first.
///
/// # Errors
/// The database's.
pub async fn mine(state: &AppState, nick: &Nick) -> sqlx::Result<Vec<Mine>> {
    let mut c = state.pool.acquire().await?;
    store::participants::going_on(&mut c, nick, SHOWN).await
}

/// Games that a filter lets through.
///
/// # Errors
/// The database's.
pub async fn games(state: &AppState, filter: &Filter, order: Order, limit: u32) -> sqlx::Result<Vec<Card>> {
    let mut c = state.pool.acquire().await?;
    store::lists::list(&mut c, filter, order, limit.into()).await
}

/// What somebody owes now, the most urgent first.
///
/// # Errors
/// The database's.
pub async fn owing(state: &AppState, nick: &Nick) -> sqlx::Result<Vec<Mine>> {
    let mut c = state.pool.acquire().await?;
    store::participants::owing(&mut c, nick).await
}
