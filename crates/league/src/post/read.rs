//! From the pieces of a post to moves.

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;

use engine::{Cell, CellFault};

use crate::nick::{Nick, Skeleton};
use crate::refusal::{Code, Fault};

use super::clause::statements;
use super::item::{Item, Items, Kind, Sight, items};
use super::lexicon;
use super::near::Neighbours;
use super::nick::{Named, Names};
use super::normalise::{Line, normalise};
use super::quote::{Piece, Quote, pieces};
use super::sentence::sentence_end;
use super::statement::Statement;
use super::{Delegation, Delegator, Move, Order, ReadContext, Reading, Said, Successor, Unanswered};

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
    // an example is written as cells of this game are (S10)
    let shown = |fault: Fault| fault.fact("example", context.notation.example());
    read_plain(text, context).map_err(|faults| faults.into_iter().map(shown).collect())
}

fn read_plain(text: &str, context: &ReadContext) -> Result<Reading, Vec<Fault>> {
    if text.len() > LONGEST {
        return Err(vec![
            Fault::new(Code::TooLong).fact("longest", LONGEST.to_string()),
        ]);
    }
    let lines = normalise(text);
    if lines.iter().all(|line| line.text.trim().is_empty()) {
        return Err(vec![Fault::new(Code::Empty)]);
    }
    let pieces = pieces(lines).map_err(|fault| vec![fault])?;
    let mut reader = Reader::new(context);
    let mut quotes: Vec<Quote> = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Quote(quote) => quotes.push(quote),
            Piece::Own(line) if line.text.trim().is_empty() => {}
            Piece::Own(line) => {
                reader.quotes(&std::mem::take(&mut quotes));
                reader.line(line);
            }
        }
    }
    reader.finish()
}

/// Whose moves are being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// A bare cell that names an unanswered shot.
struct NamedAgain {
    cell: engine::Cell,
    said: Rc<Said>,
    /// «А4?»: no shot, if no result follows.
    asked: bool,
}

/// A shot that was meant.
pub(super) struct Aimed {
    pub for_whom: Option<Nick>,
    /// `None`: at nobody who can be shot at.
    pub target: Option<Nick>,
    pub cell: engine::Cell,
    pub said: Rc<Said>,
}

