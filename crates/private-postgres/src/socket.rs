//! The folder of the unix socket, and the address of a database behind it.

use crate::account::{Account, owner_of_files};
use crate::error::{Error, Result, Trying};
use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, lchown};
use std::path::{Path, PathBuf};

/// The socket's file name, which PostgreSQL makes from the port 5432.
const NAME: &str = ".s.PGSQL.5432";

/// A unix socket's address holds 108 bytes on Linux and 104 on macOS.
const LONGEST: usize = 100;

/// The cluster's own folder, or, where its path is too long for a socket, one in the folder for temporary files,
/// named after it.
pub(crate) fn folder_of(dir: &Path) -> PathBuf {
    if dir.as_os_str().len() + 1 + NAME.len() < LONGEST {
        return dir.to_path_buf();
    }
    let hash = dir
        .as_os_str()
        .as_encoded_bytes()
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |h, b| {
            (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3)
        });
    std::env::temp_dir().join(format!("pg-{hash:016x}"))
}

/// Makes a folder outside the cluster, closed to others; one that belongs to somebody else is refused.
pub(crate) fn make_folder(folder: &Path, account: Option<&Account>) -> Result<()> {
    match fs::DirBuilder::new().mode(0o700).create(folder) {
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {
            let m = fs::symlink_metadata(folder).trying(|| format!("look at {}", folder.display()))?;
            let ours = [owner_of_files(None), owner_of_files(account)];
            if !m.is_dir() || !ours.contains(&m.uid()) {
                return Err(Error::ForeignSocketFolder(folder.into()));
            }
        }
        other => other.trying(|| format!("make {}", folder.display()))?,
    }
    if let Some(a) = account {
        lchown(folder, Some(a.uid), Some(a.gid))
            .trying(|| format!("hand {} to {}", folder.display(), a.name))?;
    }
    Ok(())
}

/// The socket in its folder.
pub(crate) fn file_in(folder: &Path) -> PathBuf {
    folder.join(NAME)
}

/// Where a server listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address(pub(crate) PathBuf);

impl Address {
    /// The user to connect as; there is no password.
    pub const USER: &str = "postgres";

    /// The port that the socket is named after.
    pub const PORT: u16 = 5432;

    /// The folder of the socket.
    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// A `postgres://` address of one database, good for sqlx, libpq and psql.
    pub fn url(&self, database: &str) -> String {
        format!(
            "postgres:///{database}?user={}&host={}",
            Self::USER,
            percent(&self.0)
        )
    }
}

fn percent(path: &Path) -> String {
    let mut out = String::new();
    for b in path.as_os_str().as_encoded_bytes() {
        match b {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => out.push(char::from(*b)),
            other => {
                use std::fmt::Write;
                let _ = write!(out, "%{other:02X}"); // writing to a String cannot fail
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Address, LONGEST, NAME, file_in, folder_of};
    use std::path::PathBuf;

    #[test]
    fn a_socket_always_fits_its_address() {
        for n in [1, 50, 86, 87, 100, 300] {
            let dir = PathBuf::from(format!("/{}", "d".repeat(n)));
            let folder = folder_of(&dir);
            assert!(file_in(&folder).as_os_str().len() <= LONGEST, "{n}");
            assert_eq!(
                folder == dir,
                dir.as_os_str().len() + 1 + NAME.len() < LONGEST,
                "{n}"
            );
        }
    }

    #[test]
    fn an_address_escapes_what_a_path_may_hold() {
        let u = Address("/tmp/мир & co?".into()).url("referee");
        assert_eq!(
            u,
            "postgres:///referee?user=postgres&host=%2Ftmp%2F%D0%BC%D0%B8%D1%80%20%26%20co%3F"
        );
    }
}
