//! A battle against bots: what can be chosen, and the fleet that is offered.

use engine::{Cell, Fleet, FleetRule, Notation};
use gunner::Strength;

use super::fleet::in_text;
use crate::bots::battle::MOST_PAIRS;
use crate::pages::http::{Fields, Visit};
use crate::pages::play::{PlayChoices, PlayPage};
use crate::pages::view::{Choice, SeaCells, SeaView, ShipsLeft};
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
        ships: in_text(&ships, Notation::default()),
        guest: visit.account.is_none(),
    }
}

fn or<'a>(chosen: &'a str, usual: &'a str) -> &'a str {
    if chosen.is_empty() { usual } else { chosen }
}

/// The fleet on a sea that nobody shot at.
fn sea(words: &Words, fleet: &Fleet) -> SeaView {
    let notation = Notation::default();
    let mut cells = SeaCells::default();
    for cell in Cell::all() {
        let view = &mut cells[usize::from(cell.row())][usize::from(cell.column())];
        view.name = notation.print(cell);
        view.deck = fleet.decks().contains(cell);
    }
    let rows: [String; 10] = std::array::from_fn(|row| (row + 1).to_string());
    let columns = std::array::from_fn(|column| cells[0][column].name.chars().take(1).collect());
    SeaView {
        id: "sea-offered".into(),
        nick: words.word("play-your-sea"),
        team: None,
        own: true,
        active: true,
        standing: None,
        opponents: Vec::new(),
        columns,
        rows: SeaView::rows(&rows, cells),
        ships_left: FleetRule::default()
            .counts()
            .map(|(length, count)| ShipsLeft { length, count })
            .collect(),
    }
}
