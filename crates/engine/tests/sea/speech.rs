//! Layouts among words: what is said and not meant is never a ship, what any person can read is read (S5).

use std::collections::BTreeSet;
use std::fmt::Write as _;

use engine::{Cell, Fleet, FleetRule, Lineup, Notation, Violation};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const NINE: &str = "Б2-Б5 Г1-Е1 К3-К5 Д4-Е4 Ж8-З8 В8-В9 А10 З1 К1";
const WHOLE: &str = "Б2-Б5 Г1-Е1 К3-К5 Д4-Е4 Ж8-З8 В8-В9 А10 К10 З1 К1";
const SHIPS: [&str; 10] = [
    "Б2 Б3 Б4 Б5",
    "Г1 Д1 Е1",
    "К3 К4 К5",
    "Д4 Е4",
    "Ж8 З8",
    "В8 В9",
    "А10",
    "К10",
    "З1",
    "К1",
];
const SEA: &str = "...###.#.#\n.#........\n.#.......#\n.#..##...#\n.#.......#\n..........\n..........\n..#...##..\n..#.......\n#........#";

fn lawful(text: &str) -> Result<Fleet, Vec<Violation>> {
    Lineup::read(text, Notation::default()).and_then(|lineup| Fleet::lawful(&FleetRule::default(), &lineup))
}

fn codes(text: &str) -> BTreeSet<&'static str> {
    let faults = lawful(text).err().unwrap_or_default();
    faults.iter().map(Violation::code_str).collect()
}

fn reads(text: &str) {
    let expected = lawful(WHOLE).expect("lawful");
    assert_eq!(lawful(text), Ok(expected), "reading\n{text}");
}

fn refused(text: &str, expected: &[&str]) {
    let expected: BTreeSet<&str> = expected.iter().copied().collect();
    assert_eq!(codes(text), expected, "reading\n{text}\n{:?}", lawful(text));
}

/// The ships a line each, as that says.
fn lines(say: impl Fn(usize, Vec<&str>) -> String) -> String {
    let ships = SHIPS
        .iter()
        .enumerate()
        .map(|(at, ship)| say(at, ship.split(' ').collect()));
    ships.collect::<Vec<_>>().join("\n")
}

fn range(ship: &[&str], dash: &str) -> String {
    match ship {
        [only] => (*only).to_owned(),
        many => format!("{}{dash}{}", many[0], many[many.len() - 1]),
    }
}

#[test]
fn s5_struck_text_quotes_and_signatures_are_no_ships() {
    for beside in [
        "{} [s]К10[/s]",
        "{} ~~К10~~",
        "> К10\n{}",
        "[quote=Вирт]К10[/quote]\n{}",
        "{}\n--\nК10, Иван",
        "{}\nОтправлено с моего К10",
        "{}\nSent from my К10",
        "{} <s>К10</s>",
        "{} <del>К10</del>",
        "[quote][quote=А]К10[/quote]К10[/quote]{}",
        "{}\nПришлю к 10 часам.",
        "{}\nначнём к 10",
        "Пришлю к 10 часам.\n{}",
        "{}\nБуду в 10.",
    ] {
        refused(&beside.replace("{}", NINE), &["wrong_number_of_ships"]);
        reads(&beside.replace("{}", WHOLE));
    }
    reads(&format!("[s]А1-А4[/s] {WHOLE}"));
    reads(&format!("> А1-А4 Б7\n{WHOLE}"));
    reads(&format!("[quote]{WHOLE}[/quote]"));
    reads(&lines(|_, ship| format!("> {}", ship.join(" "))));
}

