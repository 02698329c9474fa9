//! What time counts: working days of a calendar in a time zone (C2, C3).
//!
//! In reading order: [`CalendarKind`] is the house rule, [`Holidays`] the table of named days off,
//! [`WorkingTime`] both of them in one time zone. A local day lasts from the first instant of its date to
//! the first instant of the next date, whatever the clocks of the zone do at midnight; everything else
//! follows from that. Time is never read here: instants come in as values, and all arithmetic is on
//! instants, so that hours are real hours.

mod holidays;
mod stretch;

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc, Weekday};
use chrono_tz::{GapInfo, Tz};
use serde::{Deserialize, Serialize};

pub use holidays::{HolidayFault, HolidayFaultKind, Holidays};
pub(crate) use stretch::{Run, counted, reached, stretches_until, walk};
pub use stretch::{Stop, Stretch};

/// C2. House rule `calendar`: which days the clock stands still.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CalendarKind {
    /// Saturdays, Sundays and the table's holidays; a Saturday never counts, even one made a working day.
    #[default]
    Ru,
    /// Saturdays and Sundays.
    Weekends,
    /// No day: all time counts.
    None,
}

/// C2. The working time of a calendar in a time zone: which instants count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkingTime {
    kind: CalendarKind,
    zone: Tz,
    holidays: Holidays,
}

/// An instant at which the calendar begins or ceases to count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edge {
    /// The first instant of the new state.
    pub at: DateTime<Utc>,
    /// Whether time counts from here on.
    pub counts_after: bool,
    /// The stop that ends here (`counts_after`) or begins here.
    pub why: Stop,
}

impl WorkingTime {
    /// The working time of `kind` in `zone`. Only [`CalendarKind::Ru`] looks into `holidays`; the table is
    /// shared, not copied. Past the last day of the table the weekends alone stop the clock.
    pub fn new(kind: CalendarKind, zone: Tz, holidays: &Holidays) -> Self {
        Self {
            kind,
            zone,
            holidays: holidays.clone(),
        }
    }

    /// The time zone whose local days count.
    pub fn zone(&self) -> Tz {
        self.zone
    }

    /// The calendar that says which days those are.
    pub fn kind(&self) -> CalendarKind {
        self.kind
    }

    /// Whether the instant `at` is working time.
    pub fn counts(&self, at: DateTime<Utc>) -> bool {
        self.stop_on(self.day_of(at)).is_none()
    }

    /// C3. The earliest instant at which `working` of working time has passed since `from`: what ends exactly
    /// at Friday 24:00 ends then, not on Monday. `from` itself where `working` is zero or less. The end of
    /// representable time where it never passes. Takes a step for each week of the way.
    pub fn add(&self, from: DateTime<Utc>, working: TimeDelta) -> DateTime<Utc> {
        reached(self.walk(from), from, working).unwrap_or(DateTime::<Utc>::MAX_UTC)
    }

    /// The working time in `[from, to)`; zero where `to` is not after `from`.
    pub fn between(&self, from: DateTime<Utc>, to: DateTime<Utc>) -> TimeDelta {
        counted(self.walk(from), to)
    }

    /// The first instant after `at` at which time begins or ceases to count. None in a calendar that always
    /// counts. A weekend that runs into a holiday is one stop; a stop is named by its day next to the edge.
    pub fn next_edge(&self, at: DateTime<Utc>) -> Option<Edge> {
        let mut runs = self.walk(at);
        let mut last = runs.next()?;
        for run in runs {
            match (last.stop, &run.stop) {
                (None, Some(why)) => {
                    return Some(Edge {
                        at: run.from,
                        counts_after: false,
                        why: why.clone(),
                    });
                }
                (Some(why), None) => {
                    return Some(Edge {
                        at: run.from,
                        counts_after: true,
                        why,
                    });
                }
                _ => last = run,
            }
        }
        None
    }

    /// C5b. `[from, to)` cut into stretches, in order and without gaps; neighbours differ in their reason.
    /// A named holiday is named on a Saturday and Sunday too. Empty where `to` is not after `from`.
    pub fn stretches(&self, from: DateTime<Utc>, to: DateTime<Utc>) -> Vec<Stretch> {
        stretches_until(self.walk(from), to)
    }

    /// The run of days of one kind that holds `at`, from `at` on.
    pub(crate) fn run_at(&self, at: DateTime<Utc>) -> Run {
        if self.kind == CalendarKind::None {
            return Run {
                from: at,
                to: None,
                stop: None,
            };
        }
        let mut day = self.day_of(at);
        let stop = self.stop_on(day);
        let to = loop {
            let Some(next) = day.succ_opt() else { break None };
            if self.stop_on(next) != stop {
                break self.start_of(next);
            }
            day = next;
        };
        Run { from: at, to, stop }
    }

    fn walk(&self, from: DateTime<Utc>) -> impl Iterator<Item = Run> {
        walk(from, |at| self.run_at(at))
    }

    /// Why the day does not count, if it does not.
    fn stop_on(&self, day: NaiveDate) -> Option<Stop> {
        if self.kind == CalendarKind::None {
            return None;
        }
        let holiday = (self.kind == CalendarKind::Ru)
            .then(|| self.holidays.name(day))
            .flatten();
        match holiday {
            Some(name) => Some(Stop::Holiday(name.clone())),
            None if matches!(day.weekday(), Weekday::Sat | Weekday::Sun) => Some(Stop::Weekend),
            None => None,
        }
    }

    /// The local day that holds `at`. Where the clocks go back over midnight, the part that repeats belongs
    /// to the new day: a day that has begun does not un-begin.
    fn day_of(&self, at: DateTime<Utc>) -> NaiveDate {
        let shown = at.with_timezone(&self.zone).date_naive();
        match shown.succ_opt() {
            Some(next) if self.start_of(next).is_some_and(|start| start <= at) => next,
            _ => shown,
        }
    }

    /// The first instant of the local date, or of what follows where the zone skipped midnight or the whole
    /// date. None at the end of representable time.
    fn start_of(&self, day: NaiveDate) -> Option<DateTime<Utc>> {
        let midnight = day.and_time(NaiveTime::MIN);
        let start = match self.zone.from_local_datetime(&midnight).earliest() {
            Some(start) => Some(start),
            None => GapInfo::new(&midnight, &self.zone).and_then(|gap| gap.end),
        };
        start.map(|start| start.with_timezone(&Utc))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;
    use chrono_tz::TZ_VARIANTS;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        /// The start of a day is the first instant that shows its date or, where the zone skipped it, a later
        /// one: in every zone, found by looking at each quarter of an hour of the two days before.
        #[test]
        fn a_day_starts_at_the_first_instant_of_its_date(
            zone in prop::sample::select(&TZ_VARIANTS[..]),
            days in 0..20_000_i32,
        ) {
            let day = NaiveDate::from_ymd_opt(1985, 1, 1).unwrap() + TimeDelta::days(days.into());
            let working = WorkingTime::new(CalendarKind::Ru, zone, Holidays::ru());
            let start = working.start_of(day).unwrap();
            let shown = |at: DateTime<Utc>| at.with_timezone(&zone).date_naive();
            prop_assert!(shown(start) >= day);
            prop_assert!(shown(start - TimeDelta::microseconds(1)) < day);
            for quarter in 1..192 {
                prop_assert!(shown(start - TimeDelta::minutes(15 * quarter)) < day);
            }
        }
    }
}
