//! How often a token may call: 20 requests a second, 60 at once, told in every answer.

use axum::extract::{Request, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::time::Duration;

use super::caller::Caller;
use crate::client::Client;
use crate::error::Error;
use crate::limit::Left;
use crate::state::{AppState, TOKEN_WINDOW};
use crate::store::tokens::Token;

/// Counts the call of a token, or refuses it.
pub async fn count(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let token = request
        .extensions()
        .get::<Caller>()
        .and_then(|c| c.token.as_ref());
    let Some(Token { id, .. }) = token else {
        return next.run(request).await; // counted by address, where it is: see [`told`]
    };
    match state.limits.token.take(*id, state.clock.now()) {
        Ok(left) => {
            let mut response = next.run(request).await;
            tell(response.headers_mut(), "token", TOKEN_WINDOW, left);
            response
        }
        Err(retry_after) => {
            let mut response = Error::TooMany { retry_after }.into_response();
            let left = Left {
                limit: Some(crate::state::TOKEN_BURST),
                remaining: 0,
                reset: retry_after,
            };
            tell(response.headers_mut(), "token", TOKEN_WINDOW, left);
            response
        }
    }
}

/// Around the door: who makes an account or comes with a password is told how often the household still may.
pub async fn told(State(state): State<AppState>, client: Client, request: Request, next: Next) -> Response {
    let registers = request.uri().path().ends_with("/users");
    let password = request.headers().get(AUTHORIZATION).is_some_and(is_basic);
    let mut response = next.run(request).await;
    let (household, now) = (client.household(), state.clock.now());
    let (name, left) = if registers {
        ("registration", state.limits.registration.left(&household, now))
    } else if password {
        ("login", state.limits.log_in.left(&household, now))
    } else {
        return response;
    };
    if let Some(left) = left {
        tell(response.headers_mut(), name, Duration::from_mins(1), left);
    }
    response
}

fn is_basic(value: &HeaderValue) -> bool {
    value
        .as_bytes()
        .get(..6)
        .is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"basic "))
}

/// The fields of the IETF draft, and the three that came before them.
fn tell(headers: &mut HeaderMap, name: &str, window: Duration, left: Left) {
    let Some(limit) = left.limit else { return };
    let reset = seconds(left.reset);
    let window = seconds(window);
    let remaining = left.remaining.max(0);
    for (name, value) in [
        ("ratelimit-policy", format!("\"{name}\";q={limit};w={window}")),
        ("ratelimit", format!("\"{name}\";r={remaining};t={reset}")),
        ("ratelimit-limit", limit.to_string()),
        ("ratelimit-remaining", remaining.to_string()),
        ("ratelimit-reset", reset.to_string()),
    ] {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    }
}

fn seconds(d: Duration) -> u64 {
    d.as_millis().div_ceil(1000).try_into().unwrap_or(u64::MAX)
}
