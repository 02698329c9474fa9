//! The battle thread for readers of feeds.

use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::header;
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

async fn read(State(state): State<AppState>, visit: Visit, Found(held): Found) -> Result<Response> {
    let look = Look::new(&visit, &held);
    let newest = thread::newest(&state, held.id, PAGE).await?;
    let page = feed::feed(&look, &newest, &visit.site(&state));
    let xml = page.render().map_err(Error::internal)?;
    Ok((
        [(header::CONTENT_TYPE, ATOM), (header::CACHE_CONTROL, "no-store")],
        xml,
    )
        .into_response())
}
