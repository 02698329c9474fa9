//! A directory with the data of one server, and the right to be its only owner.
//!
//! `DIR/owner.lock` is held by the owner and has its process id; `DIR/data` are PostgreSQL's files, made beside and
//! renamed, so that they are there whole or not at all; `DIR/postgres.log` is what the server says.

use crate::account::{Account, run_as};
use crate::binaries::Search;
use crate::error::{Error, Result, Trying, one_line};
use crate::server::{Life, Options};
use crate::socket;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// An owned directory with data in it and no server running on them.
#[derive(Debug)]
pub struct Cluster {
    pub(crate) dir: PathBuf,
    pub(crate) bin: PathBuf,
    pub(crate) socket_dir: PathBuf,
    pub(crate) account: Option<Account>,
    _lock: File,
}

impl Cluster {
    /// Takes the directory, makes the data where there are none, and stops a server that an earlier owner left.
    pub(crate) fn open(o: &Options) -> Result<Cluster> {
        let account = Account::detect()?;
        let dir = make_dir(&o.dir, account.as_ref())?;
        let lock = take_lock(&dir, o.patience)?;
        let wanted = fs::read_to_string(data_of(&dir).join("PG_VERSION"))
            .ok()
            .and_then(|s| s.trim().parse().ok());
        let bin = Search::of_this_machine().find(wanted)?;
        if let Some(a) = &account {
            a.must_reach(&bin, "set PG_BINDIR to programs that every user may run")?;
        }
        let socket_dir = socket::folder_of(&dir);
        if socket_dir != dir {
            socket::make_folder(&socket_dir, account.as_ref())?;
        }
        let cluster = Cluster {
            dir,
            bin,
            socket_dir,
            account,
            _lock: lock,
        };
        if wanted.is_none() {
            cluster.make_data(&o.life)?;
        } else {
            cluster.stop_left_behind()?;
        }
        Ok(cluster)
    }

    /// PostgreSQL's own files.
    pub(crate) fn data(&self) -> PathBuf {
        data_of(&self.dir)
    }

    /// What the server says.
    pub(crate) fn log(&self) -> PathBuf {
        self.dir.join("postgres.log")
    }

    /// Opens the server's log at its end.
    pub(crate) fn open_log(&self) -> Result<File> {
        let path = self.log();
        ours(OpenOptions::new().create(true).append(true), &path)
    }

    fn make_data(&self, life: &Life) -> Result<()> {
        let new = self.dir.join("data.new"); // never leave half a cluster at `data`
        let clear = || match fs::remove_dir_all(&new) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => {
                Err(e).trying(|| format!("remove {}", new.display()))
            }
            _ => Ok(()),
        };
        clear()?;
        if let Life::Throwaway {
            template: Some(template),
        } = life
        {
            self.run("cp".as_ref(), &["-a".as_ref(), template.as_ref(), new.as_ref()])?;
        } else if self.initdb(&new, "--locale=C.UTF-8", life).is_err() {
            clear()?; // such as no C.UTF-8 on macOS before 15
            self.initdb(&new, "--no-locale", life)?;
        }
        fs::rename(&new, self.data()).trying(|| format!("rename {}", new.display()))
    }

    fn initdb(&self, into: &Path, locale: &str, life: &Life) -> Result<()> {
        let mut args: Vec<&OsStr> = [
            "--username=postgres",
            "--auth=trust",
            "--encoding=UTF8",
            locale,
            "-D",
        ]
        .map(OsStr::new)
        .into();
        args.push(into.as_ref());
        if matches!(life, Life::Throwaway { .. }) {
            args.push("--no-sync".as_ref());
        }
        self.run(self.bin.join("initdb").as_ref(), &args)
    }

    /// A killed owner's supervisor may have been killed too. We hold the lock, so nobody uses the server that was
    /// left. A stale `postmaster.pid` is no server: `pg_ctl status` fails then.
    pub(crate) fn stop_left_behind(&self) -> Result<()> {
        if !self.data().join("postmaster.pid").exists() {
            return Ok(());
        }
        let (ctl, data) = (self.bin.join("pg_ctl"), self.data());
        let alive = || {
            self.run(ctl.as_ref(), &["status".as_ref(), "-D".as_ref(), data.as_ref()])
                .is_ok()
        };
        if alive() {
            let args = ["stop", "-m", "fast", "-w", "-D"].map(OsStr::new);
            let stopped = self.run(ctl.as_ref(), &[&args[..], &[data.as_ref()]].concat());
            if alive() {
                stopped?; // it may have gone by itself between the two calls
            }
        }
        Ok(())
    }

    /// Runs one of PostgreSQL's programs to its end, as the account.
    fn run(&self, program: &OsStr, args: &[&OsStr]) -> Result<()> {
        let mut command = Command::new(program);
        command.args(args).stdin(Stdio::null());
        run_as(&mut command, self.account.as_ref(), &self.dir);
        let o = command
            .output()
            .trying(|| format!("run {}", program.to_string_lossy()))?;
        if o.status.success() {
            return Ok(());
        }
        let said = format!(
            "{}\n{}",
            String::from_utf8_lossy(&o.stdout),
            String::from_utf8_lossy(&o.stderr)
        );
        Err(Error::Failed {
            program: program.to_string_lossy().into_owned(),
            output: one_line(&said, 4),
        })
    }
}

