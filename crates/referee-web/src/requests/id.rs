//! The name of a request: the proxy's, if it is one of ours and gives a name that can be one, else a new id.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderValue;

use super::HEADER;
use crate::entropy;
use crate::state::AppState;

/// Characters of a name that a proxy gives, at most.
const LONGEST: usize = 64;

/// The name of this request. What a client writes there itself counts for nothing: it would choose what the log says.
pub(super) fn of(request: &Request, state: &AppState) -> HeaderValue {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let trusted = peer.is_some_and(|peer| {
        let address = peer.0.ip().to_canonical();
        state.config.trusted_proxies.contains(address)
    });
    let given = request.headers().get(HEADER).filter(|_| trusted);
    if let Some(given) = given.filter(|given| is_name(given.as_bytes())) {
        return given.clone();
    }
    let new = entropy::id(state.clock.now()).to_string();
    HeaderValue::try_from(new).unwrap_or_else(|_| HeaderValue::from_static("none")) // an id is all letters
}

fn is_name(given: &[u8]) -> bool {
    let letter = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    (1..=LONGEST).contains(&given.len()) && given.iter().all(letter)
}

#[cfg(test)]
mod tests {
    use super::is_name;

    #[test]
    fn what_is_a_name() {
        for (given, want) in [
            ("0198c2f0-7b3a-7c51-9c1e-0d1f3f8a7a10", true),
            ("edge_7-A", true),
            (&"a".repeat(64), true),
            (&"a".repeat(65), false),
            ("", false),
            ("a b", false),
            ("a\"b", false),
            ("імʼя", false),
            ("a\u{1b}[31m", false),
        ] {
            assert_eq!(is_name(given.as_bytes()), want, "{given:?}");
        }
    }
}
