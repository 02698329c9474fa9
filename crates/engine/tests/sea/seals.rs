//! D3: a seal fixes a fleet.

use engine::{Alphabet, Cell, Fleet, FleetRule, Lineup, Notation, Salt, Seal, random, seal, sealed_text};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::fleets::lawful;

const FLEET: &str = "Б2-Б5 Г1-Е1 К3-К5 Д4-Е4 Ж8-З8 В8-В9 А10 К10 З1 К1";

#[test]
fn d3_the_sealed_text_is_canonical() {
    assert_eq!(
        sealed_text(&lawful(FLEET), Notation::default()),
        r#"[["А10"],["Б2","Б3","Б4","Б5"],["В8","В9"],["Г1","Д1","Е1"],["Д4","Е4"],["Ж8","З8"],["З1"],["К1"],["К10"],["К3","К4","К5"]]"#
    );
    let json: serde_json::Value =
        serde_json::from_str(&sealed_text(&lawful(FLEET), Notation::default())).expect("JSON");
    assert_eq!(json.to_string(), sealed_text(&lawful(FLEET), Notation::default()));
}

#[test]
fn d3_a_known_seal() {
    // Computed apart: printf of 32 zero bytes and the text above, through sha256sum.
    let seal = seal(&lawful(FLEET), Notation::default(), &Salt([0; 32]));
    assert_eq!(
        seal.to_string(),
        "0b6d1894454af9e833d1f7c0cadc0bb067895c14138580ff2660b644f4b2293e"
    );
}

#[test]
fn salts_and_seals_are_hexadecimal() {
    let salt = Salt([0xab; 32]);
    assert_eq!(salt.to_string(), "ab".repeat(32));
    assert_eq!("AB".repeat(32).parse(), Ok(salt));
    assert_eq!(
        serde_json::to_string(&Seal([1; 32])).expect("writes"),
        format!("\"{}\"", "01".repeat(32))
    );
    assert!(!format!("{salt:?}").contains("ab"), "a salt is secret");
    for text in [
        String::new(),
        "ab".repeat(31),
        "ab".repeat(33),
        "+b".repeat(32),
        "ё".repeat(32),
    ] {
        assert!(text.parse::<Seal>().is_err(), "{text}");
        assert!(serde_json::from_value::<Salt>(text.into()).is_err());
    }
}

fn any_fleet() -> impl Strategy<Value = Fleet> {
    any::<u64>().prop_map(|seed| random::fleet(&FleetRule::default(), &mut ChaCha8Rng::seed_from_u64(seed)))
}

fn backwards(fleet: &Fleet, at: usize) -> Vec<Cell> {
    let mut ship: Vec<Cell> = fleet.ships()[at].iter().collect();
    ship.reverse();
    ship
}

proptest! {
    #[test]
    fn d3_the_order_of_ships_does_not_matter(fleet in any_fleet(), salt: [u8; 32], order in Just((0..10).collect::<Vec<usize>>()).prop_shuffle()) {
        let ships = order.iter().map(|at| backwards(&fleet, *at)).collect();
        let other = Fleet::lawful(&FleetRule::default(), &Lineup::new(ships)).expect("the same ships");
        let notation = Notation::default();
        prop_assert_eq!(seal(&fleet, notation, &Salt(salt)), seal(&other, notation, &Salt(salt)));
    }

    #[test]
    fn d3_any_change_changes_the_seal(fleet in any_fleet(), other in any_fleet(), salt: [u8; 32], bit in 0usize..256) {
        let notation = Notation::default();
        let sealed = seal(&fleet, notation, &Salt(salt));
        prop_assert_eq!(fleet == other, seal(&other, notation, &Salt(salt)) == sealed);
        let mut salted = salt;
        salted[bit / 8] ^= 1 << (bit % 8);
        prop_assert_ne!(seal(&fleet, notation, &Salt(salted)), sealed);
        prop_assert_ne!(seal(&fleet, Notation::of(Alphabet::Latin), &Salt(salt)), sealed);
    }
}
