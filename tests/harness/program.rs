//! The program, run to its end on an input.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run came to.
#[derive(Debug)]
pub struct Ran {
    /// The exit status; none where a signal ended it.
    pub code: Option<i32>,
    /// All of stdout.
    pub out: String,
    /// All of stderr.
    pub err: String,
}

impl Ran {
    /// Stdout as JSON Lines.
    pub fn lines(&self) -> Vec<Value> {
        self.out
            .lines()
            .map(|l| serde_json::from_str(l).unwrap())
            .collect()
    }
}

/// The program with nothing of this process's environment but where to find things: no `DATABASE_URL`, no setting.
pub fn command(program: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).env_clear();
    let kept = ["PATH", "PG_BINDIR"];
    command.envs(kept.into_iter().filter_map(|v| Some((v, std::env::var_os(v)?))));
    command
}

/// Runs the program with `input` on its stdin, to its end.
pub fn run(program: &Path, arguments: &[&str], input: &[u8]) -> Ran {
    finish(command(program, arguments), input)
}

/// Runs the program with these settings, to its end, which must be a good one.
pub fn run_with(program: &Path, arguments: &[&str], settings: &[(&str, &str)]) {
    let mut command = command(program, arguments);
    command.envs(settings.iter().copied());
    let ran = finish(command, b"");
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
}

fn finish(mut command: Command, input: &[u8]) -> Ran {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let output = std::thread::scope(|s| {
        // where the program ends before it has read everything, what it says of it is what matters
        s.spawn(move || stdin.write_all(input).is_ok());
        child.wait_with_output().unwrap()
    });
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Makes an account from the shell, beside running servers: `referee user add`.
pub fn add_account(program: &Path, database: &str, nick: &str, role: &str, password: &str) {
    let mut command = command(
        program,
        &["user", "add", nick, "--role", role, "--password-stdin"],
    );
    command.env("DATABASE_URL", database);
    let ran = finish(command, format!("{password}\n").as_bytes());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

/// The program of this name, where there is one on the path.
pub fn found(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}

/// Says loudly that tests are left out, for programs are not on this machine; fails where the tests are to be complete
/// (`CI=true`).
pub fn lacking(tests: &str, programs: &str, packages: &str) {
    let complete = std::env::var_os("CI").is_some_and(|v| v == "true");
    assert!(!complete, "no {programs}: install them (Debian: {packages})");
    eprintln!("LEFT OUT: {tests}, for there is no {programs}");
}
