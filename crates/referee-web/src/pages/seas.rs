//! The chart room: every sea, side by side.

use askama::Template;

use super::view::{GameHead, SeaView, Shell, TurnBanner, profile_address};

/// Two players who fight each other.
pub struct PairLine {
    /// Red, or the first.
    pub left: SeaView,
    /// Blue, or the second; none: a free player.
    pub right: Option<SeaView>,
}

impl PairLine {
    /// Whose seas these are: nicks, and where their profiles are.
    pub fn people(&self) -> Vec<(&str, String)> {
        let seas = std::iter::once(&self.left).chain(&self.right);
        seas.map(|sea| (sea.nick.as_str(), profile_address(&sea.nick)))
            .collect()
    }
}

/// `/games/{id}/seas`.
#[derive(Template)]
#[template(path = "seas.html")]
pub struct SeasPage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// Whose turn.
    pub turn: Option<TurnBanner>,
    /// Pairs.
    pub pairs: Vec<PairLine>,
    /// Who fights whom beside the pairs: `ZimA → Вирт`.
    pub pursuits: Vec<String>,
}
