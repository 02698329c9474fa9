//! From the pieces of a post to moves.

use std::ops::Range;

use engine::{CellFault, ShotResult};

use crate::mode::Mode;
use crate::nick::Nick;
use crate::refusal::{Code, Fault};

use super::clause::{Statement, statements};
use super::item::{Item, Items, Kind, Sight, items};
use super::lexicon;
use super::nick::{Meant, Named, Names};
use super::normalise::{Line, normalise};
use super::quote::{Piece, Quote, pieces};
use super::{
    Delegation, Delegator, Move, Order, ReadContext, Reading, Remarks, Said, Shot, Successor, Unanswered,
};

/// The longest post, in bytes.
pub const LONGEST: usize = 8 * 1024;
/// The longest remark, in characters.
pub const LONGEST_REMARK: usize = 200;
/// So many faults are told; what comes after them is read again when they are mended.
const MOST_FAULTS: usize = 40;

/// Reads a post; every fault at once (P2).
///
/// # Errors
///
/// Every fault, in the order of the text; never an empty list.
pub fn read(text: &str, context: &ReadContext) -> Result<Reading, Vec<Fault>> {
    if text.len() > LONGEST {
        return Err(vec![
            Fault::new(Code::TooLong).fact("longest", LONGEST.to_string()),
        ]);
    }
    if normalise(text).iter().all(|line| line.text.trim().is_empty()) {
        return Err(vec![Fault::new(Code::Empty)]);
    }
    let pieces = pieces(text).map_err(|fault| vec![fault])?;
    let mut reader = Reader::new(context);
    for piece in pieces {
        match piece {
            Piece::Quote(quote) => reader.quote(&quote),
            Piece::Own(line) => reader.line(line),
        }
    }
    reader.finish()
}

/// Whose moves are being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// The author's own.
    Own,
    /// Those of the delegator at this place of the context.
    For(usize),
    /// Nobody's: the words that said whose were at fault, and that was told.
    Nobody,
}

/// A shot that a quote or a repetition names as the one that the next result answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Recalled {
    /// Who is said to have shot.
    pub attacker: Option<Nick>,
    /// Where.
    pub cell: engine::Cell,
}

/// A nick that waits for its cell.
struct Pending {
    named: Named,
    toward: bool,
    said: Said,
}

/// A shot that was meant.
struct Aimed {
    for_whom: Option<Nick>,
    /// `None`: at nobody who can be shot at.
    target: Option<Nick>,
    cell: engine::Cell,
    said: Said,
}

/// What has been read so far.
pub(super) struct Reader<'a> {
    pub context: &'a ReadContext,
    pub names: Names,
    pub whose: Whose,
    pub moves: Vec<Move>,
    pub recalled: Option<Vec<Recalled>>,
    /// The shots that the last words of a result answered.
    pub just_answered: Vec<(Nick, engine::Cell)>,
    pending: Option<Pending>,
    pub orders: Vec<Order>,
    pub successor: Option<Successor>,
    pub delegation: Option<Delegation>,
    pub faults: Vec<Fault>,
    /// Every shot that was meant, whoever its target is.
    aimed: Vec<Aimed>,
    remarks: Vec<Said>,
    farewell: Option<Said>,
    taken_back: Option<Said>,
}

impl<'a> Reader<'a> {
    fn new(context: &'a ReadContext) -> Self {
        let delegated = context.delegated.iter().flat_map(|who| {
            let attackers = who.unanswered.iter().map(|shot| &shot.attacker);
            [&who.nick].into_iter().chain(&who.opponents).chain(attackers)
        });
        let everybody = context
            .members
            .iter()
            .chain(&context.opponents)
            .chain(&context.enemies)
            .chain(&context.free)
            .chain(context.unanswered.iter().map(|shot| &shot.attacker))
            .chain([&context.author])
            .chain(delegated);
        Self {
            context,
            names: Names::new(everybody),
            whose: Whose::Own,
            moves: Vec::new(),
            recalled: None,
            just_answered: Vec::new(),
            pending: None,
            orders: Vec::new(),
            successor: None,
            delegation: None,
            faults: Vec::new(),
            aimed: Vec::new(),
            remarks: Vec::new(),
            farewell: None,
            taken_back: None,
        }
    }

