//! What a game without teams is made of.
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use engine::Salt;
use serde::{Deserialize, Serialize};

use crate::clock::TurnClock;
use crate::event::Violation;
use crate::game::Entrant;
use crate::nick::Nick;
pub use crate::shots::{Outcome, Seat, ShotAt};
pub use crate::team_battle::state::Standing;

/// A player who fights alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fighter {
    /// Who.
    pub nick: Nick,
    /// Forum messages, frozen at the start (T1).
    pub posts: u32,
    /// The account says that it is a bot's (T0).
    #[serde(default)]
    pub bot: bool,
    /// In or out.
    pub standing: Standing,
    /// Shots at this player's sea, in the order in which they were accepted (S7).
    pub sea: Vec<ShotAt>,
}

/// The turn that is open: one player's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Move {
    /// From 1.
    pub number: u32,
    /// Whose it is.
    pub by: Seat,
    /// Its clock; anew after a shot that awaits its answer (D6) and after a hit (D2).
    #[serde(flatten)]
    pub clock: TurnClock,
    /// Seas at which a cell was named in it.
    pub named: BTreeSet<Seat>,
    /// Seas on which it ended with a miss (M4).
    pub over: BTreeSet<Seat>,
}

/// An inspection that was asked for (D4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Inspection {
    /// Who asked.
    pub by: Seat,
    /// Whose sea.
    pub of: Seat,
    /// Until when the seal is to be opened.
    pub due: DateTime<Utc>,
    /// What was found, once it is known.
    pub found: Option<Vec<Violation>>,
}

/// What the owner of a sealed fleet showed (D4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shown {
    /// Whose.
    pub of: Seat,
    /// The ships, as they were written.
    pub fleet: Vec<Vec<String>>,
    /// The salt.
    pub salt: Salt,
}

/// How a duel ended before any inspection: what a verdict changes (D5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// Who won; where a suspicion ended the game, who was suspected.
    pub winner: Seat,
    /// A suspicion ended it.
    pub by_suspicion: bool,
}

/// A game without teams, from the start on; of a duel from the draw on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Skirmish {
    /// By seat: in order of joining (M3).
    pub players: Vec<Fighter>,
    /// D1: who opens.
    pub first: Seat,
    /// Number of the last turn opened; 0 before the start.
    pub turns: u32,
    /// The open turn.
    pub turn: Option<Move>,
    /// M5: turns in a row in which no cell was named.
    pub idle: u32,
    /// M5: a round went by without a cell, and the game waits since then.
    pub stalled: Option<DateTime<Utc>>,
    /// C4: whose turn closed at its deadline, until somebody moves.
    pub lapsed: Option<Seat>,
    /// The last post that the keeper answered.
    pub keeper_said: Option<u32>,
    /// D4: how it ended before any inspection.
    pub ended: Option<Ended>,
    /// D4, in the order in which they were asked for.
    pub inspections: Vec<Inspection>,
    /// D4: seals that were opened.
    pub shown: Vec<Shown>,
    /// D5: both broke a rule, the game does not count.
    pub void: bool,
}

impl Skirmish {
    /// The game that those who enrolled begin.
    pub(crate) fn of(entrants: &[Entrant]) -> Skirmish {
        let fighter = |e: &Entrant| Fighter {
            nick: e.nick.clone(),
            posts: e.posts,
            bot: e.bot,
            standing: Standing::Active,
            sea: Vec::new(),
        };
        Skirmish {
            players: entrants.iter().map(fighter).collect(),
            ..Skirmish::default()
        }
    }
}

impl Fighter {
    /// Whether this one plays.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.standing == Standing::Active
    }
}
