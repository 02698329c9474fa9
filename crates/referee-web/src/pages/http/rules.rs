//! The rules for reading.

use axum::Router;
use axum::response::Response;
use axum::routing::get;

use super::answer::shown;
use super::visit::Visit;
use crate::error::Result;
use crate::pages::rules::RulesPage;
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/rules", get(page))
}

async fn page(visit: Visit) -> Result<Response> {
    shown(&RulesPage::new(visit.shell(visit.words().word("rulebook-title"))))
}
