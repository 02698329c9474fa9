//! Connections for the statements that come with every move. Their plans are made once and go by indexes, whatever the
//! database believes of its tables: a plan of the first minute, when they are empty, must do for a million rows. And they
//! go from hand to hand: a pool asks its connection whether it lives each time it comes back, a journey more for each move.

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPool};
use sqlx::{Connection, Postgres};

use super::takes_writes;

/// One that was in use so shortly ago stands.
const TRUSTED: Duration = Duration::from_secs(1);

/// One that does not answer for so long is given up.
const PATIENCE: Duration = Duration::from_secs(2);

/// A few connections that are kept.
#[derive(Debug)]
pub struct Steady {
    pool: PgPool,
    /// Those that nobody uses, since when.
    idle: Mutex<Vec<(PoolConnection<Postgres>, Instant)>>,
}

impl Steady {
    /// So many connections at most, of the same database as this pool, but apart: they wait for nobody who reads pages.
    pub fn new(pool: &PgPool, most: u32) -> Steady {
        let options = pool
            .options()
            .clone()
            .max_connections(most)
            .after_connect(|connection, _| {
                Box::pin(async move {
                    if !takes_writes(&mut *connection).await? {
                        return Err(sqlx::Error::Io(io::Error::other("the database takes no writes")));
                    }
                    // what has to do without an index looks so dear now that it would be compiled first
                    sqlx::raw_sql(
                        "set plan_cache_mode = force_generic_plan; set enable_seqscan = off;
                        set enable_bitmapscan = off; set jit = off",
                    )
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            });
        Steady {
            pool: options.connect_lazy_with(PgConnectOptions::clone(&pool.connect_options())),
            idle: Mutex::default(),
        }
    }

    /// One that answers.
    ///
    /// # Errors
    /// The database's: there is none.
    pub async fn take(&self) -> sqlx::Result<PoolConnection<Postgres>> {
        loop {
            let kept = self.lock().pop();
            let Some((mut c, since)) = kept else {
                return self.pool.acquire().await;
            };
            let lives = since.elapsed() < TRUSTED
                || tokio::time::timeout(PATIENCE, c.ping())
                    .await
                    .is_ok_and(|answered| answered.is_ok());
            if lives {
                return Ok(c);
            }
            drop(c.detach());
        }
    }

    /// It is used no more for now, and in order.
    pub fn keep(&self, c: PoolConnection<Postgres>) {
        if !self.pool.is_closed() {
            self.lock().push((c, Instant::now()));
        }
    }

    /// The connections are closed.
    pub async fn close(&self) {
        self.lock().clear();
        self.pool.close().await;
    }

    /// What a panic left behind here is whole: every change under this lock is one step.
    fn lock(&self) -> MutexGuard<'_, Vec<(PoolConnection<Postgres>, Instant)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
