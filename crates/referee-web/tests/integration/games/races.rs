//! Two at once: whoever comes first wins, the other decides again on what then is, and nothing is ever half done.

use chrono::TimeDelta;
use league::event::Event;
use league::{Code, Nick};
use referee_web::application::{By, ExecuteError, execute};
use referee_web::store::append::{Appended, Deadline, Race};
use referee_web::store::{self, posts::Post};
use serde_json::json;

use super::table::{Table, codes, give, names};

#[tokio::test]
async fn an_append_on_an_old_version_writes_nothing() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let before = table.check(game).await;
    let log = table.log(game).await;
    let mut c = table.db.pool.acquire().await.unwrap();
    let facts = store::lists::list(
        &mut c,
        &store::lists::Filter::default(),
        store::lists::Order::Newest(None),
        1,
    )
    .await
    .unwrap()[0]
        .facts
        .clone();
    let entry = league::log::Logged::chain(
        before.game.head,
        before.version() + 1,
        table.now(),
        Event::Announced {
            text: "позже".to_owned(),
        },
    );
    let post = Post {
        number: before.game.thread + 1,
        seq: entry.seq,
        id: referee_web::entropy::id(table.now()),
        at: table.now(),
        kind: league::event::PostKind::Announcement,
        author: None,
        text: "позже".to_owned(),
        moves: Vec::new(),
        head: None,
        voided: false,
    };
    let appended = |expected, outage| Appended {
        calendar: 0,
        table: None,
        outage,
        game,
        expected,
        facts: facts.clone(),
        events: vec![entry.clone()],
        posts: vec![post.clone()],
        voided: vec![1],
        fleets: Vec::new(),
        deadline: Deadline::None,
        participants: Vec::new(),
        gone: vec![Nick::from("Red1")],
        notices: Vec::new(),
        remind: referee_web::store::reminders::Remind::Same,
        acts: Vec::new(),
        snapshot: Some(json!({})),
        receipts: Vec::new(),
    };
    for stale in [before.version() - 1, before.version() + 1, 0] {
        let race = store::append(&mut c, &appended(stale, None)).await.unwrap();
        assert_eq!(race, Race::Lost);
        assert_eq!(table.log(game).await, log);
        table.check(game).await;
        let mine = store::participants::going_on(&mut c, &Nick::from("Red1"), 9)
            .await
            .unwrap();
        assert_eq!(mine.len(), 1, "nothing of a lost append is kept");
    }
    // an outage that this was not decided with may have moved a deadline (C4)
    let end = table.now();
    let begin = end - chrono::TimeDelta::minutes(5);
    table
        .sql(format!(
            "insert into outages (from_at, to_at) values ('{begin}', '{end}')"
        ))
        .await;
    let deaf = Some(begin);
    let race = store::append(&mut c, &appended(before.version(), deaf))
        .await
        .unwrap();
    assert_eq!(race, Race::Lost);
    assert_eq!(table.log(game).await, log);
    let race = store::append(&mut c, &appended(before.version(), Some(end)))
        .await
        .unwrap();
    assert_eq!(race, Race::Won);
    assert_eq!(table.log(game).await.len(), log.len() + 1);
}

#[tokio::test]
async fn posts_of_two_servers_at_once_all_land() {
    let table = Table::new().await;
    let game = table.battle(8, &json!({})).await;
    let servers = [table.state.clone(), table.another_server()];
    let mut posting = tokio::task::JoinSet::new();
    for n in 1..=8 {
        let state = servers[n % 2].clone();
        posting.spawn(async move {
            let (by, text) = (format!("Red{n}"), format!("То Blue{n} - А{n}"));
            for _ in 0..10 {
                match give(&state, game, &by, json!({"do": "post", "text": text})).await {
                    Err(ExecuteError::Busy) => {} // said to come again: so it does
                    done => return done,
                }
            }
            Err(ExecuteError::Busy)
        });
    }
    let mut closings = 0;
    while let Some(done) = posting.join_next().await {
        let done = done.unwrap().unwrap();
        assert_eq!(done.entries[0].event.name(), "posted");
        closings += names(&done.entries)
            .iter()
            .filter(|n| *n == "turn_closed")
            .count();
    }
    assert_eq!(closings, 1, "the last one closes the turn, and only the last one");
    let held = table.check(game).await;
    assert_eq!(held.game.open_turn().unwrap().number, 2);
}

