//! Samples of days off, outages, and games from elsewhere.

use askama::Template as _;

use super::parts::{HOSTILE, moment, reader, shell};
use super::samples::{Html, fault, strings};
use crate::pages::calendars::{CalendarsPage, ChangeLine, ConfirmCalendarsPage, DayLine, MovedLine};
use crate::pages::import::{ImportPage, Tried};
use crate::pages::outages::{OutageLine, OutagesPage, SiteOutage};
use crate::words::{Language, Words};

pub fn of_game(language: Language) -> Vec<OutageLine> {
    let words = Words::of(language);
    vec![OutageLine {
        from: moment("2026-11-26T09:00:00Z", language),
        to: moment("2026-11-26T11:30:00Z", language),
        length: words.duration(9_000),
        moved: words.with("outages-moved", "length", words.duration(9_000)),
        extend: Some("/games/1/referee?act=extend&hours=3#act-extend".to_owned()),
    }]
}

pub fn calendars(language: Language) -> Html {
    let words = Words::of(language);
    let day = |iso: &str, name: &str| DayLine {
        iso: iso.to_owned(),
        shown: iso.to_owned(),
        name: name.to_owned(),
    };
    CalendarsPage {
        shell: shell(language, &words.word("calendars-head"), reader("Врунгель")),
        year: 2026,
        years: vec![2025, 2026, 2027],
        unknown_from: 2028,
        days: vec![
            day("2026-11-04", "День народного единства"),
            day("2026-12-31", HOSTILE),
        ],
        changes: vec![ChangeLine {
            at: moment("2026-11-25T07:00:00Z", language),
            what: words.text("calendars-by-hand", &[("by", HOSTILE), ("days", "1")]),
            reason: HOSTILE.to_owned(),
        }],
        day: "2026-12-01".to_owned(),
        name: HOSTILE.to_owned(),
        faults: vec![fault("", words.word("calendars-fault-same"))],
    }
    .render()
}

pub fn calendars_confirm(language: Language) -> Html {
    let words = Words::of(language);
    ConfirmCalendarsPage {
        shell: shell(
            language,
            &words.word("calendars-confirm-head"),
            reader("Врунгель"),
        ),
        meanwhile: true,
        lines: strings([HOSTILE, "31 декабря"]),
        more_lines: Some(words.with("calendars-more", "count", "3")),
        games: words.text("calendars-games", &[("count", "1"), ("running", "7")]),
        moved: vec![MovedLine {
            href: "/games/1".to_owned(),
            title: HOSTILE.to_owned(),
            from: moment("2026-11-26T09:00:00Z", language),
            to: moment("2026-11-27T09:00:00Z", language),
        }],
        hidden: vec![("name".to_owned(), HOSTILE.to_owned())],
        reason: HOSTILE.to_owned(),
        faults: vec![fault("", words.with("calendars-fault-reason", "limit", "500"))],
    }
    .render()
}

pub fn outages(language: Language) -> Html {
    let words = Words::of(language);
    OutagesPage {
        shell: shell(language, &words.word("outages-site-head"), reader("Врунгель")),
        lines: vec![SiteOutage {
            from: moment("2026-11-26T09:00:00Z", language),
            to: moment("2026-11-26T11:30:00Z", language),
            length: words.duration(9_000),
            games: words.count("outages-told", 3),
        }],
    }
    .render()
}

fn import_page(language: Language, tried: Option<Tried>) -> Html {
    let words = Words::of(language);
    let faults = if tried.is_none() {
        vec![fault("", words.word("import-fault-empty"))]
    } else {
        Vec::new()
    };
    ImportPage {
        shell: shell(language, &words.word("import-head"), reader("Врунгель")),
        tried,
        running: true,
        faults,
    }
    .render()
}

pub fn import(language: Language) -> Html {
    import_page(language, None)
}

pub fn import_tried(language: Language) -> Html {
    let tried = Tried {
        title: HOSTILE.to_owned(),
        sizes: strings(["51", "115"]),
        stands: strings([HOSTILE]),
        known: "ZimA".to_owned(),
        made: HOSTILE.to_owned(),
        text: format!("{HOSTILE}\n{HOSTILE}"),
    };
    import_page(language, Some(tried))
}
