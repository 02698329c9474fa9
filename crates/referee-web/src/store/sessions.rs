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
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "insert into sessions (id, account_id, data, expires_at, created_at, seen_at) values ($1, $2, $3, $4, $5, $5)
         on conflict (id) do nothing",
        key,
        account.map(|a| a.0),
        session.data,
        session.expires_at,
        now,
    );
    Ok(done.execute(c).await?.rows_affected() == 1)
}

/// Keeps what a session remembers now. One that was ended meanwhile does not come back, and none outlives its `days`,
/// counted from when somebody logged in.
pub async fn update(
    c: &mut PgConnection,
    key: &Key,
    account: Option<AccountId>,
    session: &Session,
    days: i32,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update sessions set account_id = $2, data = $3,
             expires_at = least($4, created_at + make_interval(days => $5)) where id = $1",
        key,
        account.map(|a| a.0),
        session.data,
        session.expires_at,
        days,
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

/// A session as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// What it is found by.
    pub key: Key,
    /// When somebody logged in; `None`: before this was written down.
    pub created_at: Option<DateTime<Utc>>,
    /// When it was used last, to the minute.
    pub seen_at: Option<DateTime<Utc>>,
    /// What the browser says of itself.
    pub agent: Option<String>,
}

/// Writes that a session is used, by a browser that says this of itself.
pub async fn touch(c: &mut PgConnection, key: &Key, now: DateTime<Utc>, agent: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "update sessions set seen_at = $2, agent = $3 where id = $1",
        key,
        now,
        agent
    )
    .execute(c)
    .await?;
    Ok(())
}

/// The sessions of an account that have not ended, those used last first.
pub async fn of_account(
    c: &mut PgConnection,
    account: AccountId,
    now: DateTime<Utc>,
    limit: i64,
) -> sqlx::Result<Vec<Seen>> {
    let rows = sqlx::query!(
        "select id, created_at, seen_at, agent from sessions where account_id = $1 and expires_at > $2
         order by seen_at desc nulls last, id limit $3",
        account.0,
        now,
        limit,
    )
    .fetch_all(c)
    .await?;
    let seen = rows.into_iter().filter_map(|row| {
        Some(Seen {
            key: row.id.try_into().ok()?,
            created_at: row.created_at,
            seen_at: row.seen_at,
            agent: row.agent,
        })
    });
    Ok(seen.collect())
}

/// Ends a session of this account; false: it has no such one.
pub async fn delete_own(c: &mut PgConnection, account: AccountId, key: &Key) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "delete from sessions where id = $1 and account_id = $2",
        key,
        account.0
    );
    Ok(done.execute(c).await?.rows_affected() == 1)
}

/// Ends all sessions of an account but this one; how many there were.
pub async fn delete_others(c: &mut PgConnection, account: AccountId, but: &Key) -> sqlx::Result<u64> {
    let done = sqlx::query!(
        "delete from sessions where account_id = $1 and id <> $2",
        account.0,
        but
    );
    Ok(done.execute(c).await?.rows_affected())
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
