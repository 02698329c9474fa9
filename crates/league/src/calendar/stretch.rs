//! Time cut into stretches, each counted or not and why (C5b).

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};

/// C5a. What stops the clock.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Stop {
    /// A Saturday or Sunday without a name of its own.
    Weekend,
    /// A day off of the holiday table, by its name there.
    Holiday(Arc<str>),
    /// The Referee's pause (T22).
    Pause,
    /// No server of the site was alive (C4).
    Outage,
}

/// C5b. A stretch of time `[from, to)`, never empty, of which all counts or nothing does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// Its first instant.
    pub from: DateTime<Utc>,
    /// The first instant after it.
    pub to: DateTime<Utc>,
    /// Whether it counts: exactly where there is no reason against it.
    pub counts: bool,
    /// Why it does not count.
    pub reason: Option<Stop>,
}

impl Stretch {
    fn new(from: DateTime<Utc>, to: DateTime<Utc>, reason: Option<Stop>) -> Self {
        Self {
            from,
            to,
            counts: reason.is_none(),
            reason,
        }
    }

    /// How long it lasts, in real time.
    pub fn length(&self) -> TimeDelta {
        self.to - self.from
    }
}

/// A stretch whose end may be open: `to` is None where nothing ends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) from: DateTime<Utc>,
    pub(crate) to: Option<DateTime<Utc>>,
    pub(crate) stop: Option<Stop>,
}

/// The runs from `from` on, each beginning where the one before ends. `run_at` gives the run that holds an
/// instant, from that instant on; a run that would not lead on ends the walk.
pub(crate) fn walk(from: DateTime<Utc>, run_at: impl Fn(DateTime<Utc>) -> Run) -> impl Iterator<Item = Run> {
    let mut next = Some(from);
    std::iter::from_fn(move || {
        let run = run_at(next?);
        next = run.to.filter(|to| *to > run.from);
        Some(run)
    })
}

/// C3. The earliest instant at which `working` of counted time has passed on the walk that begins at `from`.
pub(crate) fn reached(
    runs: impl Iterator<Item = Run>,
    from: DateTime<Utc>,
    working: TimeDelta,
) -> Option<DateTime<Utc>> {
    let mut left = working;
    if left <= TimeDelta::zero() {
        return Some(from);
    }
    for run in runs.filter(|run| run.stop.is_none()) {
        match run.to.map(|to| to - run.from) {
            Some(length) if length < left => left -= length,
            _ => return run.from.checked_add_signed(left),
        }
    }
    None
}

/// The counted time of the walk before `to`.
pub(crate) fn counted(runs: impl Iterator<Item = Run>, to: DateTime<Utc>) -> TimeDelta {
    runs.take_while(|run| run.from < to)
        .filter(|run| run.stop.is_none())
        .fold(TimeDelta::zero(), |sum, run| {
            sum + (run.to.map_or(to, |end| end.min(to)) - run.from)
        })
}

/// The walk before `to`, with neighbours of one reason joined.
pub(crate) fn stretches_until(runs: impl Iterator<Item = Run>, to: DateTime<Utc>) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    for run in runs.take_while(|run| run.from < to) {
        let end = run.to.map_or(to, |end| end.min(to));
        match stretches.last_mut() {
            Some(last) if last.reason == run.stop => last.to = end,
            _ => stretches.push(Stretch::new(run.from, end, run.stop)),
        }
    }
    stretches
}
