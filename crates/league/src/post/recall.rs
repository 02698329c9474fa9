//! Quotations as context: which shot the next result answers.

use engine::Cell;

use super::item::{Item, Kind, items};
use super::nick::{Meant, Named};
use super::normalise::normalise;
use super::order::word;
use super::quote::Quote;
use super::read::{Reader, Recalled};

impl Reader<'_> {
    /// Quotations in a row: the shots in them become what the next result answers.
    pub(super) fn quotes(&mut self, quotes: &[Quote]) {
        let recalled: Vec<Vec<Recalled>> = quotes.iter().filter_map(|quote| self.quoted(quote)).collect();
        if !recalled.is_empty() {
            self.recalled = Some(recalled.concat());
        }
    }

    /// The shots at this player that a quotation holds; none where it holds only others, `None` where it holds
    /// no shot.
    fn quoted(&self, quote: &Quote) -> Option<Vec<Recalled>> {
        let mut attacker = self
            .names
            .first_in(&quote.header)
            .map(|named| named.among(&self.context.members));
        let mut shots: Vec<(Option<Named>, Cell)> = Vec::new();
        for text in &quote.lines {
            for line in normalise(text) {
                let row = items(line, &self.sight());
                if let Some(named) = for_another(&row.items) {
                    attacker = Some(named.among(&self.context.members));
                }
                shots.extend(shots_in(&row.items));
            }
        }
        if shots.is_empty() {
            return None;
        }
        let player = std::slice::from_ref(self.player());
        let at_player =
            |named: &Option<Named>| named.as_ref().is_some_and(|named| named.one_of(player).is_some());
        if shots.iter().any(|(named, _)| at_player(named)) {
            shots.retain(|(named, _)| at_player(named));
        } else {
            shots.retain(|(named, cell)| named.as_ref().is_none_or(|named| self.shot_there(named, *cell)));
        }
        let attacker = match attacker {
            Some(Meant::One(nick) | Meant::Other(nick)) => Some(nick),
            _ => None,
        };
        let recalled = shots.into_iter().map(|(_, cell)| Recalled {
            attacker: attacker.clone(),
            cell,
        });
        Some(recalled.collect())
    }

    /// «Адвокат: А4»: the nick beside the cell is who shot there.
    fn shot_there(&self, named: &Named, cell: Cell) -> bool {
        self.unanswered()
            .iter()
            .any(|shot| shot.cell == cell && named.one_of(std::slice::from_ref(&shot.attacker)).is_some())
    }
}

/// «За Вирт: …» at the head of a quoted line.
fn for_another(items: &[Item]) -> Option<&Named> {
    let at = items.iter().position(|item| word(item) == Some("за"))?;
    match items.get(at + 1).map(|item| &item.kind) {
        Some(Kind::Nick(named)) if at < 2 => Some(named),
        _ => None,
    }
}

/// The shots in quoted words: cells that no result follows, each with the nick before it.
fn shots_in(items: &[Item]) -> Vec<(Option<Named>, Cell)> {
    let mut shots = Vec::new();
    let mut nick: Option<&Named> = None;
    for (index, item) in items.iter().enumerate() {
        match &item.kind {
            Kind::Nick(named) => nick = Some(named),
            Kind::Cell(Ok(cell)) => {
                let mut after = items[index + 1..].iter().filter(|item| item.kind != Kind::Soft);
                let answered = after
                    .next()
                    .is_some_and(|next| matches!(next.kind, Kind::Result { .. }));
                if !answered {
                    shots.push((nick.cloned(), *cell));
                }
            }
            _ => {}
        }
    }
    shots
}
