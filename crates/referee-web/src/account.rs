//! Who a person or a bot is on this site.

use crate::error::Error;
use chrono::{DateTime, Utc};
use league::nick::Nick;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Names one account for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct AccountId(pub Uuid);

/// What an account may do on the site. Each may do all that those before it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Role {
    /// Plays, and opens duels, melees and battles against bots (T0).
    Player,
    /// Opens team battles and referees them (T0).
    Referee,
    /// Looks after the site.
    Admin,
}

/// An account as requests see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its id.
    pub id: AccountId,
    /// What it is called.
    pub nick: Nick,
    /// What it may do.
    pub role: Role,
    /// `ru` or `en`; `None`: as the browser asks.
    pub language: Option<String>,
    /// An IANA name; `None`: the game's.
    pub time_zone: Option<String>,
    /// Accounts of bots say that they are (T0).
    pub is_bot: bool,
    /// For mail, never shown.
    pub email: Option<String>,
    /// Messages written here, and those that an administrator entered for another forum (T1).
    pub forum_messages: i32,
    /// The earlier account wins a tie (T3).
    pub created_at: DateTime<Utc>,
}

impl Account {
    /// Refuses an account that may do less than `role`.
    pub fn must_be(&self, role: Role) -> Result<(), Error> {
        if self.role >= role {
            Ok(())
        } else {
            Err(Error::Forbidden)
        }
    }
}