#[test]
fn s5_cells_in_speech_are_never_guessed() {
    for text in [
        "без К10: {}",
        "{} не К10",
        "{} К10?",
        "{}\nХожу первым: К10!",
        "{}\nТо ZimA - К10",
        "Рисовал на листе К10\n{}",
        "{}\nстоит на поле К10",
        "{} или К10",
        "{}\nТолько не на К10",
        "{}\nZimA К10",
        "{}\nПришлю К 10 часам",
        "{}, К10 (?)",
        "{}\nвместо К10",
        "{} вроде К10",
        "{} К10 (убрал)",
        "{} К10 - нет",
        "{} нет К10",
        "{} К10 зачёркнут",
        "{}, может К10",
        "{} ?К10",
        "{}\nP.S. К10",
        "{}\nчитайте п. К10",
        "{}\nВирт писал: К10",
        "{}\nК10 мимо",
        "{}\nК10 уже занят, ищу место",
    ] {
        refused(&text.replace("{}", NINE), &["unclear_layout"]);
    }
    refused(
        "Б2-Б5 Г1-Е1 К3-К5 Д4-Е4 Ж8-З8 В8-В9 А10 З1 К10 или К1",
        &["unclear_layout"],
    );
    refused(&format!("{WHOLE} или К7"), &["unclear_layout"]);
    refused(
        "Б2-Б5 Г1-Е1 К3-К5 Д4-Е4 Ж8-З8 В8-В9 А10 К10 З1 К2 ой, не К2, а К1",
        &["ships_touch", "unclear_layout"],
    );
    reads(&format!("Рисовал на листе А10\n{WHOLE}"));
    reads(&format!("{WHOLE}\nХожу первым: К10!"));
    let faults = lawful(&format!("{NINE} не К10")).expect_err("unclear");
    assert_eq!(faults[0].words.as_deref(), Some("не К10"));
    assert!(faults[0].message_ru(Notation::default()).contains("«не К10»"));
}

#[test]
fn s5_what_any_person_can_read() {
    reads(&lines(|_, ship| {
        format!("{} ({})", range(&ship, "-"), ship.len())
    }));
    reads(&lines(|_, ship| {
        let said = range(&ship, " по ");
        if ship.len() > 1 {
            format!("с {said}")
        } else {
            said
        }
    }));
    for dash in [" до ", " по ", "~", " ~ ", " → ", "->", " — "] {
        reads(&lines(|_, ship| range(&ship, dash)));
        reads(&lines(|_, ship| range(&ship, dash)).replace('\n', ", "));
    }
    reads(&lines(|_, ship| ship.concat()));
    reads(&lines(|_, ship| ship.concat()).replace('\n', ", "));
    reads(&lines(|_, ship| ship.join("\n")));
    for (four, three, two, one) in [
        ("1×4 ", "2×3 ", "3×2 ", "4×1 "),
        ("1×4: ", "2×3: ", "3×2: ", "4×1: "),
        ("1х4 ", "2х3 ", "3х2 ", "4х1 "),
        ("4 - ", "3 - ", "2 - ", "1 - "),
        ("4 ", "3 ", "2 ", "1 "),
        ("4п ", "3п ", "2п ", "1п "),
        ("4п: ", "3п: ", "2п: ", "1п: "),
        ("4п - ", "3п - ", "2п - ", "1п - "),
        ("тетра: ", "тройки: ", "двойки: ", "единички: "),
    ] {
        for and in [", ", " и "] {
            reads(&format!(
                "{four}Б2-Б5\n{three}Г1-Е1{and}К3-К5\n{two}Д4-Е4, Ж8-З8{and}В8-В9\n{one}А10, К10, З1{and}К1"
            ));
        }
    }
    reads(&lines(|_, ship| {
        format!("{} - {}", ship.len(), range(&ship, "-"))
    }));
    reads(&lines(|_, ship| format!("{} {}", ship.len(), range(&ship, "-"))));
    reads(&lines(|_, ship| format!("{}п {}", ship.len(), range(&ship, "-"))));
    reads(
        "Один четырёхпалубный (Б2, Б3, Б4, Б5), два трёхпалубных (Г1, Д1, Е1 и К3, К4, К5), три двухпалубных (Д4, Е4, Ж8, З8 и В8, В9), четыре однопалубных (А10, К10, З1 и К1)",
    );
    for behind in [" - ", ": ", " — "] {
        reads(&lines(|_, ship| {
            format!("{}{behind}{}", range(&ship, "-"), ship.len())
        }));
    }
    reads(&lines(|_, ship| {
        format!("{} - {}-палубный", range(&ship, "-"), ship.len())
    }));
    reads(&lines(|at, ship| {
        format!("Корабль {}: {}", at + 1, range(&ship, "-"))
    }));
    reads(
        "Линкор стоит от Б2 до Б5, тройки от Г1 до Е1 и от К3 до К5, двухпалубные Д4-Е4, Ж8-З8 и В8-В9, однопалубные на А10, К10, З1 и К1",
    );
    for after in [
        " Спасибо!",
        "\nP.S. Кто первый ходит?",
        "\nС 2009 года играю",
        "\nЕсли что не так - пишите",
    ] {
        reads(&format!("{WHOLE}{after}"));
    }
    reads("Б2,3,4,5; Г,Д,Е 1; К3,4,5; Д4,Е4; Ж8,З8; В8,9; А10; К10; З1; К1");
    for date in [
        "30.11.2026",
        "2026-11-30",
        "30.11.2026 18:30",
        "30 ноября 2026",
        "30/11/26",
    ] {
        reads(&format!("{date}\n{WHOLE}"));
    }
    reads(&format!("ZimA 2009: моя расстановка {WHOLE}"));
    reads(&format!("Привет всем, вот мой флот: {WHOLE}. Удачи!"));
    reads(
        "Линкор Бисмарк: Б2-Б5\nКрейсеры: Г1-Е1, К3-К5\nЭсминцы: Д4-Е4, Ж8-З8, В8-В9\nКатера стоят на А10, К10, З1 и К1",
    );
}

