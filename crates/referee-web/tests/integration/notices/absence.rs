//! «Меня нет до 12 августа» (T18).

use chrono::{DateTime, TimeDelta, Utc};
use league::Nick;
use league::event::Until;
use referee_web::application::absence::{self, HandedOver};
use referee_web::game_id::GameId;
use referee_web::store;
use serde_json::json;

use crate::games::table::Table;
use crate::people_pages::person;
use crate::site::Site;
use crate::webhooks::account;

async fn delegated(table: &Table, game: GameId, nick: &str) -> Option<Until> {
    let held = table.held(game).await;
    let battle = held.game.battle.as_ref().unwrap();
    battle
        .player(&Nick::from(nick))
        .unwrap()
        .delegation
        .as_ref()
        .map(|d| d.until)
}

/// The Admiral of Red, and the other one.
async fn reds(table: &Table, game: GameId) -> (String, String) {
    let held = table.held(game).await;
    let battle = held.game.battle.as_ref().unwrap();
    let admiral = battle.players[battle.admirals.red.holder].nick.to_string();
    let other = if admiral == "Red1" { "Red2" } else { "Red1" };
    (admiral, other.to_owned())
}

async fn away(table: &Table, nick: &str, until: DateTime<Utc>) -> HandedOver {
    absence::away(&table.state, &account(table, nick).await, until)
        .await
        .unwrap()
}

#[tokio::test]
async fn t18_the_admiral_moves_until_the_day_and_not_longer_in_games_that_begin_meanwhile_too() {
    let table = Table::new().await;
    let first = table.battle(2, &json!({})).await;
    let (admiral, other) = reds(&table, first).await;
    let until = table.now() + TimeDelta::hours(9);
    assert_eq!(away(&table, &other, until).await.games, 1);
    assert_eq!(delegated(&table, first, &other).await, Some(Until::Revoked));
    let held = table.held(first).await;
    let seen = absence::in_team_of(&table.state, &held, &Nick::from(admiral.as_str()))
        .await
        .unwrap();
    assert_eq!(
        seen.into_iter().collect::<Vec<_>>(),
        [(Nick::from(other.as_str()), until)]
    );
    let seen = absence::in_team_of(&table.state, &held, &Nick::from("Blue1"))
        .await
        .unwrap();
    assert!(
        !seen.contains_key(&Nick::from(other.as_str())),
        "the enemy is told nothing"
    );
    // one that begins meanwhile, seen by any server's worker, and by two at once only once
    let second = table.battle(2, &json!({})).await;
    let server = table.another_server();
    let (a, b) = tokio::join!(absence::look(&table.state), absence::look(&server));
    assert!(a.unwrap() + b.unwrap() >= 1);
    let is_admiral = reds(&table, second).await.0 == other;
    let second_too = (!is_admiral).then_some(Until::Revoked);
    assert_eq!(delegated(&table, second, &other).await, second_too);
    // taken back in one game: there it stays so
    table.done(first, &other, json!({"do": "take_back"})).await;
    absence::look(&table.state).await.unwrap();
    assert_eq!(delegated(&table, first, &other).await, None);
    table.hand.set(until - TimeDelta::seconds(1));
    absence::look(&table.state).await.unwrap();
    assert_eq!(delegated(&table, second, &other).await, second_too);
    table.hand.set(until);
    absence::look(&table.state).await.unwrap();
    assert_eq!(delegated(&table, second, &other).await, None);
    assert_eq!(absence::look(&table.state).await.unwrap(), 0);
}

#[tokio::test]
async fn t18_an_admiral_is_told_that_it_cannot_be_and_what_the_player_gave_in_the_game_stays() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let (admiral, other) = reds(&table, game).await;
    let until = table.now() + TimeDelta::days(3);
    assert_eq!(away(&table, &admiral, until).await.admiral_of, ["Осень"]);
    table
        .done(game, &other, json!({"do": "delegate", "until": "revoked"}))
        .await;
    assert_eq!(away(&table, &other, until).await.games, 0);
    absence::back_again(&table.state, account(&table, &other).await.id)
        .await
        .unwrap();
    assert_eq!(
        delegated(&table, game, &other).await,
        Some(Until::Revoked),
        "it is not ours to take back"
    );
    // handed over, taken back and given anew by the player: that stays as well
    table.done(game, &other, json!({"do": "take_back"})).await;
    assert_eq!(away(&table, &other, until).await.games, 1);
    table.done(game, &other, json!({"do": "take_back"})).await;
    table
        .done(game, &other, json!({"do": "delegate", "until": "revoked"}))
        .await;
    absence::back_again(&table.state, account(&table, &other).await.id)
        .await
        .unwrap();
    assert_eq!(delegated(&table, game, &other).await, Some(Until::Revoked));
}

#[tokio::test]
async fn a_day_that_is_none_comes_back_with_what_to_choose() {
    let site = Site::new(&[]).await;
    let mut zima = person(&site, "ZimA").await;
    for day in ["", "вчера", "2009-10-14", "2019-01-01"] {
        let page = zima.post("/settings/absence", &format!("until={day}")).await;
        assert_eq!(page.status, 422, "{day}");
        assert!(page.body.contains("Выберите день"), "{day}");
    }
    let done = zima.post("/settings/absence", "until=2009-10-20").await;
    assert_eq!(done.location.as_deref(), Some("/settings#absence"));
    assert!(zima.get("/settings").await.body.contains("Вас нет до"));
    zima.post("/settings/absence/over", "").await;
    assert!(!zima.get("/settings").await.body.contains("Вас нет до"));
}

#[tokio::test]
async fn what_a_dead_server_handed_over_is_taken_back_all_the_same() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let (_, other) = reds(&table, game).await;
    let who = account(&table, &other).await;
    let (now, until) = (table.now(), table.now() + TimeDelta::hours(5));
    // it took the game on, handed over, and died
    let mut c = table.db.pool.acquire().await.unwrap();
    store::absences::set(&mut c, who.id, until, now).await.unwrap();
    let claim = store::absences::claim(&mut c, who.id, game, now, now + TimeDelta::minutes(1)).await;
    assert_eq!(claim.unwrap(), Some(false));
    drop(c);
    table
        .done(game, &other, json!({"do": "delegate", "until": "revoked"}))
        .await;
    absence::look(&table.state).await.unwrap();
    table.pass(TimeDelta::minutes(1));
    absence::look(&table.state).await.unwrap();
    table.hand.set(until);
    absence::look(&table.state).await.unwrap();
    assert_eq!(delegated(&table, game, &other).await, None);
}
