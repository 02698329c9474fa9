//! What pages read.

use std::time::Duration;

use chrono::TimeDelta;
use league::{Code, Nick};
use referee_web::application::Change;
use referee_web::application::read::discussion::{self, WriteError};
use referee_web::application::read::reader::ForReader;
use referee_web::application::read::thread::{self, Page};
use referee_web::application::read::{clock, lobby};
use referee_web::store::games::{Card, Stage};
use referee_web::store::lists::{Filter, Order};
use referee_web::store::participants::{Owes, Part};
use referee_web::worker;
use serde_json::json;

use super::table::{Table, give};

fn nick(text: &str) -> Nick {
    Nick::from(text)
}

/// The newest games of a part of the lobby.
async fn newest(table: &Table, part: lobby::Part) -> Vec<Card> {
    let filter = Filter {
        stages: part.stages().to_vec(),
        ..Filter::default()
    };
    lobby::games(&table.state, &filter, Order::Newest(None), 10)
        .await
        .unwrap()
}

#[tokio::test]
async fn the_lobby_says_what_one_owes() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    table.pass(TimeDelta::minutes(1)); // later games have greater ids
    let enrolling = table.open(&json!({})).await;
    table.done(enrolling, "Red1", json!({"do": "enrol"})).await;
    let owing = lobby::owing(&table.state, &nick("Red1")).await.unwrap();
    assert_eq!(owing.len(), 1);
    assert_eq!((owing[0].game, owing[0].duty), (game, Some(Owes::Shoot)));
    assert_eq!(owing[0].deadline, table.held(game).await.game.due_after());
    let mine = lobby::mine(&table.state, &nick("Red1")).await.unwrap();
    assert_eq!(
        mine.iter().map(|m| m.part).collect::<Vec<_>>(),
        [Part::Entrant, Part::Player]
    );
    let mustering = newest(&table, lobby::Part::Mustering).await;
    assert_eq!(mustering.iter().map(|c| c.id).collect::<Vec<_>>(), [enrolling]);
    assert_eq!(newest(&table, lobby::Part::UnderWay).await[0].facts.active.red, 2);
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    assert!(
        lobby::owing(&table.state, &nick("Red1"))
            .await
            .unwrap()
            .is_empty()
    );
    assert!(
        lobby::owing(&table.state, &nick("Blue1"))
            .await
            .unwrap()
            .is_empty(),
        "not before the turn"
    );
    table
        .done(game, "Red2", json!({"do": "post", "text": "То Blue2 - А1"}))
        .await;
    let owing = lobby::owing(&table.state, &nick("Blue1")).await.unwrap();
    assert_eq!(owing[0].duty, Some(Owes::AnswerAndShoot));
    table
        .done(
            game,
            "referee",
            json!({"do": "finish", "winner": "red", "reason": "решено"}),
        )
        .await;
    assert!(
        lobby::owing(&table.state, &nick("Blue1"))
            .await
            .unwrap()
            .is_empty()
    );
    let over = newest(&table, lobby::Part::Over).await;
    assert_eq!(over[0].facts.status, Stage::Finished);
    assert_eq!(
        over[0].facts.winner,
        Some(league::team::Side::Team(league::Team::Red))
    );
}

