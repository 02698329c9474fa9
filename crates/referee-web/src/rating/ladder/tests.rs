use chrono::{DateTime, TimeDelta, Utc};
use league::team::Sides;
use league::{Nick, Team};
use proptest::prelude::*;
use uuid::Uuid;

use super::{Bout, Change, Ladder, Last, Rated};
use crate::game_id::GameId;
use crate::rating::{FIRST_UNCERTAINTY, Season, Skill};

const END: &str = "2026-11-25T10:00:00Z";

fn bout(red: &[&str], blue: &[&str], winner: Option<Team>, ended_at: DateTime<Utc>) -> Bout {
    let nicks = |of: &[&str]| of.iter().map(|nick| Nick::from(*nick)).collect();
    Bout {
        game: GameId(Uuid::nil()),
        ended_at,
        teams: Sides {
            red: nicks(red),
            blue: nicks(blue),
        },
        winner,
    }
}

fn end() -> DateTime<Utc> {
    END.parse().unwrap()
}

fn of<'a>(rated: &'a Rated, nick: &str) -> &'a Change {
    rated.changes.iter().find(|c| c.nick == Nick::from(nick)).unwrap()
}

fn gain(change: &Change) -> f64 {
    change.after.rating - change.before.rating
}

/// Within what sums of doubles may be off.
fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

#[test]
fn the_first_duel_is_that_of_the_paper() {
    // the values of OpenSkill's Bradley-Terry for 25 ± 25/3 against the same, without drift: 27.6352 and 8.0655
    let rated = Ladder::default()
        .rate(&bout(&["ZimA"], &["Вирт"], Some(Team::Red), end()))
        .unwrap();
    let (won, lost) = (of(&rated, "ZimA"), of(&rated, "Вирт"));
    assert!((won.after.rating - 2.6352).abs() < 0.001, "{won:?}");
    assert!((won.after.uncertainty - 8.0655).abs() < 0.001, "{won:?}");
    assert!(near(won.after.rating, -lost.after.rating), "{lost:?}");
    assert!(near(rated.red_chance, 0.5));
    assert_eq!((won.after.shown(), lost.after.shown()), (1605, 1395));
}

#[test]
fn a_draw_of_equals_changes_no_rating_and_makes_both_surer() {
    let rated = Ladder::default()
        .rate(&bout(&["a", "b"], &["c", "d"], None, end()))
        .unwrap();
    for change in &rated.changes {
        assert!(near(gain(change), 0.0), "{change:?}");
        assert!(change.after.uncertainty < change.before.uncertainty, "{change:?}");
    }
}

#[test]
fn a_draw_with_the_stronger_is_worth_something() {
    let strong = Last {
        skill: Skill {
            rating: 6.0,
            uncertainty: 3.0,
        },
        season: Season(2026),
    };
    let mut ladder = Ladder::new([(Nick::from("a"), strong)]);
    let rated = ladder.rate(&bout(&["a"], &["b"], None, end())).unwrap();
    assert!(gain(of(&rated, "a")) < 0.0 && gain(of(&rated, "b")) > 0.0);
    assert!(rated.red_chance > 0.5);
}

#[test]
fn an_empty_team_changes_nothing() {
    let mut ladder = Ladder::default();
    assert_eq!(ladder.rate(&bout(&["a"], &[], Some(Team::Red), end())), None);
    assert!(ladder.0.is_empty());
}

#[test]
fn a_new_season_keeps_the_rating_and_is_less_sure_of_it() {
    let last = Last {
        skill: Skill {
            rating: 2.0,
            uncertainty: 3.0,
        },
        season: Season(2026),
    };
    assert_eq!(last.carried(Season(2026)), last.skill);
    let (next, third) = (last.carried(Season(2027)), last.carried(Season(2028)));
    assert_eq!((next.shown(), next.margin()), (1580, 146));
    assert_eq!((third.shown(), third.margin()), (1580, 168));
    assert!(near(last.carried(Season(9999)).uncertainty, FIRST_UNCERTAINTY));
    // and a game takes it up there
    let mut ladder = Ladder::new([(Nick::from("a"), last)]);
    let later = "2026-12-31T21:00:00Z".parse().unwrap();
    let rated = ladder.rate(&bout(&["a"], &["b"], None, later)).unwrap();
    assert_eq!(of(&rated, "a").before, next);
}

