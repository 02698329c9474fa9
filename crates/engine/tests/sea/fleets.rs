//! S2–S9: which fleets are lawful, what is said of the others, and how shots are judged.

use std::collections::BTreeMap;

use engine::{Cell, Cells, Fleet, FleetRule, Letters, Lineup, Notation, Rows, Ship, ShotResult, random};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// A lawful fleet; the tables below change a ship of it.
const FLEET: &str = "Б2-Б5 Г1-Е1 К3-К5 Д4-Е4 Ж8-З8 В8-В9 А10 К10 З1 К1";

fn cell(text: &str) -> Cell {
    Notation::default().read(text).expect("a cell")
}

pub fn lawful(ships: &str) -> Fleet {
    let ships: Vec<&str> = ships.split(' ').collect();
    let lineup = Lineup::from_ships(&ships, Notation::default()).expect("cells");
    Fleet::lawful(&FleetRule::default(), &lineup).expect("lawful")
}

/// Every violation, as «code: message».
fn violations(ships: &str, rule: &FleetRule) -> Vec<String> {
    let ships: Vec<&str> = ships.split(' ').collect();
    let checked =
        Lineup::from_ships(&ships, Notation::default()).and_then(|lineup| Fleet::lawful(rule, &lineup));
    let Err(violations) = checked else {
        return Vec::new();
    };
    let say = |v: &engine::Violation| format!("{}: {}", v.code_str(), v.message_ru(Notation::default()));
    violations.iter().map(say).collect()
}

/// The fleet with one ship in place of another.
fn check(from: &str, to: &str, expected: &[&str]) {
    let ships: Vec<&str> = FLEET
        .split(' ')
        .map(|ship| if ship == from { to } else { ship })
        .collect();
    let ships = ships.join(" ").trim().to_owned();
    assert_eq!(violations(&ships, &FleetRule::default()), expected, "{ships}");
}

#[test]
fn s2_to_s4_a_lawful_fleet_is_taken_in_any_order() {
    let fleet = lawful(FLEET);
    assert_eq!(
        fleet,
        lawful("К1 З1 К10 А10 В9,В8 З8-Ж8 Е4-Д4 К5-К3 Е1,Г1,Д1 Б5-Б2")
    );
    assert_eq!((fleet.ships().len(), fleet.decks().len()), (10, 20));
    assert_eq!(fleet.ships()[0], Ship::down(cell("Б2"), 4).expect("fits"));
    assert!(fleet.obeys(&FleetRule::default()));
}

#[test]
fn s3_a_ship_is_straight() {
    check(
        "Б2-Б5",
        "Б2,Б3,Б4,В4",
        &["ship_bends: корабль Б2, Б3, Б4, В4 изогнут: палубы ставят в одну линию"],
    );
    check(
        "В8-В9",
        "В8,Г9",
        &["ship_bends: корабль В8, Г9 изогнут: палубы ставят в одну линию"],
    );
    check(
        "В8-В9",
        "В8-Г9",
        &["ship_bends: корабль В8, Г9 изогнут: палубы ставят в одну линию"],
    );
    check(
        "Б2-Б5",
        "Б2,Б3,Б5,Б6",
        &["ship_has_gap: в корабле Б2, Б3, Б5, Б6 разрыв: палубы ставят подряд"],
    );
    check(
        "В8-В9",
        "В8,Д10",
        &[
            "ship_bends: корабль В8, Д10 изогнут: палубы ставят в одну линию",
            "ship_has_gap: в корабле В8, Д10 разрыв: палубы ставят подряд",
        ],
    );
}

#[test]
fn s4_ships_keep_apart() {
    check(
        "К1",
        "К2",
        &["ships_touch: корабли К3–К5 и К2 касаются сторонами"],
    );
    check(
        "К1",
        "И2",
        &[
            "ships_touch: корабли К3–К5 и И2 касаются углами",
            "ships_touch: корабли З1 и И2 касаются углами",
        ],
    );
    check(
        "З1",
        "К5",
        &["ships_overlap: корабли К3–К5 и К5 стоят на одной клетке: К5"],
    );
    check(
        "В8-В9",
        "В8,В8",
        &[
            "ships_overlap: в корабле В8, В8 клетка названа дважды",
            "wrong_number_of_ships: 2-палубных кораблей должно быть 3, а поставлено 2 (Д4–Е4, Ж8–З8)",
            "wrong_number_of_ships: 1-палубных кораблей должно быть 4, а поставлено 5 (В8, В8, А10, К10, З1, К1)",
        ],
    );
}

