//! D4: answers with which no lawful fleet agrees, beside a search by brute force.

use engine::{
    Cell, Cells, ContradictionKind, Fleet, FleetRule, Notation, Ship, ShotResult, contradiction, random,
};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::inspections::{any_order, truthful};

/// «А1+ Б1- В1x»: hit, miss, sunk.
fn answers(text: &str) -> Vec<(Cell, ShotResult)> {
    text.split_whitespace()
        .map(|word| {
            let (cell, sign) = word.split_at(word.len() - 1);
            let answer = match sign {
                "+" => ShotResult::Hit,
                "x" => ShotResult::Sunk,
                _ => ShotResult::Miss,
            };
            (Notation::default().read(cell).expect("a cell"), answer)
        })
        .collect()
}

/// The kind, the cell at which it is found, the cells that show it.
fn found(rule: &FleetRule, text: &str) -> Option<(ContradictionKind, String, String)> {
    let answers = answers(text);
    contradiction(rule, &answers).map(|found| {
        assert_eq!(answers[found.at].0, found.cell);
        let json = serde_json::to_value(&found).expect("writes");
        assert_eq!(json["kind"], found.kind.code_str());
        let name = |cell: &Cell| Notation::default().print(*cell);
        let cells: Vec<String> = found.cells.iter().map(name).collect();
        (found.kind, name(&found.cell), cells.join(" "))
    })
}

fn check(text: &str, kind: ContradictionKind, at: &str, cells: &str) {
    let expected = Some((kind, at.to_owned(), cells.to_owned()));
    assert_eq!(found(&FleetRule::default(), text), expected, "{text}");
}

#[test]
fn what_is_possible_is_no_contradiction() {
    for text in [
        "",
        "А1-",
        "А1+",
        "А1x В1x Д1x Ж1x",
        "А1+ А3+",
        "А1+ Б1+ В1+ Г1x А1+ А1+",
    ] {
        assert_eq!(found(&FleetRule::default(), text), None, "{text}");
    }
}

#[test]
fn each_kind_that_is_seen_at_once() {
    use ContradictionKind as Kind;
    check("А1x В1x Д1x Ж1x И1x", Kind::TooManyShips, "И1", "И1");
    check(
        "А1+ Б1+ В1+ Г1x А3+ Б3+ В3+",
        Kind::TooManyShips,
        "В3",
        "А3 Б3 В3",
    );
    check("А1+ Б1+ А3x В3+ А5+ Б5+ Б1- ", Kind::AnswerChanged, "Б1", "Б1");
    check("Б2+ А1x", Kind::SunkBesideUnfinished, "А1", "А1 Б2");
    check("Б2+ А1+", Kind::ShipsTouch, "А1", "А1 Б2");
    check("А1+ Б1x В2+", Kind::ShipsTouch, "В2", "А1 Б1 В2");
    check("А1x Б1x", Kind::ShipsTouch, "Б1", "А1 Б1");
    check("А1+ Б1+ Б2+", Kind::ShipBends, "Б2", "А1 Б1 Б2");
    check("А1+ Б2- Б1+ В1+ Г1+", Kind::ShipTooLong, "Г1", "А1 Б1 В1 Г1");
    check("Б1+ В1+ Д1+ Е1+ Г1x", Kind::ShipTooLong, "Г1", "Б1 В1 Г1 Д1 Е1");
    check("А1+ А1-", Kind::AnswerChanged, "А1", "А1");
    check("А1- А1x", Kind::AnswerChanged, "А1", "А1");
    check("А1+ Б1x А1x", Kind::AnswerChanged, "А1", "А1");
}

