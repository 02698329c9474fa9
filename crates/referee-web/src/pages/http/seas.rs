//! The chart room.

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;

use super::{Fields, Found, Visit, shown};
use crate::application::{HeldGame, absence};
use crate::error::Result;
use crate::pages::from::{Look, actions, seas, turn};
use crate::pages::seas::SeasPage;
use crate::pages::view::{FormFault, GamePart};
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/games/{id}/seas", get(page))
}

async fn page(State(state): State<AppState>, visit: Visit, Found(held): Found) -> Result<Response> {
    shown(&filled(&state, &visit, &held, &Fields::default(), Vec::new()).await?)
}

/// The page; `typed`: what a refused order sent.
pub async fn filled(
    state: &AppState,
    visit: &Visit,
    held: &HeldGame,
    typed: &Fields,
    faults: Vec<FormFault>,
) -> Result<SeasPage> {
    let look = Look::new(visit, held);
    let away = absence::seen_by(state, held, visit.nick()).await?;
    Ok(SeasPage {
        shell: visit.shell(look.game().title.clone()),
        game: look.head(GamePart::Seas),
        turn: turn::banner(&look),
        pairs: seas::pairs(&look),
        pursuits: seas::pursuits(&look),
        command: actions::command(&look, typed, &away),
        faults,
    })
}
