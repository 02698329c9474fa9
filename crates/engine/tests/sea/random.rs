//! D7 and T5: random fleets are lawful, and as random as is said.

use std::collections::BTreeMap;

use engine::{Cell, Fleet, FleetRule, ImpossibleFleet, Lineup, random};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn rules() -> Vec<FleetRule> {
    vec![
        FleetRule::default(),
        FleetRule::of([(1, 1)]),
        FleetRule::of([(10, 2), (1, 3)]),
        FleetRule::of([(5, 1), (4, 1), (3, 2), (2, 1)]),
        FleetRule::of([(4, 2), (3, 3), (2, 4), (1, 3)]),
        FleetRule::of([(1, 25)]),
        FleetRule::of([(10, 5)]),
    ]
}

fn lineup(fleet: &Fleet) -> Lineup {
    Lineup::new(fleet.ships().iter().map(|ship| ship.iter().collect()).collect())
}

#[test]
fn s11_an_impossible_rule_has_no_fleet() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let none = random::try_fleet(&FleetRule::of([(1, 26)]), &mut rng);
    assert_eq!(none, Err(ImpossibleFleet::NotProved));
    assert_eq!(
        random::try_fleet(&FleetRule::of([]), &mut rng),
        Err(ImpossibleFleet::Empty)
    );
}

#[test]
fn d7_chance_alone_decides() {
    let fleet = |seed| random::fleet(&FleetRule::default(), &mut ChaCha8Rng::seed_from_u64(seed));
    assert_eq!(fleet(7), fleet(7));
    assert_ne!(fleet(7), fleet(8));
}

/// Chi-square of counts that should be equal, against the bound of one in a million.
fn assert_uniform(counts: &BTreeMap<Vec<Cell>, u32>, places: usize, bound: f64) {
    assert_eq!(counts.len(), places, "every place comes up");
    let drawn: u32 = counts.values().sum();
    let expected = f64::from(drawn) / places.to_string().parse::<f64>().expect("a number");
    let chi: f64 = counts
        .values()
        .map(|count| (f64::from(*count) - expected).powi(2) / expected)
        .sum();
    assert!(chi < bound, "chi-square {chi}");
}

#[test]
fn d7_a_single_ship_is_uniform_over_its_places() {
    let mut rng = ChaCha8Rng::seed_from_u64(2009);
    for (length, places, bound) in [(1, 100, 180.0), (4, 140, 230.0), (10, 20, 62.0)] {
        let mut counts = BTreeMap::new();
        for _ in 0..places * 200 {
            let fleet = random::fleet(&FleetRule::of([(length, 1)]), &mut rng);
            *counts
                .entry(fleet.ships()[0].iter().collect::<Vec<_>>())
                .or_default() += 1;
        }
        assert_uniform(&counts, places, bound);
    }
}

#[test]
fn d7_the_second_ship_is_uniform_beside_the_first() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    let corner: Vec<Cell> = (0..10).filter_map(Cell::from_index).collect();
    let mut counts = BTreeMap::new();
    let rule = FleetRule::of([(10, 1), (1, 1)]);
    for _ in 0..400_000 {
        let fleet = random::fleet(&rule, &mut rng);
        if fleet.ships()[0].iter().collect::<Vec<_>>() == corner {
            *counts
                .entry(fleet.ships()[1].iter().collect::<Vec<_>>())
                .or_default() += 1;
        }
    }
    assert_uniform(&counts, 80, 155.0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn s2_to_s4_random_fleets_are_lawful(seed in any::<u64>()) {
        for rule in rules() {
            let fleet = random::fleet(&rule, &mut ChaCha8Rng::seed_from_u64(seed));
            prop_assert_eq!(Fleet::lawful(&rule, &lineup(&fleet)), Ok(fleet));
        }
    }
}
