//! Notices by webhook.

use serde_json::json;

use super::receiver::Receiver;
use super::{hook, table, tell};
use referee_web::mail::Mailer;
use referee_web::worker;

/// Makes deliveries of notices, and tells what is due.
async fn all(table: &crate::games::table::Table) {
    let mailer = Mailer::new(&table.state.config);
    while worker::letters::look(&table.state, &mailer).await.unwrap() > 0 {}
    tell(&table.state).await;
}

#[tokio::test]
async fn a_webhook_is_told_what_its_owner_is_told_and_nothing_that_is_past() {
    let table = table().await;
    let receiver = Receiver::start().await;
    for nick in ["Red1", "Red2"] {
        table.account(nick, 10).await;
        hook(&table, nick, &receiver.url(), &["notice"]).await;
    }
    let game = table.battle(2, &json!({})).await;
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    all(&table).await;
    let told = receiver.told();
    let kinds: Vec<_> = told
        .iter()
        .map(|t| t.json()["data"]["notice"]["kind"].clone())
        .collect();
    assert_eq!(kinds, ["your_turn"], "the draw is past, and Red1 has moved");
    let message = told[0].json();
    assert_eq!(message["type"], "notice");
    assert_eq!(message["data"]["game"], game.to_string());
    let notice = &message["data"]["notice"];
    assert_eq!(notice["facts"]["duty"], "shoot");
    assert!(
        notice["text"].as_str().unwrap().contains("26.11.2026 07:00 MSK"),
        "{notice}"
    );
    all(&table).await;
    assert_eq!(receiver.told().len(), 1, "never twice");
}
