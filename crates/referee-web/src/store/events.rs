//! The log.

use league::log::{Hex32, Logged};
use sqlx::postgres::PgConnection;

use super::games::bytes;
use crate::game_id::GameId;

/// Events of a game after number `after`, in order, at most `limit`.
pub async fn after(c: &mut PgConnection, game: GameId, after: u64, limit: i64) -> sqlx::Result<Vec<Logged>> {
    let rows = sqlx::query!(
        "select seq, at, hash, body from events where game_id = $1 and seq > $2 order by seq limit $3",
        game.0,
        after.cast_signed(),
        limit,
    )
    .fetch_all(c)
    .await?;
    let mut entries = Vec::with_capacity(rows.len());
    for row in rows {
        let event = serde_json::from_value(row.body).map_err(|e| sqlx::Error::Decode(e.into()))?;
        let hash = Hex32(bytes(&row.hash)?);
        entries.push(Logged {
            seq: row.seq.cast_unsigned(),
            at: row.at,
            hash,
            event,
        });
    }
    Ok(entries)
}
