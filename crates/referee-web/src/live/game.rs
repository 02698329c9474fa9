//! One follower of a game: from event to event, out of what the hub keeps, or out of the log where that is further back.
//! It holds a place in the log and nothing else, so however slow it is, nothing is lost and nothing grows.

use std::convert::Infallible;

use axum::body::Bytes;
use futures_util::{FutureExt, Stream, stream};
use tokio::sync::watch;
use tokio::time::Interval;

use super::tail::{Next, Tail};
use super::{Until, beats, frame};
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;

/// Events that a follower who is far behind reads at once, at most.
const PAGE: u16 = 32;

/// No more of them is sent at once, in bytes, unless it is one event.
const MOST: usize = 32 * 1024;

/// A follower of a game.
pub(super) struct Follower {
    pub(super) state: AppState,
    pub(super) game: GameId,
    /// Number of the last event sent.
    pub(super) at: u64,
    pub(super) tail: watch::Receiver<Tail>,
    pub(super) until: Until,
}

/// The stream: what it begins with, then events, and the end.
pub(super) fn stream(
    follower: Follower,
    opening: Bytes,
) -> impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static {
    let begin = State {
        follower,
        opening: Some(opening),
        beats: beats(),
        ended: false,
    };
    stream::unfold(begin, |mut state| async move {
        let bytes = state.next().await?;
        Some((Ok(bytes), state))
    })
}

struct State {
    follower: Follower,
    opening: Option<Bytes>,
    beats: Interval,
    ended: bool,
}

impl State {
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(opening) = self.opening.take() {
            return Some(opening);
        }
        let me = &mut self.follower;
        loop {
            // also where there is always something to send
            if self.ended || (&mut me.until).now_or_never().is_some() {
                return None;
            }
            let next = me.tail.borrow_and_update().next(me.at);
            match next {
                Next::Frame(bytes) => {
                    me.at += 1;
                    return Some(bytes);
                }
                Next::Older => return me.page().await,
                Next::Over(stage) => {
                    self.ended = true;
                    return Some(frame::end(me.at, stage));
                }
                Next::Nothing => {}
            }
            tokio::select! {
                biased;
                changed = me.tail.changed() => changed.ok()?, // nobody looks any more: the program stops
                () = &mut me.until => return None,
                _ = self.beats.tick() => return Some(frame::BEAT),
            }
        }
    }
}

impl Follower {
    /// The next events out of the log; `None`: they cannot be had, and the stream breaks off, to be taken up again.
    async fn page(&mut self) -> Option<Bytes> {
        if self.state.stopping.is_told() {
            return None;
        }
        self.state.live.paged();
        let entries = async {
            let mut c = self.state.pool.acquire().await?;
            store::events::after(&mut c, self.game, self.at, PAGE.into()).await
        };
        let entries = entries
            .await
            .inspect_err(|e| tracing::warn!(game = %self.game, error = %e, "a stream breaks off: the log cannot be read"))
            .ok()?;
        let mut out = Vec::new();
        for entry in &entries {
            let bytes = frame::event(entry).ok()?;
            let full = !out.is_empty() && out.len() + bytes.len() > MOST;
            if full || entry.seq != self.at + 1 {
                break;
            }
            out.extend_from_slice(&bytes);
            self.at = entry.seq;
        }
        if out.is_empty() {
            tracing::error!(game = %self.game, after = self.at, "an event of the log is not there");
            return None;
        }
        Some(Bytes::from(out))
    }
}
