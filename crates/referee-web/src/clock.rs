//! The only clock of the program: everything that needs the time gets it from here, SQL included.

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use std::sync::{Arc, Mutex, PoisonError};

/// Tells the time. Clones are the same clock.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System,
    Set(Arc<Mutex<DateTime<Utc>>>),
}

/// Moves a clock that stands still.
#[derive(Clone, Debug)]
pub struct Hand(Arc<Mutex<DateTime<Utc>>>);

impl Clock {
    /// The machine's clock.
    pub fn system() -> Clock {
        Clock(Source::System)
    }

    /// A clock for tests that stands at `at` until its hand is moved.
    pub fn standing_at(at: DateTime<Utc>) -> (Clock, Hand) {
        let time = Arc::new(Mutex::new(to_micros(at)));
        (Clock(Source::Set(Arc::clone(&time))), Hand(time))
    }

    /// Now, UTC, in whole microseconds: what the database keeps, so that a time read back is the time that was written.
    pub fn now(&self) -> DateTime<Utc> {
        match &self.0 {
            #[expect(clippy::disallowed_methods, reason = "this is the one place")]
            Source::System => to_micros(Utc::now()),
            Source::Set(time) => *time.lock().unwrap_or_else(PoisonError::into_inner),
        }
    }
}

impl Hand {
    /// Moves the clock forward, or back by a negative amount.
    pub fn advance(&self, by: TimeDelta) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) += by;
    }

    /// Sets the clock.
    pub fn set(&self, to: DateTime<Utc>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = to_micros(to);
    }
}

fn to_micros(t: DateTime<Utc>) -> DateTime<Utc> {
    t.duration_trunc(TimeDelta::microseconds(1)).unwrap_or(t)
}

#[cfg(test)]
mod tests {
    use super::Clock;
    use chrono::{DateTime, TimeDelta, Utc};

    #[test]
    fn a_standing_clock_moves_only_with_its_hand() {
        let start: DateTime<Utc> = "2009-10-14T14:02:00.123456789Z".parse().unwrap();
        let (clock, hand) = Clock::standing_at(start);
        let other = clock.clone();
        assert_eq!(
            clock.now().to_rfc3339(),
            "2009-10-14T14:02:00.123456+00:00",
            "whole microseconds"
        );
        hand.advance(TimeDelta::hours(18));
        assert_eq!(other.now(), clock.now());
        assert_eq!(clock.now().to_rfc3339(), "2009-10-15T08:02:00.123456+00:00");
        hand.set(start);
        assert!(clock.now() < start);
    }

    #[test]
    fn the_machines_clock_goes_forward_in_whole_microseconds() {
        let clock = Clock::system();
        let (a, b) = (clock.now(), clock.now());
        assert!(a <= b);
        assert_eq!(a.timestamp_subsec_nanos() % 1000, 0);
    }
}
