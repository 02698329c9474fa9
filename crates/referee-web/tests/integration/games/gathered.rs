//! What waits is written together: many orders on one game at one sitting, many games by one statement. What becomes of
//! one of them is nothing to the others.

use std::time::Duration;

use league::{Code, Nick};
use referee_web::account::AccountId;
use referee_web::application::receipt::{Answer, Noting, Receipt};
use referee_web::application::{By, ExecuteError, Executed, execute_noting};
use referee_web::game_id::GameId;
use referee_web::store::receipts::Key;
use serde_json::json;
use tokio::task::JoinSet;

use super::table::{Table, codes, give, names};

/// A connection of its own that lets nobody write a row of a game, until it is let go.
struct Barrier(sqlx::Transaction<'static, sqlx::Postgres>);

impl Barrier {
    async fn up(table: &Table) -> Barrier {
        let mut t = table.db.pool.begin().await.unwrap();
        sqlx::raw_sql("lock table games in share row exclusive mode")
            .execute(&mut *t)
            .await
            .unwrap();
        Barrier(t)
    }

    /// Waits until so many statements stand before it. Another connection looks: within a transaction one sees for ever
    /// what one saw first.
    async fn held_up(&self, table: &Table, many: i64) {
        for _ in 0..1_000 {
            let waiting = sqlx::query_scalar!(
                r#"select count(*) as "many!" from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'"#
            );
            let now = waiting.fetch_one(&table.db.pool).await.unwrap();
            if now >= many {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("not {many} statements came to wait");
    }

    async fn down(self) {
        self.0.rollback().await.unwrap();
    }
}

fn shot(by: usize, cell: &str) -> serde_json::Value {
    json!({"do": "post", "text": format!("То Blue{by} - {cell}")})
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_on_one_game_are_decided_one_on_the_other_and_written_at_once() {
    let table = Table::new().await;
    let game = table.battle(6, &json!({})).await;
    let barrier = Barrier::up(&table).await;
    let mut posting = JoinSet::new();
    let post = |posting: &mut JoinSet<_>, n: usize, cell: &'static str| {
        let state = table.state.clone();
        posting.spawn(async move { give(&state, game, &format!("Red{n}"), shot(n, cell)).await });
    };
    post(&mut posting, 1, "А1");
    barrier.held_up(&table, 1).await;
    // while the first is written these wait: two of them from one player, so one of the two is refused
    for n in 2..=6 {
        post(&mut posting, n, "Б2");
    }
    post(&mut posting, 6, "В3");
    tokio::time::sleep(Duration::from_millis(50)).await; // enough or not, what must hold holds
    assert!(table.log(game).await.iter().all(|e| e.event.name() != "shot"));
    barrier.down().await;
    let (mut versions, mut refused) = (Vec::new(), Vec::new());
    while let Some(done) = posting.join_next().await {
        match done.unwrap() {
            Ok(executed) => {
                assert_eq!(names(&executed.entries)[..2], ["posted", "shot"]);
                assert_eq!(executed.posts[0].moves[0].shots.len(), 1);
                versions.push(executed.entries[0].seq);
            }
            refusal => refused.extend(codes(refusal)),
        }
    }
    versions.sort_unstable();
    versions.dedup();
    assert_eq!(versions.len(), 6, "each has events of its own");
    assert_eq!(refused.len(), 1, "{refused:?}");
    let held = table.check(game).await;
    assert_eq!(held.game.open_turn().unwrap().number, 2, "all have moved");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_lost_the_race_decides_again_and_the_others_of_the_batch_are_written() {
    let table = Table::new().await;
    let mut games = Vec::new();
    for _ in 0..5 {
        games.push(table.battle(2, &json!({})).await);
    }
    for game in &games {
        table.held(*game).await;
    }
    // at the other server the third game goes on, and this one does not know
    give(&table.another_server(), games[2], "Red1", shot(1, "А1"))
        .await
        .unwrap();
    let barrier = Barrier::up(&table).await;
    let mut posting = JoinSet::new();
    for (n, game) in games.iter().copied().enumerate() {
        let state = table.state.clone();
        posting.spawn(async move { give(&state, game, "Red2", shot(2, "К10")).await });
        if n < 2 {
            barrier.held_up(&table, 1 + i64::try_from(n).unwrap()).await;
        }
    }
    barrier.down().await;
    while let Some(done) = posting.join_next().await {
        done.unwrap().unwrap();
    }
    for game in games {
        table.check(game).await;
    }
}

/// A request that is known again.
fn noting(key: &str, account: AccountId, table: &Table) -> Noting {
    let key = Key {
        account,
        route: "POST /api/v1/games/x/posts".to_owned(),
        key: key.to_owned(),
    };
    Noting {
        receipt: Receipt {
            key,
            body_hash: [7; 32],
            at: table.now(),
        },
        answer: Box::new(|executed: &Executed| Answer {
            status: 201,
            location: None,
            body: executed.entries[0].seq.to_string().into_bytes(),
        }),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_was_done_before_spoils_no_others_turn() {
    let table = Table::new().await;
    let (game, other) = (
        table.battle(4, &json!({})).await,
        table.battle(1, &json!({})).await,
    );
    let account = AccountId(referee_web::entropy::id(table.now()));
    let send = |game: GameId, n: usize, cell: &str, key: &str| {
        let (state, noting) = (table.state.clone(), noting(key, account, &table));
        let (by, now) = (By::Account(Nick::from(format!("Red{n}").as_str())), table.now());
        let command = serde_json::from_value(shot(n, cell)).unwrap();
        async move { execute_noting(&state, game, by, command, None, now, Some(noting)).await }
    };
    send(game, 1, "А1", "one").await.unwrap();
    let barrier = Barrier::up(&table).await;
    let first = tokio::spawn(send(game, 2, "Б1", "two"));
    barrier.held_up(&table, 1).await;
    let others = [
        tokio::spawn(send(game, 3, "В1", "three")),
        tokio::spawn(send(game, 4, "Г1", "one")), // the key of what was done already
        tokio::spawn(send(other, 1, "А1", "four")),
    ];
    tokio::time::sleep(Duration::from_millis(50)).await; // together or not, what must hold holds
    barrier.down().await;
    first.await.unwrap().unwrap();
    let [third, fourth, elsewhere] = others;
    third.await.unwrap().unwrap();
    let repeated = fourth.await.unwrap();
    assert!(matches!(repeated, Err(ExecuteError::Repeated)), "{repeated:?}");
    elsewhere.await.unwrap().unwrap();
    table.check(other).await;
    let held = table.check(game).await;
    assert_eq!(
        held.game.open_turn().unwrap().number,
        1,
        "the fourth has not moved"
    );
    let again = give(&table.state, game, "Red3", shot(3, "Д1")).await;
    assert_eq!(codes(again), [Code::AlreadyMoved.as_str()]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_dies_in_the_middle_leaves_nothing_behind() {
    let table = Table::new().await;
    let game = table.battle(3, &json!({})).await;
    let barrier = Barrier::up(&table).await;
    let state = table.state.clone();
    let first = tokio::spawn(async move { give(&state, game, "Red1", shot(1, "А1")).await });
    barrier.held_up(&table, 1).await;
    let state = table.state.clone();
    let second = tokio::spawn(async move { give(&state, game, "Red2", shot(2, "А1")).await });
    let killed = sqlx::query_scalar!(
        r#"select count(*) as "many!" from (
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
        ) as killed"#
    )
    .fetch_one(&table.db.pool)
    .await
    .unwrap();
    assert_eq!(killed, 1);
    let lost = first.await.unwrap();
    assert!(matches!(lost, Err(ExecuteError::Database(_))), "{lost:?}");
    barrier.down().await;
    second.await.unwrap().unwrap();
    let shots = table.log(game).await;
    assert_eq!(shots.iter().filter(|e| e.event.name() == "shot").count(), 1);
    give(&table.state, game, "Red1", shot(1, "А1"))
        .await
        .expect("what was not written may be sent again");
    table.check(game).await;
}
