//! `with-pg [--migrate FOLDER] COMMAND…` runs COMMAND with `DATABASE_URL` and `TEST_DATABASE_URL` of a fresh, throw-away
//! server; with `--migrate` the migrations of FOLDER are applied first. Its exit status is the command's.
#![expect(
    clippy::unwrap_used,
    reason = "a tool of developers: what fails here fails loudly"
)]

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, exit};
use std::str::FromStr;

fn main() {
    let mut args = std::env::args_os().skip(1).peekable();
    let migrations = args
        .next_if(|a| a == "--migrate")
        .map(|_| args.next().unwrap_or_else(|| usage()));
    let program = args.next().unwrap_or_else(|| usage());
    let server = private_postgres::Server::start(private_postgres::Options::throwaway(
        testkit::folder("with-pg"),
        None,
    ));
    let server = server.unwrap_or_else(|e| {
        eprintln!("{e}");
        exit(1)
    });
    let url = server.url("postgres");
    if let Some(folder) = migrations {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap()
            .block_on(migrate(&url, folder.as_ref()));
    }
    let mut command = Command::new(program);
    command
        .args(args)
        .env("TEST_DATABASE_URL", &url)
        .env("DATABASE_URL", &url);
    let status = command.status().unwrap();
    server.stop().unwrap();
    exit(
        status
            .code()
            .unwrap_or_else(|| 128 + status.signal().unwrap_or(0)),
    );
}

fn usage() -> ! {
    eprintln!("usage: with-pg [--migrate FOLDER] COMMAND…");
    exit(2)
}

async fn migrate(url: &str, folder: &Path) {
    let migrator = sqlx::migrate::Migrator::new(folder).await.unwrap();
    let mut c = PgConnectOptions::from_str(url).unwrap().connect().await.unwrap();
    migrator.run(&mut c).await.unwrap();
    c.close().await.unwrap();
}
