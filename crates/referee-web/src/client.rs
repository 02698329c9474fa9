//! The address that a request comes from.

use crate::config::TrustedProxies;
use crate::state::AppState;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// Where the client is, as far as trusted proxies say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Client(pub IpAddr);

impl Client {
    /// What limits count by: an IPv4 address, or the first 64 bits of an IPv6 one, which are one household's.
    pub fn household(self) -> IpAddr {
        match self.0.to_canonical() {
            IpAddr::V6(a) => IpAddr::V6((a.to_bits() >> 64 << 64).into()),
            v4 @ IpAddr::V4(_) => v4,
        }
    }
}

impl FromRequestParts<AppState> for Client {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Client, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |p| p.0.ip()); // none: called within the program
        Ok(Client(behind(
            peer,
            &parts.headers,
            &state.config.trusted_proxies,
        )))
    }
}

/// Goes back through `X-Forwarded-For`, from the last hop, as long as the hops are trusted.
fn behind(peer: IpAddr, headers: &HeaderMap, trusted: &TrustedProxies) -> IpAddr {
    let lines: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|v| v.to_str().ok())
        .collect();
    let mut client = peer.to_canonical();
    for hop in lines.iter().flat_map(|l| l.split(',')).rev() {
        if !trusted.contains(client) {
            break;
        }
        match address(hop.trim()) {
            Some(before) => client = before.to_canonical(),
            None => break,
        }
    }
    client
}

/// An address, also with a port or in brackets.
fn address(hop: &str) -> Option<IpAddr> {
    let bare = hop.trim_start_matches('[').trim_end_matches(']');
    bare.parse()
        .ok()
        .or_else(|| hop.parse::<SocketAddr>().ok().map(|a| a.ip()))
}

#[cfg(test)]
mod tests {
    use super::{Client, behind};
    use axum::http::HeaderMap;

    #[test]
    fn only_trusted_proxies_are_believed() {
        for (peer, forwarded, trusted, want) in [
            ("8.8.8.8", "1.1.1.1", "127.0.0.1", "8.8.8.8"),
            ("127.0.0.1", "1.1.1.1", "127.0.0.1", "1.1.1.1"),
            ("127.0.0.1", "6.6.6.6, 1.1.1.1", "127.0.0.1", "1.1.1.1"), // the client wrote 6.6.6.6
            (
                "127.0.0.1",
                "1.1.1.1, 10.0.0.7",
                "127.0.0.1, 10.0.0.0/8",
                "1.1.1.1",
            ),
            (
                "::ffff:127.0.0.1",
                "[2001:db8::1]:4711",
                "127.0.0.1",
                "2001:db8::1",
            ),
            ("127.0.0.1", "1.1.1.1, unknown", "127.0.0.1", "127.0.0.1"),
            ("127.0.0.1", "", "127.0.0.1", "127.0.0.1"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", forwarded.parse().unwrap());
            let got = behind(peer.parse().unwrap(), &headers, &trusted.parse().unwrap());
            assert_eq!(got.to_string(), want, "{peer} {forwarded}");
        }
    }

    #[test]
    fn a_household_is_counted_as_one() {
        for (a, b, same) in [
            ("2001:db8::1", "2001:db8::ffff:1", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
            ("1.1.1.1", "::ffff:1.1.1.1", true),
            ("1.1.1.1", "1.1.1.2", false),
        ] {
            let h = |a: &str| Client(a.parse().unwrap()).household();
            assert_eq!(h(a) == h(b), same, "{a} {b}");
        }
    }
}
