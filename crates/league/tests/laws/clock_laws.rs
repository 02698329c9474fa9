//! Laws of a turn's clock (C1, C5a, C5b).

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use league::calendar::{CalendarKind, Holidays, Stretch, WorkingTime};
use league::clock::{Stopped, StoppedBy, TurnHours, deadline, ledger, left, left_over};
use proptest::prelude::*;

const KINDS: [CalendarKind; 3] = [CalendarKind::Ru, CalendarKind::Weekends, CalendarKind::None];

const ZONES: [Tz; 7] = [
    Tz::Europe__Moscow,
    Tz::Asia__Beirut,
    Tz::Africa__Cairo,
    Tz::America__Santiago,
    Tz::Australia__Lord_Howe,
    Tz::America__St_Johns,
    Tz::Pacific__Auckland,
];

fn any_working() -> impl Strategy<Value = WorkingTime> {
    (prop::sample::select(&KINDS[..]), prop::sample::select(&ZONES[..]))
        .prop_map(|(kind, zone)| WorkingTime::new(kind, zone, Holidays::ru()))
}

/// An instant of 2023–2028, to the microsecond.
fn any_opening() -> impl Strategy<Value = DateTime<Utc>> {
    (1_672_531_200_000_000..1_861_920_000_000_000_i64)
        .prop_map(|micros| Utc.timestamp_micros(micros).unwrap())
}

fn any_budget() -> impl Strategy<Value = TimeDelta> {
    (60..14 * 86_400_u32).prop_map(|seconds| TurnHours::from_seconds(seconds).unwrap().budget())
}

/// A stop as how long after the opening it begins (before it, where negative) and how long it lasts, in
/// microseconds.
type Offset = (i64, i64, StoppedBy);

fn any_offsets() -> impl Strategy<Value = Vec<Offset>> {
    const DAY: i64 = 86_400_000_000;
    let by = prop::sample::select(&[StoppedBy::Pause, StoppedBy::Outage][..]);
    prop::collection::vec((-DAY..10 * DAY, -DAY / 10..2 * DAY, by), 0..6)
}

fn stops_after(opened: DateTime<Utc>, offsets: &[Offset]) -> Vec<Stopped> {
    let stop = |(begins, lasts, why): &Offset| {
        let from = opened + TimeDelta::microseconds(*begins);
        Stopped {
            from,
            to: Some(from + TimeDelta::microseconds(*lasts)),
            why: *why,
        }
    };
    offsets.iter().map(stop).collect()
}

fn stands(working: &WorkingTime, stops: &[Stopped], at: DateTime<Utc>) -> bool {
    !working.counts(at)
        || stops
            .iter()
            .any(|stop| stop.from <= at && stop.to.is_none_or(|to| at < to))
}

/// The same stops joined into intervals that do not touch.
fn joined(stops: &[Stopped]) -> Vec<Stopped> {
    let mut sorted: Vec<Stopped> = stops
        .iter()
        .copied()
        .filter(|stop| stop.to > Some(stop.from))
        .collect();
    sorted.sort_by_key(|stop| stop.from);
    let mut joined: Vec<Stopped> = Vec::new();
    for stop in sorted {
        match joined.last_mut() {
            Some(last) if Some(stop.from) <= last.to => last.to = last.to.max(stop.to),
            _ => joined.push(stop),
        }
    }
    joined
}

