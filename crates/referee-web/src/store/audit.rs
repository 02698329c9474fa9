//! The log of every act of administration. It is only added to: the database refuses anything else.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::postgres::PgConnection;

/// An act that is to be written down.
#[derive(Clone, Debug)]
pub struct New<'a> {
    /// When.
    pub at: DateTime<Utc>,
    /// By whom: a nick, or «shell».
    pub by: &'a str,
    /// What was done: a word that never changes.
    pub act: &'a str,
    /// To whom or what.
    pub about: &'a str,
    /// Why.
    pub reason: Option<&'a str>,
    /// Further facts.
    pub details: &'a Value,
}

/// An act that was written down.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its number.
    pub number: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// By whom.
    pub by: String,
    /// What was done.
    pub act: String,
    /// To whom or what.
    pub about: String,
    /// Why.
    pub reason: Option<String>,
    /// Further facts.
    pub details: Value,
}

/// Writes an act down.
pub async fn insert(c: &mut PgConnection, new: &New<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into audit (at, by, act, about, reason, details) values ($1, $2, $3, $4, $5, $6)",
        new.at,
        new.by,
        new.act,
        new.about,
        new.reason,
        new.details,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Entries, the newest first; `of`: those by or about this one alone.
pub async fn page(
    c: &mut PgConnection,
    of: Option<&str>,
    offset: i64,
    limit: i64,
) -> sqlx::Result<Vec<Entry>> {
    sqlx::query_as!(
        Entry,
        "select number, at, by, act, about, reason, details from audit
         where $1::text is null or about = $1 or by = $1
         order by number desc offset $2 limit $3",
        of,
        offset,
        limit,
    )
    .fetch_all(c)
    .await
}

/// How many entries there are; `of`: by or about this one.
pub async fn count(c: &mut PgConnection, of: Option<&str>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from audit where $1::text is null or about = $1 or by = $1"#,
        of
    )
    .fetch_one(c)
    .await
}
