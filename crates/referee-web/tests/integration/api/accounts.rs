//! Accounts and tokens, from nothing to a revoked token; how often one may call.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::TimeDelta;
use serde_json::json;

use super::client::Program;
use super::{ALL, site};
use crate::games::table::Table;

const WORD: &str = "семь футов: под килем";

fn basic(nick: &str, password: &str) -> String {
    format!("Basic {}", STANDARD.encode(format!("{nick}:{password}")))
}

#[tokio::test(flavor = "multi_thread")]
async fn from_nothing_to_a_token_that_is_revoked() {
    let site = site().await;
    let nobody = Program::nobody(&site.state);
    let account = json!({"nick": "Штурман", "password": WORD, "bot": true, "email": "s@example.org"});
    let made = nobody.post("/users", account).await;
    assert_eq!(made.status, 201, "{made:?}");
    let made = made.json();
    assert_eq!(
        (&made["nick"], &made["bot"], &made["roles"]),
        (&json!("Штурман"), &json!(true), &json!(["player"]))
    );
    assert!(!made.to_string().contains(WORD) && made.get("password_hash").is_none());
    let owner = nobody.clone().with(&basic("штурман", WORD));
    let wish = json!({"name": "мой бот", "scopes": ["play", "read", "play"], "expires_in_days": 30});
    let token = owner.post("/tokens", wish).await;
    assert_eq!(
        (token.status.as_u16(), token.header("cache-control")),
        (201, "no-store")
    );
    let token = token.json();
    assert_eq!(token["scopes"], json!(["read", "play"]));
    let bot = nobody
        .clone()
        .with(&format!("Bearer {}", token["token"].as_str().unwrap()));
    assert_eq!(bot.get("/me").await.done()["nick"], "Штурман");
    assert_eq!(
        bot.get("/me/todo").await.done(),
        json!({"items": [], "next": null})
    );
    let listed = bot.get("/tokens").await;
    assert!(
        !String::from_utf8_lossy(&listed.bytes).contains(token["token"].as_str().unwrap()),
        "told once"
    );
    assert_eq!(listed.json()["items"][0]["id"], token["id"]);
    let id = token["id"].as_str().unwrap();
    let gone = bot.call("DELETE", &format!("/tokens/{id}"), None, &[]).await;
    assert_eq!(gone.status, 204, "{gone:?}");
    assert_eq!(bot.get("/me").await.code(), "unauthorized", "at once");
    assert_eq!(owner.get("/tokens").await.done()["items"], json!([]));
    assert_eq!(
        owner
            .call("DELETE", &format!("/tokens/{id}"), None, &[])
            .await
            .code(),
        "not_found"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_expires_and_is_not_another_s_to_revoke() {
    let site = site().await;
    site.account("Боцман", 1).await;
    site.account("Юнга", 1).await;
    let boatswain = Program::of(&site.state, "Боцман", ALL).await;
    let boy = Program::of(&site.state, "Юнга", ALL).await;
    let id = boatswain.get("/tokens").await.done()["items"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(
        boy.call("DELETE", &format!("/tokens/{id}"), None, &[])
            .await
            .code(),
        "not_found"
    );
    let reader = Program::of(&site.state, "Боцман", &ALL[..1]).await;
    assert_eq!(
        reader
            .call("DELETE", &format!("/tokens/{id}"), None, &[])
            .await
            .code(),
        "scope_missing"
    );
    assert_eq!(boatswain.get("/me").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_told_with_its_code() {
    let site = site().await;
    let nobody = Program::nobody(&site.state);
    nobody
        .post(
            "/users",
            json!({"nick": "Адвокат", "password": WORD, "email": "a@example.org"}),
        )
        .await
        .done();
    let confirm = sqlx::raw_sql("update accounts set email_confirmed_at = created_at where nick = 'Адвокат'");
    confirm.execute(&site.state.pool).await.unwrap();
    for (body, status, code) in [
        (json!({"nick": "Адвокат", "password": WORD}), 409, "nick_taken"),
        (json!({"nick": "Aдвoкaт", "password": WORD}), 409, "nick_taken"), // Latin A, o, a
        (json!({"nick": "адвокат", "password": WORD}), 409, "nick_taken"),
        (
            json!({"nick": "Судья", "password": WORD}),
            422,
            "nick_not_allowed",
        ),
        (json!({"nick": "", "password": WORD}), 422, "nick_not_allowed"),
        (
            json!({"nick": "Вирт", "password": "коротко"}),
            422,
            "password_not_allowed",
        ),
        (
            json!({"nick": "Вирт", "password": "ё".repeat(1025)}),
            422,
            "password_not_allowed",
        ),
        (
            json!({"nick": "Вирт", "password": WORD, "email": "нет"}),
            422,
            "email_not_allowed",
        ),
        (
            json!({"nick": "Вирт", "password": "Qwerty123456"}),
            422,
            "password_not_allowed",
        ),
        (json!({"nick": "Вирт"}), 400, "malformed"),
        (json!({"nick": 1, "password": WORD}), 400, "malformed"),
        (json!([]), 400, "malformed"),
    ] {
        let said = body.to_string();
        let answer = nobody.post("/users", body).await;
        assert_eq!(
            (answer.status.as_u16(), answer.code().as_str()),
            (status, code),
            "{said}"
        );
    }
    let owner = nobody.clone().with(&basic("Адвокат", WORD));
    for (body, code) in [
        (json!({"name": "", "scopes": ["read"]}), "token_not_allowed"),
        (json!({"name": "бот", "scopes": []}), "token_not_allowed"),
        (
            json!({"name": "бот", "scopes": ["read"], "expires_in_days": 0}),
            "token_not_allowed",
        ),
        (
            json!({"name": "бот", "scopes": ["read"], "expires_in_days": 3651}),
            "token_not_allowed",
        ),
        (json!({"name": "бот", "scopes": ["fly"]}), "malformed"),
    ] {
        let said = body.to_string();
        assert_eq!(owner.post("/tokens", body).await.code(), code, "{said}");
    }
    for wrong in [
        basic("Адвокат", "наугад"),
        basic("Никто", WORD),
        "Basic !".into(),
        "Basic".into(),
        "Bearer x".into(),
    ] {
        let answer = nobody
            .clone()
            .with(&wrong)
            .post("/tokens", json!({"name": "бот", "scopes": ["read"]}))
            .await;
        assert_eq!(
            (answer.status.as_u16(), answer.code().as_str()),
            (401, "wrong_password"),
            "{wrong}"
        );
        assert!(answer.header("www-authenticate").starts_with("Basic"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_calls_sixty_times_at_once_and_twenty_times_a_second() {
    let site = Table::new().await;
    let (one, two) = (
        Program::of(&site.state, "referee", ALL).await,
        Program::of(&site.state, "referee", ALL).await,
    );
    for left in (0..60).rev() {
        let answer = one.get("/me").await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("ratelimit-remaining"), left.to_string());
        assert_eq!(answer.header("ratelimit-policy"), "\"token\";q=60;w=3");
        assert!(
            answer
                .header("ratelimit")
                .starts_with(&format!("\"token\";r={left};t=")),
            "{answer:?}"
        );
    }
    let refused = one.get("/me").await;
    assert_eq!(
        (refused.status.as_u16(), refused.code().as_str()),
        (429, "too_many_requests")
    );
    assert_eq!(
        (
            refused.header("retry-after"),
            refused.header("ratelimit-remaining")
        ),
        ("1", "0")
    );
    assert_eq!(two.get("/me").await.status, 200, "each token for itself");
    site.pass(TimeDelta::seconds(1));
    for _ in 0..20 {
        assert_eq!(one.get("/me").await.status, 200);
    }
    assert_eq!(one.get("/me").await.status, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_household_makes_ten_accounts_and_tries_ten_passwords_a_minute() {
    let site = Table::new().await;
    let nobody = Program::nobody(&site.state);
    for n in 0..10 {
        let answer = nobody
            .post("/users", json!({"nick": format!("Юнга{n}"), "password": "x"}))
            .await;
        assert_eq!(answer.code(), "password_not_allowed");
    }
    let answer = nobody
        .post("/users", json!({"nick": "Юнга", "password": WORD}))
        .await;
    assert_eq!((answer.status.as_u16(), answer.header("retry-after")), (429, "6"));
    assert_eq!(answer.header("ratelimit-policy"), "\"registration\";q=10;w=60");
    assert_eq!(answer.header("ratelimit-remaining"), "0");
    let wrong = nobody.clone().with(&basic("referee", "наугад"));
    for _ in 0..10 {
        assert_eq!(
            wrong
                .post("/tokens", json!({"name": "бот", "scopes": ["read"]}))
                .await
                .status,
            401
        );
    }
    assert_eq!(
        wrong
            .post("/tokens", json!({"name": "бот", "scopes": ["read"]}))
            .await
            .status,
        429
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn t0_a_bot_says_that_it_is_one_wherever_it_plays() {
    let site = site().await;
    let nobody = Program::nobody(&site.state);
    nobody
        .post(
            "/users",
            json!({"nick": "Автомат", "password": WORD, "bot": true}),
        )
        .await
        .done();
    site.account("Боцман", 1).await;
    let game = format!("/games/{}", site.open(&json!({})).await);
    for nick in ["Автомат", "Боцман"] {
        let program = Program::of(&site.state, nick, ALL).await;
        program.post(&format!("{game}/enrolment"), json!({})).await.done();
    }
    let shown = nobody.get(&game).await.done();
    let told = |player: usize| shown["players"][player]["bot"].clone();
    assert_eq!((told(0), told(1)), (json!(true), json!(false)), "{shown}");
    let log = nobody.get(&format!("{game}/events")).await.done();
    assert_eq!(log["items"][1]["bot"], true);
    assert!(
        log["items"][2].get("bot").is_none(),
        "a person is no bot, and nothing is said of it"
    );
    let refusing = format!("/games/{}", site.open(&json!({"bots": "refuse"})).await);
    let bot = Program::of(&site.state, "Автомат", ALL).await;
    let refused = bot.post(&format!("{refusing}/enrolment"), json!({})).await;
    assert_eq!(refused.code(), "bots_refused");
}
