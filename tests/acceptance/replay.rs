//! `referee replay` and `referee read` as tools: where they read from, what they exit with, what malformed input is.

use acceptance::program::run;

use crate::program;

const OPEN: &str = r#"{"at":"2026-11-25T10:00:00+03:00","by":"Судья","do":"open","mode":"team_battle","title":"Игра","rules":{}}"#;

/// Input, the line and column that are named.
const MALFORMED: &[(&str, usize, usize)] = &[
    ("это не JSON\n", 1, 1),
    (r#"{"at":"вчера","by":"Вирт","do":"start"}"#, 1, 13),
    (
        r#"{"at":"2026-11-25T10:01:00+03:00","by":"Вирт","do":"dance"}"#,
        1,
        58,
    ),
    (
        r#"{"at":"2026-11-25T10:01:00+03:00","by":"Вирт","do":"post"}"#,
        1,
        1,
    ),
    (
        r#"{"at":"2026-11-25T10:01:00+03:00","by":"Вирт","do":"start""#,
        1,
        58,
    ),
    (r#"{"by":"Вирт","do":"start"}"#, 1, 26),
    (r#"{"at":"2026-11-25T10:01:00","by":"Вирт","do":"start"}"#, 1, 27),
    (
        "{\"at\":\"2026-11-25T10:01:00Z\",\"do\":\"tick\"}\n\n{\"do\":\"tick\",\"at\":\"2026-11-25T10:00:59Z\"}\n",
        3,
        14,
    ),
];

#[test]
fn malformed_input_ends_it_with_2_and_the_place() {
    for (input, line, column) in MALFORMED {
        let ran = run(program(), &["replay", "-"], input.as_bytes());
        assert_eq!(ran.code, Some(2), "{input}: {}", ran.err);
        assert!(
            ran.err
                .starts_with(&format!("referee: line {line}, column {column}: ")),
            "{input}: {}",
            ran.err
        );
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
}

#[test]
fn bytes_that_are_no_text_are_named_by_their_place() {
    let ran = run(
        program(),
        &["replay"],
        b"{\"at\":\"2026-11-25T10:00:00Z\",\"do\":\"\xff\"}\n",
    );
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("referee: line 1, column 36: "), "{}", ran.err);
}

#[test]
fn what_came_before_the_malformed_line_is_told() {
    let ran = run(program(), &["replay", "-"], format!("{OPEN}\nнет\n").as_bytes());
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("referee: line 2, column 1: "), "{}", ran.err);
    let lines = ran.lines();
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0]["event"]["type"], "game_opened");
}

#[test]
fn a_file_that_is_not_there_is_an_unreadable_input() {
    let ran = run(program(), &["replay", "no/such/game.jsonl"], b"");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("no/such/game.jsonl"), "{}", ran.err);
}

/// Input that is well formed, and the code of what is refused in its last line.
const REFUSED: &[(&str, &str)] = &[
    (
        r#"{"at":"2026-11-25T10:01:00+03:00","by":"Судья","do":"start"}"#,
        "wrong_state",
    ),
    (
        r#"{"at":"2026-11-25T10:01:00+03:00","by":"Вирт","do":"close_enrolment"}"#,
        "not_referee",
    ),
    (
        r#"{"at":"2026-11-25T10:01:00+03:00","by":"Судья","do":"enrol"}"#,
        "referee_cannot_play",
    ),
    (
        r#"{"at":"2026-11-25T10:01:00+03:00","by":"Судья","do":"draw"}"#,
        "too_few_players",
    ),
    (
        r#"{"at":"2026-11-25T10:01:00+03:00","by":"Вирт","do":"post","text":"То ZimA - А4"}"#,
        "game_not_running",
    ),
];

#[test]
fn whatever_is_refused_the_exit_is_0() {
    for (line, code) in REFUSED {
        for input in [
            format!("{OPEN}\n{line}\n"),
            format!("\u{feff}{OPEN}\r\n\r\n{line}"),
        ] {
            let ran = run(program(), &["replay"], input.as_bytes());
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{line}");
            let last = ran.lines().pop().unwrap();
            assert_eq!(last["refused"][0]["code"], *code, "{line}");
            assert!(!last["refused"][0]["message"].as_str().unwrap().is_empty());
        }
    }
}

#[test]
fn an_impossible_fleet_opens_no_game() {
    let input = OPEN.replace(r#""rules":{}"#, r#""rules":{"fleet":{"4":30}}"#);
    let ran = run(program(), &["replay"], input.as_bytes());
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.lines()[0]["refused"][0]["code"], "impossible_fleet");
}

#[test]
fn nothing_in_nothing_out() {
    for command in ["replay", "read"] {
        let ran = run(program(), &[command], b"\n");
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "", ""));
    }
}

#[test]
fn a_malformed_line_ends_read_with_2() {
    let ran = run(program(), &["read"], b"{\"id\":\"1\",\"text\":\n");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("referee: line 1"), "{}", ran.err);
}
