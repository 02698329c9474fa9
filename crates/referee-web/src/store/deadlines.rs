//! When something happens by itself.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use crate::game_id::GameId;

/// The deadlines up to an instant, the nearest first and at most `limit`, and the first one after it, but for the games
/// named in `without`.
pub async fn next(
    c: &mut PgConnection,
    without: &[Uuid],
    until: DateTime<Utc>,
    limit: i64,
) -> sqlx::Result<Vec<(GameId, DateTime<Utc>)>> {
    let rows = sqlx::query!(
        r#"(select game_id as "game_id!", due_at as "due_at!" from deadlines
            where due_at <= $2 and game_id <> all ($1) order by due_at, game_id limit $3)
        union all
        (select game_id, due_at from deadlines
            where due_at > $2 and game_id <> all ($1) order by due_at, game_id limit 1)"#,
        without,
        until,
        limit,
    )
    .fetch_all(c)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (GameId(row.game_id), row.due_at))
        .collect())
}

/// The games whose clock runs, after one of them, in order of their ids.
pub async fn running(c: &mut PgConnection, after: Option<GameId>, limit: i64) -> sqlx::Result<Vec<GameId>> {
    let rows = sqlx::query_scalar!(
        "select game_id from deadlines where $1::uuid is null or game_id > $1 order by game_id limit $2",
        after.map(|id| id.0),
        limit,
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(GameId).collect())
}
