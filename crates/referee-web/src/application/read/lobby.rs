//! Lists of games, and what one owes.

use league::Nick;

use crate::state::AppState;
use crate::store;
use crate::store::games::{Card, Stage};
use crate::store::lists::{Filter, Order};
use crate::store::participants::Mine;

/// Of somebody's games that are not over so many are looked at.
const MINE: i64 = 50;

/// More games are not counted: «more than so many» is said instead.
pub const MOST_COUNTED: u64 = 1000;

/// Which part of the lobby a game stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// People enrol, or place their fleets.
    Mustering,
    /// Battles under way.
    UnderWay,
    /// Over.
    Over,
}

impl Part {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Part; 3] = [Part::Mustering, Part::UnderWay, Part::Over];

    /// Its name in addresses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Part::Mustering => "enrolling",
            Part::UnderWay => "under-way",
            Part::Over => "over",
        }
    }

    /// Where its games stand.
    pub const fn stages(self) -> &'static [Stage] {
        match self {
            Part::Mustering => &[Stage::Enrolment, Stage::Placement],
            Part::UnderWay => &[Stage::Battle, Stage::Paused],
            Part::Over => &[Stage::Finished, Stage::Cancelled],
        }
    }
}

/// How many games stand at one of these, at most [`MOST_COUNTED`] and one.
///
/// # Errors
/// The database's.
pub async fn count(state: &AppState, stages: &[Stage]) -> sqlx::Result<u64> {
    let mut c = state.pool.acquire().await?;
    let most = i64::try_from(MOST_COUNTED + 1).unwrap_or(i64::MAX);
    store::lists::count(&mut c, stages, most).await
}

/// The games that somebody has a part in and that are not over, the newest first.
///
/// # Errors
/// The database's.
pub async fn mine(state: &AppState, nick: &Nick) -> sqlx::Result<Vec<Mine>> {
    let mut c = state.pool.acquire().await?;
    store::participants::going_on(&mut c, nick, MINE).await
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
