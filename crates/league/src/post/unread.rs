//! What is wrong with words that look like a move and are none.

use crate::refusal::{Code, Fault};

use super::item::{Item, Items, Kind};
use super::lexicon;
use super::order::{nicks, word};
use super::read::Reader;
use super::words::has;

impl Reader<'_> {
    /// Words that look like a move and cannot be read as one: the fault that helps most.
    pub(super) fn bad(&mut self, row: &Items, items: &[Item]) {
        let said = row.said_by(items);
        if self.told(&said) {
            return;
        }
        let alternative = has!(items, "или либо or");
        let all = if alternative { row.items.as_slice() } else { items };
        let cells: Vec<_> = all
            .iter()
            .filter_map(|item| match &item.kind {
                Kind::Cell(Ok(cell)) => Some(*cell),
                _ => None,
            })
            .collect();
        if items.iter().any(|item| item.kind == Kind::Unclear) {
            return self.fault(Fault::new(Code::AmbiguousNick).said(&said));
        }
        if cells.len() > 1 && alternative {
            let offers = cells.iter().map(|cell| self.context.notation.print(*cell));
            return self.fault(Fault::new(Code::AmbiguousCell).said(&said).suggest(offers));
        }
        if let Some(fault) = self.unknown_nick(row, items) {
            // «Витамин Б12»: rather talk than a shot at somebody.
            if fault.suggestions.is_empty() && is_guess(row, items) {
                self.fault(Fault::new(Code::Unreadable).said(&said));
            }
            return self.fault(fault);
        }
        if let Some(fault) = self.half_a_cell(row, items) {
            return self.fault(fault.said(&said));
        }
        if let [Kind::Cell(Err(fault))] = items
            .iter()
            .map(|item| &item.kind)
            .filter(|kind| matches!(kind, Kind::Cell(_)))
            .collect::<Vec<_>>()[..]
            && !nicks(items).is_empty()
        {
            let fault = self.cell_fault(fault);
            return self.fault(fault.said(&said));
        }
        self.fault(Fault::new(Code::Unreadable).said(&said));
    }

    /// «То Адвакат - К8», «Вася - К8».
    fn unknown_nick(&self, row: &Items, items: &[Item]) -> Option<Fault> {
        if !nicks(items).is_empty() {
            return None;
        }
        let toward = items.iter().position(|item| item.kind == Kind::Toward);
        let particle = toward.is_some_and(|at| {
            items
                .get(at + 1)
                .and_then(word)
                .is_some_and(|w| ["есть", "ли", "что", "бишь"].contains(&w))
        });
        if particle {
            return None;
        }
        if toward.is_none()
            && let Some(fault) = items.iter().find_map(|item| self.nearly_names(row, item, items))
        {
            return Some(fault);
        }
        let head = match toward {
            Some(at) => {
                at + 1
                    + items[at + 1..]
                        .iter()
                        .take_while(|item| item.kind == Kind::Soft)
                        .count()
            }
            None => items.iter().position(|item| item.kind != Kind::Soft)?,
        };
        word(items.get(head)?)?;
        let end = head
            + items[head..]
                .iter()
                .take_while(|item| matches!(item.kind, Kind::Word(_) | Kind::Number))
                .count();
        let name = &row.line.text[items[head].at.start..items[end - 1].at.end];
        let neighbours = self.neighbours();
        let mut near = neighbours.of(name);
        if near.is_empty() {
            near = neighbours.of(&row.line.text[items[head].at.clone()]);
        }
        let doubtful = items[head..end]
            .iter()
            .filter_map(word)
            .any(|word| lexicon::is_doubt(word) || lexicon::leads_result(word));
        let capital = !doubtful && name.chars().next().is_some_and(char::is_uppercase);
        let introduces = matches!(
            items.get(end).map(|item| &item.kind),
            Some(Kind::Soft | Kind::Cell(_))
        );
        if near.is_empty() && toward.is_none() && !(capital && introduces && end - head <= 3) {
            return None;
        }
        Some(self.unknown(row, name, &near, items))
    }

    /// «То Адвокат - К», «То Адвокат - 34».
    fn half_a_cell(&self, row: &Items, items: &[Item]) -> Option<Fault> {
        let last = items.iter().rfind(|item| item.kind != Kind::Soft)?;
        let digits = items.iter().rev().skip_while(|item| item.kind == Kind::Soft);
        let first = digits
            .take_while(|item| item.kind == Kind::Number)
            .last()
            .unwrap_or(last);
        let words = &row.line.text[first.at.start..last.at.end];
        let half = last.kind == Kind::Number || words.chars().count() == 1;
        let others = items
            .iter()
            .any(|item| matches!(item.kind, Kind::Cell(_) | Kind::Result { .. }));
        let talk = words_between(items);
        if !half || others || talk {
            return None;
        }
        Some(match self.context.notation.read(words) {
            Err(fault) => self.cell_fault(&fault),
            Ok(_) => Fault::new(Code::AmbiguousCell),
        })
    }
}

/// A word with a capital before a cell, and nothing that aims at it: «Витамин Б12».
fn is_guess(row: &Items, items: &[Item]) -> bool {
    let cell = items.iter().position(|item| matches!(item.kind, Kind::Cell(_)));
    let before = cell.and_then(|at| at.checked_sub(1)).map(|at| &items[at]);
    let aims = before
        .is_some_and(|item| item.dash || row.line.text[item.at.clone()].ends_with([':', '→', '>', '=']));
    !aims && !items.iter().any(|item| item.kind == Kind::Toward)
}

/// Whether words stand between a nick and the end that make it talk: «Адвокату: буду к 10».
fn words_between(items: &[Item]) -> bool {
    items.iter().filter_map(word).any(|word| {
        word.chars().count() > 1 && !word.contains(char::is_numeric) && !lexicon::is_of_shot(word)
    })
}
