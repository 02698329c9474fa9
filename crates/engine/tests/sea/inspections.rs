//! D4: every breach made on purpose, and none found where there is none.

use engine::{
    Alphabet, Breach, Cell, Cells, Fleet, FleetRule, Letters, Notation, Opened, Rows, Salt, Seal, ShotResult,
    inspect, random, seal, seal_lists,
};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const SALT: Salt = Salt([7; 32]);
const FLEET: &str = "Б2,Б3,Б4,Б5 Г1,Д1,Е1 К3,К4,К5 Д4,Е4 Ж8,З8 В8,В9 А10 К10 З1 К1";

fn cell(text: &str) -> Cell {
    Notation::default().read(text).expect("a cell")
}

fn opened(ships: &str) -> Opened {
    let ship = |ship: &str| ship.split(',').map(str::to_owned).collect();
    Opened {
        ships: ships.split(' ').map(ship).collect(),
        salt: SALT,
    }
}

fn sealed(opened: &Opened) -> Seal {
    seal_lists(&opened.ships, &opened.salt)
}

/// What is found of a sea that was sealed as it is opened, in JSON.
fn breaches(ships: &str, answers: &[(&str, ShotResult)]) -> Vec<String> {
    let opened = opened(ships);
    let answers: Vec<(Cell, ShotResult)> = answers.iter().map(|(text, said)| (cell(text), *said)).collect();
    let found = inspect(
        &FleetRule::default(),
        Notation::default(),
        &sealed(&opened),
        &opened,
        &answers,
    );
    for breach in &found {
        let json = serde_json::to_value(breach).expect("writes");
        assert_eq!(json["code"], breach.code_str());
        assert_eq!(&serde_json::from_value::<Breach>(json).expect("reads"), breach);
    }
    found
        .iter()
        .map(|breach| serde_json::to_string(breach).expect("writes"))
        .collect()
}

/// The fleet with one ship in place of another.
fn with(from: &str, to: &str) -> String {
    let changed: Vec<&str> = FLEET
        .split(' ')
        .map(|ship| if ship == from { to } else { ship })
        .collect();
    assert!(!changed.contains(&from), "{from} was there");
    changed.join(" ").trim().replace("  ", " ")
}

#[test]
fn d4_an_honest_sea_breaks_nothing() {
    let answers = [
        ("А1", ShotResult::Miss),
        ("Д4", ShotResult::Hit),
        ("Е4", ShotResult::Sunk),
        ("Д4", ShotResult::Hit),
    ];
    assert!(
        breaches(FLEET, &answers).is_empty(),
        "a repeated shot is answered as it was (S8)"
    );
}

