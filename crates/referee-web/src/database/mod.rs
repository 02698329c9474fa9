//! The database: one that somebody else runs (`DATABASE_URL`), or a PostgreSQL of this program's own, kept by the
//! crate `private_postgres` in the data directory.

mod embedded;
mod migrate;

pub use embedded::Keeper;
pub use migrate::{bring_up_to_date, last_migration};

use crate::config::Config;
use crate::store;
use sqlx::migrate::MigrateError;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection};
use std::time::Duration;

/// How long a connection may take to be made.
const CONNECT: Duration = Duration::from_secs(10);

/// How long a request waits for a connection before it is told that the database is away.
const ACQUIRE: Duration = Duration::from_secs(3);

/// A connection that was in use so short a time ago is taken as it is; one that was idle for longer is asked first.
const TRUSTED: Duration = Duration::from_secs(1);

/// Connections of one server process.
const MOST: u32 = 20;

/// The oldest PostgreSQL, as `server_version_num` writes it.
const OLDEST: u32 = 140_000;

/// Why there is no usable database. Each message is one line and says what to do.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// The one in `DATABASE_URL` does not answer.
    #[error("cannot reach the database of DATABASE_URL at {place}: {}; start it, or unset DATABASE_URL to use an embedded one", why.replace('\n', " "))]
    Unreachable {
        /// Host and port, or socket.
        place: String,
        /// What was answered.
        why: String,
    },
    /// It is a standby, or was told to be read-only.
    #[error(
        "the database of DATABASE_URL at {place} takes no writes; give the address of the primary, not of a standby"
    )]
    ReadOnly {
        /// Host and port, or socket.
        place: String,
    },
    /// It is older than PostgreSQL 14.
    #[error("the database is PostgreSQL {0}; use PostgreSQL 14 or newer")]
    TooOld(u32),
    /// A newer version of this program has migrated it.
    #[error(
        "the database was made by a newer version of this program (its migration {0} is unknown here); start that version or a newer one"
    )]
    TooNew(i64),
    /// A migration that was applied is not the one that this program has.
    #[error(
        "migration {0} of the database is not the one of this program; start the version that made the database"
    )]
    Changed(i64),
    /// A migration did not succeed.
    #[error("cannot migrate the database: {0}; nothing of the failed migration was kept")]
    Migration(MigrateError),
    /// The embedded one does not run.
    #[error(transparent)]
    Embedded(#[from] private_postgres::Error),
    /// The embedded one died too often.
    #[error("the embedded PostgreSQL died {times} times within {} minutes; its log is {log}", within.as_secs() / 60)]
    KeepsDying {
        /// How often.
        times: usize,
        /// In what time.
        within: Duration,
        /// Where it says why.
        log: String,
    },
}

/// A database that answers.
#[derive(Debug)]
pub struct Database {
    options: PgConnectOptions,
    keeper: Option<Keeper>,
}

impl Database {
    /// For a server: the given database, or an embedded one that nobody else may own.
    pub async fn open(config: &Config) -> Result<Database, DatabaseError> {
        match &config.database {
            Some(options) => Database::given(options).await,
            None => Ok(Database::kept(Keeper::start(config.embedded_dir()).await?)),
        }
    }

    /// For a command of the shell: the given database; or the embedded one of the server that is running beside; or,
    /// where none is, an embedded one for the moment.
    pub async fn open_beside(config: &Config) -> Result<Database, DatabaseError> {
        match &config.database {
            Some(options) => Database::given(options).await,
            None => match Keeper::beside(config.embedded_dir()).await? {
                embedded::Beside::Neighbour(at) => Ok(Database {
                    options: embedded::options(&at),
                    keeper: None,
                }),
                embedded::Beside::Own(keeper) => Ok(Database::kept(keeper)),
            },
        }
    }

    async fn given(options: &PgConnectOptions) -> Result<Database, DatabaseError> {
        let database = Database {
            options: options.clone(),
            keeper: None,
        };
        database
            .connect()
            .await?
            .close()
            .await
            .map_err(|e| database.unreachable(&e))?;
        Ok(database)
    }

    fn kept(keeper: Keeper) -> Database {
        Database {
            options: embedded::options(&keeper.address()),
            keeper: Some(keeper),
        }
    }

    /// One connection, of a server that is new enough and takes writes.
    pub async fn connect(&self) -> Result<PgConnection, DatabaseError> {
        let connecting = tokio::time::timeout(CONNECT, self.options.connect()).await;
        let mut connection = connecting
            .unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut))
            .map_err(|e| self.unreachable(&e))?;
        if let Some(version) = connection.server_version_num().filter(|v| *v < OLDEST) {
            return Err(DatabaseError::TooOld(version / 10_000));
        }
        let writes = store::takes_writes(&mut connection).await;
        if !writes.map_err(|e| self.unreachable(&e))? {
            return Err(DatabaseError::ReadOnly { place: self.place() });
        }
        Ok(connection)
    }

    /// Connections for the requests and workers of one server; they are made when they are needed. One that leads to a
    /// standby is none: after a failover the address may still lead to the old primary for a moment.
    pub fn pool(&self) -> PgPool {
        let options = PgPoolOptions::new()
            .max_connections(MOST)
            .acquire_timeout(ACQUIRE)
            .test_before_acquire(false)
            .before_acquire(|connection, meta| {
                Box::pin(async move {
                    // one that was in use just now stands, and asking it would be a journey more
                    Ok(meta.idle_for < TRUSTED || connection.ping().await.is_ok())
                })
            })
            .after_connect(|connection, _| {
                Box::pin(async move {
                    let writes = store::takes_writes(connection).await?;
                    let standby = || sqlx::Error::Io(std::io::Error::other("the database takes no writes"));
                    if writes { Ok(()) } else { Err(standby()) }
                })
            });
        options.connect_lazy_with(self.options.clone())
    }

    /// Ends, with the embedded database's end (never, where it is not embedded), when that cannot be kept alive.
    pub async fn keep(&mut self) -> DatabaseError {
        match &mut self.keeper {
            Some(keeper) => keeper.keep().await,
            None => std::future::pending().await,
        }
    }

    /// Stops what this program has started.
    pub async fn close(self) -> Result<(), DatabaseError> {
        match self.keeper {
            Some(keeper) => keeper.stop().await,
            None => Ok(()),
        }
    }

    fn place(&self) -> String {
        match self.options.get_socket() {
            Some(socket) => socket.display().to_string(),
            None => format!("{}:{}", self.options.get_host(), self.options.get_port()),
        }
    }

    fn unreachable(&self, e: &sqlx::Error) -> DatabaseError {
        let place = self.place();
        let why = match e {
            sqlx::Error::PoolTimedOut => format!("no answer within {} s", CONNECT.as_secs()),
            sqlx::Error::Io(e) => e.to_string(),
            other => other.to_string(),
        };
        DatabaseError::Unreachable { place, why }
    }
}
