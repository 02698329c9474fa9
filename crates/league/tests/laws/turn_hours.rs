//! The house rule `turn_hours` (C1).

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use chrono::TimeDelta;
use league::clock::TurnHours;
use proptest::prelude::*;

#[test]
fn turn_hours_are_a_number_of_hours_within_bounds() {
    let cases = [
        ("18", Some(64_800), "18"),
        ("18.0", Some(64_800), "18"),
        ("0.5", Some(1800), "0.5"),
        ("0.0166667", Some(60), "0.016666666666666666"),
        ("1440", Some(5_184_000), "1440"),
        ("1.5", Some(5400), "1.5"),
        ("0.01", None, ""),
        ("0", None, ""),
        ("-18", None, ""),
        ("1440.01", None, ""),
        ("1e300", None, ""),
        ("\"18\"", None, ""),
        ("null", None, ""),
        ("true", None, ""),
    ];
    for (json, seconds, written) in cases {
        let read = serde_json::from_str::<TurnHours>(json);
        assert_eq!(read.as_ref().ok().map(|hours| hours.seconds()), seconds, "{json}");
        if let Ok(hours) = read {
            assert_eq!(serde_json::to_string(&hours).unwrap(), written, "{json}");
        }
    }
    assert!(TurnHours::try_from(f64::NAN).is_err());
    let refusal = serde_json::from_str::<TurnHours>("0").unwrap_err().to_string();
    assert!(refusal.contains("1440"), "{refusal}");
    assert_eq!(TurnHours::default().hours(), (18, 0));
    assert_eq!(TurnHours::from_seconds(5461).unwrap().hours(), (1, 31));
    assert_eq!(TurnHours::DUEL.hours(), (24, 0));
    assert_eq!(TurnHours::MELEE.budget(), TimeDelta::hours(48));
}

proptest! {
    #[test]
    fn turn_hours_survive_their_json(seconds in 60..=5_184_000_u32) {
        let hours = TurnHours::from_seconds(seconds).unwrap();
        let json = serde_json::to_string(&hours).unwrap();
        prop_assert_eq!(serde_json::from_str::<TurnHours>(&json).unwrap(), hours);
    }
}
