//! Invitations: each lets one person register. Only the SHA-256 of a code is kept.

use crate::account::AccountId;
use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;

/// The SHA-256 of a code.
pub type Key = [u8; 32];

/// Makes an invitation.
pub async fn insert(
    c: &mut PgConnection,
    key: &Key,
    made_by: AccountId,
    expires_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into invitations (id, made_by, expires_at) values ($1, $2, $3)",
        key,
        made_by.0,
        expires_at
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Uses an invitation up; false: it is none, has ended at `now`, or is used up.
pub async fn take(c: &mut PgConnection, key: &Key, by: AccountId, now: DateTime<Utc>) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update invitations set used_by = $2 where id = $1 and used_by is null and expires_at > $3",
        key,
        by.0,
        now
    );
    Ok(done.execute(c).await?.rows_affected() == 1)
}
