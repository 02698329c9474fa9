//! The short form of the bench: everything can be measured, and what is checked on the way holds.
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::process::Command;

/// One part, by this program, built as it is.
fn works(part: &str) {
    let ran = Command::new(env!("CARGO_BIN_EXE_bench"))
        .args([part, "--short"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout);
    let complaints = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{said}{complaints}");
    assert!(said.contains("| figure | target | measured |"), "{said}");
}

#[test]
fn moves_can_be_measured_and_each_is_in_the_log_once() {
    works("moves");
}

#[test]
fn growth_can_be_measured() {
    works("growth");
}

#[test]
fn streams_can_be_measured_and_every_subscriber_has_every_move() {
    works("streams");
}

#[test]
#[ignore = "a turn lasts a minute at least: .ci/nightly does this"]
fn deadlines_can_be_measured_and_each_is_acted_on_once() {
    works("deadlines");
}
