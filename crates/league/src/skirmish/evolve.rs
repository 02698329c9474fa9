//! How a game without teams moves on with each event.
use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use engine::ShotResult;

use super::state::{Ended, Inspection, Move, Outcome, Seat, ShotAt, Shown, Skirmish, Standing};
use crate::clock::TurnClock;
use crate::event::{self, Closing, Event};
use crate::nick::Nick;
use crate::rules::HouseRules;

type Applied = Result<(), &'static str>;

/// D5: within this time a seal is to be opened.
pub const TO_UNSEAL: TimeDelta = TimeDelta::hours(72);

/// The words of a deadline that moved because another shot is due after a hit (D2).
pub const AFTER_HIT: &str = "hit";
/// The words of an end that came by a suspicion (D4).
pub const INSPECTION: &str = "inspection";

/// The words of a deadline that moved because an answer is due (D6).
pub const FOR_ANSWER: &str = "answer";

impl Skirmish {
    /// Applies an event.
    pub(crate) fn evolve(&mut self, rules: &HouseRules, at: DateTime<Utc>, event: &Event) -> Applied {
        match event {
            Event::TurnOpened {
                turn,
                whose,
                deadline,
                ..
            } => {
                let by = self.known(whose.player().ok_or("a turn of a team")?)?;
                self.turns = *turn;
                self.turn = Some(Move {
                    number: *turn,
                    by,
                    clock: TurnClock::new(at, *deadline),
                    named: BTreeSet::new(),
                    over: BTreeSet::new(),
                });
            }
            Event::TurnClosed { reason, .. } => {
                self.idle = if *reason == Closing::Skipped {
                    self.idle + 1
                } else {
                    0
                };
                let by_time = matches!(reason, Closing::Skipped | Closing::Deadline);
                self.lapsed = self.turn.take().map(|t| t.by).filter(|_| by_time);
            }
            Event::Shot { .. } | Event::Answered { .. } => return self.evolve_shot(rules, event),
            Event::KnockedOut { nick, reason, .. } => {
                let seat = self.known(nick)?;
                self.players[seat].standing = Standing::Out(*reason);
                for shot in &mut self.players[seat].sea {
                    if shot.outcome == Outcome::Awaited {
                        shot.outcome = Outcome::Dropped;
                    }
                }
            }
            Event::DeadlineMoved { reason, .. } if reason == AFTER_HIT || reason == FOR_ANSWER => {
                if let Some(turn) = &mut self.turn {
                    turn.clock.begin_anew(at);
                    turn.clock.evolve(at, event);
                }
            }
            Event::Finished { winner, .. } => {
                self.turn = None;
                self.stalled = None;
                let winner = winner.as_ref().map(|w| self.known(&w.player())).transpose()?;
                if self.ended.is_none() {
                    self.ended = winner.map(|winner| Ended {
                        winner,
                        by_suspicion: false,
                    });
                }
            }
            Event::InspectionAsked { .. } | Event::Unsealed { .. } | Event::Verdict { .. } => {
                return self.evolve_inspection(at, event);
            }
            Event::ClockPaused { reason } if reason == event::STALLED => {
                self.stalled = Some(at);
                self.move_clock(at, event);
            }
            Event::ClockResumed { .. } => {
                if self.stalled.take().is_some() {
                    self.idle = 0;
                }
                self.move_clock(at, event);
            }
            _ => self.move_clock(at, event),
        }
        Ok(())
    }

    /// A shot, and what came of it.
    fn evolve_shot(&mut self, rules: &HouseRules, event: &Event) -> Applied {
        match event {
            Event::Shot {
                turn,
                by,
                target,
                cell,
                post,
                ..
            } => {
                let (by, target) = (self.known(by)?, self.known(target)?);
                let cell = rules.notation().read(cell).map_err(|_| "no such cell")?;
                self.players[target].sea.push(ShotAt {
                    cell,
                    by,
                    turn: *turn,
                    post: *post,
                    outcome: Outcome::Awaited,
                });
                self.lapsed = None;
                if let Some(turn) = &mut self.turn {
                    turn.named.insert(target);
                }
            }
            Event::Answered {
                by,
                attacker,
                cell,
                result,
                post,
                ..
            } => {
                let (by, attacker) = (self.known(by)?, self.known(attacker)?);
                let cell = rules.notation().read(cell).map_err(|_| "no such cell")?;
                let mut sea = self.players[by].sea.iter_mut();
                let shot = sea.find(|s| s.by == attacker && s.cell == cell && s.outcome == Outcome::Awaited);
                shot.ok_or("no such shot")?.outcome = Outcome::Given(*result);
                self.keeper_said = *post;
                if let Some(turn) = self.turn.as_mut().filter(|_| *result == ShotResult::Miss) {
                    turn.over.insert(by);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn move_clock(&mut self, at: DateTime<Utc>, event: &Event) {
        if let Some(turn) = &mut self.turn {
            turn.clock.evolve(at, event);
        }
    }

    /// D4, D5.
    fn evolve_inspection(&mut self, at: DateTime<Utc>, event: &Event) -> Applied {
        match event {
            Event::InspectionAsked { by, nick } => {
                let (by, of) = (self.known(by)?, self.known(nick)?);
                self.ended.get_or_insert(Ended {
                    winner: of,
                    by_suspicion: true,
                });
                self.inspections.push(Inspection {
                    by,
                    of,
                    due: at + TO_UNSEAL,
                    found: None,
                });
            }
            Event::Unsealed { nick, fleet, salt } => {
                let of = self.known(nick)?;
                self.shown.push(Shown {
                    of,
                    fleet: fleet.clone(),
                    salt: *salt,
                });
            }
            Event::Verdict {
                nick,
                violations,
                outcome,
                ..
            } => {
                let of = self.known(nick)?;
                let inspection = self.inspections.iter_mut().find(|i| i.of == of);
                inspection.ok_or("nobody asked for this inspection")?.found = Some(violations.clone());
                self.void = *outcome == event::Outcome::Void;
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn known(&self, nick: &Nick) -> Result<Seat, &'static str> {
        self.seat(nick).ok_or("nobody of this nick plays")
    }
}
