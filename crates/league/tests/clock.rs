//! A turn's clock (C1, C3, C5a, C5b): the table of deadlines, the stops, the house rule, and laws.

use std::path::Path;

use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use league::calendar::{CalendarKind, Holidays, Stop, WorkingTime};
use league::clock::{Stopped, StoppedBy, TurnHours, deadline, ledger, left, retimed};
use proptest::prelude::*;
use serde::Deserialize;

fn at(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(text).unwrap().to_utc()
}

fn moscow() -> WorkingTime {
    WorkingTime::new(CalendarKind::Weekends, Tz::Europe__Moscow, Holidays::ru())
}

fn stopped(why: StoppedBy, from: &str, to: &str) -> Stopped {
    Stopped {
        from: at(from),
        to: (!to.is_empty()).then(|| at(to)),
        why,
    }
}

fn pause(from: &str, to: &str) -> Stopped {
    stopped(StoppedBy::Pause, from, to)
}

fn outage(from: &str, to: &str) -> Stopped {
    stopped(StoppedBy::Outage, from, to)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    opened: DateTime<Utc>,
    time_zone: String,
    calendar: CalendarKind,
    turn_hours: TurnHours,
    deadline: DateTime<Utc>,
    why: String,
}

#[test]
fn every_deadline_of_the_table_is_met_to_the_microsecond() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/clock.jsonl");
    let table = std::fs::read_to_string(path).unwrap();
    let cases: Vec<Case> = table
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(cases.len() >= 62, "only {} cases", cases.len());
    for case in cases {
        let zone = case.time_zone.parse().unwrap();
        let working = WorkingTime::new(case.calendar, zone, Holidays::ru());
        let budget = case.turn_hours.budget();
        assert_eq!(
            deadline(&working, case.opened, budget, &[]),
            Some(case.deadline),
            "{}",
            case.why
        );
        assert_eq!(
            left(&working, case.opened, budget, &[], case.deadline),
            TimeDelta::zero(),
            "{}",
            case.why
        );
    }
}

#[test]
fn stops_move_the_deadline_by_what_they_took() {
    // Opened on Wednesday 10:00 in Moscow with 18 hours: Thursday 04:00.
    let wednesday = "2026-11-25T10:00:00+03:00";
    let friday = "2026-11-27T20:00:00+03:00";
    let cases = [
        (wednesday, vec![], "2026-11-26T04:00:00+03:00", "no stop"),
        (
            wednesday,
            vec![pause("2026-11-25T12:00:00+03:00", "2026-11-25T14:00:00+03:00")],
            "2026-11-26T06:00:00+03:00",
            "two hours of pause",
        ),
        (
            wednesday,
            vec![
                pause("2026-11-25T12:00:00+03:00", "2026-11-25T14:00:00+03:00"),
                outage("2026-11-25T13:00:00+03:00", "2026-11-25T15:00:00+03:00"),
            ],
            "2026-11-26T07:00:00+03:00",
            "a pause and an outage overlap: three hours, not four",
        ),
        (
            wednesday,
            vec![
                outage("2026-11-25T12:00:00+03:00", "2026-11-25T15:00:00+03:00"),
                pause("2026-11-25T13:00:00+03:00", "2026-11-25T14:00:00+03:00"),
            ],
            "2026-11-26T07:00:00+03:00",
            "a pause within an outage",
        ),
        (
            wednesday,
            vec![
                pause("2026-11-25T12:00:00+03:00", "2026-11-25T13:00:00+03:00"),
                pause("2026-11-25T13:00:00+03:00", "2026-11-25T14:00:00+03:00"),
            ],
            "2026-11-26T06:00:00+03:00",
            "one pause after the other",
        ),
        (
            wednesday,
            vec![pause("2026-11-25T08:00:00+03:00", "2026-11-25T11:00:00+03:00")],
            "2026-11-26T05:00:00+03:00",
            "opened in a pause",
        ),
        (
            wednesday,
            vec![pause("2026-11-24T08:00:00+03:00", "2026-11-25T10:00:00+03:00")],
            "2026-11-26T04:00:00+03:00",
            "a pause that ends at the opening",
        ),
        (
            wednesday,
            vec![pause("2026-11-26T04:00:00+03:00", "2026-11-26T09:00:00+03:00")],
            "2026-11-26T04:00:00+03:00",
            "a pause that begins at the deadline is too late",
        ),
        (
            wednesday,
            vec![pause("2026-11-26T03:59:59+03:00", "2026-11-26T09:00:00+03:00")],
            "2026-11-26T09:00:01+03:00",
            "a pause a second before the deadline",
        ),
        (
            wednesday,
            vec![pause("2026-11-26T04:00:00+03:00", "")],
            "2026-11-26T04:00:00+03:00",
            "a pause without an end, at the deadline",
        ),
        (
            wednesday,
            vec![pause("2026-11-25T14:00:00+03:00", "2026-11-25T12:00:00+03:00")],
            "2026-11-26T04:00:00+03:00",
            "ends before it begins: stops nothing",
        ),
        (
            wednesday,
            vec![pause("2026-11-25T14:00:00+03:00", "2026-11-30T10:00:00+03:00")],
            "2026-12-01T00:00:00+03:00",
            "a pause over the weekend: fourteen hours left on Monday at 10:00",
        ),
        (
            friday,
            vec![pause("2026-11-28T10:00:00+03:00", "2026-11-29T10:00:00+03:00")],
            "2026-11-30T14:00:00+03:00",
            "a pause within the weekend takes nothing",
        ),
        (
            friday,
            vec![outage("2026-11-29T23:00:00+03:00", "2026-11-30T01:00:00+03:00")],
            "2026-11-30T15:00:00+03:00",
            "an outage that outlasts the weekend by an hour",
        ),
        (
            friday,
            vec![pause("2026-11-27T23:00:00+03:00", "2026-11-28T10:00:00+03:00")],
            "2026-11-30T15:00:00+03:00",
            "a pause from the last working hour into the weekend",
        ),
    ];
    for (opened, stops, expected, why) in cases {
        let budget = TurnHours::TEAM_BATTLE.budget();
        assert_eq!(
            deadline(&moscow(), at(opened), budget, &stops),
            Some(at(expected)),
            "{why}"
        );
    }
}

