//! The Admiral's words and those about the right to move: «За Вирт:», orders, successor, delegation.

use crate::nick::Nick;
use crate::refusal::{Code, Fault};

use super::delegation::HANDING;
use super::item::{Item, Items, Kind};
use super::near::Neighbours;
use super::nick::{Meant, Named};
use super::read::{Reader, Whose, list};
use super::words::{Words, words};
use super::{Order, Said, Successor};

/// A sentence that looked like one of these and is none.
pub(super) struct Muddled;

pub(super) fn word(item: &Item) -> Option<&str> {
    match &item.kind {
        Kind::Word(word) => Some(word),
        _ => None,
    }
}

pub(super) fn words_of(items: &[Item]) -> impl Iterator<Item = &str> {
    items.iter().filter_map(word)
}

/// Whether one of a list of words is among the items.
pub(super) fn has(items: &[Item], any: &Words) -> bool {
    words_of(items).any(|word| any.holds(word))
}

pub(super) fn nicks(items: &[Item]) -> Vec<&Named> {
    items
        .iter()
        .filter_map(|item| match &item.kind {
            Kind::Nick(named) => Some(named),
            _ => None,
        })
        .collect()
}

/// Whether a new player's moves begin here: «и за Вирт …».
pub(super) fn begins_for_another(items: &[Item]) -> bool {
    after_za(items).is_some_and(|at| matches!(items.get(at).map(|item| &item.kind), Some(Kind::Nick(_))))
}

/// The item after `[Ход] за [игрока]`.
fn after_za(items: &[Item]) -> Option<usize> {
    static BEFORE: Words =
        words!("и а теперь ход хожу отвечаю ответ стреляю играю дальше далее затем мой также");
    let mut at = 0;
    while items
        .get(at)
        .is_some_and(|item| item.kind == Kind::Soft || word(item).is_some_and(|w| BEFORE.holds(w)))
    {
        at += 1;
    }
    at += match (word(items.get(at)?), items.get(at + 1).and_then(word)) {
        (Some("за"), _) | (Some("от"), Some("себя")) => 1,
        (Some("от"), Some("имени" | "лица")) => 2,
        _ => return None,
    };
    while items.get(at).is_some_and(|item| {
        matches!(&item.kind, Kind::Soft)
            || word(item).is_some_and(|w| ["игрока", "игроком", "отсутствующего"].contains(&w))
    }) {
        at += 1;
    }
    Some(at)
}

static ORDER_VERBS: Words = words!(
    "продолжает продолжают продолжит продолжать продолжай играет играют сражается сражаются \
    бьется бьются воюет воюют выступает отправляется идет направляю отправляю посылаю"
);

/// Where the word stands behind which the target of an order is named: «против», «игру с».
fn against(items: &[Item]) -> Option<usize> {
    static GAME: Words = words!("игру бой сражение битву");
    if !has(items, &ORDER_VERBS) {
        return None;
    }
    let against = items.iter().position(|item| word(item) == Some("против"));
    against.or_else(|| {
        items.windows(3).position(|three| {
            word(&three[0]).is_some_and(|w| GAME.holds(w))
                && word(&three[1]).is_some_and(|w| ["с", "со"].contains(&w))
                && matches!(three[2].kind, Kind::Nick(_))
        })
    })
}

/// Who is sent, and against whom: the target stands behind «против», also where that comes first.
fn sent_and_targets(items: &[Item], against: usize) -> (Vec<&Named>, Vec<&Named>) {
    let (before, after) = (nicks(&items[..against]), nicks(&items[against..]));
    let verb_after = has(&items[against..], &ORDER_VERBS);
    match (before.as_slice(), after.as_slice()) {
        ([], [target, sent]) if verb_after => (vec![*sent], vec![*target]),
        _ => (before, after),
    }
}

/// Whether a second order begins here: «…, Боцман продолжает игру против Вирт».
pub(super) fn begins_order(items: &[Item]) -> bool {
    let end = items
        .iter()
        .position(|item| matches!(item.kind, Kind::Comma | Kind::End { .. }));
    let chunk = &items[..end.unwrap_or(items.len())];
    against(chunk).is_some() && nicks(chunk).len() == 2
}

