//! Around every request: the name by which it is found again, the span of its log lines, a line when it is answered, and
//! what is counted of it.
//!
//! A line says method, pattern of the route, status, time and size. Nothing of the address itself is logged: codes of
//! links and of private calendars stand in paths and queries.

mod id;
mod line;

use std::time::Instant;

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::HeaderName;
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

use crate::error::Said;
use crate::metrics::door::Door;
use crate::metrics::labels::{NOWHERE, method};
use crate::state::AppState;
use line::{Counted, Line};

/// The header with the name of a request. Inside it is there always: problem documents and pages of errors show it.
pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The layer around all routes.
pub async fn observe(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    let id = id::of(&request, &state);
    request.headers_mut().insert(HEADER, id.clone());
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let route = matched.as_ref().map_or(NOWHERE, MatchedPath::as_str);
    let method = method(request.method());
    let name = id.to_str().unwrap_or_default();
    // of the level of errors: whatever the filter lets through has it
    let span = tracing::error_span!("request", request_id = name, method, route);
    let mut line = Line::begin(span.clone(), route);
    let under_way = state.metrics.under_way();
    let begun = Instant::now();
    let door = Door::of(route);
    let mut response = door.through(next.run(request)).instrument(span).await;
    let took = begun.elapsed();
    drop(under_way);
    let status = response.status().as_u16();
    state.metrics.answered(route, method, status, took);
    if let Some(Said(code)) = response.extensions_mut().remove() {
        state.metrics.error(code);
        line.code = Some(code);
    }
    line.answered(status, took);
    response.headers_mut().insert(HEADER, id);
    response.map(|body| Body::new(Counted::new(body, line)))
}
