//! Times as a reader sees them.

use chrono::{DateTime, Datelike, SecondsFormat, TimeDelta, Utc};
use chrono_tz::Tz;

use crate::words::Words;

/// A moment in the reader's zone. Its absolute form is the hover text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// For machines: RFC 3339 in UTC.
    pub iso: String,
    /// For people: «25 ноября, 14:02», with the year where it is another one than now.
    pub shown: String,
    /// In full, with the zone: «25 ноября 2026, 14:02:31 (MSK)».
    pub absolute: String,
}

impl Moment {
    /// The moment `at` as it is read in `zone` at the time `now`.
    pub fn new(at: DateTime<Utc>, zone: Tz, now: DateTime<Utc>, words: &Words) -> Moment {
        let (local, today) = (at.with_timezone(&zone), now.with_timezone(&zone));
        let day = words.text(
            "moment-day",
            &[
                ("day", local.day().to_string()),
                ("month", words.word(&format!("moment-month-{}", local.month()))),
            ],
        );
        let year = local.year().to_string();
        let full = words.text(
            "moment-day-of-year",
            &[("day", day.as_str()), ("year", year.as_str())],
        );
        let short = if local.year() == today.year() { &day } else { &full };
        Moment {
            iso: at.to_rfc3339_opts(SecondsFormat::Secs, true),
            shown: format!("{short}, {}", local.format("%H:%M")),
            absolute: format!("{full}, {} ({})", local.format("%H:%M:%S"), local.format("%Z")),
        }
    }
}

/// How much time is left, to the minute, the two largest units: «2 дня 3 часа», «12 минут».
pub fn time_left(left: TimeDelta, words: &Words) -> String {
    let minutes = u64::try_from(left.num_minutes()).unwrap_or(0);
    let parts = [
        ("left-days", minutes / 1440),
        ("left-hours", minutes / 60 % 24),
        ("left-minutes", minutes % 60),
    ];
    let shown: Vec<String> = parts
        .into_iter()
        .skip_while(|(_, count)| *count == 0)
        .take(2)
        .filter(|(_, count)| *count > 0)
        .map(|(key, count)| words.count(key, count))
        .collect();
    if shown.is_empty() {
        words.word("left-nothing")
    } else {
        shown.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::{Moment, time_left};
    use crate::words::{Language, Words};

    #[test]
    fn moments_are_read_in_the_reader_s_zone() {
        let at = |text: &str| text.parse().expect("a time");
        let now = at("2026-11-30T09:00:00Z");
        let cases = [
            (
                "2026-11-30T11:00:05Z",
                "Europe/Moscow",
                "30 ноября, 14:00",
                "30 ноября 2026, 14:00:05 (MSK)",
            ),
            (
                "2026-11-30T22:30:00Z",
                "Europe/Moscow",
                "1 декабря, 01:30",
                "1 декабря 2026, 01:30:00 (MSK)",
            ),
            (
                "2025-01-02T00:00:00Z",
                "UTC",
                "2 января 2025, 00:00",
                "2 января 2025, 00:00:00 (UTC)",
            ),
        ];
        for (time, zone, shown, absolute) in cases {
            let zone = zone.parse().expect("a zone");
            let moment = Moment::new(at(time), zone, now, Words::of(Language::Ru));
            assert_eq!(
                (moment.shown.as_str(), moment.absolute.as_str()),
                (shown, absolute)
            );
            assert_eq!(moment.iso, time);
        }
    }

    #[test]
    fn time_left_is_told_in_two_units() {
        let cases = [
            (-5, "меньше минуты", "less than a minute"),
            (59, "меньше минуты", "less than a minute"),
            (60, "1 минута", "1 minute"),
            (7_200, "2 часа", "2 hours"),
            (7_260, "2 часа 1 минута", "2 hours 1 minute"),
            (86_400 * 5 + 60, "5 дней", "5 days"),
            (86_400 + 3_600 * 3, "1 день 3 часа", "1 day 3 hours"),
        ];
        for (seconds, russian, english) in cases {
            let left = TimeDelta::seconds(seconds);
            assert_eq!(time_left(left, Words::of(Language::Ru)), russian);
            assert_eq!(time_left(left, Words::of(Language::En)), english);
        }
    }
}
