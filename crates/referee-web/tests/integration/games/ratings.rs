//! Ratings: every game that counts once, in the order in which they ended, at however many servers.

use chrono::TimeDelta;
use league::Nick;
use referee_web::game_id::GameId;
use referee_web::rating::{Season, Skill};
use referee_web::state::AppState;
use referee_web::store::{ratings, standings};
use referee_web::worker::ratings::look;
use referee_web::worker::results::Worker;
use serde_json::{Value, json};

use super::table::Table;

const PEOPLE: [&str; 4] = ["Red1", "Blue1", "Red2", "Blue2"];

fn rules() -> Value {
    json!({"calendar": "none", "answers": "referee"})
}

/// Everybody who plays has a password.
async fn table() -> Table {
    let table = Table::new().await;
    for nick in PEOPLE {
        table.account(nick, 10).await;
    }
    table.sql("update accounts set password_hash = 'x'".into()).await;
    table
}

/// A battle in which a shot is answered, and its end an hour after.
async fn game(table: &Table, pairs: usize, winner: &str) -> GameId {
    let game = table.battle(pairs, &rules()).await;
    let shot = json!({"do": "post", "text": "То Blue1 - А1"});
    table.done(game, "Red1", shot).await;
    table.pass(TimeDelta::hours(1));
    let end = json!({"do": "finish", "winner": winner, "reason": "решено"});
    table.done(game, "referee", end).await;
    game
}

async fn count(table: &Table) {
    let mut worker = Worker::default();
    while worker.look(&table.state).await.unwrap() > 0 {}
}

async fn settle(state: &AppState) {
    while look(state).await.unwrap() > 0 {}
}

type Steps = Vec<(GameId, Skill, Skill)>;

/// What everybody's games changed, the first first.
async fn told(table: &Table) -> Vec<Steps> {
    let mut c = table.db.pool.acquire().await.unwrap();
    let mut all = Vec::new();
    for nick in PEOPLE {
        let steps = ratings::steps(&mut c, &Nick::from(nick), None, 100)
            .await
            .unwrap();
        all.push(steps.iter().rev().map(|s| (s.game, s.before, s.after)).collect());
    }
    all
}

/// Nick, rating as shown, games, won, lost, in the order of the list.
async fn standing(table: &Table) -> Vec<(String, i64, [u32; 3])> {
    let mut c = table.db.pool.acquire().await.unwrap();
    let list = standings::list(&mut c, Season(2026), 0, 100).await.unwrap();
    list.iter()
        .map(|s| (s.nick.to_string(), s.skill.shown(), [s.games, s.won, s.lost]))
        .collect()
}

#[tokio::test]
async fn a_game_changes_the_ratings_of_both_sides_once() {
    let table = table().await;
    let game = game(&table, 1, "red").await;
    count(&table).await;
    assert_eq!(look(&table.state).await.unwrap(), 1);
    assert_eq!(look(&table.state).await.unwrap(), 0);
    assert_eq!(
        standing(&table).await,
        [
            ("Red1".to_owned(), 1605, [1, 1, 0]),
            ("Blue1".to_owned(), 1395, [1, 0, 1])
        ]
    );
    let mut c = table.db.pool.acquire().await.unwrap();
    let games = ratings::games(&mut c, Season(2026), 0, 10).await.unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].game, game);
    assert!((games[0].red_chance - 0.5).abs() < 1e-9);
    assert!(games[0].before.red.abs() < 1e-9 && games[0].after.red > 2.0 && games[0].after.blue < -2.0);
}

#[tokio::test]
async fn two_servers_rate_each_game_once() {
    let table = table().await;
    for winner in ["red", "blue", "draw", "red"] {
        game(&table, 2, winner).await;
    }
    count(&table).await;
    let other = table.another_server();
    let (a, b, c) = tokio::join!(look(&table.state), look(&other), look(&table.state));
    assert_eq!(a.unwrap() + b.unwrap() + c.unwrap(), 4, "each once");
    let here = told(&table).await;
    assert!(here.iter().all(|steps| steps.len() == 4));
    assert_eq!(standing(&table).await[0].2, [4, 2, 1]);
    // reckoned anew from the beginning it is the same
    table.sql("update rated_games set settled = false".into()).await;
    settle(&other).await;
    assert_eq!(told(&table).await, here);
}

#[tokio::test]
async fn a_game_that_turns_up_late_is_rated_in_its_place() {
    let table = table().await;
    let late = game(&table, 2, "blue").await;
    // its results are not told yet while those that ended after it are rated one by one
    table
        .sql(format!("update games set counted = true where id = '{late}'"))
        .await;
    for winner in ["red", "draw", "red"] {
        game(&table, 2, winner).await;
        count(&table).await;
        settle(&table.state).await;
    }
    let without = told(&table).await;
    assert_eq!(without[0].len(), 3);
    table
        .sql(format!("update games set counted = false where id = '{late}'"))
        .await;
    count(&table).await;
    settle(&table.another_server()).await;
    let with = told(&table).await;
    assert_eq!(with[0][0].0, late);
    assert_eq!(with[0].len(), 4);
    assert_ne!(with[0][3].2, without[0][2].2, "what came after is reckoned anew");
    // as if it had come in order
    table.sql("update rated_games set settled = false".into()).await;
    settle(&table.state).await;
    assert_eq!(told(&table).await, with);
    assert_eq!(standing(&table).await[0].2[0], 4);
}

