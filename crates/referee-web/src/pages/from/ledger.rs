//! C5b: why a deadline is what it is, stretch by stretch.

use chrono::TimeDelta;
use league::calendar::{Stop, Stretch};

use super::look::Look;
use crate::application::read::clock::TurnClock;
use crate::pages::clock::LedgerLine;

/// The stretches of the open turn, and their sum in words.
pub fn ledger(look: &Look<'_>, clock: &TurnClock) -> (Vec<LedgerLine>, String) {
    let counted = clock.ledger.iter().filter(|stretch| stretch.counts);
    let sum = counted.fold(TimeDelta::zero(), |sum, stretch| sum + stretch.length());
    (
        clock.ledger.iter().map(|stretch| line(look, stretch)).collect(),
        in_words(look, sum),
    )
}

fn line(look: &Look<'_>, stretch: &Stretch) -> LedgerLine {
    let words = look.words();
    LedgerLine {
        from: look.moment(stretch.from),
        to: look.moment(stretch.to),
        length: in_words(look, stretch.length()),
        counts: stretch.counts,
        why: match &stretch.reason {
            None => words.word("ledger-counts"),
            Some(Stop::Weekend) => words.word("ledger-weekend"),
            Some(Stop::Holiday(name)) => words.with("ledger-holiday", "name", name),
            Some(Stop::Pause) => words.word("ledger-pause"),
            Some(Stop::Outage) => words.word("ledger-outage"),
        },
    }
}

/// To the second, so that the sum is right.
fn in_words(look: &Look<'_>, length: TimeDelta) -> String {
    look.words()
        .duration(u64::try_from(length.num_seconds()).unwrap_or(0))
}
