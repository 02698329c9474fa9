//! The project's cases through the program: `battles.jsonl` and `clock.jsonl` through `replay`, `posts.jsonl` through
//! `read`.

use std::collections::BTreeMap;

use acceptance::{file, program};
use serde_json::{Value, json};

/// Types of events that the model of the battles does not speak of.
const UNSPOKEN: [&str; 6] = [
    "posted",
    "fleets_revealed",
    "game_opened",
    "enrolled",
    "drawn",
    "fleet_placed",
];

fn cases(name: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(file("cases").join(name)).unwrap();
    let cases: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert!(!cases.is_empty(), "{name} holds no case");
    cases
}

fn replayed(input: &[Value]) -> Vec<Value> {
    let text: String = input.iter().map(|line| format!("{line}\n")).collect();
    let ran = program::run(crate::program(), &["replay"], text.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    ran.lines()
}

/// Whether every field that `expected` names has that value in `got`.
fn agrees(expected: &Value, got: &Value) -> bool {
    expected
        .as_object()
        .is_some_and(|fields| fields.iter().all(|(k, v)| got.get(k) == Some(v)))
}

#[test]
fn every_line_of_every_battle_causes_exactly_the_expected_events() {
    for case in cases("battles.jsonl") {
        let (name, input) = (&case["name"], case["input"].as_array().unwrap());
        let mut by_line: BTreeMap<usize, Vec<Value>> = BTreeMap::new();
        for mut line in replayed(input) {
            let number = usize::try_from(line["line"].as_u64().unwrap()).unwrap();
            assert!(line.get("refused").is_none(), "{name} line {number}: {line}");
            by_line.entry(number).or_default().push(line["event"].take());
        }
        let over = by_line.values().flatten().any(|e| e["type"] == "finished");
        assert_eq!(Some(over), case["finished"].as_bool(), "{name}");
        for (index, expected) in case["expect"].as_array().unwrap().iter().enumerate() {
            let Some(expected) = expected.as_array() else {
                continue;
            };
            let mut got = by_line.remove(&(index + 1)).unwrap_or_default();
            got.retain(|e| !UNSPOKEN.contains(&e["type"].as_str().unwrap()));
            let same = got.len() == expected.len() && expected.iter().zip(&got).all(|(e, g)| agrees(e, g));
            assert!(
                same,
                "{name} line {}: {}\nexpected {expected:#?}\ngot {got:#?}",
                index + 1,
                input[index]
            );
        }
    }
}

/// What is wrong with the answer to one post, if something is.
fn misread(case: &Value, answer: &Value) -> Option<String> {
    let expect = &case["expect"];
    let told = || {
        format!(
            "{}\n  {}\n  wanted {expect}\n  got    {answer}",
            case["id"], case["text"]
        )
    };
    let Some(codes) = expect["refused"].as_array() else {
        let keys = ["moves", "orders", "delegation", "successor"];
        let same =
            answer.get("faults").is_none() && keys.iter().all(|key| answer.get(key) == expect.get(key));
        return (!same).then(told);
    };
    let faults = answer["faults"].as_array().map(Vec::as_slice).unwrap_or_default();
    let offered: Vec<&Value> = faults
        .iter()
        .filter_map(|f| f["suggestions"].as_array())
        .flatten()
        .collect();
    let wanted = expect["suggest_any_of"].as_array();
    let right = faults.iter().any(|f| codes.contains(&f["code"]))
        && wanted.is_none_or(|cells| cells.iter().any(|cell| offered.contains(&cell)));
    (!right).then(told)
}

#[test]
fn every_post_is_read_as_a_careful_referee_reads_it() {
    let cases = cases("posts.jsonl");
    let input: String = cases
        .iter()
        .map(|c| {
            format!(
                "{}\n",
                json!({"id": c["id"], "text": c["text"], "context": c["context"]})
            )
        })
        .collect();
    let ran = program::run(crate::program(), &["read"], input.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let answers = ran.lines();
    assert_eq!(answers.len(), cases.len());
    for (case, answer) in cases.iter().zip(&answers) {
        assert_eq!(case["id"], answer["id"]);
    }
    let wrong: Vec<String> = cases
        .iter()
        .zip(&answers)
        .filter_map(|(c, a)| misread(c, a))
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// The commands that open a battle's first turn at the moment of a case.
fn until_the_first_turn(case: &Value) -> Vec<Value> {
    let at = &case["opened"];
    let rules = json!({"time_zone": case["time_zone"], "calendar": case["calendar"], "turn_hours": case["turn_hours"], "fleet": {"1": 1}});
    let say = |by: &str, command: Value| {
        let mut line = json!({"at": at, "by": by});
        line.as_object_mut()
            .unwrap()
            .extend(command.as_object().unwrap().clone());
        line
    };
    vec![
        say(
            "Судья",
            json!({"do": "open", "mode": "team_battle", "title": "Часы", "rules": rules}),
        ),
        say("ZimA", json!({"do": "enrol", "posts": 2})),
        say("Адвокат", json!({"do": "enrol", "posts": 1})),
        say("Судья", json!({"do": "draw"})),
        say("ZimA", json!({"do": "place", "fleet": ["А1"]})),
        say("Адвокат", json!({"do": "place", "fleet": ["А1"]})),
        say("Судья", json!({"do": "start"})),
    ]
}

#[test]
fn every_turn_has_its_deadline() {
    let mut wrong = Vec::new();
    for case in cases("clock.jsonl") {
        let played = replayed(&until_the_first_turn(&case));
        let opened = played
            .iter()
            .map(|l| &l["event"])
            .find(|e| e["type"] == "turn_opened");
        let got = opened.map_or(&Value::Null, |e| &e["deadline"]);
        if *got != case["deadline"] {
            wrong.push(format!("{case}\n  got {got}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
