//! On what it was measured.

use std::fs;
use std::path::Path;
use std::process::Command;

use chrono::{DateTime, Utc};

/// One line: date, processors, memory, PostgreSQL, Chromium, and how the program was built.
pub fn line() -> String {
    let parts = [
        date(),
        processors(),
        memory(),
        format!("PostgreSQL {}", version(&postgres())),
        version(Path::new("chromium")),
        if cfg!(debug_assertions) {
            "debug build"
        } else {
            "release build"
        }
        .to_owned(),
    ];
    parts.join(", ")
}

#[expect(clippy::disallowed_methods, reason = "a date of the document, not of a game")]
fn date() -> String {
    DateTime::<Utc>::from(std::time::SystemTime::now())
        .format("%Y-%m-%d")
        .to_string()
}

fn processors() -> String {
    let all = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = all
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let count = std::thread::available_parallelism().map_or(0, usize::from);
    format!(
        "{count} cores of {}",
        model.map_or("unknown make", |(_, name)| name)
    )
}

fn memory() -> String {
    let all = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let kib = all.lines().find_map(|line| {
        let size = line.strip_prefix("MemTotal:")?.trim().strip_suffix(" kB")?;
        size.parse::<u64>().ok()
    });
    kib.map_or("memory unknown".to_owned(), |kib| format!("{} GiB", kib >> 20))
}

/// Where the programs of PostgreSQL are that the database of the measurement runs on.
fn postgres() -> std::path::PathBuf {
    let newest = fs::read_dir("/usr/lib/postgresql").ok().and_then(|all| {
        let folders = all.filter_map(|folder| Some(folder.ok()?.path().join("bin/postgres")));
        folders.filter(|program| program.is_file()).max()
    });
    newest.unwrap_or_else(|| "postgres".into())
}

/// What a program says of its version: the first word that begins with a digit, with the name before it where that is not
/// PostgreSQL's own.
fn version(program: &Path) -> String {
    let ran = Command::new(program).arg("--version").output();
    let said = ran.map(|ran| String::from_utf8_lossy(&ran.stdout).into_owned());
    let said = said.unwrap_or_default();
    let number = said
        .split_whitespace()
        .find(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    match (number, program.ends_with("postgres")) {
        (Some(number), true) => number.to_owned(),
        (Some(number), false) => format!("Chromium {number}"),
        (None, _) => "unknown".to_owned(),
    }
}
