//! The discussion thread of a game (P1).

use chrono::{DateTime, Utc};
use league::Nick;
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use crate::game_id::GameId;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// From 1.
    pub number: u32,
    /// Its id.
    pub id: Uuid,
    /// When it was received.
    pub at: DateTime<Utc>,
    /// Who wrote it.
    pub author: Nick,
    /// The words.
    pub text: String,
}

/// Adds a message and gives its number. Writers of one thread wait for each other.
pub async fn insert(
    c: &mut PgConnection,
    game: GameId,
    id: Uuid,
    at: DateTime<Utc>,
    author: &Nick,
    text: &str,
) -> sqlx::Result<u32> {
    let number = sqlx::query_scalar!(
        "with next as (
            insert into discussions (game_id, last) values ($1, 1)
            on conflict (game_id) do update set last = discussions.last + 1
            returning last
        )
        insert into discussion (game_id, number, id, at, author, text) select $1, last, $2, $3, $4, $5 from next
        returning number",
        game.0,
        id,
        at,
        author.as_str(),
        text,
    )
    .fetch_one(c)
    .await?;
    Ok(number.cast_unsigned())
}

/// Messages after number `after`, in order, at most `limit`.
pub async fn after(c: &mut PgConnection, game: GameId, after: u32, limit: i64) -> sqlx::Result<Vec<Message>> {
    let rows = sqlx::query!(
        "select number, id, at, author, text from discussion where game_id = $1 and number > $2 order by number limit $3",
        game.0,
        after.cast_signed(),
        limit,
    )
    .fetch_all(c)
    .await?;
    let messages = rows.into_iter().map(|row| Message {
        number: row.number.cast_unsigned(),
        id: row.id,
        at: row.at,
        author: Nick::from(row.author),
        text: row.text,
    });
    Ok(messages.collect())
}

/// The number of the last message; 0: there is none.
pub async fn last(c: &mut PgConnection, game: GameId) -> sqlx::Result<u32> {
    let last = sqlx::query_scalar!("select last from discussions where game_id = $1", game.0)
        .fetch_optional(c)
        .await?;
    Ok(last.map_or(0, i32::cast_unsigned))
}
