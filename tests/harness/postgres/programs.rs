//! PostgreSQL's own programs, run as they must be.

use std::fs;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use private_postgres::{Account, Search};

/// Where PostgreSQL's programs are, and who runs them.
#[derive(Clone, Debug)]
pub struct Programs {
    bin: PathBuf,
    account: Option<Account>,
}

impl Programs {
    /// Those of this machine.
    pub fn of_this_machine() -> Programs {
        Programs {
            bin: Search::of_this_machine().find(None).unwrap(),
            account: Account::detect().unwrap(),
        }
    }

    /// The file of one of them.
    pub(super) fn path(&self, program: &str) -> PathBuf {
        self.bin.join(program)
    }

    /// An empty folder that belongs to who runs PostgreSQL.
    pub fn folder(&self, name: &str) -> PathBuf {
        let folder = testkit::folder(name);
        fs::create_dir(&folder).unwrap();
        if let Some(account) = &self.account {
            chown(&folder, Some(account.uid), Some(account.gid)).unwrap();
        }
        folder
    }

    /// A command that runs as who runs PostgreSQL, within this folder, with nothing else of the environment.
    pub(super) fn command(&self, program: impl AsRef<std::ffi::OsStr>, within: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(within).env_clear().stdin(Stdio::null());
        command.envs(std::env::var_os("PATH").map(|path| ("PATH", path)));
        if let Some(account) = &self.account {
            command.gid(account.gid).uid(account.uid);
        }
        command
    }

    /// Runs one of them to its end, within this folder; what it printed.
    pub fn run(&self, program: &str, arguments: &[&str], within: &Path) -> String {
        self.run_any(self.bin.join(program), arguments, within)
    }

    /// Runs a script of the shell that finds them, within this folder.
    pub fn script(&self, script: &str, arguments: &[&str], within: &Path) -> String {
        let found = format!("PATH={}:$PATH\n{script}", self.bin.display());
        self.run_any("sh", &[&["-c", &found, "sh"], arguments].concat(), within)
    }

    /// The same with any program.
    pub(super) fn run_any(&self, program: impl AsRef<Path>, arguments: &[&str], within: &Path) -> String {
        let program = program.as_ref();
        let name = program.display();
        let output = self.command(program, within).args(arguments).output().unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|o| String::from_utf8_lossy(&o).into_owned());
        assert!(output.status.success(), "{name} {arguments:?}: {out}{err}");
        out
    }
}
