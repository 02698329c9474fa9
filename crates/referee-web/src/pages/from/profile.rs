//! A person's profile.

use chrono::Datelike;
use chrono_tz::Tz;
use league::Nick;
use league::record::{Aim, Duties, Verdict};

use super::head::team;
use super::rating::{gain, with_margin};
use crate::account::Role;
use crate::application::read::profile::Profile;
use crate::application::read::rating::Way;
use crate::pages::http::Visit;
use crate::pages::profile::{Figure, PeoplePage, PlayedLine, ProfilePage, Proposed, RivalLine, StepLine};
use crate::pages::view::{Author, profile_address};
use crate::rating::ENOUGH_GAMES;
use crate::store::ratings::Step;
use crate::store::results::{Past, Present, Rival, Sums};
use crate::words::Words;

/// Of fewer shots nobody's sharpness is told.
const ENOUGH_SHOTS: u32 = 10;

/// Nicks are shown up to so many characters where nobody has them.
const SHOWN: usize = 60;

/// The profile of a person.
pub fn page(visit: &Visit, profile: &Profile) -> ProfilePage {
    let nick = &profile.account.nick;
    ProfilePage {
        shell: visit.shell(nick.as_str()),
        nick: nick.to_string(),
        initials: Author::initials_of(nick),
        facts: facts(visit, profile),
        own: visit.nick() == Some(nick),
        figures: std::iter::once(rated(visit.words(), &profile.rating))
            .chain(figures(visit.words(), &profile.sums))
            .collect(),
        steps: profile.rating.steps.iter().map(|s| step(visit, s)).collect(),
        steps_older: profile
            .rating
            .older
            .map(|game| format!("{}?rated_before={game}#steps", profile_address(nick))),
        present: profile.present.iter().map(|game| present(visit, game)).collect(),
        rivals: profile.rivals.iter().map(rival).collect(),
        past: profile.past.iter().map(|game| past(visit, game)).collect(),
        older: profile
            .older
            .map(|game| format!("{}?before={game}#past", profile_address(nick))),
    }
}

/// The page of who is looked for.
pub fn people(visit: &Visit, typed: &str, near: &[Nick]) -> PeoplePage {
    let shown = typed.trim().chars().filter(|c| !c.is_control()).take(SHOWN);
    PeoplePage {
        shell: visit.shell(visit.words().word("people-title")),
        nick: shown.collect(),
        near: near
            .iter()
            .map(|nick| Proposed {
                nick: nick.to_string(),
            })
            .collect(),
    }
}

fn facts(visit: &Visit, profile: &Profile) -> Vec<String> {
    let (words, account) = (visit.words(), &profile.account);
    let what = match (account.role, account.is_bot) {
        _ if profile.closed => Some("profile-closed"),
        _ if profile.of_the_house => Some("profile-bot-of-the-house"),
        (_, true) => Some("profile-bot"),
        (Role::Admin, _) => Some("profile-admin"),
        (Role::Referee, _) => Some("profile-referee"),
        (Role::Player, _) => None,
    };
    let made = account.created_at.with_timezone(&visit.zone(Tz::Europe__Moscow));
    let month = words.word(&format!("moment-month-{}", made.month()));
    let since = words.text(
        "profile-since",
        &[("month", month), ("year", made.year().to_string())],
    );
    let messages = u64::try_from(account.forum_messages).unwrap_or(0);
    what.map(|key| words.word(key))
        .into_iter()
        .chain([since, words.count("messages", messages)])
        .collect()
}

