//! What is sent and what is answered, as JSON.

use axum::body::to_bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::MOST_BODY;
use super::received::Received;
use crate::application::receipt::Answer;
use crate::error::{Error, Result};
use crate::state::AppState;

/// A body and the time when all of it was in, which is the time of receipt (C4). None sent counts as `{}`.
#[derive(Clone, Debug)]
pub struct Sent<T> {
    /// The time of receipt.
    pub at: DateTime<Utc>,
    /// What was sent.
    pub body: T,
}

impl<T: DeserializeOwned> FromRequest<AppState> for Sent<T> {
    type Rejection = Error;
    async fn from_request(request: Request, state: &AppState) -> Result<Sent<T>> {
        let json = is_json(request.headers());
        let received = request.extensions().get::<Received>().copied();
        let bytes = to_bytes(request.into_body(), MOST_BODY)
            .await
            .map_err(|_| Error::TooLarge)?;
        let at = received.map_or_else(|| state.clock.now(), |Received(at)| at);
        let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        if !bytes.is_empty() && !json {
            return Err(Error::NotJson);
        }
        let body = serde_json::from_slice(text).map_err(|e| Error::Malformed(e.to_string()))?;
        Ok(Sent { at, body })
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok());
    let kind = kind.map(|k| {
        k.split(';')
            .next()
            .unwrap_or_default()
            .trim()
            .to_ascii_lowercase()
    });
    kind.is_some_and(|k| k == "application/json" || (k.starts_with("application/") && k.ends_with("+json")))
}

/// What an address asks for after the `?`.
#[derive(Clone, Debug)]
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<AppState> for Asked<T> {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Asked<T>> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(e) => Err(Error::Malformed(e.body_text())),
        }
    }
}

/// The most items that an answer holds.
pub const MOST_ITEMS: u32 = 200;

/// How many items are given where none say.
const USUAL_ITEMS: u32 = 50;

/// Which part of a list whose items have numbers.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Range {
    /// Items after this number; without it from the first.
    #[param(example = 0)]
    after: Option<u64>,
    /// How many, at most 200; without it 50.
    #[param(minimum = 1, maximum = 200, example = 50)]
    limit: Option<u64>,
}

impl Range {
    /// Items after this number.
    pub fn after(self) -> u64 {
        self.after.unwrap_or(0).min(i64::MAX.cast_unsigned())
    }

    /// The same for numbers of posts.
    pub fn after_post(self) -> u32 {
        u32::try_from(self.after())
            .unwrap_or(u32::MAX)
            .min(i32::MAX.cast_unsigned())
    }

    /// Where to go on: after the last number given; where none was, after the one that was asked for.
    pub fn next(self, last: Option<u64>) -> Option<Next> {
        last.or(self.after).map(Next::Number)
    }

    /// How many; more than are given at most count as that.
    ///
    /// # Errors
    /// Of none there is nothing to give.
    pub fn limit(self) -> Result<u32> {
        limit(self.limit)
    }
}

/// How many items are given; more than are given at most count as that.
///
/// # Errors
/// Of none there is nothing to give.
pub fn limit(asked: Option<u64>) -> Result<u32> {
    match asked.unwrap_or(USUAL_ITEMS.into()) {
        0 => Err(Error::Malformed(format!("limit is 1 to {MOST_ITEMS}"))),
        some => Ok(u32::try_from(some).unwrap_or(MOST_ITEMS).min(MOST_ITEMS)),
    }
}

/// A part of a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Items<T> {
    /// In ascending order.
    pub items: Vec<T>,
    /// What to ask for as `after` to go on. Null: that was the end. Of what is numbered it is a number
    /// also at the end, where the list is empty: ask again later.
    #[schema(value_type = Option<Value>)]
    pub next: Option<Next>,
}

/// Where a list goes on.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Next {
    /// After a number.
    Number(u64),
    /// After an id.
    Id(String),
}

/// An answer.
///
/// # Errors
/// What cannot be written as JSON, which nothing is.
pub fn json(status: StatusCode, value: &impl Serialize) -> Result<Response> {
    let body = serde_json::to_vec(value).map_err(Error::internal)?;
    let kind = HeaderValue::from_static("application/json");
    Ok((status, [(header::CONTENT_TYPE, kind)], body).into_response())
}

/// The answer to what was done, as it may be kept.
pub fn done(status: StatusCode, location: Option<String>, value: &impl Serialize) -> Answer {
    Answer {
        status: status.as_u16(),
        location,
        body: serde_json::to_vec(value).unwrap_or_default(),
    }
}
