//! The battle thread for readers of feeds.

use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::{Found, Visit};
use crate::application::read::thread::{self, PAGE};
use crate::error::{Error, Result};
use crate::pages::from::Look;
use crate::pages::from::feed;
use crate::state::AppState;

/// What it is.
const ATOM: &str = "application/atom+xml; charset=utf-8";

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/games/{id}/feed", get(read))
}

async fn read(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    headers: HeaderMap,
) -> Result<Response> {
    let look = Look::new(&visit, &held);
    let newest = thread::newest(&state, held.id, PAGE).await?;
    let page = feed::feed(&look, &newest, &site(&state, &headers));
    let xml = page.render().map_err(Error::internal)?;
    Ok((
        [(header::CONTENT_TYPE, ATOM), (header::CACHE_CONTROL, "no-store")],
        xml,
    )
        .into_response())
}

/// Where this site is: as the settings say, else as the request does.
pub(super) fn site(state: &AppState, headers: &HeaderMap) -> String {
    if let Some(url) = &state.config.public_url {
        return url.as_str().to_owned();
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    format!("http://{}", host.unwrap_or("localhost"))
}
