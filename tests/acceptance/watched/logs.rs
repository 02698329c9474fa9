//! What stands in the log.

use acceptance::battle::referee;
use reqwest::Client;
use serde_json::Value;

use super::{Watched, play};

/// What a line says of the request that it belongs to.
fn of_request<'a>(line: &'a Value, field: &str) -> Option<&'a str> {
    let spans = line["spans"].as_array()?;
    let span = spans.iter().find(|span| span["name"] == "request")?;
    span[field].as_str()
}

/// The request that a line belongs to.
fn request(line: &Value) -> Option<&str> {
    of_request(line, "request_id")
}

fn is_answer(line: &Value) -> bool {
    line["target"]
        .as_str()
        .is_some_and(|target| target.starts_with("referee_web::requests"))
}

/// Fleets, moves, words, passwords, codes, tokens, cookies, mail addresses, what stands in queries: nowhere, though everything
/// is logged that can be.
#[tokio::test(flavor = "multi_thread")]
async fn no_secret_is_in_the_log() {
    let watched = Watched::start(&[]).await;
    let played = play(&watched).await;
    let (log, lines) = (watched.log(), watched.lines());
    assert!(
        lines.len() > 200,
        "this is the log of a game: {} lines",
        lines.len()
    );
    assert!(log.contains("sqlx::query"), "statements are in it");
    for secret in &played.secrets {
        let line = log.lines().find(|line| line.contains(secret.as_str()));
        assert!(line.is_none(), "{secret} is in the log: {}", line.unwrap());
    }
    for inside in ["Vault", "Fleet {", "Fleet(", "Stowed"] {
        assert!(!log.contains(inside), "{inside} is printed");
    }
    watched.stop();
}

/// One line a request, which says what was asked for, by its pattern, and how it went.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_one_line_with_its_name() {
    let watched = Watched::start(&[]).await;
    let client = Client::new();
    let ask = async |path: &str| {
        let answer = client
            .get(format!("{}{path}", watched.server.url))
            .send()
            .await
            .unwrap();
        let id = answer.headers()["x-request-id"].to_str().unwrap().to_owned();
        (id, answer.status().as_u16(), answer.bytes().await.unwrap().len())
    };
    for (path, route) in [
        ("/", "/"),
        ("/games/7?x=1", "/games/{id}"),
        ("/nothing/7", "none"),
        ("/api/v1/games", "/api/v1/games"),
    ] {
        let (id, status, length) = ask(path).await;
        assert_eq!(id.parse::<uuid::Uuid>().unwrap().get_version_num(), 7, "{id}");
        let line = watched.wait_for(path, |line| is_answer(line) && request(line) == Some(&id));
        assert_eq!(of_request(&line, "route"), Some(route), "{line}");
        assert_eq!(of_request(&line, "method"), Some("GET"), "{line}");
        assert_eq!(
            (line["status"].as_u64(), line["bytes"].as_u64()),
            (Some(status.into()), Some(length as u64)),
            "{line}"
        );
        assert!(
            line["ms"]
                .as_f64()
                .is_some_and(|ms| (0.0..30_000.0).contains(&ms)),
            "{line}"
        );
        assert_eq!(line["level"], "INFO", "{line}");
        let lines = watched.lines();
        let answers = lines
            .iter()
            .filter(|line| is_answer(line) && request(line) == Some(&id));
        assert_eq!(answers.count(), 1, "{path}");
    }
    let (health, ..) = ask("/health/ready").await;
    let line = watched.wait_for("health", |line| is_answer(line) && request(line) == Some(&health));
    assert_eq!(line["level"], "DEBUG", "machines ask for it all the time");
    watched.stop();
}

/// What a command logs in the task of its own is found by the name of the request.
#[tokio::test(flavor = "multi_thread")]
async fn a_command_logs_under_its_request() {
    let watched = Watched::start(&[]).await;
    let played = play(&watched).await;
    let append = watched.wait_for("the statement of a move", |line| {
        let statement = line["db.statement"].as_str().unwrap_or_default();
        of_request(line, "route") == Some("/games/{id}/posts")
            && statement.contains("update games g set version")
    });
    let id = request(&append).unwrap();
    let lines = watched.lines();
    let answer = lines
        .iter()
        .find(|line| is_answer(line) && request(line) == Some(id))
        .unwrap();
    assert_eq!(of_request(answer, "method"), Some("POST"));
    assert!(!played.game().is_empty());
    watched.stop();
}

/// A proxy that is trusted names requests; a client does not, nor does a proxy with what is no name.
#[tokio::test(flavor = "multi_thread")]
async fn a_trusted_proxy_names_requests_and_a_client_does_not() {
    for (trusted, given, kept) in [
        ("", "edge-7_A", false),
        ("127.0.0.1", "edge-7_A", true),
        ("127.0.0.1", "edge 7", false),
        ("127.0.0.1", "", false),
        (
            "127.0.0.1",
            "a2345678901234567890123456789012345678901234567890123456789012345",
            false,
        ),
        ("10.0.0.0/8", "edge-7_A", false),
    ] {
        let watched = Watched::start(&[("REFEREE_TRUSTED_PROXIES", trusted)]).await;
        let request = Client::new()
            .get(&watched.server.url)
            .header("x-request-id", given);
        let answer = request.send().await.unwrap();
        let id = answer.headers()["x-request-id"].to_str().unwrap();
        assert_eq!(id == given, kept, "{trusted} {given}: {id}");
        assert!(
            kept || id.parse::<uuid::Uuid>().is_ok_and(|id| id.get_version_num() == 7),
            "{id}"
        );
        watched.stop();
    }
}

/// Lines for people have the name too.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_for_people_names_requests_too() {
    let watched = Watched::start(&[("REFEREE_LOG_FORMAT", "text"), ("REFEREE_LOG", "info")]).await;
    referee(&watched.server).await;
    let answer = reqwest::get(&watched.server.url).await.unwrap();
    let id = answer.headers()["x-request-id"].to_str().unwrap().to_owned();
    answer.bytes().await.unwrap();
    let until = std::time::Instant::now() + super::PATIENCE;
    loop {
        let log = watched.log();
        let line = log.lines().find(|line| line.contains(&id));
        if let Some(line) = line {
            assert!(line.contains("answered") && line.contains("status=200"), "{line}");
            break;
        }
        assert!(std::time::Instant::now() < until, "{log}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    watched.stop();
}
