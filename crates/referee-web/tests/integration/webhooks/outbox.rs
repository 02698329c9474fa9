//! What is put into the outbox, and how it comes out.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use referee_web::application::webhooks;
use referee_web::store;
use referee_web::store::deliveries::{Claim, Outcome};
use referee_web::worker::outbox::{LEASE, Worker};
use referee_web::worker::sweep;
use serde_json::json;

use super::receiver::{FINE, Receiver};
use super::{account, hook, hooks, rows, sender, table, tell};

/// A shot of Red's.
fn shot(target: &str, cell: &str) -> serde_json::Value {
    json!({"do": "post", "text": format!("То {target} - {cell}")})
}

#[tokio::test]
async fn every_event_of_the_own_games_is_told_as_the_log_has_it_and_signed() {
    let table = table().await;
    let receiver = Receiver::start().await;
    table.account("Red1", 10).await;
    table.account("Stranger", 10).await;
    let red = hook(&table, "Red1", &receiver.url(), &["*"]).await.webhook.id;
    let referee = hook(&table, "referee", &receiver.url(), &["*"]).await.webhook.id;
    hook(&table, "Stranger", &receiver.url(), &["*"]).await;
    let game = table.battle(2, &json!({})).await;
    let log = table.log(game).await;
    let enrolled = log
        .iter()
        .position(|e| serde_json::to_value(&e.event).unwrap()["nick"] == "Red1")
        .unwrap();
    assert_eq!(tell(&table.state).await, log.len() + log.len() - enrolled);
    let told = receiver.told();
    for (webhook, from) in [(referee, 0), (red, enrolled)] {
        let of = |t: &&super::receiver::Told| t.id().starts_with(&webhook.to_string());
        let mine: Vec<_> = told.iter().filter(of).collect();
        assert_eq!(mine.len(), log.len() - from);
        for entry in &log[from..] {
            let id = format!("{webhook}.{game}.{}", entry.seq);
            let message = mine.iter().find(|t| t.id() == id).expect("it was told");
            let want = json!({
                "type": entry.event.name(),
                "timestamp": serde_json::to_value(entry).unwrap()["at"],
                "data": {"game": game, "event": entry},
            });
            assert_eq!(message.json(), want);
            assert_eq!(message.header("content-type"), "application/json");
            assert_eq!(
                message.header("webhook-timestamp"),
                table.now().timestamp().to_string()
            );
            let key = b"\x31\xf2\x90\xf6\xbf\x06\x29\x8a\xab\x4f\x08\xd4\x3c\x3f\x08\x2c\xf6\x48\xa3\x62\xda\x2d\xa4\xb0";
            assert!(message.is_signed_with(key));
            assert!(!message.is_signed_with(b"another"));
        }
    }
    assert_eq!(tell(&table.state).await, 0, "it is told once");
}

#[tokio::test]
async fn only_the_wished_types_are_told() {
    let table = table().await;
    let receiver = Receiver::start().await;
    hook(&table, "referee", &receiver.url(), &["shot", "turn_opened"]).await;
    let game = table.battle(2, &json!({})).await;
    table.done(game, "Red1", shot("Blue1", "А1")).await;
    tell(&table.state).await;
    let types: Vec<_> = receiver.told().iter().map(|t| t.json()["type"].clone()).collect();
    assert_eq!(types, ["turn_opened", "shot"]);
}

#[tokio::test]
async fn where_nobody_listens_nothing_is_put_into_the_outbox() {
    let table = table().await;
    let receiver = Receiver::start().await;
    table.account("Stranger", 0).await;
    let game = table.battle(2, &json!({})).await;
    assert_eq!(rows(&table).await, 0);
    let strange = hook(&table, "Stranger", &receiver.url(), &["*"]).await.webhook.id;
    table.done(game, "Red1", shot("Blue1", "А1")).await;
    assert_eq!(rows(&table).await, 0, "no part in the game");
    let stranger = account(&table, "Stranger").await;
    webhooks::remove(&table.state, &stranger, strange).await.unwrap();
    let own = hook(&table, "Red2", &receiver.url(), &["*"]).await.webhook.id;
    let red = account(&table, "Red2").await;
    assert!(
        webhooks::remove(&table.state, &stranger, own).await.is_err(),
        "not a stranger's to remove"
    );
    webhooks::remove(&table.state, &red, own).await.unwrap();
    table.done(game, "Red2", shot("Blue2", "А1")).await;
    assert_eq!(rows(&table).await, 0, "it was removed");
}