/// What has been read so far.
pub(super) struct Reader<'a> {
    pub context: &'a ReadContext,
    pub names: Names<'a>,
    /// Everybody who moves or is moved for, by what the nick looks like; reckoned when it is first asked for.
    pub members: OnceCell<HashMap<Skeleton, &'a Nick>>,
    /// Who may be meant by misspelt nicks, for whom this was asked last.
    pub neighbours: RefCell<Option<(Whose, Rc<Neighbours<'a>>)>>,
    pub whose: Whose,
    pub moves: Vec<Move>,
    pub recalled: Option<Vec<Recalled>>,
    /// A bare cell that names an unanswered shot: again, if a result follows («А4. Мимо»), else a shot.
    named_again: Option<NamedAgain>,
    /// The shots that the last words of a result answered.
    pub just_answered: Vec<(Nick, engine::Cell)>,
    pending: Option<Pending>,
    pub orders: Vec<Order>,
    pub successor: Option<Successor>,
    pub delegation: Option<Delegation>,
    pub faults: Vec<Fault>,
    /// The cells without a nick of which that was told, whose they are, and the words.
    pub nameless: HashSet<(Whose, Option<Cell>, Rc<Said>)>,
    /// Every shot that was meant, whoever its target is.
    pub aimed: Vec<Aimed>,
    pub remarks: Vec<Said>,
    pub farewell: Option<Said>,
    pub taken_back: Option<Said>,
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
            members: OnceCell::new(),
            neighbours: RefCell::new(None),
            whose: Whose::Own,
            moves: Vec::new(),
            recalled: None,
            named_again: None,
            just_answered: Vec::new(),
            pending: None,
            orders: Vec::new(),
            successor: None,
            delegation: None,
            faults: Vec::new(),
            nameless: HashSet::new(),
            aimed: Vec::new(),
            remarks: Vec::new(),
            farewell: None,
            taken_back: None,
        }
    }

    pub fn delegator(&self) -> Option<&'a Delegator> {
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

    /// Whether nothing new can be told of these words: they were at fault before, or enough is told.
    pub fn told(&self, said: &Said) -> bool {
        let same = |fault: &Fault| {
            fault.text_line == Some(said.line) && fault.words.as_deref() == Some(said.words.as_str())
        };
        self.is_full() || self.faults.iter().any(same)
    }

    /// Whether enough faults are told.
    pub fn is_full(&self) -> bool {
        self.faults.len() >= MOST_FAULTS
    }

    /// One more fault.
    pub fn fault(&mut self, fault: Fault) {
        if !self.is_full() && !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    /// The entry of the player who is spoken for.
    pub fn entry(&mut self, said: &Said) -> &mut Move {
        let for_whom = self.delegator().map(|who| &who.nick);
        let at = self
            .moves
            .iter()
            .position(|one| one.for_whom.as_ref() == for_whom)
            .unwrap_or_else(|| {
                self.moves.push(Move {
                    for_whom: for_whom.cloned(),
                    answers: Vec::new(),
                    shots: Vec::new(),
                    said: said.clone(),
                });
                self.moves.len() - 1
            });
        &mut self.moves[at]
    }

    pub fn sight(&self) -> Sight<'_> {
        Sight {
            names: &self.names,
            notation: self.context.notation,
            unanswered: self.unanswered(),
            opponents: self.opponents(),
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
        let Some(line) = self.plain(line) else { return };
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
        let statements = statements(all, question, unanswered);
        if self.pending.is_none()
            && let Some(fault) = self.stranger(row, &statements)
        {
            return self.fault(fault);
        }
        let mut chunk: Option<(&[Item], Rc<Said>)> = None;
        for statement in statements {
            // A chunk may hold hundreds of statements, and each tells its words.
            let items = statement.items();
            let said = match chunk {
                Some((known, said)) if std::ptr::eq(known, items) => said,
                _ => Rc::new(row.said_by(items)),
            };
            self.statement(row, &statement, &said);
            chunk = Some((items, said));
        }
    }

    fn statement(&mut self, row: &Items, statement: &Statement<'_>, said: &Rc<Said>) {
        match statement {
            Statement::Answer {
                labels, all, result, ..
            } => {
                self.drop_pending();
                if labels.is_empty()
                    && let Some(NamedAgain { cell, .. }) = self.named_again.take()
                {
                    self.recalled = Some(vec![Recalled { attacker: None, cell }]);
                }
                self.drop_named_again();
                self.answer(labels, *all, *result, said);
            }
            Statement::MoreOfAnswer { result, .. } => self.more_of_answer(*result, said),
            Statement::Shot { nick, cell, items } => {
                let pending = self.pending.take();
                match (nick, pending) {
                    (Some(nick), other) => {
                        self.pending = other;
                        self.drop_pending();
                        self.shot(Some(nick), cell, said);
                    }
                    (None, Some(pending)) => self.shot(Some(&pending.named), cell, said),
                    (None, None) => self.bare_cell(cell, said, asks(row, items)),
                }
            }
            Statement::Name { nick, toward, .. } => {
                self.drop_pending();
                let said = said.as_ref().clone();
                let toward = *toward && !said.words.starts_with('@');
                self.pending = Some(Pending {
                    named: (*nick).clone(),
                    toward,
                    said,
                });
            }
            Statement::Talk { items } => {
                let begins = row
                    .items
                    .first()
                    .is_some_and(|first| items.first() == Some(first));
                self.talk(said, items, begins);
            }
            Statement::Farewell { .. } => self.farewell = Some(said.as_ref().clone()),
            Statement::Bad { items } => self.bad(row, items),
        }
    }

    /// A nick that got no cell: a call, or half a shot.
    pub fn drop_pending(&mut self) {
        match self.pending.take() {
            Some(pending) if pending.toward => self.fault(Fault::new(Code::Unreadable).said(&pending.said)),
            Some(pending) => self.remarks.push(pending.said),
            None => {}
        }
    }

    fn bare_cell(&mut self, cell: &Result<engine::Cell, CellFault>, said: &Rc<Said>, asked: bool) {
        self.drop_named_again();
        let awaits = |cell: &engine::Cell| self.unanswered().iter().any(|shot| shot.cell == *cell);
        let answers = self.moves.iter().flat_map(|one| &one.answers);
        match cell {
            Ok(cell) if awaits(cell) && !answers.into_iter().any(|answer| answer.cell == *cell) => {
                let cell = *cell;
                let said = Rc::clone(said);
                self.named_again = Some(NamedAgain { cell, said, asked });
            }
            _ => self.shot(None, cell, said),
        }
    }

    /// A bare cell that no result followed is a shot.
    pub fn drop_named_again(&mut self) {
        match self.named_again.take() {
            Some(NamedAgain {
                said, asked: true, ..
            }) => self.fault(Fault::new(Code::Unreadable).said(&said)),
            Some(NamedAgain { cell, said, .. }) => self.shot(None, &Ok(cell), &said),
            None => {}
        }
    }

    fn talk(&mut self, said: &Rc<Said>, items: &[Item], begins: bool) {
        let words: Vec<&str> = items
            .iter()
            .filter_map(|item| match &item.kind {
                Kind::Word(word) => Some(word.as_str()),
                Kind::Toward => Some("то"),
                _ => None,
            })
            .collect();
        // «Нет, мимо»: nothing was said before that it could take back.
        let first = begins && self.aimed.is_empty() && self.moves.is_empty();
        if lexicon::takes_back(&words) && !(first && words == ["нет"]) {
            self.taken_back.get_or_insert_with(|| said.as_ref().clone());
        }
        if said.words.chars().any(char::is_alphanumeric) {
            self.remarks.push(said.as_ref().clone());
        }
    }
}

/// «А4?», «А4 +»: whether something stands right behind these that may be meant as an answer.
fn asks(row: &Items, items: &[Item]) -> bool {
    items.last().is_some_and(|last| {
        let asked = row.line.text[last.at.end..].trim_start().starts_with('?');
        let mark = &row.line.text[last.at.clone()];
        let plain = mark
            .chars()
            .all(|c| c.is_alphanumeric() || "()[]«»\"'*_`“”„:".contains(c));
        asked || (last.kind == Kind::Soft && !plain)
    })
}

/// Nicks as a list.
pub(super) fn list(nicks: &[Nick]) -> String {
    nicks.iter().map(Nick::as_str).collect::<Vec<_>>().join(", ")
}
