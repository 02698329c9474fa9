//! Which shot a result answers.

use engine::{Cell, ShotResult};

use crate::nick::Nick;
use crate::refusal::{Code, Fault};

use super::item::{Item, Kind};
use super::lexicon::All;
use super::nick::Meant;
use super::read::{Reader, Recalled, Whose};
use super::result::agree;
use super::{Answer, Said, Unanswered};

/// The shots that words may mean.
enum Chosen<'a> {
    These(Vec<&'a Unanswered>),
    Which,
    None,
}

impl<'a> Reader<'a> {
    /// A result with the nicks and cells that stand beside it.
    pub(super) fn answer(&mut self, labels: &[&Item], all: Option<All>, result: ShotResult, said: &Said) {
        self.just_answered.clear();
        let mut cells: Vec<Cell> = Vec::new();
        let mut attackers: Vec<Nick> = Vec::new();
        let with_cell = labels.iter().any(|label| matches!(label.kind, Kind::Cell(_)));
        let mut candidates: Vec<Nick> = Vec::new();
        if labels.iter().any(|label| matches!(label.kind, Kind::Nick(_))) {
            candidates.extend(self.unanswered().iter().map(|shot| shot.attacker.clone()));
            candidates.dedup();
        }
        for label in labels {
            match &label.kind {
                Kind::Cell(Ok(cell)) => cells.push(*cell),
                Kind::Cell(Err(fault)) => {
                    let fault = self.cell_fault(fault).said(said);
                    return self.fault(fault);
                }
                Kind::Nick(named) => {
                    match named.among(&candidates) {
                        // «ZimA - А4 - мимо» by ZimA: the shot named again as it was written.
                        Meant::Other(nick) if nick == *self.player() && with_cell => {}
                        Meant::One(nick) | Meant::Other(nick) => attackers.push(nick),
                        Meant::Several(_) => return self.fault(Fault::new(Code::AmbiguousNick).said(said)),
                    }
                }
                _ => {}
            }
        }
        let unanswered = self.unanswered();
        let chosen = if cells.is_empty() && attackers.is_empty() {
            self.unlabelled(all)
        } else {
            labelled(unanswered, &cells, &attackers, all)
        };
        match chosen {
            Chosen::These(shots) => {
                self.just_answered = shots
                    .iter()
                    .map(|shot| (shot.attacker.clone(), shot.cell))
                    .collect();
                for shot in shots {
                    self.add_answer(shot, result, said);
                }
            }
            Chosen::Which => {
                let offers: Vec<String> = unanswered
                    .iter()
                    .map(|shot| self.answer_text(shot, result))
                    .collect();
                self.fault(Fault::new(Code::WhichShot).said(said).suggest(offers));
            }
            Chosen::None => self.nothing_to_answer(result, said),
        }
        self.recalled = None;
    }