#[test]
fn a_pause_without_an_end_holds_the_clock() {
    let (opened, budget) = (at("2026-11-25T10:00:00+03:00"), TurnHours::TEAM_BATTLE.budget());
    for by in [StoppedBy::Pause, StoppedBy::Outage] {
        let stops = [stopped(by, "2026-11-25T12:00:00+03:00", "")];
        assert_eq!(deadline(&moscow(), opened, budget, &stops), None);
        for now in [
            "2026-11-25T12:00:00+03:00",
            "2026-11-26T12:00:00+03:00",
            "2030-01-01T00:00:00Z",
        ] {
            assert_eq!(
                left(&moscow(), opened, budget, &stops, at(now)),
                TimeDelta::hours(16),
                "{now}"
            );
        }
        let told = ledger(&moscow(), opened, at("2026-11-30T12:00:00+03:00"), &stops);
        assert_eq!(told.len(), 2, "{told:?}");
        assert_eq!(told[1].to, at("2026-11-30T12:00:00+03:00"));
    }
}

#[test]
fn the_time_left_is_the_budget_before_the_opening_and_zero_after_the_deadline() {
    let (opened, budget) = (at("2026-11-27T20:00:00+03:00"), TurnHours::TEAM_BATTLE.budget());
    let cases = [
        ("2026-11-27T19:00:00+03:00", 18, "before the opening"),
        ("2026-11-27T22:00:00+03:00", 16, "two hours in"),
        ("2026-11-29T12:00:00+03:00", 14, "on Sunday"),
        ("2026-11-30T14:00:00+03:00", 0, "at the deadline"),
        ("2026-12-30T14:00:00+03:00", 0, "long after"),
    ];
    for (now, hours, why) in cases {
        assert_eq!(
            left(&moscow(), opened, budget, &[], at(now)),
            TimeDelta::hours(hours),
            "{why}"
        );
    }
}

