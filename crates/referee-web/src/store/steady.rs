//! Connections for the statements that come with every move. Their plans are made once and go by indexes, whatever the
//! database believes of its tables: a plan of the first minute, when they are empty, must do for a million rows.

use std::io;

use sqlx::postgres::{PgConnectOptions, PgPool};

use super::takes_writes;

/// So many connections, of the same database as this pool and kept like its own, but apart: they wait for nobody who reads
/// pages.
pub fn connections(pool: &PgPool, most: u32) -> PgPool {
    pool.options()
        .clone()
        .max_connections(most)
        .after_connect(|connection, _| {
            Box::pin(async move {
                if !takes_writes(&mut *connection).await? {
                    return Err(sqlx::Error::Io(io::Error::other("the database takes no writes")));
                }
                // what has to do without an index looks so dear now that it would be compiled first
                sqlx::raw_sql(
                    "set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_bitmapscan = off;
                    set jit = off",
                )
                .execute(connection)
                .await?;
                Ok(())
            })
        })
        .connect_lazy_with(PgConnectOptions::clone(&pool.connect_options()))
}
