//! S2 and S11: which fleets can be played with.

use engine::{FleetRule, ImpossibleFleet};

fn rule(json: &str) -> FleetRule {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

#[test]
fn s2_the_default_is_ten_ships_of_twenty_decks() {
    let rule = FleetRule::default();
    assert_eq!(
        rule.counts().collect::<Vec<_>>(),
        [(4, 1), (3, 2), (2, 3), (1, 4)]
    );
    assert_eq!((rule.ships(), rule.decks()), (10, 20));
    assert_eq!(
        serde_json::to_string(&rule).expect("writes"),
        r#"{"4":1,"3":2,"2":3,"1":4}"#
    );
}

#[test]
fn s11_a_fleet_is_written_as_length_and_count() {
    assert_eq!(rule(r#"{"1":4,"2":3,"3":2,"4":1}"#), FleetRule::default());
    assert_eq!(rule(r#"{"4":1,"3":0}"#), FleetRule::of([(4, 1)]));
    for json in [
        r#"{"four":1}"#,
        r#"{"-1":1}"#,
        r#"{"4":-1}"#,
        r#"{"4":1.5}"#,
        "[4]",
    ] {
        assert!(serde_json::from_str::<FleetRule>(json).is_err(), "{json}");
    }
}

#[test]
fn s11_what_fits_is_proved() {
    for json in [
        r#"{"4":1,"3":2,"2":3,"1":4}"#,
        r#"{"1":1}"#,
        r#"{"10":5}"#,
        r#"{"1":25}"#,
        r#"{"4":10}"#,
        r#"{"2":15}"#,
        r#"{"5":1,"4":2,"3":3,"2":4}"#,
        r#"{"6":1,"5":1,"4":2,"3":2,"2":2,"1":2}"#,
        r#"{"5":6}"#,
        r#"{"3":12}"#,
        r#"{"4":4,"3":4,"2":4}"#,
    ] {
        assert_eq!(rule(json).prove(), Ok(()), "{json}");
    }
}

#[test]
fn s11_what_does_not_fit_is_refused_with_the_reason() {
    for (json, reason) in [
        ("{}", ImpossibleFleet::Empty),
        (r#"{"4":0}"#, ImpossibleFleet::Empty),
        (r#"{"11":1}"#, ImpossibleFleet::NoSuchShip(11)),
        (r#"{"0":3}"#, ImpossibleFleet::NoSuchShip(0)),
        (r#"{"4000":1}"#, ImpossibleFleet::NoSuchShip(255)),
        (r#"{"4":20}"#, ImpossibleFleet::NoRoom),
        (r#"{"1":1000000}"#, ImpossibleFleet::NoRoom),
        (r#"{"1":26}"#, ImpossibleFleet::NotProved),
        (r#"{"10":5,"1":1}"#, ImpossibleFleet::NotProved),
    ] {
        assert_eq!(rule(json).prove(), Err(reason), "{json}");
    }
}
