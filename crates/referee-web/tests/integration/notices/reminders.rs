//! C6, and the Referee's own reminding.

use chrono::{DateTime, TimeDelta, Utc};
use league::Nick;
use referee_web::application::notices::nudge;
use referee_web::worker::reminders::look;
use serde_json::json;

use super::{kinds, told};
use crate::games::table::Table;

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

async fn reminded(table: &Table, nick: &str) -> Vec<String> {
    let all = kinds(table, nick).await;
    all.into_iter()
        .filter(|kind| kind.starts_with("reminder"))
        .collect()
}

/// Opened on Wednesday at 10:00 UTC, 18 hours: half is left at 19:00, a sixth at 1:00.
#[tokio::test]
async fn c6_those_who_still_owe_are_reminded_at_half_and_at_a_sixth() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    table.hand.set(at("2026-11-25T18:59:59Z"));
    assert_eq!(look(&table.state).await.unwrap(), 0);
    table.hand.set(at("2026-11-25T19:00:00Z"));
    assert_eq!(look(&table.state).await.unwrap(), 1);
    assert_eq!(reminded(&table, "Red2").await, ["reminder_half"]);
    assert!(reminded(&table, "Red1").await.is_empty() && reminded(&table, "Blue1").await.is_empty());
    assert_eq!(
        told(&table, "Red2").await[0].facts["deadline"],
        "2026-11-26T04:00:00Z"
    );
    assert_eq!(look(&table.state).await.unwrap(), 0, "never twice");
    table.hand.set(at("2026-11-26T01:00:00Z"));
    let other = table.another_server();
    let (a, b) = tokio::join!(look(&table.state), look(&other));
    assert!(a.unwrap() + b.unwrap() >= 1);
    assert_eq!(
        reminded(&table, "Red2").await,
        ["reminder_half", "reminder_sixth"]
    );
}

/// Time that does not count is no part of it (C2): opened on Friday at 20:00 in Moscow, half is left on Monday at 5:00.
#[tokio::test]
async fn c6_counts_working_time() {
    let table = Table::new().await;
    table.hand.set(at("2026-11-27T17:00:00Z"));
    table.battle(1, &json!({})).await;
    table.hand.set(at("2026-11-30T01:59:59Z"));
    assert_eq!(look(&table.state).await.unwrap(), 0);
    table.hand.set(at("2026-11-30T02:00:00Z"));
    assert_eq!(look(&table.state).await.unwrap(), 1);
    assert_eq!(reminded(&table, "Red1").await, ["reminder_half"]);
}

#[tokio::test]
async fn c6_a_pause_an_extension_and_a_move_put_reminders_off() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    table.hand.set(at("2026-11-25T18:00:00Z"));
    table
        .done(game, "referee", json!({"do": "pause", "reason": "шторм"}))
        .await;
    table.hand.set(at("2026-11-25T20:00:00Z"));
    assert_eq!(look(&table.state).await.unwrap(), 0, "the clock is paused");
    table
        .done(game, "referee", json!({"do": "resume", "reason": "стих"}))
        .await;
    table.hand.set(at("2026-11-25T20:59:59Z"));
    assert_eq!(look(&table.state).await.unwrap(), 0, "two hours did not count");
    table.hand.set(at("2026-11-25T21:00:00Z"));
    assert_eq!(look(&table.state).await.unwrap(), 1);
    // more time: half of 24 hours is left later, and is told anew, for it is another deadline
    table
        .done(
            game,
            "referee",
            json!({"do": "extend", "hours": 6, "reason": "туман"}),
        )
        .await;
    table.hand.set(at("2026-11-25T23:59:59Z"));
    assert_eq!(look(&table.state).await.unwrap(), 0);
    table.hand.set(at("2026-11-26T00:00:00Z"));
    assert_eq!(look(&table.state).await.unwrap(), 1);
    // a pause that gives back what was left is no other deadline for what was told
    table
        .done(game, "referee", json!({"do": "pause", "reason": "шторм"}))
        .await;
    table.pass(TimeDelta::hours(1));
    table
        .done(game, "referee", json!({"do": "resume", "reason": "стих"}))
        .await;
    assert_eq!(look(&table.state).await.unwrap(), 0);
    // whoever moves before it is reminded of nothing
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    table.hand.set(at("2026-11-26T09:00:00Z"));
    assert_eq!(look(&table.state).await.unwrap(), 1);
    assert_eq!(reminded(&table, "Red1").await, ["reminder_half", "reminder_half"]);
    assert_eq!(
        reminded(&table, "Red2").await,
        ["reminder_half", "reminder_half", "reminder_sixth"]
    );
}

/// A server that was away when half was left says only that a sixth is left.
#[tokio::test]
async fn c6_what_comes_late_comes_once() {
    let table = Table::new().await;
    table.battle(1, &json!({})).await;
    table.hand.set(at("2026-11-26T03:00:00Z"));
    while look(&table.state).await.unwrap() > 0 {}
    let mut all = reminded(&table, "Red1").await;
    all.retain(|kind| kind == "reminder_sixth");
    assert_eq!(all.len(), 1);
    // of a turn that is over nobody is reminded
    let table = Table::new().await;
    let game = table.battle(1, &json!({})).await;
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    table
        .done(
            game,
            "referee",
            json!({"do": "finish", "winner": "red", "reason": "шторм"}),
        )
        .await;
    table.hand.set(at("2026-11-30T03:00:00Z"));
    assert_eq!(look(&table.state).await.unwrap(), 0);
}

/// T18: who handed the move over is not reminded, the Admiral is.
#[tokio::test]
async fn t18_the_admiral_is_reminded_for_those_who_handed_the_move_over() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let admiral = {
        let held = table.held(game).await;
        let battle = held.game.battle.clone().unwrap();
        battle.players[battle.admirals.red.holder].nick.to_string()
    };
    let other = if admiral == "Red1" { "Red2" } else { "Red1" };
    table
        .done(game, other, json!({"do": "delegate", "until": "turn"}))
        .await;
    let enemy = admiral.replace("Red", "Blue");
    table
        .done(
            game,
            &admiral,
            json!({"do": "post", "text": format!("То {enemy} - А1")}),
        )
        .await;
    table.hand.set(at("2026-11-25T19:00:00Z"));
    assert_eq!(look(&table.state).await.unwrap(), 1);
    assert!(reminded(&table, other).await.is_empty());
    assert_eq!(reminded(&table, &admiral).await, ["reminder_half"]);
    let facts = &told(&table, &admiral).await[0].facts;
    assert_eq!(
        (facts["duty"].as_str(), facts["others"].as_str()),
        ("others", other)
    );
}

#[tokio::test]
async fn the_referee_reminds_those_who_owe_once_an_hour() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    let held = table.held(game).await;
    let all = [Nick::from("Red1"), Nick::from("Red2")];
    let first = nudge(&table.state, &held, &all, table.now()).await.unwrap();
    assert_eq!(
        (first.told.len(), first.not_owing.len(), first.already.len()),
        (1, 1, 0)
    );
    let again = nudge(&table.state, &held, &all, table.now()).await.unwrap();
    assert_eq!((again.told.len(), again.already.len()), (0, 1));
    table.pass(TimeDelta::minutes(59));
    let soon = nudge(&table.state, &held, &all, table.now()).await.unwrap();
    assert_eq!(
        (soon.told.len(), soon.already.len()),
        (0, 1),
        "an hour, not the hour of the clock"
    );
    table.pass(TimeDelta::minutes(1));
    let later = nudge(&table.state, &held, &all, table.now()).await.unwrap();
    assert_eq!(later.told, [Nick::from("Red2")]);
}
