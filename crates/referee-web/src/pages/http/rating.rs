//! Ratings, for everybody.

use axum::Router;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;

use super::answer::shown;
use super::asked::Asked;
use super::visit::Visit;
use crate::application::read::rating;
use crate::error::{Error, Result};
use crate::pages::from;
use crate::rating::Season;
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/rating", get(now))
        .route("/rating/{season}", get(season))
        .route("/rating/{season}/games", get(games))
}

/// The season that is under way.
async fn now(State(state): State<AppState>, visit: Visit, asked: Asked) -> Result<Response> {
    let season = Season::at(visit.now);
    table(&state, &visit, season, &asked).await
}

async fn season(
    State(state): State<AppState>,
    visit: Visit,
    Path(season): Path<String>,
    asked: Asked,
) -> Result<Response> {
    table(&state, &visit, year(&season)?, &asked).await
}

async fn games(
    State(state): State<AppState>,
    visit: Visit,
    Path(season): Path<String>,
    asked: Asked,
) -> Result<Response> {
    let season = year(&season)?;
    let games = rating::games(&state, season, asked.number("page").unwrap_or(1)).await?;
    shown(&from::rating::games(&visit, season, &games))
}

async fn table(state: &AppState, visit: &Visit, season: Season, asked: &Asked) -> Result<Response> {
    let table = rating::table(state, season, asked.number("page").unwrap_or(1)).await?;
    shown(&from::rating::table(visit, season, &table))
}

/// Four digits; anything else is no season.
fn year(text: &str) -> Result<Season> {
    let digits = text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit());
    let year = digits.then(|| text.parse().ok()).flatten();
    year.map(Season).ok_or(Error::NotFound)
}
