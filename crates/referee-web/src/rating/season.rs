//! Seasons: calendar years in Moscow.

use chrono::{DateTime, Datelike, Utc};
use chrono_tz::Europe::Moscow;

/// A season, named by its year. A game belongs to the one in which it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Season(pub i16);

impl Season {
    /// The one that a moment lies in.
    pub fn at(moment: DateTime<Utc>) -> Season {
        Season(i16::try_from(moment.with_timezone(&Moscow).year()).unwrap_or(i16::MAX))
    }

    /// How many have begun since an earlier one.
    pub fn since(self, earlier: Season) -> u16 {
        u16::try_from(i32::from(self.0) - i32::from(earlier.0)).unwrap_or(0)
    }
}

impl std::fmt::Display for Season {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::Season;

    #[test]
    fn a_season_begins_at_midnight_in_moscow() {
        let season = |at: &str| Season::at(at.parse().unwrap()).0;
        assert_eq!(season("2026-12-31T20:59:59Z"), 2026);
        assert_eq!(season("2026-12-31T21:00:00Z"), 2027);
        assert_eq!(Season(2027).since(Season(2024)), 3);
        assert_eq!(Season(2024).since(Season(2027)), 0);
    }
}
