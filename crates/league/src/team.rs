//! The two sides of a team battle.
use serde::{Deserialize, Serialize};

use crate::nick::Nick;

/// Red or Blue (T2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Team {
    /// «Красные».
    Red,
    /// «Синие».
    Blue,
}

impl Team {
    /// Both teams, Red first.
    pub const BOTH: [Team; 2] = [Team::Red, Team::Blue];

    /// The enemy.
    #[must_use]
    pub const fn other(self) -> Team {
        match self {
            Team::Red => Team::Blue,
            Team::Blue => Team::Red,
        }
    }

    /// `red` or `blue`, as in events and addresses.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Team::Red => "red",
            Team::Blue => "blue",
        }
    }
}

/// One value for each team.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sides<T> {
    /// Red's.
    pub red: T,
    /// Blue's.
    pub blue: T,
}

impl<T> std::ops::Index<Team> for Sides<T> {
    type Output = T;
    fn index(&self, team: Team) -> &T {
        match team {
            Team::Red => &self.red,
            Team::Blue => &self.blue,
        }
    }
}

impl<T> std::ops::IndexMut<Team> for Sides<T> {
    fn index_mut(&mut self, team: Team) -> &mut T {
        match team {
            Team::Red => &mut self.red,
            Team::Blue => &mut self.blue,
        }
    }
}

/// Who wins or opens: a team of a battle, a player of a melee or a duel. In JSON the name alone; a player who is called
/// `red` is read as a team, so ask for what the kind of the game has: [`Side::team`] or [`Side::player`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Side {
    /// A team.
    Team(Team),
    /// A player who fights alone.
    Player(Nick),
}

impl Side {
    /// The name as events write it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Side::Team(team) => team.as_str(),
            Side::Player(nick) => nick.as_str(),
        }
    }

    /// The team, in a team battle.
    #[must_use]
    pub const fn team(&self) -> Option<Team> {
        match self {
            Side::Team(team) => Some(*team),
            Side::Player(_) => None,
        }
    }

    /// The player, in a melee or a duel.
    #[must_use]
    pub fn player(&self) -> Nick {
        Nick::from(self.as_str())
    }
}

/// Whose a turn is: in events the key `team` or the key `nick`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whose {
    /// A team's (T7).
    #[serde(rename = "team")]
    Team(Team),
    /// A player's (M3, D2).
    #[serde(rename = "nick")]
    Player(Nick),
}

impl Whose {
    /// The team, in a team battle.
    #[must_use]
    pub const fn team(&self) -> Option<Team> {
        match self {
            Whose::Team(team) => Some(*team),
            Whose::Player(_) => None,
        }
    }

    /// The player, in a melee or a duel.
    #[must_use]
    pub const fn player(&self) -> Option<&Nick> {
        match self {
            Whose::Team(_) => None,
            Whose::Player(nick) => Some(nick),
        }
    }
}
