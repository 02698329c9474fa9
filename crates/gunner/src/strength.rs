//! How well a gunner shoots.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How well a gunner shoots, weakest first. Written as `random`, `hunter`, `sampler`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// Any cell that was not shot at.
    Random,
    /// Any cell that may hold a deck; beside a hit ship first.
    Hunter,
    /// The cell that holds a deck in most of the fleets that are possible.
    Sampler,
}

impl Strength {
    /// All of them, weakest first.
    pub const ALL: [Strength; 3] = [Strength::Random, Strength::Hunter, Strength::Sampler];

    /// The word of wire and database.
    pub const fn code_str(self) -> &'static str {
        match self {
            Strength::Random => "random",
            Strength::Hunter => "hunter",
            Strength::Sampler => "sampler",
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code_str())
    }
}

/// A word that names no strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSuchStrength;

impl fmt::Display for NoSuchStrength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such strength: use random, hunter or sampler")
    }
}

impl std::error::Error for NoSuchStrength {}

impl FromStr for Strength {
    type Err = NoSuchStrength;

    fn from_str(word: &str) -> Result<Strength, NoSuchStrength> {
        Strength::ALL
            .into_iter()
            .find(|strength| strength.code_str() == word)
            .ok_or(NoSuchStrength)
    }
}
