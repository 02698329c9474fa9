//! The appends of all games of this process, gathered: those that wait are written by one statement
//! ([`append_all`]), and each learns what came of its own after the commit.

use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

use sqlx::postgres::{PgConnection, PgPool};

use super::gather::{Gathering, Waiting, fail};
use crate::game_id::GameId;
use crate::store::append::{Appended, Race, append, append_all};
use crate::store::steady::Steady;

/// Batches that are written at once: while one waits for the disk, the next one is made.
const AT_ONCE: usize = 2;

/// Games in one batch.
const MOST: usize = 64;

type Waits = Waiting<Appended, sqlx::Result<Race>>;

/// The appends that wait.
#[derive(Debug)]
pub(super) struct Appends {
    gathering: Gathering<Appended, sqlx::Result<Race>>,
    writers: Arc<Steady>,
}

impl Appends {
    /// In the database of this pool.
    pub(super) fn new(pool: &PgPool) -> Appends {
        Appends {
            gathering: Gathering::new(AT_ONCE, MOST),
            writers: Arc::new(Steady::new(pool, u32::try_from(AT_ONCE).unwrap_or(1))),
        }
    }

    /// Writes a change, together with others that wait. Once begun it is written whether or not the caller waits.
    ///
    /// # Errors
    /// The database's; whether it was written is then known by the database alone.
    pub(super) async fn append(&self, new: Appended) -> sqlx::Result<Race> {
        let writers = Arc::clone(&self.writers);
        let go = move |batch| {
            let writers = Arc::clone(&writers);
            async move { write(&writers, batch).await }
        };
        let written = self.gathering.ask(new, go).await;
        written.unwrap_or(Err(sqlx::Error::WorkerCrashed))
    }

    /// The connections are closed.
    pub(super) async fn close(&self) {
        self.writers.close().await;
    }
}

async fn write(writers: &Steady, mut batch: Vec<Waits>) {
    let mut c = match writers.take().await {
        Ok(c) => c,
        Err(e) => return fail(batch, e),
    };
    while !batch.is_empty() {
        // of one game the second is decided on what the first one makes of it, if on anything: it waits its turn
        let mut games: BTreeSet<GameId> = BTreeSet::new();
        let (now, later) = batch.into_iter().partition(|waits| games.insert(waits.ask.game));
        if !write_together(&mut c, now).await {
            let _ = c.close().await; // the next one may lead to where writes are taken
            return fail(later, sqlx::Error::Io(io::ErrorKind::ConnectionAborted.into()));
        }
        batch = later;
    }
    writers.keep(c);
}

/// All or nothing. Where one of them cannot be written, and nothing was, each is tried alone. `false`: the connection is
/// good for nothing any more.
async fn write_together(c: &mut PgConnection, batch: Vec<Waits>) -> bool {
    let all: Vec<&Appended> = batch.iter().map(|waits| &waits.ask).collect();
    if all.len() > 1 {
        match append_all(&mut *c, &all).await {
            Ok(won) => {
                let won: BTreeSet<i32> = won.into_iter().collect();
                for (waits, place) in batch.into_iter().zip(1..) {
                    let race = if won.contains(&place) {
                        Race::Won
                    } else {
                        Race::Lost
                    };
                    let _ = waits.told.send(Ok(race)); // who went away is not told
                }
                return true;
            }
            Err(e) if !is_undone(&e) => {
                fail(batch, e);
                return false;
            }
            Err(_) => {}
        }
    }
    let mut sound = true;
    for waits in batch {
        let written = append(&mut *c, &waits.ask).await;
        sound &= written.as_ref().is_ok() || written.as_ref().is_err_and(is_undone);
        let _ = waits.told.send(written);
    }
    sound
}

/// Whether the database says that it did nothing because of what was asked: an unlawful value, a request that was done
/// already, a deadlock. After any other error it may have been done.
fn is_undone(e: &sqlx::Error) -> bool {
    let code = e.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| ["22", "23", "40"].iter().any(|class| code.starts_with(class)))
}
