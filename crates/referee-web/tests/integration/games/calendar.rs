//! The days off of the site, changed while games run (C2, C5), by however many servers.

use chrono::{DateTime, TimeDelta, Utc};
use league::event::Event;
use referee_web::account::{Account, Role};
use referee_web::application::calendar::{Calendar, NotChanged, Wish, change, change_on, preview};
use referee_web::application::{By, execute};
use referee_web::game_id::GameId;
use referee_web::state::AppState;
use referee_web::store;
use referee_web::worker::{calendar, deadlines::Worker, heartbeat};
use serde_json::json;

use super::table::{Table, give, names};

async fn admin(table: &Table) -> Account {
    let mut c = table.db.pool.acquire().await.unwrap();
    let nick = league::Nick::from("referee");
    let found = store::accounts::by_skeleton(&mut c, &nick.skeleton())
        .await
        .unwrap()
        .unwrap();
    store::accounts::set_role(&mut c, found.id, Role::Admin)
        .await
        .unwrap();
    store::accounts::by_id(&mut c, found.id).await.unwrap().unwrap()
}

fn off(day: &str) -> Wish {
    Wish::Add {
        day: day.parse().unwrap(),
        name: "День клуба".to_owned(),
    }
}

fn on(day: &str) -> Wish {
    Wish::Remove {
        day: day.parse().unwrap(),
    }
}

async fn changed(table: &Table, wish: &Wish) -> Calendar {
    let by = admin(table).await;
    change(&table.state, &by, wish, "решение клуба", None, table.now())
        .await
        .unwrap()
}

async fn deadline(table: &Table, game: GameId) -> DateTime<Utc> {
    table.check(game).await.game.open_turn().unwrap().clock.deadline
}

/// How often a game was told that its deadline is another one for the days off.
async fn told(table: &Table, game: GameId) -> usize {
    let log = table.log(game).await;
    let moved = |e: &Event| matches!(e, Event::DeadlineMoved { reason, .. } if reason == "calendar");
    log.iter().filter(|entry| moved(&entry.event)).count()
}

async fn left(state: &AppState) -> usize {
    let mut c = state.pool.acquire().await.unwrap();
    let version = store::calendar::version(&mut c).await.unwrap();
    store::calendar::behind(&mut c, version, None, 100)
        .await
        .unwrap()
        .len()
}

/// From Wednesday 13:00 in Moscow: 18 hours end on Thursday at 7:00.
#[tokio::test]
async fn a_new_day_off_moves_every_running_deadline_once_and_is_announced() {
    let table = Table::new().await;
    let games = [
        table.battle(1, &json!({})).await,
        table.battle(2, &json!({"calendar": "weekends"})).await,
        table.battle(1, &json!({})).await,
    ];
    let mut due = Vec::new();
    for game in games {
        due.push(deadline(&table, game).await);
    }
    table
        .done(games[2], "referee", json!({"do": "pause", "reason": "шторм"}))
        .await;
    table.pass(TimeDelta::hours(1));
    let other = table.another_server();

    let plan =
        referee_web::application::calendar::plan(&table.state.games.calendar(), &off("2026-11-26")).unwrap();
    let told_before = preview::preview(&table.state, &plan, table.now()).await.unwrap();
    assert_eq!((told_before.running, told_before.moved.len()), (3, 2));
    assert_eq!(left(&table.state).await, 0, "a preview keeps nothing");

    changed(&table, &off("2026-11-26")).await;
    let (here, there) = tokio::join!(calendar::settle(&table.state), calendar::settle(&other));
    assert!(here.unwrap() + there.unwrap() >= 3);
    let day = TimeDelta::days(1);
    for (game, moved) in games.into_iter().zip([day, TimeDelta::zero(), day]) {
        let was = due.remove(0);
        assert_eq!(deadline(&table, game).await, was + moved);
        assert_eq!(told(&table, game).await, usize::from(!moved.is_zero()));
    }
    assert_eq!(
        told_before.moved[0].to,
        deadline(&table, told_before.moved[0].game).await
    );
    assert_eq!(left(&table.state).await, 0);
    assert_eq!(
        calendar::settle(&other).await.unwrap(),
        0,
        "nothing is left to do"
    );
    let held = table.held(games[0]).await;
    let mut c = table.db.pool.acquire().await.unwrap();
    let posts = store::posts::after(&mut c, games[0], held.game.thread - 1, 1)
        .await
        .unwrap();
    assert!(
        posts[0].text.contains("изменился календарь праздников"),
        "{}",
        posts[0].text
    );

    // what was left at the pause is given back: sixteen hours and a night
    table.pass(TimeDelta::hours(1));
    table.done(games[2], "referee", json!({"do": "resume"})).await;
    assert_eq!(
        deadline(&table, games[2]).await,
        "2026-11-27T06:00:00Z".parse::<DateTime<Utc>>().unwrap(),
        "two hours of pause more than Friday 7:00 in Moscow"
    );
}

#[tokio::test]
async fn a_day_off_that_is_taken_out_moves_no_deadline_to_an_earlier_time() {
    let table = Table::new().await;
    table.hand.set("2026-12-30T15:00:00Z".parse().unwrap());
    let game = table.battle(1, &json!({})).await;
    let due = deadline(&table, game).await;
    changed(&table, &on("2026-12-31")).await;
    calendar::settle(&table.state).await.unwrap();
    assert_eq!(deadline(&table, game).await, due);
    assert_eq!(told(&table, game).await, 0);
    assert_eq!(left(&table.state).await, 0);
    // the next turn is timed by the new table: six hours of the 30th, twelve of the 31st
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    assert_eq!(
        deadline(&table, game).await,
        "2026-12-31T09:00:00Z".parse::<DateTime<Utc>>().unwrap()
    );
}

