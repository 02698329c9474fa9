//! What is counted, to the very figure: the same clock for everybody, and no other process.

use chrono::TimeDelta;
use league::Command;
use referee_web::application::{By, execute};
use referee_web::metrics::scrape;
use referee_web::state::AppState;
use referee_web::worker::deadlines::Worker;
use serde_json::json;

use super::games::table::{Table, codes, give};

/// The value of a series, by its name with its labels.
async fn figure(state: &AppState, series: &str) -> f64 {
    let text = scrape::text(state).await.unwrap();
    let mut lines = text.lines().filter_map(|line| line.rsplit_once(' '));
    let value = lines.find_map(|(name, value)| (name == series).then_some(value));
    let value = value.unwrap_or_else(|| panic!("no {series} in\n{text}"));
    value.parse().unwrap()
}

/// Whether it is this figure, all of which are halves and whole numbers.
async fn is(state: &AppState, series: &str, want: f64) {
    let found = figure(state, series).await;
    assert!((found - want).abs() < 1e-9, "{series} is {found}, not {want}");
}

#[tokio::test]
async fn moves_refusals_and_races_are_counted() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({"calendar": "none"})).await;
    let other = table.another_server();
    let post = |text: &str| json!({"do": "post", "text": text});
    let posts = r#"referee_posts_total{mode="team_battle",door="worker"}"#;
    let code = codes(give(&other, game, "Red2", post("То Никто - А1")).await)[0];
    is(&other, &format!("referee_refusals_total{{code=\"{code}\"}}"), 1.0).await;
    table.done(game, "Red1", post("То Blue1 - А1")).await;
    is(&table.state, posts, 1.0).await;
    // what the other one holds is old by now
    give(&other, game, "Red2", post("То Blue2 - А1")).await.unwrap();
    is(&other, "referee_races_lost_total", 1.0).await;
    is(&other, posts, 1.0).await;
    is(&other, "referee_games_held", 1.0).await;
}

/// C4: how late a deadline was executed is told, by whoever did it.
#[tokio::test]
async fn how_late_a_deadline_was_executed_is_counted() {
    let table = Table::new().await;
    let game = table.battle(3, &json!({"calendar": "none"})).await;
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    let due = table.held(game).await.game.due_after().unwrap();
    let other = table.another_server();
    table.hand.set(due + TimeDelta::milliseconds(500));
    let name = |le: &str| format!("referee_deadline_lateness_seconds_bucket{{le=\"{le}\"}}");
    assert_eq!(Worker::default().look(&table.state).await.unwrap().acted, 1);
    is(&table.state, &name("0.5"), 1.0).await;
    let next = table.held(game).await.game.due_after().unwrap();
    table.hand.set(next + TimeDelta::milliseconds(7_000));
    is(&other, "referee_deadlines_overdue", 1.0).await;
    is(
        &table.another_server(),
        "referee_deadlines_overdue_age_seconds",
        7.0,
    )
    .await;
    assert_eq!(Worker::default().look(&table.state).await.unwrap().acted, 1);
    is(&table.state, &name("5"), 1.0).await;
    is(&table.state, &name("15"), 2.0).await;
    // whoever comes when it is done has executed nothing
    let now = table.now();
    execute(&other, game, By::Time, Command::Tick {}, None, now)
        .await
        .unwrap();
    is(&other, "referee_deadline_lateness_seconds_count", 0.0).await;
}

#[tokio::test]
async fn the_age_of_what_waits_is_told() {
    let table = Table::new().await;
    is(&table.state, r#"referee_outbox_waiting{kind="letter"}"#, 0.0).await;
    for minutes in [5, 25] {
        let at = table.now() - TimeDelta::minutes(minutes);
        let letter = format!(
            "insert into letters (id, account_id, kind, address, code, created_at, next_at)
            select gen_random_uuid(), id, 'confirm', 'a@example.org', 'c', '{at}', '{at}' from accounts limit 1"
        );
        table.sql(letter).await;
    }
    let later = table.another_server();
    is(&later, r#"referee_outbox_waiting{kind="letter"}"#, 2.0).await;
    is(&later, r#"referee_outbox_age_seconds{kind="letter"}"#, 1500.0).await;
    is(&later, r#"referee_outbox_age_seconds{kind="push"}"#, 0.0).await;
}

#[tokio::test]
async fn without_the_database_there_is_still_an_answer() {
    let table = Table::new().await;
    let watched = table.another_server();
    watched.pool.close().await;
    is(&watched, "referee_database_up", 0.0).await;
    is(&watched, "referee_ready", 0.0).await;
    for unknown in [
        "referee_clock_skew_seconds",
        "referee_servers_alive",
        r#"referee_outbox_age_seconds{kind="webhook"}"#,
    ] {
        assert!(figure(&watched, unknown).await.is_nan(), "{unknown} is not known");
    }
}
