//! Laws of gunners: they shoot where they may, they sink everything, they imagine nothing impossible.
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use engine::{Cell, Cells, Fleet, FleetRule, ShotResult};
use gunner::{Gunner, Known, Strength};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn strengths() -> impl Strategy<Value = Strength> {
    prop::sample::select(&Strength::ALL[..])
}

fn rules() -> impl Strategy<Value = FleetRule> {
    prop_oneof![
        Just(FleetRule::default()),
        Just(FleetRule::of([(1, 1)])),
        Just(FleetRule::of([(10, 2), (5, 1)])),
        Just(FleetRule::of([(1, 20)])),
        Just(FleetRule::of([(6, 1), (4, 2), (2, 4), (1, 6)])),
    ]
}

/// Shots at a fleet, truthfully answered but for those that still await it.
fn shots_at(
    fleet: &Fleet,
    count: usize,
    awaited: usize,
    rng: &mut ChaCha8Rng,
) -> Vec<(Cell, Option<ShotResult>)> {
    let (mut shot, mut shots) = (Cells::EMPTY, Vec::new());
    while shots.len() < count && shot != Cells::ALL {
        let cell = Cell::from_index(rng.random_range(0..100)).unwrap();
        if !shot.contains(cell) {
            shots.push((cell, Some(fleet.judge(shot, cell))));
            shot.insert(cell);
        }
    }
    let answered = shots.len().saturating_sub(awaited);
    for (_, answer) in &mut shots[answered..] {
        *answer = None;
    }
    shots
}

fn answers() -> impl Strategy<Value = Option<ShotResult>> {
    prop::sample::select(vec![
        None,
        Some(ShotResult::Miss),
        Some(ShotResult::Hit),
        Some(ShotResult::Sunk),
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_cell_that_was_not_shot_at_whatever_was_answered(
        strength in strengths(),
        rule in rules(),
        shots in prop::collection::vec((0_u8..100, answers()), 0..130),
        seed: u64,
    ) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let shots = shots.into_iter().map(|(cell, answer)| (Cell::from_index(cell).unwrap(), answer));
        let known = Known::of(shots);
        let aimed = Gunner::new(strength, &rule, &mut rng).aim(&known, &mut rng);
        let left = !known.shot();
        prop_assert!(aimed.map_or(left.is_empty(), |cell| left.contains(cell)));
    }

    #[test]
    fn the_last_cell_is_found(strength in strengths(), last in 0_u8..100, answer in answers(), seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let cell = Cell::from_index(last).unwrap();
        let known = Known::of((Cells::ALL - Cells::of(cell)).iter().map(|c| (c, answer)));
        let gunner = Gunner::new(strength, &FleetRule::default(), &mut rng);
        prop_assert_eq!(gunner.aim(&known, &mut rng), Some(cell));
    }

    #[test]
    fn every_fleet_is_sunk_within_a_hundred_shots(strength in strengths(), rule in rules(), seed: u64) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let fleet = engine::random::fleet(&rule, &mut rng);
        let gunner = Gunner::new(strength, &rule, &mut rng);
        let (mut shots, mut shot) = (Vec::new(), Cells::EMPTY);
        while fleet.afloat(shot) {
            let cell = gunner.aim(&Known::of(shots.iter().copied()), &mut rng).unwrap();
            shots.push((cell, Some(fleet.judge(shot, cell))));
            prop_assert!(shot.insert(cell));
        }
        prop_assert!(shots.len() <= 100);
    }

    #[test]
    fn what_is_imagined_could_be(
        rule in rules(),
        count in 0_usize..90,
        awaited in 0_usize..6,
        seed: u64,
    ) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let fleet = engine::random::fleet(&rule, &mut rng);
        let shots = shots_at(&fleet, count, awaited, &mut rng);
        let known = Known::of(shots.iter().copied());
        let answered = |wanted: fn(ShotResult) -> bool| -> Cells {
            shots.iter().filter(|(_, r)| r.is_some_and(wanted)).map(|(c, _)| *c).collect()
        };
        let (missed, hits) = (answered(|r| r == ShotResult::Miss), answered(ShotResult::is_hit));
        let sunk: Cells = known.sunk().iter().fold(Cells::EMPTY, |all, ship| all | *ship);
        for ships in Gunner::new(Strength::Sampler, &rule, &mut rng).imagine(&known, 40, &mut rng) {
            let afloat = ships.iter().fold(Cells::EMPTY, |all, ship| all | *ship);
            prop_assert!(afloat.is_disjoint(missed), "a shot missed where a deck is imagined");
            prop_assert!((hits - sunk).is_subset(afloat), "a hit is not explained");
            for (n, ship) in ships.iter().enumerate() {
                prop_assert!(engine::Ship::of(*ship).is_some());
                prop_assert!(!ship.is_subset(hits), "it would have been answered as sunk");
                prop_assert!(ship.with_water().is_disjoint(sunk));
                let others = ships.iter().enumerate().filter(|(m, _)| *m != n);
                others.for_each(|(_, other)| assert!(ship.with_water().is_disjoint(*other)));
            }
            let left: Vec<(u8, u8)> = known.left(&rule).into_iter().filter(|(length, _)| *length > 1).collect();
            for (length, number) in left {
                let imagined = ships.iter().filter(|ship| ship.len() == usize::from(length)).count();
                prop_assert_eq!(imagined, usize::from(number));
            }
        }
    }
}

