//! Every word that people read, in one place: Fluent files `locales/{ru,en}/*.ftl`.
//!
//! | file | what it holds | keys |
//! |---|---|---|
//! | `accounts.ftl` | passwords forgotten, addresses confirmed, sessions, accounts closed | `forgot-…`, `mail-…` and others |
//! | `admin.ftl` | administration | `admin-…`, `audit-…` |
//! | `api.ftl` | the pages about the API | `api-…`, `problem-page-…`, `problem-do-…` |
//! | `announcements.ftl` | the Referee's posts; those of a game are always shown in Russian | `announce-…` |
//! | `calendars.ftl` | days off, outages, games from elsewhere | `calendars-…`, `outages-…`, `import-…` |
//! | `faults.ftl` | why something was refused and what to do instead, one message a code | `fault-CODE` |
//! | `notices.ftl` | what people are told of their games, and letters | `notice-KIND`, `notice-KIND-subject`, `mail-…`, `notices-…` |
//! | `pages.ftl` | labels and texts of the web pages | `page-…` and others |
//! | `people.ftl` | profiles, ratings, and who is looked for | `profile-…`, `rating-…`, `people-…` |
//! | `problems.ftl` | what programs are told when something is not done | `problem-CODE`, `problem-CODE-text` |
//! | `rules.ftl` | the rules for reading | `rulebook-T12` |
//! | `verify.ftl` | what comes of verifying a game | `verify-…` |
//!
//! The facts that a message speaks of come as strings. A string that is a whole number (as `5`, not `05`)
//! also chooses the form of its noun: «1 выстрел, 2 выстрела, 5 выстрелов». For each fact `x` that is
//! given and not empty a message may ask `$has_x -> [yes] … *[no] …`.

pub mod announce;
mod language;
pub mod notice;
pub mod verification;

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};

pub use language::{Language, UnknownLanguage};

/// A fault's words are quoted in its message up to this many characters.
const QUOTED_WORDS: usize = 80;

static RU: LazyLock<Words> = LazyLock::new(|| {
    Words::new(
        Language::Ru,
        [
            include_str!("../../../../locales/ru/accounts.ftl"),
            include_str!("../../../../locales/ru/admin.ftl"),
            include_str!("../../../../locales/ru/announcements.ftl"),
            include_str!("../../../../locales/ru/api.ftl"),
            include_str!("../../../../locales/ru/calendars.ftl"),
            include_str!("../../../../locales/ru/faults.ftl"),
            include_str!("../../../../locales/ru/notices.ftl"),
            include_str!("../../../../locales/ru/pages.ftl"),
            include_str!("../../../../locales/ru/people.ftl"),
            include_str!("../../../../locales/ru/problems.ftl"),
            include_str!("../../../../locales/ru/rules.ftl"),
            include_str!("../../../../locales/ru/verify.ftl"),
        ],
    )
});

static EN: LazyLock<Words> = LazyLock::new(|| {
    Words::new(
        Language::En,
        [
            include_str!("../../../../locales/en/accounts.ftl"),
            include_str!("../../../../locales/en/admin.ftl"),
            include_str!("../../../../locales/en/announcements.ftl"),
            include_str!("../../../../locales/en/api.ftl"),
            include_str!("../../../../locales/en/calendars.ftl"),
            include_str!("../../../../locales/en/faults.ftl"),
            include_str!("../../../../locales/en/notices.ftl"),
            include_str!("../../../../locales/en/pages.ftl"),
            include_str!("../../../../locales/en/people.ftl"),
            include_str!("../../../../locales/en/problems.ftl"),
            include_str!("../../../../locales/en/rules.ftl"),
            include_str!("../../../../locales/en/verify.ftl"),
        ],
    )
});

