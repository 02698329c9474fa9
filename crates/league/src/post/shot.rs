//! At whom a cell is aimed.

use std::rc::Rc;

use engine::{Cell, CellFault};

use crate::mode::Mode;
use crate::nick::Nick;
use crate::refusal::{Code, Fault};

use super::nick::{Meant, Named};
use super::read::{Aimed, Reader, Recalled, Whose, list};
use super::{Said, Shot};

impl Reader<'_> {
    /// A cell, and who is to be shot at there if it is said.
    pub(super) fn shot(&mut self, nick: Option<&Named>, cell: &Result<Cell, CellFault>, said: &Rc<Said>) {
        let opponents = self.opponents();
        let own =
            |named: &Named| matches!(named.among(opponents), Meant::Other(nick) if nick == *self.player());
        if nick.is_some_and(own) && self.recall(cell) {
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
                    self.nameless(several, cell, said);
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
                    said: Rc::clone(said),
                });
                if let Some(target) = target {
                    let (cell, shots) = (*cell, &mut self.entry(said).shots);
                    if !shots
                        .iter()
                        .any(|known| known.cell == cell && known.target == target)
                    {
                        let said = said.as_ref().clone();
                        shots.push(Shot { target, cell, said });
                    }
                }
            }
        }
    }

    /// A cell without a nick, and several opponents. There may be hundreds: the same is told once.
    fn nameless(&mut self, several: &[Nick], cell: &Result<Cell, CellFault>, said: &Rc<Said>) {
        if self.is_full() {
            return;
        }
        let told = (self.whose, cell.as_ref().ok().copied(), Rc::clone(said));
        if !self.nameless.insert(told) {
            return;
        }
        let offers: Vec<String> = several
            .iter()
            .filter_map(|nick| self.shot_text(nick, cell))
            .collect();
        self.fault(
            Fault::new(Code::Whom)
                .said(said)
                .suggest(offers)
                .fact("list", list(several)),
        );
    }

    /// Whether a bare cell only says again what was said with a nick.
    fn repeats(&mut self, cell: &Result<Cell, CellFault>) -> bool {
        let for_whom = self.delegator().map(|who| &who.nick);
        let mut own = self.moves.iter().filter(|one| one.for_whom.as_ref() == for_whom);
        own.any(|one| one.shots.iter().any(|shot| Ok(shot.cell) == *cell))
    }

    fn shot_text(&self, nick: &Nick, cell: &Result<Cell, CellFault>) -> Option<String> {
        cell.as_ref()
            .ok()
            .map(|cell| format!("То {nick} - {}", self.context.notation.print(*cell)))
    }

    /// The fault of a cell that cannot be read, each cell that it could be offered.
    pub(super) fn cell_fault(&self, fault: &CellFault) -> Fault {
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
    fn target(&mut self, named: &Named, cell: &Result<Cell, CellFault>, said: &Said) -> Option<Nick> {
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
                    let fault = Fault::new(Code::SayForWhom).said(said).suggest(offers);
                    self.fault(fault.fact("nick", self.delegator_against(&nick)));
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

    /// The player who delegated and may shoot at this enemy.
    fn delegator_against(&self, nick: &Nick) -> String {
        let mut who = self
            .context
            .delegated
            .iter()
            .filter(|who| who.opponents.contains(nick));
        who.next().map(|who| who.nick.to_string()).unwrap_or_default()
    }

    /// A shot at oneself that awaits an answer, said again («То Вирт - А4» by Вирт): what the next result answers.
    fn recall(&mut self, cell: &Result<Cell, CellFault>) -> bool {
        let Ok(cell) = *cell else { return false };
        if self.unanswered().is_empty() {
            return false;
        }
        self.recalled = Some(vec![Recalled { attacker: None, cell }]);
        self.unanswered().iter().any(|shot| shot.cell == cell)
    }

    /// T9, M3: one shot; in a melee one a sea.
    pub(super) fn count_shots(&mut self) {
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
                    let fault = Fault::new(Code::OneShotOnly).said(&shot.said).suggest(offers);
                    faults.push(if melee {
                        fault.rule("M3").fact("what", "sea")
                    } else {
                        fault
                    });
                    told.push(&shot.for_whom);
                }
            }
        }
        for fault in faults {
            self.fault(fault);
        }
    }
}
