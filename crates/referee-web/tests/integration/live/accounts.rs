//! The games of an account.

use std::future::pending;

use league::Nick;
use referee_web::live::account_stream;
use referee_web::state::AppState;
use referee_web::worker::herald;
use serde_json::{Value, json};

use super::client::{Block, Client};
use crate::games::table::{Table, give};
use referee_web::game_id::GameId;

fn follow(state: &AppState, nick: &str) -> Client {
    Client::new(account_stream(state, &Nick::from(nick), pending()))
}

async fn at(table: &Table, game: GameId) -> Block {
    let version = table.log(game).await.len();
    Block {
        id: None,
        event: "game".to_owned(),
        data: json!({"game": game, "version": version}).to_string(),
    }
}

async fn announce(table: &Table, game: GameId) {
    table
        .done(game, "referee", json!({"do": "announce", "text": "внимание"}))
        .await;
}

#[tokio::test]
async fn an_account_is_told_its_games_and_what_changes_in_them() {
    let table = Table::new().await;
    let first = table.battle(2, &json!({})).await;
    table.pass(chrono::TimeDelta::seconds(1)); // games sort by the time they were opened at
    let second = table.battle(3, &json!({})).await;
    let mut client = follow(&table.state, "Red1");
    let now = [at(&table, first).await, at(&table, second).await];
    assert_eq!(client.take(2).await, now);
    let mut of_one = follow(&table.state, "Red3");
    assert_eq!(of_one.take(1).await, now[1..]);
    announce(&table, first).await;
    assert_eq!(client.take(1).await, [at(&table, first).await]);
    announce(&table, second).await;
    assert_eq!(client.take(1).await, [at(&table, second).await]);
    assert_eq!(
        of_one.take(1).await,
        [at(&table, second).await],
        "of its own games only"
    );
}

#[tokio::test]
async fn a_game_that_an_account_enters_or_leaves_is_told() {
    let table = Table::new().await;
    table.account("Вирт", 10).await;
    let game = table.open(&json!({})).await;
    let other = table.another_server();
    let mut client = follow(&table.state, "Вирт");
    client.begin().await;
    for what in ["enrol", "withdraw", "enrol"] {
        table.done(game, "Вирт", json!({"do": what})).await;
        assert_eq!(client.take(1).await, [at(&table, game).await], "{what}");
    }
    assert_eq!(follow(&other, "Вирт").take(1).await, [at(&table, game).await]);
    let second = table.open(&json!({})).await;
    announce_in_enrolment(&table, second).await;
    table.done(game, "Вирт", json!({"do": "withdraw"})).await;
    assert_eq!(
        client.take(1).await,
        [at(&table, game).await],
        "another game is none of its business"
    );
}

async fn announce_in_enrolment(table: &Table, game: GameId) {
    table.account("ZimA", 10).await;
    table.done(game, "ZimA", json!({"do": "enrol"})).await;
}

/// What another server did is told by the herald; when the herald begins to hear, whatever was said before is unheard.
#[tokio::test]
async fn changes_of_another_server_are_told_and_unheard_ones_are_made_good() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let other = table.another_server();
    let mut client = follow(&table.state, "Red1");
    assert_eq!(client.take(1).await, [at(&table, game).await]);
    let announce = |state: AppState| async move {
        let text: Value = json!({"do": "announce", "text": "внимание"});
        give(&state, game, "referee", text).await.unwrap();
    };
    announce(other.clone()).await;
    tokio::spawn(herald::run(table.state.clone()));
    tokio::spawn(herald::run(other.clone()));
    let resync = Block {
        id: None,
        event: "resync".to_owned(),
        data: "{}".to_owned(),
    };
    assert_eq!(client.take(2).await, [resync, at(&table, game).await]);
    announce(other.clone()).await;
    assert_eq!(client.take(1).await, [at(&table, game).await]);
    table.stop();
}

#[tokio::test]
async fn the_stream_of_an_account_ends_when_it_is_told_to() {
    let table = Table::new().await;
    table.battle(2, &json!({})).await;
    let (revoke, revoked) = tokio::sync::oneshot::channel::<()>();
    let until = async {
        let _ = revoked.await;
    };
    let mut client = Client::new(account_stream(&table.state, &Nick::from("Red1"), until));
    client.take(1).await;
    revoke.send(()).unwrap();
    assert_eq!(client.rest().await, []);
}
