//! Sessions of the web. Only the SHA-256 of a session's id is kept: a table that leaks logs nobody in.

use crate::account::AccountId;
use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::postgres::PgConnection;

/// The SHA-256 of what the cookie holds.
pub type Key = [u8; 32];

/// A session as it is kept.
#[derive(Clone, Debug)]
pub struct Session {
    /// What it remembers.
    pub data: Value,
    /// When it ends.
    pub expires_at: DateTime<Utc>,
}

/// Makes a session; false: that id is taken.
pub async fn insert(
    c: &mut PgConnection,
    key: &Key,
    account: Option<AccountId>,
    session: &Session,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "insert into sessions (id, account_id, data, expires_at) values ($1, $2, $3, $4) on conflict (id) do nothing",
        key,
        account.map(|a| a.0),
        session.data,
        session.expires_at,
    );
    Ok(done.execute(c).await?.rows_affected() == 1)
}

/// Keeps what a session remembers now. One that was ended meanwhile does not come back.
pub async fn update(
    c: &mut PgConnection,
    key: &Key,
    account: Option<AccountId>,
    session: &Session,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update sessions set account_id = $2, data = $3, expires_at = $4 where id = $1",
        key,
        account.map(|a| a.0),
        session.data,
        session.expires_at,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// A session that has not ended at `now`.
pub async fn load(c: &mut PgConnection, key: &Key, now: DateTime<Utc>) -> sqlx::Result<Option<Session>> {
    sqlx::query_as!(
        Session,
        "select data, expires_at from sessions where id = $1 and expires_at > $2",
        key,
        now
    )
    .fetch_optional(c)
    .await
}

/// Ends a session.
pub async fn delete(c: &mut PgConnection, key: &Key) -> sqlx::Result<()> {
    sqlx::query!("delete from sessions where id = $1", key)
        .execute(c)
        .await?;
    Ok(())
}

/// Ends all sessions of an account; how many there were.
pub async fn delete_of_account(c: &mut PgConnection, account: AccountId) -> sqlx::Result<u64> {
    Ok(
        sqlx::query!("delete from sessions where account_id = $1", account.0)
            .execute(c)
            .await?
            .rows_affected(),
    )
}

/// Removes those that have ended at `now`; how many there were.
pub async fn delete_expired(c: &mut PgConnection, now: DateTime<Utc>) -> sqlx::Result<u64> {
    Ok(sqlx::query!("delete from sessions where expires_at <= $1", now)
        .execute(c)
        .await?
        .rows_affected())
}
