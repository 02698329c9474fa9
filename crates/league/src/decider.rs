//! `decide(game, by, command, context) -> events | refusal`: the one door to the rules.
//!
//! Before any command the game is caught up to `now` ([`catch_up`], C4): what a deadline brings happens at the
//! deadline, whoever looks first.
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use engine::{Fleet, FleetRule, Salt};
use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::calendar::WorkingTime;
use crate::command::Command;
use crate::event::Event;
use crate::game::{Game, Status};
use crate::log::{Head, Hex32, Logged};
use crate::lot::{Link, Links, Lot};
use crate::mode::Mode;
use crate::nick::Nick;
use crate::refusal::{Code, Fault, Refusal};
use crate::rules::HouseRules;
use crate::skirmish::state::{Move, Skirmish};
use crate::team_battle::state::{Battle, Turn};
use crate::{clock, decide};

/// A fleet in the keeping of the server, with the salt of its seal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stowed {
    /// The fleet.
    pub fleet: Fleet,
    /// The salt.
    pub salt: Salt,
}

/// The fleets of a game by who placed them. Kept apart from the state: nothing public is made of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vault(pub BTreeMap<Nick, Stowed>);

/// What the forum knows of an account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forum {
    /// Forum messages (T1).
    pub posts: u32,
    /// When the account was made.
    pub since: Option<DateTime<Utc>>,
    /// Whether it is a bot's (T0).
    pub bot: bool,
}

/// Fresh entropy for one command, as a value (D7): 32 bytes of the operating system; in a replay the secret.
#[derive(Clone, Copy, Debug)]
pub struct Entropy(pub Hex32);

impl Entropy {
    /// `SHA-256(bytes ‖ nick ‖ count)`, the count in decimal digits from 1.
    #[must_use]
    pub fn salt(&self, nick: &Nick, count: u32) -> Salt {
        Salt(self.expand(&[nick.as_bytes(), count.to_string().as_bytes()]))
    }

    /// A random legal fleet.
    #[must_use]
    pub fn fleet(&self, rule: &FleetRule, nick: &Nick, count: u32) -> Fleet {
        let seed = self.expand(&[b"fleet", nick.as_bytes(), count.to_string().as_bytes()]);
        engine::random::fleet(rule, &mut ChaCha20Rng::from_seed(seed))
    }

    fn expand(&self, parts: &[&[u8]]) -> [u8; 32] {
        let start = Sha256::new().chain_update(self.0.0);
        parts.iter().fold(start, Sha256::chain_update).finalize().into()
    }
}

/// What a decision needs beside the state of the game.
#[derive(Clone, Debug)]
pub struct Context<'a> {
    /// The time of receipt (P5).
    pub now: DateTime<Utc>,
    /// The game's working time (C2).
    pub work: &'a WorkingTime,
    /// The fleets.
    pub vault: &'a Vault,
    /// The game's lots.
    pub chain: &'a dyn Links,
    /// For salts and random fleets.
    pub entropy: Entropy,
    /// What the forum knows of those whom the command may concern.
    pub forum: &'a BTreeMap<Nick, Forum>,
}

/// What was decided: to be appended as a whole.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The state after it.
    pub game: Game,
    /// The events, chained to the log.
    pub events: Vec<Logged>,
    /// Fleets to put into the vault.
    pub stow: Vec<(Nick, Stowed)>,
}

/// Opens a game (T0). Whether the account may do that is the caller's to know.
///
/// # Errors
/// House rules that cannot be (`bad_rule`, `impossible_fleet`), an empty or overlong title.
pub fn open(
    by: &Nick,
    mode: Mode,
    title: &str,
    rules: &serde_json::Value,
    chain: &dyn Links,
    now: DateTime<Utc>,
) -> Result<Decision, Refusal> {
    let title = title.trim();
    let length = title.chars().count();
    let mut faults = match HouseRules::read(mode, rules) {
        Ok(rules) if (1..=120).contains(&length) => {
            let event = Event::GameOpened {
                mode,
                title: title.to_owned(),
                rules,
                draw_commitment: chain.link(0).unwrap_or(crate::log::Hex32::ZERO),
                referee: by.clone(),
            };
            let entry = Logged::chain(Head::ZERO, 1, now, event);
            let game = Game::begin(&entry).unwrap_or_else(|bad| unreachable!("{bad}"));
            return Ok(Decision {
                game,
                events: vec![entry],
                stow: Vec::new(),
            });
        }
        Ok(_) => Vec::new(),
        Err(refusal) => refusal.0,
    };
    if !(1..=120).contains(&length) {
        faults.push(
            Fault::new(Code::BadRule)
                .fact("rule_name", "title")
                .fact("what", "title")
                .fact("value", title)
                .fact("limit", "120"),
        );
    }
    Err(Refusal(faults))
}

