//! The words of what people are told of their games: the same on the site, in letters and in pushes.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::Words;
use super::announce::moment;

/// A notice in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// What it is about, in some words.
    pub subject: String,
    /// What it says.
    pub text: String,
}

/// What a notice of this kind says. Times are shown in `zone`, always absolute and with its name.
pub fn said(words: &Words, kind: &str, facts: &BTreeMap<String, String>, zone: Tz) -> Said {
    let shown: Vec<(&str, String)> = facts
        .iter()
        .map(|(name, value)| {
            let at = (name == "deadline")
                .then(|| value.parse::<DateTime<Utc>>().ok())
                .flatten();
            (
                name.as_str(),
                at.map_or_else(|| value.clone(), |at| moment(at, zone)),
            )
        })
        .collect();
    Said {
        subject: words.text(&format!("notice-{kind}-subject"), &shown),
        text: words.text(&format!("notice-{kind}"), &shown),
    }
}
