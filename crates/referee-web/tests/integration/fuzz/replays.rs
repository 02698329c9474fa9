//! Lines of `referee replay`, spoilt: each is done, refused with reasons, or ends the run with its place; nothing panics,
//! and what came before a line that is malformed is told.

use proptest::prelude::*;
use referee_web::cli::replay::{ReplayError, replay};
use serde_json::Value;

use super::found;
use super::spoil::{cases, edits, spoilt};

const GAMES: [&str; 5] = [
    include_str!("../../../../../tests/scenarios/sources.jsonl"),
    include_str!("../../../../../tests/scenarios/duel.jsonl"),
    include_str!("../../../../../tests/scenarios/melee.jsonl"),
    include_str!("../../../../../tests/scenarios/sealed-duel.jsonl"),
    include_str!("../../../../../tests/scenarios/from-a-forum.jsonl"),
];

/// What the lines of a game are made of.
const PIECES: [&str; 44] = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\n",
    "null",
    "true",
    "0",
    "-1",
    "4294967296",
    "1e400",
    "\"at\":",
    "\"by\":\"Вирт\"",
    "\"do\":\"post\"",
    "\"do\":\"start\"",
    "\"do\":\"draw\"",
    "\"do\":\"void\"",
    "\"do\":\"pause\"",
    "\"do\":\"resume\"",
    "\"do\":\"extend\",\"hours\":1e308",
    "\"do\":\"close_enrolment\"",
    "\"do\":\"place_missing\"",
    "\"do\":\"tick\"",
    "\"do\":\"finish\"",
    "\"text\":\"То Вирт - А4\"",
    "\"post\":1",
    "\"nick\":\"Вирт\"",
    "\"fleet\":\"А1\"",
    "\"fleet\":[]",
    "\"rules\":{\"turn_hours\":0}",
    "\"rules\":{\"ships\":{\"4\":255}}",
    "2026-11-25T10:00:00+03:00",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
    "2026-02-30T00:00:00Z",
    "+23:59",
    "\\u0000",
    "\\ud800",
    "\"secret\":\"00\"",
    "\"title\":\"\"",
    "\"mode\":\"melee\"",
];

/// What holds for every input.
fn holds(input: &[u8]) -> Result<(), TestCaseError> {
    let mut output = Vec::new();
    let ended = replay(input, &mut output);
    let text = String::from_utf8(output).expect("what is told is text");
    let mut last = (0, 0);
    for line in text.lines() {
        let told: Value = serde_json::from_str(line).expect("each line is JSON");
        let from = told["line"].as_u64().expect("the line of the input");
        prop_assert!(from >= last.0, "in the order of the input");
        if let Some(seq) = told["event"]["seq"].as_u64() {
            prop_assert!(seq == last.1 + 1, "event {seq} after {}", last.1);
            last.1 = seq;
        } else {
            let refused = told["refused"].as_array();
            prop_assert!(refused.is_some_and(|faults| !faults.is_empty()), "{line}");
        }
        last.0 = from;
    }
    if let Err(e) = ended {
        let ReplayError::Malformed(why) = e else {
            return Err(TestCaseError::fail(format!("{e}")));
        };
        let why = why.to_string();
        prop_assert!(why.starts_with("line ") && why.lines().count() == 1, "{why}");
    }
    Ok(())
}

/// A game of which one line is spoilt and the others are as they were; the first lines are kept, for they open it.
fn with_spoilt_line(
    game: usize,
    at: prop::sample::Index,
    other: prop::sample::Index,
    edits: &[super::spoil::Edit],
) -> String {
    let lines: Vec<&str> = GAMES[game].lines().collect();
    let (at, other) = (at.index(lines.len()), other.index(lines.len()));
    let spoilt = spoilt(lines[at], lines[other], edits);
    let mut lines: Vec<&str> = lines;
    lines[at] = &spoilt;
    lines.join("\n")
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn a_line_that_is_spoilt_is_done_refused_or_named(
        game in 0..GAMES.len(), at: prop::sample::Index, other: prop::sample::Index, edits in edits(&PIECES),
    ) {
        holds(with_spoilt_line(game, at, other, &edits).as_bytes())?;
    }

    /// Values that are right in shape and wrong in every other way.
    #[test]
    fn a_value_that_is_another_one_is_done_or_refused(
        game in 0..GAMES.len(), at: prop::sample::Index, which: prop::sample::Index,
        value in prop_oneof![
            any::<i64>().prop_map(Value::from), any::<f64>().prop_map(Value::from), any::<bool>().prop_map(Value::from),
            any::<String>().prop_map(Value::from), Just(Value::Null), Just(serde_json::json!([])), Just(serde_json::json!({})),
            Just(serde_json::json!(["Вирт", "Вирт"])), Just(serde_json::json!([["Вирт"]])), Just(Value::from("\u{202e}Вирт")),
        ],
    ) {
        let mut lines: Vec<String> = GAMES[game].lines().map(str::to_owned).collect();
        let at = at.index(lines.len());
        if let Ok(Value::Object(mut line)) = serde_json::from_str(&lines[at]) {
            let names: Vec<String> = line.keys().cloned().collect();
            line.insert(names[which.index(names.len())].clone(), value);
            lines[at] = Value::Object(line).to_string();
        }
        holds(lines.join("\n").as_bytes())?;
    }

    #[test]
    fn bytes_that_are_no_text_are_named(at: prop::sample::Index, byte: u8, game in 0..GAMES.len()) {
        let mut bytes = GAMES[game].as_bytes().to_vec();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        holds(&bytes)?;
    }
}

#[test]
fn what_was_found_in_replays_holds() {
    for (name, input) in found("replay-") {
        holds(&input).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}
