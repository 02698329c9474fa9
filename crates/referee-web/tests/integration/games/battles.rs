//! Whole battles through the database: what comes of each line is what the rules alone say.

use chrono::{DateTime, Utc};
use league::bench::Bench;
use league::log::Logged;
use league::{Command, Nick};
use referee_web::store;
use serde_json::Value;

use super::table::{Table, give};

/// What depends on chance: links of lots, seals, salts.
fn plain(entry: &Logged) -> (u64, DateTime<Utc>, Value) {
    let mut event = serde_json::to_value(&entry.event).unwrap();
    for secret in [
        "draw_commitment",
        "link",
        "seal",
        "salts",
        "since",
        "posts",
        "title",
    ] {
        event.as_object_mut().unwrap().remove(secret);
    }
    (entry.seq, entry.at, event)
}

async fn play(case: &Value, restart_every: usize) {
    let table = Table::new().await;
    let mut state = table.state.clone();
    let mut bench = Bench::new();
    let mut game = None;
    for (number, line) in case["input"].as_array().unwrap().iter().enumerate() {
        let at: DateTime<Utc> = line["at"].as_str().unwrap().parse().unwrap();
        table.hand.set(at);
        let by = line["by"].as_str().unwrap_or_default();
        let command: Command = serde_json::from_value(line.clone()).unwrap();
        let nick = (!by.is_empty()).then(|| Nick::from(by));
        let expected: Vec<_> = bench
            .give(at, nick.as_ref(), &command)
            .entries()
            .map(plain)
            .collect();
        if let Command::Open { rules, .. } = &command {
            game = Some(table.open(rules).await);
            continue;
        }
        if let Command::Enrol { posts, .. } = &command {
            table.account(by, posts.unwrap_or_default()).await;
        }
        if number % restart_every == 0 {
            state = table.another_server();
        }
        let done = give(&state, game.unwrap(), by, line.clone()).await;
        let done = done.unwrap_or_else(|e| panic!("{} line {}: {line}: {e}", case["name"], number + 1));
        let got: Vec<_> = done.caught_up.iter().chain(&done.entries).map(plain).collect();
        assert_eq!(got, expected, "{} line {}: {line}", case["name"], number + 1);
    }
    let game = game.unwrap();
    let held = table.check(game).await;
    assert_eq!(held.game.thread, bench.game().unwrap().thread);
    assert!(held.is_over());
    let mut c = table.db.pool.acquire().await.unwrap();
    let thread = store::posts::after(&mut c, game, 0, i64::MAX).await.unwrap();
    assert!(
        thread
            .iter()
            .any(|p| p.text == "СТАРТ ИГРА" || p.text.ends_with("СТАРТ ИГРА"))
    );
    assert!(thread.last().unwrap().text.starts_with("ИГРА ОКОНЧЕНА"));
}

#[tokio::test]
async fn a_battle_in_the_database_is_the_battle_on_the_table() {
    let text = include_str!("../../../../../tests/cases/battles.jsonl");
    let cases: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    // servers come and go: after every line, after some, never
    for (case, restart_every) in [(5, 1), (11, 1), (6, 7), (9, usize::MAX), (7, 3)] {
        play(&cases[case], restart_every).await;
    }
}
