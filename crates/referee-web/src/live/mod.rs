//! Streams: what happens, as it happens, to any number of clients (server-sent events). A stream shows what is committed
//! and nothing else, in order and without a gap, also across a broken connection and across servers.
//!
//! In reading order: `frame` – the lines of a stream; `tail` – the newest events of a game, kept once for all who
//! follow it; `roll` – the versions of an account's games; `tokens` – what ends streams early; `hub` – what is followed in this process; `look` – the one
//! task that looks what is new; `game`, `account` – one follower.
//!
//! A change is told after its commit ([`Games::listen`](crate::application::Games::listen)), by this process or another;
//! the task reads what is new in all games that are followed with one query, and every follower is woken to take it. A
//! message that is lost costs seconds: it is looked from time to time anyway. Who is too slow for what is kept reads the
//! log from where it is.

mod account;
mod frame;
mod game;
mod hub;
mod look;
mod roll;
mod tail;
mod tokens;

pub use hub::{Figures, Hub};

use std::convert::Infallible;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use league::Nick;
use tokio::time::{Instant, Interval, MissedTickBehavior};

use crate::error::{Error, Result};
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;
use crate::token::TokenId;

/// A line is sent so often, whatever happens, so that both ends know that the other is there.
const BEAT: Duration = Duration::from_secs(15);

/// Ends a stream.
type Until = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Where the stream of a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// With what happens from now on.
    Now,
    /// With the event after this one.
    After(u64),
    /// The client names an event that this log cannot have: it is told to read the game anew, then as from now on.
    Nowhere,
}

impl From {
    /// What a client asks for: the header `Last-Event-ID`, which a browser sends when it comes again, before `?after=`.
    pub fn asked(headers: &HeaderMap, after: Option<u64>) -> From {
        let last = headers
            .get("last-event-id")
            .map(|value| value.to_str().unwrap_or("?").trim());
        match last.filter(|last| !last.is_empty()) {
            Some(last) => last.parse().map_or(From::Nowhere, From::After),
            None => after.map_or(From::Now, From::After),
        }
    }
}

/// The events of a game as they happen, until `until` or the end of the game. A game that is over, and of which the
/// client has everything: 204, so that a browser does not come again.
///
/// # Errors
/// No such game; a database that is away.
pub async fn game_stream(
    state: &AppState,
    game: GameId,
    from: From,
    until: impl Future<Output = ()> + Send + 'static,
) -> Result<Response> {
    let mut c = state.pool.acquire().await?;
    let standing = store::games::standing(&mut c, game).await?;
    drop(c);
    let (version, status) = standing.ok_or(Error::NotFound)?;
    let (at, opening) = match from {
        From::After(at) if at <= version => (at, frame::hello(None)),
        From::Now => (version, frame::hello(Some(version))),
        From::After(_) | From::Nowhere => {
            let opening = [frame::hello(None), frame::resync(version)].concat();
            (version, Bytes::from(opening))
        }
    };
    if status.is_over() && at == version {
        return Ok((StatusCode::NO_CONTENT, HEADERS).into_response());
    }
    let follower = game::Follower {
        tail: state.live.follow_game(state, game, version),
        state: state.clone(),
        game,
        at,
        until: Box::pin(until),
    };
    Ok(streaming(game::stream(follower, opening)))
}

/// The version of each game that this account has a part in, then of each that changes, until `until`. A hint to look,
/// not a log: of many changes of a game a slow client is told the last.
pub fn account_stream(
    state: &AppState,
    nick: &Nick,
    until: impl Future<Output = ()> + Send + 'static,
) -> Response {
    let roll = state.live.follow_account(state, nick);
    streaming(account::stream(roll, Box::pin(until)))
}

/// Ends within a second after this token is revoked or expires: what was opened with it is to end then.
pub fn end_of_token(state: &AppState, id: TokenId) -> impl Future<Output = ()> + Send + use<> {
    tokens::ended(state.live.follow_token(state, id))
}

/// Neither kept nor held back on the way.
const HEADERS: [(HeaderName, HeaderValue); 2] = [
    (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    (
        HeaderName::from_static("x-accel-buffering"),
        HeaderValue::from_static("no"),
    ),
];

fn streaming(
    frames: impl Stream<Item = std::result::Result<Bytes, Infallible>> + Send + 'static,
) -> Response {
    let kind = [(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/event-stream"),
    )];
    (kind, HEADERS, Body::from_stream(frames)).into_response()
}

fn beats() -> Interval {
    let mut beats = tokio::time::interval_at(Instant::now() + BEAT, BEAT);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    beats
}

#[cfg(test)]
mod tests {
    use super::From;
    use axum::http::HeaderMap;

    #[test]
    fn the_last_event_of_the_client_comes_before_the_address() {
        for (last, after, want) in [
            (None, None, From::Now),
            (None, Some(3), From::After(3)),
            (Some("7"), Some(3), From::After(7)),
            (Some("7"), None, From::After(7)),
            (Some(" 7 "), None, From::After(7)),
            (Some("0"), Some(3), From::After(0)),
            (Some(""), None, From::Now),
            (Some(""), Some(3), From::After(3)),
            (Some("seven"), Some(3), From::Nowhere),
            (Some("-1"), None, From::Nowhere),
            (Some("99999999999999999999"), None, From::Nowhere),
        ] {
            let mut headers = HeaderMap::new();
            if let Some(last) = last {
                headers.insert("last-event-id", last.parse().unwrap());
            }
            assert_eq!(From::asked(&headers, after), want, "{last:?} {after:?}");
        }
    }
}
