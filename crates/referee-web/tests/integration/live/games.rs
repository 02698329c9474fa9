//! One game, one server: where a stream begins and ends.

use std::future::pending;

use axum::http::StatusCode;
use referee_web::error::Error;
use referee_web::game_id::GameId;
use referee_web::live::{From, game_stream};
use serde_json::json;

use super::client::{Block, Client};
use crate::games::table::{Table, give};

async fn announce(table: &Table, game: GameId, text: &str) {
    table
        .done(game, "referee", json!({"do": "announce", "text": text}))
        .await;
}

async fn log(table: &Table, game: GameId) -> Vec<Block> {
    table.log(game).await.iter().map(Block::of).collect()
}

#[tokio::test]
async fn a_stream_begins_where_it_is_asked_to() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let before = table.log(game).await.len();
    let mut now = Client::game(&table.state, game, From::Now).await;
    let mut whole = Client::game(&table.state, game, From::After(0)).await;
    let mut last = Client::game(&table.state, game, From::After(before as u64 - 1)).await;
    let mut nowhere = Client::game(&table.state, game, From::After(before as u64 + 1)).await;
    announce(&table, game, "раз").await;
    announce(&table, game, "два").await;
    let log = log(&table, game).await;
    assert_eq!(log.len(), before + 2);
    assert_eq!(now.take(2).await, log[before..]);
    assert_eq!(whole.take(log.len()).await, log);
    assert_eq!(last.take(3).await, log[before - 1..]);
    let resync = Block {
        id: Some(before as u64),
        event: "resync".to_owned(),
        data: json!({"version": before}).to_string(),
    };
    assert_eq!(nowhere.next().await, Some(resync));
    assert_eq!(nowhere.take(2).await, log[before..]);
    let strange = game_stream(&table.state, GameId::new(table.now()), From::Now, pending()).await;
    assert!(matches!(strange, Err(Error::NotFound)), "{strange:?}");
}

/// A connection that breaks before the first event loses none: the client knows where it was.
#[tokio::test]
async fn a_stream_that_breaks_before_its_first_event_is_taken_up_there() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let before = table.log(game).await.len();
    let mut client = Client::game(&table.state, game, From::Now).await;
    client.begin().await;
    let last = client.last.unwrap();
    drop(client);
    announce(&table, game, "никто не слышал").await;
    let mut again = Client::game(&table.state, game, From::After(last)).await;
    assert_eq!(again.take(1).await, log(&table, game).await[before..]);
}

#[tokio::test]
async fn the_end_follows_the_last_event_and_later_there_is_nothing() {
    for (command, status) in [
        (json!({"do": "finish", "reason": "шторм"}), "finished"),
        (json!({"do": "cancel", "reason": "шторм"}), "cancelled"),
    ] {
        let table = Table::new().await;
        let game = if status == "finished" {
            table.battle(2, &json!({})).await
        } else {
            table.open(&json!({})).await
        };
        let begun = table.log(game).await.len();
        let mut open = Client::game(&table.state, game, From::Now).await;
        table.done(game, "referee", command).await;
        let log = log(&table, game).await;
        let version = log.len() as u64;
        let end = Block {
            id: None,
            event: "end".to_owned(),
            data: json!({"status": status, "version": version}).to_string(),
        };
        let mut want = log[begun..].to_vec();
        want.push(end.clone());
        assert_eq!(open.rest().await, want);
        assert_eq!(open.last, Some(version), "the end is no event of the log");
        let mut late = Client::game(&table.state, game, From::After(version - 1)).await;
        assert_eq!(late.rest().await, [log[log.len() - 1].clone(), end]);
        for from in [
            From::Now,
            From::Nowhere,
            From::After(version),
            From::After(version + 1),
        ] {
            let response = game_stream(&table.state, game, from, pending()).await.unwrap();
            assert_eq!(response.status(), StatusCode::NO_CONTENT, "{from:?}");
        }
    }
}

#[tokio::test]
async fn a_refused_command_sends_nothing() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let before = table.log(game).await.len();
    let mut client = Client::game(&table.state, game, From::Now).await;
    let refused = give(
        &table.state,
        game,
        "Blue1",
        json!({"do": "post", "text": "То Red1 - А1"}),
    )
    .await;
    assert!(refused.is_err());
    announce(&table, game, "дальше").await;
    assert_eq!(client.take(1).await, log(&table, game).await[before..]);
}

/// More than is kept for everybody has happened before the client takes anything: it reads the log.
#[tokio::test]
async fn who_does_not_read_for_long_loses_nothing() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let before = table.log(game).await.len();
    let mut slow = Client::game(&table.state, game, From::Now).await;
    let mut quick = Client::game(&table.state, game, From::Now).await;
    let long = "шторм ".repeat(300);
    for _ in 0..100 {
        announce(&table, game, &long).await;
        quick.take(1).await;
    }
    assert_eq!(
        table.state.live.figures().pages,
        0,
        "who reads is served from memory"
    );
    assert_eq!(slow.take(100).await, log(&table, game).await[before..]);
    let pages = table.state.live.figures().pages;
    assert!((1..=15).contains(&pages), "{pages}");
    announce(&table, game, "тихо").await;
    assert_eq!(slow.take(1).await, quick.take(1).await);
    assert_eq!(table.state.live.figures().pages, pages, "it has caught up");
}

#[tokio::test]
async fn a_stream_ends_when_it_is_told_to() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let (revoke, revoked) = tokio::sync::oneshot::channel::<()>();
    let until = async {
        let _ = revoked.await;
    };
    let response = game_stream(&table.state, game, From::Now, until).await.unwrap();
    let mut client = Client::new(response);
    announce(&table, game, "раз").await;
    client.take(1).await;
    revoke.send(()).unwrap();
    assert_eq!(client.rest().await, []);
}

#[tokio::test]
async fn all_streams_end_when_the_program_stops() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let mut clients = Vec::new();
    for _ in 0..10 {
        clients.push(Client::game(&table.state, game, From::Now).await);
    }
    let me = league::Nick::from("Red1");
    clients.push(Client::new(referee_web::live::account_stream(
        &table.state,
        &me,
        pending(),
    )));
    clients[10].take(1).await;
    announce(&table, game, "раз").await;
    for client in &mut clients {
        client.take(1).await;
    }
    table.stop();
    for client in &mut clients {
        assert_eq!(client.rest().await, [], "without an end: the game goes on");
    }
    let mut late = Client::game(&table.state, game, From::Now).await;
    assert_eq!(late.rest().await, []);
}