#[test]
fn the_ledger_puts_each_stretch_down_to_one_reason() {
    let working = WorkingTime::new(CalendarKind::Ru, Tz::Europe__Moscow, Holidays::ru());
    let stops = [
        outage("2026-11-06T22:00:00+03:00", "2026-11-06T23:30:00+03:00"),
        pause("2026-11-06T23:00:00+03:00", "2026-11-07T10:00:00+03:00"),
        outage("2026-11-07T10:00:00+03:00", "2026-11-07T11:00:00+03:00"),
    ];
    let opened = at("2026-11-03T20:00:00+03:00");
    let told: Vec<_> = ledger(&working, opened, at("2026-11-09T08:00:00+03:00"), &stops)
        .into_iter()
        .map(|stretch| (stretch.from, stretch.reason))
        .collect();
    assert_eq!(
        told,
        [
            (opened, None),
            (
                at("2026-11-04T00:00:00+03:00"),
                Some(Stop::Holiday("День народного единства".into()))
            ),
            (at("2026-11-05T00:00:00+03:00"), None),
            (at("2026-11-06T22:00:00+03:00"), Some(Stop::Outage)),
            (at("2026-11-06T23:00:00+03:00"), Some(Stop::Pause)),
            (at("2026-11-07T10:00:00+03:00"), Some(Stop::Outage)),
            (at("2026-11-07T11:00:00+03:00"), Some(Stop::Weekend)),
            (at("2026-11-09T00:00:00+03:00"), None),
        ]
    );
}

#[test]
fn a_new_table_never_brings_a_deadline_forward() {
    let (opened, budget) = (at("2026-11-26T20:00:00+03:00"), TurnHours::TEAM_BATTLE.budget());
    let table = |text| {
        WorkingTime::new(
            CalendarKind::Ru,
            Tz::Europe__Moscow,
            &Holidays::parse(text).unwrap(),
        )
    };
    let (plain, with_friday) = (table(""), table("2026-11-27\tПраздник"));
    let announced = |working: &WorkingTime| deadline(working, opened, budget, &[]).unwrap();
    assert_eq!(announced(&plain), at("2026-11-27T14:00:00+03:00"));
    assert_eq!(announced(&with_friday), at("2026-11-30T14:00:00+03:00"));
    let later = retimed(&with_friday, opened, budget, &[], announced(&plain));
    assert_eq!(later, Some(announced(&with_friday)));
    let not_earlier = retimed(&plain, opened, budget, &[], announced(&with_friday));
    assert_eq!(not_earlier, Some(announced(&with_friday)));
}

#[test]
fn turn_hours_are_a_number_of_hours_within_bounds() {
    let cases = [
        ("18", Some(64_800), "18"),
        ("18.0", Some(64_800), "18"),
        ("0.5", Some(1800), "0.5"),
        ("0.0166667", Some(60), "0.016666666666666666"),
        ("1440", Some(5_184_000), "1440"),
        ("1.5", Some(5400), "1.5"),
        ("0.01", None, ""),
        ("0", None, ""),
        ("-18", None, ""),
        ("1440.01", None, ""),
        ("1e300", None, ""),
        ("\"18\"", None, ""),
        ("null", None, ""),
        ("true", None, ""),
    ];
    for (json, seconds, written) in cases {
        let read = serde_json::from_str::<TurnHours>(json);
        assert_eq!(read.as_ref().ok().map(|hours| hours.seconds()), seconds, "{json}");
        if let Ok(hours) = read {
            assert_eq!(serde_json::to_string(&hours).unwrap(), written, "{json}");
        }
    }
    assert!(TurnHours::try_from(f64::NAN).is_err());
    let refusal = serde_json::from_str::<TurnHours>("0").unwrap_err().to_string();
    assert!(refusal.contains("1440"), "{refusal}");
    assert_eq!(TurnHours::default().hours(), (18, 0));
    assert_eq!(TurnHours::from_seconds(5461).unwrap().hours(), (1, 31));
    assert_eq!(TurnHours::DUEL.hours(), (24, 0));
    assert_eq!(TurnHours::MELEE.budget(), TimeDelta::hours(48));
}

#[test]
fn a_stop_is_stored_as_it_is() {
    let stop = pause("2026-11-25T12:00:00Z", "");
    let json = r#"{"from":"2026-11-25T12:00:00Z","to":null,"why":"pause"}"#;
    assert_eq!(serde_json::to_string(&stop).unwrap(), json);
    assert_eq!(serde_json::from_str::<Stopped>(json).unwrap(), stop);
}

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
        let counted: TimeDelta = told.iter().filter(|stretch| stretch.counts).map(|stretch| stretch.length()).sum();
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

    #[test]
    fn turn_hours_survive_their_json(seconds in 60..=5_184_000_u32) {
        let hours = TurnHours::from_seconds(seconds).unwrap();
        let json = serde_json::to_string(&hours).unwrap();
        prop_assert_eq!(serde_json::from_str::<TurnHours>(&json).unwrap(), hours);
    }
}
