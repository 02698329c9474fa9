//! The common cases of layouts.

use std::collections::BTreeSet;
use std::fs;

use engine::{Fleet, FleetRule, Lineup, Notation};
use serde_json::Value;

fn strings(value: &Value) -> BTreeSet<String> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect()
}

fn check(case: &Value) {
    let id = &case["id"];
    let notation: Notation = serde_json::from_value(serde_json::json!({
        "alphabet": case["context"]["notation"], "rows": case["context"]["rows"],
    }))
    .expect("a notation");
    let layout = case["layout"].as_str().expect("a layout");
    let read =
        Lineup::read(layout, notation).and_then(|lineup| Fleet::lawful(&FleetRule::default(), &lineup));
    let expect = &case["expect"];
    if let Some(ships) = expect["fleet"].as_array() {
        let fleet = read.unwrap_or_else(|violations| panic!("{id}: {violations:?}"));
        let found: BTreeSet<Vec<String>> = fleet.to_lists(notation).into_iter().collect();
        let wanted: BTreeSet<Vec<String>> =
            serde_json::from_value(Value::Array(ships.clone())).expect("lists of cells");
        assert_eq!(found, wanted, "{id}");
        return;
    }
    let found: BTreeSet<String> = read
        .expect_err("violations")
        .iter()
        .map(|violation| violation.code_str().to_owned())
        .collect();
    let (all, any) = (
        strings(&expect["violations_include"]),
        strings(&expect["violations_any_of"]),
    );
    assert!(!all.is_empty() || !any.is_empty(), "{id} expects something");
    assert!(all.is_subset(&found), "{id}: {found:?}");
    assert!(any.is_empty() || !any.is_disjoint(&found), "{id}: {found:?}");
}

#[test]
fn s5_the_common_cases() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cases/fleets.jsonl");
    let cases = fs::read_to_string(path).expect("the cases are there");
    let mut checked = 0;
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        check(&case);
        checked += 1;
    }
    assert!(checked >= 23, "{checked} cases");
}
