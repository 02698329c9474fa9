//! The limit of the database itself: pgbench with the least that an append can be, over a unix socket. The row of the game is
//! locked, an event is inserted, the version is raised, and it is committed.

use std::path::{Path, PathBuf};
use std::process::Command;

use private_postgres::Search;
use sqlx::{AssertSqlSafe, PgPool};

use crate::ground::Ground;
use crate::moves::Pace;
use crate::sample::Sample;

const TABLES: &str = "
    create table games (id integer primary key, version bigint not null) with (fillfactor = 70);
    create table events (game_id integer not null, seq bigint not null, at timestamptz not null, hash bytea not null,
        body jsonb not null, primary key (game_id, seq));
    insert into games select id, 0 from generate_series(1, 128) id;";

const APPEND: &str = r#"
BEGIN;
SELECT version FROM games WHERE id = :game FOR UPDATE \gset
INSERT INTO events VALUES (:game, :version + 1, now(), decode('6a09e667f3bcc908b2fb1366ea957d3e3adec17512775099da2f590b0667322a', 'hex'), '{"type": "shot", "turn": 12, "by": "Акула", "target": "Чайка", "cell": "Б7", "post": 40}');
UPDATE games SET version = :version + 1 WHERE id = :game;
COMMIT;
"#;

/// A database that pgbench works in.
#[derive(Debug)]
pub struct Limit {
    program: PathBuf,
    socket: PathBuf,
    folder: PathBuf,
}

/// Its name.
const DATABASE: &str = "least";

impl Limit {
    /// Makes it. Panics where there is no pgbench beside the programs of the server.
    pub async fn new(ground: &Ground) -> Limit {
        let program = Search::of_this_machine().find(None).unwrap().join("pgbench");
        assert!(program.is_file(), "no pgbench: install it (Debian: postgresql)");
        let pool: PgPool = ground.database(DATABASE).await;
        sqlx::raw_sql(AssertSqlSafe(TABLES)).execute(&pool).await.unwrap();
        pool.close().await;
        let folder = acceptance::project().join("target/bench/pgbench");
        std::fs::create_dir_all(&folder).unwrap();
        Limit {
            program,
            socket: ground.socket(),
            folder,
        }
    }

    /// Runs it: each client in a game of its own, or all in one (`hot`).
    pub async fn run(&self, clients: usize, hot: bool, seconds: u64) -> Pace {
        let game = if hot { "1" } else { ":client_id + 1" };
        let script = self.folder.join("append.sql");
        std::fs::write(&script, format!("\\set game {game}\n{APPEND}")).unwrap();
        let mut command = Command::new(&self.program);
        command
            .current_dir(&self.folder)
            .args([
                "--no-vacuum",
                "--protocol=prepared",
                "--log",
                "--log-prefix=times",
            ])
            .args([
                format!("--client={clients}"),
                format!("--jobs={}", clients.min(2)),
                format!("--time={seconds}"),
            ])
            .arg("--file")
            .arg(&script)
            .arg("--host")
            .arg(&self.socket)
            .args(["--username=postgres", DATABASE]);
        let ran = tokio::task::spawn_blocking(move || command.output().unwrap());
        let ran = ran.await.unwrap();
        let said = String::from_utf8_lossy(&ran.stdout).into_owned();
        let rate = said.lines().find_map(|line| {
            line.strip_prefix("tps = ")?
                .split_whitespace()
                .next()?
                .parse()
                .ok()
        });
        let rate = rate.unwrap_or_else(|| panic!("{said}{}", String::from_utf8_lossy(&ran.stderr)));
        Pace {
            rate,
            times: times(&self.folder),
        }
    }
}

/// Milliseconds of all transactions that were logged; the logs are removed.
fn times(folder: &Path) -> Sample {
    let mut times = Sample::default();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path
            .file_name()
            .is_some_and(|n| n.to_string_lossy().starts_with("times."))
        {
            for line in std::fs::read_to_string(&path).unwrap().lines() {
                let micros: f64 = line.split(' ').nth(2).unwrap().parse().unwrap();
                times.add(micros / 1000.0);
            }
            std::fs::remove_file(&path).unwrap();
        }
    }
    times
}

impl Drop for Limit {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
