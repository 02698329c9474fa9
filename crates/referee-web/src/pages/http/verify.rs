//! «Проверить игру».

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;

use super::{Found, Visit, shown};
use crate::application::verification;
use crate::error::Result;
use crate::pages::from::{Look, verified};
use crate::pages::verify::VerifyPage;
use crate::pages::view::GamePart;
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/games/{id}/verify", get(page))
}

async fn page(State(state): State<AppState>, visit: Visit, Found(held): Found) -> Result<Response> {
    let report = verification::report(&state, &held).await?;
    let look = Look::new(&visit, &held);
    let title = look.words().with("verify-title", "title", &look.game().title);
    shown(&VerifyPage {
        shell: visit.shell(title),
        game: look.head(GamePart::Verify),
        verified: report.map(|report| verified::verified(look.words(), &report)),
        export: look.address("/export?format=jsonl"),
        file: format!("game-{}.jsonl", held.id),
    })
}