#[test]
fn d4_wrong_number_of_ships() {
    assert_eq!(
        breaches(&with("К1", ""), &[]),
        [r#"{"code":"wrong_number_of_ships","length":1,"wanted":4,"found":3,"cells":[[90],[99],[7]]}"#]
    );
    assert_eq!(
        breaches(&with("Ж8,З8", "Ж8"), &[]),
        [
            r#"{"code":"wrong_number_of_ships","length":2,"wanted":3,"found":2,"cells":[[34,35],[72,82]]}"#,
            r#"{"code":"wrong_number_of_ships","length":1,"wanted":4,"found":5,"cells":[[76],[90],[99],[7],[9]]}"#
        ]
    );
}

#[test]
fn d4_ships_touch() {
    let corner = with("А10", "В10").replace("В8,В9", "Б8,Б9");
    assert_eq!(
        breaches(&corner, &[]),
        [r#"{"code":"ships_touch","cells":[[71,81],[92]]}"#]
    );
    // on the same cell
    assert_eq!(
        breaches(&with("К10", "К3"), &[]),
        [r#"{"code":"ships_touch","cells":[[29,39,49],[29]]}"#]
    );
}

#[test]
fn d4_ships_bend() {
    for (ship, cells) in [
        ("Г1,Д1,Д2", "3,4,14"), // a corner
        ("Г1,Е1,Ж1", "3,5,6"),  // a hole; beside З1 below
        ("Г1,Е2,Д1", "3,15,4"), // a diagonal
    ] {
        let found = breaches(&with("Г1,Д1,Е1", ship), &[]);
        let bend = format!(r#"{{"code":"ship_bends","cells":[[{cells}]]}}"#);
        assert_eq!(
            found.iter().filter(|breach| **breach == bend).count(),
            1,
            "{found:?}"
        );
    }
    let twice = breaches(&with("З1", "З1,З1"), &[]);
    assert_eq!(twice, [r#"{"code":"ship_bends","cells":[[7,7]]}"#]);
}

#[test]
fn d4_wrong_sea() {
    assert_eq!(
        breaches(&with("К10", "К11"), &[]),
        [r#"{"code":"wrong_sea","words":["К11"]}"#],
        "a sea of eleven rows"
    );
    assert_eq!(
        breaches(&with("А10", "Ы10").replace("З1", "\\u0000\"[]"), &[]),
        [r#"{"code":"wrong_sea","words":["Ы10","\\u0000\"[]"]}"#]
    );
}

#[test]
fn d4_a_sea_changed_during_the_game() {
    let (before, after) = (opened(FLEET), opened(&with("К10", "З10")));
    let look =
        |seal: &Seal, opened: &Opened| inspect(&FleetRule::default(), Notation::default(), seal, opened, &[]);
    assert_eq!(look(&sealed(&before), &after), [Breach::SeaChanged]);
    let other_salt = Opened {
        salt: Salt([8; 32]),
        ..before.clone()
    };
    assert_eq!(look(&sealed(&before), &other_salt), [Breach::SeaChanged]);
    assert!(look(&sealed(&before), &before).is_empty());
}

#[test]
fn d4_false_answers_each_with_what_is_true() {
    let answers = [
        ("А10", ShotResult::Hit),  // was sunk
        ("Д4", ShotResult::Miss),  // was hit
        ("Е4", ShotResult::Sunk),  // true: Д4 was shot at
        ("И10", ShotResult::Sunk), // nothing there
        ("А10", ShotResult::Hit),  // said again
    ];
    assert_eq!(
        breaches(FLEET, &answers),
        [
            r#"{"code":"false_answer","cell":90,"said":"hit","truth":"sunk"}"#,
            r#"{"code":"false_answer","cell":34,"said":"miss","truth":"hit"}"#,
            r#"{"code":"false_answer","cell":98,"said":"sunk","truth":"miss"}"#,
            r#"{"code":"false_answer","cell":90,"said":"hit","truth":"sunk"}"#
        ]
    );
}

#[test]
fn d4_answers_are_judged_on_unlawful_ships_too() {
    let bent = with("Г1,Д1,Е1", "Г1,Д1,Д2");
    let truth = [
        ("Г1", ShotResult::Hit),
        ("Д2", ShotResult::Hit),
        ("Д1", ShotResult::Sunk),
    ];
    assert_eq!(
        breaches(&bent, &truth),
        [r#"{"code":"ship_bends","cells":[[3,4,14]]}"#]
    );
    // a deck beyond the edge cannot be shot at and keeps nothing afloat
    let over = with("А10", "А10,А11");
    let found = breaches(&over, &[("А10", ShotResult::Hit)]);
    assert_eq!(
        found.last().map(String::as_str),
        Some(r#"{"code":"false_answer","cell":90,"said":"hit","truth":"sunk"}"#)
    );
}

#[test]
fn d4_all_at_once_in_the_order_of_d4() {
    let seal = sealed(&opened(FLEET));
    let opened = opened(&with("К10", "К2 Ъ1").replace("Г1,Д1,Е1", "Г1,Д1,Д2"));
    let codes: Vec<&str> = inspect(
        &FleetRule::default(),
        Notation::default(),
        &seal,
        &opened,
        &[(cell("К2"), ShotResult::Miss)],
    )
    .iter()
    .map(Breach::code_str)
    .collect();
    let once = |code: &str| codes.iter().position(|found| *found == code).expect(code);
    assert!(once("wrong_number_of_ships") < once("ships_touch"));
    assert!(once("ships_touch") < once("ship_bends"));
    assert!(once("ship_bends") < once("wrong_sea"));
    assert!(once("wrong_sea") < once("sea_changed"));
    assert!(once("sea_changed") < once("false_answer"));
}

#[test]
fn d3_any_text_is_sealed_as_canonical_json() {
    let lists = vec![
        vec![
            "я\"\\".to_owned(),
            "\u{0}\u{8}\t\n\u{b}\u{c}\r\u{1f}\u{7f}/😀".to_owned(),
        ],
        vec![],
        vec!["A1".to_owned()],
    ];
    // serde_json escapes as RFC 8785 does
    let mut sorted = lists.clone();
    sorted.sort();
    let json = serde_json::to_string(&sorted).expect("writes");
    assert_eq!(
        json,
        r#"[[],["A1"],["я\"\\","\u0000\b\t\n\u000b\f\r\u001f/😀"]]"#
    );
    // computed apart: printf of 32 bytes of 7 and the text, through sha256sum
    assert_eq!(
        seal_lists(&lists, &SALT).to_string(),
        "f9b5b9ff0c14fc6d8e8abc123b3a1794f268ceb7f1e671c806861cf15faf7098"
    );
}

#[test]
fn d5_what_only_the_game_finds_has_a_name_too() {
    let names = [
        (Breach::MissedTurn, r#"{"code":"missed_turn"}"#),
        (Breach::SealNotOpened, r#"{"code":"seal_not_opened"}"#),
    ];
    for (breach, json) in names {
        assert_eq!(serde_json::to_string(&breach).expect("writes"), json);
        assert_eq!(serde_json::from_str::<Breach>(json).expect("reads"), breach);
    }
}

pub fn any_notation() -> impl Strategy<Value = Notation> {
    (0..5_usize, any::<bool>(), any::<bool>()).prop_map(|(alphabet, up, rows)| Notation {
        alphabet: Alphabet::ALL[alphabet],
        rows: if up { Rows::BottomUp } else { Rows::TopDown },
        letters: if rows { Letters::Rows } else { Letters::Columns },
    })
}

/// Shots at cells in some order, answered truthfully.
pub fn truthful(fleet: &Fleet, cells: &[Cell]) -> Vec<(Cell, ShotResult)> {
    let mut shot = Cells::EMPTY;
    let mut answers = Vec::new();
    for cell in cells {
        answers.push((*cell, fleet.judge(shot, *cell)));
        shot.insert(*cell);
    }
    answers
}

pub fn any_order() -> impl Strategy<Value = Vec<Cell>> {
    (
        Just(Cell::all().collect::<Vec<_>>()).prop_shuffle(),
        0..=100_usize,
    )
        .prop_map(|(cells, count)| cells.into_iter().take(count).collect())
}

proptest! {
    #[test]
    fn d4_a_lawful_fleet_and_true_answers_are_never_a_breach(
        seed in any::<u64>(), notation in any_notation(), cells in any_order(), turned in any::<bool>()
    ) {
        let fleet = random::fleet(&FleetRule::default(), &mut ChaCha8Rng::seed_from_u64(seed));
        let mut ships = fleet.to_lists(notation);
        if turned {
            // as a person may write it: other order, small letters
            ships.reverse();
            for ship in &mut ships { ship.reverse(); }
            ships[0] = ships[0].iter().map(|text| text.to_lowercase()).collect();
        }
        let found = inspect(
            &FleetRule::default(), notation, &seal(&fleet, notation, &SALT),
            &Opened { ships, salt: SALT }, &truthful(&fleet, &cells),
        );
        prop_assert_eq!(found, []);
    }

    #[test]
    fn d4_one_false_answer_is_found_whichever(seed in any::<u64>(), cells in any_order(), at in any::<prop::sample::Index>()) {
        prop_assume!(!cells.is_empty());
        let fleet = random::fleet(&FleetRule::default(), &mut ChaCha8Rng::seed_from_u64(seed));
        let mut answers = truthful(&fleet, &cells);
        let at = at.index(answers.len());
        let (cell, truth) = answers[at];
        let said = if truth == ShotResult::Miss { ShotResult::Hit } else { ShotResult::Miss };
        answers[at].1 = said;
        let notation = Notation::default();
        let found = inspect(
            &FleetRule::default(), notation, &seal(&fleet, notation, &SALT),
            &Opened { ships: fleet.to_lists(notation), salt: SALT }, &answers,
        );
        prop_assert_eq!(found, [Breach::FalseAnswer { cell, said, truth }]);
    }
}
