//! The working calendar (C2, C3): tables of odd midnights, the shipped table, faults, and laws.

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, TimeZone, Utc, Weekday};
use chrono_tz::Tz;
use league::calendar::{CalendarKind, HolidayFaultKind, Holidays, Stop, WorkingTime};
use proptest::prelude::*;

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

#[test]
fn working_time_ends_and_begins_at_the_first_instant_of_a_local_day() {
    // zone, the only holiday, an instant of the stop, its first instant, the first instant after it, why
    let cases = [
        (
            "Europe/Moscow",
            "",
            "2026-11-28T09:00:00Z",
            "2026-11-27T21:00:00Z",
            "2026-11-29T21:00:00Z",
            "a weekend",
        ),
        (
            "Africa/Cairo",
            "2026-04-23",
            "2026-04-23T12:00:00Z",
            "2026-04-22T22:00:00Z",
            "2026-04-23T22:00:00Z",
            "the day after has no midnight",
        ),
        (
            "Africa/Cairo",
            "2026-10-29",
            "2026-10-29T12:00:00Z",
            "2026-10-28T21:00:00Z",
            "2026-10-29T22:00:00Z",
            "its last hour comes twice: 25 hours",
        ),
        (
            "America/Sao_Paulo",
            "",
            "2018-11-03T12:00:00Z",
            "2018-11-03T03:00:00Z",
            "2018-11-05T02:00:00Z",
            "Sunday had no midnight",
        ),
        (
            "America/Sao_Paulo",
            "",
            "2018-02-18T12:00:00Z",
            "2018-02-17T02:00:00Z",
            "2018-02-19T03:00:00Z",
            "the last hour of Saturday came twice",
        ),
        (
            "America/Santiago",
            "",
            "2026-09-05T12:00:00Z",
            "2026-09-05T04:00:00Z",
            "2026-09-07T03:00:00Z",
            "Sunday has no midnight",
        ),
        (
            "America/Santiago",
            "",
            "2026-04-04T12:00:00Z",
            "2026-04-04T03:00:00Z",
            "2026-04-06T04:00:00Z",
            "the last hour of Saturday comes twice",
        ),
        (
            "Asia/Beirut",
            "",
            "2026-03-28T12:00:00Z",
            "2026-03-27T22:00:00Z",
            "2026-03-29T21:00:00Z",
            "Sunday has no midnight",
        ),
        (
            "Asia/Beirut",
            "",
            "2026-10-24T12:00:00Z",
            "2026-10-23T21:00:00Z",
            "2026-10-25T22:00:00Z",
            "the last hour of Saturday comes twice",
        ),
        (
            "Australia/Lord_Howe",
            "",
            "2026-10-03T12:00:00Z",
            "2026-10-02T13:30:00Z",
            "2026-10-04T13:00:00Z",
            "half an hour forward",
        ),
        (
            "Australia/Lord_Howe",
            "",
            "2026-04-04T12:00:00Z",
            "2026-04-03T13:00:00Z",
            "2026-04-05T13:30:00Z",
            "half an hour back",
        ),
        (
            "Pacific/Apia",
            "",
            "2011-12-31T00:00:00Z",
            "2011-12-30T10:00:00Z",
            "2012-01-01T10:00:00Z",
            "Saturday follows Thursday",
        ),
        (
            "Pacific/Apia",
            "2011-12-29",
            "2011-12-29T12:00:00Z",
            "2011-12-29T10:00:00Z",
            "2012-01-01T10:00:00Z",
            "Thursday off, Friday never was, then the weekend",
        ),
        (
            "Pacific/Apia",
            "2011-12-30",
            "2011-12-31T00:00:00Z",
            "2011-12-30T10:00:00Z",
            "2012-01-01T10:00:00Z",
            "a holiday on the day that never was",
        ),
        (
            "Asia/Kathmandu",
            "",
            "2026-11-28T09:00:00Z",
            "2026-11-27T18:15:00Z",
            "2026-11-29T18:15:00Z",
            "quarters of an hour",
        ),
    ];
    for (zone_name, holiday, inside, begins, ends, why) in cases {
        let table = if holiday.is_empty() {
            String::new()
        } else {
            format!("{holiday}\tПраздник")
        };
        let working = working(CalendarKind::Ru, zone_name, &table);
        let (begins, ends, tick) = (at(begins), at(ends), TimeDelta::microseconds(1));
        assert!(!working.counts(at(inside)), "{zone_name}: {why}");
        assert!(
            working.counts(begins - tick) && !working.counts(begins),
            "{zone_name}, beginning: {why}"
        );
        assert!(
            !working.counts(ends - tick) && working.counts(ends),
            "{zone_name}, end: {why}"
        );
        let edge = working.next_edge(begins - tick).unwrap();
        assert_eq!(
            (edge.at, edge.counts_after),
            (begins, false),
            "{zone_name}: {why}"
        );
        let edge = working.next_edge(begins).unwrap();
        assert_eq!((edge.at, edge.counts_after), (ends, true), "{zone_name}: {why}");
        assert_eq!(
            working.between(begins, ends),
            TimeDelta::zero(),
            "{zone_name}: {why}"
        );
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

#[test]
fn the_shipped_table_is_read_whole() {
    let table = Holidays::ru();
    let rows = include_str!("../data/holidays-ru.tsv")
        .lines()
        .filter(|row| !row.starts_with('#'))
        .count();
    assert_eq!(table.iter().count(), rows);
    assert_eq!(
        table.name(day("2026-11-04")).map(AsRef::as_ref),
        Some("День народного единства")
    );
    assert_eq!(table.last_day(), Some(day("2027-12-31")));
}

#[test]
fn the_version_tells_tables_apart_and_nothing_else() {
    let table = "2026-01-01\tНовый год\n2026-11-04\tДень\n";
    let version = Holidays::parse(table).unwrap().version();
    assert_eq!(version.len(), 12);
    let same = "\u{feff}# note\r\n2026-11-04\tДень \r\n\r\n2026-01-01\tНовый год";
    assert_eq!(Holidays::parse(same).unwrap().version(), version);
    for other in [
        "",
        "2026-01-01\tНовый год\n",
        "2026-01-01\tНовый год\n2026-11-05\tДень\n",
        "2026-01-01\tНовый год\n2026-11-04\tДня\n",
    ] {
        assert_ne!(Holidays::parse(other).unwrap().version(), version, "{other:?}");
    }
    assert_eq!(Holidays::parse("").unwrap(), Holidays::none());
}

#[test]
fn a_fault_of_a_table_is_found_at_its_place() {
    let not_a_date = |text: &str| HolidayFaultKind::NotADate(text.to_owned());
    let twice = HolidayFaultKind::Twice {
        day: day("2026-01-01"),
        first: 1,
    };
    let cases = [
        ("2026-01-01 Новый год", 1, 21, HolidayFaultKind::NoTab),
        ("# note\n\n2026-13-01\tНовый год", 3, 1, not_a_date("2026-13-01")),
        ("2026-02-29\tЛишний день", 1, 1, not_a_date("2026-02-29")),
        ("2026-1-1\tНовый год", 1, 1, not_a_date("2026-1-1")),
        (" 2026-01-01\tНовый год", 1, 1, not_a_date(" 2026-01-01")),
        ("2026-01-01\t", 1, 12, HolidayFaultKind::NoName),
        (
            "2026-01-02\tДень\n2026-01-01\t  ",
            2,
            12,
            HolidayFaultKind::NoName,
        ),
        ("2026-01-01\tНовый год\n2026-01-01\tНовый год", 2, 1, twice),
    ];
    for (text, line, column, kind) in cases {
        let fault = Holidays::parse(text).unwrap_err();
        assert_eq!(
            (fault.line, fault.column, &fault.kind),
            (line, column, &kind),
            "{text:?}"
        );
        assert!(
            fault
                .to_string()
                .starts_with(&format!("line {line}, column {column}: ")),
            "{fault}"
        );
    }
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
        let counted: TimeDelta = stretches.iter().filter(|stretch| stretch.counts).map(|stretch| stretch.length()).sum();
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
