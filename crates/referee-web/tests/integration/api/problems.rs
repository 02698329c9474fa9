//! What goes wrong, as programs are told.

use serde_json::{Value, json};

use super::client::Program;
use super::{ALL, battle, site};

#[expect(clippy::too_many_lines, reason = "a table")]
#[tokio::test(flavor = "multi_thread")]
async fn everything_wrong_is_a_problem_document() {
    let site = site().await;
    let (game, _) = battle(&site).await;
    let red = Program::of(&site.state, "Red1", ALL).await;
    let posts = format!("{game}/posts");
    let huge = json!({"text": "я".repeat(2_000_000)}).to_string();
    let big = json!({"text": "я".repeat(200_000)}).to_string();
    for (method, path, body, kind, status, code) in [
        ("GET", "/nothing", None, "", 404, "not_found"),
        ("GET", "/games/0193-none", None, "", 404, "not_found"),
        (
            "GET",
            "/games/0193f2a0-3c2e-7b1d-9d58-6a1e2f3b4c5d",
            None,
            "",
            404,
            "not_found",
        ),
        (
            "POST",
            "/games/0193f2a0-3c2e-7b1d-9d58-6a1e2f3b4c5d/posts",
            Some(r#"{"text":"А1"}"#),
            "application/json",
            404,
            "not_found",
        ),
        ("PATCH", "/games", None, "", 405, "method_not_allowed"),
        ("DELETE", posts.as_str(), None, "", 405, "method_not_allowed"),
        ("GET", "/games?status=lost", None, "", 400, "malformed"),
        ("GET", "/games?limit=0", None, "", 400, "malformed"),
        ("GET", "/games?limit=-1", None, "", 400, "malformed"),
        ("GET", "/games?after=x", None, "", 400, "malformed"),
        (
            "POST",
            posts.as_str(),
            Some("{"),
            "application/json",
            400,
            "malformed",
        ),
        (
            "POST",
            posts.as_str(),
            Some("[1]"),
            "application/json",
            400,
            "malformed",
        ),
        (
            "POST",
            posts.as_str(),
            Some("{}"),
            "application/json",
            400,
            "malformed",
        ),
        (
            "POST",
            posts.as_str(),
            Some(r#"{"text":"А1","moves":[]}"#),
            "application/json",
            400,
            "malformed",
        ),
        (
            "POST",
            posts.as_str(),
            Some(r#"{"text":7}"#),
            "application/json",
            400,
            "malformed",
        ),
        (
            "POST",
            posts.as_str(),
            Some("text=А1"),
            "application/x-www-form-urlencoded",
            415,
            "unsupported_media_type",
        ),
        (
            "POST",
            posts.as_str(),
            Some(big.as_str()),
            "application/json",
            413,
            "too_large",
        ),
        (
            "POST",
            posts.as_str(),
            Some(huge.as_str()),
            "application/json",
            413,
            "too_large",
        ),
        (
            "POST",
            posts.as_str(),
            Some(r#"{"text":""}"#),
            "application/json; charset=utf-8",
            422,
            "empty",
        ),
        (
            "POST",
            posts.as_str(),
            Some(r#"{"moves":[]}"#),
            "application/json",
            422,
            "empty",
        ),
        (
            "POST",
            posts.as_str(),
            Some(r#"{"text":"Привет всем"}"#),
            "application/json",
            422,
            "not_a_move",
        ),
        (
            "POST",
            posts.as_str(),
            Some(r#"{"text":"То Blue2 - А1"}"#),
            "application/json",
            422,
            "not_your_opponent",
        ),
        (
            "POST",
            posts.as_str(),
            Some(r#"{"moves":[{"shots":[{"target":"Blue1","cell":"Ю77"}]}]}"#),
            "application/json",
            422,
            "no_such_cell",
        ),
        (
            "POST",
            posts.as_str(),
            Some(r#"{"moves":[{"answers":[{"attacker":"Blue1","cell":"А1","result":"hit"}]}]}"#),
            "application/json",
            422,
            "nothing_to_answer",
        ),
    ] {
        let answer = red.send(method, path, body.map(str::to_owned), kind, &[]).await;
        assert_eq!(
            (answer.status.as_u16(), answer.code().as_str()),
            (status, code),
            "{method} {path} {body:?}"
        );
        assert_eq!(answer.json()["type"], format!("/api/problems/{code}"));
    }
    let answer = red.send("DELETE", &posts, None, "", &[]).await;
    assert!(answer.header("allow").contains("POST"), "{answer:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_post_names_every_fault_in_the_language_asked_for() {
    let site = site().await;
    let (game, _) = battle(&site).await;
    let red = Program::of(&site.state, "Red1", ALL).await;
    let post = async |language: &str| {
        let body = Some(json!({"text": "То Blue1 - Ю4\nТо Blue2 - А1"}));
        red.call(
            "POST",
            &format!("{game}/posts"),
            body,
            &[("accept-language", language)],
        )
        .await
    };
    let (ru, en) = (post("ru, en;q=0.5").await, post("en").await);
    assert_eq!(
        (ru.header("content-language"), en.header("content-language")),
        ("ru", "en")
    );
    let (ru, en) = (ru.json(), en.json());
    let codes = |p: &Value| {
        p["faults"]
            .as_array()
            .unwrap()
            .iter()
            .map(|f| f["code"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(codes(&ru), codes(&en), "codes never change");
    assert_eq!(ru["code"], ru["faults"][0]["code"]);
    assert!(codes(&ru).contains(&json!("no_such_cell")), "{ru}");
    assert_ne!(ru["detail"], en["detail"]);
    let fault = &ru["faults"][0];
    for field in ["code", "rule", "message", "text_line", "words", "suggestions"] {
        assert!(fault.get(field).is_some_and(|v| !v.is_null()), "{field}: {fault}");
    }
    assert_eq!(fault["text_line"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fleet_that_cannot_be_is_told_every_violation() {
    let site = site().await;
    site.account("Боцман", 1).await;
    let game = site.open(&json!({})).await;
    let boatswain = Program::of(&site.state, "Боцман", ALL).await;
    boatswain
        .post(&format!("/games/{game}/enrolment"), json!({}))
        .await
        .done();
    let fleet = json!({"fleet": ["А1-А4", "Б5", "В1-В3"]});
    let answer = boatswain
        .call(
            "PUT",
            &format!("/games/{game}/fleet"),
            Some(fleet),
            &[("accept-language", "en")],
        )
        .await;
    assert_eq!(
        (answer.status.as_u16(), answer.code().as_str()),
        (422, "fleet_not_legal")
    );
    let problem = answer.json();
    let violations = problem["violations"].as_array().unwrap();
    let touch = violations.iter().find(|v| v["code"] == "ships_touch").unwrap();
    assert!(
        touch["cells"].as_array().unwrap().contains(&json!("Б5")),
        "{touch}"
    );
    assert!(
        violations.iter().any(|v| v["code"] == "wrong_number_of_ships"),
        "{problem}"
    );
    assert!(touch["message"].as_str().unwrap().contains("touch"), "{touch}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_of_moves_is_kept_as_the_text_that_says_the_same() {
    let site = site().await;
    let (game, _) = battle(&site).await;
    let posts = format!("{game}/posts");
    let red = Program::of(&site.state, "Red1", ALL).await;
    let body =
        json!({"moves": [{"for": null, "answers": [], "shots": [{"target": "Blue1", "cell": "к 10"}]}]});
    let dry = red.post(&format!("{posts}?dry_run=true"), body.clone()).await;
    assert_eq!(dry.status, 200);
    let posted = red.post(&posts, body).await;
    assert_eq!(posted.status, 201, "{posted:?}");
    let post = posted.json();
    assert_eq!(post["text"].as_str().unwrap().trim(), "То Blue1 - К10");
    assert_eq!(
        post["moves"],
        json!([{"for": null, "answers": [], "shots": [{"target": "Blue1", "cell": "К10"}]}])
    );
    for field in ["text", "moves", "number", "kind", "author"] {
        assert_eq!(dry.json()[field], post[field], "{field}");
    }
    let again = red.post(&posts, json!({"text": "То Blue1 - К9"})).await;
    assert_eq!(again.code(), "already_moved");
    let two = Program::of(&site.state, "Red2", ALL).await;
    let wrong = json!({"moves": [{"shots": [{"target": "Blue2", "cell": "Ю1"}, {"target": "Blue2", "cell": "А11"}]}]});
    let refused = two.post(&posts, wrong).await;
    assert_eq!(
        refused.json()["faults"].as_array().unwrap().len(),
        2,
        "{}",
        refused.json()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_name_players_and_nobody_else() {
    let site = site().await;
    let (game, _) = battle(&site).await;
    let red = Program::of(&site.state, "Red1", ALL).await;
    for moves in [
        json!([{"shots": [{"target": "", "cell": "А4"}]}]),
        json!([{"shots": [{"target": "-- ", "cell": "А4"}]}]),
        json!([{"shots": [{"target": "Blue1\nТо Blue2", "cell": "А4"}]}]),
        json!([{"for": "", "shots": [{"target": "Blue1", "cell": "А4"}]}]),
        json!([{"for": "никто", "answers": null, "shots": [{"target": "Blue1", "cell": "А4"}]}]),
    ] {
        let said = moves.to_string();
        let answer = red.post(&format!("{game}/posts"), json!({"moves": moves})).await;
        assert_eq!(
            (answer.status.as_u16(), answer.code().as_str()),
            (422, "unknown_nick"),
            "{said}"
        );
    }
    let look_alike = json!({"moves": [{"answers": null, "shots": [{"target": "Вlue1", "cell": "А4"}]}]});
    let posted = red.post(&format!("{game}/posts"), look_alike).await.done();
    assert_eq!(
        posted["moves"][0]["shots"][0]["target"], "Blue1",
        "В of the other alphabet"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_private_says_what_is_missing() {
    let site = site().await;
    let (game, _) = battle(&site).await;
    let nobody = Program::nobody(&site.state);
    let plays = Program::of(&site.state, "Red1", &ALL[1..2]).await;
    for path in ["fleet", "rooms/red"] {
        let path = format!("{game}/{path}");
        assert_eq!(nobody.get(&path).await.code(), "unauthorized");
        assert_eq!(plays.get(&path).await.code(), "scope_missing");
    }
    for path in ["", "/"] {
        assert_eq!(nobody.get(path).await.code(), "not_found", "{path:?}");
    }
    let far = nobody.get(&format!("{game}/events?limit=4294967296")).await;
    assert_eq!(far.status, 200, "more than are given at most count as that");
    let detail = nobody.get("/games?limit=0").await.json()["detail"].to_string();
    assert_eq!(detail.matches("не удалось").count(), 1, "{detail}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_title_is_one_line_that_shows_as_it_was_written() {
    let site = site().await;
    let referee = Program::of(&site.state, "referee", ALL).await;
    let open = |title: &'static str| {
        let referee = referee.clone();
        async move {
            referee
                .post("/games", json!({"mode": "team_battle", "title": title}))
                .await
        }
    };
    assert_eq!(
        open("\u{202e}Осень\nи зима").await.done()["title"],
        "Осень и зима"
    );
    for nothing in ["", "  ", "\u{200b}", "\u{202e}", "\0"] {
        assert_eq!(open(nothing).await.code(), "bad_rule", "{nothing:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn c4_a_post_that_was_in_before_the_deadline_is_in_time_however_long_it_had_to_wait() {
    let site = site().await;
    let (game, _) = battle(&site).await;
    let red = Program::of(&site.state, "Red1", ALL).await;
    let deadline: chrono::DateTime<chrono::Utc> =
        serde_json::from_value(red.get(&game).await.json()["turn"]["deadline"].clone()).unwrap();
    let mut taken = Vec::new();
    for _ in 0..site.state.pool.options().get_max_connections() {
        taken.push(site.state.pool.acquire().await.unwrap());
    }
    site.hand.set(deadline);
    let path = format!("{game}/posts");
    let headers = [("idempotency-key", "1")];
    let mut call = Box::pin(red.call("POST", &path, Some(json!({"text": "То Blue1 - А4"})), &headers));
    let waits = std::future::poll_fn(|cx| std::task::Poll::Ready(call.as_mut().poll(cx).is_pending())).await;
    assert!(waits, "there is no connection to look up the token with");
    site.hand.set(deadline + chrono::TimeDelta::seconds(1));
    drop(taken);
    let posted = call.await.done();
    let at: chrono::DateTime<chrono::Utc> = serde_json::from_value(posted["at"].clone()).unwrap();
    assert_eq!(at, deadline);
}