#[tokio::test]
async fn fleets_are_owed_until_they_are_placed() {
    let table = Table::new().await;
    let game = table.open(&json!({})).await;
    for n in ["ZimA", "Вирт"] {
        table.account(n, 1).await;
        table.done(game, n, json!({"do": "enrol"})).await;
    }
    assert!(
        lobby::owing(&table.state, &nick("ZimA"))
            .await
            .unwrap()
            .is_empty()
    );
    table.done(game, "referee", json!({"do": "draw"})).await;
    assert_eq!(
        lobby::owing(&table.state, &nick("ZimA")).await.unwrap()[0].duty,
        Some(Owes::Fleet)
    );
    table.done(game, "ZimA", json!({"do": "place_random"})).await;
    assert!(
        lobby::owing(&table.state, &nick("ZimA"))
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn a_thread_is_read_in_pages() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let begun = table.held(game).await.game.thread;
    let first = thread::page(&table.state, game, Page::Last).await.unwrap();
    assert_eq!((first.page, first.pages, first.last), (1, 1, begun));
    assert_eq!(first.posts.len(), 3, "the draw, the start, the turn");
    let opened = first.posts.last().unwrap();
    assert_eq!(
        (opened.text.as_str(), opened.author.is_none()),
        ("ХОД ЗА КРАСНЫМИ", true)
    );
    assert_eq!(
        opened.head.as_deref(),
        Some(table.log(game).await.last().unwrap().hash.short().as_str())
    );
    table
        .sql(format!(
            "insert into posts (game_id, number, seq, id, at, kind, text)
            select '{game}', n, n, gen_random_uuid(), '2026-11-25T10:00:00Z', 'announcement', n::text
            from generate_series({begun} + 1, 5000) n;
            update games set thread = 5000 where id = '{game}'"
        ))
        .await;
    for (page, numbers, number) in [
        (Page::Last, 4951..=5000, 100),
        (Page::Number(2), 51..=100, 2),
        (Page::Holding(100), 51..=100, 2),
        (Page::Number(1000), 4951..=5000, 100),
    ] {
        let read = thread::page(&table.state, game, page).await.unwrap();
        assert_eq!(
            read.posts.iter().map(|p| p.number).collect::<Vec<_>>(),
            numbers.collect::<Vec<u32>>(),
            "{page:?}"
        );
        assert_eq!((read.page, read.pages), (number, 100));
    }
    let after = thread::posts_after(&table.state, game, 4_998, 50).await.unwrap();
    assert_eq!(after.iter().map(|p| p.number).collect::<Vec<_>>(), [4_999, 5_000]);
}

#[tokio::test]
async fn a_voided_move_is_shown_so() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let done = table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    let number = done.posts[0].number;
    table
        .done(
            game,
            "referee",
            json!({"do": "void", "post": number, "reason": "не туда"}),
        )
        .await;
    let page = thread::page(&table.state, game, Page::Last).await.unwrap();
    let voided: Vec<u32> = page.posts.iter().filter(|p| p.voided).map(|p| p.number).collect();
    assert_eq!(voided, [number]);
    assert_eq!(page.messages.get(&nick("Red1")), Some(&10));
    table.check(game).await;
}

#[tokio::test]
async fn words_go_into_the_discussion_and_count_for_the_forum() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let before = table.messages("Red1").await;
    let author = nick("Red1");
    for n in 1..=3_u32 {
        let message = discussion::write(&table.state, game, &author, &format!("слово {n}"), table.now())
            .await
            .unwrap();
        assert_eq!(message.number, n);
    }
    assert_eq!(table.messages("Red1").await, before + 3);
    let page = discussion::page(&table.state, game, Page::Last).await.unwrap();
    assert_eq!(
        page.messages.iter().map(|m| m.text.as_str()).collect::<Vec<_>>(),
        ["слово 1", "слово 2", "слово 3"]
    );
    assert_eq!(
        discussion::after(&table.state, game, 2, 9).await.unwrap().len(),
        1
    );
    for (text, code) in [("  ", Code::Empty), (&*"я".repeat(4_097), Code::TooLong)] {
        match discussion::write(&table.state, game, &author, text, table.now()).await {
            Err(WriteError::Refused(refusal)) => assert_eq!(refusal.codes().collect::<Vec<_>>(), [code]),
            other => panic!("{other:?}"),
        }
    }
    let nowhere = referee_web::game_id::GameId::new(table.now());
    let lost = discussion::write(&table.state, nowhere, &author, "слово", table.now()).await;
    assert!(matches!(lost, Err(WriteError::NoSuchGame)));
    assert_eq!(
        table.messages("Red1").await,
        before + 3,
        "what was refused does not count"
    );
}

#[tokio::test]
async fn writers_of_one_discussion_never_get_one_number() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let mut writing = tokio::task::JoinSet::new();
    for n in 0..20 {
        let state = if n % 2 == 0 {
            table.state.clone()
        } else {
            table.another_server()
        };
        let now = table.now();
        writing.spawn(async move {
            let author = Nick::from(if n % 3 == 0 { "Red1" } else { "Blue1" });
            discussion::write(&state, game, &author, "слово", now)
                .await
                .unwrap()
                .number
        });
    }
    let mut numbers = writing.join_all().await;
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=20).collect::<Vec<u32>>());
}

