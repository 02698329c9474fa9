//! S5: how lists and ranges of cells become ships.

use engine::{Alphabet, Lineup, Notation, Violation};
use proptest::prelude::*;

fn shown(read: Result<Lineup, Vec<Violation>>, notation: Notation) -> String {
    let ship = |ship: &Vec<engine::Cell>| {
        ship.iter()
            .map(|c| notation.print(*c))
            .collect::<Vec<_>>()
            .join(",")
    };
    match read {
        Ok(lineup) => lineup.ships().iter().map(ship).collect::<Vec<_>>().join(" "),
        Err(faults) => {
            let fault =
                |v: &Violation| format!("!{}({})", v.code_str(), v.words.as_deref().unwrap_or_default());
            faults.iter().map(fault).collect::<Vec<_>>().join(" ")
        }
    }
}

fn check(text: &str, expected: &str) {
    let notation = Notation::default();
    assert_eq!(
        shown(Lineup::read(text, notation), notation),
        expected,
        "reading {text:?}"
    );
}

fn check_ship(text: &str, expected: &str) {
    let notation = Notation::default();
    assert_eq!(
        shown(Lineup::from_ships(&[text], notation), notation),
        expected,
        "reading the ship {text:?}"
    );
}

#[test]
fn s5_one_ship_a_string() {
    let ship = "А1,А2,А3,А4";
    for text in [
        "А1-А4",
        "А1–А4",
        "А1 — А4",
        "А1..А4",
        "А1 .. А4",
        "А1…А4",
        "А1:А4",
        "а1-а4",
        "А1-4",
        "А 1 - А 4",
        "А01-А04",
        "А1,А2,А3,А4",
        "А1 А2 А3 А4",
        "А1, А2, А3, А4",
        "А1-А2-А3-А4",
        "[А1,А2,А3,А4]",
        "«А1-А4»",
        "1А-4А",
        "A1-A4",
        "Линкор А1-А4",
        "А1;А2;А3;А4",
    ] {
        check_ship(text, ship);
    }
    for (text, expected) in [
        ("К10", "К10"),
        ("К-10", "К10"),
        ("К10-К10", "К10"),
        ("Е1-Г1", "Е1,Д1,Г1"),
        ("А3,А1,А2", "А3,А1,А2"),
        ("А1-Б2", "!ship_bends(А1-Б2)"),
        ("В10-В11", "!off_the_sea(В10-В11)"),
        ("К1-Л1", "!off_the_sea(К1-Л1)"),
        ("Й3-Й5", "!no_such_cell(Й3) !no_such_cell(Й5)"),
        ("А11", "!no_such_cell(А11)"),
        ("А1-11", "!off_the_sea(А1-11)"),
        ("B2", "!ambiguous_cell(B2)"),
        ("34", "!ambiguous_cell(34)"),
        ("", "!unreadable_layout()"),
        ("линкор", "!unreadable_layout(линкор)"),
        ("К", "!no_such_cell(К)"),
        ("И\u{306}5", "!no_such_cell(Й5)"),
    ] {
        check_ship(text, expected);
    }
}

