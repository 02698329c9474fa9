use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;
use league::Code;

use super::{Language, Words};

const FACTS: [(&str, &str); 17] = [
    ("nick", "ZimA"),
    ("cell", "А4"),
    ("example", "А4"),
    ("truth", "hit"),
    ("list", "Вирт, Боцман"),
    ("limit", "500"),
    ("longest", "8192"),
    ("letters", "АБВГДЕЖЗИК"),
    ("reason", "так сказано"),
    ("team", "red"),
    ("code", "x"),
    ("what", "paused"),
    ("post", "31"),
    ("rule_name", "turn_hours"),
    ("value", "0"),
    ("message_ru", "корабли А1–А3 и Б4 касаются углами"),
    ("message_en", "the ships А1–А3 and Б4 touch by corner"),
];

const FILES: [(Language, &str, &str); 22] = [
    (
        Language::Ru,
        "accounts",
        include_str!("../../../../locales/ru/accounts.ftl"),
    ),
    (
        Language::Ru,
        "admin",
        include_str!("../../../../locales/ru/admin.ftl"),
    ),
    (
        Language::Ru,
        "announcements",
        include_str!("../../../../locales/ru/announcements.ftl"),
    ),
    (
        Language::Ru,
        "api",
        include_str!("../../../../locales/ru/api.ftl"),
    ),
    (
        Language::Ru,
        "calendars",
        include_str!("../../../../locales/ru/calendars.ftl"),
    ),
    (
        Language::Ru,
        "faults",
        include_str!("../../../../locales/ru/faults.ftl"),
    ),
    (
        Language::Ru,
        "notices",
        include_str!("../../../../locales/ru/notices.ftl"),
    ),
    (
        Language::Ru,
        "pages",
        include_str!("../../../../locales/ru/pages.ftl"),
    ),
    (
        Language::Ru,
        "people",
        include_str!("../../../../locales/ru/people.ftl"),
    ),
    (
        Language::Ru,
        "problems",
        include_str!("../../../../locales/ru/problems.ftl"),
    ),
    (
        Language::Ru,
        "rules",
        include_str!("../../../../locales/ru/rules.ftl"),
    ),
    (
        Language::En,
        "accounts",
        include_str!("../../../../locales/en/accounts.ftl"),
    ),
    (
        Language::En,
        "admin",
        include_str!("../../../../locales/en/admin.ftl"),
    ),
    (
        Language::En,
        "announcements",
        include_str!("../../../../locales/en/announcements.ftl"),
    ),
    (
        Language::En,
        "api",
        include_str!("../../../../locales/en/api.ftl"),
    ),
    (
        Language::En,
        "calendars",
        include_str!("../../../../locales/en/calendars.ftl"),
    ),
    (
        Language::En,
        "faults",
        include_str!("../../../../locales/en/faults.ftl"),
    ),
    (
        Language::En,
        "notices",
        include_str!("../../../../locales/en/notices.ftl"),
    ),
    (
        Language::En,
        "pages",
        include_str!("../../../../locales/en/pages.ftl"),
    ),
    (
        Language::En,
        "people",
        include_str!("../../../../locales/en/people.ftl"),
    ),
    (
        Language::En,
        "problems",
        include_str!("../../../../locales/en/problems.ftl"),
    ),
    (
        Language::En,
        "rules",
        include_str!("../../../../locales/en/rules.ftl"),
    ),
];

/// The keys of a file as they are written, which is all that the grammar calls a message.
fn keys(text: &str) -> BTreeSet<&str> {
    text.lines()
        .filter(|line| line.starts_with(|first: char| first.is_ascii_alphabetic()))
        .filter_map(|line| line.split_once(" ="))
        .map(|(key, _)| key)
        .collect()
}

#[test]
fn every_file_parses_whole_and_defines_each_key_once() {
    for language in Language::ALL {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        for (_, name, text) in FILES.iter().filter(|(of, ..)| *of == language) {
            let resource = FluentResource::try_new((*text).to_owned())
                .unwrap_or_else(|(_, errors)| panic!("{language}/{name}.ftl: {errors:?}"));
            bundle
                .add_resource(resource)
                .unwrap_or_else(|errors| panic!("{language}/{name}.ftl: {errors:?}"));
        }
    }
}

