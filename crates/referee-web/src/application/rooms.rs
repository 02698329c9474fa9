//! T23: each team has a room of its own for talk that the enemy cannot read; the Referee can. Who joins later reads
//! from then on. The rooms open to all when the game is over.

use chrono::{DateTime, Utc};
use league::game::Status;
use league::mode::Mode;
use league::{Nick, Team};
use sqlx::Connection;

use super::games::Change;
use super::held::HeldGame;
use super::read::discussion::{Discussion, WriteError, WrittenAnswer, lawful, with_counts};
use super::read::thread::{PAGE, Page};
use super::receipt::Receipt;
use crate::entropy;
use crate::state::AppState;
use crate::store;
use crate::store::discussion::Message;

/// What somebody may do in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Nothing.
    Closed,
    /// Read all of it.
    Reads,
    /// Read what was said from then on, and write. `None`: from the beginning.
    Writes {
        /// When this one joined the team.
        since: Option<DateTime<Utc>>,
    },
}

/// What `nick` may do in the room of `team`. `None`: a visitor.
pub fn access(held: &HeldGame, team: Team, nick: Option<&Nick>) -> Access {
    let game = &*held.game;
    if game.mode != Mode::TeamBattle {
        return Access::Closed;
    }
    let over = matches!(game.status, Status::Finished { .. } | Status::Cancelled);
    let member = nick
        .and_then(|nick| game.battle.as_ref()?.player(nick))
        .filter(|p| p.team == team);
    match (member, nick) {
        (_, _) if over => Access::Reads,
        (Some(player), _) => Access::Writes {
            since: player.joined_at,
        },
        (None, Some(nick)) if game.referee == *nick || game.co_referees.contains(nick) => {
            Access::Writes { since: None }
        }
        _ => Access::Closed,
    }
}

impl Access {
    /// From when on this one reads; `None`: from the beginning.
    const fn since(self) -> Option<DateTime<Utc>> {
        match self {
            Access::Closed | Access::Reads => None,
            Access::Writes { since } => since,
        }
    }
}

/// A page of a room, as this reader may see it. `None`: the room is closed to the reader.
///
/// # Errors
/// The database's.
pub async fn page(
    state: &AppState,
    held: &HeldGame,
    team: Team,
    reader: Option<&Nick>,
    page: Page,
) -> sqlx::Result<Option<Discussion>> {
    let access = access(held, team, reader);
    if access == Access::Closed {
        return Ok(None);
    }
    let since = access.since();
    let mut c = state.pool.acquire().await?;
    // whoever joined later counts pages from the first message that is to be seen
    let bounds = store::rooms::bounds(&mut c, held.id, team, since).await?;
    let (before, last) = bounds.map_or((0, 0), |(first, last)| (first - 1, last));
    let (page, pages) = match page {
        Page::Holding(post) => Page::Holding(post.saturating_sub(before).max(1)),
        page => page,
    }
    .of(last - before);
    let after = before + (page - 1) * PAGE;
    let messages = store::rooms::after(&mut c, held.id, team, after, since, PAGE.into()).await?;
    let paged = Discussion {
        messages,
        page,
        pages,
        last,
        ..Discussion::default()
    };
    with_counts(&mut c, paged).await.map(Some)
}

/// Messages of a room after number `after`, in order, at most `limit`, as this reader may see them. `None`: the room is
/// closed to the reader.
///
/// # Errors
/// The database's.
pub async fn read(
    state: &AppState,
    held: &HeldGame,
    team: Team,
    reader: Option<&Nick>,
    after: u32,
    limit: u32,
) -> sqlx::Result<Option<Vec<Message>>> {
    let access = access(held, team, reader);
    if access == Access::Closed {
        return Ok(None);
    }
    let since = access.since();
    let mut c = state.pool.acquire().await?;
    let messages = store::rooms::after(&mut c, held.id, team, after, since, limit.into()).await?;
    Ok(Some(messages))
}

/// Writes a message into the room of a team. Whether the author may is the caller's to know ([`access`]). `noting`: the
/// request and its answer, to be kept in the same transaction.
///
/// # Errors
/// An empty or overlong text; a database that is away; that the same request was done already.
pub async fn write(
    state: &AppState,
    held: &HeldGame,
    team: Team,
    author: &Nick,
    text: &str,
    now: DateTime<Utc>,
    noting: Option<(&Receipt, &WrittenAnswer<'_>)>,
) -> Result<Message, WriteError> {
    let text = lawful(text)?;
    let id = entropy::id(now);
    let mut c = state.pool.acquire().await?;
    let mut tx = c.begin().await?;
    store::forum::count(&mut tx, author).await?;
    let number = store::rooms::insert(&mut tx, held.id, team, id, now, author, &text).await?;
    let message = Message {
        number,
        id,
        at: now,
        author: author.clone(),
        text,
    };
    if let Some((receipt, answer)) = noting {
        receipt.write(&mut tx, &answer(&message)).await?;
    }
    tx.commit().await?;
    state.games.tell(Change::Room(held.id, team, number));
    Ok(message)
}
