//! The table of named days off (C2): the shipped one, its version, faults.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use chrono::NaiveDate;
use league::calendar::{HolidayFaultKind, Holidays};

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

#[test]
fn the_shipped_table_is_read_whole() {
    let table = Holidays::ru();
    let rows = include_str!("../../data/holidays-ru.tsv")
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

#[test]
fn every_fault_of_a_table_is_told_with_its_line() {
    let text = "# 2026\n2026-01-01\tНовый год\n2026-02-30\tНет такого дня\n2026-05-09 День Победы\n\n2026-01-01\tСнова\n2026-06-12\t \n";
    let faults = Holidays::read(text).unwrap_err();
    let lines: Vec<usize> = faults.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [3, 4, 6, 7]);
    assert_eq!(Holidays::parse(text).unwrap_err(), faults[0]);
}
