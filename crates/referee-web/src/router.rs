//! All routes and what lies around them.

use crate::api;
use crate::auth::{self, cookies};
use crate::error::Error;
use crate::health;
use crate::pages;
use crate::requests;
use crate::state::AppState;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::sensitive_headers::SetSensitiveRequestHeadersLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

/// How long an answer may take to begin.
const PATIENCE: Duration = Duration::from_secs(30);

/// Everything that this server answers. How much a request may bring is for those who read it: pages and API each have
/// their limit, and say so in their own words.
pub fn router(state: AppState) -> Router {
    let name = HeaderName::from_static;
    Router::new()
        .merge(health::routes())
        .merge(api::v1::routes(&state))
        // the API is left as it is: what it streams must arrive at once
        .merge(pages::http::routes(&state).layer(CompressionLayer::new()))
        .layer(CatchPanicLayer::custom(|_| {
            axum::response::IntoResponse::into_response(Error::internal("a handler panicked"))
        }))
        .layer(TimeoutLayer::with_status_code(
            axum::http::StatusCode::SERVICE_UNAVAILABLE,
            PATIENCE,
        ))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "same-origin"))
        .layer(header(
            header::CONTENT_SECURITY_POLICY,
            pages::CONTENT_SECURITY_POLICY,
        ))
        .layer(header(name("cross-origin-opener-policy"), "same-origin"))
        .layer(header(name("cross-origin-resource-policy"), "same-origin"))
        .layer(header(name("permissions-policy"), PERMISSIONS))
        // what says nothing else is kept by nobody
        .layer(header(header::CACHE_CONTROL, "no-store"))
        .layer(https_alone(&state))
        .layer(from_fn_with_state(state.clone(), last_where_it_stops))
        .layer(from_fn_with_state(state.clone(), requests::observe))
        .layer(SetSensitiveRequestHeadersLayer::new([
            header::AUTHORIZATION,
            header::COOKIE,
        ]))
        .with_state(state)
}

/// A program that will stop soon answers what comes, and lets go of each connection with the answer: whoever asks again
/// makes a new one, which leads to a server that stays.
async fn last_where_it_stops(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    if state.stopping.is_near() {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(header::CONNECTION, close);
    }
    response
}

/// What no page of ours needs, and no script may ask a browser for.
const PERMISSIONS: &str = "accelerometer=(), autoplay=(), camera=(), display-capture=(), fullscreen=(), geolocation=(), \
     gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()";

/// Where the site is reached by HTTPS, browsers are told to use nothing else for a year.
fn https_alone(state: &AppState) -> SetResponseHeaderLayer<Option<HeaderValue>> {
    let policy = HeaderValue::from_static("max-age=31536000; includeSubDomains");
    let policy = cookies::are_secure(state).then_some(policy);
    SetResponseHeaderLayer::if_not_present(header::STRICT_TRANSPORT_SECURITY, policy)
}

/// Routes that browsers use: they have sessions, and refuse what another site makes a browser send.
pub fn for_people(routes: Router<AppState>, state: &AppState) -> Router<AppState> {
    routes.layer(auth::sessions(state)).layer(auth::csrf(state))
}

fn header(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}
