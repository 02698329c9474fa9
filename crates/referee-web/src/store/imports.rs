//! Games that began elsewhere, by what they were made from.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;

use crate::game_id::GameId;

/// The game that was made from this.
pub async fn game(c: &mut PgConnection, hash: &[u8; 32]) -> sqlx::Result<Option<GameId>> {
    let id = sqlx::query_scalar!("select game_id from imports where hash = $1", &hash[..])
        .fetch_optional(c)
        .await?;
    Ok(id.map(GameId))
}

/// When a game came here that began elsewhere; `None`: it began here.
pub async fn when(c: &mut PgConnection, game: GameId) -> sqlx::Result<Option<DateTime<Utc>>> {
    sqlx::query_scalar!("select at from imports where game_id = $1", game.0)
        .fetch_optional(c)
        .await
}

/// Writes that a game was made from this. False: one was made already.
pub async fn insert(
    c: &mut PgConnection,
    hash: &[u8; 32],
    game: GameId,
    at: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "insert into imports (hash, game_id, at) values ($1, $2, $3) on conflict do nothing",
        &hash[..],
        game.0,
        at,
    )
    .execute(c)
    .await?;
    Ok(done.rows_affected() == 1)
}