fn figures(words: &Words, sums: &Sums) -> Vec<Figure> {
    let figure = |key: &str, value: String, note: Option<String>| Figure {
        name: words.word(key),
        value,
        note,
    };
    let drawn = sums.games.saturating_sub(sums.won + sums.lost);
    let other = [("profile-lost", sums.lost), ("profile-drawn", drawn)];
    let other: Vec<String> = other
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(key, count)| words.count(key, count))
        .collect();
    let struck = [
        words.count("profile-hits", sums.aim.hits.into()),
        words.count("profile-sunk", sums.aim.sunk.into()),
    ];
    vec![
        figure(
            "profile-games",
            words.count("profile-games-count", sums.games),
            None,
        ),
        figure(
            "profile-wins",
            words.count("profile-won", sums.won),
            (!other.is_empty()).then(|| other.join(", ")),
        ),
        figure(
            "profile-aim",
            words.count("profile-shots", sums.aim.shots.into()),
            (sums.aim.shots > 0).then(|| struck.join(", ")),
        ),
        sharpness(words, sums.aim),
        punctuality(words, sums.duties),
    ]
}

/// How many of the answered shots hit.
fn sharpness(words: &Words, aim: Aim) -> Figure {
    let enough = aim.shots >= ENOUGH_SHOTS;
    Figure {
        name: words.word("profile-sharpness"),
        value: match per_cent(aim.hits, aim.shots).filter(|_| enough) {
            Some(per_cent) => words.with("per-cent", "number", per_cent.to_string()),
            None => words.word("profile-not-yet"),
        },
        note: Some(if enough {
            words.word("profile-sharpness-what")
        } else {
            words.count("profile-sharpness-from", ENOUGH_SHOTS.into())
        }),
    }
}

/// How many of the duties that came to an end were done in time.
fn punctuality(words: &Words, duties: Duties) -> Figure {
    let per_cent = per_cent(duties.met, duties.owed);
    Figure {
        name: words.word("profile-punctuality"),
        value: match per_cent {
            Some(per_cent) => words.with("per-cent", "number", per_cent.to_string()),
            None => words.word("profile-not-yet"),
        },
        note: Some(match per_cent {
            Some(_) => words.text(
                "profile-punctuality-what",
                &[
                    ("met", duties.met.to_string()),
                    ("count", duties.owed.to_string()),
                ],
            ),
            None => words.word("profile-punctuality-from"),
        }),
    }
}

/// Rounded, but «all» and «none» are said of all and none only; `None`: of nothing there is no part.
fn per_cent(part: u32, of: u32) -> Option<u64> {
    let (part, of) = (u64::from(part), u64::from(of));
    let rounded = (200 * part + of).checked_div(2 * of)?;
    Some(match rounded {
        0 if part > 0 => 1,
        100 if part < of => 99,
        rounded => rounded,
    })
}

/// The rating, and where that is in the season.
fn rated(words: &Words, way: &Way) -> Figure {
    let name = words.word("profile-rating");
    let Some(standing) = &way.standing else {
        return Figure {
            name,
            value: words.word("profile-not-yet"),
            note: Some(words.word("profile-rating-none")),
        };
    };
    let rating = with_margin(standing.skill);
    let season = ("season", standing.season.to_string());
    match way.place {
        Some(place) => Figure {
            name,
            value: rating,
            note: Some(words.text("profile-rating-place", &[("place", place.to_string()), season])),
        },
        None => Figure {
            name,
            value: words.word("profile-rating-few"),
            note: Some(words.text(
                "profile-rating-so-far",
                &[("rating", rating), ("games", ENOUGH_GAMES.to_string())],
            )),
        },
    }
}

fn step(visit: &Visit, step: &Step) -> StepLine {
    StepLine {
        href: format!("/games/{}", step.game),
        title: step.title.clone(),
        at: visit.moment(step.ended_at, Tz::Europe__Moscow),
        result: visit.words().word(result(step.verdict)),
        gain: gain(step.before, step.after),
        after: with_margin(step.after),
    }
}

fn rival(rival: &Rival) -> RivalLine {
    RivalLine {
        nick: rival.nick.to_string(),
        games: rival.games,
        score: format!("{} : {}", rival.won, rival.lost),
        hits: format!("{} : {}", rival.hits, rival.suffered),
    }
}

