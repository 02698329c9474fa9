//! T22, void: a move is undone with what followed from it; all else that happened since stays.
use chrono::{DateTime, Utc};

use super::state::{Battle, Checkpoint};
use crate::event::Event;
use crate::rules::HouseRules;

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
        let closes = |(_, e): &(DateTime<Utc>, Event)| matches!(e, Event::TurnClosed { .. });
        let mut events: Vec<(DateTime<Utc>, Event)> = match later.is_empty() {
            true => own.events.clone(),
            false => own.events.iter().take_while(|e| !closes(e)).cloned().collect(),
        };
        events.retain(|(_, e)| e.post() != Some(post));
        for checkpoint in later {
            // its first event is the opening that is undone
            events.extend(
                checkpoint
                    .events
                    .into_iter()
                    .skip(1)
                    .filter(|(_, e)| e.post() != Some(post)),
            );
        }
        let before = own.before.clone();
        let mut again: Battle = (*before).clone();
        let mut done = Vec::with_capacity(events.len());
        for (at, event) in events {
            if again.still_makes_sense(&event) {
                again.apply(rules, at, &event)?;
                done.push((at, event));
            }
        }
        kept.push(Checkpoint { before, events: done });
        *self = again;
        self.checkpoints = kept;
        Ok(())
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
            _ => true,
        }
    }
}