#[test]
fn s5_one_ship_among_words() {
    let codes = |ship: &str| match Lineup::from_ships(&[ship], Notation::default()) {
        Ok(lineup) => format!("{:?}", lineup.ships()),
        Err(faults) => faults.iter().map(Violation::code_str).collect(),
    };
    for ship in [
        "с А1 по А4",
        "А1 до А4",
        "А1А2А3А4",
        "А1~А4",
        "1×4 А1-А4",
        "А1-А4 (4)",
        "Аврора А1-А4",
    ] {
        assert_eq!(codes(ship), "[[А1, А2, А3, А4]]", "{ship}");
    }
    for ship in ["К10?", "не К10", "К10 или К1", "без К10"] {
        assert_eq!(codes(ship), "unclear_layout", "{ship}");
    }
}

#[test]
fn s5_tables_with_both_ends_of_ships() {
    for (head, mark) in [
        ("start,end", ','),
        ("from;to", ';'),
        ("Начало;Конец", ';'),
        ("name,size,start,end", ','),
        ("start\tend", '\t'),
    ] {
        let names = head.split(mark).count() > 2;
        let mut text = head.to_owned();
        for ship in SHIPS {
            let cells: Vec<&str> = ship.split(' ').collect();
            let before = if names {
                format!("ship,{},", cells.len())
            } else {
                String::new()
            };
            let (first, last) = (cells[0], cells[cells.len() - 1]);
            write!(text, "\n{before}{first}{mark}{last}").expect("writes");
        }
        reads(&text);
        reads(&text.replace("А10,А10", "А10,"));
    }
}

#[test]
fn s5_a_group_of_its_own_is_a_ship() {
    let with = |at: usize, ship: &str| {
        let mut ships = SHIPS.map(|own| own.replace(' ', ", "));
        ships[at] = ship.to_owned();
        [ships.join("\n"), ships.join("; ").replace(", ", " ")]
    };
    for (at, ship, expected) in [
        (4, "Ж8, И8", &["ship_has_gap"][..]),
        (4, "Ж8, З9", &["ship_bends"]),
        (2, "К3, К5, К6", &["ship_has_gap"]),
        (2, "К3, К4, И5", &["ship_bends"]),
        (5, "В8, Д9", &["ship_bends", "ship_has_gap"]),
        (5, "В8, В8", &["ships_overlap", "wrong_number_of_ships"]),
    ] {
        for text in with(at, ship) {
            refused(&text, expected);
        }
    }
}

/// Any fleet, spoilt in one to three ways.
fn spoilt(seed: u64) -> Vec<Vec<Cell>> {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let fleet = engine::random::fleet(&FleetRule::default(), &mut chance);
    let mut ships: Vec<Vec<Cell>> = fleet.ships().iter().map(|ship| ship.iter().collect()).collect();
    let mut pick = |below: usize| usize::try_from(chance.next_u32()).expect("fits") % below;
    for _ in 0..=pick(3) {
        let at = pick(ships.len());
        let deck = pick(ships[at].len());
        match pick(5) {
            0 => drop(ships.remove(at)),
            1 => {
                ships
                    .extend(Cell::from_index(u8::try_from(pick(100)).expect("small")).map(|cell| vec![cell]));
            }
            2 if ships[at].len() > 1 => {
                let cell = ships[at][deck];
                ships[at][deck] =
                    Cell::new((cell.column() + 1).min(9), (cell.row() + 1).min(9)).expect("a cell");
            }
            3 if ships[at].len() > 2 => drop(ships[at].remove(1)),
            _ => ships.push(ships[at].clone()),
        }
    }
    ships
}

