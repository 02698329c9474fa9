//! C5b: why a deadline is what it is.

use chrono::{DateTime, Utc};
use league::calendar::Stop;
use serde::Serialize;
use utoipa::ToSchema;

use crate::application::read::clock::{Ticking, TurnClock};

/// The clock of the open turn; all null and empty where none is open.
#[derive(Default, Serialize, ToSchema)]
#[schema(as = Clock)]
pub struct ClockShape {
    /// When the turn was announced.
    pub opened_at: Option<DateTime<Utc>>,
    /// A post received exactly then is in time (C1); null while the game is paused.
    pub deadline: Option<DateTime<Utc>>,
    /// Working time that is left, in seconds.
    pub working_seconds_left: Option<i64>,
    /// `running`, `not_counting` (a weekend, a holiday) or `paused`.
    pub state: Option<&'static str>,
    /// When a weekend or holiday begins or ends next.
    pub next_edge: Option<DateTime<Utc>>,
    /// From the opening to the deadline (while paused: to now), without gaps.
    pub ledger: Vec<StretchShape>,
}

/// A stretch of time of which all counts or nothing does.
#[derive(Serialize, ToSchema)]
#[schema(as = Stretch)]
pub struct StretchShape {
    /// Its first instant.
    pub from: DateTime<Utc>,
    /// The first instant after it.
    pub to: DateTime<Utc>,
    /// Whether it counts.
    pub counts: bool,
    /// Why it does not: `weekend`, `pause`, `outage`, or the name of a holiday.
    pub reason: Option<String>,
}

/// The name of what a clock does.
pub const fn ticking(ticking: Ticking) -> &'static str {
    match ticking {
        Ticking::Running => "running",
        Ticking::NotCounting => "not_counting",
        Ticking::Paused => "paused",
    }
}

impl ClockShape {
    /// Of the clock of a turn.
    pub fn of(clock: TurnClock) -> ClockShape {
        let stretches = clock.ledger.into_iter().map(|stretch| StretchShape {
            from: stretch.from,
            to: stretch.to,
            counts: stretch.counts,
            reason: stretch.reason.map(|why| match why {
                Stop::Weekend => "weekend".to_owned(),
                Stop::Pause => "pause".to_owned(),
                Stop::Outage => "outage".to_owned(),
                Stop::Holiday(name) => name.to_string(),
            }),
        });
        ClockShape {
            opened_at: Some(clock.opened_at),
            deadline: clock.deadline,
            working_seconds_left: Some(clock.left.num_seconds()),
            state: Some(ticking(clock.ticking)),
            next_edge: clock.next_edge.map(|edge| edge.at),
            ledger: stretches.collect(),
        }
    }
}
