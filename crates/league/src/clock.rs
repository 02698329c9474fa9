//! The clock of a turn (C1, C5a, C5b): a budget of working time, and what stopped it.
//!
//! Nothing here runs. A deadline is a function of when the turn opened, of its budget, of the calendar and
//! of the pauses and outages, so nothing has to fire when one of them begins or ends. Stops are a union of
//! intervals: time that two of them cover is lost once.

mod turn_clock;
mod turn_hours;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::calendar::{Run, Stop, Stretch, WorkingTime, counted, reached, stretches_until, walk};

pub use turn_clock::TurnClock;
pub use turn_hours::{TurnHours, TurnHoursFault};

/// C5a. What a stop other than the calendar's is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StoppedBy {
    /// The Referee paused the game (T22).
    Pause,
    /// No server of the site was alive (C4).
    Outage,
}

/// C5a. An interval `[from, to)` in which a turn's clock stood still whatever the calendar says. One whose
/// `to` is not after `from` stops nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stopped {
    /// Its first instant.
    pub from: DateTime<Utc>,
    /// The first instant after it; None while it lasts.
    pub to: Option<DateTime<Utc>>,
    /// What stopped the clock.
    pub why: StoppedBy,
}

impl Stopped {
    fn covers(&self, at: DateTime<Utc>) -> bool {
        self.from <= at && self.to.is_none_or(|to| at < to)
    }
}

/// C1, C3, C5a. The deadline of a turn opened at `opened`: the earliest instant at which `budget` of working
/// time has passed outside all `stops`. None while a stop without an end holds it; a stop that begins exactly
/// at the deadline holds nothing. `stops` may overlap and come in any order.
pub fn deadline(
    working: &WorkingTime,
    opened: DateTime<Utc>,
    budget: TimeDelta,
    stops: &[Stopped],
) -> Option<DateTime<Utc>> {
    reached(runs(working, opened, stops), opened, budget)
}

/// C5. The deadline after a change of the calendar, never earlier than `announced`.
pub fn retimed(
    working: &WorkingTime,
    opened: DateTime<Utc>,
    budget: TimeDelta,
    stops: &[Stopped],
    announced: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    deadline(working, opened, budget, stops).map(|again| again.max(announced))
}

/// The part of `budget` that is left at `now`, in working time; never below zero. It stands still in a stop.
pub fn left(
    working: &WorkingTime,
    opened: DateTime<Utc>,
    budget: TimeDelta,
    stops: &[Stopped],
    now: DateTime<Utc>,
) -> TimeDelta {
    (budget - counted(runs(working, opened, stops), now)).max(TimeDelta::zero())
}

/// C6. The earliest instant at which a share of a turn's working time is left: all that counts between `opened` and
/// `deadline` outside `stops`, divided by `share` (2: half of it, 6: a sixth). Never after the deadline.
pub fn left_over(
    working: &WorkingTime,
    opened: DateTime<Utc>,
    deadline: DateTime<Utc>,
    stops: &[Stopped],
    share: i32,
) -> DateTime<Utc> {
    let total = counted(runs(working, opened, stops), deadline);
    let passed = total - total / share.max(1);
    reached(runs(working, opened, stops), opened, passed).map_or(deadline, |at| at.min(deadline))
}

/// C5b. `[opened, until)` in stretches, in order and without gaps, each counted or not and why. Where stops
/// overlap, the stretch is put down to the first of: pause, outage, holiday, weekend. Up to the deadline, the
/// counted ones sum to the budget.
pub fn ledger(
    working: &WorkingTime,
    opened: DateTime<Utc>,
    until: DateTime<Utc>,
    stops: &[Stopped],
) -> Vec<Stretch> {
    stretches_until(runs(working, opened, stops), until)
}

/// The runs of the calendar and the stops together.
fn runs(working: &WorkingTime, from: DateTime<Utc>, stops: &[Stopped]) -> impl Iterator<Item = Run> {
    walk(from, |at| run_at(working, at, stops))
}

/// The run that holds `at`: until another stop begins or ends, or the calendar's run does where no stop
/// covers it. A stop without an end is a run without an end, so that the walk ends there too.
fn run_at(working: &WorkingTime, at: DateTime<Utc>, stops: &[Stopped]) -> Run {
    let holds = |why| stops.iter().any(|stop| stop.why == why && stop.covers(at));
    let run = if holds(StoppedBy::Pause) {
        Run {
            from: at,
            to: None,
            stop: Some(Stop::Pause),
        }
    } else if holds(StoppedBy::Outage) {
        Run {
            from: at,
            to: None,
            stop: Some(Stop::Outage),
        }
    } else {
        working.run_at(at)
    };
    let changes = stops
        .iter()
        .flat_map(|stop| [Some(stop.from), stop.to])
        .flatten()
        .filter(|change| *change > at);
    Run {
        to: run.to.into_iter().chain(changes).min(),
        ..run
    }
}
