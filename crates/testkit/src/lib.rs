//! A PostgreSQL database of its own for every test, with nothing to start by hand.
//!
//! ```no_run
//! # static MIGRATOR: sqlx::migrate::Migrator = sqlx::migrate::Migrator::DEFAULT;
//! # async fn test() {
//! let db = testkit::database(&MIGRATOR).await;
//! let mut connection = db.pool.acquire().await.unwrap();
//! # }
//! ```
//!
//! The first call in a process copies a cached, migrated cluster and starts a private server on it; every call clones
//! the template database (some 15 ms). The server goes when the process does, however it ends. `TEST_DATABASE_URL` (of
//! a superuser) makes it use a running server instead, as `with-pg` does for a whole command. `KEEP_TEST_DB=1` keeps
//! the database of a failed test.
//!
//! Everything here panics when it cannot do its work: a test without its database has failed.
#![expect(clippy::unwrap_used, reason = "a test without its database has failed")]

mod cache;
mod template;

use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{OnceLock, mpsc};

/// A migrated database that nobody else uses. It is dropped with this value.
#[derive(Debug)]
pub struct TestDatabase {
    /// Connections to it.
    pub pool: PgPool,
    /// Its `postgres://` address.
    pub url: String,
    name: String,
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if std::thread::panicking() && std::env::var_os("KEEP_TEST_DB").is_some() {
            eprintln!("the test's database is kept: {}", self.url);
            return;
        }
        let _ = cleaner().send(self.name.clone()); // no receiver: the process ends, and the server with it
    }
}

/// Makes a database with these migrations applied.
pub async fn database(migrator: &'static Migrator) -> TestDatabase {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let url = tokio::task::spawn_blocking(move || server(migrator))
        .await
        .unwrap();
    let name = format!(
        "t_{}_{}",
        std::process::id(),
        NEXT.fetch_add(1, Ordering::Relaxed)
    );
    let admin = PgConnectOptions::from_str(url).unwrap();
    let template = template::name(migrator);
    let mut c = admin.connect().await.unwrap();
    c.execute(AssertSqlSafe(format!(
        "create database {name} template {template} strategy file_copy"
    )))
    .await
    .unwrap();
    c.close().await.unwrap();
    let pool = PgPoolOptions::new()
        .max_connections(5)
        .connect_with(admin.database(&name))
        .await
        .unwrap();
    TestDatabase {
        pool,
        url: of_database(url, &name),
        name,
    }
}

/// An empty directory for one test, which a server of root's can reach too. The test removes it, or leaves it to be
/// looked at.
pub fn folder(name: &str) -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let n = NEXT.fetch_add(1, Ordering::Relaxed);
    temporary().join(format!(
        "referee-test-{name}-{}-{n}-{:x}",
        std::process::id(),
        nanos()
    ))
}

/// The superuser's address of the database `postgres`, one server a process.
fn server(migrator: &'static Migrator) -> &'static str {
    static URL: OnceLock<String> = OnceLock::new();
    URL.get_or_init(|| {
        if let Some(url) = std::env::var_os("TEST_DATABASE_URL").map(|u| u.into_string().unwrap()) {
            block_on(template::make(&url, migrator));
            return url;
        }
        let data = cache::migrated(migrator);
        let dir = temporary().join(format!("pgtest-{}-{:x}", std::process::id(), nanos()));
        let server = private_postgres::Server::start(private_postgres::Options::throwaway(dir, Some(data)));
        server
            .unwrap_or_else(|e| panic!("the tests' database server: {e}"))
            .leak()
            .url("postgres")
    })
}

/// As root the server runs as an ordinary user, who must reach the place: a TMPDIR below /root would not do.
fn temporary() -> PathBuf {
    let t = std::env::temp_dir();
    if rustix::process::geteuid().is_root() && !t.starts_with("/tmp") {
        "/tmp".into()
    } else {
        t
    }
}

fn nanos() -> u128 {
    std::time::UNIX_EPOCH.elapsed().unwrap().as_nanos()
}

/// The same server's address of another database, whichever way the address is written.
fn of_database(url: &str, name: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap();
    let (place, query) = rest
        .split_once('?')
        .map_or((rest, String::new()), |(p, q)| (p, format!("?{q}")));
    let host = place.split_once('/').map_or(place, |(h, _)| h);
    format!("{scheme}://{host}/{name}{query}")
}

pub(crate) fn block_on<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
        .block_on(future)
}

/// Drops the databases of finished tests, off the tests' own runtimes.
fn cleaner() -> &'static mpsc::Sender<String> {
    static TO: OnceLock<mpsc::Sender<String>> = OnceLock::new();
    TO.get_or_init(|| {
        let (to, names) = mpsc::channel::<String>();
        std::thread::spawn(move || block_on(clean(names)));
        to
    })
}

async fn clean(names: mpsc::Receiver<String>) {
    static NEVER: Migrator = Migrator::DEFAULT; // the server is there already: a database of it is to be dropped
    let url = server(&NEVER);
    let Ok(mut c) = PgConnectOptions::from_str(url).unwrap().connect().await else {
        return;
    };
    while let Ok(name) = names.recv() {
        let _ = c
            .execute(AssertSqlSafe(format!(
                "drop database if exists {name} with (force)"
            )))
            .await;
    }
}

#[cfg(test)]
mod tests {
    use super::{database, of_database};
    use sqlx::migrate::Migrator;

    static NONE: Migrator = Migrator::DEFAULT;

    #[test]
    fn an_address_is_rewritten_to_another_database() {
        for (url, want) in [
            (
                "postgres:///postgres?user=postgres&host=%2Ftmp",
                "postgres:///t?user=postgres&host=%2Ftmp",
            ),
            ("postgres://u:p@h:5432/postgres", "postgres://u:p@h:5432/t"),
            ("postgres://u@h", "postgres://u@h/t"),
        ] {
            assert_eq!(of_database(url, "t"), want);
        }
    }

    #[tokio::test]
    async fn two_databases_know_nothing_of_each_other() {
        let (a, b) = tokio::join!(database(&NONE), database(&NONE));
        sqlx::raw_sql("create table seen (n int)")
            .execute(&a.pool)
            .await
            .unwrap();
        assert!(sqlx::raw_sql("select n from seen").execute(&a.pool).await.is_ok());
        assert!(
            sqlx::raw_sql("select n from seen")
                .execute(&b.pool)
                .await
                .is_err()
        );
    }
}
