//! How a battle moves on with each event.
use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::state::{Battle, Checkpoint, Delegated, Outcome, Player, Seat, ShotAt, Standing, Turn};
use crate::event::{Duty, Event, Owed, Until};
use crate::game::Entrant;
use crate::nick::Nick;
use crate::rules::HouseRules;
use crate::team::Team;

type Applied = Result<(), &'static str>;

/// Turns that can be played again: the open one, the one before, and one more, so that after the only move of the turn
/// before was voided, the last one before that can be.
const KEPT: usize = 3;

impl Battle {
    /// Applies an event and remembers it for T22 (void).
    pub(crate) fn evolve(&mut self, rules: &HouseRules, at: DateTime<Utc>, event: &Event) -> Applied {
        match event {
            Event::MoveVoided { post, .. } => return self.undo(rules, *post),
            Event::BroughtBack { nick, reason } if reason == "void" && self.undo_exit(rules, nick) => {
                return Ok(());
            }
            Event::TurnOpened { .. } => {
                let kept = std::mem::take(&mut self.checkpoints);
                let before = Arc::new(self.clone());
                self.checkpoints = kept;
                let over = (self.checkpoints.len() + 1).saturating_sub(KEPT);
                self.checkpoints.drain(..over);
                self.checkpoints.push(Checkpoint {
                    before,
                    events: Vec::new(),
                });
            }
            _ => {}
        }
        if let Some(checkpoint) = self.checkpoints.last_mut() {
            checkpoint.events.push((at, event.clone()));
        }
        self.apply(rules, at, event)
    }