#[test]
fn every_key_is_in_both_languages_in_the_same_file() {
    for (_, name, russian) in FILES.iter().filter(|(of, ..)| *of == Language::Ru) {
        let english = FILES
            .iter()
            .find(|(of, other, _)| *of == Language::En && other == name)
            .map(|(.., text)| keys(text))
            .unwrap_or_default();
        assert_eq!(keys(russian), english, "{name}.ftl");
        assert!(!english.is_empty());
    }
}

/// Every refusal code of the league, and the one for what is not there.
fn codes() -> BTreeSet<&'static str> {
    Code::ALL
        .iter()
        .map(|code| code.as_str())
        .chain(["unknown"])
        .collect()
}

/// A wrong state is told by what stands in the way: each that the league's sources name has words of its own.
#[test]
fn every_wrong_state_has_words_of_its_own() {
    fn sources(folder: &Path, found: &mut String) {
        for entry in fs::read_dir(folder).expect("a folder").filter_map(Result::ok) {
            if entry.path().is_dir() {
                sources(&entry.path(), found);
            } else {
                found.push_str(&fs::read_to_string(entry.path()).expect("a source"));
            }
        }
    }
    let mut league = String::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../league/src"),
        &mut league,
    );
    let named = |before: &str| -> BTreeSet<String> {
        let rest = league.split(before).skip(1);
        rest.map(|rest| rest.chars().take_while(|c| *c != '"').collect())
            .collect()
    };
    let states = named("wrong_state(\"");
    assert!(states.len() > 10, "the search works: {states:?}");
    for language in Language::ALL {
        let told = |what: &str| Words::of(language).fault("wrong_state", None, &[], &[("what", what)]);
        for what in &states {
            assert_ne!(told(what), told("another"), "{language}: {what}");
        }
    }
}

#[test]
fn every_refusal_has_a_message_with_facts_and_without() {
    for language in Language::ALL {
        let words = Words::of(language);
        for code in codes() {
            assert!(words.has(&format!("fault-{code}")), "{language} {code}");
            let bare = words.fault::<&str, &str>(code, None, &[], &[("code", "x")]);
            let full = words.fault(
                code,
                Some("Адвакат"),
                &["Адвокат".to_owned(), "Адвокаты".to_owned()],
                &FACTS,
            );
            for text in [&bare, &full] {
                assert!(text.ends_with(['.', '?', '»', '”']), "{language} {code}: {text}");
                assert!(!text.contains(['{', '}', '$']), "{language} {code}: {text}");
                assert!(
                    !text.contains("  ") && !text.contains(" ."),
                    "{language} {code}: {text}"
                );
            }
        }
        let messages: BTreeSet<&str> = FILES
            .iter()
            .filter(|(of, name, _)| *of == language && *name == "faults")
            .flat_map(|(.., text)| keys(text))
            .filter_map(|key| key.strip_prefix("fault-"))
            .collect();
        assert_eq!(
            messages,
            codes(),
            "a message without a code, or a code without one"
        );
    }
}

#[test]
fn what_is_unknown_comes_back_as_itself() {
    let words = Words::of(Language::Ru);
    assert_eq!(words.word("no-such-key"), "no-such-key");
    assert_eq!(
        words.fault::<&str, &str>("no_such_code", None, &[], &[]),
        "Отказано (no_such_code). Обновите страницу и попробуйте ещё раз."
    );
}

/// A key, its facts and the words of the rule book.
type Announced = (
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static str,
);

