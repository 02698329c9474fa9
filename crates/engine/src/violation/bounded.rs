//! However much is wrong, what is said of it stays short.

use std::collections::BTreeSet;

use super::Violation;
use crate::notation::Notation;

/// About so many bytes of violations are told.
const MOST_BYTES: usize = 6000;
/// What a cell and a violation take beside the words.
const CELL_BYTES: usize = 7;
const OWN_BYTES: usize = 80;

/// The first of each kind, then the numbers of ships, then as many others as fit, in their order; the last says
/// how many are left out.
pub(crate) fn bounded(violations: Vec<Violation>) -> Vec<Violation> {
    let mut bytes = 0;
    let mut kinds = BTreeSet::new();
    let mut kept: Vec<bool> = violations
        .iter()
        .map(|violation| {
            let is_first = kinds.insert(violation.code);
            bytes += if is_first { size(violation) } else { 0 };
            is_first
        })
        .collect();
    for numbers in [true, false] {
        for (violation, kept) in violations.iter().zip(&mut kept) {
            let turn = violation.count.is_some() == numbers && !*kept;
            if turn && bytes < MOST_BYTES {
                bytes += size(violation);
                *kept = true;
            }
        }
    }
    let mut left_out = 0;
    let mut told = Vec::new();
    for (mut violation, kept) in violations.into_iter().zip(kept) {
        left_out += std::mem::take(&mut violation.more) + usize::from(!kept);
        if kept {
            told.push(violation);
        }
    }
    if let Some(last) = told.last_mut() {
        last.more = left_out;
    }
    told
}

fn size(violation: &Violation) -> usize {
    let cells: usize = violation.cells.iter().map(Vec::len).sum();
    violation.message_ru(Notation::default()).len() + cells * CELL_BYTES + OWN_BYTES
}
