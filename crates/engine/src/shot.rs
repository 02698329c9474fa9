//! What a shot does (S7).

use serde::{Deserialize, Serialize};

/// The result of a shot, weakest first. S7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ShotResult {
    /// «мимо»: no deck there.
    Miss,
    /// «ранил»: a ship that still has a deck afloat.
    Hit,
    /// «убил»: the ship's last deck.
    Sunk,
}

impl ShotResult {
    /// Did the shot meet a deck? (A hit or a sinking: what costs the shot by T11.)
    pub const fn is_hit(self) -> bool {
        !matches!(self, ShotResult::Miss)
    }

    /// The word of the wire: `miss`, `hit`, `sunk`.
    pub const fn code_str(self) -> &'static str {
        match self {
            ShotResult::Miss => "miss",
            ShotResult::Hit => "hit",
            ShotResult::Sunk => "sunk",
        }
    }
}
