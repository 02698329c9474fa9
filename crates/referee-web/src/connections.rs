//! How connections are taken. Who begins a request and does not end it, or comes with more connections than people have,
//! costs the others nothing: the head of a request must be in within a time, and a household has so many connections.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::middleware::AddExtension;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tower::Service;

use crate::client::Client;
use crate::config::Config;
use crate::crowd::{Crowd, Place};
use crate::stopping::Stopping;

/// The head of a request must be in so long after its connection was made, or after the answer before it. Proxies keep
/// connections for a minute and less, so that it is they who close them.
const HEAD: Duration = Duration::from_secs(75);

/// The most that the head of a request, or a part of its body, takes of memory, in bytes.
const MOST_READ: usize = 128 * 1024;

/// Connections of one household, where it is no proxy.
const MOST: usize = 256;

/// After the system could not give another connection, mostly for want of open files.
const BREATH: Duration = Duration::from_millis(200);

/// Answers requests until it is told to stop, then lets those that are under way end.
pub async fn serve(listener: TcpListener, app: Router, config: &Config, stopping: Stopping) {
    let crowd = Crowd::new(config.rate_limit, MOST);
    let mut services = app.into_make_service_with_connect_info::<SocketAddr>();
    let mut open = JoinSet::new();
    let mut told = pin!(stopping.clone().told());
    loop {
        let (stream, from) = tokio::select! {
            taken = listener.accept() => match taken {
                Ok(taken) => taken,
                Err(e) => {
                    rest_after(&e).await;
                    continue;
                }
            },
            () = &mut told => break,
        };
        while open.try_join_next().is_some() {}
        // a proxy of ours has as many as it wants
        let proxy = config.trusted_proxies.contains(from.ip().to_canonical());
        let place = crowd.enter(Client(from.ip()).household());
        if place.is_none() && !proxy {
            tracing::debug!(%from, "too many connections of one household");
            continue; // it is closed
        }
        if let Err(e) = stream.set_nodelay(true) {
            tracing::debug!(error = %e, "answers to this client may be a little late");
        }
        let service = services
            .call(from)
            .await
            .unwrap_or_else(|never: Infallible| match never {});
        open.spawn(answer(stream, service, place, stopping.clone()));
    }
    drop(listener);
    while open.join_next().await.is_some() {}
}

/// A connection that broke before it was taken is the client's affair; anything else needs a rest.
async fn rest_after(e: &std::io::Error) {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(e.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::warn!(error = %e, "no connection can be taken");
        tokio::time::sleep(BREATH).await;
    }
}

/// The requests of one connection, until it ends.
async fn answer(
    stream: TcpStream,
    service: AddExtension<Router, ConnectInfo<SocketAddr>>,
    place: Option<Place>,
    stopping: Stopping,
) {
    let service = service_fn(move |request: Request<Incoming>| {
        let mut service = service.clone();
        async move { service.call(request.map(Body::new)).await }
    });
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(MOST_READ);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    let mut told = pin!(stopping.told());
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = &mut told => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(e) = ended {
        tracing::trace!(error = %e, "a connection ended early");
    }
    drop(place);
}
