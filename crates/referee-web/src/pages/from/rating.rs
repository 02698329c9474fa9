//! Ratings in words and numbers.

use chrono_tz::Tz;
use league::Team;

use super::head::team;
use crate::application::read::rating::{Part, Table};
use crate::pages::http::Visit;
use crate::pages::rating::{BoutLine, RatingGamesPage, RatingPage, SeasonLink, SideLine, StandingLine};
use crate::pages::view::Pager;
use crate::rating::{self, ENOUGH_GAMES, SCALE, SEASON_DRIFT, Season, Skill};
use crate::store::ratings::RatedGame;
use crate::store::standings::Standing;
use crate::words::Words;

/// The standings of a season.
pub fn table(visit: &Visit, season: Season, table: &Table) -> RatingPage {
    let words = visit.words();
    let path = address(season);
    let before = table.standings.before();
    let lines = table.standings.lines.iter().zip(before + 1..);
    RatingPage {
        shell: visit.shell(words.with("rating-title", "season", season.to_string())),
        season: season.to_string(),
        seasons: seasons(season, &table.seasons),
        lines: lines
            .map(|(standing, place)| line(visit, standing, place))
            .collect(),
        pager: Pager::new(&path, table.standings.page, table.standings.pages),
        games: (table.games > 0).then(|| (format!("{path}/games"), words.count("rating-games", table.games))),
        method: method(words),
    }
}

/// The games of a season.
pub fn games(visit: &Visit, season: Season, games: &Part<RatedGame>) -> RatingGamesPage {
    let words = visit.words();
    let path = address(season);
    RatingGamesPage {
        shell: visit.shell(words.with("rating-games-title", "season", season.to_string())),
        season: season.to_string(),
        lines: games.lines.iter().map(|game| bout(visit, game)).collect(),
        pager: Pager::new(&format!("{path}/games"), games.page, games.pages),
        standings: path,
    }
}

/// The address of a season.
pub fn address(season: Season) -> String {
    format!("/rating/{season}")
}

/// «1520 ± 80».
pub fn with_margin(skill: Skill) -> String {
    format!("{}\u{a0}±\u{a0}{}", skill.shown(), skill.margin())
}

/// What a game changed, as it adds up in what is shown: «+23», «−7», «0».
pub fn gain(before: Skill, after: Skill) -> String {
    match after.shown() - before.shown() {
        0 => "0".to_owned(),
        gain if gain > 0 => format!("+{gain}"),
        loss => format!("−{}", loss.unsigned_abs()),
    }
}

/// The seasons to choose from, with the one that is shown; none where there is no choice.
fn seasons(shown: Season, all: &[Season]) -> Vec<SeasonLink> {
    let mut all = all.to_vec();
    if !all.contains(&shown) {
        all.push(shown);
        all.sort_by(|a, b| b.cmp(a));
    }
    if all.len() < 2 {
        return Vec::new();
    }
    let link = |season: Season| SeasonLink {
        name: season.to_string(),
        href: (season != shown).then(|| address(season)),
    };
    all.into_iter().map(link).collect()
}

fn line(visit: &Visit, standing: &Standing, place: u32) -> StandingLine {
    StandingLine {
        place: (standing.games >= ENOUGH_GAMES).then_some(place),
        nick: standing.nick.to_string(),
        rating: with_margin(standing.skill),
        sure: standing.skill.sure().to_string(),
        games: standing.games,
        score: format!("{} : {}", standing.won, standing.lost),
        own: visit.nick() == Some(&standing.nick),
    }
}

fn bout(visit: &Visit, game: &RatedGame) -> BoutLine {
    let side = |of: Team| {
        let red = rating::per_cent(game.red_chance);
        let chance = match of {
            Team::Red => red,
            Team::Blue => 100 - red,
        };
        let (before, after) = (rating::shown(game.before[of]), rating::shown(game.after[of]));
        SideLine {
            team: team(of),
            won: game.winner == Some(of),
            strength: format!("{before}\u{a0}→\u{a0}{after}"),
            chance: visit.words().with("per-cent", "number", chance.to_string()),
        }
    };
    BoutLine {
        href: format!("/games/{}", game.game),
        title: game.title.clone(),
        at: visit.moment(game.ended_at, Tz::Europe__Moscow),
        drawn: game.winner.is_none(),
        sides: Team::BOTH.map(side),
    }
}

/// How it is reckoned, with the numbers that it is reckoned with.
pub fn method(words: &Words) -> Vec<String> {
    let first = Skill::default();
    let drift = Skill {
        uncertainty: SEASON_DRIFT,
        ..first
    };
    let facts = [
        ("first", first.shown().to_string()),
        ("margin", first.margin().to_string()),
        ("games", ENOUGH_GAMES.to_string()),
        ("drift", drift.margin().to_string()),
        ("scale", SCALE.to_string()),
    ];
    let keys = [
        "rating-how-method",
        "rating-how-numbers",
        "rating-how-games",
        "rating-how-people",
        "rating-how-seasons",
        "rating-how-anew",
        "rating-how-teams",
        "rating-how-parameters",
        "rating-how-punctuality",
    ];
    keys.map(|key| words.text(key, &facts)).into()
}

#[cfg(test)]
mod tests {
    use super::{gain, method, seasons, with_margin};
    use crate::rating::{Season, Skill};
    use crate::words::{Language, Words};

    fn skill(rating: f64) -> Skill {
        Skill {
            rating,
            uncertainty: 2.0,
        }
    }

    #[test]
    fn gains_add_up_in_what_is_shown() {
        assert_eq!(gain(skill(0.0), skill(0.575)), "+23");
        assert_eq!(gain(skill(0.5), skill(0.325)), "−7");
        assert_eq!(gain(skill(0.5), skill(0.501)), "0");
        assert_eq!(with_margin(skill(0.5)), "1520\u{a0}±\u{a0}80");
    }

    #[test]
    fn the_season_that_is_shown_is_among_those_to_choose_from() {
        let names = |shown, all: &[Season]| {
            let links = seasons(shown, all);
            links
                .iter()
                .map(|link| (link.name.clone(), link.href.is_some()))
                .collect::<Vec<_>>()
        };
        assert_eq!(names(Season(2026), &[]), []);
        assert_eq!(names(Season(2026), &[Season(2026)]), []);
        assert_eq!(
            names(Season(2026), &[Season(2025)]),
            [("2026".to_owned(), false), ("2025".to_owned(), true)]
        );
    }

    #[test]
    fn the_numbers_of_the_method_are_those_it_is_reckoned_with() {
        for language in Language::ALL {
            let told = method(Words::of(language)).join("\n");
            for number in ["1500", "333", "83", "40", "25/6", "25/300", "25/12"] {
                assert!(told.contains(number), "{language}: no {number} in {told}");
            }
        }
    }
}
