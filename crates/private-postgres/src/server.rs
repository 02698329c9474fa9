//! A server of our own, and the server of a neighbour.

use crate::cluster::{self, Cluster};
use crate::error::{Error, Result};
use crate::socket::{self, Address};
use crate::supervise::{Process, is_ready};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long the data live.
#[derive(Clone, Debug)]
pub enum Life {
    /// They stay, and every commit is on the disk.
    Lasting,
    /// They go with the server, and a crash may lose them: for tests.
    Throwaway {
        /// The data of a stopped cluster to copy instead of running `initdb`.
        template: Option<PathBuf>,
    },
}

/// Which server to run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The directory that is this server's alone.
    pub dir: PathBuf,
    /// How long the data live.
    pub life: Life,
    /// How many connections it takes.
    pub max_connections: u32,
    /// How long to wait for another owner on its way out.
    pub patience: Duration,
}

impl Options {
    /// A lasting server in `dir`.
    pub fn lasting(dir: impl Into<PathBuf>) -> Options {
        let patience = Duration::from_secs(3);
        Options {
            dir: dir.into(),
            life: Life::Lasting,
            max_connections: 100,
            patience,
        }
    }

    /// A server for tests in `dir`, from the data of a stopped one or from nothing.
    pub fn throwaway(dir: impl Into<PathBuf>, template: Option<PathBuf>) -> Options {
        let life = Life::Throwaway { template };
        Options {
            dir: dir.into(),
            life,
            max_connections: 300,
            patience: Duration::ZERO,
        }
    }
}

/// A running server. Dropping it stops it, and so does the death of this process, whatever the cause.
#[derive(Debug)]
pub struct Server {
    process: Process,
    cluster: Cluster,
    options: Options,
}

impl Server {
    /// Takes the directory, makes the data where there are none, and starts the server. Blocks until it takes
    /// connections: about a second the first time, a tenth of one later.
    pub fn start(options: Options) -> Result<Server> {
        let cluster = Cluster::open(&options)?;
        let process = Process::start(&cluster, &options)?;
        Ok(Server {
            process,
            cluster,
            options,
        })
    }

    /// Where it listens; the same after a restart.
    pub fn address(&self) -> Address {
        Address(self.cluster.socket_dir.clone())
    }

    /// A `postgres://` address of one database of this server, good for sqlx, libpq and psql.
    pub fn url(&self, database: &str) -> String {
        self.address().url(database)
    }

    /// What it says, for people.
    pub fn log(&self) -> PathBuf {
        self.cluster.log()
    }

    /// Its directory.
    pub fn dir(&self) -> &Path {
        &self.cluster.dir
    }

    /// PostgreSQL's own files, to copy from once the server has stopped.
    pub fn data(&self) -> PathBuf {
        self.cluster.data()
    }

    /// False once the server is gone, whoever ended it.
    pub fn is_running(&self) -> bool {
        self.process.is_running()
    }

    /// Starts a lasting server again that has died; the addresses stay the same. Blocks like [`Server::start`].
    pub fn restart(&mut self) -> Result<()> {
        self.end()?;
        self.process = Process::start(&self.cluster, &self.options)?;
        Ok(())
    }

    /// A clean, fast shutdown; returns when the server is gone.
    pub fn stop(mut self) -> Result<()> {
        self.end()
    }

    /// Keeps it running until this process ends: for statics in tests.
    pub fn leak(self) -> &'static Server {
        Box::leak(Box::new(self))
    }

    fn end(&mut self) -> Result<()> {
        self.process.stop()?;
        if self.process.is_running() && matches!(self.options.life, Life::Lasting) {
            self.cluster.stop_left_behind()?; // the supervisor was killed before its time
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// Where the server listens that another living process runs in `dir`; `None` where none does. Waits up to `patience`
/// for a neighbour that is just starting.
pub fn join(dir: &Path, patience: Duration) -> Result<Option<Address>> {
    let Ok(dir) = dir.canonicalize() else {
        return Ok(None);
    };
    let until = Instant::now() + patience;
    let socket_dir = socket::folder_of(&dir);
    while cluster::is_owned(&dir)? {
        if is_ready(&cluster::data_of(&dir), &socket_dir, None) {
            return Ok(Some(Address(socket_dir)));
        }
        if Instant::now() >= until {
            return Err(Error::InUse { dir, owner: None });
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(None)
}
