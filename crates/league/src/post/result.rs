//! Words of a result: which belong together, and what they say.

use engine::ShotResult;

use super::clause::{is_label, word_of};
use super::item::{Item, Kind};

/// Runs of results with no nick or cell between them.
pub(super) fn result_groups(items: &[Item]) -> Vec<std::ops::Range<usize>> {
    let mut groups: Vec<std::ops::Range<usize>> = Vec::new();
    let mut label_since = true;
    for (index, item) in items.iter().enumerate() {
        match item.kind {
            Kind::Result { .. } => {
                match groups.last_mut().filter(|_| !label_since) {
                    Some(group) => group.end = index + 1,
                    None => groups.push(negation_start(items, index)..index + 1),
                }
                label_since = false;
            }
            _ if is_label(item) => label_since = true,
            _ => {}
        }
    }
    groups
}

fn negation_start(items: &[Item], index: usize) -> usize {
    let negated = index > 0 && word_of(&items[index - 1]) == Some("не");
    if negated { index - 1 } else { index }
}

pub(super) fn gaps<'a>(items: &'a [Item], groups: &[std::ops::Range<usize>]) -> Vec<&'a [Item]> {
    let mut from = 0;
    let mut gaps = Vec::with_capacity(groups.len() + 1);
    for group in groups {
        gaps.push(&items[from..group.start]);
        from = group.end;
    }
    gaps.push(&items[from..]);
    gaps
}

/// What words of a result say together; `None` when they contradict one another.
pub(super) fn combined(items: &[Item]) -> Option<ShotResult> {
    let negated = items.first().and_then(word_of) == Some("не");
    let mut said = items
        .iter()
        .enumerate()
        .filter_map(|(index, item)| match item.kind {
            Kind::Result { negates: true, .. } if negated && index == 1 => Some(ShotResult::Miss),
            Kind::Result { result, .. } => Some(result),
            _ => None,
        });
    let first = said.next()?;
    // «Попал, не попал»
    let denied = items.iter().skip(1).any(|item| word_of(item) == Some("не"));
    said.try_fold(first, agree).filter(|_| !denied)
}

/// The stronger of two results of one shot, if both can be true.
pub(super) fn agree(a: ShotResult, b: ShotResult) -> Option<ShotResult> {
    match (a, b) {
        (a, b) if a == b => Some(a),
        (ShotResult::Miss, _) | (_, ShotResult::Miss) => None,
        _ => Some(ShotResult::Sunk),
    }
}
