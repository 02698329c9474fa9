//! Deadlines and outages (C4), without waiting for any.

use chrono::{DateTime, TimeDelta, Utc};
use league::event::Event;
use league::mode::Mode;
use league::{Command, Nick};
use referee_web::application::{By, execute, open_game};
use referee_web::game_id::GameId;
use referee_web::store;
use referee_web::worker::{deadlines::Worker, heartbeat};
use serde_json::json;

use super::table::{Table, codes, names};

/// All time counts: the deadline lies 18 hours after the opening.
async fn battle(table: &Table, pairs: usize) -> (GameId, DateTime<Utc>) {
    let game = table.battle(pairs, &json!({"calendar": "none"})).await;
    let deadline = table.held(game).await.game.due_after().unwrap();
    assert_eq!(deadline, table.now() + TimeDelta::hours(18));
    (game, deadline)
}

async fn deadline(table: &Table, game: GameId) -> DateTime<Utc> {
    table.check(game).await.game.open_turn().unwrap().clock.deadline
}

async fn outages(table: &Table, game: GameId) -> usize {
    let log = table.log(game).await;
    log.iter()
        .filter(|e| matches!(e.event, Event::Outage { .. }))
        .count()
}

#[tokio::test]
async fn a_turn_is_closed_half_a_second_after_its_deadline_as_of_the_deadline() {
    let table = Table::new().await;
    let (game, due) = battle(&table, 3).await;
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    let mut worker = Worker::default();
    for (at, acted) in [(-1000, 0), (0, 0), (499, 0), (500, 1), (900, 0)] {
        table.hand.set(due + TimeDelta::milliseconds(at));
        let before = table.log(game).await.len();
        assert_eq!(
            worker.look(&table.state).await.unwrap().acted,
            acted,
            "{at} ms after the deadline"
        );
        assert!(table.log(game).await[before..].iter().all(|e| e.at == due));
    }
    let log = table.log(game).await;
    let out = log
        .iter()
        .filter(|e| matches!(e.event, Event::KnockedOut { .. }))
        .count();
    assert_eq!(out, 2);
    assert_eq!(
        deadline(&table, game).await,
        due + TimeDelta::hours(18),
        "the clock of the next turn began there"
    );
}

#[tokio::test]
async fn workers_of_two_servers_close_each_turn_once() {
    let table = Table::new().await;
    let mut games = Vec::new();
    for _ in 0..6 {
        let (game, _) = battle(&table, 2).await;
        table
            .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
            .await;
        games.push(game);
    }
    table.pass(TimeDelta::hours(18) + TimeDelta::seconds(1));
    let other = table.another_server();
    let (mut here, mut there) = (Worker::default(), Worker::default());
    let (a, b) = tokio::join!(here.look(&table.state), there.look(&other));
    assert_eq!(a.unwrap().acted + b.unwrap().acted, games.len());
    for game in games {
        let log = table.log(game).await;
        assert_eq!(names(&log).iter().filter(|n| *n == "turn_closed").count(), 1);
        table.check(game).await;
    }
    assert_eq!(here.look(&table.state).await.unwrap().acted, 0);
}

#[tokio::test]
async fn a_late_post_meets_a_closed_turn_whether_or_not_the_worker_ran() {
    let mut told = Vec::new();
    for worker_runs in [true, false] {
        let table = Table::new().await;
        let (game, due) = battle(&table, 2).await;
        table
            .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
            .await;
        table.hand.set(due + TimeDelta::seconds(1));
        if worker_runs {
            assert_eq!(Worker::default().look(&table.state).await.unwrap().acted, 1);
        }
        let late = json!({"do": "post", "text": "То Blue2 - А1"});
        let refused = codes(table.give(game, "Red2", late).await);
        let log = table.log(game).await;
        told.push((refused, names(&log), log.last().unwrap().at));
        table.check(game).await;
    }
    assert_eq!(told[0], told[1]);
    assert_eq!(told[0].0, ["out_of_game"]);
}

#[tokio::test]
async fn a_post_received_in_time_is_in_though_it_is_done_later() {
    let table = Table::new().await;
    let (game, due) = battle(&table, 2).await;
    for (by, text, received) in [
        ("Red1", "То Blue1 - А1", due - TimeDelta::seconds(1)),
        ("Red2", "То Blue2 - А1", due),
    ] {
        table.hand.set(due + TimeDelta::milliseconds(400));
        assert_eq!(Worker::default().look(&table.state).await.unwrap().acted, 0);
        let post = Command::Post {
            text: text.to_owned(),
        };
        execute(
            &table.state,
            game,
            By::Account(Nick::from(by)),
            post,
            None,
            received,
        )
        .await
        .unwrap();
    }
    let log = table.log(game).await;
    assert!(!names(&log).contains(&"knocked_out".to_owned()));
    table.check(game).await;
}

