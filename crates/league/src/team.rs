//! The two sides of a team battle.
use serde::{Deserialize, Serialize};

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
