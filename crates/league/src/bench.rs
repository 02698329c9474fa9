//! A game on the table, without server and database: the Referee's bench for rule questions. `referee replay` and the
//! tests of the rules run on it.
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use crate::calendar::{Holidays, WorkingTime};
use crate::command::Command;
use crate::decider::{self, Context, Decision, Entropy, Vault};
use crate::game::Game;
use crate::log::{Hex32, Logged};
use crate::lot::Chain;
use crate::nick::Nick;
use crate::refusal::{Code, Fault, Refusal};

/// What came of a command: what time brought before it, and its own doing or the reasons against it.
#[derive(Clone, Debug)]
pub struct Came {
    /// Groups of entries that happened together, each with the game before it.
    pub happened: Vec<(Option<Game>, Vec<Logged>)>,
    /// Why the command was refused, if it was.
    pub refused: Option<Refusal>,
}

impl Came {
    /// Everything that happened, in order.
    pub fn entries(&self) -> impl Iterator<Item = &Logged> {
        self.happened.iter().flat_map(|(_, entries)| entries)
    }
}

/// A game on the table with its fleets, lots and log.
#[derive(Clone, Debug, Default)]
pub struct Bench {
    game: Option<Game>,
    vault: Vault,
    secret: Option<Chain>,
    log: Vec<Logged>,
    work: Option<WorkingTime>,
    forum: BTreeMap<Nick, decider::Forum>,
}

impl Bench {
    /// An empty table.
    #[must_use]
    pub fn new() -> Bench {
        Bench::default()
    }

    /// The game, once it is opened.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The whole log.
    #[must_use]
    pub fn log(&self) -> &[Logged] {
        &self.log
    }

    /// The fleets as they lie in the vault.
    #[must_use]
    pub fn vault(&self) -> &Vault {
        &self.vault
    }

    /// Gives a command at a time. `by` absent: time passes.
    pub fn give(&mut self, at: DateTime<Utc>, by: Option<&Nick>, command: &Command) -> Came {
        let mut came = Came {
            happened: Vec::new(),
            refused: None,
        };
        if self.game.is_none() {
            match self.open(at, by, command) {
                Ok(decision) => self.take(&mut came, decision),
                Err(refusal) => came.refused = Some(refusal),
            }
            return came;
        }
        if let Some(decision) = self.with_context(at, decider::catch_up) {
            self.take(&mut came, decision);
        }
        match self.with_context(at, |game, context| decider::decide(game, by, command, context)) {
            Some(Ok(decision)) => self.take(&mut came, decision),
            Some(Err(refusal)) => came.refused = Some(refusal),
            None => {}
        }
        came
    }

    fn open(&mut self, at: DateTime<Utc>, by: Option<&Nick>, command: &Command) -> Result<Decision, Refusal> {
        let (
            Some(by),
            Command::Open {
                mode,
                title,
                rules,
                secret,
            },
        ) = (by, command)
        else {
            return Err(Fault::new(Code::WrongState).fact("what", "not_opened").into());
        };
        let chain = Chain(secret.unwrap_or(Hex32::ZERO));
        let decision = decider::open(by, *mode, title, rules, &chain, at)?;
        let rules = &decision.game.rules;
        self.work = Some(WorkingTime::new(rules.calendar, rules.time_zone, Holidays::ru()));
        self.secret = Some(chain);
        Ok(decision)
    }

    fn with_context<T>(&self, now: DateTime<Utc>, decide: impl Fn(&Game, &Context<'_>) -> T) -> Option<T> {
        let (game, chain, work) = (self.game.as_ref()?, self.secret.as_ref()?, self.work.as_ref()?);
        let entropy = Entropy(chain.0);
        let context = Context {
            now,
            work,
            vault: &self.vault,
            chain,
            entropy,
            forum: &self.forum,
        };
        Some(decide(game, &context))
    }

    fn take(&mut self, came: &mut Came, decision: Decision) {
        if decision.events.is_empty() {
            return;
        }
        self.log.extend(decision.events.iter().cloned());
        let before = self.game.replace(decision.game);
        came.happened.push((before, decision.events));
        for (nick, stowed) in decision.stow {
            self.vault.0.insert(nick, stowed);
        }
    }
}
