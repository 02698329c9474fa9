//! Start, restart, signals, kill -9, two instances, and starts that cannot succeed.

use crate::program::{Folder, Serving, done, get, is_alive, kill, postmaster, referee, refusal, wait_until};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
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
fn a_start_with_data_is_quick_and_sigint_ends_it() {
    let data = Folder::new("again");
    Serving::start(&data.0).stop();
    let begun = Instant::now();
    let server = Serving::start(&data.0);
    assert_eq!(server.get("/health/ready").0, 200);
    let took = begun.elapsed();
    assert!(took < Duration::from_secs(10), "{took:?}"); // 0.2 s on a quiet machine
    server.send("INT");
    assert_eq!(server.end(Duration::from_secs(15)).0, Some(0));
}

/// A request of which the server has the beginning.
fn begun(server: &Serving) -> TcpStream {
    let mut slow = TcpStream::connect(&server.address).unwrap();
    write!(slow, "GET /health/live HTTP/1.1\r\nHost: h\r\n").unwrap();
    slow.flush().unwrap();
    assert_eq!(server.get("/health/live").0, 200); // a later one is answered: the first was taken
    slow
}

#[test]
fn a_request_under_way_at_sigterm_is_finished_and_no_new_one_taken() {
    let data = Folder::new("underway");
    let server = Serving::start(&data.0);
    let mut slow = begun(&server);
    server.send("TERM");
    wait_until("no new requests are taken", || {
        get(&server.address, "/health/live").is_err()
    });
    write!(slow, "\r\n").unwrap();
    let mut answer = String::new();
    slow.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let told = Instant::now();
    assert_eq!(server.end(Duration::from_secs(15)).0, Some(0));
    assert!(
        told.elapsed() < Duration::from_secs(8),
        "there was nothing left to wait for"
    );
}

/// A connection that is kept: one request after the other, each with the status and whether it was the last.
struct Kept(BufReader<TcpStream>);

impl Kept {
    fn to(server: &Serving) -> Kept {
        Kept(BufReader::new(TcpStream::connect(&server.address).unwrap()))
    }

    fn get(&mut self, path: &str) -> (u16, bool) {
        let request = format!("GET {path} HTTP/1.1\r\nHost: h\r\n\r\n");
        self.0.get_mut().write_all(request.as_bytes()).unwrap();
        let (mut status, mut last, mut length) = (0, false, 0);
        for n in 0.. {
            let mut line = String::new();
            self.0.read_line(&mut line).unwrap();
            let line = line.trim_end().to_ascii_lowercase();
            match line.split_once(": ") {
                _ if line.is_empty() => break,
                _ if n == 0 => status = line[9..12].parse().unwrap(),
                Some(("connection", "close")) => last = true,
                Some(("content-length", bytes)) => length = bytes.parse().unwrap(),
                _ => {}
            }
        }
        self.0.read_exact(&mut vec![0; length]).unwrap();
        (status, last)
    }
}

