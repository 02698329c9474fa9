//! The database alone is the truth: what is in memory is never ahead of it, and what is behind is found out.

use chrono::TimeDelta;
use league::event::Event;
use proptest::prelude::*;
use referee_web::application::ExecuteError;
use serde_json::{Value, json};

use super::table::{Table, codes, give, names};

#[tokio::test]
async fn a_server_that_is_behind_answers_by_what_is_true_now() {
    let table = Table::new().await;
    let game = table.battle(3, &json!({})).await;
    let other = table.another_server();
    // it holds the game from here on
    let refused = give(
        &other,
        game,
        "Blue1",
        json!({"do": "post", "text": "То Red1 - А1"}),
    )
    .await;
    assert_eq!(codes(refused), ["not_your_turn"]);
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    let refused = give(
        &other,
        game,
        "Red1",
        json!({"do": "post", "text": "То Blue1 - А2"}),
    )
    .await;
    assert_eq!(codes(refused), ["already_moved"]);
    table
        .done(game, "Red2", json!({"do": "post", "text": "То Blue2 - А1"}))
        .await;
    let done = give(
        &other,
        game,
        "Red3",
        json!({"do": "post", "text": "То Blue3 - А1"}),
    )
    .await
    .unwrap();
    assert_eq!(
        names(&done.entries),
        ["posted", "shot", "turn_closed", "turn_opened"]
    );
    table.check(game).await;
}

#[tokio::test]
async fn a_server_that_died_after_its_commit_has_lost_nothing() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let before = table.held(game).await.version();
    // committed, and then nothing: memory, listeners and the caller hear nothing of it
    give(
        &table.another_server(),
        game,
        "Red1",
        json!({"do": "post", "text": "То Blue1 - А1"}),
    )
    .await
    .unwrap();
    table.state.games.forget_all();
    let held = table.check(game).await;
    assert_eq!(held.version(), before + 2);
    assert_eq!(
        codes(
            table
                .give(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
                .await
        ),
        ["already_moved"]
    );
}

#[tokio::test]
async fn a_snapshot_that_cannot_be_read_is_not_missed() {
    let table = Table::new().await;
    let game = table.battle(20, &json!({})).await;
    let held = table.check(game).await;
    assert!(held.version() > 50, "{}", held.version());
    for spoil in [
        "update snapshots set state = '{}'",
        "update snapshots set version = version - 1",
        "update snapshots set format = 0",
        "delete from snapshots",
    ] {
        table.sql(spoil.to_owned()).await;
        assert_eq!(table.cold(game).await.game, held.game, "{spoil}");
    }
}

#[tokio::test]
async fn a_damaged_log_is_said_to_be_so_and_holds_up_nobody_else() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({"calendar": "none"})).await;
    let sound = table.battle(2, &json!({"calendar": "none"})).await;
    table
        .sql(format!("delete from events where game_id = '{game}' and seq = 3"))
        .await;
    table.state.games.forget_all();
    let refused = table
        .give(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    assert!(matches!(refused, Err(ExecuteError::Load(_))), "{refused:?}");
    table.pass(TimeDelta::hours(19));
    let mut worker = referee_web::worker::deadlines::Worker::default();
    assert_eq!(worker.look(&table.state).await.unwrap().acted, 1);
    assert!(table.check(sound).await.is_over());
}

#[tokio::test]
async fn a_players_own_count_of_messages_is_the_forums_to_say() {
    let table = Table::new().await;
    let game = table.open(&json!({})).await;
    table.account("ZimA", 7).await;
    let done = table
        .done(game, "ZimA", json!({"do": "enrol", "posts": 100_000}))
        .await;
    let Event::Enrolled { posts, since, .. } = &done.entries[0].event else {
        panic!()
    };
    assert_eq!((*posts, since.is_some()), (7, true));
    let fixed = table
        .done(
            game,
            "referee",
            json!({"do": "set_posts", "nick": "ZimA", "posts": 120}),
        )
        .await;
    assert_eq!(names(&fixed.entries), ["posts_set"]);
}

#[tokio::test]
async fn a_text_with_a_character_that_no_database_keeps_is_kept_without_it() {
    let table = Table::new().await;
    let game = table.battle(2, &json!({})).await;
    let done = table
        .done(
            game,
            "referee",
            json!({"do": "announce", "text": "шторм\u{0} идёт"}),
        )
        .await;
    assert_eq!(done.posts[0].text, "шторм идёт");
    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1\u{0} - А1"}))
        .await;
    let none = table
        .give(
            game,
            "referee",
            json!({"do": "co_referee", "nick": "ни\u{0}кто", "add": true}),
        )
        .await;
    assert_eq!(codes(none), ["no_such_player"]);
    table.check(game).await;
}

/// Somebody does something; most of it is refused.
#[derive(Clone, Debug)]
struct Step {
    by: String,
    command: Value,
    minutes: i64,
    elsewhere: bool,
}

fn step() -> impl Strategy<Value = Step> {
    let nick = prop_oneof![
        4 => (prop_oneof!["Red", "Blue"], 1..=3_u8).prop_map(|(team, n)| format!("{team}{n}")),
        2 => Just("referee".to_owned()),
        1 => Just("Боцман".to_owned()),
        1 => Just(String::new()),
    ];
    let cell = ("[АБВГДЕЖЗИК]", 1..=10_u8).prop_map(|(c, r)| format!("{c}{r}"));
    let enemy = (prop_oneof!["Red", "Blue"], 1..=3_u8).prop_map(|(team, n)| format!("{team}{n}"));
    let command = (0..14_u8, enemy, cell, prop_oneof!["мимо", "ранил", "убил"]).prop_map(
        |(kind, nick, cell, result)| match kind {
            0..=3 => json!({"do": "post", "text": format!("То {nick} - {cell}")}),
            4 | 5 => json!({"do": "post", "text": format!("{result}\nТо {nick} - {cell}")}),
            6 => json!({"do": "delegate", "until": "revoked"}),
            7 => json!({"do": "pause", "reason": "шторм"}),
            8 => json!({"do": "resume"}),
            9 => json!({"do": "extend", "hours": 1.5, "reason": "шторм"}),
            10 => json!({"do": "put_out", "nick": nick, "reason": "спор"}),
            11 => json!({"do": "bring_back", "nick": nick, "reason": "помирились"}),
            12 => json!({"do": "apply"}),
            _ => json!({"do": "tick"}),
        },
    );
    (
        nick,
        command,
        prop_oneof![3 => Just(1_i64), 1 => Just(700_i64)],
        any::<bool>(),
    )
        .prop_map(|(by, command, minutes, elsewhere)| Step {
            by,
            command,
            minutes,
            elsewhere,
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 40, ..ProptestConfig::default() })]

    /// Whatever is done in whatever order through two servers: what is held, what is loaded and what the log adds up
    /// to are one, and the thread, the deadline and the lists agree with it.
    #[test]
    fn memory_and_database_agree_whatever_is_done(steps in prop::collection::vec(step(), 10..50)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let table = Table::new().await;
            table.account("Боцман", 5).await;
            let game = table.battle(3, &json!({"calendar": "none"})).await;
            let other = table.another_server();
            for step in steps {
                table.pass(TimeDelta::minutes(step.minutes));
                let server = if step.elsewhere { &other } else { &table.state };
                match give(server, game, &step.by, step.command.clone()).await {
                    Ok(_) | Err(ExecuteError::Refused(_)) => {}
                    Err(e) => panic!("{step:?}: {e}"),
                }
            }
            table.check(game).await;
        });
    }
}
