//! The switch of languages.

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use serde::Deserialize;

use super::back::local;
use super::posted::Posted;
use super::visit::{LANGUAGE_COOKIE, Visit};
use crate::application::accounts;
use crate::error::{Error, Result};
use crate::state::AppState;
use crate::words::Language;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/language", post(switch))
}

#[derive(Deserialize)]
struct Switch {
    language: String,
    #[serde(default)]
    back: String,
}

/// Keeps the language: in a cookie for a year, and with the account of who has one.
async fn switch(State(state): State<AppState>, visit: Visit, sent: Posted<Switch>) -> Result<Response> {
    let language: Language = sent
        .form
        .language
        .parse()
        .map_err(|e: crate::words::UnknownLanguage| Error::Malformed(e.to_string()))?;
    if let Some(account) = &visit.account {
        accounts::prefer(
            &state,
            account,
            Some(language.tag()),
            account.time_zone.as_deref(),
        )
        .await?;
    }
    let cookie = format!("{LANGUAGE_COOKIE}={language}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
    let cookie = HeaderValue::from_str(&cookie).map_err(Error::internal)?;
    let mut response = Redirect::to(local(&sent.form.back)).into_response();
    response.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(response)
}
