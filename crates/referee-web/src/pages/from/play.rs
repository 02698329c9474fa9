//! A battle against bots: what can be chosen, and the fleet that is offered.

use engine::{Cell, Fleet};
use gunner::Strength;
use league::mode::Mode;
use league::rules::HouseRules;

use super::fleet::in_text;
use super::sample;
use crate::bots::battle::{FEWEST_BOTS, MOST_BOTS, MOST_PAIRS};
use crate::pages::http::{Fields, Visit};
use crate::pages::play::{PlayChoices, PlayPage};
use crate::pages::view::{Choice, SeaView};
use crate::words::Words;

/// The choice of a duel.
const DUEL: &str = "duel";

/// The choice of a melee, before the number of bots.
const MELEE: &str = "melee-";

/// What is chosen where nothing was.
const USUAL: (&str, &str, &str) = ("2", "hunter", "referee");

/// Teams and bots, with what was chosen.
pub fn choices(words: &Words, pairs: &str, strength: &str) -> PlayChoices {
    let (pairs, strength) = (or(pairs, USUAL.0), or(strength, USUAL.1));
    PlayChoices {
        pairs: games(words, pairs),
        strengths: Strength::ALL
            .map(|s| Choice::new(s.code_str(), words.word(&format!("play-strength-{s}")), strength))
            .into(),
    }
}

/// Battles by the size of their teams, the duel, melees by the number of bots.
fn games(words: &Words, chosen: &str) -> Vec<Choice> {
    let battles = (1..=MOST_PAIRS).map(|n| {
        let n = n.to_string();
        Choice::new(&n, words.with("play-pairs-each", "count", n.as_str()), chosen)
    });
    let duel = Choice::new(DUEL, words.word("play-duel"), chosen);
    let melees = (FEWEST_BOTS..=MOST_BOTS).map(|n| {
        let count = u64::try_from(n).unwrap_or_default();
        Choice::new(format!("{MELEE}{n}"), words.count("play-melee", count), chosen)
    });
    battles.chain([duel]).chain(melees).collect()
}

/// The kind of game that was chosen, with the size of its teams or the number of bots.
pub fn game(chosen: &str) -> (Mode, usize) {
    match chosen.strip_prefix(MELEE) {
        Some(bots) => (Mode::Melee, bots.parse().unwrap_or(FEWEST_BOTS)),
        None if chosen == DUEL => (Mode::Duel, 1),
        None => (Mode::TeamBattle, chosen.parse().unwrap_or(2)),
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
