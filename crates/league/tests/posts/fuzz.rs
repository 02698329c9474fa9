//! Posts that are known, spoilt: whatever comes of them is read or refused, and the laws of reading hold for it.

use std::sync::LazyLock;

use league::post::{Reading, print, read};
use proptest::prelude::*;

use super::laws::{CONTEXTS, unsaid};
use super::spoil::{cases, edits, spoilt};
use super::table::{self, context};

/// The posts of the table and of the project.
static KNOWN: LazyLock<Vec<String>> = LazyLock::new(|| {
    let own = table::cases().map(|(_, text, _)| text);
    let cases = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/cases/posts.jsonl"
    ));
    let cases = cases.lines().filter_map(|line| {
        let case: serde_json::Value = serde_json::from_str(line).ok()?;
        Some(case["text"].as_str()?.to_owned())
    });
    own.chain(cases).collect()
});

/// What posts are made of.
const PIECES: [&str; 40] = [
    "А4",
    "К 8",
    "К10",
    "к",
    "10",
    "мимо",
    "ранил",
    "убил",
    "мимо, ранил",
    "не ",
    "Адвокат",
    "Вирту",
    "ZimA",
    "То ",
    "За ZimA:\n",
    ":",
    " - ",
    ", ",
    ". ",
    "? ",
    "\n",
    "\n\n",
    "[quote]",
    "[/quote]",
    "[quote=\"Вирт\"]",
    "> ",
    "[s]",
    "[/s]",
    "~~",
    "--\n",
    "Адвокат (14.10.2009, 14:02) писал:\n\n",
    "Добавлено: 14.10.2009, 15:46\n",
    "оба ",
    "или ",
    "Передаю право хода Адмиралу",
    "А-4",
    "[",
    "<b>",
    "&gt;",
    "хотя нет, ",
];

fn known() -> impl Strategy<Value = &'static String> {
    (0..KNOWN.len()).prop_map(|at| &KNOWN[at])
}

/// What holds for every post in every context.
fn holds(text: &str, name: &str) -> Result<(), TestCaseError> {
    let context = context(name);
    let first = read(text, &context);
    prop_assert_eq!(&first, &read(text, &context), "read twice");
    match first {
        Ok(reading) => {
            let said = unsaid(&reading);
            let printed = print(&said, context.notation);
            let again = read(&printed, &context).map(|again| unsaid(&again));
            prop_assert_eq!(again, Ok(said), "printed as {:?}", printed);
            in_place(&reading, text)
        }
        Err(faults) => {
            prop_assert!(!faults.is_empty(), "refused for nothing");
            let lines = lines(text);
            for fault in &faults {
                let line = fault.text_line.unwrap_or(1);
                prop_assert!((1..=lines).contains(&line), "{fault:?} of {lines} lines");
            }
            Ok(())
        }
    }
}

/// What was said is told with a line that is there.
fn in_place(reading: &Reading, text: &str) -> Result<(), TestCaseError> {
    let lines = lines(text);
    let shots = reading
        .moves
        .iter()
        .flat_map(|one| &one.shots)
        .map(|shot| &shot.said);
    let answers = reading
        .moves
        .iter()
        .flat_map(|one| &one.answers)
        .map(|answer| &answer.said);
    for said in shots.chain(answers) {
        prop_assert!((1..=lines).contains(&said.line), "line {} of {lines}", said.line);
    }
    Ok(())
}

/// At most so many lines, whatever ends one.
fn lines(text: &str) -> u32 {
    let ends = text
        .chars()
        .filter(|c| "\n\r\u{b}\u{c}\u{85}\u{2028}\u{2029}".contains(*c));
    // marks such as <br> end lines too
    let marks = text.to_lowercase().matches(['<', '[']).count();
    u32::try_from(1 + ends.count() + 2 * marks).unwrap_or(u32::MAX)
}

/// No way to quote a post makes it a move: every line begins with `>`.
fn quoted(text: &str) -> String {
    let lines = text.split(['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}']);
    lines
        .map(|line| format!("> {line}"))
        .collect::<Vec<_>>()
        .join("\n")
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn what_is_spoilt_is_read_or_refused_by_the_laws(
        text in known(), other in known(), edits in edits(&PIECES), name in prop::sample::select(CONTEXTS.to_vec()),
    ) {
        holds(&spoilt(text, other, &edits), name)?;
    }

    #[test]
    fn whatever_is_quoted_is_no_move(
        text in known(), other in known(), edits in edits(&PIECES), name in prop::sample::select(CONTEXTS.to_vec()),
    ) {
        let post = quoted(&spoilt(text, other, &edits));
        prop_assert!(read(&post, &context(name)).is_err(), "{post:?}");
    }
}

/// What fuzzing once found, a file each: tried in every context, as it is and quoted.
#[test]
fn what_was_found_holds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/posts/found");
    for file in std::fs::read_dir(folder).expect("the folder is there") {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("text");
        for name in CONTEXTS {
            holds(&text, name).unwrap_or_else(|e| panic!("{} in {name}: {e}", path.display()));
            assert!(
                read(&quoted(&text), &context(name)).is_err(),
                "{}",
                path.display()
            );
        }
    }
}
