//! The running `postgres` and the small parent that ends it when its owner is gone.

use crate::account::run_as;
use crate::cluster::Cluster;
use crate::error::{Error, Result, Trying, one_line};
use crate::server::{Life, Options};
use crate::socket;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read, Seek};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The parent of postgres. `$1`: the signal to stop it with, `$2`: a directory to remove at the end ('' for none), the
/// rest: the command. `read` returns at the end of the pipe on stdin: when the owner is gone. The signal is repeated,
/// since postgres does not hear it before its handlers are set.
const SUPERVISOR: &str = r#"
sig=$1; rmdir=$2; shift 2
"$@" </dev/null & pid=$!
trap '' INT TERM HUP
echo $pid
exec >/dev/null
while read -r _; do :; done
( trap - TERM; while kill -"$sig" $pid 2>/dev/null; do sleep 1; done ) & again=$!
wait $pid
kill $again 2>/dev/null
[ -z "$rmdir" ] || rm -rf -- "$rmdir"
"#;

/// What every server of ours is told.
const SETTINGS: [&str; 7] = [
    "listen_addresses=",
    "port=5432",
    "unix_socket_permissions=0700",
    "timezone=UTC",
    "log_timezone=UTC",
    "logging_collector=off",
    "log_destination=stderr",
];

/// What a server is told whose data nobody will miss.
const THROWAWAY: [&str; 5] = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "autovacuum=off",
    "max_wal_size=1GB",
];

/// Crash recovery may take a while.
const START: Duration = Duration::from_mins(1);

/// A supervisor with its postgres.
#[derive(Debug)]
pub(crate) struct Process {
    supervisor: Child,
    gone: Arc<AtomicBool>,
}

impl Process {
    /// Starts postgres; returns when it takes connections.
    pub(crate) fn start(cluster: &Cluster, o: &Options) -> Result<Process> {
        let log = cluster.open_log()?;
        let log_start = log
            .metadata()
            .trying(|| format!("look at {}", cluster.log().display()))?
            .len();
        let mut command = command(cluster, o);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(log);
        run_as(&mut command, cluster.account.as_ref(), &cluster.dir);
        command.process_group(0); // a Ctrl-C in the terminal must not reach postgres before the owner has finished
        let mut supervisor = command.spawn().trying(|| "run sh".into())?;
        let Some(mut out) = supervisor.stdout.take() else {
            return Err(io::Error::other("no pipe")).trying(|| "hear sh".into());
        };
        let pid = first_line(&mut out)?;
        let gone = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&gone);
        // postgres and its children keep the other end of this pipe (sh gave its own up): its end says that they are gone
        std::thread::spawn(move || {
            let _ = io::copy(&mut out, &mut io::sink());
            told.store(true, Ordering::Release);
        });
        let mut process = Process { supervisor, gone };
        if process.await_ready(cluster, &pid) {
            return Ok(process);
        }
        let _ = process.stop();
        Err(Error::Failed {
            program: "postgres".into(),
            output: said(&cluster.log(), log_start),
        })
    }

    /// False once postgres is gone, whoever ended it.
    pub(crate) fn is_running(&self) -> bool {
        !self.gone.load(Ordering::Acquire)
    }

    /// Ends the pipe and waits for the supervisor, which waits for postgres.
    pub(crate) fn stop(&mut self) -> Result<()> {
        drop(self.supervisor.stdin.take());
        self.supervisor.wait().trying(|| "wait for postgres".into())?;
        Ok(())
    }

    fn await_ready(&self, cluster: &Cluster, pid: &str) -> bool {
        let until = Instant::now() + START;
        while self.is_running() && Instant::now() < until {
            if is_ready(&cluster.data(), &cluster.socket_dir, Some(pid)) {
                return true;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        false
    }
}

/// Whether a postgres on these data takes connections. `postmaster.pid` has the process id on its first line and the
/// state on its eighth, as `pg_ctl -w` reads it.
pub(crate) fn is_ready(data: &Path, socket_dir: &Path, pid: Option<&str>) -> bool {
    let text = fs::read_to_string(data.join("postmaster.pid")).unwrap_or_default();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    pid.is_none_or(|p| lines.first() == Some(&p))
        && lines.get(7) == Some(&"ready")
        && UnixStream::connect(socket::file_in(socket_dir)).is_ok()
}

fn command(cluster: &Cluster, o: &Options) -> Command {
    let throwaway = matches!(o.life, Life::Throwaway { .. });
    let (signal, remove) = if throwaway {
        ("QUIT", cluster.dir.as_os_str())
    } else {
        ("INT", OsStr::new(""))
    };
    let mut c = Command::new("sh");
    c.args(["-c", SUPERVISOR, "sh", signal]).arg(remove);
    c.arg(cluster.bin.join("postgres"))
        .arg("-D")
        .arg(cluster.data())
        .arg("-k")
        .arg(&cluster.socket_dir);
    for setting in SETTINGS
        .into_iter()
        .chain(if throwaway { &THROWAWAY[..] } else { &[] }.iter().copied())
    {
        c.args(["-c", setting]);
    }
    c.args(["-c", &format!("max_connections={}", o.max_connections)]);
    c
}

/// The supervisor's first line: postgres' process id. Read byte by byte: nothing more may be taken from the pipe.
fn first_line(out: &mut ChildStdout) -> Result<String> {
    let mut line = String::new();
    let mut byte = [0_u8; 1];
    while out.read(&mut byte).trying(|| "hear sh".into())? == 1 && byte[0] != b'\n' {
        line.push(char::from(byte[0]));
    }
    Ok(line)
}

/// What postgres wrote since `from`, its last lines as one.
fn said(log: &Path, from: u64) -> String {
    let mut text = String::new();
    let read = fs::File::open(log).and_then(|mut f| {
        f.seek(io::SeekFrom::Start(from))?;
        f.read_to_string(&mut text)
    });
    match read {
        Ok(_) if !text.trim().is_empty() => one_line(&text, 4),
        _ => format!("it said nothing in {}", log.display()),
    }
}