/// All messages of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The words of a language; read once, at first use.
    pub fn of(language: Language) -> &'static Words {
        match language {
            Language::Ru => &RU,
            Language::En => &EN,
        }
    }

    fn new(language: Language, files: [&str; 12]) -> Words {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        // Isolation marks would break nicks and cells that are copied out of a page.
        bundle.set_use_isolating(false);
        for file in files {
            // What of a file can be read is used even where a line is broken; the tests let none through.
            let resource = FluentResource::try_new(file.to_owned()).unwrap_or_else(|(partial, errors)| {
                tracing::error!(%language, ?errors, "a file of words is broken");
                partial
            });
            if let Err(errors) = bundle.add_resource(resource) {
                tracing::error!(%language, ?errors, "a key of the words is defined twice");
            }
        }
        Words { language, bundle }
    }

    /// Which language this is.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether there is a message under this key.
    pub fn has(&self, key: &str) -> bool {
        self.bundle
            .get_message(key)
            .is_some_and(|message| message.value().is_some())
    }

    /// The message under `key`, which speaks of no facts.
    pub fn word(&self, key: &str) -> String {
        self.text::<&str, &str>(key, &[])
    }

    /// The message under `key` with these facts. An unknown key is logged and comes back as itself: a
    /// missing word must not keep a game from going on.
    pub fn text<K: AsRef<str>, V: AsRef<str>>(&self, key: &str, facts: &[(K, V)]) -> String {
        self.format(key, facts).unwrap_or_else(|| {
            tracing::error!(language = %self.language, key, "no such words");
            key.to_owned()
        })
    }

    /// What a refusal code means and what to do, with the author's `words` at fault, the `suggestions`
    /// and further facts. An unknown code comes back as the general refusal that names it.
    pub fn fault<K: AsRef<str>, V: AsRef<str>>(
        &self,
        code: &str,
        words: Option<&str>,
        suggestions: &[String],
        facts: &[(K, V)],
    ) -> String {
        let mut all: Vec<(&str, Cow<'_, str>)> = facts
            .iter()
            .map(|(key, value)| (key.as_ref(), Cow::Borrowed(value.as_ref())))
            .collect();
        if let Some(words) = words {
            all.push(("words", shortened(words)));
        }
        if !suggestions.is_empty() {
            all.push(("suggestions", Cow::Owned(self.alternatives(suggestions))));
        }
        let key = format!("fault-{code}");
        self.format(&key, &all).unwrap_or_else(|| {
            tracing::error!(language = %self.language, code, "no words for this refusal");
            self.text("fault-unknown", &[("code", code)])
        })
    }

    /// A fault of the league in words: what is wrong, and what to do instead.
    pub fn refusal(&self, fault: &league::Fault) -> String {
        self.fault(
            fault.code.as_str(),
            fault.words.as_deref(),
            &fault.suggestions,
            &fault.facts,
        )
    }

    /// «А1» или «А10».
    pub fn alternatives(&self, items: &[String]) -> String {
        let quoted: Vec<String> = items
            .iter()
            .map(|item| self.text("list-quoted", &[("item", item)]))
            .collect();
        match quoted.split_last() {
            None => String::new(),
            Some((last, [])) => last.clone(),
            Some((last, rest)) => self.text(
                "list-or",
                &[("rest", rest.join(", ").as_str()), ("last", last.as_str())],
            ),
        }
    }

    /// A span of time in words: «18 часов», «1 час 30 минут», «45 секунд». In Russian as it stands after
    /// «за» and alone («за 1 минуту»).
    pub fn duration(&self, seconds: u64) -> String {
        let parts = [
            ("hours", seconds / 3600),
            ("minutes", seconds / 60 % 60),
            ("seconds", seconds % 60),
        ];
        let shown: Vec<String> = parts
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|(unit, count)| self.count(&format!("duration-{unit}"), count))
            .collect();
        if shown.is_empty() {
            self.count("duration-seconds", 0)
        } else {
            shown.join(" ")
        }
    }

    /// The message under `key` for a number `$count`.
    pub fn count(&self, key: &str, count: u64) -> String {
        self.text(key, &[("count", count.to_string())])
    }

    /// The message under `key` with one fact; for templates.
    pub fn with(&self, key: &str, name: &str, value: impl AsRef<str>) -> String {
        self.text(key, &[(name, value)])
    }

    fn format<K: AsRef<str>, V: AsRef<str>>(&self, key: &str, facts: &[(K, V)]) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let mut arguments = FluentArgs::new();
        for (name, value) in facts {
            let (name, value) = (name.as_ref(), value.as_ref());
            arguments.set(name.to_owned(), fact(value));
            if !value.is_empty() {
                arguments.set(format!("has_{name}"), "yes");
            }
        }
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&arguments), &mut errors)
            .into_owned();
        errors.retain(|error| !asks_for_an_absent_fact(error));
        if !errors.is_empty() {
            tracing::error!(language = %self.language, key, ?errors, "a message lacks a fact");
        }
        Some(text)
    }
}

/// `$has_x` of a fact that was not given: that is what it is for.
fn asks_for_an_absent_fact(error: &FluentError) -> bool {
    matches!(error, FluentError::ResolverError(fluent_bundle::resolver::ResolverError::Reference(
        fluent_bundle::resolver::errors::ReferenceKind::Variable { id }
    )) if id.starts_with("has_"))
}

/// A whole number is one, so that nouns agree with it; it prints as it was written.
fn fact(value: &str) -> FluentValue<'_> {
    match value.parse::<u32>() {
        Ok(number) if number.to_string() == value => FluentValue::from(number),
        _ => FluentValue::from(value),
    }
}

fn shortened(words: &str) -> Cow<'_, str> {
    match words.char_indices().nth(QUOTED_WORDS) {
        None => Cow::Borrowed(words),
        Some((end, _)) => Cow::Owned(format!("{}…", &words[..end])),
    }
}

#[cfg(test)]
mod tests;
