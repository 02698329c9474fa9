//! What was answered under an `Idempotency-Key`.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;

use crate::account::AccountId;

/// What a request is known again by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Whose request it is.
    pub account: AccountId,
    /// Method, path and query.
    pub route: String,
    /// What the header says.
    pub key: String,
}

/// What is kept of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The SHA-256 of the request's body.
    pub body_hash: [u8; 32],
    /// When the request was received.
    pub at: DateTime<Utc>,
    /// The status.
    pub status: u16,
    /// The header `Location`.
    pub location: Option<String>,
    /// The body.
    pub answer: Vec<u8>,
}

/// The answer that a request was given. One from before `since` is forgotten here and now.
pub async fn find(c: &mut PgConnection, key: &Key, since: DateTime<Utc>) -> sqlx::Result<Option<Kept>> {
    let row = sqlx::query!(
        "select body_hash, at, status, location, answer from receipts
         where account_id = $1 and route = $2 and key = $3",
        key.account.0,
        key.route,
        key.key,
    )
    .fetch_optional(&mut *c)
    .await?;
    let Some(row) = row else { return Ok(None) };
    if row.at < since {
        sqlx::query!(
            "delete from receipts where account_id = $1 and route = $2 and key = $3 and at < $4",
            key.account.0,
            key.route,
            key.key,
            since,
        )
        .execute(c)
        .await?;
        return Ok(None);
    }
    Ok(Some(Kept {
        body_hash: super::games::bytes(&row.body_hash)?,
        at: row.at,
        status: u16::try_from(row.status).unwrap_or_default(),
        location: row.location,
        answer: row.answer,
    }))
}

/// Keeps an answer; `false`: there is one under this key already, and nothing is written.
pub async fn insert(c: &mut PgConnection, key: &Key, kept: &Kept) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "insert into receipts (account_id, route, key, body_hash, at, status, location, answer)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing",
        key.account.0,
        key.route,
        key.key,
        &kept.body_hash[..],
        kept.at,
        kept.status.cast_signed(),
        kept.location,
        kept.answer,
    )
    .execute(c)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Forgets answers from before `since`; how many.
pub async fn delete_old(c: &mut PgConnection, since: DateTime<Utc>) -> sqlx::Result<u64> {
    let done = sqlx::query!("delete from receipts where at < $1", since)
        .execute(c)
        .await?;
    Ok(done.rows_affected())
}
