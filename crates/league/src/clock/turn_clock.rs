//! The clock of an open turn, as events move it: the same in all three kinds of game.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{Stopped, StoppedBy, deadline, runs};
use crate::calendar::{WorkingTime, counted};
use crate::event::Event;

/// When a turn opened, when its time is up, and what stopped its clock.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnClock {
    /// When the turn was announced; later where the clock began anew (T17a, D2, D6).
    pub opened: DateTime<Utc>,
    /// As announced.
    pub deadline: DateTime<Utc>,
    /// Since when the Referee holds the clock.
    pub paused_since: Option<DateTime<Utc>>,
    /// Pauses and outages in it, for the ledger (C5b).
    pub stops: Vec<Stopped>,
}

impl TurnClock {
    /// Of a turn that opens.
    #[must_use]
    pub const fn new(opened: DateTime<Utc>, deadline: DateTime<Utc>) -> TurnClock {
        TurnClock {
            opened,
            deadline,
            paused_since: None,
            stops: Vec::new(),
        }
    }

    /// Whether the Referee holds it (T22).
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused_since.is_some()
    }

    /// The clock begins anew: what stopped it before is of no account, but what stops it still.
    pub fn begin_anew(&mut self, at: DateTime<Utc>) {
        self.opened = at;
        self.stops.retain(|s| s.to.is_none());
    }

    /// C5a. The deadline once it is known that no server was alive from `from` to `to`, not before the turn opened: what was
    /// left at `from` is left at `to`, and what another stop covers is lost once.
    #[must_use]
    pub fn deadline_after(
        &self,
        work: &WorkingTime,
        from: DateTime<Utc>,
        to: DateTime<Utc>,
    ) -> DateTime<Utc> {
        let left = counted(runs(work, from, &self.stops), self.deadline);
        let mut stops = self.stops.clone();
        stops.push(Stopped {
            from,
            to: Some(to),
            why: StoppedBy::Outage,
        });
        deadline(work, from, left, &stops).unwrap_or(self.deadline)
    }

    /// What an event does to it (T22, C4, C5). Others do nothing.
    pub fn evolve(&mut self, at: DateTime<Utc>, event: &Event) {
        match event {
            Event::ClockPaused { .. } => {
                self.paused_since = Some(at);
                self.stops.push(Stopped {
                    from: at,
                    to: None,
                    why: StoppedBy::Pause,
                });
            }
            Event::ClockResumed { deadline, .. } => {
                self.paused_since = None;
                self.deadline = *deadline;
                let held = self.stops.iter_mut().filter(|s| s.to.is_none());
                held.for_each(|s| s.to = Some(at));
            }
            Event::DeadlineMoved { deadline, .. } => self.deadline = *deadline,
            Event::Outage { from, to } => self.stops.push(Stopped {
                from: *from,
                to: Some(*to),
                why: StoppedBy::Outage,
            }),
            _ => {}
        }
    }
}
