//! The line of a request in the log: written when the last byte of its answer is on its way, or when the client has gone.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use tracing::Span;

/// An answer that began later than this is worth a warning.
const SLOW: Duration = Duration::from_secs(1);

/// How a request is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// Asked every few seconds by machines: only for those who want to see everything.
    Debug,
    /// As everything.
    Info,
    /// It took long.
    Warn,
}

/// What is known of a request so far. Written where it is dropped.
#[derive(Debug)]
pub(super) struct Line {
    span: Span,
    health: bool,
    /// The word of an error.
    pub(super) code: Option<&'static str>,
    answered: Option<(u16, Duration)>,
    bytes: u64,
}

impl Line {
    /// Of a request that was just taken.
    pub(super) fn begin(span: Span, route: &str) -> Line {
        Line {
            span,
            health: route.starts_with("/health/"),
            code: None,
            answered: None,
            bytes: 0,
        }
    }

    /// The answer begins.
    pub(super) fn answered(&mut self, status: u16, took: Duration) {
        self.answered = Some((status, took));
    }
}

fn level(health: bool, took: Duration) -> Level {
    match (took > SLOW, health) {
        (true, _) => Level::Warn,
        (false, true) => Level::Debug,
        (false, false) => Level::Info,
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let Line { code, bytes, .. } = *self;
        let _in_span = self.span.enter();
        let Some((status, took)) = self.answered else {
            return tracing::info!("the client went before there was an answer");
        };
        // to a tenth of a millisecond
        let ms = (took.as_secs_f64() * 10_000.0).round() / 10.0;
        match level(self.health, took) {
            Level::Debug => tracing::debug!(status, ms, bytes, code, "answered"),
            Level::Info => tracing::info!(status, ms, bytes, code, "answered"),
            Level::Warn => tracing::warn!(status, ms, bytes, code, "answered slowly"),
        }
    }
}

/// A body of which the bytes are counted.
pub(super) struct Counted {
    body: Body,
    line: Line,
}

impl Counted {
    pub(super) fn new(body: Body, line: Line) -> Counted {
        Counted { body, line }
    }
}

impl HttpBody for Counted {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(Some(Ok(frame))) = &polled {
            self.line.bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::{Level, level};
    use std::time::Duration;

    #[test]
    fn what_took_more_than_a_second_is_worth_a_warning_and_health_no_line() {
        for (health, ms, want) in [
            (false, 3, Level::Info),
            (false, 1000, Level::Info),
            (false, 1001, Level::Warn),
            (true, 3, Level::Debug),
            (true, 1001, Level::Warn),
        ] {
            assert_eq!(level(health, Duration::from_millis(ms)), want, "{health} {ms}");
        }
    }
}