impl Reader<'_> {
    /// T19: words that say whose moves follow. How many items they take.
    pub(super) fn for_whom(&mut self, row: &Items, items: &[Item]) -> Option<usize> {
        let at = after_za(items)?;
        let item = items.get(at)?;
        let said = row.said_by(&items[..=at]);
        let next = items.get(at + 1).map(|item| &item.kind);
        let introduces = !matches!(next, Some(Kind::Word(_) | Kind::All(_) | Kind::Number));
        let colon = matches!(next, Some(Kind::Soft));
        let after = at
            + 1
            + items[at + 1..]
                .iter()
                .take_while(|item| item.kind == Kind::Soft)
                .count();
        self.drop_named_again();
        match &item.kind {
            Kind::Word(word) if ["себя", "меня"].contains(&word.as_str()) && introduces => {
                self.whose = Whose::Own;
            }
            Kind::Nick(named) if introduces => self.speak_for(named, &said),
            _ if colon && row.line.text[items[at + 1].at.clone()].starts_with(':') => {
                self.for_nobody(&row.line.text[item.at.clone()], &said);
            }
            _ => return None,
        }
        Some(after)
    }

    fn speak_for(&mut self, named: &Named, said: &Said) {
        let mut candidates: Vec<Nick> = self
            .context
            .delegated
            .iter()
            .map(|who| who.nick.clone())
            .collect();
        candidates.push(self.context.author.clone());
        self.whose = match named.among(&candidates) {
            Meant::One(nick) if nick == self.context.author => Whose::Own,
            Meant::One(nick) if self.context.admiral => {
                let at = self.context.delegated.iter().position(|who| who.nick == nick);
                at.map_or(Whose::Nobody, Whose::For)
            }
            Meant::One(nick) | Meant::Other(nick) => {
                let code = if self.context.admiral {
                    Code::NotDelegated
                } else {
                    Code::NotAdmiral
                };
                self.fault(Fault::new(code).said(said).fact("nick", nick.to_string()));
                Whose::Nobody
            }
            Meant::Several(nicks) => {
                self.fault(
                    Fault::new(Code::AmbiguousNick)
                        .said(said)
                        .fact("list", list(&nicks)),
                );
                Whose::Nobody
            }
        };
    }

    fn for_nobody(&mut self, name: &str, said: &Said) {
        let delegated = self.context.delegated.iter().map(|who| &who.nick);
        let offers = Neighbours::new(delegated)
            .of(name)
            .into_iter()
            .map(|nick| format!("За {nick}:"));
        let fault = Fault::new(Code::UnknownNick)
            .said(said)
            .suggest(offers)
            .fact("nick", name);
        self.fault(fault);
        self.whose = Whose::Nobody;
    }

    /// An order, a successor or a delegation. `true`: the sentence was one, or was at fault as one.
    pub(super) fn special(&mut self, row: &Items, items: &[Item], question: bool) -> bool {
        let calls = |word: &str| {
            word == "против" || word.starts_with("преемни") || ORDER_VERBS.holds(word) || HANDING.holds(word)
        };
        if !words_of(items).any(calls) {
            return false;
        }
        let said = row.said_by(items);
        let read = self
            .order(items, question, &said)
            .or_else(|| self.name_successor(items, question, &said))
            .or_else(|| self.record(row, items, question, &said))
            .or_else(|| self.delegate(items, question, &said));
        match read {
            None => false,
            Some(Ok(())) => true,
            Some(Err(Muddled)) => {
                self.fault(Fault::new(Code::Unreadable).said(&said));
                true
            }
        }
    }

    /// T17: «Боцман продолжает игру против Вирт».
    fn order(&mut self, items: &[Item], question: bool, said: &Said) -> Option<Result<(), Muddled>> {
        static OTHERS: Words = words!(
            "игру бой сражение битву свою свой теперь дальше далее и а игрок игрока наш свободный \
        пусть приказываю приказ воевать играть сражаться свободного адмирала против с со"
        );
        let against = against(items).or_else(|| self.short_order(items))?;
        let plain = words_of(items).all(|w| OTHERS.holds(w) || ORDER_VERBS.holds(w));
        let odd = items.iter().any(|item| {
            matches!(
                item.kind,
                Kind::Cell(_) | Kind::Result { .. } | Kind::Number | Kind::Unclear
            )
        });
        let (sent, targets) = sent_and_targets(items, against);
        let nameless = sent.is_empty() || targets.is_empty();
        let (free, enemies) = (&self.context.free, &self.context.enemies);
        let near = |nicks: &[Nick]| !Self::near_in(said, nicks).is_empty();
        let misspelt = nameless && (near(free) && sent.is_empty() || near(enemies) && targets.is_empty());
        if question || odd || targets.len() > 1 || !plain && !misspelt || plain && nameless {
            return Some(Err(Muddled));
        }
        if !self.context.admiral {
            self.fault(Fault::new(Code::NotAdmiral).said(said).rule("T17"));
            return Some(Ok(()));
        }
        let target = self.named(targets.first().copied(), enemies, Code::TargetNotActive, said);
        if sent.is_empty() {
            self.named(None, free, Code::NotFree, said);
        }
        for named in sent {
            let nick = self.named(Some(named), free, Code::NotFree, said);
            if let (Some(nick), Some(target)) = (nick, target.clone()) {
                self.orders.push(Order {
                    nick,
                    target,
                    said: said.clone(),
                });
            }
        }
        Some(Ok(()))
    }

    /// «Боцман против Вирт» and nothing more, where it can be an order: the place of «против».
    fn short_order(&self, items: &[Item]) -> Option<usize> {
        let said: Vec<&Item> = items.iter().filter(|item| item.kind != Kind::Soft).collect();
        let [nick, against, target] = said[..] else {
            return None;
        };
        let (Kind::Nick(nick), Kind::Nick(target)) = (&nick.kind, &target.kind) else {
            return None;
        };
        let fits = self.context.admiral
            && word(against) == Some("против")
            && nick.one_of(&self.context.free).is_some()
            && target.one_of(&self.context.enemies).is_some();
        fits.then(|| items.iter().position(|item| word(item) == Some("против")))?
    }

    /// The candidate named; or `other` where it is somebody else, `unknown_nick` where nobody is.
    pub(super) fn named(
        &mut self,
        named: Option<&Named>,
        candidates: &[Nick],
        other: Code,
        said: &Said,
    ) -> Option<Nick> {
        let fault = match named.map(|named| named.among(candidates)) {
            Some(Meant::One(nick)) => return Some(nick),
            Some(Meant::Other(nick)) => Fault::new(other).fact("nick", nick.to_string()),
            Some(Meant::Several(nicks)) => {
                return self.tell(
                    Fault::new(Code::AmbiguousNick)
                        .said(said)
                        .fact("list", list(&nicks)),
                );
            }
            None => Fault::new(Code::UnknownNick).suggest(Self::near_in(said, candidates)),
        };
        self.tell(fault.said(said).fact("list", list(candidates)))
    }

    fn tell(&mut self, fault: Fault) -> Option<Nick> {
        self.fault(fault);
        None
    }

    /// Candidates that a word of these may mean.
    fn near_in(said: &Said, candidates: &[Nick]) -> Vec<String> {
        let neighbours = Neighbours::new(candidates);
        let near = said
            .words
            .split_whitespace()
            .take(12)
            .flat_map(|word| neighbours.of(word.trim_matches(|c: char| !c.is_alphanumeric())));
        near.map(|nick| nick.to_string()).collect()
    }

    /// T19a: «Преемником назначаю Вирт».
    fn name_successor(&mut self, items: &[Item], question: bool, said: &Said) -> Option<Result<(), Muddled>> {
        static WORDS: Words = words!(
            "назначаю выбираю объявляю оставляю делаю своим моим мой мою преемницей преемница \
        будет адмирала адмиралом и а на пост в"
        );
        if !words_of(items).any(|word| word.starts_with("преемни")) {
            return None;
        }
        let plain = words_of(items).all(|word| word.starts_with("преемни") || WORDS.holds(word));
        let named = nicks(items);
        let all_plain = plain
            && items.iter().all(|item| {
                matches!(
                    item.kind,
                    Kind::Word(_) | Kind::Nick(_) | Kind::Soft | Kind::Toward
                )
            });
        if question || !all_plain && !named.is_empty() || named.len() > 1 {
            return Some(Err(Muddled));
        }
        if !self.context.admiral {
            self.fault(Fault::new(Code::NotAdmiral).said(said).rule("T19a"));
            return Some(Ok(()));
        }
        let others: Vec<Nick> = self
            .context
            .members
            .iter()
            .filter(|nick| **nick != self.context.author)
            .cloned()
            .collect();
        if let Some(nick) = self.named(named.first().copied(), &others, Code::NoSuchPlayer, said) {
            if self.successor.as_ref().is_some_and(|known| known.nick != nick) {
                return Some(Err(Muddled));
            }
            self.successor = Some(Successor {
                nick,
                said: said.clone(),
            });
        }
        Some(Ok(()))
    }
}