#[tokio::test]
async fn a_reader_sees_the_own_fleet_and_what_to_do() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    for n in [1, 2] {
        table
            .done(
                game,
                &format!("Red{n}"),
                json!({"do": "post", "text": format!("То Blue{n} - А1")}),
            )
            .await;
    }
    let held = table.held(game).await;
    let view = |who: &str| ForReader::new(&held, Some(&Nick::from(who)));
    let blue = view("Blue1");
    let playing = blue.player.clone().unwrap();
    assert_eq!(
        (blue.part, blue.owes),
        (Some(Part::Player), Some(Owes::AnswerAndShoot))
    );
    assert_eq!(playing.opponents, [nick("Red1")]);
    assert_eq!(playing.unanswered[0].attacker, nick("Red1"));
    let fleet = &blue.own_fleet(&nick("Blue1")).unwrap().fleet;
    let hit = fleet.decks().contains(playing.unanswered[0].cell);
    assert_eq!(playing.may_shoot, !hit, "T11");
    let referee = view("referee");
    assert!(referee.is_referee() && referee.player.is_none());
    for other in ["referee", "Red1", "Никто"] {
        assert!(
            view(other).fleet_of(&nick("Blue1")).is_none(),
            "{other} sees no fleet of another before the end"
        );
        if other != "Red1" {
            assert!(view(other).own_fleet(&nick(other)).is_none());
        }
    }
    let shot = if hit { "" } else { "\nТо Red1 - Б2" };
    let text = format!("{}{shot}", playing.ready_text);
    table
        .done(game, "Blue1", json!({"do": "post", "text": text}))
        .await;
    table
        .done(game, "referee", json!({"do": "finish", "reason": "решено"}))
        .await;
    let held = table.held(game).await;
    assert!(
        ForReader::new(&held, None).fleet_of(&nick("Blue1")).is_some(),
        "T21"
    );
}

#[tokio::test]
async fn the_clock_says_why() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    table.hand.set("2026-11-27T20:00:00Z".parse().unwrap()); // Friday 23:00 in Moscow, long past the deadline
    table.done(game, "", json!({"do": "tick"})).await;
    let game = table.battle(2, &json!({})).await;
    table.pass(TimeDelta::hours(2));
    let held = table.held(game).await;
    let shown = clock::clock(&held, table.now()).unwrap();
    assert_eq!(shown.ticking, clock::Ticking::NotCounting);
    assert_eq!(shown.left, TimeDelta::hours(17));
    let counted: TimeDelta = shown
        .ledger
        .iter()
        .filter(|s| s.counts)
        .map(league::calendar::Stretch::length)
        .sum();
    assert_eq!(counted, TimeDelta::hours(18));
    assert_eq!(shown.deadline, held.game.due_after());
}

#[tokio::test]
async fn a_change_made_by_one_server_is_heard_by_the_other() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let other = table.another_server();
    let mut heard = other.games.listen();
    let (here, there) = (worker::start(&table.state), worker::start(&other));
    // from here on the other one listens
    assert_eq!(next(&mut heard).await, Change::Missed);
    let done = give(
        &table.state,
        game,
        "Red1",
        json!({"do": "post", "text": "То Blue1 - А1"}),
    )
    .await
    .unwrap();
    assert_eq!(next(&mut heard).await, Change::Game(game, done.held.version()));
    let author = nick("Red1");
    discussion::write(&table.state, game, &author, "слово", table.now())
        .await
        .unwrap();
    assert_eq!(next(&mut heard).await, Change::Discussion(game, 1));
    table.stop();
    here.end().await;
    there.end().await;
}

async fn next(heard: &mut tokio::sync::broadcast::Receiver<Change>) -> Change {
    tokio::time::timeout(Duration::from_secs(10), heard.recv())
        .await
        .unwrap()
        .unwrap()
}
