//! The Admiral's words and those about the right to move: «За Вирт:», orders, successor, delegation.

use crate::nick::Nick;
use crate::refusal::{Code, Fault};

use super::item::{Item, Items, Kind};
use super::nick::{Meant, Named, Names};
use super::read::{Reader, Whose, list};
use super::{Delegation, Order, Said, Successor};

/// A sentence that looked like one of these and is none.
struct Muddled;

pub(super) fn word(item: &Item) -> Option<&str> {
    match &item.kind {
        Kind::Word(word) => Some(word),
        _ => None,
    }
}

fn words(items: &[Item]) -> impl Iterator<Item = &str> {
    items.iter().filter_map(word)
}

pub(super) fn has(items: &[Item], any: &[&str]) -> bool {
    words(items).any(|word| any.contains(&word))
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

/// Whether a new player's moves begin here: «и за ZimA …».
pub(super) fn begins_for_another(items: &[Item]) -> bool {
    after_za(items).is_some_and(|at| matches!(items.get(at).map(|item| &item.kind), Some(Kind::Nick(_))))
}

/// The item after «[Ход] за [игрока]».
fn after_za(items: &[Item]) -> Option<usize> {
    const BEFORE: [&str; 14] = [
        "и",
        "а",
        "теперь",
        "ход",
        "хожу",
        "отвечаю",
        "ответ",
        "стреляю",
        "играю",
        "дальше",
        "далее",
        "затем",
        "мой",
        "также",
    ];
    let mut at = 0;
    while items
        .get(at)
        .is_some_and(|item| item.kind == Kind::Soft || word(item).is_some_and(|w| BEFORE.contains(&w)))
    {
        at += 1;
    }
    if word(items.get(at)?) != Some("за") {
        return None;
    }
    at += 1;
    while items.get(at).is_some_and(|item| {
        matches!(&item.kind, Kind::Soft)
            || word(item).is_some_and(|w| ["игрока", "игроком", "отсутствующего"].contains(&w))
    }) {
        at += 1;
    }
    Some(at)
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
        match &item.kind {
            Kind::Word(word) if ["себя", "меня"].contains(&word.as_str()) && introduces => {
                self.whose = Whose::Own
            }
            Kind::Nick(named) if introduces => self.speak_for(named, &said),
            Kind::Word(_) if colon && row.line.text[items[at + 1].at.clone()].starts_with(':') => {
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
        let delegated: Vec<Nick> = self
            .context
            .delegated
            .iter()
            .map(|who| who.nick.clone())
            .collect();
        let offers = Names::near(name, &delegated)
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

    /// T17: «ZimA продолжает игру против Вирт».
    fn order(&mut self, items: &[Item], question: bool, said: &Said) -> Option<Result<(), Muddled>> {
        const VERBS: [&str; 14] = [
            "продолжает",
            "продолжают",
            "продолжит",
            "играет",
            "сражается",
            "бьется",
            "воюет",
            "выступает",
            "отправляется",
            "идет",
            "направляю",
            "отправляю",
            "посылаю",
            "продолжай",
        ];
        const OTHERS: [&str; 22] = [
            "игру",
            "бой",
            "сражение",
            "битву",
            "свою",
            "свой",
            "теперь",
            "дальше",
            "далее",
            "и",
            "а",
            "игрок",
            "игрока",
            "наш",
            "свободный",
            "пусть",
            "приказываю",
            "приказ",
            "воевать",
            "играть",
            "сражаться",
            "свободного",
        ];
        let against = items.iter().position(|item| word(item) == Some("против"))?;
        if !has(&items[..against], &VERBS) {
            return None;
        }
        let plain = words(items).all(|w| w == "против" || VERBS.contains(&w) || OTHERS.contains(&w));
        let odd = items.iter().any(|item| {
            matches!(
                item.kind,
                Kind::Cell(_) | Kind::Result { .. } | Kind::Number | Kind::Unclear
            )
        });
        let (sent, targets) = (nicks(&items[..against]), nicks(&items[against..]));
        if question || !plain || odd || sent.len() > 1 || targets.len() > 1 {
            return Some(Err(Muddled));
        }
        if !self.context.admiral {
            self.fault(Fault::new(Code::NotAdmiral).said(said).rule("T17"));
            return Some(Ok(()));
        }
        let (free, enemies) = (&self.context.free, &self.context.enemies);
        let nick = self.named(sent.first().copied(), free, Code::NotFree, said);
        let target = self.named(targets.first().copied(), enemies, Code::TargetNotActive, said);
        if let (Some(nick), Some(target)) = (nick, target) {
            self.orders.push(Order {
                nick,
                target,
                said: said.clone(),
            });
        }
        Some(Ok(()))
    }

    /// The candidate named; or `other` where it is somebody else, `unknown_nick` where nobody is.
    fn named(
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
            None => Fault::new(Code::UnknownNick).suggest(self.near_in(said, candidates)),
        };
        self.tell(fault.said(said).fact("list", list(candidates)))
    }

    fn tell(&mut self, fault: Fault) -> Option<Nick> {
        self.fault(fault);
        None
    }

    /// Candidates that a word of these may mean.
    fn near_in(&self, said: &Said, candidates: &[Nick]) -> Vec<String> {
        let near = said
            .words
            .split_whitespace()
            .take(12)
            .flat_map(|word| Names::near(word.trim_matches(|c: char| !c.is_alphanumeric()), candidates));
        near.map(|nick| nick.to_string()).collect()
    }

    /// T19a: «Преемником назначаю Вирт».
    fn name_successor(&mut self, items: &[Item], question: bool, said: &Said) -> Option<Result<(), Muddled>> {
        const WORDS: [&str; 18] = [
            "назначаю",
            "выбираю",
            "объявляю",
            "оставляю",
            "делаю",
            "своим",
            "моим",
            "мой",
            "мою",
            "преемницей",
            "преемница",
            "будет",
            "адмирала",
            "адмиралом",
            "и",
            "а",
            "на",
            "пост",
        ];
        if !words(items).any(|word| word.starts_with("преемни")) {
            return None;
        }
        let plain = words(items).all(|word| word.starts_with("преемни") || WORDS.contains(&word));
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

    /// T18: «Вирт передал мне право хода (по телефону)».
    fn record(
        &mut self,
        row: &Items,
        items: &[Item],
        question: bool,
        said: &Said,
    ) -> Option<Result<(), Muddled>> {
        const VERBS: [&str; 8] = [
            "передал",
            "передала",
            "передали",
            "отдал",
            "отдала",
            "доверил",
            "доверила",
            "поручил",
        ];
        let named = nicks(items);
        let about_move = has(items, &["ход", "хода", "ходы", "ходить"]);
        if named.is_empty() || !about_move || !has(items, &VERBS) || !has(items, &["мне"]) {
            return None;
        }
        let last = items
            .iter()
            .rposition(|item| word(item).is_some_and(|w| ["ход", "хода", "мне", "ходить"].contains(&w)))?;
        let end = items[last].at.end;
        if question || named.len() > 1 || has(&items[..last], &["не", "бы", "если", "кажется", "вроде"])
        {
            return Some(Err(Muddled));
        }
        if !self.context.admiral {
            self.fault(Fault::new(Code::NotAdmiral).said(said).rule("T18"));
            return Some(Ok(()));
        }
        let others: Vec<Nick> = self
            .context
            .members
            .iter()
            .filter(|nick| **nick != self.context.author)
            .cloned()
            .collect();
        let nick = self.named(named.first().copied(), &others, Code::NoSuchPlayer, said);
        let sentence_end = items.last().map_or(end, |item| item.at.end);
        let how = row.line.text[end..sentence_end]
            .trim_matches(|c: char| !c.is_alphanumeric())
            .to_owned();
        let between = how_before(row, items);
        let how = if how.is_empty() { between } else { Some(how) };
        if let Some(nick) = nick {
            self.delegation = Some(Delegation::Recorded {
                nick,
                how,
                said: said.clone(),
            });
        }
        Some(Ok(()))
    }

    /// T18: «Передаю право хода Адмиралу», «Забираю право хода».
    fn delegate(&mut self, items: &[Item], question: bool, said: &Said) -> Option<Result<(), Muddled>> {
        const GIVE: [&str; 5] = ["передаю", "отдаю", "вручаю", "доверяю", "делегирую"];
        const TAKE: [&str; 6] = ["забираю", "возвращаю", "беру", "отзываю", "снимаю", "отменяю"];
        let about = has(
            items,
            &["ход", "хода", "право", "передачу", "очередь", "делегирование"],
        );
        let (gives, takes) = (has(items, &GIVE), has(items, &TAKE));
        if !about || !(gives || takes) {
            return None;
        }
        let made = if gives {
            given(items, said)
        } else {
            taken(items, said)
        };
        let made = made.filter(|_| !question && gives != takes && self.delegation.is_none());
        let Some(made) = made else {
            return Some(Err(Muddled));
        };
        if self.context.admiral && gives {
            self.fault(Fault::new(Code::AdmiralCannotDelegate).said(said));
            return Some(Ok(()));
        }
        self.delegation = Some(made);
        Some(Ok(()))
    }
}

/// «Вирт по телефону передал мне …».
fn how_before(row: &Items, items: &[Item]) -> Option<String> {
    let nick = items.iter().position(|item| matches!(item.kind, Kind::Nick(_)))?;
    let verb = items.iter().position(|item| {
        word(item)
            .is_some_and(|w| w.starts_with("передал") || w.starts_with("отдал") || w.starts_with("доверил"))
    })?;
    let between = row.line.text.get(items[nick].at.end..items.get(verb)?.at.start)?;
    let how = between.trim_matches(|c: char| !c.is_alphanumeric());
    (!how.is_empty()).then(|| how.to_owned())
}

fn given(items: &[Item], said: &Said) -> Option<Delegation> {
    const KNOWN: [&str; 34] = [
        "передаю",
        "отдаю",
        "вручаю",
        "доверяю",
        "делегирую",
        "право",
        "хода",
        "ход",
        "свое",
        "свой",
        "мое",
        "мой",
        "моего",
        "своего",
        "очередь",
        "адмиралу",
        "адмирала",
        "нашему",
        "на",
        "этот",
        "один",
        "следующий",
        "ближайший",
        "я",
        "и",
        "пока",
        "товарищу",
        "временно",
        "уважаемому",
        "весь",
        "данный",
        "сегодня",
        "только",
        "текущий",
    ];
    const UNTIL: [&str; 16] = [
        "до",
        "отмены",
        "отзыва",
        "не",
        "заберу",
        "отзову",
        "отменю",
        "бессрочно",
        "насовсем",
        "конца",
        "игры",
        "боя",
        "навсегда",
        "передумаю",
        "ее",
        "постоянно",
    ];
    let first_part: Vec<&Item> = items.iter().take_while(|item| item.kind != Kind::Comma).collect();
    let known = |word: &str| KNOWN.contains(&word) || UNTIL.contains(&word);
    let plain = first_part.iter().all(|item| match &item.kind {
        Kind::Word(word) => known(word),
        Kind::Nick(_) | Kind::Soft | Kind::Comma => true,
        _ => false,
    });
    if !plain || !has(items, &["адмиралу"]) {
        return None;
    }
    let all: Vec<&str> = words(items).collect();
    let forms = [
        &["до", "отмены"][..],
        &["до", "отзыва"],
        &["пока", "не", "заберу"],
        &["пока", "не", "отзову"],
        &["пока", "не", "отменю"],
        &["бессрочно"],
        &["насовсем"],
        &["навсегда"],
        &["постоянно"],
        &["до", "конца", "игры"],
        &["до", "конца", "боя"],
        &["до", "ее", "отмены"],
    ];
    let until_revoked = forms
        .iter()
        .any(|form| all.windows(form.len()).any(|window| window == *form));
    let other_limit = all
        .iter()
        .any(|word| ["до", "пока", "не", "бы", "если"].contains(word));
    match (until_revoked, other_limit) {
        (true, _) => Some(Delegation::Revoked(said.clone())),
        (false, false) => Some(Delegation::Turn(said.clone())),
        (false, true) => None,
    }
}

fn taken(items: &[Item], said: &Said) -> Option<Delegation> {
    const KNOWN: [&str; 28] = [
        "забираю",
        "возвращаю",
        "беру",
        "отзываю",
        "снимаю",
        "отменяю",
        "право",
        "хода",
        "ход",
        "свое",
        "свой",
        "мое",
        "мой",
        "передачу",
        "права",
        "делегирование",
        "обратно",
        "назад",
        "себе",
        "на",
        "себя",
        "у",
        "адмирала",
        "я",
        "и",
        "очередь",
        "своего",
        "моего",
    ];
    let first_part = items.iter().take_while(|item| item.kind != Kind::Comma);
    let plain = first_part.clone().all(|item| match &item.kind {
        Kind::Word(word) => KNOWN.contains(&word.as_str()),
        Kind::Nick(_) | Kind::Soft => true,
        _ => false,
    });
    let firm =
        !has(items, &["беру", "возвращаю", "снимаю"]) || has(items, &["обратно", "назад", "себе", "себя"]);
    let right_only = !has(items, &["отменяю"]) || has(items, &["передачу", "делегирование"]);
    (plain && firm && right_only).then(|| Delegation::TakeBack(said.clone()))
}
