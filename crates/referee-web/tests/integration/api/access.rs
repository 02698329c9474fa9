//! Who may call what: every route of the table, walked by every kind of caller.

use chrono::TimeDelta;
use referee_web::api::v1::access::{ACCESS, Access};
use referee_web::application::tokens::{self, Wish};
use referee_web::token::{Scope, TokenId};
use serde_json::{Value, json};

use super::client::{Program, account};
use super::{ALL, battle, site};

/// What a call must bring to get past the door, whoever calls: bodies that can be read.
fn body(method: &str, path: &str) -> Option<Value> {
    if method != "POST" && method != "PUT" {
        return None;
    }
    Some(match path {
        "/games" => json!({"mode": "team_battle", "title": ""}),
        "/games/{id}/delegation" => json!({"until": "turn"}),
        "/games/{id}/posts" => json!({"text": "Привет"}),
        "/games/{id}/discussion" | "/games/{id}/rooms/{team}" => json!({"text": ""}),
        "/games/{id}/unsealing" => json!({"fleet": [], "salt": ""}),
        _ => json!({
            "nick": "никто", "target": "никто", "text": "", "random": true, "post": 999, "name": "", "scopes": [],
            "password": "", "url": "", "events": []
        }),
    })
}

/// The address of a route in this game.
fn address(path: &str, game: &str) -> String {
    path.replace("/games/{id}", game)
        .replace("{team}", "red")
        .replace("{nick}", "Red1")
        .replace("{command}", "announce")
        .replace("{token}", "0193f2a0-3c2e-7b1d-9d58-6a1e2f3b4c5d")
        .replace("{webhook}", "0193f2a0-3c2e-7b1d-9d58-6a1e2f3b4c5d")
}

