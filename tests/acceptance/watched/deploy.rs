//! The files of `deploy/`: alert rules name what there is, the proxy's configuration does what it says, backups can be
//! restored.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use acceptance::battle::{Battle, SECRET};
use acceptance::program::{found, lacking};
use acceptance::server::Server;
use acceptance::{log, project};
use reqwest::Client;
use sqlx::Row;
use sqlx::postgres::PgConnectOptions;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::{OTHER, PATIENCE, RULES, WATCHED, Watched, play};

fn deploy(file: &str) -> PathBuf {
    project().join("deploy").join(file)
}

fn read(file: &str) -> String {
    std::fs::read_to_string(deploy(file)).unwrap()
}

/// One rule: its lines, from `- alert:` to the next one.
struct Rule {
    name: String,
    expression: String,
    rest: String,
}

fn rules() -> Vec<Rule> {
    let file = read("alerts.yml");
    let rules = file.split("- alert: ").skip(1).map(|text| {
        let (name, text) = text.split_once('\n').unwrap();
        let (_, text) = text.split_once("expr: ").unwrap();
        // the expression ends where the next key of the rule begins
        let end = ["\n        for: ", "\n        labels: "]
            .iter()
            .filter_map(|key| text.find(key))
            .min();
        let (expression, rest) = text.split_at(end.unwrap());
        Rule {
            name: name.to_owned(),
            expression: expression.trim_start_matches(">-").to_owned(),
            rest: rest.to_owned(),
        }
    });
    rules.collect()
}

/// Names in an expression that may be those of metrics: no words in quotes or braces, and no functions.
fn names(expression: &str) -> BTreeSet<String> {
    let mut bare = String::new();
    let mut depth = 0;
    for sign in expression.chars() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if depth == 0 => bare.push(sign),
            _ => {}
        }
    }
    let words = bare.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let known = ["up", "referee_", "process_", "pg_", "node_"];
    words
        .filter(|word| {
            known
                .iter()
                .any(|start| word == start || (start.len() > 2 && word.starts_with(start)))
        })
        .map(str::to_owned)
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_metric_of_an_alert_is_served() {
    let watched = Watched::start(&[]).await;
    play(&watched).await;
    let metrics = watched.metrics().await;
    let served: BTreeSet<&str> = metrics
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split(['{', ' ']).next())
        .collect();
    let (backup, rules) = (read("backup.sh"), rules());
    assert!(rules.len() >= 15, "{} rules", rules.len());
    for rule in &rules {
        let names = names(&rule.expression);
        assert!(!names.is_empty(), "{}: {}", rule.name, rule.expression);
        for name in names {
            // of Prometheus itself, and of the exporters that the head of the file names
            let foreign = name == "up" || name.starts_with("pg_") || name.starts_with("node_");
            let there =
                foreign || served.contains(name.as_str()) || backup.contains(&format!("echo \"{name} "));
            assert!(there, "{}: {name} is served by nobody", rule.name);
        }
        for key in ["severity: ", "summary: ", "action: "] {
            assert!(rule.rest.contains(key), "{} has no {key}", rule.name);
        }
    }
    let all: BTreeSet<&str> = rules.iter().map(|rule| rule.name.as_str()).collect();
    assert_eq!(all.len(), rules.len(), "each has a name of its own");
    watched.stop();
}

/// HAProxy with the configuration of `deploy/`; it ends with this value.
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
        let until = std::time::Instant::now() + PATIENCE;
        while reqwest::get(format!("http://{site}/health/live"))
            .await
            .map_or(0, |r| r.status().as_u16())
            != 200
        {
            assert!(std::time::Instant::now() < until, "the proxy shows no server");
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
    let token = acceptance::api::Caller::with_password(&b, WATCHED, SECRET, &["play"]).await;
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

/// How PostgreSQL's own programs are told of a database.
fn whereabouts(url: &str) -> [(&'static str, String); 4] {
    let options: PgConnectOptions = url.parse().unwrap();
    let socket = options.get_socket().map(|folder| folder.display().to_string());
    [
        ("PGHOST", socket.unwrap_or_else(|| options.get_host().to_owned())),
        ("PGPORT", options.get_port().to_string()),
        ("PGUSER", options.get_username().to_owned()),
        ("PGDATABASE", options.get_database().unwrap().to_owned()),
    ]
}

/// The script as the container runs it.
fn backup(folder: &Path, database: &str, what: &str) -> std::process::Output {
    Command::new("sh")
        .arg(deploy("backup.sh"))
        .arg(what)
        .env("BACKUP_FOLDER", folder)
        .envs(whereabouts(database))
        .output()
        .unwrap()
}

/// A backup of a site with a game, restored by the line of docker-compose.yml, is that site.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_can_be_restored() {
    if found("pg_dump").is_none() || found("pg_restore").is_none() {
        return lacking("backups", "pg_dump", "postgresql-client");
    }
    let site = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &site.url);
    let pairs = [((WATCHED, "Б2-Б3, К10"), (OTHER, "К8-К9, А1"))];
    let battle = Battle::begun(&server, "Копия", RULES, &pairs, "red").await;
    let folder = testkit::folder("backup");
    std::fs::create_dir_all(&folder).unwrap();
    assert!(
        !backup(&folder, &site.url, "check").status.success(),
        "there is none yet"
    );
    let made = backup(&folder, &site.url, "once");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert!(backup(&folder, &site.url, "check").status.success());
    let dumps = || -> Vec<PathBuf> {
        let files = std::fs::read_dir(&folder)
            .unwrap()
            .map(|file| file.unwrap().path());
        files
            .filter(|file| file.extension().is_some_and(|e| e == "dump"))
            .collect()
    };
    let [dump] = dumps().try_into().unwrap();
    // as it goes on afterwards, and is lost
    battle.post(WATCHED, &format!("То {OTHER} - Д5")).await.done();
    let other = testkit::database(&referee_web::MIGRATOR).await;
    let restoring = Command::new("pg_restore")
        .args(["--clean", "--if-exists", "--single-transaction"])
        .arg(format!("--dbname={}", whereabouts(&other.url)[3].1))
        .arg(&dump)
        .envs(whereabouts(&other.url))
        .output()
        .unwrap();
    assert!(
        restoring.status.success(),
        "{}",
        String::from_utf8_lossy(&restoring.stderr)
    );
    let game = log::check(&other.pool, &battle.path).await;
    assert_eq!(game.seq + 1, log::check(&site.pool, &battle.path).await.seq);
    let fleets = sqlx::query("select count(*) from fleets")
        .fetch_one(&other.pool)
        .await
        .unwrap();
    assert_eq!(fleets.get::<i64, _>(0), 2, "fleets are in it");
    // one that is too old, and one that cannot be made
    let aged = Command::new("touch")
        .args(["-d", "2 days ago"])
        .arg(&dump)
        .status()
        .unwrap();
    assert!(aged.success() && !backup(&folder, &site.url, "check").status.success());
    assert!(
        !backup(&folder, "postgres://nobody@127.0.0.1:9/none", "once")
            .status
            .success()
    );
    assert_eq!(dumps(), [dump], "what is no backup has no name of one");
    std::fs::remove_dir_all(&folder).unwrap();
    server.stop();
}
