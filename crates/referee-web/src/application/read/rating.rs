//! What is read of ratings: the standings of a season, its games, and the way of one person.

use league::Nick;

use crate::game_id::GameId;
use crate::rating::Season;
use crate::state::AppState;
use crate::store::ratings::{self, RatedGame, Step};
use crate::store::standings::{self, Standing};

/// Lines on a page.
pub const PAGE: u32 = 50;

/// Rated games on a page of a profile.
const STEPS: i64 = 20;

/// A part of a long list.
#[derive(Clone, Debug)]
pub struct Part<T> {
    /// Which page, from 1.
    pub page: u32,
    /// Of how many.
    pub pages: u32,
    /// What is on it.
    pub lines: Vec<T>,
}

impl<T> Part<T> {
    /// How many come before it.
    pub fn before(&self) -> u32 {
        (self.page - 1) * PAGE
    }
}

/// Page and number of pages, of so many lines.
fn paged(page: u32, lines: u64) -> (u32, u32) {
    let pages = u32::try_from(lines.div_ceil(u64::from(PAGE)))
        .unwrap_or(u32::MAX)
        .max(1);
    (page.clamp(1, pages), pages)
}

/// The standings of a season.
#[derive(Clone, Debug)]
pub struct Table {
    /// The seasons that there are, the newest first.
    pub seasons: Vec<Season>,
    /// A page of it.
    pub standings: Part<Standing>,
    /// How many rated games the season has.
    pub games: u64,
}

/// A page of the standings of a season.
///
/// # Errors
/// The database's.
pub async fn table(state: &AppState, season: Season, page: u32) -> sqlx::Result<Table> {
    let mut c = state.pool.acquire().await?;
    let (page, pages) = paged(page, standings::how_many(&mut c, season).await?);
    let offset = i64::from((page - 1) * PAGE);
    Ok(Table {
        seasons: standings::seasons(&mut c).await?,
        standings: Part {
            page,
            pages,
            lines: standings::list(&mut c, season, offset, i64::from(PAGE)).await?,
        },
        games: ratings::how_many_games(&mut c, season).await?,
    })
}

/// A page of the rated games of a season, those that ended last first.
///
/// # Errors
/// The database's.
pub async fn games(state: &AppState, season: Season, page: u32) -> sqlx::Result<Part<RatedGame>> {
    let mut c = state.pool.acquire().await?;
    let (page, pages) = paged(page, ratings::how_many_games(&mut c, season).await?);
    let offset = i64::from((page - 1) * PAGE);
    Ok(Part {
        page,
        pages,
        lines: ratings::games(&mut c, season, offset, i64::from(PAGE)).await?,
    })
}

/// How somebody's rating came about.
#[derive(Clone, Debug, Default)]
pub struct Way {
    /// Where that one stands in the last season played in.
    pub standing: Option<Standing>,
    /// The place there; `None`: too few games.
    pub place: Option<u64>,
    /// Rated games, those that ended last first.
    pub steps: Vec<Step>,
    /// There are older ones after this one.
    pub older: Option<GameId>,
}

/// The rating of a person; `before`: rated games that ended before this one.
///
/// # Errors
/// The database's.
pub async fn way(state: &AppState, nick: &Nick, before: Option<GameId>) -> sqlx::Result<Way> {
    let mut c = state.pool.acquire().await?;
    let Some(standing) = standings::of(&mut c, nick).await? else {
        return Ok(Way::default());
    };
    let mut steps = ratings::steps(&mut c, nick, before, STEPS + 1).await?;
    let more = i64::try_from(steps.len()).is_ok_and(|read| read > STEPS);
    steps.truncate(if more { steps.len() - 1 } else { steps.len() });
    Ok(Way {
        place: standings::place(&mut c, &standing).await?,
        standing: Some(standing),
        older: steps.last().filter(|_| more).map(|last| last.game),
        steps,
    })
}

#[cfg(test)]
mod tests {
    use super::paged;

    #[test]
    fn a_page_that_is_not_there_is_the_nearest_one() {
        for ((page, lines), want) in [
            ((1, 0), (1, 1)),
            ((0, 50), (1, 1)),
            ((2, 50), (1, 1)),
            ((2, 51), (2, 2)),
            ((u32::MAX, 101), (3, 3)),
        ] {
            assert_eq!(paged(page, lines), want, "{page} of {lines}");
        }
    }
}
