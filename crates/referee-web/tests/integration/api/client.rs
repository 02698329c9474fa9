//! A program that calls the API of a site within this process.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use referee_web::account::Account;
use referee_web::application::accounts::named;
use referee_web::application::tokens::{self, Wish};
use referee_web::router;
use referee_web::state::AppState;
use referee_web::token::Scope;
use serde_json::Value;
use tower::ServiceExt;

/// One caller: a token, or nobody.
#[derive(Clone)]
pub struct Program {
    router: Router,
    pub authorization: Option<String>,
}

/// What came back.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = String::from_utf8_lossy(&self.bytes);
        write!(f, "{} {:?} {text}", self.status, self.headers)
    }
}

impl Answer {
    /// The body.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |v| v.to_str().unwrap())
    }

    /// The code of a problem, which must be one.
    pub fn code(&self) -> String {
        assert_eq!(
            self.header("content-type"),
            "application/problem+json",
            "{self:?}"
        );
        let problem = self.json();
        assert_eq!(problem["status"], self.status.as_u16(), "{problem}");
        for field in ["type", "title", "detail"] {
            assert!(
                problem[field].as_str().is_some_and(|t| !t.is_empty()),
                "{field}: {problem}"
            );
        }
        problem["code"].as_str().unwrap().to_owned()
    }

    /// The body of something that was done.
    pub fn done(&self) -> Value {
        assert!(
            self.status.is_success(),
            "{} {}",
            self.status,
            String::from_utf8_lossy(&self.bytes)
        );
        self.json()
    }
}

impl Program {
    /// Nobody.
    pub fn nobody(state: &AppState) -> Program {
        Program {
            router: router::router(state.clone()),
            authorization: None,
        }
    }

    /// With a new token of this account.
    pub async fn of(state: &AppState, nick: &str, scopes: &[Scope]) -> Program {
        let wish = Wish {
            name: "проба".into(),
            scopes: scopes.to_vec(),
            days: None,
        };
        let account = account(state, nick).await;
        let (secret, _) = tokens::make(state, &account, &wish, state.clock.now())
            .await
            .unwrap();
        Program::nobody(state).with(&format!("Bearer {}", secret.reveal()))
    }

    /// The same, at another server.
    pub fn at(&self, state: &AppState) -> Program {
        Program {
            router: router::router(state.clone()),
            authorization: self.authorization.clone(),
        }
    }

    pub fn with(mut self, authorization: &str) -> Program {
        self.authorization = Some(authorization.to_owned());
        self
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.call("GET", path, None, &[]).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.call("POST", path, Some(body), &[]).await
    }

    pub async fn call(
        &self,
        method: &str,
        path: &str,
        body: Option<Value>,
        headers: &[(&str, &str)],
    ) -> Answer {
        let body = body.map(|b| b.to_string());
        self.send(method, path, body, "application/json", headers).await
    }

    pub async fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<String>,
        kind: &str,
        headers: &[(&str, &str)],
    ) -> Answer {
        let path = path.split('/').map(escaped).collect::<Vec<_>>().join("/");
        let mut request = Request::builder().method(method).uri(format!("/api/v1{path}"));
        if body.is_some() {
            request = request.header("content-type", kind);
        }
        if let Some(authorization) = &self.authorization {
            request = request.header("authorization", authorization);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(body.map_or_else(Body::empty, Body::from)).unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        Answer {
            status: parts.status,
            headers: parts.headers,
            bytes: to_bytes(body, usize::MAX).await.unwrap().to_vec(),
        }
    }
}

fn escaped(part: &str) -> String {
    let keep = |b: u8| b.is_ascii_alphanumeric() || b"-_.~?=&".contains(&b);
    let sign = |b: u8| {
        if keep(b) {
            char::from(b).to_string()
        } else {
            format!("%{b:02X}")
        }
    };
    part.bytes().map(sign).collect()
}

/// The account of a nick.
pub async fn account(state: &AppState, nick: &str) -> Account {
    named(state, nick)
        .await
        .unwrap()
        .unwrap_or_else(|| panic!("no account {nick}"))
}