#[test]
fn no_room_left() {
    use ContradictionKind as Kind;
    check("А1+ А2- Б1-", Kind::NoRoomLeft, "Б1", "А1");
    check("Б2+ А2- Б1- В2- Б3-", Kind::NoRoomLeft, "Б3", "Б2");
    check("А1x Б3+ А3- В3- Б4-", Kind::NoRoomLeft, "Б4", "Б3");
    // nowhere a place for the ship of four decks: every fourth cell of each diagonal is empty
    let misses: Vec<String> = Cell::all()
        .filter(|cell| (cell.column() + cell.row()) % 4 == 3)
        .map(|cell| format!("{}-", Notation::default().print(cell)))
        .collect();
    let (kind, at, cells) = found(&FleetRule::default(), &misses.join(" ")).expect("no room");
    assert_eq!(
        (kind, at, cells),
        (
            Kind::NoRoomLeft,
            misses.last().expect("some").replace('-', ""),
            String::new()
        )
    );
}

#[test]
fn too_many_decks() {
    let rule = FleetRule::of([(2, 1), (1, 1)]);
    assert_eq!(
        found(&rule, "А1+ Д1+ А5+").map(|found| found.0),
        Some(ContradictionKind::NoLegalFleet)
    );
    assert_eq!(found(&rule, "А1x Д1+ Е1x А5-"), None);
    let over = found(&rule, "А1x Д1+ Е1x А5+").expect("all are sunk");
    assert_eq!((over.0, over.1.as_str()), (ContradictionKind::TooManyDecks, "А5"));
}

#[test]
fn what_only_a_search_finds() {
    check(
        "А3+ Б3+ В3+ А1+ Б1+ В1+ Г1x",
        ContradictionKind::NoLegalFleet,
        "В1",
        "",
    );
    // three ships were met, and each needs another one of the two that are long enough
    let rule = FleetRule::of([(3, 2), (1, 3)]);
    let text = "А1+ Б1+ А4+ Б4+ А7+ Б7+";
    let found = found(&rule, text).expect("three ships of three");
    assert_eq!(
        (found.0, found.1.as_str()),
        (ContradictionKind::NoLegalFleet, "А7")
    );
}

#[test]
fn other_fleets_than_the_usual_one() {
    let crowded = FleetRule::of([(1, 25)]);
    assert_eq!(found(&crowded, "А1x В1x"), None);
    let one = FleetRule::of([(10, 1)]);
    assert_eq!(found(&one, "А1- Б2- В3- Г4- Д5- Е6- Ж7- З8- И9-"), None);
    let all = found(&one, "А1- Б2- В3- Г4- Д5- Е6- Ж7- З8- И9- К10-").expect("no line is free");
    assert_eq!((all.0, all.1.as_str()), (ContradictionKind::NoRoomLeft, "К10"));
}

fn any_rule() -> impl Strategy<Value = FleetRule> {
    prop::sample::select(vec![
        FleetRule::default(),
        FleetRule::of([(5, 1)]),
        FleetRule::of([(1, 20)]),
        FleetRule::of([(2, 10)]),
        FleetRule::of([(6, 1), (5, 1), (4, 2), (1, 3)]),
    ])
}

proptest! {
    #[test]
    fn answers_of_a_lawful_fleet_are_never_a_contradiction(rule in any_rule(), seed in any::<u64>(), cells in any_order()) {
        let fleet = random::fleet(&rule, &mut ChaCha8Rng::seed_from_u64(seed));
        prop_assert_eq!(contradiction(&rule, &truthful(&fleet, &cells)), None);
    }
}

/// Every fleet of the rule within some cells.
fn all_fleets(rule: &FleetRule, within: Cells) -> Vec<Vec<Ship>> {
    fn go_on(lengths: &[u8], from: usize, free: Cells, ships: &mut Vec<Ship>, all: &mut Vec<Vec<Ship>>) {
        let Some((length, rest)) = lengths.split_first() else {
            all.push(ships.clone());
            return;
        };
        for (index, ship) in Ship::everywhere(*length).enumerate().skip(from) {
            if ship.cells().is_subset(free) {
                ships.push(ship);
                let from = if rest.first() == Some(length) {
                    index + 1
                } else {
                    0
                };
                go_on(rest, from, free - ship.cells().with_water(), ships, all);
                ships.pop();
            }
        }
    }
    let lengths: Vec<u8> = rule
        .counts()
        .flat_map(|(length, count)| std::iter::repeat_n(length, usize::from(count)))
        .collect();
    let mut all = Vec::new();
    go_on(&lengths, 0, within, &mut Vec::new(), &mut all);
    all
}

