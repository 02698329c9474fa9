//! The working calendar (C2, C3): odd midnights, what each calendar counts, the end of time.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use league::calendar::{CalendarKind, Holidays, Stop, WorkingTime};

fn at(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(text).unwrap().to_utc()
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn zone(name: &str) -> Tz {
    name.parse().unwrap()
}

fn working(kind: CalendarKind, zone_name: &str, holidays: &str) -> WorkingTime {
    WorkingTime::new(kind, zone(zone_name), &Holidays::parse(holidays).unwrap())
}

/// Zone, the only holiday, the first instant of the stop, the first instant after it, why.
const STOPS: &str = "
Europe/Moscow       |            | 2026-11-27T21:00:00Z | 2026-11-29T21:00:00Z | a weekend
Africa/Cairo        | 2026-04-23 | 2026-04-22T22:00:00Z | 2026-04-23T22:00:00Z | the day after has no midnight
Africa/Cairo        | 2026-10-29 | 2026-10-28T21:00:00Z | 2026-10-29T22:00:00Z | its last hour comes twice: 25 hours
America/Sao_Paulo   |            | 2018-11-03T03:00:00Z | 2018-11-05T02:00:00Z | Sunday had no midnight
America/Sao_Paulo   |            | 2018-02-17T02:00:00Z | 2018-02-19T03:00:00Z | the last hour of Saturday came twice
America/Santiago    |            | 2026-09-05T04:00:00Z | 2026-09-07T03:00:00Z | Sunday has no midnight
America/Santiago    |            | 2026-04-04T03:00:00Z | 2026-04-06T04:00:00Z | the last hour of Saturday comes twice
Asia/Beirut         |            | 2026-03-27T22:00:00Z | 2026-03-29T21:00:00Z | Sunday has no midnight
Asia/Beirut         |            | 2026-10-23T21:00:00Z | 2026-10-25T22:00:00Z | the last hour of Saturday comes twice
Australia/Lord_Howe |            | 2026-10-02T13:30:00Z | 2026-10-04T13:00:00Z | half an hour forward
Australia/Lord_Howe |            | 2026-04-03T13:00:00Z | 2026-04-05T13:30:00Z | half an hour back
Pacific/Apia        |            | 2011-12-30T10:00:00Z | 2012-01-01T10:00:00Z | Saturday follows Thursday
Pacific/Apia        | 2011-12-29 | 2011-12-29T10:00:00Z | 2012-01-01T10:00:00Z | Thursday off, Friday never was
Pacific/Apia        | 2011-12-30 | 2011-12-30T10:00:00Z | 2012-01-01T10:00:00Z | a holiday on the day that never was
Asia/Kathmandu      |            | 2026-11-27T18:15:00Z | 2026-11-29T18:15:00Z | quarters of an hour";

#[test]
fn working_time_ends_and_begins_at_the_first_instant_of_a_local_day() {
    let tick = TimeDelta::microseconds(1);
    for row in STOPS.trim().lines() {
        let [zone, holiday, begins, ends, _why] = row.split('|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("not five columns: {row}");
        };
        let table = if holiday.is_empty() {
            String::new()
        } else {
            format!("{holiday}\tПраздник")
        };
        let working = working(CalendarKind::Ru, zone, &table);
        let (begins, ends) = (at(begins), at(ends));
        assert!(working.counts(begins - tick) && !working.counts(begins), "{row}");
        assert!(!working.counts(ends - tick) && working.counts(ends), "{row}");
        let edge = working.next_edge(begins - tick).unwrap();
        assert_eq!((edge.at, edge.counts_after), (begins, false), "{row}");
        let edge = working.next_edge(begins).unwrap();
        assert_eq!((edge.at, edge.counts_after), (ends, true), "{row}");
        assert_eq!(working.between(begins - tick, ends + tick), tick * 2, "{row}");
    }
}

#[test]
fn a_day_that_has_begun_does_not_un_begin() {
    // Newfoundland went back at 00:01 on Sunday to 23:01 on Saturday.
    let working = working(
        CalendarKind::Ru,
        "America/St_Johns",
        "2010-11-06\tСуббота\n2010-11-07\tВоскресенье",
    );
    let stretches = working.stretches(at("2010-11-06T12:00:00Z"), at("2010-11-07T12:00:00Z"));
    let sunday = at("2010-11-07T02:30:00Z");
    assert_eq!(
        stretches.iter().map(|stretch| stretch.from).collect::<Vec<_>>(),
        [at("2010-11-06T12:00:00Z"), sunday]
    );
    assert_eq!(stretches[1].reason, Some(Stop::Holiday("Воскресенье".into())));
}

#[test]
fn the_reader_sees_what_stops_the_clock() {
    let working = WorkingTime::new(CalendarKind::Ru, Tz::Europe__Moscow, Holidays::ru());
    let stretches = working.stretches(at("2026-12-30T20:00:00+03:00"), at("2027-01-11T14:00:00+03:00"));
    let told: Vec<_> = stretches
        .iter()
        .map(|stretch| (stretch.from, stretch.counts, stretch.reason.clone()))
        .collect();
    let holiday = |name: &str| Some(Stop::Holiday(name.into()));
    assert_eq!(
        told,
        [
            (at("2026-12-30T20:00:00+03:00"), true, None),
            (
                at("2026-12-31T00:00:00+03:00"),
                false,
                holiday("Выходной по переносу")
            ),
            (
                at("2027-01-01T00:00:00+03:00"),
                false,
                holiday("Новогодние каникулы")
            ),
            (
                at("2027-01-07T00:00:00+03:00"),
                false,
                holiday("Рождество Христово")
            ),
            (
                at("2027-01-08T00:00:00+03:00"),
                false,
                holiday("Новогодние каникулы")
            ),
            (at("2027-01-09T00:00:00+03:00"), false, Some(Stop::Weekend)),
            (at("2027-01-11T00:00:00+03:00"), true, None),
        ]
    );
    let begins = working.next_edge(at("2026-12-30T20:00:00+03:00")).unwrap();
    assert_eq!(begins.why, Stop::Holiday("Выходной по переносу".into()));
    assert_eq!(working.next_edge(begins.at).unwrap().why, Stop::Weekend);
}

#[test]
fn each_calendar_counts_its_own_days() {
    // noon in Moscow; ru, weekends, none
    let cases = [
        ("2026-11-04", false, true, true, "Unity Day on a Wednesday"),
        ("2026-11-05", true, true, true, "a Thursday"),
        ("2027-02-20", false, false, true, "a Saturday made a working day"),
        ("2027-02-22", false, true, true, "the day off moved from it"),
        ("2031-01-02", true, true, true, "past the table"),
        ("2031-01-04", false, false, true, "a Saturday past the table"),
        ("2019-01-02", true, true, true, "before the table"),
    ];
    for (date, ru, weekends, none, why) in cases {
        let noon = at(&format!("{date}T12:00:00+03:00"));
        let counts = [CalendarKind::Ru, CalendarKind::Weekends, CalendarKind::None]
            .map(|kind| WorkingTime::new(kind, Tz::Europe__Moscow, Holidays::ru()).counts(noon));
        assert_eq!(counts, [ru, weekends, none], "{date}: {why}");
    }
}

#[test]
fn the_calendar_is_written_in_snake_case() {
    for (kind, json) in [
        (CalendarKind::Ru, r#""ru""#),
        (CalendarKind::Weekends, r#""weekends""#),
        (CalendarKind::None, r#""none""#),
    ] {
        assert_eq!(serde_json::to_string(&kind).unwrap(), json);
        assert_eq!(serde_json::from_str::<CalendarKind>(json).unwrap(), kind);
    }
    assert_eq!(CalendarKind::default(), CalendarKind::Ru);
    assert!(serde_json::from_str::<CalendarKind>(r#""Ru""#).is_err());
}

#[test]
fn time_that_never_counts_never_ends() {
    let every_day = day("2026-01-01")
        .iter_days()
        .take(50_000)
        .map(|date| (date, "Отпуск".into()));
    let holidays: Holidays = every_day.collect();
    let working = WorkingTime::new(CalendarKind::Ru, Tz::Europe__Moscow, &holidays);
    let after = working.add(at("2026-01-01T00:00:00Z"), TimeDelta::hours(18));
    assert_eq!(
        after.date_naive(),
        holidays.last_day().unwrap().succ_opt().unwrap()
    );
    let never = WorkingTime::new(CalendarKind::None, Tz::UTC, &holidays);
    assert_eq!(
        never.add(at("2026-01-01T00:00:00Z"), TimeDelta::MAX),
        DateTime::<Utc>::MAX_UTC
    );
    assert_eq!(never.next_edge(at("2026-01-01T00:00:00Z")), None);
    // The far end of time is reached, not overrun.
    let end = DateTime::<Utc>::MAX_UTC;
    for name in ["Europe/Moscow", "America/Los_Angeles", "UTC"] {
        let last = WorkingTime::new(CalendarKind::Ru, zone(name), &holidays);
        assert_eq!(
            last.add(end - TimeDelta::days(3), TimeDelta::days(60)),
            end,
            "{name}"
        );
    }
}
