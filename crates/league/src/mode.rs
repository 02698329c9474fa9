//! The three kinds of game.

use serde::{Deserialize, Serialize};

/// The kind of a game: whose turn it is and who may shoot at whom differ, the sea does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Red against Blue, in pairs (rules T).
    TeamBattle,
    /// Everybody against everybody, with the server as the key keeper (rules M).
    Melee,
    /// One against one (rules D).
    Duel,
}

impl Mode {
    /// The name used in events, the API and addresses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TeamBattle => "team_battle",
            Self::Melee => "melee",
            Self::Duel => "duel",
        }
    }
}
