//! The API for people: its calls and its errors. What programs call is in [`crate::api`].

use axum::Router;
use axum::extract::Path;
use axum::response::Response;
use axum::routing::get;

use super::answer::shown;
use super::visit::Visit;
use crate::error::{Error, Result};
use crate::pages::from;
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/api", get(calls))
        .route("/api/problems", get(problems))
        .route("/api/problems/{code}", get(problem))
}

async fn calls(visit: Visit) -> Result<Response> {
    shown(&from::api::api(visit.shell(visit.words().word("api-title"))))
}

async fn problems(visit: Visit) -> Result<Response> {
    let title = visit.words().word("problems-title");
    shown(&from::problems::problems(visit.shell(title)))
}

async fn problem(visit: Visit, Path(code): Path<String>) -> Result<Response> {
    let page = from::problems::problem(&code, |title| visit.shell(title));
    shown(&page.ok_or(Error::NotFound)?)
}