/// Brings the game up to `now`: every deadline before it takes effect, in order (C4, T15).
#[must_use]
pub fn catch_up(game: &Game, context: &Context<'_>) -> Decision {
    let mut table = Table::new(game.clone(), context);
    while let Some(deadline) = table.game.due_after().filter(|d| *d < context.now) {
        decide::expire(&mut table, deadline);
    }
    table.into_decision()
}

/// Decides one command on a game that is caught up to `context.now`.
///
/// # Errors
/// Everything that is wrong with the command, with the rule that says so.
pub fn decide(
    game: &Game,
    by: Option<&Nick>,
    command: &Command,
    context: &Context<'_>,
) -> Result<Decision, Refusal> {
    let mut table = Table::new(game.clone(), context);
    match by {
        Some(by) => decide::command(&mut table, by, command)?,
        None if command.is_times() => decide::times(&mut table, command),
        None => return Err(Fault::new(Code::NotInGame).into()),
    }
    Ok(table.into_decision())
}

/// A game on the table while a decision is made: events are applied as they are decided. A refusal drops it.
pub(crate) struct Table<'a> {
    pub(crate) game: Game,
    pub(crate) context: &'a Context<'a>,
    /// The post in hand: what it causes bears its number.
    pub(crate) post: Option<u32>,
    at: DateTime<Utc>,
    events: Vec<Logged>,
    stow: Vec<(Nick, Stowed)>,
}

impl<'a> Table<'a> {
    fn new(game: Game, context: &'a Context<'a>) -> Table<'a> {
        Table {
            game,
            context,
            post: None,
            at: context.now,
            events: Vec::new(),
            stow: Vec::new(),
        }
    }

    fn into_decision(self) -> Decision {
        Decision {
            game: self.game,
            events: self.events,
            stow: self.stow,
        }
    }

    /// From here on things take effect at this time: a deadline's consequences at the deadline.
    pub(crate) fn set_time(&mut self, at: DateTime<Utc>) {
        self.at = at;
    }

    /// When what happens takes effect: never before the last event.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.at.max(self.game.at)
    }

    /// Lets an event happen.
    pub(crate) fn emit(&mut self, event: Event) {
        let entry = Logged::chain(self.game.head, self.game.seq + 1, self.now(), event);
        if let Err(bad) = self.game.evolve(&entry) {
            unreachable!("a decided event follows from the state: {bad}");
        }
        self.events.push(entry);
    }

    /// Lets events happen, in order.
    pub(crate) fn emit_all(&mut self, events: Vec<Event>) {
        for event in events {
            self.emit(event);
        }
    }

    /// Puts a fleet into the vault.
    pub(crate) fn stow(&mut self, nick: &Nick, stowed: Stowed) {
        self.stow.push((nick.clone(), stowed));
    }

    /// The fleet that a nick placed.
    pub(crate) fn fleet(&self, of: &Nick) -> Option<&'a Fleet> {
        self.context.vault.0.get(of).map(|s| &s.fleet)
    }

    /// The next lot and the link that it reveals.
    pub(crate) fn lot(&self) -> Result<(Link, Lot), Refusal> {
        let link = self.context.chain.link(self.game.links_revealed + 1);
        let link = link.ok_or_else(|| Fault::new(Code::WrongState).fact("what", "lots_used_up"))?;
        Ok((link, Lot::new(link, self.game.head)))
    }

    /// The battle, from the draw on.
    pub(crate) fn battle(&self) -> Result<&Battle, Refusal> {
        self.game
            .battle
            .as_ref()
            .ok_or_else(|| not_running(&self.game).into())
    }

    /// The game without teams, from the start on.
    pub(crate) fn skirmish(&self) -> Result<&Skirmish, Refusal> {
        self.game
            .skirmish
            .as_ref()
            .ok_or_else(|| not_running(&self.game).into())
    }

    /// The game without teams and its open turn, while it runs.
    pub(crate) fn moving(&self) -> Result<(&Skirmish, &Move), Refusal> {
        match (&self.game.skirmish, self.game.open_move()) {
            (Some(skirmish), Some(turn)) => Ok((skirmish, turn)),
            _ => Err(not_running(&self.game).into()),
        }
    }

    /// The clock of the open turn, while the game runs.
    pub(crate) fn clock(&self) -> Result<&clock::TurnClock, Refusal> {
        self.game.clock().ok_or_else(|| not_running(&self.game).into())
    }

    /// The battle with its open turn, while the game runs.
    pub(crate) fn running(&self) -> Result<(&Battle, &Turn), Refusal> {
        match (&self.game.battle, self.game.open_turn()) {
            (Some(battle), Some(turn)) => Ok((battle, turn)),
            _ => Err(not_running(&self.game).into()),
        }
    }
}

/// Why nothing can be played now.
pub(crate) fn not_running(game: &Game) -> Fault {
    let what = match game.status {
        Status::Enrolment | Status::EnrolmentClosed => "enrolment",
        Status::Placement => "placement",
        Status::Battle => "battle",
        Status::Finished { .. } => "finished",
        Status::Cancelled => "cancelled",
    };
    Fault::new(Code::GameNotRunning).fact("what", what)
}
