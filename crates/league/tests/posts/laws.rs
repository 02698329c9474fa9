//! What holds for every post.

use std::time::{Duration, Instant};

use league::post::{LONGEST, Reading, Said, print, read};
use proptest::prelude::*;

use super::table::{cases, context};

pub const CONTEXTS: [&str; 9] = ["one", "ans", "two", "pair", "half", "adm", "non", "melee", "odd"];

/// A reading without the words in which it was said.
pub fn unsaid(reading: &Reading) -> Reading {
    fn forget(said: &mut Said) {
        *said = Said {
            line: 0,
            words: String::new(),
        };
    }
    use league::post::Delegation;
    let mut reading = reading.clone();
    for one in &mut reading.moves {
        forget(&mut one.said);
        one.answers.iter_mut().for_each(|answer| forget(&mut answer.said));
        one.shots.iter_mut().for_each(|shot| forget(&mut shot.said));
    }
    reading
        .orders
        .iter_mut()
        .for_each(|order| forget(&mut order.said));
    reading
        .successor
        .iter_mut()
        .for_each(|successor| forget(&mut successor.said));
    match &mut reading.delegation {
        Some(
            Delegation::Turn(said)
            | Delegation::Revoked(said)
            | Delegation::TakeBack(said)
            | Delegation::Recorded { said, .. },
        ) => forget(said),
        None => {}
    }
    reading.remarks.clear();
    reading
}

/// `read(print(x)) = x` for everything in the table that can be read.
#[test]
fn what_is_printed_reads_the_same() {
    for (name, text, _) in cases() {
        let context = context(name);
        if let Ok(reading) = read(&text, &context) {
            let first = unsaid(&reading);
            let printed = print(&first, context.notation);
            let again = read(&printed, &context).map(|again| unsaid(&again));
            assert_eq!(again, Ok(first), "{text:?} printed as {printed:?}");
        }
    }
}

/// Whatever is quoted, in whatever way, is no move.
#[test]
fn a_quotation_is_never_a_move() {
    let quotes: [(&str, &str); 8] = [
        ("[quote]", "[/quote]"),
        ("[quote=\"Адвокат\"]\n", "\n[/quote]"),
        ("[QUOTE=Вирт;77]", "[/QUOTE]"),
        ("<blockquote>", "</blockquote>"),
        ("[quote][quote=Вирт]Привет[/quote]", "[/quote]"),
        ("[s]", "[/s]"),
        ("~~", "~~"),
        ("--\n", ""),
    ];
    for (name, text, right) in cases() {
        if text.contains(['[', '<', '~', '>']) || text.contains("Добавлено") || text.trim().is_empty()
        {
            continue;
        }
        for (open, close) in quotes {
            let post = format!("{open}{text}{close}");
            assert!(read(&post, &context(name)).is_err(), "{post:?}");
        }
        let cited: Vec<String> = text.lines().map(|line| format!("> {line}")).collect();
        assert!(
            read(&cited.join("\n"), &context(name)).is_err(),
            "{cited:?} {right}"
        );
    }
}

/// The longest posts of the worst kinds take no longer than their length asks.
#[test]
fn the_worst_posts_are_read_in_time() {
    let kinds = [
        "[",
        "[quote",
        "[quote]",
        "[quote=\"",
        "[s]",
        "<",
        "&",
        "~~",
        "!",
        "![",
        "> ",
        ">",
        "а ",
        "а-",
        "А4 ",
        "А4,",
        "А4\n",
        "мимо ",
        "мимо,",
        "не ",
        "Адвокат ",
        "Адвокат,",
        "То ",
        "То Адвокат - ",
        "То Вася - К8\n",
        "@",
        "8",
        "8 ",
        "8-",
        "(",
        "К8 или ",
        "За ZimA:\n",
        "за ",
        "писал ",
        "Цитата(",
        "а.",
        "\n",
        "\u{301}",
        "к\u{301}",
        "😀",
        "[/quote]",
        "Вася К8, ",
        "Мария ",
        "_",
        "хотя нет. ",
        "А4 мимо ",
        "Адвокат А4 ",
        "тавкодА К8, ",
        "[b=\"x]",
        "а писал:\n",
        "и за ",
        "&amp;",
        "Ꭺ ",
        "ﬀ ",
    ];
    for kind in kinds {
        for name in ["two", "adm", "odd"] {
            let context = context(name);
            let text = kind.repeat(LONGEST / kind.len());
            let start = Instant::now();
            let read = read(&text, &context);
            let took = start.elapsed();
            assert!(took < Duration::from_secs(2), "{kind:?} took {took:?}");
            assert!(
                read.is_err() || read.is_ok_and(|reading| reading.moves.len() <= 2),
                "{kind:?}"
            );
        }
    }
}

fn pieces() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "А4",
        "К 8",
        "10",
        "к",
        "мимо",
        "ранил",
        "убил",
        "не ",
        "Адвокат",
        "Вирту",
        "ZimA",
        "То ",
        "За ",
        ":",
        " - ",
        ", ",
        ". ",
        "? ",
        "\n",
        "\n\n",
        "[quote]",
        "[/quote]",
        "[quote=\"Адвокат\"]",
        "> ",
        "[s]",
        "[/s]",
        "~~",
        "--\n",
        "Адвокат писал(а):\n",
        "Добавлено: 14.10.2009, 15:46\n",
        "оба ",
        "или ",
        "продолжает игру против ",
        "Передаю право хода Адмиралу",
        "\u{200b}",
        "\u{202e}",
        "А-4",
        "[",
        "]",
        "<",
        "&gt;",
    ]);
    let any = prop_oneof![6 => known.prop_map(str::to_owned), 1 => "\\PC{0,6}".prop_map(String::from)];
    prop::collection::vec(any, 0..24).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), name in prop::sample::select(CONTEXTS.to_vec())) {
        match read(&text, &context(name)) {
            Ok(reading) => prop_assert_ne!(print(&unsaid(&reading), context(name).notation), ""),
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }

    #[test]
    fn what_reads_prints_and_reads_again(text in pieces(), name in prop::sample::select(CONTEXTS.to_vec())) {
        let context = context(name);
        match read(&text, &context) {
            Ok(reading) => {
                let first = unsaid(&reading);
                let again = read(&print(&first, context.notation), &context).map(|again| unsaid(&again));
                prop_assert_eq!(again, Ok(first));
            }
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }

    #[test]
    fn quoted_pieces_are_no_move(text in pieces()) {
        let quoted: Vec<String> = text.replace(['\u{85}', '\u{2028}', '\u{2029}', '\r', '\u{b}', '\u{c}'], "\n").lines().map(|line| format!("> {line}")).collect();
        prop_assert!(read(&quoted.join("\n"), &context("ans")).is_err());
    }
}
