//! `/api/v1/me/webhooks`.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use referee_web::application::tokens::{self, Wish};
use referee_web::router;
use referee_web::token::Scope;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::receiver::Receiver;
use super::{account, rows, table, tell};
use crate::games::table::Table;

/// A program with a token.
struct Program<'a> {
    table: &'a Table,
    token: String,
}

impl<'a> Program<'a> {
    async fn of(table: &'a Table, nick: &str, scopes: &[Scope]) -> Program<'a> {
        let wish = Wish {
            name: "бот".to_owned(),
            scopes: scopes.to_vec(),
            days: None,
        };
        let account = account(table, nick).await;
        let (secret, _) = tokens::make(&table.state, &account, &wish, table.now())
            .await
            .unwrap();
        Program {
            table,
            token: secret.reveal().to_owned(),
        }
    }

    async fn call(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Value,
    ) -> (StatusCode, Value) {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/api/v1/me/webhooks{path}"))
            .header("authorization", format!("Bearer {}", self.token));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = if body.is_null() {
            Body::empty()
        } else {
            request = request.header("content-type", "application/json");
            Body::from(body.to_string())
        };
        let app = router::router(self.table.state.clone());
        let response = app.oneshot(request.body(body).unwrap()).await.unwrap();
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap_or_default())
    }

    async fn get(&self, path: &str) -> Value {
        let (status, body) = self.call("GET", path, &[], Value::Null).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }
}

const BOTH: [Scope; 2] = [Scope::Read, Scope::Play];

#[tokio::test]
async fn a_webhook_is_made_listed_tested_and_removed() {
    let table = table().await;
    let receiver = Receiver::start().await;
    let game = table.battle(2, &json!({})).await;
    let bot = Program::of(&table, "Red1", &BOTH).await;
    assert_eq!(bot.get("").await, json!({"items": [], "next": null}));
    let wanted = json!({"url": receiver.url(), "events": ["shot"]});
    let (status, made) = bot.call("POST", "", &[], wanted).await;
    assert_eq!(status, 201, "{made}");
    let secret = made["secret"].as_str().unwrap();
    assert!(secret.starts_with("whsec_"));
    let id = made["id"].as_str().unwrap();
    let listed = bot.get("").await;
    assert!(!listed.to_string().contains(secret));
    let want = json!({
        "id": id, "url": receiver.url(), "events": ["shot"], "status": "on", "off_since": null,
        "created_at": "2026-11-25T10:00:00Z", "pending": 0, "next_at": null, "last": null,
    });
    assert_eq!(listed["items"], json!([want]));

    table
        .done(game, "Red1", json!({"do": "post", "text": "То Blue1 - А1"}))
        .await;
    let (status, ping) = bot.call("POST", &format!("/{id}/test"), &[], Value::Null).await;
    assert_eq!(status, 202);
    receiver.will_answer([(204, None, ""), (404, None, "кто это?")]);
    assert_eq!(tell(&table.state).await, 2);
    let log = table.log(game).await;
    let told = receiver.told();
    let deliveries = bot.get(&format!("/{id}/deliveries?limit=1")).await;
    let next = deliveries["next"].as_i64().unwrap();
    let first = &deliveries["items"][0];
    assert_eq!(first["seq"], json!(log.last().unwrap().seq));
    assert_eq!(first["game"], json!(game));
    assert_eq!(first["type"], "shot");
    let rest = bot.get(&format!("/{id}/deliveries?after={next}")).await;
    assert_eq!(rest["next"], Value::Null);
    let second = &rest["items"][0];
    assert_eq!(second["id"], ping["id"]);
    let mut ids = [first["id"].as_str().unwrap(), second["id"].as_str().unwrap()];
    let mut want = [told[0].id(), told[1].id()];
    ids.sort_unstable();
    want.sort_unstable();
    assert_eq!(ids, want, "the header that it bore");
    let mut statuses: Vec<_> = [first, second].map(|d| d["status"].as_str().unwrap()).into();
    statuses.sort_unstable();
    assert_eq!(statuses, ["delivered", "pending"]);
    let last = &bot.get("").await["items"][0]["last"];
    assert!(last["status"] == 204 || last["answer"] == "кто это?", "{last}");

    let (status, _) = bot.call("DELETE", &format!("/{id}"), &[], Value::Null).await;
    assert_eq!(status, 204);
    for (method, path) in [
        ("DELETE", format!("/{id}")),
        ("POST", format!("/{id}/test")),
        ("POST", format!("/{id}/on")),
        ("GET", format!("/{id}/deliveries")),
        ("DELETE", "/1".to_owned()),
    ] {
        let (status, problem) = bot.call(method, &path, &[], Value::Null).await;
        assert_eq!(
            (status.as_u16(), &problem["code"]),
            (404, &json!("not_found")),
            "{method} {path}"
        );
    }
}