const ANNOUNCED: [Announced; 20] = [
    ("turn_first", &[("team", "red")], "ХОД ЗА КРАСНЫМИ"),
    ("turn_first", &[("team", "blue")], "ХОД ЗА СИНИМИ"),
    (
        "turn",
        &[("team", "red"), ("next", "blue")],
        "КРАСНЫЕ СДЕЛАЛИ ХОД, ХОД ЗА СИНИМИ",
    ),
    (
        "turn",
        &[("team", "blue"), ("next", "red")],
        "СИНИЕ СДЕЛАЛИ ХОД, ХОД ЗА КРАСНЫМИ",
    ),
    (
        "sunk",
        &[("nick", "Адвокат"), ("free", "ZimA"), ("free_count", "1")],
        "Адвокат выбыл из игры. ZimA - свободный игрок",
    ),
    (
        "sunk",
        &[("nick", "Адвокат"), ("free", "ZimA, Вирт"), ("free_count", "2")],
        "Адвокат выбыл из игры. ZimA, Вирт - свободные игроки",
    ),
    ("sunk", &[("nick", "Адвокат")], "Адвокат выбыл из игры."),
    (
        "overslept",
        &[("nick", "Вирт"), ("duration", "18 часов")],
        "Вирт выбыл из игры: ход не сделан за 18 часов.",
    ),
    (
        "overslept",
        &[
            ("nick", "Вирт"),
            ("duration", "18 часов"),
            ("free", "ZimA"),
            ("free_count", "1"),
        ],
        "Вирт выбыл из игры: ход не сделан за 18 часов. ZimA - свободный игрок",
    ),
    (
        "ordered",
        &[("nick", "ZimA"), ("target", "Вирт")],
        "ZimA продолжает игру против Вирт",
    ),
    (
        "joined",
        &[("red", "Штурман"), ("blue", "Боцман")],
        "В игру вступают: Штурман (красные) и Боцман (синие).",
    ),
    (
        "finished",
        &[("winner", "red")],
        "ИГРА ОКОНЧЕНА. ПОБЕДИЛИ КРАСНЫЕ",
    ),
    ("finished", &[("winner", "blue")], "ИГРА ОКОНЧЕНА. ПОБЕДИЛИ СИНИЕ"),
    (
        "finished",
        &[("winner", "draw"), ("reason", "оба согласны")],
        "ИГРА ОКОНЧЕНА. НИЧЬЯ\nПричина: оба согласны",
    ),
    ("won", &[("nick", "red")], "ИГРА ОКОНЧЕНА. ПОБЕДИЛ red"),
    (
        "turn_skipped",
        &[("nick", "Трус")],
        "Трус не сделал ход, пропускаем.",
    ),
    (
        "paused",
        &[("reason", "праздник")],
        "Игра приостановлена, часы стоят. Причина: праздник",
    ),
    ("paused", &[], "Игра приостановлена, часы стоят."),
    (
        "started",
        &[
            ("pairs", "ZimA - Адвокат\nВирт - Кок"),
            ("red_admiral", "ZimA"),
            ("blue_admiral", "Кок"),
        ],
        "Пары:\nZimA - Адвокат\nВирт - Кок\n\nАдмирал красных - ZimA\nАдмирал синих - Кок\n\nСТАРТ ИГРА",
    ),
    (
        "drawn",
        &[
            ("red", "ZimA"),
            ("blue", "Адвокат"),
            ("reserve", "Кок"),
            ("pairs", "ZimA - Адвокат"),
            ("first", "blue"),
        ],
        "ЖЕРЕБЬЁВКА\n\nКрасные: ZimA\nСиние: Адвокат\nЗапасной: Кок\n\nПары:\nZimA - Адвокат\n\nПервый ход за синими.",
    ),
];

#[test]
fn the_referee_speaks_word_for_word_as_the_rules_say() {
    for (key, facts, expected) in ANNOUNCED {
        assert_eq!(
            Words::of(Language::Ru).text(&format!("announce-{key}"), facts),
            expected
        );
    }
}

#[test]
fn numbers_agree_with_their_nouns() {
    let cases = [
        (3_600, "1 час", "1 hour"),
        (2 * 3_600, "2 часа", "2 hours"),
        (18 * 3_600, "18 часов", "18 hours"),
        (21 * 3_600, "21 час", "21 hours"),
        (1_440 * 3_600, "1440 часов", "1440 hours"),
        (5_400, "1 час 30 минут", "1 hour 30 minutes"),
        (60, "1 минуту", "1 minute"),
        (61, "1 минуту 1 секунду", "1 minute 1 second"),
        (0, "0 секунд", "0 seconds"),
    ];
    for (seconds, russian, english) in cases {
        assert_eq!(Words::of(Language::Ru).duration(seconds), russian);
        assert_eq!(Words::of(Language::En).duration(seconds), english);
    }
}

#[test]
fn a_nick_is_shown_as_it_is_written() {
    for nick in [
        "5",
        "05",
        "007",
        "4294967296",
        "1e3",
        "-1",
        "{ $x }",
        "<b>",
        "а\u{301}",
        "12 345",
    ] {
        let text = Words::of(Language::Ru).text("announce-turn_skipped", &[("nick", nick)]);
        assert_eq!(text, format!("{nick} не сделал ход, пропускаем."));
    }
}

#[test]
fn long_words_of_an_author_are_cut_where_they_are_quoted() {
    let words = "ы".repeat(300);
    let text = Words::of(Language::Ru).fault::<&str, &str>("unreadable", Some(&words), &[], &[]);
    assert!(text.contains(&format!("«{}…»", "ы".repeat(80))), "{text}");
}