#[tokio::test]
async fn an_outage_gives_its_time_back_and_is_announced_once() {
    let table = Table::new().await;
    let (game, due) = battle(&table, 2).await;
    heartbeat::beat(&table.state).await.unwrap();
    table.pass(TimeDelta::minutes(10));
    let servers = [table.another_server(), table.another_server()];
    let (a, b) = tokio::join!(heartbeat::beat(&servers[0]), heartbeat::beat(&servers[1]));
    a.and(b).unwrap();
    let (a, b) = tokio::join!(heartbeat::settle(&servers[0]), heartbeat::settle(&servers[1]));
    a.and(b).unwrap();
    assert_eq!(deadline(&table, game).await, due + TimeDelta::minutes(10));
    assert_eq!(outages(&table, game).await, 1);
    let mut c = table.db.pool.acquire().await.unwrap();
    assert_eq!(store::heartbeat::outages(&mut c, 9).await.unwrap().len(), 1);
    assert!(store::heartbeat::unsettled(&mut c).await.unwrap().is_empty());
    let thread = store::posts::after(&mut c, game, 0, 99).await.unwrap();
    let said = thread
        .iter()
        .rev()
        .take(2)
        .map(|p| p.text.as_str())
        .collect::<Vec<_>>();
    assert!(said[1].starts_with("Сервер не работал"), "{said:?}");
    // it is over: later beats change nothing
    table.pass(TimeDelta::seconds(10));
    for server in &servers {
        heartbeat::beat(server).await.unwrap();
        heartbeat::settle(server).await.unwrap();
    }
    assert_eq!(outages(&table, game).await, 1);
}

#[tokio::test]
async fn less_than_a_minute_is_no_outage() {
    for (seconds, found) in [(59, 0), (60, 1)] {
        let table = Table::new().await;
        heartbeat::beat(&table.state).await.unwrap();
        table.pass(TimeDelta::seconds(seconds));
        heartbeat::beat(&table.another_server()).await.unwrap();
        let mut c = table.db.pool.acquire().await.unwrap();
        assert_eq!(
            store::heartbeat::outages(&mut c, 9).await.unwrap().len(),
            found,
            "{seconds} s"
        );
    }
}

#[tokio::test]
async fn a_deadline_in_an_outage_is_not_executed_before_it_is_moved() {
    let table = Table::new().await;
    let (game, due) = battle(&table, 2).await;
    table.hand.set(due - TimeDelta::minutes(1));
    heartbeat::beat(&table.state).await.unwrap();
    table.hand.set(due + TimeDelta::minutes(5));
    // the server starts; its worker is quicker than the telling of the games
    let started = table.another_server();
    heartbeat::beat(&started).await.unwrap();
    Worker::default().look(&started).await.unwrap();
    assert_eq!(
        deadline(&table, game).await,
        due + TimeDelta::minutes(6),
        "a minute was left"
    );
    let log = table.log(game).await;
    assert!(!names(&log).contains(&"knocked_out".to_owned()));
    heartbeat::settle(&started).await.unwrap();
    assert_eq!(outages(&table, game).await, 1);
    table
        .hand
        .set(due + TimeDelta::minutes(5) + TimeDelta::seconds(40));
    heartbeat::beat(&started).await.unwrap();
    table
        .hand
        .set(due + TimeDelta::minutes(6) + TimeDelta::seconds(1));
    Worker::default().look(&started).await.unwrap();
    assert!(table.check(game).await.is_over(), "nobody moved");
    assert_eq!(
        table.log(game).await.last().unwrap().at,
        due + TimeDelta::minutes(6)
    );
}

#[tokio::test]
async fn a_server_that_slept_finds_its_outage_before_it_takes_a_post() {
    let table = Table::new().await;
    let (game, due) = battle(&table, 2).await;
    table.hand.set(due - TimeDelta::minutes(2));
    heartbeat::beat(&table.state).await.unwrap();
    table.hand.set(due + TimeDelta::hours(1));
    let done = table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    assert_eq!(names(&done.caught_up), ["outage", "deadline_moved"]);
    assert_eq!(names(&done.entries), ["posted", "shot"]);
    assert_eq!(
        deadline(&table, game).await,
        due + TimeDelta::hours(1) + TimeDelta::minutes(2)
    );
}

#[tokio::test]
async fn a_deadline_before_the_outage_has_passed_and_the_next_turn_gets_the_time() {
    let table = Table::new().await;
    let (game, due) = battle(&table, 2).await;
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    for last_beat in [due, due + TimeDelta::milliseconds(300)] {
        table.hand.set(last_beat);
        heartbeat::beat(&table.state).await.unwrap();
    }
    table.pass(TimeDelta::hours(2));
    let started = table.another_server();
    heartbeat::beat(&started).await.unwrap();
    heartbeat::settle(&started).await.unwrap();
    let log = table.log(game).await;
    let closed = log
        .iter()
        .find(|e| matches!(e.event, Event::TurnClosed { .. }))
        .unwrap();
    assert_eq!(closed.at, due);
    assert_eq!(deadline(&table, game).await, due + TimeDelta::hours(20));
    assert_eq!(outages(&table, game).await, 1);
}