#[tokio::test]
async fn what_failed_is_told_again_later_under_the_same_id() {
    let table = table().await;
    let receiver = Receiver::start().await;
    let game = table.battle(2, &json!({})).await;
    let id = hook(&table, "Red1", &receiver.url(), &["shot"]).await.webhook.id;
    let moved = ("location", receiver.url());
    receiver.will_answer([
        (500, None, "мимо\r\n<b>"),
        (302, Some(moved), ""),
        (404, None, ""),
    ]);
    table.done(game, "Red1", shot("Blue1", "А1")).await;
    let begin = table.now();
    for (seconds, attempts) in [
        (0, 1),
        (4, 0),
        (6, 1),
        (30, 0),
        (42, 1),
        (160, 0),
        (190, 1),
        (90_000, 0),
    ] {
        table.hand.set(begin + TimeDelta::seconds(seconds));
        assert_eq!(tell(&table.state).await, attempts, "after {seconds} s");
        if seconds == 0 {
            let webhook = &hooks(&table, "Red1").await[0];
            let last = webhook.last.as_ref().unwrap();
            assert_eq!((last.status, last.at), (Some(500), begin));
            assert_eq!(last.answer.as_deref(), Some("мимо  <b>"));
            assert_eq!(webhook.pending, 1);
            let pause = webhook.next_at.unwrap() - begin;
            assert!(
                pause >= TimeDelta::seconds(5) && pause <= TimeDelta::seconds(6),
                "{pause}"
            );
        }
    }
    let told = receiver.told();
    assert_eq!(told.len(), 4, "the redirect was not followed");
    assert!(
        told.iter()
            .all(|t| t.id() == told[0].id() && t.body == told[0].body)
    );
    let times: BTreeSet<_> = told
        .iter()
        .map(|t| t.header("webhook-timestamp").to_owned())
        .collect();
    assert_eq!(times.len(), 4, "each attempt has its own time and signature");
    let red = account(&table, "Red1").await;
    let history = webhooks::history(&table.state, &red, id, 0, 9).await.unwrap();
    assert_eq!(history.len(), 1);
    assert_eq!(
        (history[0].attempts, history[0].outcome),
        (4, Some(Outcome::Delivered))
    );
    assert_eq!(history[0].last.as_ref().unwrap().status, Some(204));
    assert_eq!(hooks(&table, "Red1").await[0].pending, 0);
}

#[tokio::test]
async fn a_receiver_that_asks_for_time_gets_it() {
    let table = table().await;
    let receiver = Receiver::start().await;
    let game = table.battle(2, &json!({})).await;
    hook(&table, "Red1", &receiver.url(), &["shot"]).await;
    let at = "Wed, 25 Nov 2026 12:00:00 GMT".to_owned();
    receiver.will_answer([
        (429, Some(("retry-after", "3600".to_owned())), ""),
        (503, Some(("retry-after", at)), ""),
    ]);
    table.done(game, "Red1", shot("Blue1", "А1")).await;
    for (minutes, attempts) in [(0, 1), (59, 0), (60, 1), (119, 0), (120, 1)] {
        table.hand.set("2026-11-25T10:00:00Z".parse().unwrap());
        table.pass(TimeDelta::minutes(minutes));
        assert_eq!(tell(&table.state).await, attempts, "after {minutes} min");
    }
}

#[tokio::test]
async fn after_a_day_it_is_given_up_and_some_days_later_swept() {
    let table = table().await;
    let receiver = Receiver::start().await;
    let game = table.battle(2, &json!({})).await;
    let id = hook(&table, "Red1", &receiver.url(), &["shot"]).await.webhook.id;
    receiver.will_answer(std::iter::repeat_n((500, None, ""), 99));
    table.done(game, "Red1", shot("Blue1", "А1")).await;
    // nothing is lost while no server is there
    table.pass(TimeDelta::days(2));
    let (begin, mut attempts) = (table.now(), 0);
    loop {
        attempts += tell(&table.state).await;
        match hooks(&table, "Red1").await[0].next_at {
            Some(next) => table.hand.set(next),
            None => break,
        }
    }
    assert_eq!(table.now(), begin + TimeDelta::hours(24));
    assert!((16..=19).contains(&attempts), "{attempts}");
    let red = account(&table, "Red1").await;
    let history = webhooks::history(&table.state, &red, id, 0, 9).await.unwrap();
    assert_eq!(history[0].outcome, Some(Outcome::GivenUp));
    for (days, left) in [(2, 1), (2, 0)] {
        table.pass(TimeDelta::days(days));
        sweep::once(&table.state).await.unwrap();
        assert_eq!(rows(&table).await, left);
    }
}

