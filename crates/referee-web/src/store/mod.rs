//! All SQL: plain functions over `&mut PgConnection`, checked when the program is built. Every time comes in as a
//! parameter.

pub mod absences;
pub mod accounts;
pub mod administration;
pub mod agenda;
pub mod append;
pub mod audit;
pub mod calendar;
pub mod counts;
pub mod deadlines;
pub mod deliveries;
pub mod discussion;
pub mod events;
pub mod forum;
pub mod games;
pub mod heartbeat;
pub mod house;
pub mod imports;
pub mod invitations;
pub mod layout_photos;
pub mod letters;
pub mod links;
pub mod lists;
pub mod lounge;
pub mod notices;
pub mod participants;
pub mod people;
pub mod posts;
pub mod pushes;
pub mod ratings;
pub mod receipts;
pub mod reminders;
pub mod results;
pub mod rooms;
pub mod sessions;
pub mod site_keys;
pub mod standing;
pub mod standings;
pub mod steady;
pub mod tokens;
pub mod vital_signs;
pub mod waiting;
pub mod webhooks;
pub mod wishes;

pub use append::{append, append_all};

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;

/// The database's own clock, only to be compared with ours.
pub async fn clock(c: &mut PgConnection) -> sqlx::Result<DateTime<Utc>> {
    sqlx::query_scalar!(r#"select clock_timestamp() as "now!""#)
        .fetch_one(c)
        .await
}

/// Whether the database takes writes here: a standby does not, nor does one that was told to be read-only.
pub async fn takes_writes(c: &mut PgConnection) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select not current_setting('transaction_read_only')::bool as "writes!""#)
        .fetch_one(c)
        .await
}

/// Tells whoever listens to a channel of the database. In a transaction of its own: never in that of a move.
pub async fn notify(c: &mut PgConnection, channel: &str, message: &str) -> sqlx::Result<()> {
    sqlx::query!("select pg_notify($1, $2)", channel, message)
        .execute(c)
        .await?;
    Ok(())
}
