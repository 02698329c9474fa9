//! What comes of verifying a game, as the page shows it.

use league::verify::Report;

use crate::pages::verify::{Verified, VerifyLine};
use crate::words::Words;
use crate::words::verification::{Mark, lines, notes, verdict};

/// The report in the reader's words.
pub fn verified(words: &Words, report: &Report) -> Verified {
    let line = |line: crate::words::verification::Line| {
        let (class, key) = match line.mark {
            Mark::Ok => ("held", "verify-mark-ok"),
            Mark::Fail => ("failed", "verify-mark-fail"),
            Mark::Later => ("later", "verify-mark-later"),
            Mark::Closed => ("later", "verify-mark-closed"),
            Mark::Unreached => ("unreached", "verify-mark-unreached"),
        };
        VerifyLine {
            class,
            mark: words.word(key),
            name: line.name,
            text: line.text,
        }
    };
    Verified {
        verdict: verdict(words, report),
        holds: report.holds(),
        lines: lines(words, report).into_iter().map(line).collect(),
        notes: notes(words, report),
        head: report.head.clone().unwrap_or_default(),
    }
}
