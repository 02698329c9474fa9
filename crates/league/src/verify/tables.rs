//! The calendar that an export brings: the table of days off that the game began with, and its changes (C2, C5).
use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};

use super::file::File;
use super::report::{Note, Why};
use crate::calendar::{CalendarKind, Holidays, WorkingTime};
use crate::event::Event;

/// Working time from some moment on.
#[derive(Clone, Debug)]
pub(super) struct Timed {
    /// Since when; of the first, the beginning of time.
    pub(super) since: DateTime<Utc>,
    pub(super) work: WorkingTime,
}

pub(super) fn read(file: &File) -> Result<Vec<Timed>, Why> {
    let bad = |what: &'static str| Why::new("calendar").line(1).fact("what", what);
    let calendar = &file.header.calendar;
    if let Some(Event::GameOpened {
        rules, title, mode, ..
    }) = file.log().next().map(|e| &e.event)
    {
        if rules.calendar != calendar.kind || rules.time_zone != calendar.zone {
            return Err(bad("kind"));
        }
        let same = serde_json::from_value(file.header.rules.clone()).ok().as_ref() == Some(rules);
        if !same || *title != file.header.title || *mode != file.header.mode {
            return Err(Why::new("header_differs").line(1));
        }
    }
    let mut days: BTreeMap<NaiveDate, Arc<str>> = BTreeMap::new();
    let mut tables: Vec<Timed> = Vec::new();
    for table in &calendar.tables {
        let since = match (table.since, tables.last()) {
            (None, None) => DateTime::<Utc>::MIN_UTC,
            (Some(since), Some(last)) if since >= last.since => since,
            _ => return Err(bad("order")),
        };
        for (day, name) in &table.days {
            match name {
                Some(name) => days.insert(*day, name.as_str().into()),
                None => days.remove(day),
            };
        }
        let holidays: Holidays = days.clone().into_iter().collect();
        let work = WorkingTime::new(calendar.kind, calendar.zone, &holidays);
        tables.push(Timed { since, work });
    }
    if tables.is_empty() {
        tables.push(Timed {
            since: DateTime::<Utc>::MIN_UTC,
            work: WorkingTime::new(calendar.kind, calendar.zone, &Holidays::none()),
        });
    }
    Ok(tables)
}

/// Days off that this program knows otherwise, between the opening and the end: a site may have written them, and whoever
/// checks should know.
pub(super) fn compare(file: &File, tables: &[Timed], notes: &mut Vec<Note>) {
    let (Some(first), Some(last)) = (file.entries.first(), file.entries.last()) else {
        return;
    };
    if file.header.calendar.kind != CalendarKind::Ru {
        return;
    }
    let Some(timed) = tables.last() else { return };
    let zone = file.header.calendar.zone;
    let own = WorkingTime::new(CalendarKind::Ru, zone, Holidays::ru());
    let mut day = first.logged.at;
    let mut others = Vec::new();
    // a game lasts weeks; one that claims to last for ever is looked at for ten years
    for _ in 0..3660 {
        if day > last.logged.at {
            break;
        }
        if own.counts(day) != timed.work.counts(day) {
            others.push(day.with_timezone(&zone).date_naive().to_string());
        }
        day += chrono::TimeDelta::days(1);
    }
    if !others.is_empty() {
        notes.push(Note {
            code: "days_off_differ",
            facts: vec![("count", others.len().to_string()), ("days", others.join(", "))],
        });
    }
}