#[tokio::test]
async fn two_servers_at_once_tell_each_event_once() {
    let table = table().await;
    let receiver = Receiver::start().await;
    hook(&table, "referee", &receiver.url(), &["*"]).await;
    hook(&table, "referee", &receiver.url(), &["*"]).await;
    let game = table.battle(3, &json!({})).await;
    let servers = [
        table.another_server(),
        table.another_server(),
        table.another_server(),
    ];
    let told = futures_util::future::join_all(servers.iter().map(tell)).await;
    let events = table.log(game).await.len();
    assert_eq!(told.iter().sum::<usize>(), 2 * events);
    let ids = receiver.ids();
    assert_eq!(ids.len(), 2 * events);
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), 2 * events);
}

#[tokio::test]
async fn first_attempts_of_a_webhook_are_in_the_order_of_the_log() {
    let table = table().await;
    let receiver = Receiver::start().await;
    let game = table.battle(3, &json!({})).await;
    hook(&table, "referee", &receiver.url(), &["*"]).await;
    for n in 1..=3 {
        table
            .done(game, &format!("Red{n}"), shot(&format!("Blue{n}"), "А1"))
            .await;
    }
    let mut c = table.db.pool.acquire().await.unwrap();
    let mut seqs = Vec::new();
    loop {
        let now = table.now();
        let claim = Claim {
            now,
            until: now + LEASE,
            busy: &[],
            of_one: 4,
            limit: 9,
        };
        let claimed = store::deliveries::claim(&mut c, claim).await.unwrap();
        let Some(one) = claimed.into_iter().next() else {
            break;
        };
        let message = referee_web::webhook::message::Message::of(&one, None);
        let body: serde_json::Value = serde_json::from_slice(&message.body).unwrap();
        seqs.push(body["data"]["event"]["seq"].as_u64().unwrap());
    }
    assert!(seqs.len() > 6 && seqs.is_sorted(), "{seqs:?}");
}

#[tokio::test]
async fn what_a_dead_server_had_taken_on_is_told_by_another_one() {
    let table = table().await;
    let receiver = Receiver::start().await;
    let game = table.battle(2, &json!({})).await;
    hook(&table, "Red1", &receiver.url(), &["shot"]).await;
    table.done(game, "Red1", shot("Blue1", "А1")).await;
    // one that had told it, and one that had not; neither wrote what came of it
    for already_told in [true, false] {
        let silent = receiver.told().len();
        let now = table.now();
        let claim = Claim {
            now,
            until: now + LEASE,
            busy: &[],
            of_one: 4,
            limit: 9,
        };
        let mut c = table.db.pool.acquire().await.unwrap();
        let claimed = store::deliveries::claim(&mut c, claim).await.unwrap();
        assert_eq!(claimed.len(), 1);
        if already_told {
            let message = referee_web::webhook::message::Message::of(&claimed[0], None);
            let target =
                referee_web::webhook::Target::read(&claimed[0].url, table.state.config.webhooks_private);
            let answer = sender()
                .tell(&target.unwrap(), &message, &claimed[0].secret, now)
                .await;
            assert_eq!(answer.unwrap().status, 204);
        }
        assert_eq!(receiver.told().len(), silent + usize::from(already_told));
        table.pass(LEASE - TimeDelta::seconds(1));
        assert_eq!(tell(&table.another_server()).await, 0, "it is taken");
        table.pass(TimeDelta::seconds(1));
    }
    assert_eq!(tell(&table.another_server()).await, 1);
    let ids = receiver.ids();
    assert_eq!(ids.len(), 2);
    assert_eq!(ids[0], ids[1], "the receiver knows it by its id");
}

#[tokio::test]
async fn an_attempt_that_was_held_lost_decides_nothing_when_it_ends() {
    let table = table().await;
    let receiver = Receiver::silent().await;
    receiver.will_answer([(500, None, "")]);
    let game = table.battle(2, &json!({})).await;
    hook(&table, "Red1", &receiver.url(), &["shot"]).await;
    table.done(game, "Red1", shot("Blue1", "А1")).await;
    let (slow, mut one) = (table.another_server(), Worker::new(sender()));
    assert_eq!(one.look(&slow).await.unwrap(), 1);
    while receiver.told().is_empty() {
        tokio::task::yield_now().await;
    }
    table.pass(LEASE);
    let mut other = Worker::new(sender());
    assert_eq!(other.look(&table.state).await.unwrap(), 1);
    while receiver.told().len() < 2 {
        tokio::task::yield_now().await;
    }
    receiver.open();
    one.finish().await;
    other.finish().await;
    // whichever of the two got the 500: only the second one's answer counts
    let hook = &hooks(&table, "Red1").await[0];
    let counted = hook.last.as_ref().unwrap().status;
    assert_eq!(hook.pending, u64::from(counted == Some(500)), "{counted:?}");
}