    fn delegator(&self) -> Option<&'a Delegator> {
        match self.whose {
            Whose::For(index) => self.context.delegated.get(index),
            Whose::Own | Whose::Nobody => None,
        }
    }

    /// The player who is spoken for.
    pub fn player(&self) -> &'a Nick {
        self.delegator().map_or(&self.context.author, |who| &who.nick)
    }

    /// Whom this player may shoot at.
    pub fn opponents(&self) -> &'a [Nick] {
        self.delegator()
            .map_or(&self.context.opponents, |who| &who.opponents)
    }

    /// What this player has to answer.
    pub fn unanswered(&self) -> &'a [Unanswered] {
        self.delegator()
            .map_or(&self.context.unanswered, |who| &who.unanswered)
    }

    /// One more fault.
    pub fn fault(&mut self, fault: Fault) {
        if self.faults.len() < MOST_FAULTS && !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    /// The entry of the player who is spoken for.
    pub fn entry(&mut self, said: &Said) -> &mut Move {
        let for_whom = self.delegator().map(|who| who.nick.clone());
        let at = self
            .moves
            .iter()
            .position(|one| one.for_whom == for_whom)
            .unwrap_or_else(|| {
                self.moves.push(Move {
                    for_whom,
                    answers: Vec::new(),
                    shots: Vec::new(),
                    said: said.clone(),
                });
                self.moves.len() - 1
            });
        &mut self.moves[at]
    }

    fn sight(&self) -> Sight<'_> {
        Sight {
            names: &self.names,
            notation: self.context.notation,
            unanswered: self.unanswered(),
            opponents: self.opponents(),
        }
    }

    /// A quotation: the shots in it become what the next result answers.
    fn quote(&mut self, quote: &Quote) {
        let mut attacker = self
            .names
            .first_in(&quote.header)
            .map(|named| named.among(&self.context.members));
        let mut shots: Vec<(Option<Named>, engine::Cell)> = Vec::new();
        for text in &quote.lines {
            for line in normalise(text) {
                let row = items(line, &self.sight());
                if let Some(named) = for_another(&row.items) {
                    attacker = Some(named.among(&self.context.members));
                }
                shots.extend(shots_in(&row.items));
            }
        }
        let player = std::slice::from_ref(self.player());
        let at_player =
            |named: &Option<Named>| named.as_ref().is_some_and(|named| named.one_of(player).is_some());
        if shots.iter().any(|(named, _)| at_player(named)) {
            shots.retain(|(named, _)| at_player(named));
        } else if shots.iter().any(|(named, _)| named.is_none()) {
            shots.retain(|(named, _)| named.is_none());
        }
        let attacker = match attacker {
            Some(Meant::One(nick) | Meant::Other(nick)) => Some(nick),
            _ => None,
        };
        if !shots.is_empty() {
            self.recalled = Some(
                shots
                    .into_iter()
                    .map(|(_, cell)| Recalled {
                        attacker: attacker.clone(),
                        cell,
                    })
                    .collect(),
            );
        }
    }

    /// A line in the author's words.
    fn line(&mut self, line: Line) {
        if line.reordered {
            let said = Said {
                line: line.number,
                words: line.text.trim().to_owned(),
            };
            return self.fault(Fault::new(Code::Unreadable).said(&said));
        }
        let row = items(line, &self.sight());
        let mut from = 0;
        while from < row.items.len() {
            let (end, question) = sentence_end(&row, from);
            self.sentence(&row, from..end, question);
            from = end;
            while from < row.items.len() && matches!(row.items[from].kind, Kind::End { .. } | Kind::Comma) {
                from += 1;
            }
        }
    }

    fn sentence(&mut self, row: &Items, range: Range<usize>, question: bool) {
        let mut all = &row.items[range];
        if let Some(taken) = self.for_whom(row, all) {
            all = &all[taken..];
        }
        if all.iter().all(|item| item.kind == Kind::Soft) || self.whose == Whose::Nobody {
            return;
        }
        if self.special(row, all, question) {
            return;
        }
        let unanswered = self.unanswered();
        for statement in statements(all, question, unanswered) {
            self.statement(row, &statement);
        }
    }

    fn statement(&mut self, row: &Items, statement: &Statement<'_>) {
        match statement {
            Statement::Answer {
                labels,
                all,
                result,
                items,
            } => {
                self.drop_pending();
                self.answer(labels, *all, *result, &row.said_by(items));
            }
            Statement::MoreOfAnswer { result, items } => self.more_of_answer(*result, &row.said_by(items)),
            Statement::Shot { nick, cell, items } => {
                let said = row.said_by(items);
                let pending = self.pending.take();
                match (nick, pending) {
                    (Some(nick), other) => {
                        self.pending = other;
                        self.drop_pending();
                        self.shot(Some(nick), cell, &said);
                    }
                    (None, Some(pending)) => self.shot(Some(&pending.named), cell, &said),
                    (None, None) => self.shot(None, cell, &said),
                }
            }
            Statement::Name { nick, toward, items } => {
                self.drop_pending();
                let said = row.said_by(items);
                let toward = *toward && !said.words.starts_with('@');
                self.pending = Some(Pending {
                    named: (*nick).clone(),
                    toward,
                    said,
                });
            }
            Statement::Talk { items } => self.talk(row.said_by(items), items),
            Statement::Farewell { items } => self.farewell = Some(row.said_by(items)),
            Statement::Bad { items } => self.bad(row, items),
        }
    }

    /// A nick that got no cell: a call, or half a shot.
    fn drop_pending(&mut self) {
        match self.pending.take() {
            Some(pending) if pending.toward => self.fault(Fault::new(Code::Unreadable).said(&pending.said)),
            Some(pending) => self.remarks.push(pending.said),
            None => {}
        }
    }

    fn talk(&mut self, said: Said, items: &[Item]) {
        let words: Vec<&str> = items
            .iter()
            .filter_map(|item| match &item.kind {
                Kind::Word(word) => Some(word.as_str()),
                Kind::Toward => Some("то"),
                _ => None,
            })
            .collect();
        if lexicon::takes_back(&words) {
            self.taken_back.get_or_insert_with(|| said.clone());
        }
        if said.words.chars().any(char::is_alphanumeric) {
            self.remarks.push(said);
        }
    }

    fn shot(&mut self, nick: Option<&Named>, cell: &Result<engine::Cell, CellFault>, said: &Said) {
        let opponents = self.opponents();
        if nick.is_some_and(|named| named.among(opponents) == Meant::Other(self.player().clone()))
            && self.recall(cell)
        {
            return;
        }
        let target = match nick {
            Some(named) => self.target(named, cell, said),
            None => match opponents {
                [only] => Some(only.clone()),
                [] => {
                    self.fault(Fault::new(Code::NotYourOpponent).said(said).fact("list", ""));
                    None
                }
                several => {
                    if self.repeats(cell) {
                        return;
                    }
                    let offers = several
                        .iter()
                        .filter_map(|nick| self.shot_text(nick, cell))
                        .collect::<Vec<_>>();
                    self.fault(
                        Fault::new(Code::Whom)
                            .said(said)
                            .suggest(offers)
                            .fact("list", list(several)),
                    );
                    None
                }
            },
        };
        match cell {
            Err(fault) => {
                let fault = self.cell_fault(fault).said(said);
                self.fault(fault);
            }
            Ok(cell) => {
                let for_whom = self.delegator().map(|who| who.nick.clone());
                self.aimed.push(Aimed {
                    for_whom,
                    target: target.clone(),
                    cell: *cell,
                    said: said.clone(),
                });
                if let Some(target) = target {
                    let shot = Shot {
                        target,
                        cell: *cell,
                        said: said.clone(),
                    };
                    let shots = &mut self.entry(said).shots;
                    if !shots
                        .iter()
                        .any(|known| known.target == shot.target && known.cell == shot.cell)
                    {
                        shots.push(shot);
                    }
                }
            }
        }
    }

    /// Whether a bare cell only says again what was said with a nick.
    fn repeats(&mut self, cell: &Result<engine::Cell, CellFault>) -> bool {
        let for_whom = self.delegator().map(|who| &who.nick);
        let mut own = self.moves.iter().filter(|one| one.for_whom.as_ref() == for_whom);
        own.any(|one| one.shots.iter().any(|shot| Ok(shot.cell) == *cell))
    }

    fn shot_text(&self, nick: &Nick, cell: &Result<engine::Cell, CellFault>) -> Option<String> {
        cell.as_ref()
            .ok()
            .map(|cell| format!("То {nick} - {}", self.context.notation.print(*cell)))
    }

    /// The fault of a cell that cannot be read, each cell that it could be offered.
    pub fn cell_fault(&self, fault: &CellFault) -> Fault {
        let notation = self.context.notation;
        let letters: String = notation.alphabet.letters().iter().collect();
        match fault {
            CellFault::NoSuchCell => Fault::new(Code::NoSuchCell).fact("letters", letters),
            CellFault::Ambiguous(cells) => Fault::new(Code::AmbiguousCell)
                .suggest(cells.iter().map(|cell| notation.print(*cell)))
                .fact("letters", letters),
            CellFault::NotACell => Fault::new(Code::AmbiguousCell).fact("letters", letters),
        }
    }

    /// The opponent whom words name; or the fault, told.
    fn target(&mut self, named: &Named, cell: &Result<engine::Cell, CellFault>, said: &Said) -> Option<Nick> {
        let opponents = self.opponents();
        match named.among(opponents) {
            Meant::One(nick) => Some(nick),
            Meant::Several(nicks) => {
                let offers: Vec<String> = nicks
                    .iter()
                    .filter_map(|nick| self.shot_text(nick, cell))
                    .collect();
                self.fault(
                    Fault::new(Code::AmbiguousNick)
                        .said(said)
                        .suggest(offers)
                        .fact("list", list(&nicks)),
                );
                None
            }
            Meant::Other(nick) => {
                let on_behalf = self.whose == Whose::Own
                    && self.context.admiral
                    && self
                        .context
                        .delegated
                        .iter()
                        .find(|who| who.opponents.contains(&nick))
                        .is_some();
                if on_behalf {
                    let who = self
                        .context
                        .delegated
                        .iter()
                        .filter(|who| who.opponents.contains(&nick));
                    let offers: Vec<String> = who
                        .filter_map(|who| {
                            self.shot_text(&nick, cell)
                                .map(|shot| format!("За {}: {shot}", who.nick))
                        })
                        .collect();
                    self.fault(
                        Fault::new(Code::SayForWhom)
                            .said(said)
                            .suggest(offers)
                            .fact("nick", nick.to_string()),
                    );
                    return None;
                }
                let offers: Vec<String> = match opponents {
                    [only] => self.shot_text(only, cell).into_iter().collect(),
                    _ => Vec::new(),
                };
                let fault = Fault::new(Code::NotYourOpponent).said(said).suggest(offers);
                self.fault(fault.fact("nick", nick.to_string()).fact("list", list(opponents)));
                None
            }
        }
    }

    /// A shot at oneself that awaits an answer, said again («То ZimA - А4» by ZimA): what the next result answers.
    fn recall(&mut self, cell: &Result<engine::Cell, CellFault>) -> bool {
        let known = cell
            .as_ref()
            .ok()
            .filter(|cell| self.unanswered().iter().any(|shot| shot.cell == **cell));
        if let Some(cell) = known {
            self.recalled = Some(vec![Recalled {
                attacker: None,
                cell: *cell,
            }]);
        }
        known.is_some()
    }

    fn finish(mut self) -> Result<Reading, Vec<Fault>> {
        self.drop_pending();
        self.count_shots();
        let sunk = self
            .moves
            .iter()
            .flat_map(|one| &one.answers)
            .any(|answer| answer.result == ShotResult::Sunk);
        if let Some(said) = self.farewell.take().filter(|_| !sunk) {
            self.fault(Fault::new(Code::Unreadable).said(&said));
        }
        self.moves
            .retain(|one| !one.answers.is_empty() || !one.shots.is_empty());
        let nothing = self.moves.is_empty()
            && self.orders.is_empty()
            && self.successor.is_none()
            && self.delegation.is_none();
        if let Some(said) = self.taken_back.take().filter(|_| !nothing) {
            self.fault(Fault::new(Code::Unreadable).said(&said));
        }
        let unread_only = self.faults.iter().all(|fault| fault.code == Code::Unreadable);
        if nothing && unread_only {
            self.faults.insert(0, Fault::new(Code::NotAMove));
        }
        if !nothing {
            self.check_remarks();
        }
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        Ok(Reading {
            moves: self.moves,
            orders: self.orders,
            successor: self.successor,
            delegation: self.delegation,
            remarks: self.remarks,
        })
    }

    /// T9, M3: one shot; in a melee one a sea.
    fn count_shots(&mut self) {
        let melee = self.context.mode == Mode::Melee;
        let mut told: Vec<&Option<Nick>> = Vec::new();
        let mut faults = Vec::new();
        let mut first: Vec<&Aimed> = Vec::new();
        for shot in &self.aimed {
            let rival = first.iter().find(|known| {
                known.for_whom == shot.for_whom
                    && (!melee || known.target.is_none() || known.target == shot.target)
            });
            match rival {
                None => first.push(shot),
                Some(known) if known.cell == shot.cell && (known.target == shot.target) => {}
                Some(_) if told.contains(&&shot.for_whom) => {}
                Some(known) => {
                    let offers = [*known, shot]
                        .into_iter()
                        .filter_map(|one| self.shot_text(one.target.as_ref()?, &Ok(one.cell)));
                    faults.push(Fault::new(Code::OneShotOnly).said(&shot.said).suggest(offers));
                    told.push(&shot.for_whom);
                }
            }
        }
        faults.into_iter().for_each(|fault| self.fault(fault));
    }

    fn check_remarks(&mut self) {
        let length: usize = self.remarks.iter().map(|said| said.words.chars().count()).sum();
        let limit = match self.context.remarks {
            Remarks::Allow => LONGEST_REMARK,
            Remarks::Refuse => 0,
        };
        if length > limit
            && let Some(first) = self.remarks.first().cloned()
        {
            self.fault(
                Fault::new(Code::RemarkTooLong)
                    .said(&first)
                    .fact("longest", limit.to_string()),
            );
        }
    }
}

/// Nicks as a list.
pub(super) fn list(nicks: &[Nick]) -> String {
    nicks.iter().map(Nick::as_str).collect::<Vec<_>>().join(", ")
}

/// «За Вирт: …» at the head of a quoted line.
fn for_another(items: &[Item]) -> Option<&Named> {
    let at = items
        .iter()
        .position(|item| item.kind == Kind::Word("за".to_owned()))?;
    match items.get(at + 1).map(|item| &item.kind) {
        Some(Kind::Nick(named)) if at < 2 => Some(named),
        _ => None,
    }
}

/// The shots in quoted words: cells that no result follows, each with the nick before it.
fn shots_in(items: &[Item]) -> Vec<(Option<Named>, engine::Cell)> {
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

/// Where the sentence that begins here ends, and whether it asks.
fn sentence_end(row: &Items, from: usize) -> (usize, bool) {
    for index in from..row.items.len() {
        match row.items[index].kind {
            Kind::End { question } => {
                if question || !is_abbreviation(row, from, index) {
                    return (index, question || asks(&row.items[index..]));
                }
            }
            Kind::Comma if super::order::begins_for_another(&row.items[index + 1..]) => {
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
