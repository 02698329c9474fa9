//! Whether words beside a move leave it one.

use super::clause::{has_nick, has_result, is_atom, word_of};
use super::item::{Item, Kind};
use super::lexicon;

/// «Поле на А4», «Redmi 4A», «у 9В»: no cells.
pub(super) fn is_paper_or_model(items: &[Item]) -> bool {
    let mut atoms = items.iter().enumerate().filter(|(_, item)| is_atom(item));
    let (
        Some((
            at,
            Item {
                kind: Kind::Cell(_), ..
            },
        )),
        None,
    ) = (atoms.next(), atoms.next())
    else {
        return false;
    };
    let before = &items[..at];
    let close = before.last().and_then(word_of);
    let model = close.is_some_and(|word| {
        word.len() >= 3 && word.bytes().all(|b| b.is_ascii_alphabetic()) && !lexicon::is_of_shot(word)
    });
    let class = matches!(close, Some("у" | "из"))
        || before
            .iter()
            .filter_map(word_of)
            .any(|word| word.starts_with("класс"));
    model || class || before.iter().filter_map(word_of).any(lexicon::is_of_paper)
}

/// Whether every word beside nicks, cells and results is one that leaves them what they are.
pub(super) fn is_clean(items: &[Item], named_before: bool) -> bool {
    if items.iter().any(|item| item.kind == Kind::Unclear) {
        return false;
    }
    let last_atom = items.iter().rposition(is_atom).unwrap_or(0);
    let results = has_result(items);
    let named = has_nick(items) || named_before;
    let aimed = named_before || is_aimed(items);
    let mut before: Option<&Item> = None;
    let mut close = false;
    for (index, item) in items.iter().enumerate() {
        match &item.kind {
            _ if is_atom(item) => {
                before = Some(item);
                close = true;
            }
            // «К8 - моя любимая» speaks of К8; «К8 (наудачу)» is a shot with a remark.
            Kind::Soft => close = item.dash && !results && !named && before.is_some(),
            // «Ранил, то есть убил»
            Kind::Word(word) if word == "есть" && index > 0 && items[index - 1].kind == Kind::Toward => {
                return false;
            }
            Kind::Word(word) => {
                let negation = word == "не" && is_negated_hit(&items[index..]);
                let known = match before.filter(|_| index > last_atom) {
                    None => {
                        lexicon::is_of_shot(word)
                            || (results && (lexicon::leads_result(word) || lexicon::follows_result(word)))
                    }
                    Some(_) if !close => !lexicon::is_doubt(word) || !results,
                    Some(Item {
                        kind: Kind::Result { everyday, .. },
                        ..
                    }) => !everyday && lexicon::follows_result(word),
                    Some(_) if named && (aimed || lexicon::is_of_shot(word)) => !lexicon::is_doubt(word),
                    Some(_) => lexicon::is_of_shot(word),
                };
                if !(known || negation) {
                    return false;
                }
            }
            Kind::Number if close || index < last_atom => return false,
            _ => {}
        }
    }
    true
}

/// Whether a cell is plainly for a nick: «То Вирт К8», «Вирт - К8», «К8 Вирту»; but «Вирт в 9В» is not.
fn is_aimed(items: &[Item]) -> bool {
    let nick = items.iter().position(|item| matches!(item.kind, Kind::Nick(_)));
    let cell = items.iter().position(|item| matches!(item.kind, Kind::Cell(_)));
    let (Some(nick), Some(cell)) = (nick, cell) else {
        return false;
    };
    let toward = items.iter().any(|item| item.kind == Kind::Toward);
    toward
        || cell < nick
        || items[nick..cell]
            .iter()
            .skip(1)
            .all(|item| item.kind == Kind::Soft)
}

fn is_negated_hit(items: &[Item]) -> bool {
    matches!(
        items.get(1).map(|item| &item.kind),
        Some(Kind::Result { negates: true, .. })
    )
}
