//! The chart room.

use axum::Router;
use axum::response::Response;
use axum::routing::get;

use super::{Fields, Found, Visit, shown};
use crate::application::HeldGame;
use crate::error::Result;
use crate::pages::from::{Look, actions, seas, turn};
use crate::pages::seas::SeasPage;
use crate::pages::view::{FormFault, GamePart};
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/games/{id}/seas", get(page))
}

async fn page(visit: Visit, Found(held): Found) -> Result<Response> {
    shown(&filled(&visit, &held, &Fields::default(), Vec::new()))
}

/// The page; `typed`: what a refused order sent.
pub fn filled(visit: &Visit, held: &HeldGame, typed: &Fields, faults: Vec<FormFault>) -> SeasPage {
    let look = Look::new(visit, held);
    SeasPage {
        shell: visit.shell(look.game().title.clone()),
        game: look.head(GamePart::Seas),
        turn: turn::banner(&look),
        pairs: seas::pairs(&look),
        pursuits: seas::pursuits(&look),
        command: actions::command(&look, typed),
        faults,
    }
}
