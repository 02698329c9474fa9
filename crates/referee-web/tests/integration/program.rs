//! Runs the program `referee` as people do.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A data directory of one test; removed unless the test fails.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        Folder(testkit::folder(name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

/// The program with nothing of our own environment but the way to PostgreSQL.
pub fn referee(data: &Path, args: &[&str]) -> Command {
    let mut c = Command::new(env!("CARGO_BIN_EXE_referee"));
    c.args(args)
        .env_clear()
        .env("REFEREE_DATA_DIR", data)
        .env("REFEREE_LISTEN", "127.0.0.1:0");
    c.envs(
        ["PATH", "PG_BINDIR", "HOME"]
            .into_iter()
            .filter_map(|v| Some((v, std::env::var_os(v)?))),
    );
    c.current_dir(std::env::temp_dir()).stdin(Stdio::null());
    c
}

/// Runs a command to its end.
pub fn done(mut c: Command) -> Output {
    c.output().unwrap()
}

/// What a command that failed said: its status and the only line on stderr.
pub fn refusal(c: Command) -> (i32, String) {
    let o = done(c);
    let text = String::from_utf8(o.stderr).unwrap();
    assert_eq!(text.trim_end().lines().count(), 1, "one line: {text}");
    (o.status.code().unwrap(), text.trim_end().to_owned())
}

/// A server that serves.
pub struct Serving {
    pub child: Child,
    pub address: String,
    /// What it printed before the line that says where it listens.
    pub greeting: String,
    /// Kept open: a program may go on printing.
    _out: BufReader<ChildStdout>,
}

impl Serving {
    /// Starts it and waits until it listens.
    pub fn start(data: &Path) -> Serving {
        Serving::of(referee(data, &[]))
    }

    pub fn of(mut c: Command) -> Serving {
        let mut child = c.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let (address, greeting) = await_listening(&mut out, &mut child);
        Serving {
            child,
            address,
            greeting,
            _out: out,
        }
    }

    /// The status of one GET and its body.
    pub fn get(&self, path: &str) -> (u16, String) {
        get(&self.address, path).unwrap()
    }

    /// The same with one more header.
    pub fn get_with(&self, path: &str, header: &str) -> (u16, String) {
        get_with(&self.address, path, &format!("{header}\r\n")).unwrap()
    }

    pub fn send(&self, signal: &str) {
        kill(signal, self.child.id());
    }

    /// Waits for the end, at most so long; its status and what it said on stderr.
    pub fn end(mut self, within: Duration) -> (Option<i32>, String) {
        let until = Instant::now() + within;
        while self.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < until, "the server did not end within {within:?}");
            std::thread::sleep(Duration::from_millis(10));
        }
        let mut said = String::new();
        self.child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut said)
            .unwrap();
        (self.child.wait().unwrap().code(), said)
    }

    /// Stops it as a service manager does.
    pub fn stop(self) {
        self.send("TERM");
        let (code, said) = self.end(Duration::from_secs(15));
        assert_eq!(code, Some(0), "{said}");
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill(); // a test that failed leaves no server; PostgreSQL goes with it
        let _ = self.child.wait();
    }
}

/// Where it listens, and what it printed before.
fn await_listening(out: &mut BufReader<ChildStdout>, child: &mut Child) -> (String, String) {
    let mut greeting = String::new();
    loop {
        let mut line = String::new();
        if out.read_line(&mut line).unwrap() == 0 {
            let mut why = String::new();
            child.stderr.take().unwrap().read_to_string(&mut why).unwrap();
            panic!("the server ended ({:?}): {why}", child.wait());
        }
        if let Some(address) = line.trim_end().strip_prefix("listening on http://") {
            return (address.into(), greeting);
        }
        greeting.push_str(&line);
    }
}

/// One GET over a connection of its own.
pub fn get(address: &str, path: &str) -> std::io::Result<(u16, String)> {
    get_with(address, path, "")
}

fn get_with(address: &str, path: &str, headers: &str) -> std::io::Result<(u16, String)> {
    let mut s = TcpStream::connect(address)?;
    s.set_read_timeout(Some(Duration::from_secs(30)))?;
    write!(
        s,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\n{headers}Connection: close\r\n\r\n"
    )?;
    let mut text = String::new();
    s.read_to_string(&mut text)?;
    let status = text
        .split_whitespace()
        .nth(1)
        .and_then(|s| s.parse().ok())
        .unwrap_or(0);
    Ok((
        status,
        text.split_once("\r\n\r\n")
            .map(|(_, b)| b.to_owned())
            .unwrap_or_default(),
    ))
}

/// Sends a signal to one process.
pub fn kill(signal: &str, pid: u32) {
    let sent = Command::new("kill")
        .args([&format!("-{signal}"), &pid.to_string()])
        .status()
        .unwrap();
    assert!(sent.success());
}

/// The process id of the embedded PostgreSQL.
pub fn postmaster(data: &Path) -> Option<u32> {
    let text = std::fs::read_to_string(data.join("postgres/data/postmaster.pid")).ok()?;
    text.lines().next()?.trim().parse().ok()
}

/// Waits until something holds.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(Instant::now() < until, "in vain: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Whether a process is there and not a zombie.
pub fn is_alive(pid: u32) -> bool {
    let o = Command::new("ps")
        .args(["-o", "stat=", "-p", &pid.to_string()])
        .output()
        .unwrap();
    let state = String::from_utf8_lossy(&o.stdout).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}
