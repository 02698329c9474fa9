//! Every page is rendered from samples in both languages: the HTML is well-formed, can be used without a
//! mouse, obeys the content security policy, and every word that a template asks for is there. The pages
//! stay in `target/samples/{ru,en}/` to be looked at.

mod admin;
mod alone;
mod before;
mod clockwork;
mod during;
mod files;
mod lounge;
mod markup;
mod notices;
mod parts;
mod people;
mod samples;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::words::{Language, Words};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_page_is_well_formed_in_both_languages() {
    for language in Language::ALL {
        let folder = root().join("target/samples").join(language.tag());
        fs::create_dir_all(&folder).expect("a folder for the samples");
        for (name, html) in samples::all(language) {
            fs::write(folder.join(format!("{name}.html")), &html).expect("a sample is written");
            if let Err(faults) = markup::check(&html) {
                panic!("{language}/{name}: {faults:#?}");
            }
            assert!(html.contains(&format!("<html lang=\"{language}\">")), "{name}");
        }
    }
}

#[test]
fn english_pages_hold_no_russian_but_what_is_quoted() {
    // What stays Russian is the game's language: nicks, cells, announcements, titles, posts.
    let pages = ["error", "login", "register"];
    for (name, html) in samples::all(Language::En) {
        if pages.contains(&name) {
            let rest = html.replace("Русский", "");
            let cyrillic: String = rest.chars().filter(|c| ('а'..='я').contains(c)).collect();
            assert_eq!(cyrillic, "", "{name}");
        }
    }
}

#[test]
fn every_template_is_rendered_by_a_sample() {
    let rendered: BTreeSet<String> = samples::all(Language::Ru)
        .into_iter()
        .map(|(_, html)| html)
        .collect();
    let pages = fs::read_dir(root().join("templates"))
        .expect("templates")
        .filter_map(Result::ok)
        .filter(|entry| entry.path().is_file() && entry.file_name() != "layout.html")
        .count();
    assert!(
        rendered.len() >= pages,
        "{} samples for {pages} pages",
        rendered.len()
    );
}

/// The keys that a text asks the words for: `t("…")`, `tf("…"`, `n("…"`, `word("…")`, `text("…"`, `count("…"`.
fn asked(text: &str) -> BTreeSet<String> {
    let calls = [
        "t(\"", "tf(\"", "n(\"", "word(\"", "text(\"", "count(\"", "with(\"",
    ];
    let mut keys = BTreeSet::new();
    for call in calls {
        for (at, _) in text.match_indices(call) {
            let before = text[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
                continue;
            }
            let key: String = text[at + call.len()..]
                .chars()
                .take_while(|c| *c != '"')
                .collect();
            keys.insert(key);
        }
    }
    keys
}

fn files(folder: &Path, kind: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").filter_map(Result::ok) {
        let path = entry.path();
        if path.is_dir() && path.file_name().is_none_or(|name| name != "tests") {
            files(&path, kind, found);
        } else if path.extension().is_some_and(|extension| extension == kind) {
            found.push(path);
        }
    }
}

#[test]
fn every_word_that_a_page_asks_for_is_there() {
    let mut sources = Vec::new();
    files(&root().join("templates"), "html", &mut sources);
    files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src/pages"),
        "rs",
        &mut sources,
    );
    let mut keys: BTreeSet<String> = BTreeSet::new();
    for source in &sources {
        keys.extend(asked(&fs::read_to_string(source).expect("a source")));
    }
    assert!(keys.len() > 100, "the search for keys works: {}", keys.len());
    let missing: Vec<(Language, &String)> = Language::ALL
        .into_iter()
        .flat_map(|language| keys.iter().map(move |key| (language, key)))
        .filter(|(_, key)| {
            key.chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        })
        .filter(|(language, key)| !Words::of(*language).has(key))
        .collect();
    assert_eq!(missing, [], "words that are asked for and are not there");
}

#[test]
fn nothing_inline_is_in_a_template() {
    let mut templates = Vec::new();
    files(&root().join("templates"), "html", &mut templates);
    for path in templates {
        let text = fs::read_to_string(&path).expect("a template");
        for forbidden in [
            "style=",
            "<style",
            "<script>",
            "javascript:",
            "http://",
            "https://",
            "|safe",
        ] {
            assert!(!text.contains(forbidden), "{}: {forbidden}", path.display());
        }
    }
}
