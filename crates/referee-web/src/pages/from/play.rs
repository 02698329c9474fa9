//! A battle against bots: what can be chosen, and the fleet that is offered.

use engine::{Cell, Fleet};
use gunner::Strength;
use league::rules::HouseRules;

use super::fleet::in_text;
use super::sample;
use crate::bots::battle::MOST_PAIRS;
use crate::pages::http::{Fields, Visit};
use crate::pages::play::{PlayChoices, PlayPage};
use crate::pages::view::{Choice, SeaView};
use crate::words::Words;

/// What is chosen where nothing was.
const USUAL: (&str, &str, &str) = ("2", "hunter", "referee");

/// Teams and bots, with what was chosen.
pub fn choices(words: &Words, pairs: &str, strength: &str) -> PlayChoices {
    let (pairs, strength) = (or(pairs, USUAL.0), or(strength, USUAL.1));
    PlayChoices {
        pairs: (1..=MOST_PAIRS)
            .map(|n| {
                let n = n.to_string();
                Choice::new(&n, words.with("play-pairs-each", "count", n.as_str()), pairs)
            })
            .collect(),
        strengths: Strength::ALL
            .map(|s| Choice::new(s.code_str(), words.word(&format!("play-strength-{s}")), strength))
            .into(),
    }
}

/// The page, with what was chosen and a fleet.
pub fn page(visit: &Visit, chosen: &Fields, fleet: &Fleet) -> PlayPage {
    let words = visit.words();
    let answers = or(chosen.get("answers"), USUAL.2);
    let ships: Vec<Vec<Cell>> = fleet.ships().iter().map(|ship| ship.iter().collect()).collect();
    PlayPage {
        shell: visit.shell(words.word("play-head")),
        choices: choices(words, chosen.get("pairs"), chosen.get("strength")),
        answers: [USUAL.2, "player"]
            .map(|who| Choice::new(who, words.word(&format!("play-answers-{who}")), answers))
            .into(),
        sea: sea(words, fleet),
        ships: in_text(&ships, HouseRules::default().notation()),
        guest: visit.account.is_none(),
    }
}

fn or<'a>(chosen: &'a str, usual: &'a str) -> &'a str {
    if chosen.is_empty() { usual } else { chosen }
}

/// The fleet on a sea that nobody shot at.
fn sea(words: &Words, fleet: &Fleet) -> SeaView {
    SeaView {
        own: true,
        ..sample::sea(
            "sea-offered",
            words.word("play-your-sea"),
            &HouseRules::default(),
            Some(fleet),
        )
    }
}