#[test]
fn s5_the_edge_of_the_sea_is_no_neighbour() {
    // К1 and А2 follow each other in the bits, not in the sea.
    check("Б2-Б5", "А2-А5", &[]);
}

#[test]
fn s2_the_numbers_are_told_by_length() {
    check(
        "Б2-Б5",
        "Б2-Б6",
        &[
            "wrong_number_of_ships: 5-палубных кораблей в этой игре нет, а поставлено 1 (Б2–Б6)",
            "wrong_number_of_ships: 4-палубных кораблей должно быть 1, а поставлено 0",
        ],
    );
    check(
        "К1",
        "",
        &["wrong_number_of_ships: 1-палубных кораблей должно быть 4, а поставлено 3 (А10, К10, З1)"],
    );
}

#[test]
fn s5_every_violation_is_named_at_once() {
    let codes = |ships: &str| -> Vec<String> {
        violations(ships, &FleetRule::default())
            .iter()
            .map(|text| text.split(':').next().unwrap_or_default().to_owned())
            .collect()
    };
    assert_eq!(
        codes("Б2,Б3,В3,В4 Б5 Г1-Е1 К3-К5 К5,К6 Ж8,З8,К8 А10 К10"),
        [
            "ship_bends",
            "ship_has_gap",
            "ships_touch",
            "ships_overlap",
            "wrong_number_of_ships",
            "wrong_number_of_ships",
            "wrong_number_of_ships",
        ]
    );
    // What cannot be read hides nothing else.
    assert_eq!(
        codes("Й1 34 К10-Л10 А1,В1 К5 К6"),
        [
            "no_such_cell",
            "ambiguous_cell",
            "off_the_sea",
            "ship_has_gap",
            "ships_touch"
        ]
    );
}

#[test]
fn s5_messages_name_cells_as_the_game_does() {
    let notation = Notation {
        rows: Rows::BottomUp,
        letters: Letters::Rows,
        ..Notation::of(engine::Alphabet::Latin)
    };
    let lineup = Lineup::from_ships(&["A1-A3", "B4"], notation).expect("cells");
    let violations = Fleet::lawful(&FleetRule::of([(3, 1), (1, 1)]), &lineup).expect_err("they touch");
    assert_eq!(violations.len(), 1);
    assert_eq!(
        violations[0].message_ru(notation),
        "корабли A1–A3 и B4 касаются углами"
    );
    assert_eq!(
        violations[0].message_en(notation),
        "ships A1–A3 and B4 touch by the corner"
    );
    assert_eq!(
        violations[0].cells_in(notation),
        [vec!["A1", "A2", "A3"], vec!["B4"]]
    );
    let faults =
        Lineup::from_ships(&["К1", "B2"], Notation::of(engine::Alphabet::CyrillicYo)).expect_err("no К");
    let say = |v: &engine::Violation| v.message_ru(Notation::of(engine::Alphabet::CyrillicYo));
    assert_eq!(
        faults.iter().map(say).collect::<Vec<_>>(),
        [
            "нет такой клетки: «К1»; столбцы АБВГДЕЁЖЗИ, строки 1–10 сверху",
            "непонятно, какая клетка «B2»: В2, Б2 или И2? Напишите нужную",
        ]
    );
}

#[test]
fn s5_a_crowd_of_ships_is_refused_in_bounded_words() {
    let crowd = vec!["А1"; 3000];
    let lineup = Lineup::from_ships(&crowd, Notation::default()).expect("cells");
    let violations = Fleet::lawful(&FleetRule::default(), &lineup).expect_err("far too many");
    assert!(violations.len() < 1500, "{}", violations.len());
    let count = violations
        .last()
        .and_then(|last| last.count)
        .expect("the numbers come last");
    assert_eq!((count.length, count.wanted, count.found), (1, 4, 3000));
}

