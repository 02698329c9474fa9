//! All SQL: plain functions over `&mut PgConnection`, checked when the program is built. Every time comes in as a
//! parameter.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;

/// The database's own clock, only to be compared with ours.
pub async fn clock(c: &mut PgConnection) -> sqlx::Result<DateTime<Utc>> {
    sqlx::query_scalar!(r#"select clock_timestamp() as "now!""#)
        .fetch_one(c)
        .await
}