#[test]
fn s5_a_ship_a_line_is_judged_as_it_stands() {
    let name = |cell: &Cell| Notation::default().print(*cell);
    let mut differ = Vec::new();
    for seed in 0..1000 {
        let ships = spoilt(seed);
        let violations = Lineup::new(ships.clone()).violations(&FleetRule::default());
        let expected: BTreeSet<_> = violations.iter().map(Violation::code_str).collect();
        let (between, apart) = if seed % 2 == 0 { (", ", "\n") } else { (" ", "; ") };
        let lines = ships
            .iter()
            .map(|ship| ship.iter().map(name).collect::<Vec<_>>().join(between));
        let text = lines.collect::<Vec<_>>().join(apart);
        if codes(&text) != expected {
            differ.push(format!("{text}\n  {expected:?}\n  {:?}", codes(&text)));
        }
    }
    assert!(
        differ.is_empty(),
        "{} differ:\n{}",
        differ.len(),
        differ.join("\n\n")
    );
}

#[test]
fn s5_marks_of_drawings_are_not_guessed() {
    let marked = |deck: &str, water: &str| SEA.replace('.', "w").replace('#', deck).replace('w', water);
    for (deck, water) in [
        ("0", "x"),
        ("0", "1"),
        ("0", "W"),
        ("-", "x"),
        ("·", "x"),
        ("~", "1"),
        ("=", "x"),
        (".", "#"),
        ("o", "x"),
    ] {
        reads(&marked(deck, water));
    }
    reads(&format!("{}\no - корабль, x - вода", marked("o", "x")));
    reads(&format!("# - корабль, . - вода\n{SEA}"));
    refused(&format!(". - корабль, # - вода\n{SEA}"), &["unclear_layout"]);
    refused(
        &format!("{}\nx - корабль, o - вода", marked("o", "x")),
        &["unclear_layout"],
    );
    for mark in ["#", "x", "1"] {
        refused(&format!("{}\n", mark.repeat(10)).repeat(10), &["unclear_layout"]);
    }
    let labels = [1, 2, 3, 4, 5, 7, 6, 8, 9, 10];
    let shuffled = SEA
        .lines()
        .zip(labels)
        .map(|(row, label)| format!("{label:>2} {row}\n"));
    refused(
        &format!("   АБВГДЕЖЗИК\n{}", shuffled.collect::<String>()),
        &["wrong_notation"],
    );
    // ships that break a rule, and the usual marks turned
    refused(&marked("0", "x").replacen('0', "x", 1), &["unclear_layout"]);
}

#[test]
fn s5_a_refusal_is_short() {
    let cells: String = (0..16_000).fold(String::new(), |mut text, at| {
        write!(text, "{}{} ", ["А", "Б", "В", "Г", "Д"][at % 5], at / 5 % 10 + 1).expect("writes");
        text
    });
    for text in [
        "А1 ".repeat(20_000),
        "А1\n".repeat(20_000),
        "А1,".repeat(20_000),
        "А1-А4 ".repeat(9_000),
        "Й1 ".repeat(20_000),
        "34 ".repeat(20_000),
        "не К10 ".repeat(9_000),
        "К10? ".repeat(9_000),
        "К10 или ".repeat(9_000),
        cells,
        "А1А1".repeat(16_000),
        "А1-".repeat(20_000),
        "слово К10. ".repeat(5_000),
        "x".repeat(64_000),
    ] {
        let faults = lawful(&text).expect_err("no fleet");
        let size: usize = faults
            .iter()
            .map(|fault| {
                let cells = format!("{:?}", fault.cells_in(Notation::default()));
                fault.message_ru(Notation::default()).len() + cells.len() + 60
            })
            .sum();
        assert!(
            size <= 8192,
            "{size} bytes, {} faults for {:.20}",
            faults.len(),
            text
        );
    }
    let faults = lawful(&format!("А1 {}", "Й1 ".repeat(20_000))).expect_err("no fleet");
    let told = faults.last().expect("some");
    assert_eq!(told.more + faults.len(), 20_000);
    assert!(told.message_ru(Notation::default()).contains("и ещё"));
}