fn answer(ships: &[Ship], shot_before: Cells, cell: Cell) -> ShotResult {
    match ships.iter().find(|ship| ship.cells().contains(cell)) {
        None => ShotResult::Miss,
        Some(ship) if ship.cells().is_subset(shot_before | Cells::of(cell)) => ShotResult::Sunk,
        Some(_) => ShotResult::Hit,
    }
}

/// The first answer after which none of all these fleets agrees.
fn by_brute_force(mut fleets: Vec<Vec<Ship>>, answers: &[(Cell, ShotResult)]) -> Option<usize> {
    let mut shot = Cells::EMPTY;
    for (at, (cell, said)) in answers.iter().enumerate() {
        fleets.retain(|ships| answer(ships, shot, *cell) == *said);
        shot.insert(*cell);
        if fleets.is_empty() {
            return Some(at);
        }
    }
    None
}

/// A corner of the sea, and fleets that fit it.
fn corners() -> impl Strategy<Value = (u8, u8, FleetRule)> {
    prop::sample::select(vec![
        (4, 4, FleetRule::of([(3, 1), (1, 2)])),
        (5, 4, FleetRule::of([(2, 2), (1, 2)])),
        (5, 5, FleetRule::of([(4, 1), (2, 1), (1, 2)])),
        (6, 4, FleetRule::of([(3, 1), (2, 2), (1, 1)])),
        (7, 3, FleetRule::of([(2, 2), (1, 3)])),
        (10, 1, FleetRule::of([(4, 1), (2, 1), (1, 1)])),
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Everything outside a corner is a miss; within it answers are mostly, but not always, those of a fleet.
    #[test]
    fn as_brute_force_has_it(
        (columns, rows, rule) in corners(),
        which in any::<prop::sample::Index>(),
        order in Just((0..100_u8).collect::<Vec<_>>()).prop_shuffle(),
        lies in prop::collection::vec(prop::option::weighted(0.15, prop::sample::select(
            vec![ShotResult::Miss, ShotResult::Hit, ShotResult::Sunk])), 100),
    ) {
        let within: Cells = Cell::all().filter(|cell| cell.column() < columns && cell.row() < rows).collect();
        let fleets = all_fleets(&rule, within);
        prop_assert!(!fleets.is_empty());
        let truth = &fleets[which.index(fleets.len())];
        let mut said: Vec<(Cell, ShotResult)> = (!within).iter().map(|cell| (cell, ShotResult::Miss)).collect();
        let mut shot = Cells::EMPTY;
        for (cell, lie) in order.iter().filter_map(|index| Cell::from_index(*index)).zip(lies) {
            if within.contains(cell) {
                said.push((cell, lie.unwrap_or_else(|| answer(truth, shot, cell))));
                shot.insert(cell);
            }
        }
        let found = contradiction(&rule, &said).map(|found| found.at);
        prop_assert_eq!(found, by_brute_force(fleets, &said));
    }
}

/// The fleet is there to be judged by the engine in the other tests; here its own words say the same.
#[test]
fn brute_force_judges_as_the_engine_does() {
    let fleet: Fleet = random::fleet(&FleetRule::default(), &mut ChaCha8Rng::seed_from_u64(1));
    let cells: Vec<Cell> = Cell::all().collect();
    let mut shot = Cells::EMPTY;
    for (cell, said) in truthful(&fleet, &cells) {
        assert_eq!(answer(fleet.ships(), shot, cell), said);
        shot.insert(cell);
    }
}
