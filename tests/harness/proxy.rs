//! The proxy as a site runs it: with the configurations of `docs/haproxy/`.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};

use crate::{program, project};

/// Ports below those that systems give to connections: what listens on one may be gone for a while and finds it free.
const PORTS: std::ops::Range<u16> = 20_000..32_000;

/// A port of this machine that nobody listens on now.
pub fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let (first, count) = (std::process::id() * 61, u32::from(PORTS.end - PORTS.start));
    loop {
        let next = first + u32::from(NEXT.fetch_add(1, Ordering::Relaxed));
        let port = PORTS.start + u16::try_from(next % count).unwrap();
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// A proxy that runs. With this value the process ends.
#[derive(Debug)]
pub struct Proxy {
    child: Child,
    /// Where it takes connections.
    pub address: String,
    figures: String,
}

impl Proxy {
    /// In front of the servers a, b and c of a site; where there is none, nothing listens.
    pub fn of_site(servers: [&str; 3]) -> Proxy {
        let names = ["SERVER_A", "SERVER_B", "SERVER_C"];
        Proxy::start("site.cfg", "SITE", names.into_iter().zip(servers))
    }

    /// In front of two databases, of which one takes writes.
    pub fn of_databases(databases: [&str; 2]) -> Proxy {
        let names = ["DATABASE_1", "DATABASE_2"];
        Proxy::start("database.cfg", "DATABASE", names.into_iter().zip(databases))
    }

    fn start<'a>(file: &str, front: &str, behind: impl Iterator<Item = (&'a str, &'a str)>) -> Proxy {
        let [address, figures] = [(); 2].map(|()| format!("127.0.0.1:{}", free_port()));
        let mut command = Command::new(found().unwrap());
        command
            .args(["-db", "-q", "-f"])
            .arg(project().join("docs/haproxy").join(file));
        command.env(front, &address).env("FIGURES", &figures);
        command.envs(behind).stdin(Stdio::null());
        Proxy {
            child: command.spawn().unwrap(),
            address,
            figures,
        }
    }

    /// How the servers behind it stand, by name: whether they were looked at, and found to be up.
    async fn standing(&self) -> reqwest::Result<BTreeMap<String, bool>> {
        let answer = reqwest::get(format!("http://{}/;csv", self.figures)).await?;
        let text = answer.text().await?;
        let mut lines = text.lines().map(|l| l.split(',').collect::<Vec<_>>());
        let head = lines.next().unwrap();
        let column = |name: &str| {
            head.iter()
                .position(|h| h.trim_start_matches("# ") == name)
                .unwrap()
        };
        let (name, status, look) = (column("svname"), column("status"), column("check_status"));
        let looked_at = |line: &Vec<&str>| line.get(look).is_some_and(|l| l.starts_with('L'));
        let of = |line: Vec<&str>| (line[name].to_owned(), line[status].starts_with("UP"));
        Ok(lines.filter(looked_at).map(of).collect())
    }

    /// Waits until it finds that these servers are up, or down, all of them.
    pub async fn sees(&mut self, servers: &[&str], up: bool) {
        let until = Instant::now() + Duration::from_mins(1);
        loop {
            let standing = self.standing().await;
            if let Ok(standing) = &standing
                && servers.iter().all(|s| standing.get(*s) == Some(&up))
            {
                return;
            }
            assert_eq!(self.child.try_wait().unwrap(), None, "the proxy has ended");
            assert!(
                Instant::now() < until,
                "{servers:?} are to be up: {up}; seen: {standing:?}"
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // one that has ended already is no error
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program, where this machine has it.
fn found() -> Option<PathBuf> {
    let usual = || Some(PathBuf::from("/usr/sbin/haproxy")).filter(|p| p.is_file());
    program::found("haproxy").or_else(usual)
}

/// Whether there is one. If not, that is said loudly, and fails where the tests are to be complete.
pub fn is_there(tests: &str) -> bool {
    if found().is_none() {
        program::lacking(tests, "haproxy", "haproxy");
    }
    found().is_some()
}