/// A hit at А1 with nothing else known: the ship goes on to the right or downwards.
#[test]
fn a_hit_is_followed_up() {
    let corner = Cell::new(0, 0).unwrap();
    let known = Known::of([(corner, Some(ShotResult::Hit))]);
    for strength in [Strength::Hunter, Strength::Sampler] {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let gunner = Gunner::new(strength, &FleetRule::default(), &mut rng);
        for _ in 0..20 {
            let cell = gunner.aim(&known, &mut rng).unwrap();
            assert!(Cells::of(corner).beside().contains(cell), "{strength}: {cell:?}");
        }
    }
}

/// S9: while there is anything else, nobody but `random` shoots beside a sunk ship.
#[test]
fn water_that_is_known_is_left_alone() {
    let at = Cell::new(4, 4).unwrap();
    let known = Known::of([(at, Some(ShotResult::Sunk))]);
    for strength in [Strength::Hunter, Strength::Sampler] {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let gunner = Gunner::new(strength, &FleetRule::default(), &mut rng);
        for _ in 0..100 {
            let cell = gunner.aim(&known, &mut rng).unwrap();
            assert!(!Cells::of(at).with_water().contains(cell), "{strength}: {cell:?}");
        }
    }
}

/// The stronger the fewer shots, by a wide margin; the exact figures are the bench's.
#[test]
fn the_stronger_needs_fewer_shots() {
    let rule = FleetRule::default();
    let mean = |strength: Strength| {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut shots = 0_usize;
        for _ in 0..60 {
            let fleet = engine::random::fleet(&rule, &mut rng);
            let gunner = Gunner::new(strength, &rule, &mut rng);
            let mut told = Vec::new();
            let mut shot = Cells::EMPTY;
            while fleet.afloat(shot) {
                let cell = gunner.aim(&Known::of(told.iter().copied()), &mut rng).unwrap();
                told.push((cell, Some(fleet.judge(shot, cell))));
                shot.insert(cell);
            }
            shots += told.len();
        }
        shots / 60
    };
    let [random, hunter, sampler] = Strength::ALL.map(mean);
    assert!(
        random > 90 && hunter < 64 && sampler < 58,
        "{random}, {hunter}, {sampler}"
    );
}

#[test]
fn strengths_are_read_as_they_are_written() {
    for strength in Strength::ALL {
        assert_eq!(strength.to_string().parse::<Strength>(), Ok(strength));
    }
    assert!("strong".parse::<Strength>().is_err());
}
