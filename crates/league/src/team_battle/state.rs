//! What a team battle is made of.
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::clock::TurnClock;
use crate::event::{Drawn, Event, OutReason, Until};
use crate::game::Entrant;
use crate::nick::Nick;
pub use crate::shots::{Outcome, Seat, ShotAt};
use crate::team::{Sides, Team};

/// The right to move in the Admiral's hand (T18).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delegated {
    /// How long.
    pub until: Until,
    /// The Admiral who recorded it; `None`: the player said so.
    pub recorded_by: Option<Nick>,
}

/// In the battle or out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Plays.
    Active,
    /// Is out.
    Out(OutReason),
}

/// A player of a team.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Player {
    /// Who sits here now.
    pub nick: Nick,
    /// The team.
    pub team: Team,
    /// Forum messages, frozen (T1).
    pub posts: u32,
    /// When the account was made, where known.
    pub since: Option<DateTime<Utc>>,
    /// The account says that it is a bot's (T0).
    #[serde(default)]
    pub bot: bool,
    /// In or out.
    pub standing: Standing,
    /// The enemy of the pair (T4); stays when that one goes out.
    pub pair: Seat,
    /// The target of a free player (T17).
    pub target: Option<Seat>,
    /// T18.
    pub delegation: Option<Delegated>,
    /// The own turn that the last unconfirmed recorded delegation covered (T18).
    pub recorded_for: Option<u32>,
    /// Moves skipped in a row (T19).
    pub skips: u8,
    /// When a newcomer or substitute joined the team (T20, T22); `None`: there from the draw on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joined_at: Option<DateTime<Utc>>,
    /// Whose fleet fights here: the one who placed it (T22, substitute).
    pub fleet_of: Nick,
    /// Shots at this player's sea, in the order in which they were accepted (S7).
    pub sea: Vec<ShotAt>,
}

/// The seat of an Admiral (T3, T19a).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Admiralty {
    /// Who holds it, or held it last.
    pub holder: Seat,
    /// The holder went out and nobody followed yet.
    pub vacant: bool,
    /// Who is to follow.
    pub successor: Option<Seat>,
}

/// The turn that is open (T7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// From 1.
    pub number: u32,
    /// Whose it is.
    pub team: Team,
    /// Its clock; anew by the first order of T17a.
    #[serde(flatten)]
    pub clock: TurnClock,
    /// Who owes a shot, fixed when the turn opened (T7a).
    pub must_shoot: BTreeSet<Seat>,
    /// Whose duty to shoot lapsed since (T7a).
    pub lapsed: BTreeSet<Seat>,
    /// Who shot in this turn.
    pub shot: BTreeSet<Seat>,
    /// Active enemies who shot at a player in the last turn (T8), by the player.
    pub attackers: BTreeMap<Seat, BTreeSet<Seat>>,
    /// The Admiral owes an order (T17a).
    pub order_owed: bool,
    /// Whose move was skipped in it (T19).
    pub skipped: BTreeSet<Seat>,
    /// Who owed anything when it opened.
    pub owed: BTreeSet<Seat>,
}

/// A turn as it can be played again without one of its posts (T22, void).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The battle before the turn opened, without its own checkpoints.
    pub before: Arc<Battle>,
    /// What happened from its opening on.
    pub events: Vec<(DateTime<Utc>, Event)>,
}

/// A team battle from the draw on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Battle {
    /// By seat: in order of enrolment, then of joining.
    pub players: Vec<Player>,
    /// The Admirals.
    pub admirals: Sides<Admiralty>,
    /// Which team opens (T4).
    pub first: Team,
    /// Number of the last turn opened; 0 before the start.
    pub turns: u32,
    /// The open turn.
    pub turn: Option<Turn>,
    /// Pairs that may enter when both fleets are placed (T20): red, blue.
    pub admitted: Vec<(Entrant, Entrant)>,
    /// Who sat on a seat before its substitute: nick and seat.
    pub former: Vec<(Nick, Seat)>,
    /// The last turns (T22, void).
    pub checkpoints: Vec<Checkpoint>,
}

impl Battle {
    /// The battle that a draw begins.
    pub(crate) fn drawn(entrants: &[Entrant], drawn: &Drawn) -> Result<Battle, &'static str> {
        let Drawn::Teams {
            red,
            pairs,
            admirals,
            first,
            reserve,
            ..
        } = drawn
        else {
            return Err("a battle begins with drawn");
        };
        let seated: Vec<&Entrant> = entrants
            .iter()
            .filter(|e| Some(&e.nick) != reserve.as_ref())
            .collect();
        let seat = |nick: &Nick| {
            seated
                .iter()
                .position(|e| e.nick == *nick)
                .ok_or("a stranger is drawn")
        };
        let mut enemy: BTreeMap<Seat, Seat> = BTreeMap::new();
        for (a, b) in pairs {
            enemy.insert(seat(a)?, seat(b)?);
            enemy.insert(seat(b)?, seat(a)?);
        }
        let admiralty = |nick: &Nick| -> Result<Admiralty, &'static str> {
            Ok(Admiralty {
                holder: seat(nick)?,
                vacant: false,
                successor: None,
            })
        };
        let admirals = Sides {
            red: admiralty(&admirals.red)?,
            blue: admiralty(&admirals.blue)?,
        };
        let mut players = Vec::with_capacity(seated.len());
        for (i, entrant) in seated.iter().enumerate() {
            let team = if red.contains(&entrant.nick) {
                Team::Red
            } else {
                Team::Blue
            };
            let pair = *enemy.get(&i).ok_or("a player has no pair")?;
            players.push(Player::new(entrant, team, pair));
        }
        Ok(Battle {
            players,
            admirals,
            first: *first,
            turns: 0,
            turn: None,
            admitted: Vec::new(),
            former: Vec::new(),
            checkpoints: Vec::new(),
        })
    }
}

impl Player {
    /// A player who enters.
    pub(crate) fn new(entrant: &Entrant, team: Team, pair: Seat) -> Player {
        Player {
            nick: entrant.nick.clone(),
            team,
            posts: entrant.posts,
            since: entrant.since,
            bot: entrant.bot,
            standing: Standing::Active,
            pair,
            target: None,
            delegation: None,
            recorded_for: None,
            skips: 0,
            joined_at: None,
            fleet_of: entrant.nick.clone(),
            sea: Vec::new(),
        }
    }

    /// Whether this one plays.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.standing == Standing::Active
    }
}
