//! Every fleet that is printed in any way that people use reads back as itself (S5, S10).

mod drawn;
mod sheet;
mod ships;

use engine::{Alphabet, Fleet, FleetRule, Letters, Lineup, Notation, Rows};
use rand::SeedableRng;
use rand_chacha::ChaCha12Rng;

use drawn::{with_labels, without_labels};
use sheet::{Sheet, Way};
use ships::by_ships;

/// Words that people write around a layout.
fn wrapped(text: &str) -> Vec<(&'static str, String)> {
    vec![
        ("a heading", format!("Моя расстановка:\n\n{text}")),
        (
            "words after",
            format!("{text}\n\nВот так и поставлю. Удачи всем!"),
        ),
        ("a fence", format!("Вот:\n```\n{text}\n```\n")),
        ("[code]", format!("Мой флот\n[code]\n{text}\n[/code]")),
        (
            "[spoiler]",
            format!("[spoiler=Флот][b]Расстановка[/b]\n{text}\n[/spoiler]"),
        ),
        (
            "a photograph",
            format!("[img]http://example.invalid/a4.jpg[/img]\n{text}"),
        ),
        ("a page", format!("<p>Флот</p><pre>{text}</pre>")),
    ]
}

fn notations() -> Vec<Notation> {
    let mut all = Vec::new();
    for alphabet in Alphabet::ALL {
        for rows in [Rows::TopDown, Rows::BottomUp] {
            for letters in [Letters::Columns, Letters::Rows] {
                all.push(Notation {
                    alphabet,
                    rows,
                    letters,
                });
            }
        }
    }
    all
}

fn check(name: &str, text: &str, fleet: &Fleet, notation: Notation, wrong: &mut Vec<String>) {
    let read = Lineup::read(text, notation).and_then(|lineup| Fleet::lawful(&FleetRule::default(), &lineup));
    if read.as_ref() != Ok(fleet) {
        let came = read.map_or_else(
            |faults| {
                faults
                    .iter()
                    .map(engine::Violation::code_str)
                    .collect::<Vec<_>>()
                    .join(" ")
            },
            |_| "another fleet".to_owned(),
        );
        wrong.push(format!("{name} ({notation:?}): {came}\n{text}\n"));
    }
}

fn told(wrong: &[String], checked: usize) {
    let shown: Vec<&String> = wrong.iter().take(3).collect();
    let names: Vec<&str> = wrong.iter().filter_map(|one| one.lines().next()).collect();
    assert!(
        wrong.is_empty(),
        "{} of {checked}: {names:#?} {shown:#?}",
        wrong.len()
    );
}

#[test]
fn s5_words_around_a_layout_fall_away() {
    let notation = Notation::default();
    let fleet = engine::random::fleet(&FleetRule::default(), &mut ChaCha12Rng::seed_from_u64(5));
    let sheet = Sheet::of(&fleet, notation, Way::Seen);
    let printed = [
        without_labels(&sheet),
        with_labels(&sheet),
        by_ships(&fleet, notation),
    ]
    .concat();
    let (mut wrong, mut checked) = (Vec::new(), 0);
    for (name, text) in printed.into_iter().step_by(2) {
        for (around, text) in wrapped(&text) {
            check(
                &format!("{name} in {around}"),
                &text,
                &fleet,
                notation,
                &mut wrong,
            );
            checked += 1;
        }
    }
    told(&wrong, checked);
}

#[test]
fn s5_s10_every_way_to_print_a_fleet_is_read_in_every_notation() {
    let (mut wrong, mut checked) = (Vec::new(), 0);
    for (seed, notation) in notations().into_iter().enumerate() {
        let mut turn = seed;
        let mut chance = ChaCha12Rng::seed_from_u64(seed as u64);
        let fleet = engine::random::fleet(&FleetRule::default(), &mut chance);
        let mut printed = without_labels(&Sheet::of(&fleet, notation, Way::Seen));
        printed.extend(by_ships(&fleet, notation));
        for way in [Way::Seen, Way::UpsideDown, Way::Mirrored, Way::Transposed] {
            let sheet = Sheet::of(&fleet, notation, way);
            printed.extend(
                with_labels(&sheet)
                    .into_iter()
                    .map(|(name, text)| (format!("{name} {way:?}"), text)),
            );
        }
        for (name, text) in printed {
            // each way is read in every fifth notation, all notations in all ways together
            turn += 1;
            if turn % 5 != 0 {
                continue;
            }
            check(&name, &text, &fleet, notation, &mut wrong);
            checked += 1;
        }
    }
    told(&wrong, checked);
    assert!(checked > 3000, "{checked}");
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(60))]

    #[test]
    fn s5_any_fleet_in_any_way_reads_as_itself(seed: u64, which: u64, turn in 0..4_usize) {
        let notations = notations();
        let at = |count: usize| usize::try_from(which % u64::try_from(count).expect("a number")).expect("a number");
        let notation = notations[at(notations.len())];
        let fleet = engine::random::fleet(&FleetRule::default(), &mut ChaCha12Rng::seed_from_u64(seed));
        let way = [Way::Seen, Way::UpsideDown, Way::Mirrored, Way::Transposed][turn];
        let mut printed = with_labels(&Sheet::of(&fleet, notation, way));
        printed.extend(without_labels(&Sheet::of(&fleet, notation, Way::Seen)));
        printed.extend(by_ships(&fleet, notation));
        let mut wrong = Vec::new();
        for (name, text) in printed.iter().skip(at(29)).step_by(29) {
            check(name, text, &fleet, notation, &mut wrong);
        }
        told(&wrong, printed.len());
    }
}