    /// A result alone: under a quote it answers the quoted shot, else the only one.
    fn unlabelled(&self, all: Option<All>) -> Chosen<'a> {
        let unanswered = self.unanswered();
        let quoted: Option<Vec<&Unanswered>> = self.recalled.as_ref().map(|recalled| {
            unanswered
                .iter()
                .filter(|shot| recalled.iter().any(|one| one.is(shot)))
                .collect()
        });
        let open = quoted.unwrap_or_else(|| unanswered.iter().collect());
        choose(open, all)
    }

    /// Words of a result right after those of an answer: the stronger counts, if they agree.
    pub(super) fn more_of_answer(&mut self, result: ShotResult, said: &Said) {
        let same_words = std::mem::take(&mut self.just_answered);
        for (attacker, cell) in &same_words {
            let shot = Unanswered {
                attacker: attacker.clone(),
                cell: *cell,
            };
            self.add_answer(&shot, result, said);
        }
        self.just_answered = same_words;
    }

    fn add_answer(&mut self, shot: &Unanswered, result: ShotResult, said: &Said) {
        let answers = &mut self.entry(said).answers;
        let known = answers
            .iter_mut()
            .find(|known| known.attacker == shot.attacker && known.cell == shot.cell);
        let Some(known) = known else {
            let (attacker, cell) = (shot.attacker.clone(), shot.cell);
            return answers.push(Answer {
                attacker,
                cell,
                result,
                said: said.clone(),
            });
        };
        match agree(known.result, result) {
            Some(both) => known.result = both,
            None => self.fault(Fault::new(Code::Unreadable).said(said)),
        }
    }

    fn answer_text(&self, shot: &Unanswered, result: ShotResult) -> String {
        format!("{} - {}", self.context.notation.print(shot.cell), word(result))
    }

    fn nothing_to_answer(&mut self, result: ShotResult, said: &Said) {
        let owed_by_others = self
            .context
            .delegated
            .iter()
            .any(|who| !who.unanswered.is_empty());
        if self.whose == Whose::Own && self.context.admiral && self.unanswered().is_empty() && owed_by_others
        {
            let offers: Vec<String> = self
                .context
                .delegated
                .iter()
                .flat_map(|who| who.unanswered.iter().map(move |shot| (who, shot)))
                .map(|(who, shot)| format!("За {}: {}", who.nick, self.answer_text(shot, result)))
                .collect();
            let mut who = self
                .context
                .delegated
                .iter()
                .filter(|who| !who.unanswered.is_empty());
            let nick = who.next().map(|who| who.nick.to_string()).unwrap_or_default();
            let fault = Fault::new(Code::SayForWhom).said(said).suggest(offers);
            return self.fault(fault.fact("nick", nick));
        }
        let offers: Vec<String> = match self.unanswered() {
            [only] => vec![self.answer_text(only, result)],
            _ => Vec::new(),
        };
        self.fault(Fault::new(Code::NothingToAnswer).said(said).suggest(offers));
    }
}

impl Recalled {
    fn is(&self, shot: &Unanswered) -> bool {
        self.cell == shot.cell
            && self
                .attacker
                .as_ref()
                .is_none_or(|attacker| *attacker == shot.attacker)
    }
}

/// The shots that these nicks and cells tell apart.
fn labelled<'a>(
    unanswered: &'a [Unanswered],
    cells: &[Cell],
    attackers: &[Nick],
    all: Option<All>,
) -> Chosen<'a> {
    let by_nick = |shot: &&Unanswered| attackers.is_empty() || attackers.contains(&shot.attacker);
    let theirs: Vec<&Unanswered> = unanswered.iter().filter(by_nick).collect();
    let named_all_shot = attackers
        .iter()
        .all(|nick| unanswered.iter().any(|shot| shot.attacker == *nick));
    if !named_all_shot {
        return Chosen::None;
    }
    if cells.is_empty() {
        let mut chosen = Vec::new();
        for nick in attackers {
            let before = chosen.len();
            chosen.extend(theirs.iter().filter(|shot| shot.attacker == *nick));
            if chosen.len() > before + 1 && all.is_none() {
                return Chosen::Which;
            }
        }
        return counted(chosen, all);
    }
    let mut chosen = Vec::new();
    for cell in cells {
        let fitting = theirs.iter().filter(|shot| shot.cell == *cell);
        let fitting: Vec<&Unanswered> = fitting.copied().collect();
        match fitting.as_slice() {
            [] => return Chosen::None,
            [one] => chosen.push(*one),
            several if attackers.len() > 1 || all.is_some() => chosen.extend(several),
            _ => return Chosen::Which,
        }
    }
    counted(chosen, all)
}

/// Several shots are meant only by words that say so.
fn choose(open: Vec<&Unanswered>, all: Option<All>) -> Chosen<'_> {
    match (open.len(), all) {
        (0, _) => Chosen::None,
        (_, Some(_)) => counted(open, all),
        (1, None) => Chosen::These(open),
        (_, None) => Chosen::Which,
    }
}

/// «Оба» is two, no more and no fewer.
fn counted(chosen: Vec<&Unanswered>, all: Option<All>) -> Chosen<'_> {
    match all {
        Some(All::Both) if chosen.len() != 2 => Chosen::Which,
        _ => Chosen::These(chosen),
    }
}

/// The word that says a result.
pub(super) const fn word(result: ShotResult) -> &'static str {
    match result {
        ShotResult::Miss => "мимо",
        ShotResult::Hit => "ранил",
        ShotResult::Sunk => "убил",
    }
}
