//! `/.well-known/security.txt` (RFC 9116): whom those tell who found a hole. Served where the setting names somebody.

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use chrono::{SecondsFormat, TimeDelta};

use crate::error::{Error, Result};
use crate::state::AppState;

/// Whoever finds an older copy is to fetch it anew.
const GOOD_FOR: TimeDelta = TimeDelta::days(90);

/// The route.
pub fn routes() -> Router<AppState> {
    Router::new().route("/.well-known/security.txt", get(text))
}

async fn text(State(state): State<AppState>) -> Result<Response> {
    let contact = state.config.security_contact.as_ref().ok_or(Error::NotFound)?;
    let until = (state.clock.now() + GOOD_FOR).to_rfc3339_opts(SecondsFormat::Secs, true);
    let site = state.config.public_url.as_ref();
    let canonical = site.map_or_else(String::new, |site| {
        format!("Canonical: {}/.well-known/security.txt\n", site.as_str())
    });
    let text = format!(
        "Contact: {}\nExpires: {until}\nPreferred-Languages: ru, en\n{canonical}",
        contact.as_str()
    );
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}
