//! The rules for reading.

mod pictures;

use askama::Template;

use super::view::Shell;
pub use pictures::{POSTS, Picture, Verdict};

/// A rule.
pub struct Rule {
    /// Its number, which is its anchor: `T12`.
    pub number: &'static str,
    /// In a sentence or two.
    pub text: String,
    /// What it comes to, drawn.
    pub pictures: Vec<Picture>,
}

/// Rules that belong together.
pub struct RulePart {
    /// The letter of their numbers, which is its anchor.
    pub letter: &'static str,
    /// What they are about.
    pub heading: String,
    /// The rules.
    pub rules: Vec<Rule>,
}

/// `/rules`. Refusals link to `/rules#T12`.
#[derive(Template)]
#[template(path = "rules.html")]
pub struct RulesPage {
    /// Around it.
    pub shell: Shell,
    /// In order.
    pub parts: Vec<RulePart>,
}

/// The numbers of the rules that are played by here, in order, by their letter.
pub const NUMBERS: [(&str, &[&str]); 6] = [
    (
        "S",
        &["S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11"],
    ),
    ("P", &["P1", "P2", "P3", "P4", "P5", "P6"]),
    (
        "T",
        &[
            "T0", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T7a", "T8", "T9", "T10", "T11", "T12", "T13",
            "T14", "T15", "T16", "T17", "T17a", "T18", "T19", "T19a", "T20", "T21", "T22", "T24",
        ],
    ),
    ("M", &["M1", "M2", "M3", "M4", "M5", "M6"]),
    ("D", &["D1", "D2", "D3", "D4", "D5", "D6"]),
    ("C", &["C1", "C2", "C3", "C4", "C5", "C5a", "C5b"]),
];

impl RulesPage {
    /// The whole book in the reader's language.
    pub fn new(shell: Shell) -> RulesPage {
        let parts = NUMBERS.iter().map(|(letter, numbers)| RulePart {
            letter,
            heading: shell.t(&format!("rulebook-{letter}")),
            rules: numbers
                .iter()
                .map(|number| Rule {
                    number,
                    text: shell.t(&format!("rulebook-{number}")),
                    pictures: pictures::of_rule(number, &shell),
                })
                .collect(),
        });
        RulesPage {
            parts: parts.collect(),
            shell,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::NUMBERS;
    use crate::words::{Language, Words};

    #[test]
    fn every_rule_has_its_words() {
        for language in Language::ALL {
            let words = Words::of(language);
            for (letter, numbers) in NUMBERS {
                for name in numbers.iter().chain([&letter]) {
                    assert!(words.has(&format!("rulebook-{name}")), "{language} {name}");
                }
            }
        }
    }

    #[test]
    fn a_refusal_leads_to_its_rule() {
        let there: BTreeSet<&str> = NUMBERS
            .iter()
            .flat_map(|(_, numbers)| numbers.iter().copied())
            .collect();
        for code in league::Code::ALL {
            assert!(there.contains(code.rule()), "{code} {}", code.rule());
        }
    }
}
