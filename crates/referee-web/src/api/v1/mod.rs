//! Version 1 of the API: what `/api/v1` serves, in JSON.
//!
//! In reading order: [`access`] – who may call what; [`received`] – when it was in; [`caller`] – who is
//! calling; [`once`] – what is sent twice is done
//! once; [`pace`] – how often; [`answer`] – what is sent and answered; [`conditions`] – on which version; [`act`](mod@act) – a
//! command on a game; [`problem`] – errors; [`shapes`] – what is shown; [`openapi`] – the description of all that. The
//! rest is one file a group of routes. A handler reads what was sent, asks the application, and shows what came of it:
//! there is no rule of the game here.

pub mod access;
pub mod accounts;
pub mod act;
pub mod answer;
pub mod caller;
pub mod conditions;
mod examples;
pub mod found;
pub mod games;
pub mod office;
pub mod once;
pub mod openapi;
pub mod pace;
pub mod posts;
pub mod problem;
pub mod reading;
pub mod received;
pub mod referee;
pub mod rooms;
pub mod shapes;
pub mod streams;
pub mod taking_part;
pub mod webhooks;

use axum::http::{HeaderName, Method, header};
use axum::{Router, middleware};
use tower_http::cors::{Any, CorsLayer};
use utoipa_axum::router::OpenApiRouter;

use crate::state::AppState;

/// The most that a request may bring, in bytes.
pub const MOST_BODY: usize = 256 * 1024;

/// Every route with its description, below `/api/v1`.
pub fn described() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(openapi::routes())
        .merge(accounts::routes())
        .merge(games::routes())
        .merge(taking_part::routes())
        .merge(posts::routes())
        .merge(office::routes())
        .merge(rooms::routes())
        .merge(reading::routes())
        .merge(streams::routes())
        .merge(referee::routes())
        .merge(webhooks::routes())
}

/// The API. Cookies do not count here, so that no other site can make a browser do anything, and every site may read it.
pub fn routes(state: &AppState) -> Router<AppState> {
    let (routes, _) = described().split_for_parts();
    let inner = Router::new()
        .nest("/api/v1", routes)
        .method_not_allowed_fallback(problem::not_this_way)
        .layer(middleware::from_fn_with_state(state.clone(), pace::count))
        .layer(middleware::from_fn_with_state(state.clone(), once::once))
        .layer(middleware::from_fn_with_state(state.clone(), caller::gate))
        .layer(middleware::from_fn_with_state(state.clone(), pace::told))
        .layer(middleware::from_fn_with_state(state.clone(), received::stamp));
    inner
        .route("/api/v1", axum::routing::any(problem::nothing_here))
        .route("/api/v1/", axum::routing::any(problem::nothing_here))
        .route("/api/v1/{*nothing}", axum::routing::any(problem::nothing_here))
        .layer(middleware::from_fn(problem::as_problems))
        .layer(cors())
}

fn cors() -> CorsLayer {
    let name = HeaderName::from_static;
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::DELETE])
        .allow_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            header::ACCEPT_LANGUAGE,
            header::IF_MATCH,
            header::IF_NONE_MATCH,
            name(once::HEADER),
            name("last-event-id"),
        ])
        .expose_headers([
            header::ETAG,
            header::LOCATION,
            header::RETRY_AFTER,
            name("ratelimit"),
            name("ratelimit-policy"),
            name("ratelimit-limit"),
            name("ratelimit-remaining"),
            name("ratelimit-reset"),
            name("idempotency-replayed"),
            name("x-request-id"),
        ])
        .max_age(std::time::Duration::from_hours(1))
}
