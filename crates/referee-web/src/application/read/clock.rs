//! C5b: why a deadline is what it is.

use chrono::{DateTime, TimeDelta, Utc};
use league::calendar::{Edge, Stretch};
use league::clock::{self, Stopped, StoppedBy};

use crate::application::held::HeldGame;

/// What the clock of a turn does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ticking {
    /// It runs.
    Running,
    /// A weekend or a holiday.
    NotCounting,
    /// The Referee stopped it (T22).
    Paused,
}

/// The clock of the open turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnClock {
    /// When the turn was announced.
    pub opened_at: DateTime<Utc>,
    /// As announced; `None` while it is paused.
    pub deadline: Option<DateTime<Utc>>,
    /// Working time that is left, never below zero.
    pub left: TimeDelta,
    /// What it does now.
    pub ticking: Ticking,
    /// When a weekend or holiday begins or ends next.
    pub next_edge: Option<Edge>,
    /// From the opening to the deadline, or to now while it is paused: each stretch counted or not and why.
    pub ledger: Vec<Stretch>,
}

/// The clock of the open turn; `None`: no turn is open.
pub fn clock(held: &HeldGame, now: DateTime<Utc>) -> Option<TurnClock> {
    let open = held.game.clock()?;
    let mut stops = open.stops.clone();
    if let Some(from) = open.paused_since {
        stops.push(Stopped {
            from,
            to: None,
            why: StoppedBy::Pause,
        });
    }
    let ticking = match (open.paused_since, held.work.counts(now)) {
        (Some(_), _) => Ticking::Paused,
        (None, true) => Ticking::Running,
        (None, false) => Ticking::NotCounting,
    };
    // what is left is counted back from the deadline as announced: the Referee may have extended it
    let from = open.paused_since.unwrap_or(now).max(open.opened);
    let until = if open.paused_since.is_some() {
        now
    } else {
        open.deadline
    };
    Some(TurnClock {
        opened_at: open.opened,
        deadline: open.paused_since.is_none().then_some(open.deadline),
        left: held.work.between(from, open.deadline),
        ticking,
        next_edge: held.work.next_edge(now),
        ledger: clock::ledger(&held.work, open.opened, until, &stops),
    })
}