    /// Applies an event.
    pub(super) fn apply(&mut self, rules: &HouseRules, at: DateTime<Utc>, event: &Event) -> Applied {
        match event {
            Event::TurnOpened {
                turn,
                whose,
                deadline,
                duties,
            } => {
                let team = whose.team().ok_or("a turn of nobody's team")?;
                let open = self.opening(rules, *turn, team, at, *deadline);
                self.open_turn(open, duties)?;
            }
            Event::TurnClosed { whose, .. } => {
                self.close_turn(whose.team().ok_or("a turn of nobody's team")?);
            }
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
                let shot = ShotAt {
                    cell,
                    by,
                    turn: *turn,
                    post: *post,
                    outcome: Outcome::Awaited,
                };
                self.players[target].sea.push(shot);
                if let Some(turn) = &mut self.turn {
                    turn.shot.insert(by);
                }
                self.lapse(rules);
            }
            Event::Answered {
                by,
                attacker,
                cell,
                result,
                ..
            } => {
                let (by, attacker) = (self.known(by)?, self.known(attacker)?);
                let cell = rules.notation().read(cell).map_err(|_| "no such cell")?;
                let sea = &mut self.players[by].sea;
                let same = |s: &&mut ShotAt| s.by == attacker && s.cell == cell;
                let awaits = sea
                    .iter()
                    .any(|s| s.by == attacker && s.cell == cell && s.outcome == Outcome::Awaited);
                // without one that awaits it, it corrects the last one (after a void)
                let shot = if awaits {
                    sea.iter_mut()
                        .filter(|s| s.outcome == Outcome::Awaited)
                        .find(same)
                } else {
                    sea.iter_mut().rev().find(same)
                };
                shot.ok_or("no such shot")?.outcome = Outcome::Given(*result);
            }
            Event::KnockedOut { nick, reason, .. } => {
                let seat = self.known(nick)?;
                self.players[seat].standing = Standing::Out(*reason);
                self.go_out(seat);
                self.lapse(rules);
            }
            Event::BroughtBack { nick, .. } => self.bring_back(rules, nick)?,
            Event::Ordered { nick, target, .. } => {
                self.order(at, nick, target)?;
                self.lapse(rules);
            }
            Event::Joined { red, blue } => self.join(red, blue, at)?,
            Event::Substituted {
                nick,
                with,
                posts,
                since,
                bot,
                ..
            } => {
                let seat = self.known(nick)?;
                self.former.push((nick.clone(), seat));
                let player = &mut self.players[seat];
                player.nick = with.clone();
                player.joined_at = Some(at);
                (player.posts, player.since, player.bot) = (*posts, *since, *bot);
                (player.delegation, player.recorded_for) = (None, None);
            }
            _ => return self.apply_office(at, event),
        }
        Ok(())
    }

    /// The turn opens with the duties that were announced (T7a).
    fn open_turn(&mut self, mut open: Turn, duties: &[Owed]) -> Applied {
        open.must_shoot.clear();
        open.owed.clear();
        open.order_owed = duties.iter().any(|d| d.duty == Duty::Order);
        for owed in duties {
            let seat = self.known(&owed.nick)?;
            if matches!(owed.duty, Duty::Shoot | Duty::AnswerAndShoot) {
                open.must_shoot.insert(seat);
            }
            open.owed.insert(seat);
        }
        self.turns = open.number;
        self.turn = Some(open);
        Ok(())
    }

    /// Delegations, Admirals, the clock.
    fn apply_office(&mut self, at: DateTime<Utc>, event: &Event) -> Applied {
        match event {
            Event::Delegated {
                nick,
                until,
                recorded_by,
                ..
            } => {
                let seat = self.known(nick)?;
                let own = self.own_turn(self.players[seat].team);
                let player = &mut self.players[seat];
                if player.delegation.is_none() {
                    player.skips = 0;
                }
                player.recorded_for = recorded_by.as_ref().map(|_| own);
                player.delegation = Some(Delegated {
                    until: *until,
                    recorded_by: recorded_by.clone(),
                });
            }
            Event::DelegationEnded { nick, .. } => {
                let seat = self.known(nick)?;
                self.players[seat].delegation = None;
                self.players[seat].skips = 0;
            }
            Event::MoveSkipped { nick } => {
                let seat = self.known(nick)?;
                self.players[seat].skips += 1;
                if let Some(turn) = &mut self.turn {
                    turn.skipped.insert(seat);
                    turn.must_shoot.remove(&seat);
                }
            }
            Event::AdmiralAppointed { team, nick, .. } => {
                let holder = self.known(nick)?;
                let seat = &mut self.admirals[*team];
                (seat.holder, seat.vacant, seat.successor) = (holder, false, None);
            }
            Event::SuccessorNamed { team, nick, .. } => {
                self.admirals[*team].successor = Some(self.known(nick)?);
            }
            Event::Finished { .. } => self.turn = None,
            _ => {
                if let Some(turn) = &mut self.turn {
                    turn.clock.evolve(at, event);
                }
            }
        }
        Ok(())
    }

    fn known(&self, nick: &Nick) -> Result<Seat, &'static str> {
        self.seat(nick).ok_or("nobody of this nick plays")
    }

    /// Number of the team's open turn, or of its next one.
    pub(super) fn own_turn(&self, team: Team) -> u32 {
        match &self.turn {
            Some(turn) if turn.team == team => turn.number,
            Some(turn) => turn.number + 1,
            None => self.turns + 1,
        }
    }

    /// T18: a delegation for a turn ends with it; T19: a move made ends a row of skips.
    fn close_turn(&mut self, team: Team) {
        let Some(turn) = self.turn.take() else { return };
        for (seat, player) in self
            .players
            .iter_mut()
            .enumerate()
            .filter(|(_, p)| p.team == team)
        {
            if turn.owed.contains(&seat) && !turn.skipped.contains(&seat) {
                player.skips = 0;
            }
            if player.delegation.as_ref().is_some_and(|d| d.until == Until::Turn) {
                player.delegation = None;
            }
        }
    }

    /// T7a: a duty to shoot that cannot be met is gone for this turn; what comes later gives a right.
    fn lapse(&mut self, rules: &HouseRules) {
        let Some(turn) = &self.turn else { return };
        let waiting = turn.must_shoot.difference(&turn.shot);
        let lapsed: Vec<Seat> = waiting
            .copied()
            .filter(|s| !self.can_aim(rules, Some(turn), *s))
            .collect();
        if let Some(turn) = &mut self.turn {
            turn.must_shoot.retain(|seat| !lapsed.contains(seat));
            turn.lapsed.extend(lapsed);
        }
    }

    /// T14, T15: what goes with a player who is out.
    fn go_out(&mut self, seat: Seat) {
        for player in &mut self.players {
            if player.target == Some(seat) {
                player.target = None;
            }
        }
        let player = &mut self.players[seat];
        (player.target, player.delegation) = (None, None);
        for shot in &mut player.sea {
            if shot.outcome == Outcome::Awaited {
                shot.outcome = Outcome::Dropped;
            }
        }
        let office = &mut self.admirals[player.team];
        if office.holder == seat {
            office.vacant = true;
        }
    }

    /// T22: undoes an exit: the pair, and dropped shots as owed; the pair's other targets end.
    fn bring_back(&mut self, rules: &HouseRules, nick: &Nick) -> Applied {
        let seat = self.known(nick)?;
        let player = &mut self.players[seat];
        player.standing = Standing::Active;
        player.target = None;
        for shot in &mut player.sea {
            if shot.outcome == Outcome::Dropped {
                shot.outcome = Outcome::Awaited;
            }
        }
        let (pair, team) = (player.pair, player.team);
        if self.players[pair].is_active() {
            self.players[pair].target = None;
        }
        let office = &mut self.admirals[team];
        if office.holder == seat {
            office.vacant = false;
        }
        // duties that lapsed by the exit are duties again
        let Some(turn) = &self.turn else { return Ok(()) };
        let again: Vec<Seat> = turn
            .lapsed
            .iter()
            .copied()
            .filter(|s| self.can_aim(rules, Some(turn), *s))
            .collect();
        if let Some(turn) = &mut self.turn {
            turn.lapsed.retain(|seat| !again.contains(seat));
            turn.must_shoot.extend(again);
        }
        self.lapse(rules);
        Ok(())
    }

    /// T17, T17a: the first order that was owed makes the shot of the one sent a duty, and starts the clock anew.
    fn order(&mut self, at: DateTime<Utc>, nick: &Nick, target: &Nick) -> Applied {
        let (seat, target) = (self.known(nick)?, self.known(target)?);
        self.players[seat].target = Some(target);
        let team = self.players[seat].team;
        if let Some(turn) = self.turn.as_mut().filter(|t| t.team == team && t.order_owed) {
            turn.order_owed = false;
            turn.must_shoot.insert(seat);
            turn.owed.insert(seat);
            turn.clock.begin_anew(at);
        }
        Ok(())
    }

    /// T20: a pair may enter; also where a turn before is played again.
    pub(crate) fn admit(&mut self, pair: (Entrant, Entrant)) {
        for checkpoint in &mut self.checkpoints {
            Arc::make_mut(&mut checkpoint.before).admitted.push(pair.clone());
        }
        self.admitted.push(pair);
    }

    /// T20: an admitted pair enters.
    fn join(&mut self, red: &Nick, blue: &Nick, at: DateTime<Utc>) -> Applied {
        let pair = self
            .admitted
            .iter()
            .position(|(r, b)| r.nick == *red && b.nick == *blue);
        let (r, b) = self.admitted.remove(pair.ok_or("this pair was not admitted")?);
        let seat = self.players.len();
        for (entrant, team, pair) in [(&r, Team::Red, seat + 1), (&b, Team::Blue, seat)] {
            self.players.push(Player {
                joined_at: Some(at),
                ..Player::new(entrant, team, pair)
            });
        }
        Ok(())
    }
}
