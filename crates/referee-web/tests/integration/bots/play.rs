//! Through the worker, with a clock that stands until a test moves it.

use std::time::Duration;

use chrono::TimeDelta;
use gunner::Strength;
use league::Nick;
use league::event::{Event, OutReason};
use league::game::Status;
use league::mode::Mode;
use league::rules::Answers;
use referee_web::application::HeldGame;
use referee_web::bots::battle::{self, Wish};
use referee_web::bots::worker::Worker;
use referee_web::bots::{free_seat, names};
use referee_web::config::BotPace;
use referee_web::game_id::GameId;
use referee_web::state::AppState;
use serde_json::json;

use crate::games::table::{Table, codes};

/// Looks until nothing more happens by itself. That the game changed is heard each time, as in a server.
async fn play_on(worker: &mut Worker, state: &AppState, game: GameId) {
    for _ in 0..5_000 {
        worker.hear(game);
        if worker.look(state).await.unwrap().moved == 0 {
            return;
        }
    }
    panic!("bots go on for ever");
}

async fn among_bots(table: &Table, pairs: usize, strength: Strength) -> GameId {
    battle::among_bots(&table.state, pairs, strength, table.now())
        .await
        .unwrap()
        .id
}

fn wish(pairs: usize, answers: Answers) -> Wish {
    Wish {
        mode: Mode::TeamBattle,
        bots: 0,
        pairs,
        strength: Strength::Hunter,
        answers,
        ships: None,
    }
}

