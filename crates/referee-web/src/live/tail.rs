//! The newest events of one game, ready to be sent to everybody who follows it.

use std::collections::VecDeque;

use axum::body::Bytes;

use crate::store::games::Stage;

/// So many events are kept where nothing happens: who comes again after a short break finds what was missed.
pub(super) const KEPT: u64 = 16;

/// The most that is kept of a game, in bytes. Who is further behind reads the log.
const MOST: usize = 256 * 1024;

/// The newest events of a game, without a gap, up to its version as this process has seen it.
#[derive(Debug)]
pub(super) struct Tail {
    /// Number of the event before the first that is kept.
    base: u64,
    frames: VecDeque<Bytes>,
    bytes: usize,
    /// The game is over at this version.
    over: Option<Stage>,
    /// Something has come since it was last tidied.
    moved: bool,
}

/// What comes after an event.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The next event.
    Frame(Bytes),
    /// Events that are not kept any more: they are in the log.
    Older,
    /// Nothing any more.
    Over(Stage),
    /// Nothing yet.
    Nothing,
}

impl Tail {
    /// Of a game at this version: nothing yet, the newest few events are to come.
    pub(super) fn before(version: u64) -> Tail {
        Tail {
            base: version.saturating_sub(KEPT),
            frames: VecDeque::new(),
            bytes: 0,
            over: None,
            moved: false,
        }
    }

    /// Number of the last event seen.
    pub(super) fn version(&self) -> u64 {
        self.base + self.frames.len() as u64
    }

    /// What comes after event number `at`.
    pub(super) fn next(&self, at: u64) -> Next {
        if at < self.base {
            return Next::Older;
        }
        let place = usize::try_from(at - self.base).unwrap_or(usize::MAX);
        match (self.frames.get(place), self.over) {
            (Some(frame), _) => Next::Frame(frame.clone()),
            (None, Some(stage)) if at == self.version() => Next::Over(stage),
            (None, _) => Next::Nothing,
        }
    }

    /// Takes events that were read after event number `after`, and whether the game is over with the last of them;
    /// true: somebody has to be told. Events after another place than the end are not taken.
    pub(super) fn extend(&mut self, after: u64, frames: Vec<Bytes>, over: Option<Stage>) -> bool {
        if after != self.version() {
            return false;
        }
        let told = !frames.is_empty() || self.over != over;
        self.moved |= told;
        self.over = over;
        self.bytes += frames.iter().map(Bytes::len).sum::<usize>();
        self.frames.extend(frames);
        while self.bytes > MOST && self.drop_first() {}
        told
    }

    /// Called every few seconds: where nothing has come since, little is kept.
    pub(super) fn tidy(&mut self) {
        if !std::mem::take(&mut self.moved) {
            while self.frames.len() as u64 > KEPT && self.drop_first() {}
            self.frames.shrink_to_fit();
        }
    }

    fn drop_first(&mut self) -> bool {
        let Some(first) = self.frames.pop_front() else {
            return false;
        };
        self.bytes -= first.len();
        self.base += 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Bytes, KEPT, MOST, Next, Stage, Tail};

    fn frames(numbers: std::ops::RangeInclusive<u64>) -> Vec<Bytes> {
        numbers.map(|n| Bytes::from(n.to_string())).collect()
    }

    fn frame(n: u64) -> Next {
        Next::Frame(Bytes::from(n.to_string()))
    }

    #[test]
    fn what_comes_next_depends_on_where_one_is() {
        let mut tail = Tail::before(20);
        assert_eq!(tail.version(), 4);
        assert!(tail.extend(4, frames(5..=20), None));
        assert!(
            !tail.extend(4, frames(5..=20), None),
            "what it has it does not take again"
        );
        assert!(
            !tail.extend(22, frames(23..=23), None),
            "it takes nothing after a gap"
        );
        for (at, want) in [
            (0, Next::Older),
            (3, Next::Older),
            (4, frame(5)),
            (19, frame(20)),
            (20, Next::Nothing),
            (21, Next::Nothing), // read from the log already, not seen here yet
        ] {
            assert_eq!(tail.next(at), want, "after {at}");
        }
        assert!(tail.extend(20, Vec::new(), Some(Stage::Finished)));
        assert!(!tail.extend(20, Vec::new(), Some(Stage::Finished)), "nothing new");
        assert_eq!(tail.next(19), frame(20), "the last event comes before the end");
        assert_eq!(tail.next(20), Next::Over(Stage::Finished));
        assert_eq!(tail.next(21), Next::Nothing);
        assert!(tail.extend(20, frames(21..=21), None), "and it goes on after all");
        assert_eq!(tail.next(20), frame(21));
    }

    #[test]
    fn it_keeps_no_more_than_it_may_and_little_when_all_is_quiet() {
        let mut tail = Tail::before(0);
        let long = Bytes::from(vec![b'x'; 1_000]);
        for n in 0..1_000 {
            assert!(tail.extend(n, vec![long.clone()], None));
        }
        assert_eq!(tail.version(), 1_000);
        let kept = (MOST / 1_000) as u64;
        assert_eq!(tail.next(1_000 - kept), Next::Frame(long.clone()));
        assert_eq!(tail.next(1_000 - kept - 1), Next::Older);
        tail.tidy();
        assert_ne!(tail.next(1_000 - kept), Next::Older, "it has moved just now");
        tail.tidy();
        assert_eq!(tail.next(1_000 - KEPT), Next::Frame(long));
        assert_eq!(tail.next(1_000 - KEPT - 1), Next::Older);
        assert_eq!(tail.version(), 1_000);
    }
}
