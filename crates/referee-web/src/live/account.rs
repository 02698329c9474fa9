//! One follower of an account's games.

use std::convert::Infallible;

use axum::body::Bytes;
use futures_util::{FutureExt, Stream, stream};
use tokio::sync::watch;
use tokio::time::Interval;

use super::roll::Roll;
use super::{Until, beats, frame};

/// The stream: all games, then those that change.
pub(super) fn stream(
    roll: watch::Receiver<Roll>,
    until: Until,
) -> impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static {
    let begin = State {
        roll,
        until,
        opening: Some(frame::hello(None)),
        seen: None,
        beats: beats(),
    };
    stream::unfold(begin, |mut state| async move {
        let bytes = state.next().await?;
        Some((Ok(bytes), state))
    })
}

struct State {
    roll: watch::Receiver<Roll>,
    until: Until,
    opening: Option<Bytes>,
    /// The stamp up to which everything was sent.
    seen: Option<u64>,
    beats: Interval,
}

impl State {
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(opening) = self.opening.take() {
            return Some(opening);
        }
        loop {
            if (&mut self.until).now_or_never().is_some() {
                return None;
            }
            let news = self.roll.borrow_and_update().since(self.seen);
            if let Some((seen, bytes)) = news {
                self.seen = Some(seen);
                if !bytes.is_empty() {
                    return Some(bytes);
                }
            }
            tokio::select! {
                biased;
                changed = self.roll.changed() => changed.ok()?, // nobody looks any more: the program stops
                () = &mut self.until => return None,
                _ = self.beats.tick() => return Some(frame::BEAT),
            }
        }
    }
}
