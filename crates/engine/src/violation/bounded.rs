//! However much is wrong, what is said of it stays short.

use std::collections::BTreeSet;

use super::Violation;
use crate::notation::Notation;

/// About so many bytes of violations are told.
const MOST_BYTES: usize = 6000;
/// What a cell and a violation take beside the words.
const CELL_BYTES: usize = 7;
const OWN_BYTES: usize = 80;

/// The first of each kind and as many others as fit; the last says how many are left out.
pub(crate) fn bounded(mut violations: Vec<Violation>) -> Vec<Violation> {
    let (mut bytes, mut left_out) = (0, 0);
    let mut kinds = BTreeSet::new();
    violations.retain_mut(|violation| {
        let is_first = kinds.insert(violation.code);
        if !is_first && bytes > MOST_BYTES {
            left_out += 1 + violation.more;
            return false;
        }
        left_out += std::mem::take(&mut violation.more);
        bytes += size(violation);
        true
    });
    if let Some(last) = violations.last_mut() {
        last.more = left_out;
    }
    violations
}

fn size(violation: &Violation) -> usize {
    let cells: usize = violation.cells.iter().map(Vec::len).sum();
    violation.message_ru(Notation::default()).len() + cells * CELL_BYTES + OWN_BYTES
}
