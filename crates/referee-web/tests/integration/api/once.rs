//! `Idempotency-Key` and `If-Match`, also when many come at once, at several servers.

use chrono::TimeDelta;
use referee_web::application::read;
use serde_json::{Value, json};

use super::client::{Answer, Program};
use super::{ALL, battle, site};

const KEY: &str = "0193f2a0-3c2e-7b1d-9d58-6a1e2f3b4c5d";

async fn keyed(program: &Program, path: &str, body: &Value, key: &str) -> Answer {
    program
        .call("POST", path, Some(body.clone()), &[("idempotency-key", key)])
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_equal_posts_at_two_servers_are_one_post_with_one_answer() {
    let site = site().await;
    let (game, _) = battle(&site).await;
    let red = Program::of(&site.state, "Red1", ALL).await;
    let other = red.at(&site.another_server());
    let (path, body) = (format!("{game}/posts"), json!({"text": "То Blue1 - А4"}));
    let calls = (0..50).map(|n| {
        let program = if n % 2 == 0 { red.clone() } else { other.clone() };
        let (path, body) = (path.clone(), body.clone());
        tokio::spawn(async move { keyed(&program, &path, &body, KEY).await })
    });
    let calls: Vec<_> = calls.collect();
    let mut answers = Vec::new();
    for call in calls {
        answers.push(call.await.unwrap());
    }
    for answer in &answers {
        assert_eq!(answer.status, 201, "{answer:?}");
        assert_eq!(answer.bytes, answers[0].bytes, "one answer");
    }
    let fresh = answers
        .iter()
        .filter(|a| a.header("idempotency-replayed").is_empty())
        .count();
    assert_eq!(fresh, 1, "one of them did it");
    let posts = red.get(&format!("{path}?limit=200")).await.done();
    let own = posts["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|p| p["author"] == "Red1");
    assert_eq!(own.count(), 1);
    let log = red.get(&format!("{game}/events?limit=200")).await.done();
    let shots = log["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|e| e["type"] == "shot");
    assert_eq!(shots.count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answer_comes_before_anything_else_is_looked_at() {
    let site = site().await;
    let (game, _) = battle(&site).await;
    let red = Program::of(&site.state, "Red1", ALL).await;
    let (path, body) = (format!("{game}/posts"), json!({"text": "То Blue1 - А4"}));
    let version = red.get(&game).await.json()["version"].to_string();
    let if_match = format!("\"{version}\"");
    let headers = [("idempotency-key", KEY), ("if-match", if_match.as_str())];
    let first = red.call("POST", &path, Some(body.clone()), &headers).await;
    assert_eq!(first.status, 201, "{first:?}");
    // the version is another by now, the shot is made, the answer is the same; also at a server that knows nothing of it
    for program in [red.clone(), red.at(&site.another_server())] {
        let again = program.call("POST", &path, Some(body.clone()), &headers).await;
        assert_eq!((again.status.as_u16(), &again.bytes), (201, &first.bytes));
        assert_eq!(again.header("idempotency-replayed"), "true");
        assert_eq!(again.header("content-type"), "application/json");
    }
    // another key is another request
    let stale = red
        .call(
            "POST",
            &path,
            Some(body.clone()),
            &[("idempotency-key", "2"), headers[1]],
        )
        .await;
    assert_eq!(
        (stale.status.as_u16(), stale.code().as_str()),
        (412, "version_changed")
    );
    let current = red.get(&game).await.json()["version"].clone();
    assert_eq!(stale.json()["version"], current);
    assert_eq!(stale.header("etag"), format!("\"{current}\""));
    let twice = keyed(&red, &path, &body, "3").await;
    assert_eq!(
        (twice.status.as_u16(), twice.code().as_str()),
        (422, "already_moved")
    );
    // the key is used up for this route and account only
    let other = keyed(&red, &path, &json!({"text": "То Blue1 - А5"}), KEY).await;
    assert_eq!(
        (other.status.as_u16(), other.code().as_str()),
        (422, "idempotency_key_reused")
    );
    let elsewhere = keyed(
        &red,
        &format!("{game}/discussion"),
        &json!({"text": "слово"}),
        KEY,
    )
    .await;
    assert_eq!(elsewhere.status, 201, "{elsewhere:?}");
    let dry = keyed(&red, &format!("{path}?dry_run=true"), &body, KEY).await;
    assert_eq!(dry.status, 422, "another address: {dry:?}");
    let blue = Program::of(&site.state, "Blue1", ALL).await;
    assert_eq!(
        keyed(&blue, &path, &body, KEY).await.status,
        422,
        "another account, not Blue's turn"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_refused_may_come_again_under_its_key() {
    let site = site().await;
    let (game, _) = battle(&site).await;
    let blue = Program::of(&site.state, "Blue1", ALL).await;
    let (path, body) = (format!("{game}/posts"), json!({"text": "То Red1 - А4"}));
    assert_eq!(keyed(&blue, &path, &body, KEY).await.code(), "not_your_turn");
    for n in 1..=2 {
        let red = Program::of(&site.state, &format!("Red{n}"), ALL).await;
        let shot = red
            .post(
                &path,
                json!({"moves": [{"shots": [{"target": format!("Blue{n}"), "cell": "А1"}]}]}),
            )
            .await;
        assert_eq!(shot.status, 201, "{shot:?}");
    }
    let todo = blue.get("/me/todo").await.done();
    let ready = todo["items"][0]["ready_text"].as_str().unwrap().to_owned();
    blue.post(&path, json!({"text": ready})).await.done();
    let answer = keyed(&blue, &path, &body, KEY).await;
    let lost = todo["items"][0]["unanswered"][0]["result"] != "miss";
    assert_eq!(answer.status, if lost { 422 } else { 201 }, "{answer:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_remembered_for_a_day() {
    let site = site().await;
    let (game, _) = battle(&site).await;
    let red = Program::of(&site.state, "Red1", ALL).await;
    let (path, body) = (format!("{game}/discussion"), json!({"text": "слово"}));
    let first = keyed(&red, &path, &body, KEY).await.done();
    site.pass(TimeDelta::hours(24));
    assert_eq!(keyed(&red, &path, &body, KEY).await.json(), first);
    site.pass(TimeDelta::seconds(1));
    let later = keyed(&red, &path, &body, KEY).await.done();
    assert_eq!(
        (first["number"].clone(), later["number"].clone()),
        (json!(1), json!(2))
    );
    site.pass(TimeDelta::hours(25));
    referee_web::worker::sweep::once(&site.state).await.unwrap();
    assert_eq!(keyed(&red, &path, &body, KEY).await.json()["number"], 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn everything_that_is_done_by_a_post_is_done_once() {
    let site = site().await;
    let (game, referee) = battle(&site).await;
    let red = Program::of(&site.state, "Red1", ALL).await;
    let open = json!({"mode": "team_battle", "title": "Ещё один"});
    for (who, path, body) in [
        (&referee, "/games".to_owned(), &open),
        (&red, format!("{game}/discussion"), &json!({"text": "раз"})),
        (&red, format!("{game}/rooms/red"), &json!({"text": "раз"})),
        (&red, format!("{game}/disputes"), &json!({"text": "раз"})),
        (
            &referee,
            format!("{game}/referee/announce"),
            &json!({"text": "раз"}),
        ),
        (
            &referee,
            format!("{game}/referee/extend"),
            &json!({"hours": 1, "reason": "раз"}),
        ),
    ] {
        let twins = [
            who.clone(),
            who.at(&site.another_server()),
            who.clone(),
            who.at(&site.another_server()),
        ];
        let calls: Vec<_> = twins
            .into_iter()
            .map(|program| {
                let (path, body) = (path.clone(), body.clone());
                tokio::spawn(async move { keyed(&program, &path, &body, KEY).await })
            })
            .collect();
        let mut answers = Vec::new();
        for call in calls {
            let answer = call.await.unwrap();
            answer.done();
            answers.push(answer);
        }
        assert!(
            answers.iter().all(|a| a.bytes == answers[0].bytes),
            "{path}: {answers:?}"
        );
        assert!(
            answers
                .iter()
                .all(|a| a.header("location") == answers[0].header("location")),
            "{path}"
        );
    }
    let log = red.get(&format!("{game}/events?limit=200")).await.done();
    for kind in ["disputed", "announced", "deadline_moved"] {
        let count = log["items"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|e| e["type"] == kind)
            .count();
        assert_eq!(count, 1, "{kind}");
    }
    for path in ["discussion", "rooms/red"] {
        let all = red.get(&format!("{game}/{path}")).await.done();
        assert_eq!(all["items"].as_array().unwrap().len(), 1, "{path}");
    }
    let games = referee.get("/games?nick=referee").await.done();
    assert_eq!(games["items"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fleet_is_placed_once_under_a_key_and_its_seal_stays() {
    let site = site().await;
    site.account("Боцман", 5).await;
    let game = site.open(&json!({})).await;
    let path = format!("/games/{game}");
    let boatswain = Program::of(&site.state, "Боцман", ALL).await;
    let enrolled = boatswain
        .post(&format!("{path}/enrolment"), json!({"fleet": ["А1-А4"]}))
        .await;
    assert_eq!(
        (enrolled.status.as_u16(), enrolled.code().as_str()),
        (422, "fleet_not_legal")
    );
    let held = read::game(&site.state, game).await.unwrap().unwrap();
    assert!(
        held.game.entrants.is_empty(),
        "nobody is enrolled with a fleet that cannot be"
    );
    let fleet = json!([
        "А1-А4", "В1-В3", "Д1-Д3", "Ж1-Ж2", "И1-И2", "В5-В6", "Д5", "Ж5", "И5", "К10"
    ]);
    boatswain
        .post(&format!("{path}/enrolment"), json!({"fleet": fleet}))
        .await
        .done();
    assert_eq!(
        boatswain.get(&format!("{path}/fleet")).await.done()["fleet"],
        fleet
    );
    let place = |key: &'static str| {
        let (program, path) = (boatswain.clone(), format!("{path}/fleet"));
        async move {
            let body = Some(json!({"random": true}));
            program
                .call("PUT", &path, body, &[("idempotency-key", key)])
                .await
        }
    };
    let first = place("1").await;
    assert_eq!(first.status, 201, "{first:?}");
    assert_eq!(place("1").await.bytes, first.bytes);
    let kept = boatswain.get(&format!("{path}/fleet")).await.done();
    assert_eq!(kept["seal"], first.json()["seal"]);
    assert_ne!(
        place("2").await.bytes,
        first.bytes,
        "another key, another random fleet"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_version_is_a_number_in_quotes_or_the_tag_of_the_game() {
    let site = site().await;
    let (game, referee) = battle(&site).await;
    let path = format!("{game}/referee/announce");
    let body = || Some(json!({"text": "Внимание"}));
    let shown = referee.get(&game).await;
    for good in [shown.header("etag"), "*"] {
        let answer = referee.call("POST", &path, body(), &[("if-match", good)]).await;
        assert_eq!(answer.status, 200, "{good}: {answer:?}");
    }
    for (bad, status) in [
        ("41", 400),
        ("\"x\"", 400),
        ("W/\"1\"", 400),
        ("\"1\", \"2\"", 400),
        ("\"1\"", 412),
        ("\"999\"", 412),
    ] {
        let answer = referee.call("POST", &path, body(), &[("if-match", bad)]).await;
        assert_eq!(answer.status, status, "{bad}: {answer:?}");
    }
    for key in ["", "ключ", &"k".repeat(256)] {
        let value = axum::http::HeaderValue::from_bytes(key.as_bytes()).unwrap();
        let Ok(text) = value.to_str() else { continue };
        let answer = referee
            .call("POST", &path, body(), &[("idempotency-key", text)])
            .await;
        assert_eq!(answer.status, 400, "{key}: {answer:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_the_game_already_is_told_so() {
    let site = site().await;
    let (game, _) = battle(&site).await;
    let red = Program::of(&site.state, "Red1", ALL).await;
    let nobody = Program::nobody(&site.state);
    for path in [game.clone(), format!("{game}/seas"), format!("{game}/seas/Red1")] {
        let shown = red.get(&path).await;
        let tag = shown.header("etag").to_owned();
        assert!(
            tag.starts_with('"') && shown.header("cache-control").contains("private"),
            "{shown:?}"
        );
        let again = red.call("GET", &path, None, &[("if-none-match", &tag)]).await;
        assert_eq!((again.status.as_u16(), again.bytes.len()), (304, 0), "{path}");
        assert_eq!(again.header("etag"), tag);
        let other = nobody.call("GET", &path, None, &[("if-none-match", &tag)]).await;
        assert_eq!(other.status, 200, "another viewer, another tag");
        let english = red
            .call(
                "GET",
                &path,
                None,
                &[("if-none-match", &tag), ("accept-language", "en")],
            )
            .await;
        assert_eq!(english.status, 200, "another language, another tag");
    }
    let tag = red.get(&game).await.header("etag").to_owned();
    red.post(&format!("{game}/posts"), json!({"text": "То Blue1 - А4"}))
        .await
        .done();
    let changed = red.call("GET", &game, None, &[("if-none-match", &tag)]).await;
    assert_eq!(changed.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_holds_at_the_longest_address_and_counts_for_no_account() {
    let site = site().await;
    let (game, _) = battle(&site).await;
    let red = Program::of(&site.state, "Red1", ALL).await;
    let noise: String = (0..3_000_u32)
        .map(|n| char::from(b'a' + u8::try_from(n * 7 % 26).unwrap()))
        .collect();
    let body = json!({"text": "слово"});
    let first = keyed(&red, &format!("{game}/discussion?x={noise}"), &body, KEY).await;
    assert_eq!(first.status, 201, "{first:?}");
    let again = keyed(&red, &format!("{game}/discussion?x={noise}"), &body, KEY).await;
    assert_eq!(again.bytes, first.bytes);
    let other = keyed(&red, &format!("{game}/discussion?y={noise}"), &body, KEY).await;
    assert_ne!(other.bytes, first.bytes, "another address");
    let shot = json!({"text": "То Blue1 - А4"});
    assert_eq!(
        keyed(&red, &format!("{game}/posts?x={noise}"), &shot, KEY)
            .await
            .status,
        201
    );
    for (nick, status) in [("Первый", 201), ("Второй", 201), ("Первый", 409)] {
        let account = json!({"nick": nick, "password": "семь футов"});
        assert_eq!(
            keyed(&red, "/users", &account, KEY).await.status,
            status,
            "{nick}"
        );
    }
}
