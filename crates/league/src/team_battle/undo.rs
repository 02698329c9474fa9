//! T22, void: a move is undone with what followed from it; all else that happened since stays.
use chrono::{DateTime, Utc};

use super::state::{Battle, Checkpoint};
use crate::event::{AppointedBy, Event, OutReason};
use crate::nick::Nick;
use crate::rules::HouseRules;
use crate::team::Team;

/// An event of the journal, with its time.
type At = (DateTime<Utc>, Event);

impl Battle {
    /// Plays the turn of `post` again without that post. When the turn is closed it is open again, and what was
    /// announced on the next one (orders, delegations, acts) happens in it.
    pub(super) fn undo(&mut self, rules: &HouseRules, post: u32) -> Result<(), &'static str> {
        let holds = |c: &Checkpoint| c.events.iter().any(|(_, e)| e.post() == Some(post));
        let at = self
            .checkpoints
            .iter()
            .rposition(holds)
            .ok_or("this post is in no turn that can be undone")?;
        let mut kept = std::mem::take(&mut self.checkpoints);
        let later = kept.split_off(at + 1);
        let own = kept.pop().ok_or("this post is in no turn that can be undone")?;
        let mut again = Again {
            rules,
            without: Without::Post(post),
            battle: (*own.before).clone(),
            done: Vec::new(),
            gone: None,
        };
        let closing = own
            .events
            .iter()
            .position(|(_, e)| matches!(e, Event::TurnClosed { .. }))
            .filter(|_| !later.is_empty());
        let (own_events, undone) = own.events.split_at(closing.unwrap_or(own.events.len()));
        for event in own_events {
            again.play(event.clone());
        }
        let unseated: Vec<Team> = undone.iter().filter_map(appointed_by_rule).collect();
        for checkpoint in later {
            // its first event is the opening that is undone
            for (at, event) in checkpoint.events.into_iter().skip(1) {
                again.play_of_the_next_turn(at, event, &unseated);
            }
        }
        kept.push(Checkpoint {
            before: own.before,
            events: again.done,
        });
        *self = again.battle;
        self.checkpoints = kept;
        Ok(())
    }

    /// Plays the turn again without the exit of a player who is not sunk after all: what was made of it (targets that
    /// ended, who followed an Admiral) goes with it. `false`: there is no such exit in it.
    pub(super) fn undo_exit(&mut self, rules: &HouseRules, nick: &Nick) -> bool {
        let without = Without::Exit(nick.clone());
        let Some(open) = self
            .checkpoints
            .pop_if(|c| c.events.iter().any(|(_, e)| without.holds(e)))
        else {
            return false;
        };
        let mut again = Again {
            rules,
            without,
            battle: (*open.before).clone(),
            done: Vec::new(),
            gone: None,
        };
        for event in open.events {
            again.play(event);
        }
        let mut kept = std::mem::take(&mut self.checkpoints);
        kept.push(Checkpoint {
            before: open.before,
            events: again.done,
        });
        *self = again.battle;
        self.checkpoints = kept;
        true
    }

    /// Whether an event can happen without the move that is undone.
    fn still_makes_sense(&self, event: &Event) -> bool {
        match event {
            Event::Ordered { nick, target, .. } => {
                let free = self.seat(nick).is_some_and(|s| self.is_free(s));
                free && self.player(target).is_some_and(super::state::Player::is_active)
            }
            Event::DelegationEnded { nick, .. } => self.player(nick).is_some_and(|p| p.delegation.is_some()),
            Event::Freed { nick, .. } => self.seat(nick).is_some_and(|s| self.is_free(s)),
            Event::KnockedOut { nick, .. } => self.player(nick).is_some_and(super::state::Player::is_active),
            Event::BroughtBack { nick, .. } => self.player(nick).is_some_and(|p| !p.is_active()),
            // a seat that did not fall vacant needs nobody to follow (T19a)
            Event::AdmiralAppointed {
                team,
                by: AppointedBy::Admiral | AppointedBy::Rule,
                ..
            } => self.admirals[*team].vacant,
            _ => true,
        }
    }
}

/// The team whose vacant seat was filled by T3.
fn appointed_by_rule((_, event): &At) -> Option<Team> {
    match event {
        Event::AdmiralAppointed {
            team,
            by: AppointedBy::Rule,
            ..
        } => Some(*team),
        _ => None,
    }
}

/// What never was.
enum Without {
    /// All that a post did.
    Post(u32),
    /// The exit of a player whose last ship was sunk.
    Exit(Nick),
}

impl Without {
    fn holds(&self, event: &Event) -> bool {
        match (self, event) {
            (Without::Post(post), event) => event.post() == Some(*post),
            (Without::Exit(who), Event::KnockedOut { nick, reason, .. }) => {
                *reason == OutReason::Sunk && nick == who
            }
            (Without::Exit(_), _) => false,
        }
    }
}

/// A turn that is played again.
struct Again<'r> {
    rules: &'r HouseRules,
    without: Without,
    battle: Battle,
    /// What happens again.
    done: Vec<At>,
    /// The event just before, where it does not happen again.
    gone: Option<Event>,
}

impl Again<'_> {
    /// Lets an event happen again, unless it is what never was, followed from it, or is nothing without it: the delegation
    /// of somebody who has not entered.
    fn play(&mut self, (at, event): At) {
        let happens = !self.without.holds(&event)
            && !self.belongs_to_what_is_gone(&event)
            && self.battle.still_makes_sense(&event)
            && self.battle.apply(self.rules, at, &event).is_ok();
        self.gone = (!happens).then(|| event.clone());
        if happens {
            self.done.push((at, event));
        }
    }

    /// The same for what happened on the turn that is undone: what it did to that turn's deadline, it does to nothing
    /// now. What is left of the open turn's own time is for the decision to say.
    fn play_of_the_next_turn(&mut self, at: DateTime<Utc>, event: Event, unseated: &[Team]) {
        let event = match event {
            Event::DeadlineMoved { .. } => return,
            // whoever named a successor there holds no office any more
            Event::SuccessorNamed { team, .. } if unseated.contains(&team) => return,
            Event::ClockResumed { deadline, reason } => Event::ClockResumed {
                reason,
                deadline: self.battle.turn.as_ref().map_or(deadline, |t| t.clock.deadline),
            },
            event => event,
        };
        self.play((at, event));
    }

    /// T17a: a clock that started anew with an order; T19: a delegation that ended with an appointment.
    fn belongs_to_what_is_gone(&self, event: &Event) -> bool {
        match (&self.gone, event) {
            (Some(Event::Ordered { .. }), Event::DeadlineMoved { reason, .. }) => reason == "order",
            (Some(Event::AdmiralAppointed { nick, .. }), Event::DelegationEnded { nick: ended, .. }) => {
                nick == ended
            }
            _ => false,
        }
    }
}
