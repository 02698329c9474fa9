//! What people are told of games without teams (M, D).

use league::event::{Event, Outcome};
use league::log::{Logged, instant};
use league::mode::Mode;
use league::skirmish::evolve::{AFTER_HIT, FOR_ANSWER, TO_UNSEAL};
use league::team::Side;

use league::Nick;

use super::kind::Kind;
use super::told::Teller;
use crate::application::course::Group;

impl Teller<'_> {
    /// Whether this event of a game without teams is told otherwise than one of a battle.
    pub(super) fn without_teams(&mut self, group: &Group, index: usize, entry: &Logged) -> bool {
        if self.after.mode == Mode::TeamBattle {
            return false;
        }
        match &entry.event {
            Event::Started {} => {
                // whoever joined meanwhile is told by the turn
                let players: Vec<_> = self.after.entrants.iter().map(|e| e.nick.clone()).collect();
                let list = players.iter().map(Nick::as_str).collect::<Vec<_>>().join(", ");
                for nick in &players {
                    self.tell(Kind::Started, nick, entry, &[("list", &list)]);
                }
            }
            // M1: by time, not by the own wish
            Event::Withdrawn { nick } if ends_enrolment(&group.entries[index..]) => {
                self.tell(Kind::NoFleet, nick, entry, &[]);
            }
            // D2, D6: in a sealed duel the move comes back with every shot and every answer
            Event::DeadlineMoved { reason, .. }
                if self.after.rules.is_sealed() && (reason == AFTER_HIT || reason == FOR_ANSWER) =>
            {
                self.turn_opened(self.after.turns(), entry);
            }
            Event::Finished { winner, .. } => self.finished(winner.as_ref(), entry),
            Event::InspectionAsked { by, nick } => {
                let due = self
                    .after
                    .rules
                    .is_sealed()
                    .then(|| instant::text(entry.at + TO_UNSEAL));
                let facts = [
                    ("nick", by.as_str()),
                    ("deadline", due.as_deref().unwrap_or_default()),
                ];
                self.tell(Kind::Inspection, nick, entry, &facts);
            }
            Event::Verdict {
                nick,
                outcome,
                winner,
                ..
            } => {
                let outcome = match outcome {
                    Outcome::Stands => "stands",
                    Outcome::Reversed => "reversed",
                    Outcome::Void => "void",
                };
                let winner = winner.as_ref().map_or("", Side::as_str);
                let players: Vec<_> = self.after.entrants.iter().map(|e| e.nick.clone()).collect();
                for reader in &players {
                    let own = if reader == nick { "yes" } else { "" };
                    let facts = [
                        ("nick", nick.as_str()),
                        ("own", own),
                        ("outcome", outcome),
                        ("winner", winner),
                    ];
                    self.tell(Kind::Verdict, reader, entry, &facts);
                }
            }
            _ => return false,
        }
        true
    }

    fn finished(&mut self, winner: Option<&Side>, entry: &Logged) {
        let winner = winner.map(Side::player);
        let players: Vec<_> = self.after.entrants.iter().map(|e| e.nick.clone()).collect();
        for nick in &players {
            let result = match &winner {
                None => "none",
                Some(won) if won == nick => "won",
                Some(_) => "lost",
            };
            let by = winner.as_ref().map_or("", |won| won.as_str());
            self.tell(Kind::Finished, nick, entry, &[("winner", result), ("nick", by)]);
        }
    }
}

/// Whether enrolment ends here, at its time or by the Referee's word.
fn ends_enrolment(from_here: &[Logged]) -> bool {
    let next = from_here
        .iter()
        .find(|entry| !matches!(entry.event, Event::Withdrawn { .. }));
    next.is_some_and(|entry| matches!(entry.event, Event::EnrolmentClosed {}))
}
