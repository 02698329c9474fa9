//! `deploy/backup.sh`: what it makes can be restored.

use std::path::{Path, PathBuf};
use std::process::Command;

use acceptance::battle::Battle;
use acceptance::log;
use acceptance::program::{found, lacking};
use acceptance::server::Server;
use sqlx::Row;
use sqlx::postgres::PgConnectOptions;

use super::{OTHER, RULES, WATCHED, deploy};

/// How PostgreSQL's own programs are told of a database.
fn whereabouts(url: &str) -> [(&'static str, String); 4] {
    let options: PgConnectOptions = url.parse().unwrap();
    let socket = options.get_socket().map(|folder| folder.display().to_string());
    [
        ("PGHOST", socket.unwrap_or_else(|| options.get_host().to_owned())),
        ("PGPORT", options.get_port().to_string()),
        ("PGUSER", options.get_username().to_owned()),
        ("PGDATABASE", options.get_database().unwrap().to_owned()),
    ]
}

/// The script as the container runs it.
fn backup(folder: &Path, database: &str, what: &str) -> std::process::Output {
    Command::new("sh")
        .arg(deploy("backup.sh"))
        .arg(what)
        .env("BACKUP_FOLDER", folder)
        .envs(whereabouts(database))
        .output()
        .unwrap()
}

/// A backup of a site with a game, restored by the line of docker-compose.yml, is that site.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_can_be_restored() {
    if found("pg_dump").is_none() || found("pg_restore").is_none() {
        return lacking("backups", "pg_dump", "postgresql-client");
    }
    let site = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &site.url);
    let pairs = [((WATCHED, "Б2-Б3, К10"), (OTHER, "К8-К9, А1"))];
    let battle = Battle::begun(&server, "Копия", RULES, &pairs, "red").await;
    let folder = testkit::folder("backup");
    std::fs::create_dir_all(&folder).unwrap();
    assert!(
        !backup(&folder, &site.url, "check").status.success(),
        "there is none yet"
    );
    let made = backup(&folder, &site.url, "once");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert!(backup(&folder, &site.url, "check").status.success());
    let dumps = || -> Vec<PathBuf> {
        let files = std::fs::read_dir(&folder)
            .unwrap()
            .map(|file| file.unwrap().path());
        files
            .filter(|file| file.extension().is_some_and(|e| e == "dump"))
            .collect()
    };
    let [dump] = dumps().try_into().unwrap();
    let then = log::check(&site.pool, &battle.path).await.seq;
    // as it goes on afterwards, and is lost
    battle.post(WATCHED, &format!("То {OTHER} - Д5")).await.done();
    let other = testkit::database(&referee_web::MIGRATOR).await;
    let restoring = Command::new("pg_restore")
        .args(["--clean", "--if-exists", "--single-transaction"])
        .arg(format!("--dbname={}", whereabouts(&other.url)[3].1))
        .arg(&dump)
        .envs(whereabouts(&other.url))
        .output()
        .unwrap();
    assert!(
        restoring.status.success(),
        "{}",
        String::from_utf8_lossy(&restoring.stderr)
    );
    let game = log::check(&other.pool, &battle.path).await;
    assert_eq!(game.seq, then, "the game as it was then");
    let fleets = sqlx::raw_sql("select count(*) from fleets")
        .fetch_one(&other.pool)
        .await
        .unwrap();
    assert_eq!(fleets.get::<i64, _>(0), 2, "fleets are in it");
    // one that is too old, and one that cannot be made
    let aged = Command::new("touch")
        .args(["-d", "2 days ago"])
        .arg(&dump)
        .status()
        .unwrap();
    assert!(aged.success() && !backup(&folder, &site.url, "check").status.success());
    assert!(
        !backup(&folder, "postgres://nobody@127.0.0.1:9/none", "once")
            .status
            .success()
    );
    assert_eq!(dumps(), [dump], "what is no backup has no name of one");
    std::fs::remove_dir_all(&folder).unwrap();
    server.stop();
}
