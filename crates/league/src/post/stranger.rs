//! Words beside a cell that nearly name somebody: «К8, Адвакат», «К8 → Прокурор».

use std::rc::Rc;

use crate::nick::Nick;
use crate::refusal::{Code, Fault};

use super::item::{Item, Items, Kind};
use super::lexicon;
use super::near::{Neighbours, latin};
use super::order::word;
use super::read::{Reader, list};
use super::statement::Statement;

impl<'a> Reader<'a> {
    /// A cell without a nick, with a word beside it that may be one: the fault, else `None`.
    pub(super) fn stranger(&self, row: &Items, statements: &[Statement<'_>]) -> Option<Fault> {
        for (index, statement) in statements.iter().enumerate() {
            let (Statement::Shot {
                nick: None, items, ..
            }
            | Statement::Bad { items }) = statement
            else {
                continue;
            };
            let Some(at) = items
                .iter()
                .position(|item| matches!(item.kind, Kind::Cell(Ok(_))))
            else {
                continue;
            };
            // Several shots of one chunk share its items: once is enough.
            let before = index.checked_sub(1).and_then(|before| statements.get(before));
            let same = matches!(before, Some(Statement::Shot { items: others, .. }) if std::ptr::eq(*others, *items));
            if same || self.told(&row.said_by(items)) {
                continue;
            }
            let beside = [index.checked_sub(1), Some(index + 1)].into_iter().flatten();
            let calls = beside
                .filter_map(|near| statements.get(near))
                .filter_map(|near| match near {
                    Statement::Talk { items } => lone_word(items),
                    _ => None,
                });
            let mut own: &[Item] = &items[at..];
            if matches!(statement, Statement::Bad { .. }) {
                own = &[];
            }
            let found = own
                .iter()
                .chain(calls)
                .find_map(|item| self.nearly_names(row, item, items));
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The fault of a word that nearly names an opponent, or that an arrow points to.
    pub(super) fn nearly_names(&self, row: &Items, item: &Item, shot: &[Item]) -> Option<Fault> {
        let folded = word(item)?;
        let known =
            lexicon::is_of_shot(folded) || lexicon::is_doubt(folded) || lexicon::follows_result(folded);
        if known || folded.chars().count() < 4 {
            return None;
        }
        let name = &row.line.text[item.at.clone()];
        let near: Vec<Nick> = self
            .neighbours()
            .of(name)
            .into_iter()
            .filter(|nick| folded.chars().count() > 5 || starts_alike(name, nick))
            .collect();
        let pointed = row.line.text[..item.at.start].trim_end().ends_with(['→', '>']);
        if near.is_empty() && !pointed {
            return None;
        }
        Some(self.unknown(row, name, &near, shot))
    }

    /// Whom a shot or an answer of this player may name.
    pub(super) fn neighbours(&self) -> Rc<Neighbours<'a>> {
        let mut kept = self.neighbours.borrow_mut();
        if let Some((whose, kept)) = &*kept
            && *whose == self.whose
        {
            return Rc::clone(kept);
        }
        let mut nicks: Vec<&'a Nick> = self.opponents().iter().collect();
        nicks.extend(self.unanswered().iter().map(|shot| &shot.attacker));
        nicks.sort_unstable();
        nicks.dedup();
        let made = Rc::new(Neighbours::new(nicks));
        *kept = Some((self.whose, Rc::clone(&made)));
        made
    }

    /// `unknown_nick`: whoever may be meant is offered, with the cell of the shot.
    pub(super) fn unknown(&self, row: &Items, name: &str, near: &[Nick], shot: &[Item]) -> Fault {
        let cell = shot.iter().find_map(|item| match &item.kind {
            Kind::Cell(Ok(cell)) => Some(self.context.notation.print(*cell)),
            _ => None,
        });
        let offers = near.iter().map(|nick| {
            cell.as_ref()
                .map_or_else(|| nick.to_string(), |cell| format!("То {nick} - {cell}"))
        });
        Fault::new(Code::UnknownNick)
            .said(&row.said_by(shot))
            .suggest(offers)
            .fact("nick", name)
            .fact("list", list(self.opponents()))
    }
}

/// The only word of a chunk: a call.
fn lone_word(items: &[Item]) -> Option<&Item> {
    let mut words = items
        .iter()
        .filter(|item| !matches!(item.kind, Kind::Soft | Kind::Toward));
    words.next().filter(|_| words.next().is_none())
}

fn starts_alike(a: &str, b: &str) -> bool {
    let first = |text: &str| latin(&text.to_lowercase()).chars().next();
    first(a) == first(b)
}
