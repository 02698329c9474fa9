//! The listener of the figures: not that of the site, so that nobody on the web sees them. It answers `/metrics`, without
//! asking who wants to know; an address that only the one who watches can reach is the operator's to choose.

use std::net::SocketAddr;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::prometheus_text::CONTENT_TYPE;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use super::scrape;
use crate::serve::ServeError;
use crate::state::AppState;

/// Takes the address of the settings, if there is one.
///
/// # Errors
/// The address is taken, or not ours to take.
pub async fn listen(address: Option<SocketAddr>) -> Result<Option<TcpListener>, ServeError> {
    let Some(address) = address else { return Ok(None) };
    let taking = TcpListener::bind(address).await;
    let listener = taking.map_err(|source| ServeError::Metrics { address, source })?;
    Ok(Some(listener))
}

/// Answers until the value is dropped: also while the server is stopping, for that is worth watching.
pub fn start(listener: Option<TcpListener>, state: &AppState) -> JoinSet<()> {
    let mut serving = JoinSet::new();
    if let Some(listener) = listener {
        match listener.local_addr() {
            Ok(at) => tracing::info!("metrics at http://{at}/metrics"),
            Err(e) => tracing::warn!(error = %e, "where metrics are served is not known"),
        }
        let routes = Router::new()
            .route("/metrics", get(metrics))
            .with_state(state.clone());
        serving.spawn(async move {
            if let Err(e) = axum::serve(listener, routes).await {
                tracing::error!(error = %e, "metrics are not served any more");
            }
        });
    }
    serving
}

async fn metrics(State(state): State<AppState>) -> Response {
    match scrape::text(&state).await {
        Ok(text) => ([(header::CONTENT_TYPE, CONTENT_TYPE)], text).into_response(),
        Err(e) => {
            tracing::error!(error = %e, "the figures cannot be written down");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