#[tokio::test]
async fn a_receiver_that_is_gone_is_told_no_more_until_switched_on() {
    let table = table().await;
    let receiver = Receiver::start().await;
    let game = table.battle(2, &json!({})).await;
    let id = hook(&table, "Red1", &receiver.url(), &["shot"]).await.webhook.id;
    receiver.will_answer([(500, None, ""), (410, None, "")]);
    table.done(game, "Red1", shot("Blue1", "А1")).await;
    assert_eq!(tell(&table.state).await, 1);
    table.done(game, "Red2", shot("Blue2", "А1")).await;
    assert_eq!(tell(&table.state).await, 1);
    let off = &hooks(&table, "Red1").await[0];
    assert_eq!((off.off_since, off.pending), (Some(table.now()), 0));
    let red = account(&table, "Red1").await;
    assert!(webhooks::test(&table.state, &red, id).await.is_err(), "it is off");
    table
        .done(game, "referee", json!({"do": "announce", "text": "Ждём"}))
        .await;
    table.pass(TimeDelta::hours(1));
    assert_eq!(tell(&table.state).await, 0);
    assert_eq!(rows(&table).await, 2, "nothing new");
    webhooks::switch_on(&table.state, &red, id).await.unwrap();
    assert_eq!(tell(&table.state).await, 0, "what was given up stays so");
    webhooks::test(&table.state, &red, id).await.unwrap();
    assert_eq!(tell(&table.state).await, 1);
    assert_eq!(hooks(&table, "Red1").await[0].off_since, None);
}

#[tokio::test]
async fn a_slow_receiver_holds_up_neither_moves_nor_other_receivers() {
    let table = table().await;
    let (slow, quick) = (Receiver::silent().await, Receiver::start().await);
    let game = table.battle(3, &json!({})).await;
    // another name of this machine is another host
    let url = format!("http://localhost:{}/", slow.port);
    hook(&table, "referee", &url, &["*"]).await;
    hook(&table, "Blue1", &url, &["*"]).await;
    hook(&table, "Red1", &quick.url(), &["*"]).await;
    let mut worker = Worker::new(sender());
    for n in 1..=3 {
        // each is done while everything before it is still to be answered
        table
            .done(game, &format!("Red{n}"), shot(&format!("Blue{n}"), "А1"))
            .await;
        worker.look(&table.state).await.unwrap();
    }
    let all = table
        .log(game)
        .await
        .iter()
        .filter(|e| e.event.name() != "")
        .count();
    assert!(all > 8);
    while hooks(&table, "Red1").await[0].pending > 0 {
        assert!(worker.finish_one().await, "the quick one has no more to wait for");
        worker.look(&table.state).await.unwrap();
    }
    assert!(slow.told().len() <= 4, "no more than a few of one host");
    let waiting = hooks(&table, "referee").await[0].pending;
    assert_eq!(waiting, u64::try_from(quick.told().len()).unwrap());
    slow.open();
    worker.finish().await;
    tell(&table.state).await;
    assert_eq!(hooks(&table, "referee").await[0].pending, 0);
    assert_eq!(slow.told().len(), 2 * quick.told().len());
}

#[tokio::test]
async fn pings_do_not_pile_up() {
    let table = table().await;
    let receiver = Receiver::start().await;
    let id = hook(&table, "referee", &receiver.url(), &["shot"])
        .await
        .webhook
        .id;
    let referee = account(&table, "referee").await;
    receiver.will_answer([(500, None, ""), FINE]);
    let first = webhooks::test(&table.state, &referee, id).await.unwrap();
    assert_eq!(webhooks::test(&table.state, &referee, id).await.unwrap(), first);
    assert_eq!(tell(&table.state).await, 1);
    assert_eq!(tell(&table.state).await, 0);
    assert_eq!(
        webhooks::test(&table.state, &referee, id).await.unwrap(),
        first,
        "now, not later"
    );
    assert_eq!(tell(&table.state).await, 1);
    let told = receiver.told();
    assert_eq!(told[1].id(), format!("{id}.ping.{}", first.number));
    let want = json!({"type": "ping", "timestamp": "2026-11-25T10:00:00Z", "data": {"webhook": id.0}});
    assert_eq!(told[1].json(), want);
    assert_ne!(
        webhooks::test(&table.state, &referee, id).await.unwrap(),
        first,
        "the next one"
    );
}
