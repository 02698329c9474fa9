//! The ground of a measurement: a PostgreSQL of its own with every commit on the disk, and servers of the program on it.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use acceptance::server::Server;
use private_postgres::Options;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor};

use crate::program;

/// A running PostgreSQL with its usual settings, in a folder below `target/`. It goes with this value.
#[derive(Debug)]
pub struct Ground {
    postgres: Option<private_postgres::Server>,
    folder: PathBuf,
}

impl Ground {
    /// Makes it anew. `name`: of its folder.
    pub fn new(name: &str) -> Ground {
        let folder = acceptance::project().join("target/bench").join(name);
        let _ = std::fs::remove_dir_all(&folder); // of a run that was broken off
        let options = Options {
            max_connections: 200,
            ..Options::lasting(&folder)
        };
        let postgres = private_postgres::Server::start(options).unwrap();
        Ground {
            postgres: Some(postgres),
            folder,
        }
    }

    /// Where its data are: the disk that counts.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The address of one of its databases.
    pub fn url(&self, database: &str) -> String {
        self.postgres.as_ref().unwrap().url(database)
    }

    /// The folder of its socket.
    pub fn socket(&self) -> PathBuf {
        self.postgres.as_ref().unwrap().address().folder().to_owned()
    }

    /// A new database; connections to it.
    pub async fn database(&self, name: &str) -> PgPool {
        self.made(name, "").await
    }

    async fn made(&self, name: &str, how: &str) -> PgPool {
        let admin = PgConnectOptions::from_str(&self.url("postgres")).unwrap();
        let mut c = admin.connect().await.unwrap();
        c.execute(AssertSqlSafe(format!("create database {name} {how}")))
            .await
            .unwrap();
        c.close().await.unwrap();
        let pool = PgPoolOptions::new().max_connections(4);
        pool.connect_with(admin.database(name)).await.unwrap()
    }

    /// A new database with all that another one has, which nobody is connected to.
    pub async fn copy(&self, of: &str, name: &str) -> PgPool {
        self.made(name, &format!("template {of}")).await
    }

    /// A new database and a server of the program on it, which migrates it.
    pub async fn site(&self, name: &str) -> (PgPool, Server) {
        let pool = self.database(name).await;
        let server = Server::start(&program(), &self.url(name));
        (pool, server)
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        if let Some(postgres) = self.postgres.take() {
            let _ = postgres.stop();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
