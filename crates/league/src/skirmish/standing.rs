//! Questions about a game without teams: who may shoot at whom, who owes what.
use chrono::{DateTime, Utc};
use engine::{Cells, FleetRule, ShotResult};

use super::state::{Fighter, Move, Outcome, Seat, ShotAt, Skirmish};
use crate::event::Duty;
use crate::nick::Nick;
use crate::shots;

impl Skirmish {
    /// The seat of who sits there.
    #[must_use]
    pub fn seat(&self, nick: &Nick) -> Option<Seat> {
        self.players.iter().position(|p| p.nick == *nick)
    }

    /// The player of a nick.
    #[must_use]
    pub fn player(&self, nick: &Nick) -> Option<&Fighter> {
        self.players.iter().find(|p| p.nick == *nick)
    }

    /// Seats of those who play, in order of joining.
    pub fn active(&self) -> impl Iterator<Item = Seat> + '_ {
        let players = self.players.iter().enumerate();
        players.filter(|(_, p)| p.is_active()).map(|(seat, _)| seat)
    }

    /// Whose seas this player may name cells of: all other active players.
    #[must_use]
    pub fn opponents(&self, seat: Seat) -> Vec<Seat> {
        if !self.players[seat].is_active() {
            return Vec::new();
        }
        self.active().filter(|other| *other != seat).collect()
    }

    /// Opponents whose sea awaits a cell of this turn's player: none was named there, or the last one hit (M4).
    #[must_use]
    pub fn open_seas(&self, turn: &Move) -> Vec<Seat> {
        let mut seas = self.opponents(turn.by);
        seas.retain(|seat| !turn.over.contains(seat));
        seas
    }

    /// The shot that awaits its answer (D6), and at whose sea.
    #[must_use]
    pub fn awaited(&self) -> Option<(Seat, &ShotAt)> {
        self.players.iter().enumerate().find_map(|(seat, p)| {
            let awaits = |s: &&ShotAt| s.outcome == Outcome::Awaited;
            p.sea.iter().rfind(awaits).map(|shot| (seat, shot))
        })
    }

    /// Who has to move on the open turn, and what: one player.
    #[must_use]
    pub fn owed(&self, turn: &Move) -> (Seat, Duty) {
        match self.awaited() {
            Some((seat, _)) => (seat, Duty::Answer),
            None => (turn.by, Duty::Shoot),
        }
    }

    /// Whose turn it is after this seat's: the next active one in order of joining.
    #[must_use]
    pub fn after(&self, seat: Seat) -> Option<Seat> {
        let later = self.active().find(|s| *s > seat);
        later.or_else(|| self.active().next())
    }

    /// D5: when the first seal that is to be opened is to be open.
    #[must_use]
    pub fn next_unsealing(&self) -> Option<DateTime<Utc>> {
        let pending = self.inspections.iter().filter(|i| i.found.is_none());
        pending.map(|i| i.due).min()
    }

    /// The other player of a duel.
    #[must_use]
    pub fn enemy(&self, seat: Seat) -> Seat {
        1 - seat.min(1)
    }

    /// D4: whether all ships of a sealed sea were answered as sunk.
    #[must_use]
    pub fn is_claimed_sunk(&self, seat: Seat, rule: &FleetRule) -> bool {
        let sea = &self.players[seat].sea;
        // a cell that was shot at again is answered as before, and sinks nothing more (S8)
        let sunk = shots::answered(sea).filter(|(_, r)| *r == ShotResult::Sunk);
        sunk.map(|(cell, _)| cell).collect::<Cells>().len() >= rule.ships()
    }
}