#[test]
fn s5_a_text_of_ranges_and_lists() {
    for (text, expected) in [
        ("Б2-Б5 Г1-Е1 А10", "Б2,Б3,Б4,Б5 Г1,Д1,Е1 А10"),
        ("Б2-Б5,Г1-Е1,А10,К10", "Б2,Б3,Б4,Б5 Г1,Д1,Е1 А10 К10"),
        ("Б2–Б5, Г1–Е1; А10, К10", "Б2,Б3,Б4,Б5 Г1,Д1,Е1 А10 К10"),
        // One separator: neighbours are a ship.
        ("Б2 Б3 Б4 Б5 Г1 Д1 Е1 А10", "Б2,Б3,Б4,Б5 Г1,Д1,Е1 А10"),
        ("Б2, Б3, Б4, Б5, Г1, Д1, Е1, А10", "Б2,Б3,Б4,Б5 Г1,Д1,Е1 А10"),
        ("Б2,Б3,Б4,Б5,Г1,Д1,Е1,А10", "Б2,Б3,Б4,Б5 Г1,Д1,Е1 А10"),
        ("Б 2 Б 3 Г 1", "Б2,Б3 Г1"),
        // Two separators: the closer one joins.
        ("Б2,Б3,Б4,Б5 Г1,Д1,Е1 А10", "Б2,Б3,Б4,Б5 Г1,Д1,Е1 А10"),
        ("Б2,Б3,Б5,Б6 Г1-Е1 А10", "Б2,Б3,Б5,Б6 Г1,Д1,Е1 А10"),
        ("Б2 Б3 Б4 Б5, Г1 Д1 Е1, А10", "Б2,Б3,Б4,Б5 Г1,Д1,Е1 А10"),
        // Lines, slashes, semicolons and brackets part.
        ("Б2 Б3 Б4 Б5\nГ1 Д1 Е1\nА10", "Б2,Б3,Б4,Б5 Г1,Д1,Е1 А10"),
        ("Б2 Б3 / Г1 Д1 / А10", "Б2,Б3 Г1,Д1 А10"),
        ("Б2,Б3;Г1,Д1;А10", "Б2,Б3 Г1,Д1 А10"),
        ("Б2 Б3 Б5 Б6\nГ1 Д1", "Б2,Б3,Б5,Б6 Г1,Д1"),
        ("Б2 Б3\nА10 К10", "Б2,Б3 А10 К10"),
        ("Б2 Б3\nД4 Е4 Ж8 З8", "Б2,Б3 Д4,Е4 Ж8,З8"),
        (r#"[["Б2","Б3"],["Г1","Д1"],["А10"]]"#, "Б2,Б3 Г1,Д1 А10"),
        (r#"["Б2-Б3","Г1-Д1","А10"]"#, "Б2,Б3 Г1,Д1 А10"),
    ] {
        check(text, expected);
    }
}

#[test]
fn s5_names_and_labels_of_ships_fall_away() {
    for (text, expected) in [
        ("Линкор Б2 Б3 Б4 Б5", "Б2,Б3,Б4,Б5"),
        ("Линкор Б2 Б3 Б4 Б5 Крейсер Г1 Д1 Е1", "Б2,Б3,Б4,Б5 Г1,Д1,Е1"),
        (
            "Крейсеры: Г1 Д1 Е1 / К3 К4 К5\nКатера: А10 / К10",
            "Г1,Д1,Е1 К3,К4,К5 А10 К10",
        ),
        (
            "4-палубный: Б2-Б5\n3-палубные: Г1-Е1, К3-К5",
            "Б2,Б3,Б4,Б5 Г1,Д1,Е1 К3,К4,К5",
        ),
        ("4-х палубный Б2-Б5", "Б2,Б3,Б4,Б5"),
        ("1x4: Б2-Б5\n2х3: Г1-Е1 К3-К5", "Б2,Б3,Б4,Б5 Г1,Д1,Е1 К3,К4,К5"),
        ("4: Б2-Б5\n1: А10", "Б2,Б3,Б4,Б5 А10"),
        ("1. Б2-Б5\n2. А10", "Б2,Б3,Б4,Б5 А10"),
        ("1) Б2-Б5\n2) А10", "Б2,Б3,Б4,Б5 А10"),
        ("- Б2-Б5\n- А10", "Б2,Б3,Б4,Б5 А10"),
        ("Линкор (4): Б2-Б5", "Б2,Б3,Б4,Б5"),
    ] {
        check(text, expected);
    }
}

#[test]
fn s5_what_is_no_list_is_said_to_be_unreadable() {
    for (text, expected) in [
        ("", "!unreadable_layout()"),
        ("сейчас расставлю", "!unreadable_layout(сейчас расставлю)"),
        ("1 . # .\n2 . . .", "!unreadable_layout(1 . # .\n2 . . .)"),
        ("[[0,1,1],[1,0,0]]", "!unclear_layout()"),
    ] {
        check(text, expected);
    }
}

#[test]
fn s5_faults_come_all_and_ships_beside_them_are_judged() {
    for (text, expected) in [
        (
            "Б2-Б5 Й3-Й5 B7 А10",
            "!no_such_cell(Й3) !no_such_cell(Й5) !ambiguous_cell(B7)",
        ),
        ("Б2-В5 А11", "!ship_bends(Б2-В5) !no_such_cell(А11)"),
        ("Б2,Б3 Й4,Б7 К1,К2 К3", "!no_such_cell(Й4) !ships_touch()"),
        ("Б2,Й3,Б4 К1", "!no_such_cell(Й3)"),
    ] {
        check(text, expected);
    }
}

proptest! {
    #[test]
    fn s5_reading_never_panics(text in "[\\PC\n]{0,60}|[А-Кх0-9 ,;:/.\n–-]{0,60}") {
        for alphabet in Alphabet::ALL {
            if let Err(faults) = Lineup::read(&text, Notation::of(alphabet)) {
                prop_assert!(!faults.is_empty());
            }
        }
    }
}
