//! Brings the schema up to date: forward only.

use super::DatabaseError;
use crate::MIGRATOR;
use sqlx::migrate::MigrateError;
use sqlx::postgres::PgConnection;

/// The number of the last migration that this program knows.
pub fn last_migration() -> i64 {
    MIGRATOR
        .iter()
        .map(|migration| migration.version)
        .max()
        .unwrap_or(0)
}

/// Applies the migrations that the database does not have. Servers that start at the same time wait for the first one;
/// a database that is newer than this program is refused.
pub async fn bring_up_to_date(connection: &mut PgConnection) -> Result<(), DatabaseError> {
    MIGRATOR.run(connection).await.map_err(|e| match e {
        MigrateError::VersionMissing(version) => DatabaseError::TooNew(version),
        MigrateError::VersionMismatch(version) => DatabaseError::Changed(version),
        other => DatabaseError::Migration(other),
    })
}
