//! The house rule `turn_hours` (C1).

use chrono::TimeDelta;
use serde::{Deserialize, Serialize, Serializer};

const SECONDS_IN_HOUR: u32 = 3600;
const SHORTEST: u32 = 60;
const LONGEST: u32 = 60 * 24 * SECONDS_IN_HOUR;

/// C1. House rule `turn_hours`: the working time of a turn, in whole seconds, 1 minute to 60 days. In JSON a
/// number of hours, rounded to the second: 18, 0.5, 0.0166667.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "f64")]
pub struct TurnHours(u32);

/// C1. The turn would be shorter than a minute or longer than 60 days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("turn_hours is out of range; give hours from 0.0166667 (1 minute) to 1440 (60 days)")]
pub struct TurnHoursFault;

impl TurnHours {
    /// C1. A turn of a team battle.
    pub const TEAM_BATTLE: Self = Self(18 * SECONDS_IN_HOUR);
    /// M5. A turn of a melee.
    pub const MELEE: Self = Self(48 * SECONDS_IN_HOUR);
    /// D1. A move of a duel.
    pub const DUEL: Self = Self(24 * SECONDS_IN_HOUR);

    /// A turn of that many seconds.
    ///
    /// # Errors
    /// Fewer than 60 (a minute) or more than 5 184 000 (60 days).
    pub fn from_seconds(seconds: u32) -> Result<Self, TurnHoursFault> {
        if (SHORTEST..=LONGEST).contains(&seconds) {
            Ok(Self(seconds))
        } else {
            Err(TurnHoursFault)
        }
    }

    /// The whole of it in seconds.
    pub fn seconds(self) -> u32 {
        self.0
    }

    /// Whole hours, and the whole minutes beside them (0–59); seconds beside those are left out.
    pub fn hours(self) -> (u32, u32) {
        (self.0 / SECONDS_IN_HOUR, self.0 % SECONDS_IN_HOUR / 60)
    }

    /// The budget of working time that a turn opens with.
    pub fn budget(self) -> TimeDelta {
        TimeDelta::seconds(i64::from(self.0))
    }
}

/// C1. 18 hours.
impl Default for TurnHours {
    fn default() -> Self {
        Self::TEAM_BATTLE
    }
}

/// From a number of hours, rounded to the second.
impl TryFrom<f64> for TurnHours {
    type Error = TurnHoursFault;

    fn try_from(hours: f64) -> Result<Self, TurnHoursFault> {
        let seconds = (hours * f64::from(SECONDS_IN_HOUR)).round();
        if !(f64::from(SHORTEST)..=f64::from(LONGEST)).contains(&seconds) {
            return Err(TurnHoursFault);
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a whole number between SHORTEST and LONGEST"
        )]
        Ok(Self(seconds as u32))
    }
}

/// As a number of hours: an integer where it is whole.
impl Serialize for TurnHours {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_multiple_of(SECONDS_IN_HOUR) {
            serializer.serialize_u32(self.0 / SECONDS_IN_HOUR)
        } else {
            serializer.serialize_f64(f64::from(self.0) / f64::from(SECONDS_IN_HOUR))
        }
    }
}
