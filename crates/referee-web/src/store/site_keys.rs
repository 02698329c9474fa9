//! What the servers of one site share and nobody else knows.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;

/// The key of this name; `made` becomes it where there is none. Of servers that ask at the same time all get the same.
pub async fn get_or(
    c: &mut PgConnection,
    name: &str,
    made: &[u8],
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<u8>> {
    sqlx::query!(
        "insert into site_keys (name, secret, made_at) values ($1, $2, $3) on conflict do nothing",
        name,
        made,
        now,
    )
    .execute(&mut *c)
    .await?;
    sqlx::query_scalar!("select secret from site_keys where name = $1", name)
        .fetch_one(c)
        .await
}
