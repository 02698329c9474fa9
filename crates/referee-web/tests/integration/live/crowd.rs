//! Many followers cost no more than one.

use referee_web::live::From;
use referee_web::worker::herald;
use serde_json::json;
use sqlx::Row;
use tokio::task::JoinSet;

use super::client::{Block, Client};
use crate::games::table::Table;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_followers_of_a_game_cost_one_listener_and_one_look_a_change() {
    const CHANGES: usize = 20;
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    tokio::spawn(herald::run(table.state.clone()));
    let before = table.log(game).await.len();
    let mut followers = JoinSet::new();
    for _ in 0..1_000 {
        let mut client = Client::game(&table.state, game, From::Now).await;
        followers.spawn(async move { client.take(CHANGES).await });
    }
    let begun = table.state.live.figures();
    assert_eq!((begun.games, begun.accounts), (1, 0));
    for n in 0..CHANGES {
        table
            .done(
                game,
                "referee",
                json!({"do": "announce", "text": format!("раз {n}")}),
            )
            .await;
    }
    let want: Vec<Block> = table.log(game).await[before..].iter().map(Block::of).collect();
    let row = sqlx::raw_sql(
        "select count(*) from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
    );
    let listeners: i64 = sqlx::Executor::fetch_one(&table.db.pool, row)
        .await
        .unwrap()
        .get(0);
    while let Some(told) = followers.join_next().await {
        assert_eq!(told.unwrap(), want);
    }
    let figures = table.state.live.figures();
    assert_eq!(listeners, 1);
    assert_eq!(figures.pages, 0, "nobody read the log alone");
    // beside one a change: one a round of seconds, and what the herald asks for when it begins
    let looks = figures.looks - begun.looks;
    assert!(looks < CHANGES as u64 + 40, "{looks}");
    while table.state.live.figures().games > 0 {
        tokio::task::yield_now().await; // nobody follows it: it is forgotten in the next round
    }
    table.stop();
}