proptest! {
    /// C6. When a share of the time is left, that is what is left; time that does not count is no part of it.
    #[test]
    fn reminders_come_when_a_share_of_the_working_time_is_left(
        working in any_working(),
        opened in any_opening(),
        budget in any_budget(),
        offsets in any_offsets(),
        share in prop::sample::select(&[2, 6][..]),
    ) {
        let stops = stops_after(opened, &offsets);
        let end = deadline(&working, opened, budget, &stops).unwrap();
        let at = left_over(&working, opened, end, &stops, share);
        prop_assert!(opened <= at && at <= end);
        prop_assert_eq!(left(&working, opened, budget, &stops, at), budget / share);
    }

    #[test]
    fn a_deadline_is_never_inside_a_stop(
        working in any_working(), opened in any_opening(), budget in any_budget(), offsets in any_offsets(),
    ) {
        let stops = stops_after(opened, &offsets);
        let end = deadline(&working, opened, budget, &stops).unwrap();
        prop_assert!(!stands(&working, &stops, end - TimeDelta::nanoseconds(1)), "inside a stop, or late: {end}");
        prop_assert_eq!(left(&working, opened, budget, &stops, end), TimeDelta::zero());
        prop_assert_eq!(
            left(&working, opened, budget, &stops, end - TimeDelta::microseconds(1)),
            TimeDelta::microseconds(1)
        );
    }

    #[test]
    fn the_ledger_adds_up_to_the_budget(
        working in any_working(), opened in any_opening(), budget in any_budget(), offsets in any_offsets(),
    ) {
        let stops = stops_after(opened, &offsets);
        let end = deadline(&working, opened, budget, &stops).unwrap();
        let told = ledger(&working, opened, end, &stops);
        prop_assert_eq!(told.first().map(|first| first.from), Some(opened));
        prop_assert_eq!(told.last().map(|last| last.to), Some(end));
        for pair in told.windows(2) {
            prop_assert_eq!(pair[0].to, pair[1].from);
            prop_assert_ne!(&pair[0].reason, &pair[1].reason);
        }
        for stretch in &told {
            prop_assert!(stretch.from < stretch.to);
            for at in [stretch.from, stretch.from + stretch.length() / 2, stretch.to - TimeDelta::nanoseconds(1)] {
                prop_assert_eq!(stretch.counts, !stands(&working, &stops, at));
            }
        }
        let counted: TimeDelta = told.iter().filter(|stretch| stretch.counts).map(Stretch::length).sum();
        prop_assert_eq!(counted, budget);
    }

    #[test]
    fn stops_are_a_union_in_any_order(
        working in any_working(), opened in any_opening(), budget in any_budget(), offsets in any_offsets(),
    ) {
        let stops = stops_after(opened, &offsets);
        let end = deadline(&working, opened, budget, &stops);
        let backwards: Vec<Stopped> = stops.iter().rev().copied().collect();
        prop_assert_eq!(deadline(&working, opened, budget, &backwards), end);
        let twice = [stops.clone(), stops.clone()].concat();
        prop_assert_eq!(deadline(&working, opened, budget, &twice), end);
        prop_assert_eq!(deadline(&working, opened, budget, &joined(&stops)), end);
    }

    #[test]
    fn without_stops_the_calendar_decides(
        working in any_working(), opened in any_opening(), budget in any_budget(),
    ) {
        prop_assert_eq!(deadline(&working, opened, budget, &[]), Some(working.add(opened, budget)));
    }

    #[test]
    fn another_stop_never_brings_the_deadline_forward(
        working in any_working(), opened in any_opening(), budget in any_budget(), offsets in any_offsets(),
    ) {
        let stops = stops_after(opened, &offsets);
        let ends: Vec<_> =
            (0..=stops.len()).map(|taken| deadline(&working, opened, budget, &stops[..taken])).collect();
        prop_assert!(ends.is_sorted(), "{ends:?}");
    }

    /// C5a. Whatever was left when the pause began is what the clock starts with when it ends.
    #[test]
    fn resuming_gives_back_what_was_left(
        working in any_working(), opened in any_opening(), budget in any_budget(),
        after in 0..20 * 86_400_000_000_i64, lasts in 1..20 * 86_400_000_000_i64,
    ) {
        let paused = opened + TimeDelta::microseconds(after);
        let resumed = paused + TimeDelta::microseconds(lasts);
        let at_pause = left(&working, opened, budget, &[], paused);
        let holding = [Stopped { from: paused, to: None, why: StoppedBy::Pause }];
        let over = [Stopped { to: Some(resumed), ..holding[0] }];
        prop_assert_eq!(left(&working, opened, budget, &holding, resumed), at_pause);
        prop_assert_eq!(left(&working, opened, budget, &over, resumed), at_pause);
        if at_pause.is_zero() {
            prop_assert_eq!(deadline(&working, opened, budget, &holding), Some(working.add(opened, budget)));
        } else {
            prop_assert_eq!(deadline(&working, opened, budget, &holding), None);
            prop_assert_eq!(deadline(&working, opened, budget, &over), Some(working.add(resumed, at_pause)));
        }
    }
}
