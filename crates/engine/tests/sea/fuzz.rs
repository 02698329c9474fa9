//! Layouts that are known, spoilt: whatever comes of them is a lawful fleet or faults, never both and never neither.

use std::fmt::Write as _;
use std::sync::LazyLock;

use engine::{Alphabet, Fleet, FleetRule, Letters, Lineup, Notation, Rows};
use proptest::prelude::*;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::spoil::{cases, edits, spoilt};

/// The layouts of the project, and fleets drawn and written in the commonest ways.
static KNOWN: LazyLock<Vec<String>> = LazyLock::new(|| {
    let cases = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/cases/fleets.jsonl"
    ));
    let cases = cases.lines().filter_map(|line| {
        let case: serde_json::Value = serde_json::from_str(line).ok()?;
        Some(case["layout"].as_str()?.to_owned())
    });
    let fleets = (0..6).map(|seed| {
        let fleet = engine::random::fleet(&FleetRule::default(), &mut ChaCha12Rng::seed_from_u64(seed));
        drawn(
            &fleet,
            if seed % 2 == 0 {
                ("#", ".")
            } else {
                ("<td>X</td>", "<td></td>")
            },
        )
    });
    cases.chain(fleets).collect()
});

fn drawn(fleet: &Fleet, (deck, water): (&str, &str)) -> String {
    let mut text = "  АБВГДЕЖЗИК".to_owned();
    for cell in engine::Cell::all() {
        if cell.column() == 0 {
            let _ = write!(text, "\n{:>2}", cell.row() + 1);
        }
        text += if fleet.decks().contains(cell) { deck } else { water };
    }
    text
}

/// What layouts are made of.
const PIECES: [&str; 36] = [
    "А1",
    "А1-А4",
    "К10",
    "Б2,Б3",
    "J10",
    "a-1",
    "11",
    "0",
    "А",
    "К",
    "с А1 по А4",
    " и ",
    ", ",
    "; ",
    " / ",
    "-",
    "–",
    "#",
    ".",
    "х",
    "x",
    "\n",
    "\t",
    "|",
    "<table>",
    "<tr>",
    "<td>",
    "</td>",
    "[quote]",
    "[code]",
    "[[",
    "{\"ships\":[",
    "\"x\":1,",
    "Линкор",
    "не ",
    "~~",
];

fn notation(alphabet: usize, turned: bool) -> Notation {
    Notation {
        alphabet: Alphabet::ALL[alphabet % Alphabet::ALL.len()],
        rows: if turned { Rows::BottomUp } else { Rows::TopDown },
        letters: if turned { Letters::Rows } else { Letters::Columns },
    }
}

/// What holds for every text.
fn holds(text: &str, notation: Notation) -> Result<(), TestCaseError> {
    let rule = FleetRule::default();
    let read = Lineup::read_for(text, notation, &rule);
    let lineup = match read {
        Ok(lineup) => lineup,
        Err(faults) => {
            prop_assert!(!faults.is_empty(), "refused for nothing");
            for fault in faults {
                prop_assert!(
                    !fault.message_ru(notation).is_empty() && !fault.message_en(notation).is_empty()
                );
            }
            return Ok(());
        }
    };
    match Fleet::lawful(&rule, &lineup) {
        Ok(fleet) => {
            prop_assert!(lineup.violations(&rule).is_empty(), "lawful, and with faults");
            prop_assert!(fleet.obeys(&rule) && fleet.decks().len() == 20);
            // it is the fleet that its own list says, and the store takes it
            let lists = fleet
                .to_lists(notation)
                .iter()
                .map(|ship| ship.join(","))
                .collect::<Vec<_>>();
            let again = Lineup::from_ships(&lists, notation).and_then(|lineup| Fleet::lawful(&rule, &lineup));
            prop_assert!(again.as_ref() == Ok(&fleet), "{lists:?}");
            let stored = serde_json::to_value(&fleet).map(serde_json::from_value::<Fleet>);
            prop_assert!(matches!(stored, Ok(Ok(kept)) if kept == fleet));
        }
        Err(faults) => prop_assert!(!faults.is_empty() && faults.len() <= 10_000, "{}", faults.len()),
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(250))]

    #[test]
    fn s5_what_is_spoilt_is_a_lawful_fleet_or_faults(
        at in 0..KNOWN.len(), other in 0..KNOWN.len(), edits in edits(&PIECES), alphabet in 0..8_usize, turned: bool,
    ) {
        holds(&spoilt(&KNOWN[at], &KNOWN[other], &edits), notation(alphabet, turned))?;
    }

    /// Any JSON that a store or a file might hold is a fleet that the law allows, or none.
    #[test]
    fn s3_s4_a_fleet_that_is_spoilt_in_the_store_is_none(seed: u64, edits in edits(&["[", "]", ",", "0", "99", "100", "-1", "1.5", "\"1\"", "null"])) {
        let fleet = engine::random::fleet(&FleetRule::default(), &mut ChaCha12Rng::seed_from_u64(seed));
        let text = serde_json::to_string(&fleet).unwrap();
        if let Ok(read) = serde_json::from_str::<Fleet>(&spoilt(&text, &text, &edits)) {
            let decks: usize = read.ships().iter().map(|ship| usize::from(ship.len())).sum();
            prop_assert!(read.decks().len() == decks, "no two ships share a cell");
            for (index, ship) in read.ships().iter().enumerate() {
                let others = &read.ships()[index + 1..];
                prop_assert!(others.iter().all(|other| (other.cells() & ship.cells().with_water()).is_empty()));
            }
        }
    }
}

/// What fuzzing once found, a file each.
#[test]
fn s5_what_was_found_holds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sea/found");
    for file in std::fs::read_dir(folder).expect("the folder is there") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("text");
        for alphabet in 0..Alphabet::ALL.len() {
            for turned in [false, true] {
                holds(&text, notation(alphabet, turned))
                    .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            }
        }
    }
}

#[test]
fn a_fleet_and_its_salt_show_themselves_to_nobody() {
    let fleet = engine::random::fleet(&FleetRule::default(), &mut ChaCha12Rng::seed_from_u64(1));
    assert_eq!(
        format!("{fleet:?} {:?}", engine::Salt([7; 32])),
        "Fleet(secret) Salt(secret)"
    );
}
