//! What one owes as a calendar (RFC 5545): a turn is an event that ends at its deadline.

use chrono::TimeDelta;
use icalendar::{Alarm, Calendar, Component, Event, EventLike, Property, Related};

use crate::store::agenda::Due;
use crate::store::participants::Owes;
use crate::words::Words;

/// The event begins so long before the deadline, and so long before it one is called.
const AHEAD: TimeDelta = TimeDelta::hours(1);

/// So often a calendar is to be read again.
const AGAIN: &str = "PT15M";

/// The calendar of these turns. `site`: where the site is, such as `https://referee.example.org`.
pub fn calendar(words: &Words, dues: &[Due], site: &str) -> String {
    let mut calendar = Calendar::empty();
    for (name, value) in [
        ("VERSION", "2.0"),
        ("PRODID", "-//Referee//Deadlines//RU"),
        ("CALSCALE", "GREGORIAN"),
        ("METHOD", "PUBLISH"),
        ("X-PUBLISHED-TTL", AGAIN),
    ] {
        calendar.append_property(Property::new(name, value));
    }
    let again = Property::new("REFRESH-INTERVAL", AGAIN)
        .append_parameter(("VALUE", "DURATION"))
        .done();
    calendar.append_property(again);
    for name in ["NAME", "X-WR-CALNAME"] {
        calendar.append_property(Property::new(name, words.word("ics-name")));
    }
    calendar.extend(dues.iter().map(|due| event(words, due, site)));
    calendar.to_string()
}

/// The same turn is the same event for ever; where its deadline was moved, a newer version of it.
fn event(words: &Words, due: &Due, site: &str) -> Event {
    let uid = format!("{}-{}@referee", due.game, due.turn);
    let facts = [("title", plain(&due.title)), ("duty", words.word(duty(due.duty)))];
    let alarm = Alarm::display(&words.text("ics-alarm", &facts), (-AHEAD, Related::End))
        // without these the library takes its own clock and chance
        .uid(&format!("{uid}-alarm"))
        .timestamp(due.updated_at)
        .done();
    Event::new()
        .uid(&uid)
        .timestamp(due.updated_at)
        .last_modified(due.updated_at)
        .sequence(u32::try_from(due.version).unwrap_or(u32::MAX))
        .starts(due.deadline - AHEAD)
        .ends(due.deadline)
        .summary(&words.text("ics-summary", &facts))
        .description(&words.text("ics-description", &facts))
        .url(&format!("{site}/games/{}", due.game))
        // it takes nobody's time
        .add_property("TRANSP", "TRANSPARENT")
        .alarm(alarm)
        .done()
}

const fn duty(owes: Owes) -> &'static str {
    match owes {
        Owes::Fleet => "duty-fleet",
        Owes::Shoot => "duty-shoot",
        Owes::Answer => "duty-answer",
        Owes::AnswerAndShoot => "duty-answer_and_shoot",
        Owes::Order => "duty-order",
    }
}

/// Without what a line of a calendar has no place for; the rest is escaped.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::calendar;
    use crate::game_id::GameId;
    use crate::store::agenda::Due;
    use crate::store::participants::Owes;
    use crate::words::{Language, Words};

    fn due(title: &str) -> Due {
        Due {
            game: GameId(Uuid::nil()),
            title: title.to_owned(),
            turn: 7,
            duty: Owes::AnswerAndShoot,
            deadline: "2026-11-30T11:00:00Z".parse().unwrap(),
            version: 41,
            updated_at: "2026-11-29T17:00:00Z".parse().unwrap(),
        }
    }

    fn written(language: Language, title: &str) -> String {
        calendar(Words::of(language), &[due(title)], "https://sea.example")
    }

    /// Long lines put together again.
    fn unfolded(text: &str) -> Vec<String> {
        let whole = text.replace("\r\n ", "").replace("\r\n\t", "");
        whole.split("\r\n").map(str::to_owned).collect()
    }

    #[test]
    fn a_turn_is_an_event_that_ends_at_its_deadline() {
        let text = written(Language::Ru, "Осень");
        let lines = unfolded(&text);
        for line in [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "BEGIN:VEVENT",
            "UID:00000000-0000-0000-0000-000000000000-7@referee",
            "DTSTART:20261130T100000Z",
            "DTEND:20261130T110000Z",
            "DTSTAMP:20261129T170000Z",
            "LAST-MODIFIED:20261129T170000Z",
            "SEQUENCE:41",
            "SUMMARY:Осень: ответ и выстрел",
            "URL:https://sea.example/games/00000000-0000-0000-0000-000000000000",
            "BEGIN:VALARM",
            "ACTION:DISPLAY",
            "TRIGGER;RELATED=END:-PT3600S",
            "END:VALARM",
            "END:VEVENT",
            "END:VCALENDAR",
        ] {
            assert!(lines.iter().any(|l| l == line), "no {line} in {text}");
        }
        assert_eq!(
            text,
            written(Language::Ru, "Осень"),
            "no clock and no chance is in it"
        );
        let english = unfolded(&written(Language::En, "Осень")).join("\n");
        assert!(
            english.contains("SUMMARY:Осень: an answer and a shot"),
            "{english}"
        );
    }

    #[test]
    fn nothing_owed_is_a_calendar_without_events() {
        let text = calendar(Words::of(Language::Ru), &[], "https://sea.example");
        assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.ends_with("END:VCALENDAR\r\n"));
        assert!(!text.contains("VEVENT"));
    }

    #[test]
    fn a_hostile_title_stays_within_its_line() {
        let title = "Бой, №1; \\ финал\r\nBEGIN:VEVENT\nSUMMARY:чужое\u{0}\u{85}\u{2028}";
        let text = written(Language::Ru, title);
        let lines = unfolded(&text);
        assert_eq!(lines.iter().filter(|l| *l == "BEGIN:VEVENT").count(), 1);
        assert_eq!(lines.iter().filter(|l| l.starts_with("SUMMARY")).count(), 1);
        let summary = lines.iter().find(|l| l.starts_with("SUMMARY")).unwrap();
        assert!(
            summary.starts_with("SUMMARY:Бой\\, №1\\; \\\\ финалBEGIN:VEVENTSUMMARY:чужое"),
            "{summary}"
        );
    }

    #[test]
    fn long_lines_are_folded_between_letters() {
        let text = written(Language::Ru, &"Щука ".repeat(60));
        for line in text.split("\r\n") {
            assert!(line.len() <= 75, "{} bytes: {line}", line.len());
        }
        let whole = unfolded(&text).join("\n");
        assert!(whole.contains(&"Щука ".repeat(60)), "{text}");
    }
}