const fn result(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        Some(Verdict::Won) => "profile-result-won",
        Some(Verdict::Lost) => "profile-result-lost",
        Some(Verdict::Drawn) => "profile-result-drawn",
        None => "profile-result-replaced",
    }
}

fn past(visit: &Visit, game: &Past) -> PlayedLine {
    PlayedLine {
        href: format!("/games/{}", game.game),
        title: game.title.clone(),
        team: game.team.map(team),
        result: Some(visit.words().word(result(game.verdict))),
        at: Some(visit.moment(game.at, Tz::Europe__Moscow)),
    }
}

fn present(visit: &Visit, game: &Present) -> PlayedLine {
    PlayedLine {
        href: format!("/games/{}", game.game),
        title: game.title.clone(),
        team: game.team.map(team),
        result: (!game.active).then(|| visit.words().word("standing-out")),
        at: None,
    }
}

#[cfg(test)]
mod tests {
    use league::record::{Aim, Duties};

    use super::{figures, per_cent, punctuality, sharpness};
    use crate::store::results::Sums;
    use crate::words::{Language, Words};

    #[test]
    fn all_and_none_are_said_of_all_and_none_only() {
        for (part, of, want) in [
            (0, 0, None),
            (0, 7, Some(0)),
            (7, 7, Some(100)),
            (1, 3, Some(33)),
            (2, 3, Some(67)),
            (1, 1000, Some(1)),
            (999, 1000, Some(99)),
            (1, 200, Some(1)),
            (u32::MAX, u32::MAX, Some(100)),
        ] {
            assert_eq!(per_cent(part, of), want, "{part} of {of}");
        }
    }

    #[test]
    fn of_few_shots_and_of_no_duties_nothing_is_told() {
        let ru = Words::of(Language::Ru);
        let told = |shots, hits| sharpness(ru, Aim { shots, hits, sunk: 0 }).value;
        assert_eq!(told(9, 9), "пока нет");
        assert_eq!(told(10, 3), "30\u{a0}%");
        let told = |met, owed| {
            let figure = punctuality(ru, Duties { owed, met });
            (figure.value, figure.note.unwrap_or_default())
        };
        assert_eq!(told(0, 0).0, "пока нет");
        assert_eq!(
            told(20, 21),
            ("95\u{a0}%".into(), "сделано вовремя 20 из 21 хода".into())
        );
        assert_eq!(
            told(0, 5),
            ("0\u{a0}%".into(), "сделано вовремя 0 из 5 ходов".into())
        );
    }

    #[test]
    fn numbers_agree_with_their_nouns() {
        let of = |games, won, lost, shots, hits, sunk, language| {
            let sums = Sums {
                games,
                won,
                lost,
                aim: Aim { shots, hits, sunk },
                duties: Duties::default(),
            };
            let figures = figures(Words::of(language), &sums).into_iter().take(3);
            let told = figures.map(|f| format!("{}; {}", f.value, f.note.unwrap_or_default()));
            told.collect::<Vec<_>>()
        };
        assert_eq!(
            of(21, 1, 20, 1, 1, 1, Language::Ru),
            [
                "21 игра; ",
                "1 победа; 20 поражений",
                "1 выстрел; 1 попадание, 1 потопленный корабль"
            ]
        );
        assert_eq!(
            of(25, 22, 2, 103, 54, 12, Language::Ru),
            [
                "25 игр; ",
                "22 победы; 2 поражения, 1 ничья",
                "103 выстрела; 54 попадания, 12 потопленных кораблей"
            ]
        );
        assert_eq!(
            of(0, 0, 0, 0, 0, 0, Language::Ru),
            ["0 игр; ", "0 побед; ", "0 выстрелов; "]
        );
        assert_eq!(
            of(2, 1, 1, 3, 2, 1, Language::En),
            ["2 games; ", "1 win; 1 defeat", "3 shots; 2 hits, 1 ship sunk"]
        );
    }
}