#[tokio::test]
async fn a_result_that_is_changed_later_is_reckoned_from_there_on() {
    let table = table().await;
    let first = game(&table, 1, "red").await;
    game(&table, 1, "red").await;
    count(&table).await;
    settle(&table.state).await;
    let before = told(&table).await;
    let ruled = format!("update games set winner = 'blue', counted = false where id = '{first}'");
    table.sql(ruled).await;
    count(&table).await;
    settle(&table.state).await;
    let after = told(&table).await;
    assert_eq!(after[0].len(), 2);
    assert!(after[0][0].2.rating < 0.0 && before[0][0].2.rating > 0.0);
    assert_eq!(
        after[0][1].1, after[0][0].2,
        "the second game goes on from the first"
    );
    assert_eq!(standing(&table).await[0].2, [2, 1, 1]);
}

#[tokio::test]
async fn a_game_that_does_not_count_changes_nothing() {
    let table = table().await;
    game(&table, 1, "red").await;
    count(&table).await;
    settle(&table.state).await;
    let before = (told(&table).await, standing(&table).await);
    // nobody answered a shot
    let empty = table.battle(1, &rules()).await;
    let end = json!({"do": "finish", "winner": "blue", "reason": "решено"});
    table.done(empty, "referee", end).await;
    // somebody without a password plays: a guest
    table
        .sql("update accounts set password_hash = null where nick = 'Blue2'".into())
        .await;
    game(&table, 2, "blue").await;
    // a bot of the house does
    table
        .sql(
            "update accounts set password_hash = 'x';
            insert into house_accounts (nick, account_id, kind, strength)
                select nick, id, 'bot', 'hunter' from accounts where nick = 'Red2'"
                .into(),
        )
        .await;
    game(&table, 2, "blue").await;
    // one is never played
    let never = table.open(&rules()).await;
    table
        .done(
            never,
            "referee",
            json!({"do": "cancel", "reason": "не собрались"}),
        )
        .await;
    count(&table).await;
    assert_eq!(look(&table.state).await.unwrap(), 0);
    assert_eq!((told(&table).await, standing(&table).await), before);
}

#[tokio::test]
async fn who_was_a_guest_then_stays_one_for_that_game() {
    let table = table().await;
    table
        .sql("update accounts set password_hash = null where nick = 'Blue1'".into())
        .await;
    game(&table, 1, "red").await;
    count(&table).await;
    table
        .sql("update accounts set password_hash = 'x'; update games set counted = false".into())
        .await;
    count(&table).await;
    assert_eq!(look(&table.state).await.unwrap(), 0);
}

#[tokio::test]
async fn who_left_the_seat_to_a_substitute_is_not_rated_and_the_substitute_is() {
    let table = table().await;
    let game = table.battle(1, &rules()).await;
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    let substitute = json!({"do": "substitute", "nick": "Blue1", "with": "Blue2", "reason": "ушёл"});
    table.done(game, "referee", substitute).await;
    let end = json!({"do": "finish", "winner": "blue", "reason": "решено"});
    table.done(game, "referee", end).await;
    count(&table).await;
    settle(&table.state).await;
    let nicks: Vec<String> = standing(&table)
        .await
        .into_iter()
        .map(|(nick, ..)| nick)
        .collect();
    assert_eq!(nicks, ["Blue2", "Red1"]);
}

#[tokio::test]
async fn a_season_begins_anew_and_carries_ratings_over() {
    let table = table().await;
    for _ in 0..3 {
        game(&table, 1, "red").await;
    }
    table.pass(TimeDelta::days(60));
    game(&table, 1, "red").await;
    count(&table).await;
    settle(&table.state).await;
    let steps = told(&table).await;
    let (last, next) = (steps[0][2].2, steps[0][3].1);
    assert_eq!(last.rating.to_bits(), next.rating.to_bits());
    assert!(last.uncertainty < next.uncertainty);
    let mut c = table.db.pool.acquire().await.unwrap();
    assert_eq!(
        standings::seasons(&mut c).await.unwrap(),
        [Season(2027), Season(2026)]
    );
    let red = standings::of(&mut c, &Nick::from("Red1")).await.unwrap().unwrap();
    assert_eq!((red.season, red.games), (Season(2027), 1));
    assert_eq!(
        standings::place(&mut c, &red).await.unwrap(),
        None,
        "too few games"
    );
    let old = standings::list(&mut c, Season(2026), 0, 10).await.unwrap();
    assert_eq!(standings::place(&mut c, &old[0]).await.unwrap(), Some(1));
    assert_eq!(standings::place(&mut c, &old[1]).await.unwrap(), Some(2));
}