#[tokio::test]
async fn one_of_two_equal_posts_lands_and_the_other_is_refused_by_the_rules() {
    let table = Table::new().await;
    let game = table.battle(3, &json!({})).await;
    let other = table.another_server();
    let post = json!({"do": "post", "text": "То Blue1 - Б2"});
    let (a, b) = tokio::join!(
        give(&table.state, game, "Red1", post.clone()),
        give(&other, game, "Red1", post.clone())
    );
    let (landed, refused) = if a.is_ok() { (a, b) } else { (b, a) };
    assert_eq!(names(&landed.unwrap().entries), ["posted", "shot"]);
    assert_eq!(codes(refused), [Code::AlreadyMoved.as_str()]);
    table.check(game).await;
}

#[tokio::test]
async fn an_act_decided_on_another_version_is_not_done() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let seen = table.held(game).await.version();
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    let pause = || league::Command::Pause {
        reason: Some("шторм".to_owned()),
    };
    let by = || By::Account(Nick::from("referee"));
    let late = execute(&table.state, game, by(), pause(), Some(seen), table.now()).await;
    let Err(ExecuteError::VersionChanged { current }) = late else {
        panic!("{late:?}")
    };
    assert_eq!(current, table.log(game).await.last().unwrap().seq);
    assert!(!table.check(game).await.game.is_paused());
    execute(&table.state, game, by(), pause(), Some(current), table.now())
        .await
        .unwrap();
    assert!(table.check(game).await.game.is_paused());
}

#[tokio::test]
async fn what_time_brought_is_kept_though_the_command_is_refused() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({"calendar": "none"})).await;
    table.pass(TimeDelta::hours(18) + TimeDelta::seconds(1));
    let before = table.log(game).await.len();
    let refused = table
        .give(game, "Blue1", json!({"do": "pause", "reason": "нет"}))
        .await;
    assert_eq!(codes(refused), ["not_referee"]);
    let log = table.log(game).await;
    assert_eq!(
        names(&log[before..]),
        [
            "knocked_out",
            "freed",
            "knocked_out",
            "freed",
            "finished",
            "fleets_revealed"
        ]
    );
    assert_eq!(
        log[before].at,
        table.now() - TimeDelta::seconds(1),
        "as of the deadline"
    );
    table.check(game).await;
}

#[tokio::test]
async fn a_dry_run_applies_the_rules_and_keeps_nothing() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let before = table.log(game).await;
    let by = By::Account(Nick::from("Red1"));
    let post = |text: &str| league::Command::Post {
        text: text.to_owned(),
    };
    let now = table.now();
    let run = referee_web::application::dry_run(&table.state, game, &by, post("Blue1 А1"), now)
        .await
        .unwrap();
    assert_eq!(names(&run.entries), ["posted", "shot"]);
    assert_eq!(run.posts[0].moves[0].shots[0].cell, "А1");
    let bad = referee_web::application::dry_run(&table.state, game, &by, post("Blue2 А1"), now).await;
    assert!(matches!(bad, Err(ExecuteError::Refused(_))), "{bad:?}");
    assert_eq!(table.log(game).await, before);
    table.check(game).await;
}

#[tokio::test]
async fn whoever_is_named_must_have_an_account() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    table.account("Боцман", 3).await;
    for (command, code) in [
        (
            json!({"do": "substitute", "nick": "Red1", "with": "Никто", "reason": "болен"}),
            "no_such_player",
        ),
        (
            json!({"do": "co_referee", "nick": "Никто", "add": true}),
            "no_such_player",
        ),
        (
            json!({"do": "admit", "nicks": ["Никто", "Боцман"]}),
            "no_such_player",
        ),
    ] {
        assert!(
            codes(table.give(game, "referee", command.clone()).await).contains(&code),
            "{command}"
        );
    }
    let done = table.done(
        game,
        "referee",
        json!({"do": "substitute", "nick": "Red1", "with": "Боцман", "reason": "болен"}),
    );
    let Event::Substituted { posts, .. } = &done.await.entries[0].event else {
        panic!()
    };
    assert_eq!(*posts, 3, "the forum knows how many messages");
    table.check(game).await;
}