#[tokio::test]
async fn what_cannot_be_is_a_problem_in_the_language_asked_for() {
    let table = Table::new().await;
    let bot = Program::of(&table, "referee", &BOTH).await;
    let bad = json!({"url": "http://127.0.0.1/", "events": ["salvo"], "secret": "whsec_?"});
    for (language, words) in [
        (
            "ru",
            ["в частной сети", "Таких типов событий нет: salvo", "base64"],
        ),
        (
            "en",
            ["private network", "no such types of events: salvo", "base64"],
        ),
    ] {
        let (status, problem) = bot
            .call("POST", "", &[("accept-language", language)], bad.clone())
            .await;
        assert_eq!(
            (status.as_u16(), &problem["code"]),
            (422, &json!("webhook_not_allowed"))
        );
        for said in words {
            assert!(
                problem["detail"].as_str().unwrap().contains(said),
                "{said}: {problem}"
            );
        }
    }
    let good = json!({"url": "https://example.org/"});
    for _ in 0..10 {
        assert_eq!(bot.call("POST", "", &[], good.clone()).await.0, 201);
    }
    let (status, problem) = bot.call("POST", "", &[], good).await;
    assert_eq!(
        (status.as_u16(), &problem["code"]),
        (409, &json!("too_many_webhooks"))
    );
    assert_eq!(bot.get("?limit=3").await["items"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn a_repeated_wish_makes_one_webhook() {
    let table = table().await;
    let bot = Program::of(&table, "referee", &BOTH).await;
    let wanted = json!({"url": "https://example.org/", "events": ["*"]});
    let key = [("idempotency-key", "0193f2a0")];
    let (first, second) = tokio::join!(
        bot.call("POST", "", &key, wanted.clone()),
        bot.call("POST", "", &key, wanted.clone())
    );
    assert_eq!(first.0, 201);
    assert_eq!(first, second, "the secret too");
    assert_eq!(bot.get("").await["items"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn others_webhooks_are_nobody_s_and_scopes_are_kept() {
    let table = table().await;
    table.account("Вирт", 0).await;
    let (mine, other) = (
        Program::of(&table, "referee", &BOTH).await,
        Program::of(&table, "Вирт", &BOTH).await,
    );
    let (_, made) = mine
        .call("POST", "", &[], json!({"url": "https://example.org/"}))
        .await;
    let id = made["id"].as_str().unwrap();
    for (method, path) in [
        ("DELETE", format!("/{id}")),
        ("POST", format!("/{id}/test")),
        ("POST", format!("/{id}/on")),
        ("GET", format!("/{id}/deliveries")),
    ] {
        assert_eq!(
            other.call(method, &path, &[], Value::Null).await.0,
            404,
            "{method} {path}"
        );
    }
    let reader = Program::of(&table, "referee", &[Scope::Read]).await;
    let player = Program::of(&table, "referee", &[Scope::Play]).await;
    assert_eq!(reader.get("").await["items"].as_array().unwrap().len(), 1);
    for (who, method, path) in [
        (&reader, "POST", String::new()),
        (&reader, "DELETE", format!("/{id}")),
        (&reader, "POST", format!("/{id}/test")),
        (&player, "GET", String::new()),
    ] {
        let (status, problem) = who
            .call(method, &path, &[], json!({"url": "https://example.org/"}))
            .await;
        assert_eq!(
            (status.as_u16(), &problem["code"]),
            (403, &json!("scope_missing")),
            "{method} {path}"
        );
    }
    assert_eq!(rows(&table).await, 0);
}
