//! The rooms of the teams (T23).

use chrono::{DateTime, Utc};
use league::{Nick, Team};
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::discussion::Message;
use crate::game_id::GameId;

/// Adds a message and gives its number. Writers of one room wait for each other.
pub async fn insert(
    c: &mut PgConnection,
    game: GameId,
    team: Team,
    id: Uuid,
    at: DateTime<Utc>,
    author: &Nick,
    text: &str,
) -> sqlx::Result<u32> {
    let number = sqlx::query_scalar!(
        "with next as (
            insert into rooms (game_id, team, last) values ($1, $2, 1)
            on conflict (game_id, team) do update set last = rooms.last + 1
            returning last
        )
        insert into room_messages (game_id, team, number, id, at, author, text)
        select $1, $2, last, $3, $4, $5, $6 from next
        returning number",
        game.0,
        team.as_str(),
        id,
        at,
        author.as_str(),
        text,
    )
    .fetch_one(c)
    .await?;
    Ok(number.cast_unsigned())
}

/// Messages after number `after` and not from before `since`, in order, at most `limit`.
pub async fn after(
    c: &mut PgConnection,
    game: GameId,
    team: Team,
    after: u32,
    since: Option<DateTime<Utc>>,
    limit: i64,
) -> sqlx::Result<Vec<Message>> {
    let rows = sqlx::query!(
        "select number, id, at, author, text from room_messages
         where game_id = $1 and team = $2 and number > $3 and ($4::timestamptz is null or at >= $4)
         order by number limit $5",
        game.0,
        team.as_str(),
        after.cast_signed(),
        since,
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

/// Numbers of the first and the last message of those that are not from before `since`; `None`: there is none.
pub async fn bounds(
    c: &mut PgConnection,
    game: GameId,
    team: Team,
    since: Option<DateTime<Utc>>,
) -> sqlx::Result<Option<(u32, u32)>> {
    let row = sqlx::query!(
        "select min(number) as first, max(number) as last from room_messages
         where game_id = $1 and team = $2 and ($3::timestamptz is null or at >= $3)",
        game.0,
        team.as_str(),
        since,
    )
    .fetch_one(c)
    .await?;
    let both = row.first.zip(row.last);
    Ok(both.map(|(first, last)| (first.cast_unsigned(), last.cast_unsigned())))
}
