//! Samples of profiles.

use askama::Template as _;

use super::parts::{HOSTILE, moment, reader, shell};
use super::samples::Html;
use crate::pages::from::rating::method;
use crate::pages::profile::{Figure, PeoplePage, PlayedLine, ProfilePage, Proposed, RivalLine, StepLine};
use crate::pages::rating::{BoutLine, RatingGamesPage, RatingPage, SeasonLink, SideLine, StandingLine};
use crate::pages::view::{Pager, Reader, Team};
use crate::words::{Language, Words};

pub fn profile(language: Language) -> Html {
    let words = Words::of(language);
    let figure = |key: &str, value: String, note: &str| Figure {
        name: words.word(key),
        value,
        note: (!note.is_empty()).then(|| words.count(note, 10)),
    };
    let rival = |nick: &str, score: &str| RivalLine {
        nick: nick.to_owned(),
        games: 3,
        score: score.to_owned(),
        hits: "14 : 9".to_owned(),
    };
    let game = |title: &str, result: &str| PlayedLine {
        href: "/games/1".to_owned(),
        title: title.to_owned(),
        team: Some(Team::Red),
        result: Some(words.word(result)),
        at: (result != "standing-out").then(|| moment("2026-11-25T07:00:00Z", language)),
    };
    ProfilePage {
        shell: shell(language, HOSTILE, reader("ZimA")),
        nick: HOSTILE.to_owned(),
        initials: "B".to_owned(),
        facts: vec![words.word("profile-referee"), words.count("messages", 21)],
        own: false,
        figures: vec![
            figure("profile-games", words.count("profile-games-count", 12), ""),
            figure("profile-wins", words.count("profile-won", 7), "profile-lost"),
            figure("profile-aim", words.count("profile-shots", 340), "profile-hits"),
            figure(
                "profile-sharpness",
                words.with("per-cent", "number", "33"),
                "profile-sharpness-what",
            ),
            figure(
                "profile-punctuality",
                words.word("profile-not-yet"),
                "profile-punctuality-from",
            ),
        ],
        present: vec![game("Осенний турнир, бой № 3", "standing-out")],
        steps: vec![StepLine {
            href: "/games/1".to_owned(),
            title: HOSTILE.to_owned(),
            at: moment("2026-11-25T07:00:00Z", language),
            result: words.word("profile-result-won"),
            gain: "+23".to_owned(),
            after: "1543 ± 78".to_owned(),
        }],
        steps_older: Some("/users/%3Cb%3E?rated_before=1#steps".to_owned()),
        rivals: vec![
            rival("Капитан Врунгель", "2 : 1"),
            rival("абвгдежзиклмнопрстуфхцчшщэюяаб", "0 : 3"),
        ],
        past: vec![
            game(HOSTILE, "profile-result-won"),
            game("Зимний кубок", "profile-result-replaced"),
        ],
        older: Some("/users/%3Cb%3E?before=1#past".to_owned()),
    }
    .render()
}

pub fn profile_own(language: Language) -> Html {
    ProfilePage {
        shell: shell(language, "ZimA", reader("ZimA")),
        nick: "ZimA".to_owned(),
        initials: "Z".to_owned(),
        facts: vec![Words::of(language).count("messages", 0)],
        own: true,
        figures: Vec::new(),
        steps: Vec::new(),
        steps_older: None,
        present: Vec::new(),
        rivals: Vec::new(),
        past: Vec::new(),
        older: None,
    }
    .render()
}

pub fn people(language: Language) -> Html {
    PeoplePage {
        shell: shell(
            language,
            &Words::of(language).word("people-title"),
            Reader::Visitor,
        ),
        nick: HOSTILE.to_owned(),
        near: vec![Proposed {
            nick: "Вирт \u{202e}".to_owned(),
        }],
    }
    .render()
}

pub fn rating(language: Language) -> Html {
    let line = |place, nick: &str, own| StandingLine {
        place,
        nick: nick.to_owned(),
        rating: "1520 ± 80".to_owned(),
        sure: "1280".to_owned(),
        games: 12,
        score: "7 : 4".to_owned(),
        own,
    };
    RatingPage {
        shell: shell(language, "2026", reader("ZimA")),
        season: "2026".to_owned(),
        seasons: vec![
            SeasonLink {
                name: "2026".to_owned(),
                href: None,
            },
            SeasonLink {
                name: "2025".to_owned(),
                href: Some("/rating/2025".to_owned()),
            },
        ],
        lines: vec![
            line(Some(51), "ZimA", true),
            line(None, HOSTILE, false),
            line(None, "абвгдежзиклмнопрстуфхцчшщэюяаб", false),
        ],
        pager: Pager::new("/rating/2026", 2, 3),
        games: Some((
            "/rating/2026/games".to_owned(),
            Words::of(language).count("rating-games", 2),
        )),
        method: method(Words::of(language)),
    }
    .render()
}

pub fn rating_empty(language: Language) -> Html {
    RatingPage {
        shell: shell(language, "2026", Reader::Visitor),
        season: "2026".to_owned(),
        seasons: Vec::new(),
        lines: Vec::new(),
        pager: Pager::new("/rating/2026", 1, 1),
        games: None,
        method: method(Words::of(language)),
    }
    .render()
}

pub fn rating_games(language: Language) -> Html {
    let side = |team, won| SideLine {
        team,
        won,
        strength: "1520 → 1534".to_owned(),
        chance: Words::of(language).with("per-cent", "number", "61"),
    };
    let line = |title: &str, drawn: bool| BoutLine {
        href: "/games/1".to_owned(),
        title: title.to_owned(),
        at: moment("2026-11-25T07:00:00Z", language),
        drawn,
        sides: [side(Team::Red, !drawn), side(Team::Blue, false)],
    };
    RatingGamesPage {
        shell: shell(language, "2026", Reader::Visitor),
        season: "2026".to_owned(),
        standings: "/rating/2026".to_owned(),
        lines: vec![line(HOSTILE, false), line("Зимний кубок", true)],
        pager: Pager::new("/rating/2026/games", 1, 2),
    }
    .render()
}
