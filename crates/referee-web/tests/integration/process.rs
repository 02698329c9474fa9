//! Start, restart, signals, kill -9, two instances, and starts that cannot succeed.

use crate::program::{Folder, Serving, done, get, is_alive, kill, postmaster, referee, refusal, wait_until};
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

#[test]
fn a_fresh_start_serves_and_sigterm_ends_it_with_its_database() {
    let data = Folder::new("fresh");
    let server = Serving::start(&data.0);
    assert_eq!(server.get("/health/live").0, 200);
    assert_eq!(server.get("/health/ready"), (200, r#"{"status":"ready"}"#.into()));
    assert_eq!(server.get("/nothing/here").0, 404);
    let database = postmaster(&data.0).unwrap();
    assert!(is_alive(database));
    server.stop();
    assert!(!is_alive(database), "the database stops with the program");
    assert_eq!(postmaster(&data.0), None, "it was shut down cleanly");
}

#[test]
fn a_start_with_data_takes_under_a_second_and_sigint_ends_it() {
    let data = Folder::new("again");
    Serving::start(&data.0).stop();
    let begun = Instant::now();
    let server = Serving::start(&data.0);
    assert_eq!(server.get("/health/ready").0, 200);
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(3), "{took:?}"); // 1 s on a quiet machine
    server.send("INT");
    assert_eq!(server.end(Duration::from_secs(15)).0, Some(0));
}

#[test]
fn a_request_under_way_at_sigterm_is_finished_and_an_idle_one_is_cut_after_ten_seconds() {
    let data = Folder::new("grace");
    let server = Serving::start(&data.0);
    let mut slow = TcpStream::connect(&server.address).unwrap();
    write!(slow, "GET /health/live HTTP/1.1\r\nHost: h\r\n").unwrap(); // never ended
    slow.flush().unwrap();
    assert_eq!(server.get("/health/live").0, 200);
    let begun = Instant::now();
    server.send("TERM");
    wait_until("no new requests are taken", || {
        get(&server.address, "/health/live").is_err()
    });
    let (code, said) = server.end(Duration::from_secs(15));
    assert_eq!(code, Some(0), "{said}");
    assert!(begun.elapsed() < Duration::from_secs(13));
}

#[test]
fn a_server_killed_takes_its_database_with_it_and_starts_again() {
    let data = Folder::new("killed");
    let server = Serving::start(&data.0);
    let database = postmaster(&data.0).unwrap();
    server.send("KILL");
    wait_until("the database is gone", || !is_alive(database));
    drop(server);
    assert_eq!(postmaster(&data.0), None, "it was shut down cleanly");
    let server = Serving::start(&data.0);
    assert_eq!(server.get("/health/ready").0, 200);
    server.stop();
}

#[test]
fn a_database_killed_is_started_again_under_the_running_server() {
    let data = Folder::new("pgkilled");
    let server = Serving::start(&data.0);
    for _ in 0..2 {
        let database = postmaster(&data.0).unwrap();
        kill("KILL", database);
        wait_until("another database runs", || {
            postmaster(&data.0).is_some_and(|p| p != database) && server.get("/health/ready").0 == 200
        });
        assert_eq!(server.get("/health/live").0, 200);
    }
    server.stop();
}

#[test]
fn everything_killed_at_once_starts_again() {
    let data = Folder::new("allkilled");
    let server = Serving::start(&data.0);
    let database = postmaster(&data.0).unwrap();
    let supervisor = parent_of(database);
    kill("KILL", supervisor);
    server.send("KILL");
    wait_until("the server is gone", || !is_alive(server.child.id()));
    drop(server);
    let server = Serving::start(&data.0); // the orphan is taken down and a new one started
    assert_ne!(postmaster(&data.0), Some(database));
    assert!(!is_alive(database));
    let database = postmaster(&data.0).unwrap();
    kill("KILL", parent_of(database));
    kill("KILL", database);
    server.send("KILL");
    drop(server);
    let server = Serving::start(&data.0); // a stale pid file is no server
    assert_eq!(server.get("/health/ready").0, 200);
    server.stop();
}

fn parent_of(pid: u32) -> u32 {
    let o = std::process::Command::new("ps")
        .args(["-o", "ppid=", "-p", &pid.to_string()])
        .output()
        .unwrap();
    String::from_utf8(o.stdout).unwrap().trim().parse().unwrap()
}

#[test]
fn a_second_instance_on_the_same_data_is_refused_and_the_first_goes_on() {
    let data = Folder::new("second");
    let server = Serving::start(&data.0);
    let (code, line) = refusal(referee(&data.0, &["serve"]));
    assert_eq!(code, 2);
    assert!(
        line.contains("is in use by another process") && line.contains(&server.child.id().to_string()),
        "{line}"
    );
    assert_eq!(server.get("/health/ready").0, 200);
    server.stop();
}

#[test]
fn a_port_that_is_taken_is_named() {
    let data = Folder::new("port");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (code, line) = refusal(referee(&data.0, &["--listen", &address]));
    assert_eq!(code, 2);
    assert!(
        line.contains(&format!("cannot listen on {address}")) && line.contains("REFEREE_LISTEN"),
        "{line}"
    );
    assert!(!data.0.exists(), "nothing was made");
}

#[test]
fn settings_that_cannot_be_used_are_refused_in_one_line() {
    let data = Folder::new("config");
    let file = data.0.with_extension("toml");
    std::fs::write(&file, "# ours\nlissten = \"127.0.0.1:0\"\n").unwrap();
    for (variable, value, want) in [
        (
            "REFEREE_LISTEN",
            "everywhere",
            "REFEREE_LISTEN must be an address and a port",
        ),
        (
            "REFEREE_CONFIG",
            file.to_str().unwrap(),
            "line 2: there is no setting «lissten»",
        ),
        (
            "DATABASE_URL",
            "postgres://nobody@127.0.0.1:1/none",
            "cannot reach the database of DATABASE_URL at 127.0.0.1:1",
        ),
        ("PG_BINDIR", "/nowhere", "PG_BINDIR is /nowhere"),
    ] {
        let mut c = referee(&data.0, &[]);
        c.env(variable, value);
        let (code, line) = refusal(c);
        assert_eq!(code, 2, "{line}");
        assert!(line.contains(want), "{line}");
    }
    std::fs::remove_file(&file).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_a_newer_program_is_refused() {
    let db = testkit::database(&referee_web::MIGRATOR).await;
    sqlx::raw_sql(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time) \
         values (9999, 'of the future', true, ''::bytea, 0)",
    )
    .execute(&db.pool)
    .await
    .unwrap();
    let data = Folder::new("newer");
    for command in ["serve", "migrate"] {
        let (code, line) = refusal(referee(&data.0, &["--database-url", &db.url, command]));
        assert_eq!(code, 2);
        assert!(
            line.contains("made by a newer version") && line.contains("9999"),
            "{line}"
        );
    }
}

#[test]
fn migrate_works_alone_and_beside_a_running_server() {
    let data = Folder::new("migrate");
    assert!(done(referee(&data.0, &["migrate"])).status.success());
    assert_eq!(postmaster(&data.0), None, "the database ran for the moment only");
    let server = Serving::start(&data.0);
    let database = postmaster(&data.0);
    assert!(done(referee(&data.0, &["migrate"])).status.success());
    assert_eq!(postmaster(&data.0), database, "it joined the server's");
    server.stop();
}