#[tokio::test]
async fn a_paused_turn_loses_nothing_by_an_outage_and_gains_nothing() {
    let table = Table::new().await;
    let (game, due) = battle(&table, 2).await;
    table
        .done(game, "referee", json!({"do": "pause", "reason": "шторм"}))
        .await;
    heartbeat::beat(&table.state).await.unwrap();
    table.pass(TimeDelta::minutes(30));
    let started = table.another_server();
    heartbeat::beat(&started).await.unwrap();
    // resumed by the server before all games have been told
    let resume = Command::Resume { reason: None };
    let by = By::Account(Nick::from("referee"));
    execute(&started, game, by, resume, None, table.now())
        .await
        .unwrap();
    heartbeat::settle(&started).await.unwrap();
    assert_eq!(
        deadline(&table, game).await,
        due + TimeDelta::minutes(30),
        "what was left at the pause"
    );
    assert_eq!(outages(&table, game).await, 0);
}

#[tokio::test]
async fn a_turn_that_opens_by_itself_in_an_outage_has_its_whole_time() {
    let table = Table::new().await;
    let by = Nick::from("referee");
    let rules = json!({"calendar": "none", "fleet": {"2": 1, "1": 1}, "enrolment_days": 1});
    let opened = open_game(&table.state, &by, Mode::Melee, "Трое", &rules, table.now()).await;
    let game = opened.unwrap().id;
    for (nick, fleet) in [("Трус", ["А1-А2", "К10"]), ("Балбес", ["Д5-Е5", "А10"])] {
        table.account(nick, 1).await;
        table
            .done(game, nick, json!({"do": "enrol", "fleet": fleet}))
            .await;
    }
    let enrolled = table.held(game).await.game.due_after().unwrap();
    table.hand.set(enrolled - TimeDelta::hours(1));
    heartbeat::beat(&table.state).await.unwrap();
    table.hand.set(enrolled + TimeDelta::hours(100));
    let started = table.another_server();
    heartbeat::beat(&started).await.unwrap();
    Worker::default().look(&started).await.unwrap();
    heartbeat::settle(&started).await.unwrap();
    let held = table.check(game).await;
    let log = table.log(game).await;
    let turns = log.iter().filter(|e| matches!(e.event, Event::TurnOpened { .. }));
    assert_eq!(turns.count(), 1, "{:?}", names(&log));
    let clock = held.game.clock().unwrap();
    assert_eq!(clock.opened, enrolled);
    let budget = held.game.rules.turn_hours.budget();
    assert_eq!(
        clock.deadline,
        table.now() + budget,
        "none of its time had passed"
    );
    assert_eq!(outages(&table, game).await, 1);
}

#[tokio::test]
async fn who_wrote_an_event_was_alive() {
    let table = Table::new().await;
    let (game, due) = battle(&table, 2).await;
    heartbeat::beat(&table.state).await.unwrap();
    table.pass(TimeDelta::seconds(9));
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    table.pass(TimeDelta::seconds(59));
    let started = table.another_server();
    heartbeat::beat(&started).await.unwrap();
    heartbeat::settle(&started).await.unwrap();
    assert_eq!(outages(&table, game).await, 0, "59 s after the event");
    table.pass(TimeDelta::minutes(10));
    let started = table.another_server();
    heartbeat::beat(&started).await.unwrap();
    heartbeat::settle(&started).await.unwrap();
    assert_eq!(deadline(&table, game).await, due + TimeDelta::minutes(10));
}

#[tokio::test]
async fn what_stood_still_in_an_outage_and_comes_when_all_are_told_has_its_time_too() {
    let table = Table::new().await;
    let game = table.open(&json!({"calendar": "none"})).await;
    for nick in ["Трус", "Балбес"] {
        table.account(nick, 1).await;
        table.done(game, nick, json!({"do": "enrol"})).await;
    }
    table.done(game, "referee", json!({"do": "draw"})).await;
    table.done(game, "referee", json!({"do": "place_missing"})).await;
    heartbeat::beat(&table.state).await.unwrap();
    let received = table.now() + TimeDelta::seconds(1);
    table.pass(TimeDelta::minutes(10));
    let started = table.another_server();
    heartbeat::beat(&started).await.unwrap();
    heartbeat::settle(&started).await.unwrap();
    // a server that was suspended with this in hand
    let by = By::Account(Nick::from("referee"));
    execute(&started, game, by, Command::Start {}, None, received)
        .await
        .unwrap();
    assert_eq!(deadline(&table, game).await, received + TimeDelta::hours(18));
    table.pass(TimeDelta::seconds(5));
    table
        .done(game, "referee", json!({"do": "announce", "text": "Начали"}))
        .await;
    assert_eq!(outages(&table, game).await, 1);
    let end = received - TimeDelta::seconds(1) + TimeDelta::minutes(10);
    assert_eq!(deadline(&table, game).await, end + TimeDelta::hours(18));
}
