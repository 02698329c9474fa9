//! What is served at `/metrics`.

use std::collections::{BTreeMap, BTreeSet};
use std::net::TcpListener;

use acceptance::program;
use reqwest::{Client, Method};

use super::{OTHER, WATCHED, Watched, play};

/// The value of a series, by its name with its labels.
fn figure(metrics: &str, series: &str) -> f64 {
    let found = metrics
        .lines()
        .filter_map(|line| line.rsplit_once(' '))
        .find(|(name, _)| *name == series);
    let (_, value) = found.unwrap_or_else(|| panic!("no {series} in\n{metrics}"));
    value.parse().unwrap()
}

/// Checks that a figure is at least so much.
fn at_least(metrics: &str, series: &str, least: f64) {
    let found = figure(metrics, series);
    assert!(found >= least, "{series} is {found}, not {least} or more");
}

/// The names of all series, with their labels.
fn series(metrics: &str) -> BTreeSet<String> {
    let lines = metrics.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.rsplit_once(' ').unwrap().0.to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_is_counted_and_tells_of_nobody() {
    let watched = Watched::start(&[]).await;
    let played = play(&watched).await;
    let stream = Client::new()
        .get(format!("{}/api/v1{}/stream", watched.server.url, played.path))
        .bearer_auth(played.caller.token());
    let mut stream = stream.send().await.unwrap();
    assert!(stream.chunk().await.unwrap().is_some());
    let metrics = watched.metrics().await;
    for (series, least) in [
        (r#"referee_posts_total{mode="team_battle",door="page"}"#, 2.0),
        (r#"referee_posts_total{mode="team_battle",door="api"}"#, 1.0),
        (r#"referee_events_total{mode="team_battle",door="page"}"#, 10.0),
        (
            r#"referee_requests_total{route="/games/{id}/posts",method="POST",status="303"}"#,
            2.0,
        ),
        (
            r#"referee_requests_total{route="/games/{id}/posts",method="POST",status="422"}"#,
            1.0,
        ),
        (
            r#"referee_requests_total{route="/api/v1/games/{id}/posts",method="POST",status="422"}"#,
            1.0,
        ),
        (
            r#"referee_requests_total{route="none",method="GET",status="404"}"#,
            1.0,
        ),
        (
            r#"referee_request_seconds_count{route="/games/{id}",method="GET"}"#,
            1.0,
        ),
        (r#"referee_errors_total{code="not_found"}"#, 1.0),
        (r#"referee_errors_total{code="internal"}"#, 0.0),
        (r#"referee_stream_subscribers{kind="game"}"#, 1.0),
        (r#"referee_outbox_waiting{kind="letter"}"#, 0.0),
        (r#"referee_pool_connections{kind="open"}"#, 1.0),
        ("referee_pool_wait_seconds_count", 1.0),
        ("referee_herald_seconds_count", 1.0),
        ("referee_games_held", 1.0),
        ("referee_servers_alive", 1.0),
        ("referee_database_up", 1.0),
        ("referee_ready", 1.0),
        ("referee_heartbeat_age_seconds", 0.0),
        ("process_resident_memory_bytes", 1e6),
        ("process_cpu_seconds_total", 0.01),
        ("process_start_time_seconds", 1.7e9),
    ] {
        at_least(&metrics, series, least);
    }
    let refused = metrics
        .lines()
        .filter(|line| line.starts_with("referee_refusals_total{code="));
    assert!(refused.count() >= 2, "each refusal has its code");
    for secret in played
        .secrets
        .iter()
        .map(String::as_str)
        .chain([WATCHED, OTHER, played.game()])
    {
        assert!(!metrics.contains(secret), "{secret} is in the metrics");
    }
    assert!(metrics.is_ascii(), "no word of a person, and no cell");
    drop(stream);
    watched.stop();
}

/// Whoever asks for what is not there, by whatever method, makes no series of his own.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_outside_makes_series() {
    let watched = Watched::start(&[]).await;
    let client = Client::new();
    let pester = async |from: u32, to: u32| {
        for n in from..to {
            let method = format!("BREW{n}").parse::<Method>().unwrap();
            for (method, path) in [
                (Method::GET, format!("/nowhere/{n}")),
                (Method::GET, format!("/games/{n}")),
                (Method::GET, format!("/api/v1/nowhere/{n}")),
                (method, format!("/games/{n}?x={n}")),
                (Method::POST, format!("/api/v1/games/{n}/posts")),
                (Method::GET, format!("/players/nobody{n}")),
            ] {
                let request = client.request(method, format!("{}{path}", watched.server.url));
                let request = request.header("x-request-id", format!("made-up-{n}"));
                assert!(request.send().await.unwrap().status().is_client_error(), "{path}");
            }
        }
    };
    let of_requests = |metrics: &str| {
        let all = series(metrics).into_iter();
        let answers =
            |name: &String| name.starts_with("referee_request") || name.starts_with("referee_errors");
        all.filter(answers).collect::<BTreeSet<_>>()
    };
    pester(0, 2).await;
    let before = of_requests(&watched.metrics().await);
    pester(2, 30).await;
    let after = of_requests(&watched.metrics().await);
    let new: Vec<_> = after.difference(&before).collect();
    assert!(new.is_empty(), "{new:#?}");
    assert!(
        before.iter().any(|name| name.contains(r#"method="OTHER""#)),
        "{before:#?}"
    );
    watched.stop();
}

/// The text format 0.0.4: every series belongs to a family that was announced with its type, and no series is there twice.
#[tokio::test(flavor = "multi_thread")]
async fn the_metrics_are_in_the_format_of_prometheus() {
    let watched = Watched::start(&[]).await;
    let metrics = watched.metrics().await;
    let mut types: BTreeMap<&str, &str> = BTreeMap::new();
    let mut helped: BTreeSet<&str> = BTreeSet::new();
    for line in metrics.lines() {
        if let Some(rest) = line.strip_prefix("# TYPE ") {
            let (name, kind) = rest.split_once(' ').unwrap();
            assert!(types.insert(name, kind).is_none(), "{name} is announced twice");
            assert!(helped.contains(name), "{name} is explained");
        } else if let Some(rest) = line.strip_prefix("# HELP ") {
            helped.insert(rest.split_once(' ').unwrap().0);
        } else {
            let (name, value) = line.rsplit_once(' ').unwrap();
            assert!(value.parse::<f64>().is_ok(), "{line}");
            let name = name.split('{').next().unwrap();
            let part = |end: &str| {
                name.strip_suffix(end)
                    .filter(|n| types.get(n) == Some(&"histogram"))
            };
            let family = ["_bucket", "_sum", "_count"].into_iter().find_map(part);
            assert!(family.is_some() || types.contains_key(name), "{line}");
        }
    }
    let lines = metrics.lines().filter(|line| !line.starts_with('#')).count();
    assert_eq!(series(&metrics).len(), lines, "no series is there twice");
    watched.stop();
}

/// Metrics are no page of the site.
#[tokio::test(flavor = "multi_thread")]
async fn the_site_itself_serves_no_metrics() {
    let watched = Watched::start(&[]).await;
    let answer = reqwest::get(format!("{}/metrics", watched.server.url))
        .await
        .unwrap();
    assert_eq!(answer.status(), 404);
    watched.stop();
}

#[test]
fn a_port_that_is_taken_is_said_in_one_line() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let at = taken.local_addr().unwrap().to_string();
    let arguments = [
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--metrics-listen",
        &at,
        "--data-dir",
        "/nonexistent",
    ];
    let ran = program::run(crate::program(), &arguments, b"");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert_eq!(ran.err.trim_end().lines().count(), 1, "{}", ran.err);
    assert!(
        ran.err.contains(&at) && ran.err.contains("REFEREE_METRICS_LISTEN"),
        "{}",
        ran.err
    );
}
