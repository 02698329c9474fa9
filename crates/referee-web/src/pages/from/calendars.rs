//! The days off of the site in words: a day, a change, what would be, and why not (C2, C5).

use chrono::{Datelike, NaiveDate};
use chrono_tz::Tz;
use league::calendar::HolidayFaultKind;

use crate::application::calendar::change::{LONGEST_NAME, LONGEST_REASON};
use crate::application::calendar::{Calendar, Fault};
use crate::pages::calendars::{ChangeLine, DayLine};
use crate::pages::http::Visit;
use crate::pages::view::FormFault;
use crate::store::calendar::{Change, Source};
use crate::words::Words;

/// A day off of the table.
pub fn day_line(words: &Words, day: NaiveDate, name: &str) -> DayLine {
    DayLine {
        iso: day.to_string(),
        shown: in_words(words, day),
        name: name.to_owned(),
    }
}

/// «4 ноября, ср».
fn in_words(words: &Words, day: NaiveDate) -> String {
    format!("{}, {}", date(words, day), weekday(words, day))
}

/// «4 ноября 2026, ср».
fn in_full(words: &Words, day: NaiveDate) -> String {
    let (date, year) = (date(words, day), day.year().to_string());
    let full = words.text(
        "moment-day-of-year",
        &[("day", date.as_str()), ("year", year.as_str())],
    );
    format!("{full}, {}", weekday(words, day))
}

fn date(words: &Words, day: NaiveDate) -> String {
    let month = words.word(&format!("moment-month-{}", day.month()));
    let number = day.day().to_string();
    words.text(
        "moment-day",
        &[("day", number.as_str()), ("month", month.as_str())],
    )
}

fn weekday(words: &Words, day: NaiveDate) -> String {
    let number = day.weekday().number_from_monday();
    words.word(&format!("calendars-weekday-{number}"))
}

/// A change, with whose it was.
pub fn change_line(visit: &Visit, change: &Change) -> ChangeLine {
    let words = visit.words();
    let days = words.count(
        "calendars-days",
        u64::try_from(change.days.len()).unwrap_or(u64::MAX),
    );
    let (key, reason) = match change.source {
        Source::Program => ("calendars-by-program", String::new()),
        Source::Hand => ("calendars-by-hand", change.reason.clone()),
        Source::File => ("calendars-by-file", change.reason.clone()),
    };
    ChangeLine {
        at: visit.moment(change.at, Tz::Europe__Moscow),
        what: words.text(key, &[("by", change.by.as_str()), ("days", days.as_str())]),
        reason,
    }
}

/// What a day will be, and how it was.
pub fn will_be(words: &Words, calendar: &Calendar, day: NaiveDate, name: Option<&str>) -> String {
    let date = in_full(words, day);
    let weekend = day.weekday().number_from_monday() > 5;
    let was = calendar.days().name(day).map(AsRef::as_ref);
    let key = match (was, name) {
        (None, Some(_)) => "calendars-will-add",
        (Some(_), Some(_)) => "calendars-will-rename",
        (_, None) if weekend => "calendars-will-unname",
        (_, None) => "calendars-will-remove",
    };
    let facts = [
        ("day", date.as_str()),
        ("name", name.unwrap_or_default()),
        ("was", was.unwrap_or_default()),
    ];
    words.text(key, &facts)
}

/// Why the table cannot be so.
pub fn in_a_form(words: &Words, fault: &Fault) -> FormFault {
    let text = match fault {
        Fault::Name => words.with("calendars-fault-name", "limit", LONGEST_NAME.to_string()),
        Fault::Reason => words.with("calendars-fault-reason", "limit", LONGEST_REASON.to_string()),
        Fault::NotThere(day) => words.with("calendars-fault-not-there", "day", in_full(words, *day)),
        Fault::Same => words.word("calendars-fault-same"),
        Fault::Empty => words.word("calendars-fault-empty"),
        Fault::FarAway => words.word("calendars-fault-far"),
        Fault::Line(fault) => {
            let (key, what) = match &fault.kind {
                HolidayFaultKind::NoTab => ("calendars-fault-tab", String::new()),
                HolidayFaultKind::NotADate(text) => ("calendars-fault-date", text.clone()),
                HolidayFaultKind::NoName => ("calendars-fault-no-name", String::new()),
                HolidayFaultKind::Twice { first, .. } => ("calendars-fault-twice", first.to_string()),
            };
            let why = words.with(key, "what", what);
            let line = fault.line.to_string();
            words.text(
                "calendars-fault-line",
                &[("line", line.as_str()), ("why", why.as_str())],
            )
        }
    };
    FormFault { field: "", text }
}
