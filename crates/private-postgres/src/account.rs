//! The account that the server runs as.

use crate::error::{Error, Result, Trying};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// An ordinary account that root lends to the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its name.
    pub name: String,
    /// Its user id.
    pub uid: u32,
    /// Its group id.
    pub gid: u32,
}

impl Account {
    /// `None`: this process is not root, and the server runs as it does.
    pub fn detect() -> Result<Option<Account>> {
        if !rustix::process::geteuid().is_root() {
            return Ok(None);
        }
        ["postgres", "nobody"]
            .into_iter()
            .find_map(look_up)
            .map(Some)
            .ok_or(Error::NoOrdinaryAccount)
    }

    /// Refuses when a folder on the way to `folder` (itself included) is closed to this account.
    pub(crate) fn must_reach(&self, folder: &Path, advice: &'static str) -> Result<()> {
        for step in folder.ancestors() {
            let m = fs::metadata(step).trying(|| format!("look at {}", step.display()))?;
            let search = if m.uid() == self.uid {
                0o100
            } else if m.gid() == self.gid {
                0o010
            } else {
                0o001
            };
            if m.mode() & search == 0 {
                return Err(Error::Unreachable {
                    folder: folder.into(),
                    blocked_by: step.into(),
                    user: self.name.clone(),
                    advice,
                });
            }
        }
        Ok(())
    }
}

/// The user id that files of the server belong to.
pub(crate) fn owner_of_files(account: Option<&Account>) -> u32 {
    account.map_or_else(|| rustix::process::geteuid().as_raw(), |a| a.uid)
}

/// `id` asks the name service, so it finds macOS's and a directory's accounts too.
fn look_up(name: &str) -> Option<Account> {
    let number = |flag: &str| -> Option<u32> {
        let o = Command::new("id")
            .args([flag, name])
            .stderr(Stdio::null())
            .output()
            .ok()?;
        if !o.status.success() {
            return None;
        }
        String::from_utf8_lossy(&o.stdout).trim().parse().ok()
    };
    Some(Account {
        name: name.into(),
        uid: number("-u")?,
        gid: number("-g")?,
    })
}

/// Makes `command` run as the account, in `dir`, with an environment that says nothing of ours.
pub(crate) fn run_as(command: &mut Command, account: Option<&Account>, dir: &Path) {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    command
        .current_dir(dir)
        .env_clear()
        .env("PATH", path)
        .env("LC_ALL", "C")
        .env("TZ", "UTC");
    if let Some(a) = account {
        command.gid(a.gid).uid(a.uid); // the supplementary groups are dropped with them
    }
}
