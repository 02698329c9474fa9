//! `deploy/haproxy.cfg`: the very file, run by `HAProxy`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use acceptance::api::Caller;
use acceptance::battle::{Battle, SECRET};
use acceptance::log;
use acceptance::program::{found, lacking};
use acceptance::server::Server;
use reqwest::Client;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::{OTHER, PATIENCE, RULES, WATCHED, deploy};

/// `HAProxy` with the configuration of `deploy/`; it ends with this value.
struct Proxy {
    child: Child,
    site: SocketAddr,
    behind_tls: SocketAddr,
}

impl Proxy {
    /// `None`: there is no such program here, which is said.
    async fn before(a: &str, b: &str) -> Option<Proxy> {
        let usual = || Some(PathBuf::from("/usr/sbin/haproxy")).filter(|file| file.is_file());
        let Some(program) = found("haproxy").or_else(usual) else {
            lacking("the proxy", "haproxy", "haproxy");
            return None;
        };
        let [site, behind_tls] = [free().await, free().await];
        let mut command = Command::new(program);
        command
            .arg("-db")
            .arg("-f")
            .arg(deploy("haproxy.cfg"))
            .env_clear();
        command.envs([("SITE", site.to_string()), ("BEHIND_TLS", behind_tls.to_string())]);
        command.envs([("SERVER_A", a), ("SERVER_B", b)]);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let child = command.spawn().unwrap();
        let proxy = Proxy {
            child,
            site,
            behind_tls,
        };
        let until = Instant::now() + PATIENCE;
        while reqwest::get(format!("http://{site}/health/live"))
            .await
            .map_or(0, |r| r.status().as_u16())
            != 200
        {
            assert!(Instant::now() < until, "the proxy shows no server");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Some(proxy)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An address that nobody listens on.
async fn free() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0")
        .await
        .unwrap()
        .local_addr()
        .unwrap()
}

/// A server that says yes to everything, and keeps the heads of what it was asked.
async fn listener() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, heads) = (
        listener.local_addr().unwrap().to_string(),
        Arc::<Mutex<Vec<String>>>::default(),
    );
    let kept = Arc::clone(&heads);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(answer(stream, Arc::clone(&kept)));
        }
    });
    (address, heads)
}

async fn answer(mut stream: TcpStream, kept: Arc<Mutex<Vec<String>>>) {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).await.is_ok_and(|n| n == 1) {
        head.push(byte[0]);
    }
    kept.lock()
        .unwrap()
        .push(String::from_utf8(head).unwrap().to_lowercase());
    let _ = stream
        .write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        .await;
}

/// What a client writes of itself reaches no server; what Caddy writes does.
#[tokio::test(flavor = "multi_thread")]
async fn the_proxy_believes_no_client() {
    let ((a, of_a), (b, of_b)) = (listener().await, listener().await);
    let Some(proxy) = Proxy::before(&a, &b).await else {
        return;
    };
    for (at, path, want) in [
        (proxy.site, "/from-a-client", "x-forwarded-for: 127.0.0.1\r\n"),
        (proxy.behind_tls, "/from-caddy", "x-forwarded-for: 6.6.6.6\r\n"),
    ] {
        let request = Client::new()
            .get(format!("http://{at}{path}"))
            .header("x-forwarded-for", "6.6.6.6")
            .header("forwarded", "for=6.6.6.7")
            .header("x-real-ip", "6.6.6.8")
            .header("x-request-id", "made-up");
        assert_eq!(request.send().await.unwrap().status(), 200);
        let heads: Vec<String> = [&of_a, &of_b]
            .iter()
            .flat_map(|heads| heads.lock().unwrap().clone())
            .collect();
        let head = heads
            .iter()
            .find(|head| head.starts_with(&format!("get {path} ")))
            .unwrap();
        assert!(
            head.contains(want) && head.matches("x-forwarded-for").count() == 1,
            "{head}"
        );
        for lie in ["6.6.6.7", "6.6.6.8", "made-up"] {
            assert!(!head.contains(lie), "{head}");
        }
        assert!(
            head.contains("x-request-id: ") && head.contains("x-forwarded-proto: "),
            "{head}"
        );
    }
}

/// Two servers behind it: a game is played, a stream says at once what it has to, and when one server dies the other serves.
#[tokio::test(flavor = "multi_thread")]
async fn two_servers_are_one_site_behind_the_proxy() {
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let start = || {
        Server::start_with(
            crate::program(),
            &[
                ("DATABASE_URL", &database.url),
                ("REFEREE_TRUSTED_PROXIES", "127.0.0.1"),
            ],
        )
    };
    let (a, b) = (start(), start());
    let at = |server: &Server| server.url.trim_start_matches("http://").to_owned();
    let Some(proxy) = Proxy::before(&at(&a), &at(&b)).await else {
        return;
    };
    let pairs = [((WATCHED, "Б2-Б3, К10"), (OTHER, "К8-К9, А1"))];
    let battle = Battle::begun(&a, "За прокси", RULES, &pairs, "red").await;
    let site = format!("http://{}", proxy.site);
    let token = Caller::with_password(&b, WATCHED, SECRET, &["play"]).await;
    let stream = Client::new()
        .get(format!("{site}/api/v1{}/stream", battle.path))
        .bearer_auth(token.token());
    let mut stream = stream.send().await.unwrap();
    let first = tokio::time::timeout(PATIENCE, stream.chunk())
        .await
        .unwrap()
        .unwrap();
    assert!(first.is_some(), "the proxy holds nothing back");
    battle.post(WATCHED, &format!("То {OTHER} - Д5")).await.done();
    let told = tokio::time::timeout(PATIENCE, stream.chunk())
        .await
        .unwrap()
        .unwrap()
        .unwrap();
    assert!(String::from_utf8_lossy(&told).contains("posted"), "{told:?}");
    drop(stream);
    a.kill();
    for _ in 0..20 {
        let answer = reqwest::get(format!("{site}{}", battle.path)).await.unwrap();
        assert_eq!(answer.status(), 200, "nobody was sent to the dead one");
    }
    log::check(&database.pool, &battle.path).await;
    b.stop();
}
