//! When something happens by itself.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use crate::game_id::GameId;

/// The next deadlines, the nearest first, but for the games named in `without`.
pub async fn next(
    c: &mut PgConnection,
    without: &[Uuid],
    limit: i64,
) -> sqlx::Result<Vec<(GameId, DateTime<Utc>)>> {
    let rows = sqlx::query!(
        "select game_id, due_at from deadlines where game_id <> all ($1) order by due_at, game_id limit $2",
        without,
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
