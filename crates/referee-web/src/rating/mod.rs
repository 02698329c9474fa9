//! Ratings: Weng-Lin (`OpenSkill`) over the finished games, in the order in which they ended. What is published of it, with
//! these very numbers, is in `docs/rating.md` and on `/rating`.
//!
//! [`season`] – the years; [`ladder`] – what a game changes.

pub mod ladder;
pub mod season;

pub use ladder::{Bout, Change, Ladder, Last, Rated};
pub use season::Season;
use skillratings::weng_lin::WengLinRating;

/// The uncertainty of who has never played: a third of the 25 of `OpenSkill`.
pub const FIRST_UNCERTAINTY: f64 = 25.0 / 3.0;

/// How much is left to chance in a battle: so much more strength wins two of three.
pub const BETA: f64 = 25.0 / 6.0;

/// Strength changes: so much uncertainty comes back with every game.
pub const DRIFT: f64 = 25.0 / 300.0;

/// So much uncertainty comes back with every new season.
pub const SEASON_DRIFT: f64 = 25.0 / 12.0;

/// Before so many games in a season nobody has a place in it.
pub const ENOUGH_GAMES: u32 = 3;

/// What is shown of a rating of nought.
pub const MIDDLE: f64 = 1500.0;

/// So much is shown of a rating of one.
pub const SCALE: f64 = 40.0;

/// What is believed of a player: how strong, and how sure that is. Nought is the mean of those who begin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// The strength.
    pub rating: f64,
    /// Two times of three the truth is no farther away.
    pub uncertainty: f64,
}

impl Default for Skill {
    fn default() -> Skill {
        Skill {
            rating: 0.0,
            uncertainty: FIRST_UNCERTAINTY,
        }
    }
}

impl Skill {
    /// The number that people see: 1520.
    pub fn shown(self) -> i64 {
        shown(self.rating)
    }

    /// How sure it is: the 80 of «1520 ± 80».
    pub fn margin(self) -> i64 {
        rounded(SCALE * self.uncertainty)
    }

    /// What is as good as sure, by which places go: three uncertainties below the rating, as in `OpenSkill`.
    pub fn sure(self) -> i64 {
        shown(3.0_f64.mul_add(-self.uncertainty, self.rating))
    }

    /// Less sure by so much, but never less than of somebody who has never played.
    fn blurred(self, by: f64) -> Skill {
        Skill {
            uncertainty: self.uncertainty.hypot(by).min(FIRST_UNCERTAINTY),
            ..self
        }
    }

    fn is_finite(self) -> bool {
        self.rating.is_finite() && self.uncertainty.is_finite()
    }
}

impl From<Skill> for WengLinRating {
    fn from(skill: Skill) -> WengLinRating {
        WengLinRating {
            rating: skill.rating,
            uncertainty: skill.uncertainty,
        }
    }
}

impl From<WengLinRating> for Skill {
    fn from(rating: WengLinRating) -> Skill {
        Skill {
            rating: rating.rating,
            uncertainty: rating.uncertainty,
        }
    }
}

/// A rating as people see it.
pub fn shown(rating: f64) -> i64 {
    rounded(SCALE.mul_add(rating, MIDDLE))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a rounded number of some thousands; what is beyond is the nearest there is"
)]
fn rounded(number: f64) -> i64 {
    number.round() as i64
}

/// A chance in per cent, never told as sure.
pub fn per_cent(chance: f64) -> i64 {
    rounded(100.0 * chance).clamp(1, 99)
}

#[cfg(test)]
mod tests {
    use super::{FIRST_UNCERTAINTY, Skill, per_cent};

    #[test]
    fn numbers_are_shown_as_it_is_published() {
        let new = Skill::default();
        assert_eq!((new.shown(), new.margin(), new.sure()), (1500, 333, 500));
        let known = Skill {
            rating: 0.5,
            uncertainty: 2.0,
        };
        assert_eq!((known.shown(), known.margin(), known.sure()), (1520, 80, 1280));
        let weak = Skill {
            rating: -0.5125,
            uncertainty: 2.0,
        };
        assert_eq!(weak.shown(), 1480, "1479.5 is rounded up");
    }

    #[test]
    fn nobody_is_less_sure_than_who_never_played() {
        let known = Skill {
            rating: 3.0,
            uncertainty: 3.0,
        };
        assert_eq!(known.blurred(4.0).uncertainty.to_bits(), 5.0_f64.to_bits());
        assert_eq!(
            known.blurred(100.0).uncertainty.to_bits(),
            FIRST_UNCERTAINTY.to_bits()
        );
        assert_eq!(known.blurred(4.0).rating.to_bits(), 3.0_f64.to_bits());
    }

    #[test]
    fn no_chance_is_told_as_sure() {
        assert_eq!([0.0, 0.004, 0.5, 0.996, 1.0].map(per_cent), [1, 1, 50, 99, 99]);
    }
}