#[tokio::test]
async fn a_server_that_knows_the_old_days_off_opens_no_turn_by_them() {
    let table = Table::new().await;
    let game = table.battle(1, &json!({})).await;
    let stale = table.another_server();
    give(&stale, game, "", json!({"do": "tick"})).await.unwrap();
    changed(&table, &off("2026-11-26")).await;
    table.pass(TimeDelta::minutes(1));
    assert_eq!(stale.games.calendar().version(), 0);
    let done = give(
        &stale,
        game,
        "Red1",
        json!({"do": "post", "text": "То Blue1 - А1"}),
    )
    .await
    .unwrap();
    assert_eq!(
        names(&done.caught_up),
        ["deadline_moved"],
        "the turn that was open is told first"
    );
    assert_eq!(stale.games.calendar().version(), 2);
    assert_eq!(
        deadline(&table, game).await,
        "2026-11-27T04:01:00Z".parse::<DateTime<Utc>>().unwrap()
    );
    assert_eq!(told(&table, game).await, 1);
    assert_eq!(calendar::settle(&table.state).await.unwrap(), 0);
}

#[tokio::test]
async fn what_a_server_left_undone_is_done_by_the_next_and_no_deadline_is_executed_before() {
    let table = Table::new().await;
    let game = table.battle(1, &json!({})).await;
    let due = deadline(&table, game).await;
    heartbeat::beat(&table.state).await.unwrap();
    let by = admin(&table).await;
    let mut c = table.db.pool.acquire().await.unwrap();
    // from the shell, and no worker comes to it before the old deadline has passed
    change_on(
        &mut c,
        &by,
        &off("2026-11-26"),
        "решение клуба",
        None,
        table.now(),
    )
    .await
    .unwrap();
    table.hand.set(due - TimeDelta::seconds(20));
    heartbeat::beat(&table.state).await.unwrap();
    heartbeat::settle(&table.state).await.unwrap();
    table.hand.set(due + TimeDelta::seconds(1));
    let outage = TimeDelta::hours(18) - TimeDelta::seconds(20);
    let started = table.another_server();
    Worker::default().look(&started).await.unwrap();
    assert_eq!(
        calendar::settle(&started).await.unwrap(),
        0,
        "the worker of deadlines was there first"
    );
    let log = table.log(game).await;
    assert!(!names(&log).contains(&"turn_closed".to_owned()));
    assert_eq!(told(&table, game).await, 1);
    assert!(
        deadline(&table, game).await >= due + outage,
        "the outage of the night as well"
    );
}

#[tokio::test]
async fn changes_come_one_by_one_however_late_a_game_hears_of_them() {
    let mut deadlines = Vec::new();
    for at_once in [false, true] {
        let table = Table::new().await;
        let game = table.battle(1, &json!({})).await;
        for wish in [
            off("2026-11-26"),
            on("2026-11-26"),
            off("2026-11-27"),
            off("2026-11-26"),
        ] {
            table.pass(TimeDelta::minutes(1));
            changed(&table, &wish).await;
            if !at_once {
                calendar::settle(&table.state).await.unwrap();
            }
        }
        calendar::settle(&table.another_server()).await.unwrap();
        assert_eq!(left(&table.state).await, 0);
        deadlines.push(deadline(&table, game).await);
    }
    assert_eq!(deadlines[0], deadlines[1]);
}

#[tokio::test]
async fn of_two_changes_of_one_version_the_second_is_asked_to_look_again() {
    let table = Table::new().await;
    let by = admin(&table).await;
    let seen = table.state.games.calendar().version();
    let first = change(
        &table.state,
        &by,
        &off("2026-11-26"),
        "раз",
        Some(seen),
        table.now(),
    )
    .await;
    assert_eq!(
        first.unwrap().version(),
        2,
        "the table of the program is the first"
    );
    let second = change(
        &table.state,
        &by,
        &off("2026-11-27"),
        "два",
        Some(seen),
        table.now(),
    )
    .await;
    assert!(matches!(second, Err(NotChanged::Meanwhile)), "{second:?}");
    let without = change(&table.state, &by, &off("2026-11-27"), " ", None, table.now()).await;
    assert!(matches!(without, Err(NotChanged::Faults(_))), "{without:?}");
    let mut player = by;
    player.role = Role::Referee;
    let forbidden = change(
        &table.state,
        &player,
        &off("2026-11-27"),
        "три",
        None,
        table.now(),
    )
    .await;
    assert!(matches!(forbidden, Err(NotChanged::Web(_))), "{forbidden:?}");
}

/// Received a second before the table changed, and decided after the game was brought to it.
#[tokio::test]
async fn a_move_that_waited_while_the_days_off_changed_is_timed_as_the_log_says() {
    let table = Table::new().await;
    let game = table.battle(1, &json!({})).await;
    let received = table.now() + TimeDelta::minutes(17 * 60 + 30);
    table.hand.set(received + TimeDelta::seconds(1));
    let was = deadline(&table, game).await;
    changed(&table, &off("2026-11-27")).await;
    calendar::settle(&table.state).await.unwrap();
    assert_eq!(deadline(&table, game).await, was, "the open turn ends before");
    let shot = league::Command::Post {
        text: "То Blue1 - А1".to_owned(),
    };
    let by = By::Account(league::Nick::from("Red1"));
    execute(&table.state, game, by, shot, None, received)
        .await
        .unwrap();
    let held = table.check(game).await; // and it verifies
    let turn = held.game.open_turn().unwrap();
    assert_eq!(turn.number, 2);
    assert_eq!(
        turn.clock.opened,
        table.now(),
        "not before the table by which it is timed"
    );
}
