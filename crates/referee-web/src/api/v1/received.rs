//! When a request was received: the moment at which all of it was in (C4), before anything is looked up for it.

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};

use super::MOST_BODY;
use crate::error::{Error, Result};
use crate::state::AppState;

/// The time of receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Received(pub DateTime<Utc>);

impl FromRequestParts<AppState> for Received {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Received> {
        let stamped = parts.extensions.get::<Received>().copied();
        Ok(stamped.unwrap_or_else(|| Received(state.clock.now())))
    }
}

/// Around everything that looks something up: reads the whole request, and then the clock. However long it has to wait
/// from here on, for a connection or for its equal, a move that was in time is in time.
pub async fn stamp(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let Ok(bytes) = to_bytes(body, MOST_BODY).await else {
        return Error::TooLarge.into_response();
    };
    parts.extensions.insert(Received(state.clock.now()));
    next.run(Request::from_parts(parts, Body::from(bytes))).await
}
