//! The ledger of the clock (C5b): anyone can see why a deadline is what it is.

use axum::Router;
use axum::response::Response;
use axum::routing::get;

use super::{Found, Visit, shown};
use crate::application::read::clock::clock;
use crate::error::Result;
use crate::pages::clock::ClockPage;
use crate::pages::from::ledger::ledger;
use crate::pages::from::{Look, turn};
use crate::pages::view::GamePart;
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/games/{id}/clock", get(page))
}

async fn page(visit: Visit, Found(held): Found) -> Result<Response> {
    let look = Look::new(&visit, &held);
    let clock = clock(&held, visit.now);
    let (lines, sum) = clock
        .as_ref()
        .map(|clock| ledger(&look, clock))
        .unwrap_or_default();
    shown(&ClockPage {
        shell: visit.shell(visit.words().word("ledger-title")),
        game: look.head(GamePart::Battle),
        turn: turn::banner(&look),
        opened: clock.map(|clock| look.moment(clock.opened_at)),
        lines,
        sum,
    })
}
