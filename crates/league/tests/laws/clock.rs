//! A turn's clock (C1, C3, C5a, C5b): the table of deadlines, the stops, the ledger.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use league::calendar::{CalendarKind, Holidays, Stop, WorkingTime};
use league::clock::{Stopped, StoppedBy, TurnHours, deadline, ledger, left, retimed};
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

/// With 18 hours: opened, stops, deadline, why. Days of November 2026 in Moscow: the 25th is a Wednesday, the
/// 27th a Friday.
const STOPPED: &str = "
25T10:00 |                                                      | 26T04:00 | no stop
25T10:00 | pause 25T12:00 25T14:00                              | 26T06:00 | two hours of pause
25T10:00 | pause 25T12:00 25T14:00, outage 25T13:00 25T15:00    | 26T07:00 | an overlap: three hours, not four
25T10:00 | outage 25T12:00 25T15:00, pause 25T13:00 25T14:00    | 26T07:00 | a pause within an outage
25T10:00 | pause 25T12:00 25T13:00, pause 25T13:00 25T14:00     | 26T06:00 | one pause after the other
25T10:00 | pause 25T08:00 25T11:00                              | 26T05:00 | opened in a pause
25T10:00 | pause 24T08:00 25T10:00                              | 26T04:00 | a pause that ends at the opening
25T10:00 | pause 26T04:00 26T09:00                              | 26T04:00 | begins at the deadline: too late
25T10:00 | pause 26T03:59 26T09:00                              | 26T09:01 | begins a minute before the deadline
25T10:00 | pause 26T04:00                                       | 26T04:00 | without an end, at the deadline
25T10:00 | pause 25T14:00 25T12:00                              | 26T04:00 | ends before it begins: stops nothing
25T10:00 | pause 25T14:00 30T09:00                              | 30T23:00 | over the weekend
27T20:00 | pause 28T10:00 29T10:00                              | 30T14:00 | within the weekend: takes nothing
27T20:00 | outage 29T23:00 30T01:00                             | 30T15:00 | outlasts the weekend by an hour
27T20:00 | pause 27T23:00 28T10:00                              | 30T15:00 | from the last working hour on";

fn november(text: &str) -> DateTime<Utc> {
    at(&format!("2026-11-{text}:00+03:00"))
}

fn read_stop(text: &str) -> Stopped {
    let mut words = text.split_whitespace();
    let why = match words.next().unwrap() {
        "pause" => StoppedBy::Pause,
        "outage" => StoppedBy::Outage,
        other => panic!("neither a pause nor an outage: {other}"),
    };
    Stopped {
        from: november(words.next().unwrap()),
        to: words.next().map(november),
        why,
    }
}

#[test]
fn stops_move_the_deadline_by_what_they_took() {
    for row in STOPPED.trim().lines() {
        let [opened, stops, end, _why] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("not four columns: {row}");
        };
        let stops: Vec<_> = stops
            .split(',')
            .filter(|stop| !stop.is_empty())
            .map(read_stop)
            .collect();
        let budget = TurnHours::TEAM_BATTLE.budget();
        assert_eq!(
            deadline(&moscow(), november(opened), budget, &stops),
            Some(november(end)),
            "{row}"
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
fn a_stop_is_stored_as_it_is() {
    let stop = pause("2026-11-25T12:00:00Z", "");
    let json = r#"{"from":"2026-11-25T12:00:00Z","to":null,"why":"pause"}"#;
    assert_eq!(serde_json::to_string(&stop).unwrap(), json);
    assert_eq!(serde_json::from_str::<Stopped>(json).unwrap(), stop);
}