#[test]
fn a_server_that_drains_answers_on_not_ready_and_lets_connections_go() {
    let data = Folder::new("drain");
    let mut command = referee(&data.0, &[]);
    command.env("REFEREE_DRAIN", "60");
    let server = Serving::of(command);
    let mut kept = [Kept::to(&server), Kept::to(&server)];
    for one in &mut kept {
        assert_eq!(one.get("/health/ready"), (200, false));
    }
    server.send("TERM");
    wait_until("it is not ready", || server.get("/health/ready").0 == 503);
    let [mut busy, mut idle] = kept;
    assert_eq!(
        busy.get("/health/live"),
        (200, true),
        "answered, and the last one"
    );
    assert_eq!(busy.0.read(&mut [0]).unwrap(), 0, "and closed");
    assert_eq!(server.get("/health/live").0, 200, "new connections are taken");
    server.send("TERM");
    assert_eq!(
        idle.0.read(&mut [0]).unwrap(),
        0,
        "told again, it waits no longer"
    );
    let (code, said) = server.end(Duration::from_secs(15));
    assert_eq!(code, Some(0), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_takes_no_writes_is_refused_and_makes_a_server_not_ready() {
    let db = testkit::database(&referee_web::MIGRATOR).await;
    let data = Folder::new("readonly");
    let start = || {
        let mut command = referee(&data.0, &["serve"]);
        command.env("DATABASE_URL", &db.url);
        command
    };
    let server = Serving::of(start());
    assert_eq!(server.get("/health/ready").0, 200);
    read_only(&db, true).await;
    wait_until("it is not ready", || server.get("/health/ready").0 == 503);
    let (code, line) = refusal(start());
    assert_eq!(code, 2);
    assert!(line.contains("takes no writes"), "{line}");
    read_only(&db, false).await;
    wait_until("it is ready again", || server.get("/health/ready").0 == 200);
    assert_eq!(server.get("/").0, 200);
    server.stop();
}

/// Makes the database what a standby is: new sessions and those that are open find that it takes no writes.
async fn read_only(db: &testkit::TestDatabase, on: bool) {
    let name = db.url.split(['/', '?']).nth(3).unwrap();
    let sql = format!(
        "begin read write; alter database {name} set default_transaction_read_only = {on}; commit;
         select pg_terminate_backend(pid) from pg_stat_activity
         where datname = '{name}' and pid <> pg_backend_pid()"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql))
        .execute(&db.pool)
        .await
        .unwrap();
}

#[test]
fn a_request_that_never_ends_is_cut_ten_seconds_after_sigterm() {
    let data = Folder::new("cut");
    let server = Serving::start(&data.0);
    let _slow = begun(&server);
    let told = Instant::now();
    server.send("TERM");
    let (code, said) = server.end(Duration::from_secs(20));
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("did not finish within 10 s"), "{said}");
    assert!(told.elapsed() >= Duration::from_secs(10));
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

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_share_one_database_and_make_one_first_account() {
    let db = testkit::database(&referee_web::MIGRATOR).await;
    let data = Folder::new("shared");
    let start = || {
        let mut c = referee(&data.0, &[]);
        c.env("DATABASE_URL", &db.url);
        Serving::of(c)
    };
    let (a, b) = std::thread::scope(|s| {
        let (a, b) = (s.spawn(start), s.spawn(start));
        (a.join().unwrap(), b.join().unwrap())
    });
    let told = [&a, &b]
        .iter()
        .filter(|s| s.greeting.contains("made the account referee"))
        .count();
    assert_eq!(told, 1, "{} {}", a.greeting, b.greeting);
    assert_eq!((a.get("/health/ready").0, b.get("/health/ready").0), (200, 200));
    a.stop();
    assert_eq!(b.get("/health/ready").0, 200, "the other goes on");
    b.stop();
    assert!(!data.0.exists(), "a given database needs no folder");
}

/// Where the tests run as an ordinary user every other test says this already.
#[test]
fn an_ordinary_user_needs_no_root() {
    let Some(user) = private_postgres::Account::detect().unwrap() else {
        return;
    };
    let data = Folder::new("ordinary");
    std::fs::create_dir(&data.0).unwrap();
    let program = data.0.join("referee");
    std::fs::copy(env!("CARGO_BIN_EXE_referee"), &program).unwrap(); // the build folder may be closed to others
    let state = data.0.join("state");
    std::fs::create_dir(&state).unwrap();
    chown(&state, Some(user.uid), Some(user.gid)).unwrap();
    let start = || {
        let mut c = std::process::Command::new(&program);
        c.env_clear()
            .env("XDG_STATE_HOME", &state)
            .env("REFEREE_LISTEN", "127.0.0.1:0");
        c.envs(
            ["PATH", "PG_BINDIR"]
                .into_iter()
                .filter_map(|v| Some((v, std::env::var_os(v)?))),
        );
        c.current_dir(&state).uid(user.uid).gid(user.gid);
        Serving::of(c)
    };
    let server = start();
    assert_eq!(server.get("/health/ready").0, 200);
    assert!(
        state.join("referee/postgres/data").is_dir(),
        "its data are in its own folder"
    );
    let database = postmaster(&state.join("referee")).unwrap();
    server.send("KILL");
    wait_until("the database is gone", || !is_alive(database));
    drop(server);
    start().stop();
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

/// A form without fields from nobody: the status, and where it leads.
fn press(server: &Serving, path: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        server.address
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let status = answer[9..12].parse().unwrap();
    let location = answer.lines().find_map(|line| line.strip_prefix("location: "));
    (status, location.unwrap_or_default().trim().to_owned())
}

#[test]
fn the_demo_has_a_finished_game_a_free_seat_and_leaves_nothing_behind() {
    let folder = Folder::new("demo");
    std::fs::create_dir_all(&folder.0).unwrap();
    let mut command = referee(&folder.0.join("not-used"), &["demo"]);
    command.env("TMPDIR", &folder.0);
    let server = Serving::of(command);
    let path = |what: &str| {
        let line = server
            .greeting
            .lines()
            .find(|line| line.starts_with(what))
            .unwrap();
        let (_, address) = line.split_once("http://").unwrap();
        address[address.find('/').unwrap()..].to_owned()
    };
    let (finished, under_way) = (path("a finished game"), path("a battle with a free seat"));
    let (status, page) = server.get(&finished);
    assert_eq!(status, 200);
    assert!(page.contains("ИГРА ОКОНЧЕНА"), "it is over: {page}");
    let (status, page) = server.get(&under_way);
    assert_eq!(status, 200);
    let seat = format!("{under_way}/seat");
    assert!(page.contains(&seat), "a seat is free: {page}");
    assert_eq!(server.get("/").0, 200);
    assert_eq!(press(&server, &seat), (303, under_way.clone()));
    assert!(!server.get(&under_way).1.contains(&seat), "it is taken");
    assert_eq!(press(&server, &seat).0, 409);
    server.stop();
    let left: Vec<_> = std::fs::read_dir(&folder.0).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn the_demo_takes_another_port_only_where_none_was_asked_for_and_loopback_only() {
    let folder = Folder::new("demoport");
    std::fs::create_dir_all(&folder.0).unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for (listen, said) in [
        (&*address, "choose another address"),
        ("0.0.0.0:0", "loopback only"),
    ] {
        let mut command = referee(&folder.0, &["demo"]);
        command.env("REFEREE_LISTEN", listen).env("TMPDIR", &folder.0);
        let (code, text) = refusal(command);
        assert_eq!(code, 2, "{text}");
        assert!(text.contains(said), "{text}");
    }
}
