//! Ratings: the standings of a season, its games, and how they are reckoned.

use askama::Template;

use super::view::{Moment, Pager, Shell, Team, profile_address};

/// Somebody in the standings.
pub struct StandingLine {
    /// The place; none: too few games.
    pub place: Option<u32>,
    /// Who.
    pub nick: String,
    /// «1520 ± 80».
    pub rating: String,
    /// What is as good as sure of it; places go by it.
    pub sure: String,
    /// Rated games.
    pub games: u32,
    /// Games won and lost: «7 : 3».
    pub score: String,
    /// The reader.
    pub own: bool,
}

impl StandingLine {
    /// The profile.
    pub fn profile(&self) -> String {
        profile_address(&self.nick)
    }
}

/// Another season: its name and address; none: the one that is shown.
pub struct SeasonLink {
    /// «2026».
    pub name: String,
    /// Where it is.
    pub href: Option<String>,
}

/// `/rating`, `/rating/{season}`.
#[derive(Template)]
#[template(path = "rating.html")]
pub struct RatingPage {
    /// Around it.
    pub shell: Shell,
    /// The season that is shown.
    pub season: String,
    /// All of them, if there are several.
    pub seasons: Vec<SeasonLink>,
    /// Who stands in it.
    pub lines: Vec<StandingLine>,
    /// Through them.
    pub pager: Pager,
    /// The games of the season: address and «12 игр».
    pub games: Option<(String, String)>,
    /// How it is reckoned, a paragraph each.
    pub method: Vec<String>,
}

/// A team in a rated game.
pub struct SideLine {
    /// Which.
    pub team: Team,
    /// It won.
    pub won: bool,
    /// Its mean before and after: «1520 → 1534».
    pub strength: String,
    /// Its chance to win as it stood: «61 %».
    pub chance: String,
}

/// A rated game.
pub struct BoutLine {
    /// Address.
    pub href: String,
    /// Title.
    pub title: String,
    /// When it ended.
    pub at: Moment,
    /// Nobody won.
    pub drawn: bool,
    /// Red and Blue.
    pub sides: [SideLine; 2],
}

/// `/rating/{season}/games`.
#[derive(Template)]
#[template(path = "rating_games.html")]
pub struct RatingGamesPage {
    /// Around it.
    pub shell: Shell,
    /// The season.
    pub season: String,
    /// The standings of it.
    pub standings: String,
    /// The games, those that ended last first.
    pub lines: Vec<BoutLine>,
    /// Through them.
    pub pager: Pager,
}
