//! Posts as people write them, read as a careful referee would.

mod fuzz;
mod laws;
#[path = "../../../../tests/spoil.rs"]
mod spoil;
mod table;

use serde_json::Value;

/// Checks one case of the project; what is wrong, if something is.
fn check(line: &str) -> Result<(), String> {
    let case: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let answer = league::post::read_line(line).map_err(|error| error.to_string())?;
    let answer: Value = serde_json::from_str(&answer).map_err(|error| error.to_string())?;
    let expect = &case["expect"];
    let right = match expect.get("refused").and_then(Value::as_array) {
        Some(codes) => {
            let faults = answer["faults"].as_array().cloned().unwrap_or_default();
            let suggestions = faults
                .iter()
                .filter_map(|fault| fault["suggestions"].as_array())
                .flatten();
            let offered: Vec<&str> = suggestions.filter_map(Value::as_str).collect();
            let offers = expect["suggest_any_of"].as_array();
            faults.iter().any(|fault| codes.contains(&fault["code"]))
                && offers.is_none_or(|cells| {
                    cells
                        .iter()
                        .filter_map(Value::as_str)
                        .any(|cell| offered.contains(&cell))
                })
        }
        None => ["moves", "orders", "delegation", "successor"]
            .iter()
            .all(|key| answer.get(key) == expect.get(key)),
    };
    let told = || {
        format!(
            "{}\n  {}\n  wanted {expect}\n  got    {answer}",
            case["id"], case["text"]
        )
    };
    if right { Ok(()) } else { Err(told()) }
}

#[test]
fn the_cases_of_the_project() {
    let cases = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/cases/posts.jsonl"
    ));
    let wrong: Vec<String> = cases
        .lines()
        .filter(|line| !line.is_empty())
        .filter_map(|line| check(line).err())
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Lists and ranges; drawings and tables are the engine's to learn.
#[test]
fn the_fleets_that_are_lists() {
    let cases = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/cases/fleets.jsonl"
    ));
    let lists = [
        "ranges",
        "ranges-ndash",
        "names",
        "touch-side",
        "overlap",
        "extra-single",
        "five-deck",
        "L-shape",
        "gap",
    ];
    let mut read = 0;
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        if !case["why"].as_str().is_some_and(|why| lists.contains(&why)) {
            continue;
        }
        let answer = league::post::read_line(line).expect("a question");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(answer.get("fleet"), case["expect"].get("fleet"), "{line}");
        if let Some(wanted) = case["expect"]["violations_include"].as_array() {
            let found: Vec<&Value> = answer["violations"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|one| &one["code"])
                .collect();
            assert!(
                wanted.iter().all(|code| found.contains(&code)),
                "{line}\n{answer}"
            );
        }
        read += 1;
    }
    assert_eq!(read, lists.len());
}
