//! `Idempotency-Key`: the same request, sent again, is done once and answered the same.
//!
//! What a request did and what it was answered are written by one statement, and the key is there once: so it holds at
//! whatever server the request comes in again, and whatever dies in between. Within a process equal requests wait for
//! each other.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use super::MOST_BODY;
use super::caller::Caller;
use super::received::Received;
use crate::application::receipt::{Answer, REMEMBERED, Receipt};
use crate::error::{Error, Result};
use crate::state::AppState;
use crate::store::receipts::{self, Kept, Key};

/// The header.
pub const HEADER: &str = "idempotency-key";

/// Accounts and tokens are made however often it is asked for.
const NOT_HERE: [&str; 2] = ["/api/v1/users", "/api/v1/tokens"];

/// The longest address that is kept as it is, in bytes; of a longer one the hash is.
const LONGEST_ROUTE: usize = 300;

/// The longest key, in characters.
const LONGEST: usize = 255;

/// Requests with a key that are under way in this process.
#[derive(Debug, Default)]
pub struct UnderWay(Mutex<HashMap<Key, Weak<tokio::sync::Mutex<()>>>>);

impl UnderWay {
    /// Where those with this key wait for each other.
    fn place(&self, key: &Key) -> Arc<tokio::sync::Mutex<()>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = all.get(key).and_then(Weak::upgrade) {
            return place;
        }
        if all.len() >= 1_000 {
            all.retain(|_, place| place.strong_count() > 0);
        }
        let place = Arc::default();
        all.insert(key.clone(), Arc::downgrade(&place));
        place
    }
}

/// The request as it is known again, for what writes its answer: `None` where it brings no key.
#[derive(Clone, Debug)]
pub struct Remembered(pub Option<Receipt>);

impl FromRequestParts<AppState> for Remembered {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Remembered> {
        Ok(Remembered(parts.extensions.get::<Receipt>().cloned()))
    }
}

/// Around every handler that is for who has a token: looks whether the request was answered already, before anything else
/// about it is looked at.
pub async fn once(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let counts = matches!(*request.method(), Method::POST | Method::PUT);
    let caller = request.extensions().get::<Caller>().filter(|c| c.token.is_some());
    let (Some(caller), Some(key)) = (caller, request.headers().get(HEADER)) else {
        return next.run(request).await;
    };
    if !counts || NOT_HERE.contains(&request.uri().path()) {
        return next.run(request).await;
    }
    let Some(text) = key.to_str().ok().filter(|k| (1..=LONGEST).contains(&k.len())) else {
        return Error::Malformed(format!(
            "an {HEADER} is 1 to {LONGEST} characters of ASCII, as a UUID is"
        ))
        .into_response();
    };
    let path = request.uri().path_and_query().map_or("", |p| p.as_str());
    let key = Key {
        account: caller.account.id,
        route: route(request.method(), path),
        key: text.to_owned(),
    };
    kept_or_done(&state, key, request, next)
        .await
        .unwrap_or_else(IntoResponse::into_response)
}

fn route(method: &Method, path: &str) -> String {
    let whole = format!("{method} {path}");
    if whole.len() <= LONGEST_ROUTE {
        return whole;
    }
    let hash = Sha256::digest(whole.as_bytes());
    hash.iter()
        .fold("sha256 ".to_owned(), |text, byte| format!("{text}{byte:02x}"))
}

async fn kept_or_done(state: &AppState, key: Key, request: Request, next: Next) -> Result<Response> {
    let (mut parts, body) = request.into_parts();
    let Received(at) = Received::from_request_parts(&mut parts, state).await?;
    let bytes = to_bytes(body, MOST_BODY).await.map_err(|_| Error::TooLarge)?;
    let receipt = Receipt {
        body_hash: Sha256::digest(&bytes).into(),
        at,
        key,
    };
    let place = state.under_way.place(&receipt.key);
    let _turn = place.lock().await;
    if let Some(again) = answered(state, &receipt).await? {
        return again;
    }
    parts.extensions.insert(receipt.clone());
    let response = next.run(Request::from_parts(parts, Body::from(bytes))).await;
    // somewhere else the same request may have been done in the meantime: then that is the answer
    if !response.status().is_success() {
        return answered(state, &receipt).await?.unwrap_or(Ok(response));
    }
    if response.extensions().get::<Written>().is_some() {
        return Ok(response);
    }
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.map_err(Error::internal)?;
    let location = parts.headers.get(header::LOCATION).and_then(|v| v.to_str().ok());
    let answer = Answer {
        status: parts.status.as_u16(),
        location: location.map(str::to_owned),
        body: body.to_vec(),
    };
    let (key, kept) = receipt.kept(&answer);
    receipts::insert(&mut *state.pool.acquire().await?, &key, &kept).await?;
    Ok(Response::from_parts(parts, Body::from(body)))
}

/// The answer that this request was given before; a refusal where another one came with its key.
async fn answered(state: &AppState, receipt: &Receipt) -> Result<Option<Result<Response>>> {
    let mut c = state.pool.acquire().await?;
    let since = state.clock.now() - REMEMBERED;
    let Some(kept) = receipts::find(&mut c, &receipt.key, since).await? else {
        return Ok(None);
    };
    Ok(Some(if kept.body_hash == receipt.body_hash {
        Ok(again(kept))
    } else {
        Err(Error::KeyReused)
    }))
}

fn again(kept: Kept) -> Response {
    let answer = Answer {
        status: kept.status,
        location: kept.location,
        body: kept.answer,
    };
    let mut response = shown(answer);
    response.headers_mut().insert(
        HeaderName::from_static("idempotency-replayed"),
        HeaderValue::from_static("true"),
    );
    response
}

/// In the extensions of a response whose answer was written with what it answers.
#[derive(Clone, Copy, Debug)]
pub struct Written;

/// An answer as a response.
pub fn shown(answer: Answer) -> Response {
    let status = axum::http::StatusCode::from_u16(answer.status).unwrap_or(axum::http::StatusCode::OK);
    let answer_is_some = !answer.body.is_empty();
    let mut response = if answer_is_some {
        (status, Bytes::from(answer.body)).into_response()
    } else {
        status.into_response()
    };
    let headers = response.headers_mut();
    if answer_is_some {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(location) = answer.location.and_then(|l| HeaderValue::from_str(&l).ok()) {
        headers.insert(header::LOCATION, location);
    }
    response
}
