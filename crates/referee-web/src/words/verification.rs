//! What comes of verifying a game, one sentence a check.

use std::fmt::Write as _;

use league::Game;
use league::announcement::Announcement;
use league::verify::report::Facts;
use league::verify::{Outcome, Report, Why};

use super::announce::announcement;
use super::{Language, Words};

/// What a line says of its check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It holds.
    Ok,
    /// It does not.
    Fail,
    /// It waits for the end of the game.
    Later,
    /// The game is over, and it waits for a seal that nobody opened.
    Closed,
    /// It was not reached.
    Unreached,
}

impl Mark {
    /// The word of the shell.
    pub const fn as_str(self) -> &'static str {
        match self {
            Mark::Ok => "ok",
            Mark::Fail => "FAIL",
            Mark::Later => "later",
            Mark::Closed => "shut",
            Mark::Unreached => "-",
        }
    }
}

/// A line of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What of it.
    pub mark: Mark,
    /// The name of the check.
    pub name: String,
    /// What it came to.
    pub text: String,
}

/// One line a check, in order.
pub fn lines(words: &Words, report: &Report) -> Vec<Line> {
    let line = |check: league::verify::Check| {
        let subject = check.subject.as_str();
        let (mark, text) = match &check.outcome {
            Outcome::Held(facts) => (Mark::Ok, said(words, &format!("verify-held-{subject}"), facts)),
            Outcome::Later(facts) => (
                if report.over { Mark::Closed } else { Mark::Later },
                said(words, &format!("verify-later-{subject}"), facts),
            ),
            Outcome::Failed(why) => (Mark::Fail, reason(words, why)),
            Outcome::Unreached => (Mark::Unreached, words.word("verify-unreached")),
        };
        let name = words.word(&format!("verify-name-{subject}"));
        Line { mark, name, text }
    };
    report.checks().into_iter().map(line).collect()
}

/// What a reader should know beside.
pub fn notes(words: &Words, report: &Report) -> Vec<String> {
    let notes = report.notes.iter();
    notes
        .map(|note| said(words, &format!("verify-note-{}", note.code), &note.facts))
        .collect()
}

/// All in all.
pub fn verdict(words: &Words, report: &Report) -> String {
    words.word(if report.is_complete() {
        "verify-all"
    } else if report.holds() && report.over {
        "verify-all-but-closed"
    } else if report.holds() {
        "verify-all-so-far"
    } else {
        "verify-not-all"
    })
}

/// All of it as text: one line a check, what a reader should know, and the verdict.
pub fn report_text(words: &Words, report: &Report) -> String {
    let mut text = String::new();
    for line in lines(words, report) {
        // writing to a String cannot fail
        let _ = writeln!(text, "{:<5} {}: {}", line.mark.as_str(), line.name, line.text);
    }
    for note in notes(words, report) {
        let _ = writeln!(text, "      {note}");
    }
    let _ = writeln!(text, "{}", verdict(words, report));
    text
}

/// How an announcement is worded, which is in Russian in every game.
pub fn wording(game: &Game, it: &Announcement) -> String {
    announcement(Words::of(Language::Ru), game.rules.time_zone, it)
}

/// Where and why.
fn reason(words: &Words, why: &Why) -> String {
    let text = said(words, &format!("verify-why-{}", why.code), &why.facts);
    let line = why.line.map(|n| n.to_string()).unwrap_or_default();
    let place = match (why.line, why.seq) {
        (Some(_), Some(seq)) => {
            let seq = seq.to_string();
            words.text(
                "verify-where-event",
                &[("line", line.as_str()), ("seq", seq.as_str())],
            )
        }
        (Some(_), None) => words.text("verify-where-line", &[("line", line.as_str())]),
        (None, _) => return text,
    };
    format!("{place}: {text}")
}

fn said(words: &Words, key: &str, facts: &Facts) -> String {
    let facts: Vec<(&str, &str)> = facts
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    words.text(key, &facts)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use crate::words::{Language, Words};

    /// Codes stand in the league as literals.
    fn codes(before: &str) -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../league/src/verify");
        let mut codes = BTreeSet::new();
        for file in std::fs::read_dir(folder).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            for rest in text.split(before).skip(1) {
                codes.extend(rest.split('"').next().map(str::to_owned));
            }
        }
        codes
    }

    #[test]
    fn every_reason_and_note_has_words() {
        let mut whys = codes("Why::new(\"");
        whys.extend(codes("at(\""));
        let notes = codes("code: \"");
        assert!(whys.len() > 30 && notes.len() >= 3, "{whys:?} {notes:?}");
        for language in Language::ALL {
            let words = Words::of(language);
            for (kind, codes) in [("why", &whys), ("note", &notes)] {
                for code in codes {
                    assert!(
                        words.has(&format!("verify-{kind}-{code}")),
                        "{language}: {kind} {code}"
                    );
                }
            }
        }
    }
}
