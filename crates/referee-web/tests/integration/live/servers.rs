//! Two servers on one database.

use std::future::pending;

use axum::http::StatusCode;
use league::log::Logged;
use referee_web::application::ExecuteError;
use referee_web::game_id::GameId;
use referee_web::live::{From, game_stream};
use referee_web::state::AppState;
use referee_web::worker::herald;
use serde_json::json;
use tokio::task::JoinSet;

use super::client::{Block, Client};
use crate::games::table::{Table, give};

/// Numbers that look like chance and are the same each time.
struct Lots(u64);

impl Lots {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Reads to the end of the game, with a break after every few events, each time from another server.
async fn read(servers: [AppState; 2], game: GameId, mut lots: Lots) -> Vec<Block> {
    let (mut all, mut last): (Vec<Block>, u64) = (Vec::new(), 0);
    loop {
        let server = &servers[usize::try_from(lots.below(2)).unwrap()];
        let response = game_stream(server, game, From::After(last), pending())
            .await
            .unwrap();
        if response.status() == StatusCode::NO_CONTENT {
            return all; // it broke off just before the end
        }
        let mut client = Client::new(response);
        client.last = Some(last);
        for _ in 0..lots.below(12) {
            match client.next().await {
                Some(end) if end.event == "end" => return all,
                Some(block) => all.push(block),
                None => panic!("the stream broke off"),
            }
        }
        last = client.last.unwrap();
    }
}

/// Posts until it is done, as often as it is told to come again.
async fn post(state: AppState, game: GameId, by: String, text: String) {
    loop {
        match give(&state, game, &by, json!({"do": "post", "text": text})).await {
            Err(ExecuteError::Busy) => {}
            done => return drop(done.unwrap()),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_reads_where_and_breaks_off_whenever_has_the_whole_log_once() {
    let table = Table::new().await;
    let rules = json!({"hit_costs_shot": false});
    let game = table.battle(8, &rules).await;
    let servers = [table.state.clone(), table.another_server()];
    for server in &servers {
        tokio::spawn(herald::run(server.clone()));
    }
    let mut readers = JoinSet::new();
    for seed in 0..12 {
        readers.spawn(read(servers.clone(), game, Lots(seed)));
    }
    for (column, turn) in ["А", "Б", "В"].into_iter().enumerate() {
        let (mover, other) = if column % 2 == 0 {
            ("Red", "Blue")
        } else {
            ("Blue", "Red")
        };
        let mut posting = JoinSet::new();
        for n in 1..=8 {
            let (by, ready) = (format!("{mover}{n}"), ready(&table, game, mover, n).await);
            let text = format!("{ready}\nТо {other}{n} - {turn}{n}");
            posting.spawn(post(servers[n % 2].clone(), game, by, text));
        }
        while let Some(done) = posting.join_next().await {
            done.unwrap();
        }
    }
    table
        .done(game, "referee", json!({"do": "finish", "reason": "довольно"}))
        .await;
    let log: Vec<Logged> = table.log(game).await;
    assert!(log.len() > 100, "{}", log.len());
    let want: Vec<Block> = log.iter().map(Block::of).collect();
    while let Some(read) = readers.join_next().await {
        assert_eq!(read.unwrap(), want);
    }
    table.stop();
}

/// The truthful answers that somebody owes.
async fn ready(table: &Table, game: GameId, team: &str, n: usize) -> String {
    let held = table.held(game).await;
    let nick = league::Nick::from(format!("{team}{n}"));
    let view = referee_web::application::read::reader::ForReader::new(&held, Some(&nick));
    view.player.unwrap().ready_text
}

/// Nobody tells this server of what the other did: no herald runs.
#[tokio::test]
async fn a_message_that_is_lost_costs_seconds_and_nothing_else() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let before = table.log(game).await.len();
    let mut client = Client::game(&table.state, game, From::Now).await;
    client.begin().await;
    let other = table.another_server();
    for text in ["раз", "два"] {
        give(&other, game, "referee", json!({"do": "announce", "text": text}))
            .await
            .unwrap();
    }
    let told = client.take(2).await;
    let log: Vec<Block> = table.log(game).await.iter().map(Block::of).collect();
    assert_eq!(told, log[before..]);
}
