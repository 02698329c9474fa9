//! Words that name a player letter by letter, before anything in them is taken for a cell or a result: nicks may look
//! like both («А-4», «К 700»). The composer and the pages write just these forms.

use std::collections::HashMap;

use crate::nick::{Nick, Skeleton};
use crate::refusal::{Code, Fault};

use super::normalise::Line;
use super::read::{Reader, Whose};
use super::{Order, Said, Successor};

const ORDER: &str = " продолжает игру против ";
const SUCCESSOR: &str = "преемником назначаю ";
const FOR: [&str; 3] = ["ход за ", "и за ", "за "];

impl Reader<'_> {
    /// Reads a line in one of these forms. What is left of it to be read; `None`: nothing.
    pub(super) fn plain(&mut self, line: Line) -> Option<Line> {
        let said = |line: &Line| Said {
            line: line.number,
            words: line.text.trim().to_owned(),
        };
        if let Some((nick, rest)) = self.plainly_for(&line.text) {
            let (rest, said) = (rest.to_owned(), said(&line));
            self.speak_plainly_for(&nick, &said);
            return (!rest.trim().is_empty()).then_some(Line { text: rest, ..line });
        }
        if !self.context.admiral {
            return Some(line);
        }
        let said = said(&line);
        if let Some((sent, target)) = self.plain_order(&said.words) {
            let free = self.context.free.contains(&sent);
            if !free || !self.context.enemies.contains(&target) {
                return Some(line);
            }
            self.orders.push(Order {
                nick: sent,
                target,
                said,
            });
            return None;
        }
        let successor = after(&said.words, SUCCESSOR).and_then(|name| self.member(name));
        match successor.filter(|nick| *nick != self.context.author && self.successor.is_none()) {
            Some(nick) => {
                self.successor = Some(Successor { nick, said });
                None
            }
            None => Some(line),
        }
    }

    /// «За НИК:» and what stands behind it.
    fn plainly_for<'t>(&self, text: &'t str) -> Option<(Nick, &'t str)> {
        let (head, rest) = text.split_once(':')?;
        let name = FOR.iter().find_map(|words| after(head.trim(), words))?;
        Some((self.member(name)?, rest))
    }

    /// «НИК продолжает игру против НИК».
    fn plain_order(&self, words: &str) -> Option<(Nick, Nick)> {
        let words = words.trim_end_matches(['.', '!']);
        let at = words.to_lowercase().find(ORDER)?;
        // lower case may be of another length: then it is not this form
        let (sent, rest) = (words.get(..at)?, words.get(at + ORDER.len()..)?);
        Some((self.member(sent)?, self.member(rest)?))
    }

    /// The member whose nick this is, letter by letter.
    fn member(&self, name: &str) -> Option<Nick> {
        let name = name.trim().trim_end_matches(['.', '!']);
        let members = self.members.get_or_init(|| {
            let members = self.context.members.iter();
            let known = members.chain(self.context.delegated.iter().map(|who| &who.nick));
            let mut by_look = HashMap::new();
            for nick in known {
                by_look.entry(nick.skeleton()).or_insert(nick);
            }
            by_look
        });
        members.get(&Skeleton::of(name)).map(|nick| (*nick).clone())
    }

    fn speak_plainly_for(&mut self, nick: &Nick, said: &Said) {
        self.drop_pending();
        self.drop_named_again();
        let at = self.context.delegated.iter().position(|who| who.nick == *nick);
        self.whose = match at {
            _ if *nick == self.context.author => Whose::Own,
            Some(at) if self.context.admiral => Whose::For(at),
            _ => {
                let code = if self.context.admiral {
                    Code::NotDelegated
                } else {
                    Code::NotAdmiral
                };
                self.fault(Fault::new(code).said(said).fact("nick", nick.to_string()));
                Whose::Nobody
            }
        };
    }
}

/// What stands behind these words, whatever their case.
fn after<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let mut rest = text.chars();
    for wanted in words.chars() {
        let got = rest.next()?;
        if !got.to_lowercase().eq(std::iter::once(wanted)) {
            return None;
        }
    }
    Some(rest.as_str())
}
