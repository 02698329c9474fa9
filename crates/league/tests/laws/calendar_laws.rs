//! Laws of the working calendar (C2, C3).

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use chrono::{DateTime, Datelike, TimeDelta, TimeZone, Utc, Weekday};
use chrono_tz::Tz;
use league::calendar::{CalendarKind, Holidays, Stretch, WorkingTime};
use proptest::prelude::*;

fn zone(name: &str) -> Tz {
    name.parse().unwrap()
}

const KINDS: [CalendarKind; 3] = [CalendarKind::Ru, CalendarKind::Weekends, CalendarKind::None];

/// Zones whose clocks go back, where they do, without passing midnight twice.
const ZONES: [&str; 8] = [
    "Europe/Moscow",
    "Asia/Beirut",
    "Africa/Cairo",
    "America/Santiago",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "America/Sao_Paulo",
    "Asia/Kolkata",
];

fn any_working() -> impl Strategy<Value = WorkingTime> {
    (prop::sample::select(&KINDS[..]), prop::sample::select(&ZONES[..]))
        .prop_map(|(kind, name)| WorkingTime::new(kind, zone(name), Holidays::ru()))
}

/// An instant of 2010–2029, to the microsecond.
fn any_instant() -> impl Strategy<Value = DateTime<Utc>> {
    (1_262_304_000_000_000..1_893_456_000_000_000_i64)
        .prop_map(|micros| Utc.timestamp_micros(micros).unwrap())
}

fn any_length() -> impl Strategy<Value = TimeDelta> {
    (0..60 * 86_400_000_000_i64).prop_map(TimeDelta::microseconds)
}

proptest! {
    #[test]
    fn an_instant_counts_by_its_local_day(working in any_working(), now in any_instant()) {
        let local = now.with_timezone(&working.zone()).date_naive();
        let weekend = matches!(local.weekday(), Weekday::Sat | Weekday::Sun);
        let expected = match working.kind() {
            CalendarKind::None => true,
            CalendarKind::Weekends => !weekend,
            CalendarKind::Ru => !weekend && Holidays::ru().name(local).is_none(),
        };
        prop_assert_eq!(working.counts(now), expected);
    }

    #[test]
    fn what_was_added_lies_between(working in any_working(), from in any_instant(), length in any_length()) {
        let to = working.add(from, length);
        prop_assert_eq!(working.between(from, to), length);
        prop_assert_eq!(working.add(from, TimeDelta::zero()), from);
        // The earliest such instant: the time just before it counted.
        prop_assert!(length.is_zero() || working.counts(to - TimeDelta::nanoseconds(1)));
    }

    #[test]
    fn adding_more_ends_later(
        working in any_working(), from in any_instant(), one in any_length(), other in any_length(),
    ) {
        let (less, more) = (one.min(other), one.max(other));
        prop_assert!(working.add(from, less) <= working.add(from, more));
        prop_assert!(working.add(from, less) <= working.add(from + one, less));
        let at_once = working.add(from, less + more);
        prop_assert_eq!(working.add(working.add(from, less), more), at_once);
    }

    #[test]
    fn time_between_is_the_minutes_that_count(
        working in any_working(), from in any_instant(), minutes in 0..9000_i32,
    ) {
        let from = Utc.timestamp_opt(from.timestamp() / 60 * 60, 0).unwrap();
        let minute = |number: i32| from + TimeDelta::minutes(number.into());
        let counted = (0..minutes).filter(|number| working.counts(minute(*number))).count();
        let counted = TimeDelta::minutes(i64::try_from(counted).unwrap());
        prop_assert_eq!(working.between(from, minute(minutes)), counted);
    }

    #[test]
    fn stretches_cover_all_time_once(working in any_working(), from in any_instant(), length in any_length()) {
        let to = from + length;
        let stretches = working.stretches(from, to);
        prop_assert_eq!(stretches.is_empty(), length.is_zero());
        prop_assert!(stretches.first().is_none_or(|first| first.from == from));
        prop_assert!(stretches.last().is_none_or(|last| last.to == to));
        for stretch in &stretches {
            prop_assert!(stretch.from < stretch.to);
            prop_assert_eq!(stretch.counts, working.counts(stretch.from));
            prop_assert_eq!(stretch.counts, stretch.reason.is_none());
        }
        for pair in stretches.windows(2) {
            prop_assert_eq!(pair[0].to, pair[1].from);
            prop_assert_ne!(&pair[0].reason, &pair[1].reason);
        }
        let counted: TimeDelta = stretches.iter().filter(|stretch| stretch.counts).map(Stretch::length).sum();
        prop_assert_eq!(counted, working.between(from, to));
    }

    #[test]
    fn the_next_edge_is_the_first_change(working in any_working(), now in any_instant()) {
        let Some(edge) = working.next_edge(now) else {
            prop_assert_eq!(working.kind(), CalendarKind::None);
            return Ok(());
        };
        prop_assert!(edge.at > now);
        prop_assert_eq!(working.counts(edge.at), edge.counts_after);
        prop_assert_eq!(working.counts(now), !edge.counts_after);
        let before = working.between(now, edge.at);
        prop_assert_eq!(before, if edge.counts_after { TimeDelta::zero() } else { edge.at - now });
    }
}
