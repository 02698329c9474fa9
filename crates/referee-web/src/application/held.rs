//! One game in memory, as it stands at a version.

use std::fmt;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use league::Game;
use league::calendar::{Holidays, WorkingTime};
use league::decider::{Stowed, Vault};
use league::lot::Chain;
use league::{Nick, game::Status};
use sqlx::postgres::PgConnection;

use super::calendar::Calendar;
use crate::game_id::GameId;
use crate::store;
use crate::store::games::Parts;

/// How often a game is read again because it changed while it was read.
const PATIENCE: usize = 10;

/// A game as it stands at one version. It is never changed: who changes the game holds another one.
#[derive(Clone)]
pub struct HeldGame {
    /// Which game.
    pub id: GameId,
    /// Its state.
    pub game: Arc<Game>,
    /// Its working time (C2).
    pub work: Arc<WorkingTime>,
    /// The version of the table of days off that this is by; `None`: the table that ships with the program.
    table: Option<u32>,
    /// The version of it that the open turn is timed by (C5).
    pub timed_by: u32,
    pub(crate) vault: Arc<Vault>,
    pub(crate) chain: Chain,
}

/// A game could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The database did not give it.
    #[error("the game could not be read: {0}")]
    Database(#[from] sqlx::Error),
    /// Its log does not add up.
    #[error("game {game}: {why}; restore its events from a backup or an export")]
    Damaged {
        /// Which game.
        game: GameId,
        /// What is wrong.
        why: String,
    },
    /// It changed each time that it was read.
    #[error("the game changes faster than it can be read; try again")]
    Restless,
}

impl HeldGame {
    /// A game of these parts.
    pub(crate) fn new(id: GameId, game: Arc<Game>, vault: Arc<Vault>, chain: Chain) -> HeldGame {
        let work = WorkingTime::new(game.rules.calendar, game.rules.time_zone, Holidays::ru());
        HeldGame {
            id,
            game,
            work: Arc::new(work),
            table: None,
            timed_by: 0,
            vault,
            chain,
        }
    }

    /// The same game with the working time of this table of days off.
    #[must_use]
    pub fn under(self: &Arc<HeldGame>, calendar: &Calendar) -> Arc<HeldGame> {
        let version = calendar.version();
        if self.table == Some(version) {
            return Arc::clone(self);
        }
        Arc::new(HeldGame {
            work: Arc::new(calendar.work(&self.game, version)),
            table: Some(version),
            ..HeldGame::clone(self)
        })
    }

    /// The same game, its open turn timed by this version of the table of days off.
    #[must_use]
    pub fn timed_by(self, version: u32) -> HeldGame {
        HeldGame {
            timed_by: version,
            ..self
        }
    }

    /// The same game after a change.
    #[must_use]
    pub fn changed(&self, game: Arc<Game>, stow: Vec<(Nick, Stowed)>) -> HeldGame {
        let mut next = HeldGame { game, ..self.clone() };
        if !stow.is_empty() {
            Arc::make_mut(&mut next.vault).0.extend(stow);
        }
        next
    }

    /// The time at which an order is decided: that of receipt. What waited while a new table of days off came that the game is
    /// timed by already is decided at the moment since when that holds, for nothing is timed by a table of later (C5).
    pub fn decided_at(&self, received: DateTime<Utc>, calendar: &Calendar) -> DateTime<Utc> {
        received.max(calendar.since(self.timed_by))
    }

    /// The number of its last event.
    pub fn version(&self) -> u64 {
        self.game.seq
    }

    /// Whether it is over or off: nothing more happens in it.
    pub fn is_over(&self) -> bool {
        matches!(self.game.status, Status::Finished { .. } | Status::Cancelled)
    }

    /// The fleet that this one placed and its salt, for that one's own eyes.
    pub fn own_fleet(&self, nick: &Nick) -> Option<&Stowed> {
        self.vault.0.get(nick)
    }

    /// Every fleet, once the game is finished (T21).
    pub fn fleets(&self) -> Option<&Vault> {
        matches!(self.game.status, Status::Finished { .. }).then_some(&*self.vault)
    }

    /// Reads a game: the newest snapshot and the events after it. `None`: there is no such game.
    pub async fn load(c: &mut PgConnection, id: GameId) -> Result<Option<HeldGame>, LoadError> {
        for _ in 0..PATIENCE {
            let Some(parts) = store::games::parts(&mut *c, id, false).await? else {
                return Ok(None);
            };
            let (version, snapshot) = (parts.version, parts.snapshot.is_some());
            let held = match HeldGame::of(id, parts) {
                Ok(held) => held,
                Err(why) if snapshot => {
                    tracing::warn!(game = %id, why, "the snapshot is not read; the whole log is");
                    let Some(whole) = store::games::parts(&mut *c, id, true).await? else {
                        return Ok(None);
                    };
                    HeldGame::of(id, whole).map_err(|why| LoadError::Damaged { game: id, why })?
                }
                Err(why) => return Err(LoadError::Damaged { game: id, why }),
            };
            if held.version() == version {
                return Ok(Some(held));
            }
        }
        Err(LoadError::Restless)
    }

    /// The game that these parts of it add up to, at the version of the last event among them.
    ///
    /// # Errors
    /// What is wrong with its snapshot or with its log.
    pub fn of(id: GameId, parts: Parts) -> Result<HeldGame, String> {
        let game = Arc::new(add_up(&parts)?);
        let held = HeldGame::new(id, game, Arc::new(parts.vault), Chain(parts.secret));
        Ok(held.timed_by(parts.calendar))
    }
}

/// The state that snapshot and events add up to.
fn add_up(parts: &Parts) -> Result<Game, String> {
    let mut tail = parts.tail.iter();
    let mut game = if let Some((version, state)) = &parts.snapshot {
        let read = <Game as serde::Deserialize>::deserialize(state);
        let game = read.map_err(|e| format!("the snapshot: {e}"))?;
        if game.seq != *version {
            return Err(format!(
                "the snapshot of version {version} is of version {}",
                game.seq
            ));
        }
        game
    } else {
        let first = tail.next().ok_or("it has no events")?;
        Game::begin(first).map_err(|e| e.to_string())?
    };
    tail.try_for_each(|entry| game.evolve(entry))
        .map_err(|e| e.to_string())?;
    Ok(game)
}

impl fmt::Debug for HeldGame {
    /// Without what is secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HeldGame")
            .field("id", &self.id)
            .field("version", &self.version())
            .finish_non_exhaustive()
    }
}