/// A stream goes on for ever: that it begins is enough, and is tested elsewhere.
fn is_stream(path: &str) -> bool {
    path.ends_with("/stream")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_asks_for_its_scope_and_for_a_token_that_stands() {
    let site = site().await;
    site.account("Зевака", 1).await;
    let (game, _) = battle(&site).await;
    let state = &site.state;
    let one = |scope: Scope| Program::of(state, "Red1", std::slice::from_ref(Box::leak(Box::new(scope))));
    let with = [
        (Scope::Read, one(Scope::Read).await),
        (Scope::Play, one(Scope::Play).await),
        (Scope::Referee, one(Scope::Referee).await),
    ];
    let nobody = Program::nobody(state);
    let (revoked, expired) = (dead(&site, true).await, dead(&site, false).await);
    for (method, path, access) in ACCESS {
        let (at, body) = (address(path, &game), body(method, path));
        let said = format!("{method} {path}");
        for gone in [
            &revoked,
            &expired,
            &nobody.clone().with("Bearer nonsense"),
            &nobody.clone().with("Digest x"),
        ] {
            let answer = gone.call(method, &at, body.clone(), &[]).await;
            let code = if *access == Access::Password {
                "wrong_password"
            } else {
                "unauthorized"
            };
            assert_eq!(
                (answer.status.as_u16(), answer.code().as_str()),
                (401, code),
                "{said}"
            );
            assert!(!answer.header("www-authenticate").is_empty(), "{said}");
        }
        let anonymous = (!is_stream(path)).then_some(&nobody);
        if let Some(nobody) = anonymous {
            let answer = nobody.call(method, &at, body.clone(), &[]).await;
            let private = *access != Access::Anyone || path.ends_with("/fleet") || path.contains("/rooms/");
            assert_eq!(answer.status == 401, private, "{said}: {answer:?}");
        }
        for (scope, program) in &with {
            let Access::Token(wanted) = access else { continue };
            if is_stream(path) && wanted.contains(scope) {
                continue;
            }
            let answer = program.call(method, &at, body.clone(), &[]).await;
            let lacking = answer.status == 403 && answer.code() == "scope_missing";
            assert_eq!(
                lacking,
                !wanted.contains(scope),
                "{said} with {scope:?}: {answer:?}"
            );
        }
    }
}

/// A token of a player that was good once.
async fn dead(site: &crate::games::table::Table, revoke: bool) -> Program {
    let state = &site.state;
    let account = account(state, "Red1").await;
    let wish = Wish {
        name: "прежний".into(),
        scopes: ALL.to_vec(),
        days: Some(1),
    };
    let made = state.clock.now()
        - if revoke {
            TimeDelta::zero()
        } else {
            TimeDelta::days(1)
        };
    let (secret, token) = tokens::make(state, &account, &wish, made).await.unwrap();
    if revoke {
        assert!(tokens::revoke(state, &account, token.id).await.unwrap());
        assert!(
            !tokens::revoke(state, &account, token.id).await.unwrap(),
            "there is none any more"
        );
    }
    assert!(
        !tokens::revoke(state, &account, TokenId(uuid::Uuid::nil()))
            .await
            .unwrap()
    );
    Program::nobody(state).with(&format!("Bearer {}", secret.reveal()))
}

/// Columns: nobody, a stranger, the player Red1, the enemy Blue1, the Referee.
type Row = (&'static str, &'static str, fn() -> Value, [u16; 5]);

fn none() -> Value {
    json!({})
}

const PRIVATE: &[Row] = &[
    ("GET", "/fleet", none, [401, 404, 200, 200, 404]),
    ("GET", "/fleet?nick=Red1", none, [403, 403, 200, 403, 403]),
    ("GET", "/fleet?nick=Blue1", none, [403, 403, 403, 200, 403]),
    ("GET", "/rooms/red", none, [401, 403, 200, 403, 200]),
    ("GET", "/rooms/blue", none, [401, 403, 403, 200, 200]),
    ("GET", "/rooms/green", none, [404, 404, 404, 404, 404]),
    (
        "POST",
        "/rooms/red",
        || json!({"text": "наши!"}),
        [401, 403, 201, 403, 201],
    ),
    (
        "POST",
        "/rooms/blue",
        || json!({"text": "наши!"}),
        [401, 403, 403, 201, 201],
    ),
    (
        "POST",
        "/discussion",
        || json!({"text": "всем удачи"}),
        [401, 201, 201, 201, 201],
    ),
    (
        "POST",
        "/posts",
        || json!({"text": "То Red1 - А1"}),
        [401, 422, 422, 422, 422],
    ),
    ("POST", "/enrolment", none, [401, 409, 409, 409, 409]),
    (
        "PUT",
        "/fleet",
        || json!({"random": true}),
        [401, 422, 409, 409, 422],
    ),
    (
        "PUT",
        "/fleet",
        || json!({"seal": "00".repeat(32)}),
        [401, 422, 409, 409, 422],
    ),
    (
        "PUT",
        "/fleet",
        || json!({"seal": "00", "random": true}),
        [401, 400, 400, 400, 400],
    ),
    ("POST", "/applications", none, [401, 201, 409, 409, 409]),
    ("DELETE", "/applications", none, [401, 200, 409, 409, 409]),
    (
        "POST",
        "/disputes",
        || json!({"text": "почему?"}),
        [401, 422, 201, 201, 422],
    ),
    (
        "POST",
        "/inspections",
        || json!({"nick": "Red1"}),
        [401, 409, 409, 409, 409],
    ),
    (
        "POST",
        "/unsealing",
        || json!({"fleet": ["А1"], "salt": "00".repeat(32)}),
        [401, 409, 409, 409, 409],
    ),
    (
        "POST",
        "/referee/announce",
        || json!({"text": "Внимание"}),
        [401, 403, 403, 403, 200],
    ),
    ("POST", "/referee/scuttle", none, [401, 404, 404, 404, 404]),
    ("POST", "/referee/pause", none, [401, 403, 403, 403, 422]),
    ("POST", "/referee/void", none, [401, 400, 400, 400, 400]),
];

#[tokio::test(flavor = "multi_thread")]
async fn what_is_for_some_is_for_nobody_else() {
    let site = site().await;
    site.account("Зевака", 1).await;
    let (game, referee) = battle(&site).await;
    let state = &site.state;
    let mut visitors = vec![Program::nobody(state)];
    for nick in ["Зевака", "Red1", "Blue1"] {
        visitors.push(Program::of(state, nick, ALL).await);
    }
    visitors.push(referee);
    for (method, path, body, wanted) in PRIVATE {
        let body = (*method != "GET" && *method != "DELETE").then(body);
        for (visitor, want) in visitors.iter().zip(wanted) {
            let answer = visitor
                .call(method, &format!("{game}{path}"), body.clone(), &[])
                .await;
            assert_eq!(
                answer.status,
                *want,
                "{method} {path}: {answer:?} {}",
                answer.json()
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cookies_do_not_count_and_any_site_may_read() {
    let site = site().await;
    let (game, _) = battle(&site).await;
    let nobody = Program::nobody(&site.state);
    let headers = [
        ("cookie", "referee_session=AAAA"),
        ("origin", "https://elsewhere.example"),
        ("sec-fetch-site", "cross-site"),
    ];
    let answer = nobody
        .call(
            "POST",
            &format!("{game}/posts"),
            Some(json!({"text": "То Red1 - А1"})),
            &headers,
        )
        .await;
    assert_eq!(answer.status, 401, "{answer:?}");
    assert!(answer.headers.get("set-cookie").is_none());
    let answer = nobody.call("GET", &game, None, &headers).await;
    assert_eq!(
        (
            answer.status.as_u16(),
            answer.header("access-control-allow-origin")
        ),
        (200, "*")
    );
    assert!(answer.headers.get("access-control-allow-credentials").is_none());
    let asked = [
        ("origin", "https://elsewhere.example"),
        ("access-control-request-method", "PUT"),
    ];
    let answer = nobody
        .call("OPTIONS", &format!("{game}/fleet"), None, &asked)
        .await;
    assert!(
        answer.header("access-control-allow-methods").contains("PUT"),
        "{answer:?}"
    );
    assert!(
        answer
            .header("access-control-allow-headers")
            .contains("idempotency-key"),
        "{answer:?}"
    );
}
