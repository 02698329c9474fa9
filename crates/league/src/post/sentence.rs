//! Where sentences end.

use super::item::{Item, Items, Kind};
use super::lexicon;
use super::order::{begins_for_another, begins_order};

/// Where the sentence that begins here ends, and whether it asks.
pub(super) fn sentence_end(row: &Items, from: usize) -> (usize, bool) {
    for index in from..row.items.len() {
        match row.items[index].kind {
            Kind::End { question } if question || !is_abbreviation(row, from, index) => {
                return (index, question || asks(&row.items[index..]));
            }
            Kind::Comma
                if begins_for_another(&row.items[index + 1..]) || begins_order(&row.items[index + 1..]) =>
            {
                return (index, false);
            }
            _ => {}
        }
    }
    (row.items.len(), false)
}

fn asks(marks: &[Item]) -> bool {
    marks
        .iter()
        .map_while(|item| match item.kind {
            Kind::End { question } => Some(question),
            _ => None,
        })
        .any(|question| question)
}

/// «т. А4», «кв. К8»: a full stop that ends no sentence.
fn is_abbreviation(row: &Items, from: usize, index: usize) -> bool {
    let stop = &row.line.text[row.items[index].at.clone()] == ".";
    let more = index + 1 < row.items.len();
    stop && more
        && index > from
        && matches!(&row.items[index - 1].kind, Kind::Word(word) if word.chars().count() <= 3 && !lexicon::is_of_shot(word) && !lexicon::leads_result(word))
}
