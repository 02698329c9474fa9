//! The draw as the Referee's form shows it, and as it is sent (T2–T4).

use std::collections::BTreeMap;

use league::team::Side;
use league::{Command, Nick, Team};

use super::head;
use crate::application::read::reader::ForReader;
use crate::pages::draw::{DrawLine, DrawPage};
use crate::pages::http::{Fields, Visit};
use crate::pages::view::{Choice, FormFault, GamePart};
use crate::words::Words;

/// The page of the draw; `typed`: what was sent before.
pub fn page(visit: &Visit, view: &ForReader<'_>, typed: Option<&Fields>, faults: Vec<FormFault>) -> DrawPage {
    let (game, words) = (&view.held.game, visit.words());
    let listed = typed.map(typed_lines).unwrap_or_default();
    let lines = game.entrants.iter().enumerate().map(|(index, entrant)| {
        let (team, pair) = match listed.get(entrant.nick.as_str()) {
            Some((team, pair)) => ((*team).to_owned(), (*pair).to_owned()),
            None => proposed(index, game.entrants.len()),
        };
        DrawLine {
            nick: entrant.nick.to_string(),
            messages: entrant.posts,
            teams: choices(words, &["red", "blue", "reserve"], &team),
            pair,
        }
    });
    let first = typed.map_or("red", |fields| fields.get("first"));
    DrawPage {
        shell: visit.shell(words.word("draw-title")),
        game: head(visit, view, GamePart::Referee),
        version: view.held.version(),
        commitment: game.draw_commitment.to_string(),
        lines: lines.collect(),
        first: choices(words, &["red", "blue"], first),
        faults,
    }
}

fn choices(words: &Words, teams: &[&str], now: &str) -> Vec<Choice> {
    teams
        .iter()
        .map(|team| Choice::new(*team, words.word(&format!("team-{team}")), now))
        .collect()
}

/// Before anything is typed: in turns Red and Blue by enrolment, the last of an odd number is the reserve (T2).
fn proposed(index: usize, all: usize) -> (String, String) {
    if index + 1 == all && all % 2 == 1 {
        return ("reserve".into(), String::new());
    }
    let team = if index.is_multiple_of(2) { "red" } else { "blue" };
    (team.into(), (index / 2 + 1).to_string())
}

/// Team and number of the pair by nick, as typed.
fn typed_lines(sent: &Fields) -> BTreeMap<&str, (&str, &str)> {
    (0..sent.0.len())
        .map(|number| (number, sent.get(&format!("nick_{number}"))))
        .take_while(|(_, nick)| !nick.is_empty())
        .map(|(number, nick)| {
            (
                nick,
                (
                    sent.get(&format!("team_{number}")),
                    sent.get(&format!("pair_{number}")).trim(),
                ),
            )
        })
        .collect()
}

/// What was sent as a command: by lot, or as the Referee lists it. Pairs are listed where a number is at any player of
/// a team; where none is, they are left to the lot.
pub fn command(sent: &Fields) -> Command {
    if sent.get("how") != "listed" {
        return Command::Draw {
            red: None,
            blue: None,
            pairs: None,
            first: None,
        };
    }
    let lines = typed_lines(sent);
    let of = |team: &str| -> Vec<Nick> {
        lines
            .iter()
            .filter(|(_, (of, _))| *of == team)
            .map(|(nick, _)| Nick::from(*nick))
            .collect()
    };
    let mut by_number: BTreeMap<&str, Vec<Nick>> = BTreeMap::new();
    for (nick, (_, pair)) in lines
        .iter()
        .filter(|(_, (team, pair))| *team != "reserve" && !pair.is_empty())
    {
        by_number.entry(pair).or_default().push(Nick::from(*nick));
    }
    // three of one number come as two pairs, one alone as a pair with itself: the rules name them
    let pairs: Vec<(Nick, Nick)> = by_number
        .into_values()
        .flat_map(|nicks| {
            let first = nicks[0].clone();
            let others = if nicks.len() > 1 {
                nicks[1..].to_vec()
            } else {
                vec![first.clone()]
            };
            others.into_iter().map(move |other| (first.clone(), other))
        })
        .collect();
    Command::Draw {
        red: Some(of("red")),
        blue: Some(of("blue")),
        pairs: (!pairs.is_empty()).then_some(pairs),
        first: match sent.get("first") {
            "red" => Some(Side::Team(Team::Red)),
            "blue" => Some(Side::Team(Team::Blue)),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use league::{Command, Team};

    use league::team::Side;

    use super::{Fields, command, proposed};

    fn sent(text: &str) -> Fields {
        let fields = text.split('&').filter_map(|field| field.split_once('='));
        Fields(
            fields
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
        )
    }

    #[test]
    fn the_last_of_an_odd_number_is_the_reserve() {
        let teams: Vec<_> = (0..5).map(|index| proposed(index, 5)).collect();
        let want = [
            ("red", "1"),
            ("blue", "1"),
            ("red", "2"),
            ("blue", "2"),
            ("reserve", ""),
        ];
        assert_eq!(teams, want.map(|(team, pair)| (team.to_owned(), pair.to_owned())));
    }

    #[test]
    fn what_is_not_listed_is_left_to_the_lot() {
        let random = command(&sent("how=random"));
        assert_eq!(
            random,
            Command::Draw {
                red: None,
                blue: None,
                pairs: None,
                first: None
            }
        );
        let two = "how=listed&first=blue&nick_0=Аня&team_0=red&pair_0=1&nick_1=Боря&team_1=blue&pair_1=1";
        let pair = || ("Аня".into(), "Боря".into());
        assert_eq!(
            command(&sent(two)),
            Command::Draw {
                red: Some(vec!["Аня".into()]),
                blue: Some(vec!["Боря".into()]),
                pairs: Some(vec![pair()]),
                first: Some(Side::Team(Team::Blue))
            }
        );
        let unpaired = two.replace("pair_0=1", "pair_0=").replace("pair_1=1", "pair_1= ");
        assert!(matches!(
            command(&sent(&unpaired)),
            Command::Draw {
                pairs: None,
                first: Some(Side::Team(Team::Blue)),
                ..
            }
        ));
    }
}
