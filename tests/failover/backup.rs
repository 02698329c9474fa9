//! Backups that are restored: as `docs/operations.md` tells it, into a new place, and a server goes on from there.

use std::path::PathBuf;

use acceptance::battle::Battle;
use acceptance::postgres::{Postgres, Programs};
use acceptance::server::Server;
use acceptance::{log, program};
use sqlx::postgres::PgPoolOptions;

use crate::load::verifies;

const RULES: [(&str, &str); 5] = [
    ("ships_4", "0"),
    ("ships_3", "0"),
    ("ships_2", "0"),
    ("ships_1", "1"),
    ("calendar", "none"),
];

/// A site of one server, and a game at its first turn.
struct Site {
    server: Server,
    battle: Battle,
}

impl Site {
    async fn begin(settings: &[(&str, &str)]) -> Site {
        let server = start(settings);
        let pairs = [(("Акула", "К10"), ("Чайка", "К10"))];
        let battle = Battle::begun(&server, "Ход за ходом", &RULES, &pairs, "red").await;
        Site { server, battle }
    }

    /// One of the two shoots at a cell, and answers «miss» to what came before.
    async fn shot(&self, nick: &str, enemy: &str, cell: &str, answer: &str) {
        let text = format!("{answer}То {enemy} - {cell}");
        self.battle.post(nick, &text).await.done();
    }

    /// Two turns: what a backup holds.
    async fn two_turns(&self) {
        self.shot("Акула", "Чайка", "А1", "").await;
        self.shot("Чайка", "Акула", "А2", "А1 - мимо\n").await;
    }

    async fn export(&self) -> String {
        export(&self.server, &self.battle).await
    }
}

/// A server of which nothing is heard but what is wrong.
fn start(settings: &[(&str, &str)]) -> Server {
    let settings = [settings, &[("REFEREE_LOG", "error")]].concat();
    Server::start_with(crate::program(), &settings)
}

async fn export(server: &Server, battle: &Battle) -> String {
    let path = format!("{}/api/v1{}/export", server.url, battle.path);
    let answer = reqwest::get(path).await.unwrap();
    assert_eq!(answer.status(), 200);
    answer.text().await.unwrap()
}

/// The game at another server is the one of this export, and goes on; the log verifies.
async fn goes_on(server: Server, battle: &Battle, export_before: &str) {
    assert_eq!(
        export(&server, battle).await,
        export_before,
        "the same game, byte by byte"
    );
    let player = battle.of("Акула").at(&server);
    let text = "А2 - мимо\nТо Чайка - А3";
    battle.post_by(&player, text).await.done();
    let after = export(&server, battle).await;
    assert!(after.len() > export_before.len());
    verifies(&after);
    server.stop();
}

/// A folder that a test's own program may use, with the database's own one in it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(testkit::folder(name))
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    /// Where the program's own database has its socket and its data.
    fn database(&self) -> String {
        self.0.join("postgres").to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

/// The database of the program's own: a base backup of it while it runs is the data of a new one.
#[tokio::test(flavor = "multi_thread")]
async fn a_base_backup_of_the_embedded_database_is_a_new_one() {
    let (folder, other) = (Folder::new("embedded"), Folder::new("restored"));
    let site = Site::begin(&[("REFEREE_DATA_DIR", folder.path())]).await;
    site.two_turns().await;
    let before = site.export().await;
    let programs = Programs::of_this_machine();
    let within = programs.folder("basebackup");
    let host = format!("--host={}", folder.database());
    let data = within.join("data");
    let backup = ["--username=postgres", "--checkpoint=fast", "--pgdata"];
    let backup = [&[host.as_str()], &backup[..], &[data.to_str().unwrap()]].concat();
    programs.run("pg_basebackup", &backup, &within);
    site.server.kill();
    std::fs::create_dir_all(other.database()).unwrap();
    std::fs::rename(&data, other.0.join("postgres/data")).unwrap();
    std::fs::remove_dir_all(&within).unwrap();
    let restored = start(&[("REFEREE_DATA_DIR", other.path())]);
    goes_on(restored, &site.battle, &before).await;
}

/// A dump of any database, also the program's own, into any other, also the program's own.
#[tokio::test(flavor = "multi_thread")]
async fn a_dump_is_restored_into_another_database() {
    let (folder, other) = (Folder::new("dumped"), Folder::new("loaded"));
    let site = Site::begin(&[("REFEREE_DATA_DIR", folder.path())]).await;
    site.two_turns().await;
    let before = site.export().await;
    let programs = Programs::of_this_machine();
    let within = programs.folder("dump");
    let host = format!("--host={}", folder.database());
    let dump = within.join("referee.dump");
    let file = format!("--file={}", dump.to_str().unwrap());
    let dumped = [&host, "--username=postgres", "--format=custom", &file, "postgres"];
    programs.run("pg_dump", &dumped, &within);
    site.server.stop();

    // into a database that is there and empty
    let given = Postgres::new("given");
    given.sql("create database referee");
    let options = ["--dbname=referee", "--no-owner", "--exit-on-error"];
    given.run("pg_restore", &[&options[..], &[dump.to_str().unwrap()]].concat());
    let url = format!("postgres://postgres@{}/referee", given.address());
    let restored = start(&[("DATABASE_URL", &url)]);
    goes_on(restored, &site.battle, &before).await;

    // into the one of a new program's own, which does not run meanwhile, in place of what it began with
    let settings = [("REFEREE_DATA_DIR", other.path())];
    program::run_with(crate::program(), &["migrate"], &settings);
    programs.script(
        r#"
        pg_ctl start --wait --silent --pgdata="$1/data" --log="$1/restore.log" --options="-k $1 -c listen_addresses=" &&
        pg_restore --host="$1" --username=postgres --dbname=postgres --clean --if-exists --single-transaction "$2"
        restored=$?
        pg_ctl stop --silent --pgdata="$1/data"
        exit $restored"#,
        &[&other.database(), dump.to_str().unwrap()],
        &within,
    );
    let restored = start(&settings);
    goes_on(restored, &site.battle, &before).await;
    std::fs::remove_dir_all(&within).unwrap();
}

/// A base backup and the archive of what was written since: the database as it was at a moment between.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_is_brought_back_to_a_moment() {
    let mut database = Postgres::stopped("archived").initialised();
    let archive = database.below("archive");
    let settings = format!(
        "archive_mode = on\narchive_command = 'mkdir -p {archive} && test ! -f {archive}/%f && cp %p {archive}/%f'\n"
    );
    database.configure(&settings);
    database.start();
    let mut restored = Postgres::stopped("moment");
    database.base_backup(&restored.data(), &[]);
    let site = Site::begin(&[("DATABASE_URL", &database.url())]).await;
    site.two_turns().await;
    let before = site.export().await;
    database.sql("select pg_create_restore_point('before the mistake')");
    site.shot("Акула", "Чайка", "Б1", "А2 - мимо\n").await; // the mistake
    assert_ne!(site.export().await, before);
    database.sql("select pg_switch_wal()");
    site.server.stop();
    database.stop(); // the last of what was written is archived
    restored.configure(&format!(
        "archive_mode = off\nrestore_command = 'cp {archive}/%f %p'\n\
         recovery_target_name = 'before the mistake'\nrecovery_target_action = 'promote'\n"
    ));
    restored.signal_recovery();
    restored.start();
    restored.await_writes();
    let server = start(&[("DATABASE_URL", &restored.url())]);
    goes_on(server, &site.battle, &before).await;
    let pool = PgPoolOptions::new().connect(&restored.url()).await.unwrap();
    log::check(&pool, &site.battle.path).await;
}