#[test]
fn s7_shots_are_judged_in_order() {
    let fleet = lawful(FLEET);
    let mut shot = Cells::EMPTY;
    for (at, expected) in [
        ("А1", ShotResult::Miss),
        ("Б3", ShotResult::Hit),
        ("А10", ShotResult::Sunk),
        ("Б2", ShotResult::Hit),
        ("Б5", ShotResult::Hit),
        ("Б6", ShotResult::Miss),
        ("Б4", ShotResult::Sunk),
    ] {
        assert_eq!(fleet.judge(shot, cell(at)), expected, "{at}");
        shot.insert(cell(at));
    }
    assert_eq!(
        fleet.ships_left(shot),
        BTreeMap::from([(4, 0), (3, 2), (2, 3), (1, 3)])
    );
    assert_eq!(
        fleet
            .known_empty(shot)
            .iter()
            .map(|cell| Notation::default().print(cell))
            .collect::<Vec<_>>()
            .join(" "),
        "А1 Б1 В1 А2 В2 А3 В3 А4 В4 А5 В5 А6 Б6 В6 А9 Б9 Б10"
    );
    assert!(fleet.afloat(shot) && !fleet.afloat(Cells::ALL));
}

#[test]
fn a_fleet_read_from_the_store_is_checked_again() {
    let fleet = lawful(FLEET);
    let json = serde_json::to_string(&fleet).expect("writes");
    assert!(json.starts_with("[[11,21,31,41],"), "{json}");
    assert_eq!(serde_json::from_str::<Fleet>(&json).expect("reads"), fleet);
    for (json, why) in [
        ("[[0,1,3]]", "a gap"),
        ("[[0,1],[11]]", "they touch"),
        ("[[0,1],[1]]", "they overlap"),
        ("[[9,10]]", "over the edge"),
        ("[[0,0]]", "a cell twice"),
        ("[[]]", "no deck"),
        ("[[100]]", "outside"),
    ] {
        assert!(serde_json::from_str::<Fleet>(json).is_err(), "{why}");
    }
}

fn any_fleet() -> impl Strategy<Value = Fleet> {
    any::<u64>().prop_map(|seed| random::fleet(&FleetRule::default(), &mut ChaCha8Rng::seed_from_u64(seed)))
}

/// The rule as a person applies it: cross the deck off, look whether the ship has another.
fn judge_on_paper(ships: &mut [Vec<Cell>], cell: Cell) -> ShotResult {
    let Some(ship) = ships.iter_mut().find(|ship| ship.contains(&cell)) else {
        return ShotResult::Miss;
    };
    ship.retain(|deck| *deck != cell);
    if ship.is_empty() {
        ShotResult::Sunk
    } else {
        ShotResult::Hit
    }
}

proptest! {
    #[test]
    fn s7_judging_is_crossing_off_on_paper(
        fleet in any_fleet(),
        order in Just(Cell::all().collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let mut paper: Vec<Vec<Cell>> = fleet.ships().iter().map(|ship| ship.iter().collect()).collect();
        let mut shot = Cells::EMPTY;
        for cell in order {
            prop_assert_eq!(fleet.judge(shot, cell), judge_on_paper(&mut paper, cell));
            shot.insert(cell);
            prop_assert_eq!(fleet.afloat(shot), paper.iter().any(|ship| !ship.is_empty()));
            let left: usize = fleet.ships_left(shot).values().map(|count| usize::from(*count)).sum();
            prop_assert_eq!(left, paper.iter().filter(|ship| !ship.is_empty()).count());
            prop_assert!(fleet.known_empty(shot).is_disjoint(fleet.decks()));
        }
    }

    #[test]
    fn s5_a_ship_moved_onto_another_is_never_lawful(fleet in any_fleet(), from in 0usize..10, to in 0usize..10) {
        prop_assume!(from != to);
        let mut ships: Vec<Vec<Cell>> = fleet.ships().iter().map(|ship| ship.iter().collect()).collect();
        let target = ships[to][0];
        ships[from][0] = target;
        let violations = Fleet::lawful(&FleetRule::default(), &Lineup::new(ships)).expect_err("they overlap");
        prop_assert!(violations.iter().any(|v| v.code == engine::ViolationCode::ShipsOverlap));
    }

    #[test]
    fn s5_lawful_agrees_with_the_list_of_violations(
        ships in prop::collection::vec(prop::collection::vec((0u8..100).prop_filter_map("a cell", Cell::from_index), 0..5), 0..6),
    ) {
        let lineup = Lineup::new(ships.clone());
        let lengths = ships.iter().map(|ship| (u8::try_from(ship.len()).unwrap_or(u8::MAX), 1));
        let rule = FleetRule::of(lengths);
        let lawful = Fleet::lawful(&rule, &lineup);
        let violations = lineup.violations(&rule);
        prop_assert_eq!(lawful.is_ok(), violations.is_empty());
        prop_assert_eq!(lawful.err().unwrap_or_default(), violations);
    }
}