#[test]
fn teams_of_hundreds_are_rated_too() {
    let names = |team: &str| (0..500).map(|n| format!("{team}{n}")).collect::<Vec<_>>();
    let (red, blue) = (names("r"), names("b"));
    let red: Vec<&str> = red.iter().map(String::as_str).collect();
    let blue: Vec<&str> = blue.iter().map(String::as_str).collect();
    let mut ladder = Ladder::default();
    for _ in 0..200 {
        let rated = ladder.rate(&bout(&red, &blue, Some(Team::Red), end())).unwrap();
        assert!(rated.changes.iter().all(|change| change.after.is_finite()));
    }
}

/// Games of a few people, each named by a letter.
fn games() -> impl Strategy<Value = Vec<(Vec<u8>, usize, Option<Team>)>> {
    let letters: Vec<u8> = (b'a'..=b'l').collect();
    let winner = prop_oneof![Just(Some(Team::Red)), Just(Some(Team::Blue)), Just(None)];
    let game = (1..=6_usize, Just(letters).prop_shuffle(), winner);
    proptest::collection::vec(
        game.prop_map(|(pairs, letters, winner)| (letters, pairs, winner)),
        1..12,
    )
}

fn bouts(games: &[(Vec<u8>, usize, Option<Team>)]) -> Vec<Bout> {
    let bout_of = |(n, (letters, pairs, winner)): (usize, &(Vec<u8>, usize, Option<Team>))| {
        let names: Vec<String> = letters.iter().map(|l| char::from(*l).to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let days = TimeDelta::days(40 * i64::try_from(n).unwrap());
        bout(&names[..*pairs], &names[*pairs..2 * pairs], *winner, end() + days)
    };
    games.iter().enumerate().map(bout_of).collect()
}

proptest! {
    /// Who won gains, who lost loses; where both teams are as sure, what one gains the other loses.
    #[test]
    fn what_one_side_gains_the_other_loses(games in games()) {
        let mut ladder = Ladder::default();
        for bout in bouts(&games) {
            let rated = ladder.rate(&bout).unwrap();
            for change in &rated.changes {
                match bout.winner {
                    Some(team) if team == change.team => prop_assert!(gain(change) > 0.0),
                    Some(_) => prop_assert!(gain(change) < 0.0),
                    None => {}
                }
                prop_assert!(change.after.uncertainty <= FIRST_UNCERTAINTY);
                prop_assert!(change.after.uncertainty > 0.0);
            }
            let sum = |team: Team| {
                let own = rated.changes.iter().filter(|c| c.team == team);
                own.fold((0.0, 0.0), |(gains, doubt), c| {
                    let before = c.before.blurred(crate::rating::DRIFT).uncertainty;
                    (gains + gain(c), doubt + before * before)
                })
            };
            // each side's gains go with its doubt
            let ((red, red_doubt), (blue, blue_doubt)) = (sum(Team::Red), sum(Team::Blue));
            prop_assert!(near(red * blue_doubt, -blue * red_doubt), "{red} {blue}");
            prop_assert!((0.0..=1.0).contains(&rated.red_chance));
        }
    }

    /// To go on from what was written is to reckon anew from the beginning.
    #[test]
    fn to_go_on_is_to_reckon_anew(games in games(), at in any::<prop::sample::Index>()) {
        let bouts = bouts(&games);
        let at = at.index(bouts.len());
        let mut whole = Ladder::default();
        let all: Vec<_> = bouts.iter().map(|bout| whole.rate(bout)).collect();
        let mut first = Ladder::default();
        for bout in &bouts[..at] {
            first.rate(bout);
        }
        let mut then = Ladder::new(first.0.clone());
        let rest: Vec<_> = bouts[at..].iter().map(|bout| then.rate(bout)).collect();
        prop_assert_eq!(&all[at..], &rest[..]);
        prop_assert_eq!(whole.0, then.0);
    }

    /// The order of the nicks, and which team is called Red, are of no account.
    #[test]
    fn names_and_colours_are_of_no_account(games in games()) {
        let (mut here, mut there) = (Ladder::default(), Ladder::default());
        for bout in bouts(&games) {
            let mut turned = bout.clone();
            turned.teams.red.reverse();
            turned.teams.blue.reverse();
            let rated = here.rate(&bout).unwrap();
            prop_assert_eq!(&rated, &there.rate(&turned).unwrap());
        }
        let mut mirrored = Ladder::default();
        for bout in bouts(&games) {
            let Sides { red, blue } = bout.teams.clone();
            let other = Bout {
                teams: Sides { red: blue, blue: red },
                winner: bout.winner.map(Team::other),
                ..bout
            };
            mirrored.rate(&other);
        }
        for (nick, last) in &here.0 {
            let other = mirrored.0[nick];
            prop_assert!(near(last.skill.rating, other.skill.rating));
            prop_assert!(near(last.skill.uncertainty, other.skill.uncertainty));
        }
    }
}
