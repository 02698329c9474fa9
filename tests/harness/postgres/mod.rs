//! A PostgreSQL as a site runs it beside its servers: with a port, every commit on the disk, archive and standby. It can
//! be killed, started again and promoted.

mod programs;

pub use programs::Programs;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::proxy::free_port;

/// Runs postgres until it ends, or until this process is gone: then the pipe on stdin ends. `$1`: its log.
const SUPERVISOR: &str = r#"
log=$1; shift
exec 3<&0
"$@" </dev/null 3<&- >>"$log" 2>&1 & pid=$!
echo $pid
exec >/dev/null
( while read -r _ <&3; do :; done; kill -QUIT $pid ) & watch=$!
wait $pid
kill $watch 2>/dev/null
"#;

/// Nothing here takes so long, on whatever machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A cluster, running or not. Its folder goes with this value, unless the test fails.
#[derive(Debug)]
pub struct Postgres {
    programs: Programs,
    folder: PathBuf,
    port: u16,
    running: Option<(Child, String)>,
}

impl Postgres {
    /// An empty one that runs.
    pub fn new(name: &str) -> Postgres {
        Postgres::stopped(name).initialised().started()
    }

    /// The same one with the data of an empty database.
    #[must_use]
    pub fn initialised(self) -> Postgres {
        let data = self.data();
        let made = [
            "--username=postgres",
            "--auth=trust",
            "--encoding=UTF8",
            "--no-locale",
            "--no-sync",
            "-D",
            &data,
        ];
        self.programs.run("initdb", &made, &self.folder);
        self
    }

    /// Adds settings to those of one that does not run.
    pub fn configure(&self, settings: &str) {
        let file = format!("{}/postgresql.auto.conf", self.data());
        let mut file = fs::OpenOptions::new().append(true).open(file).unwrap();
        file.write_all(settings.as_bytes()).unwrap();
    }

    /// It starts as a backup that is to be brought up from the archive.
    pub fn signal_recovery(&self) {
        self.programs.run_any(
            "touch",
            &[&format!("{}/recovery.signal", self.data())],
            &self.folder,
        );
    }

    /// Waits until what was to be recovered is, and it takes writes.
    pub fn await_writes(&self) {
        let until = Instant::now() + PATIENCE;
        while self.sql("select pg_is_in_recovery()") != "f" {
            assert!(
                Instant::now() < until,
                "it does not come to the end of its recovery"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// A standby of another one, from a base backup, that streams.
    pub fn standby_of(primary: &Postgres, name: &str) -> Postgres {
        let postgres = Postgres::stopped(name);
        primary.base_backup(&postgres.data(), &["--write-recovery-conf"]);
        postgres.started()
    }

    /// One whose data are made before it starts.
    pub fn stopped(name: &str) -> Postgres {
        let programs = Programs::of_this_machine();
        Postgres {
            folder: programs.folder(name),
            programs,
            port: free_port(),
            running: None,
        }
    }

    /// The same one, running.
    #[must_use]
    pub fn started(mut self) -> Postgres {
        self.start();
        self
    }

    /// Where its files are.
    pub fn data(&self) -> String {
        self.below("data")
    }

    /// A path in the folder of its own.
    pub fn below(&self, name: &str) -> String {
        self.folder.join(name).to_str().unwrap().to_owned()
    }

    /// Host and port.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// How programs reach its database.
    pub fn url(&self) -> String {
        format!("postgres://postgres@{}/postgres", self.address())
    }

    /// Runs one of PostgreSQL's programs, told where this server is.
    pub fn run(&self, program: &str, arguments: &[&str]) -> String {
        let port = format!("--port={}", self.port);
        let there = ["--host=127.0.0.1", &port, "--username=postgres"];
        self.programs
            .run(program, &[&there[..], arguments].concat(), &self.folder)
    }

    /// What a statement gives, as text. A statement that may not be in a transaction stands alone.
    pub fn sql(&self, sql: &str) -> String {
        let psql = [
            "--no-psqlrc",
            "--tuples-only",
            "--no-align",
            "--command",
            sql,
            "postgres",
        ];
        self.run("psql", &psql).trim().to_owned()
    }

    /// A base backup of it, while it runs.
    pub fn base_backup(&self, into: &str, more: &[&str]) {
        let backup = ["--checkpoint=fast", "--no-sync", "--pgdata", into];
        self.run("pg_basebackup", &[&backup[..], more].concat());
    }

    /// Starts it; returns when it takes connections. Of one that was killed what is left must first be gone.
    pub fn start(&mut self) {
        let until = Instant::now() + PATIENCE;
        while !self.try_start(until) {
            let log = fs::read_to_string(self.below("log")).unwrap_or_default();
            assert!(Instant::now() < until, "PostgreSQL does not start: {log}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn try_start(&mut self, until: Instant) -> bool {
        let mut command = self.programs.command("sh", &self.folder);
        command.args(["-c", SUPERVISOR, "sh", &self.below("log")]);
        command.arg(self.programs.path("postgres"));
        command.args(["-D", &self.data(), "-k", self.folder.to_str().unwrap()]);
        for setting in [&format!("port={}", self.port), "listen_addresses=127.0.0.1"] {
            command.args(["-c", setting]);
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut pid = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut pid).unwrap();
        self.running = Some((child, pid.trim().to_owned()));
        let port = format!("--port={}", self.port);
        let ready = self.programs.path("pg_isready");
        while self.is_running() && Instant::now() < until {
            let mut ask = self.programs.command(&ready, &self.folder);
            ask.args(["--host=127.0.0.1", &port, "--quiet"]);
            if ask.status().unwrap().success() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        false
    }

    fn is_running(&mut self) -> bool {
        let child = self.running.as_mut().map(|(child, _)| child);
        child.is_some_and(|child| child.try_wait().unwrap().is_none())
    }

    /// Ends it as nothing can prepare for: `kill -9` of the postmaster.
    pub fn kill(&mut self) {
        self.signal("-KILL");
    }

    /// Ends it in order, with all sessions.
    pub fn stop(&mut self) {
        self.signal("-INT");
    }

    /// All of it stands still, as a machine that is cut off: whoever waits for it waits. `thaw` lets it go on.
    pub fn freeze(&self) {
        self.send_to_all("-STOP");
    }

    /// It goes on where it stood.
    pub fn thaw(&self) {
        self.send_to_all("-CONT");
    }

    fn send_to_all(&self, signal: &str) {
        let (_, pid) = self.running.as_ref().unwrap();
        for command in [["pkill", signal, "-P", pid].as_slice(), &["kill", signal, pid]] {
            let sent = Command::new(command[0]).args(&command[1..]).status().unwrap();
            assert!(sent.success(), "{command:?}");
        }
    }

    fn signal(&mut self, signal: &str) {
        let (mut child, pid) = self.running.take().unwrap();
        let sent = Command::new("kill").args([signal, &pid]).status().unwrap();
        assert!(sent.success());
        child.wait().unwrap();
    }

    /// Makes a standby the primary; returns when it takes writes.
    pub fn promote(&self) {
        let promote = ["promote", "--wait", "-D", &self.data()];
        self.programs.run("pg_ctl", &promote, &self.folder);
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some((mut child, pid)) = self.running.take() {
            // who stands still does not hear that it is to end
            let _ = Command::new("kill").args(["-CONT", &pid]).status();
            drop(child.stdin.take()); // the end of this pipe ends it
            let _ = child.wait();
        }
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}
