//! The languages that people are spoken to in, and how one is chosen for a reader.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

/// A language of the site. Russian where nothing else is known: it is the language of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Russian.
    #[default]
    Ru,
    /// English.
    En,
}

/// A text that names no language of the site.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("«{0}» is not a language of this site; use ru or en")]
pub struct UnknownLanguage(String);

impl Language {
    /// Every language, the default first.
    pub const ALL: [Language; 2] = [Language::Ru, Language::En];

    /// The tag as in `Accept-Language`, in the cookie and in the attribute `lang`: `ru`, `en`.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::Ru => "ru",
            Language::En => "en",
        }
    }

    /// The language's own name, for the switch.
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::Ru => "Русский",
            Language::En => "English",
        }
    }

    /// What chooses the plural forms.
    pub(super) fn identifier(self) -> LanguageIdentifier {
        self.tag().parse().unwrap_or_default()
    }

    /// The reader's language: the account's choice, else the switch's cookie, else the browser's
    /// `Accept-Language`, else Russian. What cannot be read is passed over, never an error.
    pub fn choose(account: Option<Language>, cookie: Option<&str>, accept: Option<&str>) -> Language {
        account
            .or_else(|| cookie.and_then(|tag| tag.parse().ok()))
            .or_else(|| accept.and_then(Language::from_accept))
            .unwrap_or_default()
    }

    /// The language that an `Accept-Language` header likes best, if it names one of ours.
    /// Of equal weights the one named first.
    pub fn from_accept(header: &str) -> Option<Language> {
        let mut best: Option<(Language, u16)> = None;
        for range in header.split(',').take(32) {
            let mut parts = range.split(';');
            let tag = parts.next().unwrap_or_default();
            let weight = parts
                .find_map(|parameter| parameter.trim().strip_prefix("q=").map(thousandths))
                .unwrap_or(Some(1000));
            let (Ok(language), Some(weight)) = (tag.parse::<Language>(), weight) else {
                continue;
            };
            if weight > 0 && best.is_none_or(|(_, heaviest)| weight > heaviest) {
                best = Some((language, weight));
            }
        }
        best.map(|(language, _)| language)
    }
}

/// A weight `0`…`1` with at most three decimals, in thousandths.
fn thousandths(weight: &str) -> Option<u16> {
    let value: f32 = weight.trim().parse().ok()?;
    if !(0.0..=1.0).contains(&value) {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0…1000")]
    Some((value * 1000.0).round() as u16)
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads a tag by its first part: `ru`, `ru-RU`, `EN_us`.
    fn from_str(tag: &str) -> Result<Language, UnknownLanguage> {
        let first = tag.trim().split(['-', '_']).next().unwrap_or_default();
        Language::ALL
            .into_iter()
            .find(|language| language.tag().eq_ignore_ascii_case(first))
            .ok_or_else(|| UnknownLanguage(tag.to_owned()))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

#[cfg(test)]
mod tests {
    use super::Language::{self, En, Ru};

    #[test]
    fn the_reader_s_language_is_chosen() {
        type Case = (
            Option<Language>,
            Option<&'static str>,
            Option<&'static str>,
            Language,
        );
        let cases: [Case; 12] = [
            (None, None, None, Ru),
            (None, None, Some("en-US,en;q=0.9"), En),
            (None, None, Some("en;q=0.8, ru-RU;q=0.9"), Ru),
            (None, None, Some("de, fr;q=0.5"), Ru),
            (None, None, Some("de, en;q=0.1"), En),
            (None, None, Some("ru;q=0, en;q=0.1"), En),
            (None, None, Some("en;q=2, ;;;, q=, ru;q=x"), Ru),
            (None, None, Some("ru,en"), Ru),
            (None, None, Some("en,ru"), En),
            (None, Some("en"), Some("ru"), En),
            (None, Some("xx"), Some("en"), En),
            (Some(Ru), Some("en"), Some("en"), Ru),
        ];
        for (account, cookie, accept, expected) in cases {
            assert_eq!(
                Language::choose(account, cookie, accept),
                expected,
                "{account:?} {cookie:?} {accept:?}"
            );
        }
    }
}
