//! Whole battles of an independent model: every line causes exactly the expected events.
use chrono::{DateTime, Utc};
use league::bench::Bench;
use league::{Command, Event, Game, Nick};
use serde_json::Value;

/// Types that the model does not speak of.
const UNSPOKEN: [&str; 6] = [
    "posted",
    "fleets_revealed",
    "game_opened",
    "enrolled",
    "drawn",
    "fleet_placed",
];

fn cases() -> impl Iterator<Item = Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cases/battles.jsonl");
    let text = std::fs::read_to_string(path).expect("the cases are in the project");
    let lines: Vec<Value> = text
        .lines()
        .map(|l| serde_json::from_str(l).expect("a line of JSON"))
        .collect();
    lines.into_iter()
}

/// Whether every field that `expected` names has that value in `got`.
fn agrees(expected: &Value, got: &Value) -> bool {
    expected
        .as_object()
        .is_some_and(|fields| fields.iter().all(|(k, v)| got.get(k) == Some(v)))
}

fn play(case: &Value) -> Bench {
    let name = case["name"].as_str().unwrap_or_default();
    let mut bench = Bench::new();
    let lines = case["input"]
        .as_array()
        .expect("input")
        .iter()
        .zip(case["expect"].as_array().expect("expect"));
    for (number, (line, expected)) in lines.enumerate() {
        let at: DateTime<Utc> = line["at"].as_str().and_then(|t| t.parse().ok()).expect("a time");
        let by = line["by"].as_str().map(Nick::from);
        let command: Command = serde_json::from_value(line.clone()).expect("a command");
        let came = bench.give(at, by.as_ref(), &command);
        assert!(
            came.refused.is_none(),
            "{name} line {}: {line}\nrefused: {:?}",
            number + 1,
            came.refused
        );
        let Some(expected) = expected.as_array() else {
            continue;
        };
        let got: Vec<Value> = came
            .entries()
            .map(|e| serde_json::to_value(e).expect("JSON"))
            .filter(|e| !UNSPOKEN.contains(&e["type"].as_str().unwrap_or_default()))
            .collect();
        let same = got.len() == expected.len() && expected.iter().zip(&got).all(|(e, g)| agrees(e, g));
        assert!(
            same,
            "{name} line {}: {line}\nexpected {expected:#?}\ngot {got:#?}",
            number + 1
        );
    }
    bench
}

#[test]
fn every_line_of_every_battle_causes_exactly_the_expected_events() {
    let mut played = 0;
    for case in cases() {
        let bench = play(&case);
        let over = bench
            .log()
            .iter()
            .any(|e| matches!(e.event, Event::Finished { .. }));
        assert_eq!(Some(over), case["finished"].as_bool(), "{}", case["name"]);
        played += 1;
    }
    assert!(played >= 12);
}

#[test]
fn the_log_adds_up_to_the_state_and_so_does_its_json() {
    for case in cases() {
        let bench = play(&case);
        assert_eq!(
            Game::replay(bench.log()).expect("a sound log").as_ref(),
            bench.game()
        );
        let json = serde_json::to_string(bench.log()).expect("JSON");
        let read: Vec<league::log::Logged> = serde_json::from_str(&json).expect("JSON of the log");
        assert_eq!(read, bench.log());
        let game = serde_json::to_string(bench.game().expect("a game")).expect("JSON");
        assert_eq!(
            Some(&serde_json::from_str::<Game>(&game).expect("JSON of a game")),
            bench.game()
        );
    }
}

#[test]
fn a_changed_entry_of_the_log_is_found() {
    let case = cases().nth(5).expect("a short battle");
    let bench = play(&case);
    for changed in 0..bench.log().len() {
        let mut log = bench.log().to_vec();
        log[changed].at += chrono::TimeDelta::microseconds(1);
        let bad = Game::replay(&log).expect_err("a changed time");
        assert_eq!(bad.seq, log[changed].seq);
    }
}