fn is_finished(held: &HeldGame) -> bool {
    matches!(held.game.status, Status::Finished { winner: Some(_) })
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_a_whole_battle_to_the_end() {
    let table = Table::new().await;
    for (pairs, strength) in [
        (1, Strength::Sampler),
        (2, Strength::Random),
        (4, Strength::Hunter),
    ] {
        let game = among_bots(&table, pairs, strength).await;
        play_on(&mut Worker::new(BotPace::AT_ONCE), &table.state, game).await;
        let held = table.check(game).await;
        assert!(is_finished(&held), "{strength}: {:?}", held.game.status);
        let log = table.log(game).await;
        let late =
            |event: &Event| matches!(event, Event::KnockedOut { reason, .. } if *reason != OutReason::Sunk);
        assert!(!log.iter().any(|entry| late(&entry.event)), "{strength}");
        if pairs > 2 {
            let orders = log
                .iter()
                .filter(|e| matches!(e.event, Event::Ordered { .. }))
                .count();
            assert!(orders > 0, "free players were sent by their Admirals");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_write_cells_as_the_game_does_and_play_with_any_ships() {
    let table = Table::new().await;
    for (strength, rules) in [
        (
            Strength::Sampler,
            json!({"notation": "latin", "rows": "bottom_up", "fleet": {"5": 1}}),
        ),
        (
            Strength::Hunter,
            json!({"notation": "respublika", "letters": "rows", "fleet": {"1": 20}}),
        ),
        (
            Strength::Sampler,
            json!({"notation": "snegurochka", "rows": "bottom_up", "letters": "rows", "fleet": {"2": 10}}),
        ),
        (
            Strength::Hunter,
            json!({"notation": "cyrillic_yo", "fleet": {"10": 1, "1": 2}}),
        ),
    ] {
        let told = rules.to_string();
        let first = among_bots(&table, 1, strength).await;
        let held = table.held(first).await;
        let bots: Vec<String> = held
            .game
            .battle
            .as_ref()
            .unwrap()
            .players
            .iter()
            .map(|p| p.nick.to_string())
            .collect();
        let mut rules = rules;
        rules["calendar"] = json!("none");
        let game = table.open(&rules).await;
        for nick in &bots {
            table.done(game, nick, json!({"do": "enrol"})).await;
        }
        table.done(game, "referee", json!({"do": "draw"})).await;
        table.done(game, "referee", json!({"do": "place_missing"})).await;
        table.done(game, "referee", json!({"do": "start"})).await;
        play_on(&mut Worker::new(BotPace::AT_ONCE), &table.state, game).await;
        let held = table.check(game).await;
        assert!(is_finished(&held), "{told}: {:?}", held.game.status);
        let log = table.log(game).await;
        let sunk =
            |event: &Event| !matches!(event, Event::KnockedOut { reason, .. } if *reason != OutReason::Sunk);
        assert!(
            log.iter().all(|entry| sunk(&entry.event)),
            "{told}: nobody was late"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_make_no_move_twice() {
    let table = Table::new().await;
    let game = among_bots(&table, 3, Strength::Hunter).await;
    let other = table.another_server();
    let (mut here, mut there) = (Worker::new(BotPace::AT_ONCE), Worker::new(BotPace::AT_ONCE));
    for _ in 0..5_000 {
        let (a, b) = tokio::join!(here.look(&table.state), there.look(&other));
        if a.unwrap().moved + b.unwrap().moved == 0 && is_finished(&table.cold(game).await) {
            break;
        }
    }
    assert!(is_finished(&*table.check(game).await));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_finds_the_battle_begun_and_the_bots_wait_for_the_own_move() {
    let table = Table::new().await;
    table.account("Новичок", 0).await;
    let me = Nick::from("Новичок");
    for answers in [Answers::Referee, Answers::Player] {
        let held = battle::with(&table.state, &me, &wish(2, answers), table.now())
            .await
            .unwrap();
        assert_eq!(held.game.status, Status::Battle);
        assert_eq!(held.game.entrants.len(), 4);
        assert!(held.own_fleet(&me).is_some());
        assert!(held.game.is_referee(&Nick::from("Судья")));
        play_on(&mut Worker::new(BotPace::AT_ONCE), &table.state, held.id).await;
        let held = table.check(held.id).await;
        let battle = held.game.battle.as_ref().unwrap();
        let turn = held.game.open_turn().unwrap();
        let owing: Vec<&Nick> = battle
            .all_owed(&held.game.rules, turn)
            .iter()
            .map(|(seat, _)| &battle.players[*seat].nick)
            .collect();
        assert_eq!(owing, [&me], "every bot has moved");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_take_their_time_and_more_of_it_among_themselves() {
    let table = Table::new().await;
    let pace = BotPace {
        from: Duration::from_secs(3),
        to: Duration::from_secs(8),
    };
    among_bots(&table, 1, Strength::Hunter).await;
    let mut worker = Worker::new(pace);
    let first = worker.look(&table.state).await.unwrap();
    let wait = first.next.unwrap() - table.now();
    assert_eq!(first.moved, 0);
    assert!(
        wait >= TimeDelta::seconds(30) && wait <= TimeDelta::seconds(80),
        "{wait}"
    );
    table.account("Новичок", 0).await;
    let me = Nick::from("Новичок");
    let held = battle::with(&table.state, &me, &wish(2, Answers::Referee), table.now())
        .await
        .unwrap();
    let look = worker.look(&table.state).await.unwrap();
    let wait = look.next.unwrap() - table.now();
    assert!(
        wait >= TimeDelta::seconds(3) && wait <= TimeDelta::seconds(8),
        "{wait}"
    );
    table.pass(TimeDelta::seconds(8));
    let look = worker.look(&table.state).await.unwrap();
    assert!(look.moved > 0);
    assert!(table.held(held.id).await.version() > held.version());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_game_cannot_go_on_stops_no_other() {
    let table = Table::new().await;
    let broken = among_bots(&table, 1, Strength::Hunter).await;
    let sound = among_bots(&table, 1, Strength::Hunter).await;
    table
        .sql(format!(
            "update events set hash = '\\x00' where game_id = '{broken}' and seq = 3"
        ))
        .await;
    table
        .sql(format!("delete from snapshots where game_id = '{broken}'"))
        .await;
    let cold = table.another_server();
    let mut worker = Worker::new(BotPace::AT_ONCE);
    play_on(&mut worker, &cold, sound).await;
    assert!(is_finished(&table.cold(sound).await));
    let again = worker.look(&cold).await.unwrap();
    assert!(
        again.next.unwrap() > table.now(),
        "the broken one is left alone for a while"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_admiral_of_the_bots_sends_a_person_who_is_free() {
    let table = Table::new().await;
    table.account("Новичок", 0).await;
    let me = Nick::from("Новичок");
    let held = battle::with(&table.state, &me, &wish(3, Answers::Referee), table.now())
        .await
        .unwrap();
    let battle = held.game.battle.as_ref().unwrap();
    let seat = battle.seat(&me).unwrap();
    let team = battle.players[seat].team;
    let admiral = &battle.players[battle.admiral(team).unwrap()].nick;
    assert!(names::is_bot(admiral), "bots are the older accounts");
    let pair = battle.players[battle.players[seat].pair].nick.clone();
    let judge = held.game.referee.to_string();
    let put_out = json!({"do": "put_out", "nick": pair, "reason": "проверка"});
    table.done(held.id, &judge, put_out).await;
    let mut worker = Worker::new(BotPace::AT_ONCE);
    play_on(&mut worker, &table.state, held.id).await;
    let held = table.check(held.id).await;
    let battle = held.game.battle.as_ref().unwrap();
    let target = battle.players[seat].target.expect("an order came");
    assert!(battle.players[target].is_active());
    assert_ne!(battle.players[target].team, team);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_takes_the_seat_of_a_bot_and_the_fleet_with_it() {
    let table = Table::new().await;
    let game = among_bots(&table, 2, Strength::Hunter).await;
    for nick in ["Первый", "Второй"] {
        table.account(nick, 0).await;
    }
    let held = table.held(game).await;
    let bot = free_seat::offered(&held.game).unwrap().clone();
    let first = Nick::from("Первый");
    free_seat::take(&table.state, &held, &first, table.now())
        .await
        .unwrap();
    let after = table.check(game).await;
    let player = after.game.battle.as_ref().unwrap().player(&first).unwrap();
    assert_eq!(player.fleet_of, bot);
    assert_eq!(free_seat::offered(&after.game), None, "a person plays now");
    let late = free_seat::take(&table.state, &held, &Nick::from("Второй"), table.now()).await;
    assert!(matches!(
        late,
        Err(referee_web::application::ExecuteError::VersionChanged { .. })
    ));
    play_on(&mut Worker::new(BotPace::AT_ONCE), &table.state, game).await;
    let held = table.check(game).await;
    assert!(held.game.open_turn().is_some_and(|turn| turn.team == player.team));
}

/// T0.
#[tokio::test(flavor = "multi_thread")]
async fn t0_bots_stay_out_where_they_are_refused() {
    let table = Table::new().await;
    among_bots(&table, 1, Strength::Random).await; // the accounts are made
    let game = table.open(&json!({"bots": "refuse"})).await;
    let bot = names::of(Strength::Random)[0];
    let refused = table.give(game, bot, json!({"do": "enrol"})).await;
    assert_eq!(codes(refused), ["bots_refused"]);
}