pub(crate) fn data_of(dir: &Path) -> PathBuf {
    dir.join("data")
}

/// Makes the directory, closed to all but the account; what is missing above it is made so that the account can pass.
fn make_dir(dir: &Path, account: Option<&Account>) -> Result<PathBuf> {
    let above = if account.is_some() { 0o711 } else { 0o700 };
    let missing: Vec<&Path> = dir
        .ancestors()
        .skip(1)
        .take_while(|a| !a.as_os_str().is_empty() && !a.exists())
        .collect();
    for step in missing.into_iter().rev() {
        fs::DirBuilder::new()
            .mode(above)
            .create(step)
            .trying(|| format!("make {}", step.display()))?;
        fs::set_permissions(step, fs::Permissions::from_mode(above))
            .trying(|| format!("open {}", step.display()))?;
    }
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(dir)
        .trying(|| format!("make {}", dir.display()))?;
    let dir = dir
        .canonicalize()
        .trying(|| format!("look at {}", dir.display()))?;
    if let Some(a) = account {
        if let Some(parent) = dir.parent() {
            a.must_reach(parent, "choose another data directory (REFEREE_DATA_DIR)")?;
        }
        chown(&dir, Some(a.uid), Some(a.gid)).trying(|| format!("hand {} to {}", dir.display(), a.name))?;
    }
    fs::set_permissions(&dir, fs::Permissions::from_mode(0o700))
        .trying(|| format!("close {}", dir.display()))?;
    Ok(dir)
}

/// Opens a file of the cluster's that only this program writes; a link in its place is not followed.
fn ours(options: &mut OpenOptions, path: &Path) -> Result<File> {
    let no_link = rustix::fs::OFlags::NOFOLLOW.bits().cast_signed();
    options
        .custom_flags(no_link)
        .open(path)
        .trying(|| format!("open {}", path.display()))
}

fn lock_file(dir: &Path) -> PathBuf {
    dir.join("owner.lock")
}

/// One owner at a time; the kernel drops the lock whatever way the owner dies.
fn take_lock(dir: &Path, patience: Duration) -> Result<File> {
    let mut lock = ours(
        OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true),
        &lock_file(dir),
    )?;
    let until = Instant::now() + patience; // an owner on its way out may still hold it
    while lock.try_lock().is_err() {
        if Instant::now() >= until {
            let owner = fs::read_to_string(lock_file(dir))
                .ok()
                .and_then(|s| s.trim().parse().ok());
            return Err(Error::InUse {
                dir: dir.into(),
                owner,
            });
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let named = lock
        .set_len(0)
        .and_then(|()| writeln!(lock, "{}", std::process::id()));
    named.trying(|| format!("write {}", lock_file(dir).display()))?;
    Ok(lock)
}

/// Whether a living process owns the directory.
pub(crate) fn is_owned(dir: &Path) -> Result<bool> {
    let path = lock_file(dir);
    match OpenOptions::new().read(true).open(&path) {
        Ok(file) => match file.try_lock_shared() {
            Ok(()) => Ok(false), // dropped with the file
            Err(fs::TryLockError::WouldBlock) => Ok(true),
            Err(fs::TryLockError::Error(e)) => Err(e).trying(|| format!("lock {}", path.display())),
        },
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(false),
        Err(e) => Err(e).trying(|| format!("open {}", path.display())),
    }
}
