//! Questions about a battle: who fights whom (T8), who owes what (T7), what a shot comes to (S7).
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use engine::{Cells, Fleet, ShotResult};

use super::state::{Battle, Outcome, Player, Seat, ShotAt, Turn};
use crate::clock::TurnClock;
use crate::event::Duty;
use crate::nick::Nick;
use crate::rules::{HouseRules, RepeatShots};
use crate::shots;
use crate::team::Team;

impl Battle {
    /// The seat of who sits there now.
    #[must_use]
    pub fn seat(&self, nick: &Nick) -> Option<Seat> {
        self.players.iter().position(|p| p.nick == *nick)
    }

    /// The player of a nick.
    #[must_use]
    pub fn player(&self, nick: &Nick) -> Option<&Player> {
        self.players.iter().find(|p| p.nick == *nick)
    }

    /// Seats of the active members of a team, in order of enrolment.
    pub fn active(&self, team: Team) -> impl Iterator<Item = Seat> + '_ {
        let players = self.players.iter().enumerate();
        players
            .filter(move |(_, p)| p.team == team && p.is_active())
            .map(|(seat, _)| seat)
    }

    /// T17: active, and the pair enemy is out.
    #[must_use]
    pub fn is_free(&self, seat: Seat) -> bool {
        self.players[seat].is_active() && !self.players[self.players[seat].pair].is_active()
    }

    /// The Admiral of a team; `None` while the seat is vacant (T19a).
    #[must_use]
    pub fn admiral(&self, team: Team) -> Option<Seat> {
        let seat = &self.admirals[team];
        (!seat.vacant).then_some(seat.holder)
    }

    /// Whether this seat holds the office.
    #[must_use]
    pub fn is_admiral(&self, seat: Seat) -> bool {
        self.admiral(self.players[seat].team) == Some(seat)
    }

    /// T8: whom this player may shoot at on `turn`: the enemy of the pair, the target, whoever was sent against
    /// the player, and who shot at the player in the last turn. Active ones only, in that order.
    #[must_use]
    pub fn opponents(&self, turn: Option<&Turn>, seat: Seat) -> Vec<Seat> {
        let me = &self.players[seat];
        let sent = self
            .players
            .iter()
            .enumerate()
            .filter(|(_, p)| p.target == Some(seat))
            .map(|(s, _)| s);
        let attackers = turn
            .and_then(|t| t.attackers.get(&seat))
            .into_iter()
            .flatten()
            .copied();
        let mut all: Vec<Seat> = Vec::new();
        for enemy in std::iter::once(me.pair)
            .chain(me.target)
            .chain(sent)
            .chain(attackers)
        {
            if self.players[enemy].is_active() && !all.contains(&enemy) {
                all.push(enemy);
            }
        }
        all
    }

    /// Shots at this player that await an answer, in the order in which they were accepted.
    pub fn awaited(&self, seat: Seat) -> impl Iterator<Item = (usize, &ShotAt)> {
        self.players[seat]
            .sea
            .iter()
            .enumerate()
            .filter(|(_, s)| s.outcome == Outcome::Awaited)
    }

    /// Cells of this player's sea that were shot at.
    #[must_use]
    pub fn shot_cells(&self, seat: Seat) -> Cells {
        shots::cells(&self.players[seat].sea)
    }

    /// T7a: whether any opponent has a cell that can be shot at.
    #[must_use]
    pub fn can_aim(&self, rules: &HouseRules, turn: Option<&Turn>, seat: Seat) -> bool {
        let opponents = self.opponents(turn, seat);
        match rules.repeat_shots {
            RepeatShots::Allow => !opponents.is_empty(),
            RepeatShots::Refuse => opponents.iter().any(|o| self.shot_cells(*o) != Cells::ALL),
        }
    }

    /// T11: hit by a shot of the enemy's last turn, so far as it was answered.
    #[must_use]
    pub fn lost_shot(&self, rules: &HouseRules, turn: &Turn, seat: Seat) -> bool {
        let hit = |s: &ShotAt| {
            s.turn + 1 == turn.number && matches!(s.outcome, Outcome::Given(r) if r != ShotResult::Miss)
        };
        rules.hit_costs_shot && self.players[seat].sea.iter().any(hit)
    }

    /// T7, T7a: what this player still owes on `turn`, but for an order.
    #[must_use]
    pub fn owes(&self, rules: &HouseRules, turn: &Turn, seat: Seat) -> Option<Duty> {
        let me = &self.players[seat];
        if !me.is_active() || me.team != turn.team {
            return None;
        }
        let answer = self.awaited(seat).next().is_some();
        let shoot = turn.must_shoot.contains(&seat)
            && !turn.shot.contains(&seat)
            && self.can_aim(rules, Some(turn), seat)
            // what is owed is public and must not tell a hit before all answers are given
            && (answer || !self.lost_shot(rules, turn, seat));
        match (answer, shoot) {
            (true, true) => Some(Duty::AnswerAndShoot),
            (true, false) => Some(Duty::Answer),
            (false, true) => Some(Duty::Shoot),
            (false, false) => None,
        }
    }

    /// Everything that is owed on `turn`, in order of enrolment; an owed order is its Admiral's.
    #[must_use]
    pub fn all_owed(&self, rules: &HouseRules, turn: &Turn) -> Vec<(Seat, Duty)> {
        let mut all: Vec<(Seat, Duty)> = self
            .active(turn.team)
            .filter_map(|s| self.owes(rules, turn, s).map(|d| (s, d)))
            .collect();
        if turn.order_owed
            && let Some(admiral) = self.admiral(turn.team)
        {
            all.push((admiral, Duty::Order));
        }
        all
    }

    /// Whether anything is owed on `turn`.
    #[must_use]
    pub fn is_owed(&self, rules: &HouseRules, turn: &Turn) -> bool {
        turn.order_owed
            || self
                .active(turn.team)
                .any(|s| self.owes(rules, turn, s).is_some())
    }

    /// The turn that opens next for `team`, with its attackers (T8) and duties (T7a, T17a) fixed.
    #[must_use]
    pub fn opening(
        &self,
        rules: &HouseRules,
        number: u32,
        team: Team,
        opened: DateTime<Utc>,
        deadline: DateTime<Utc>,
    ) -> Turn {
        let mut attackers: BTreeMap<Seat, BTreeSet<Seat>> = BTreeMap::new();
        for seat in self.active(team) {
            let shots = self.players[seat].sea.iter().filter(|s| s.turn + 1 == number);
            attackers.insert(seat, shots.map(|s| s.by).collect());
        }
        let mut turn = Turn {
            number,
            team,
            clock: TurnClock::new(opened, deadline),
            must_shoot: BTreeSet::new(),
            lapsed: BTreeSet::new(),
            shot: BTreeSet::new(),
            attackers,
            order_owed: false,
            skipped: BTreeSet::new(),
            owed: BTreeSet::new(),
        };
        turn.must_shoot = self
            .active(team)
            .filter(|s| !self.opponents(Some(&turn), *s).is_empty() && !self.lost_shot(rules, &turn, *s))
            .collect();
        turn.owed = self
            .active(team)
            .filter(|s| self.owes(rules, &turn, *s).is_some())
            .collect();
        turn.order_owed = turn.owed.is_empty()
            && self
                .active(team)
                .all(|s| self.opponents(Some(&turn), s).is_empty());
        turn
    }

    /// The true result of the shot `index` at a sea (S7, S8).
    #[must_use]
    pub fn truth(&self, fleet: &Fleet, seat: Seat, index: usize) -> ShotResult {
        shots::truth(&self.players[seat].sea, fleet, index)
    }
}
