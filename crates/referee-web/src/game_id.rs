//! The id of a game.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::entropy;

/// The id of a game, a UUID of version 7: games sort by the time they were opened at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct GameId(pub Uuid);

impl GameId {
    /// A new one, made at this time.
    pub fn new(at: DateTime<Utc>) -> GameId {
        GameId(entropy::id(at))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for GameId {
    type Err = uuid::Error;
    fn from_str(text: &str) -> Result<GameId, uuid::Error> {
        Uuid::parse_str(text).map(GameId)
    }
}
