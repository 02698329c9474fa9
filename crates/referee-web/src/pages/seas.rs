//! The chart room: every sea, side by side.

use askama::Template;

use super::actions::AdmiralView;
use super::view::{FormFault, GameHead, SeaView, Shell, Team, TurnBanner, profile_address};

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

/// A pair that can be folded.
pub struct FoldedPair {
    /// The pair.
    pub pair: PairLine,
    /// Lies open, also where there is little room.
    pub open: bool,
}

/// A player, and where on the page the sea of that one is.
pub struct Chased {
    /// Nick.
    pub nick: String,
    /// Team.
    pub team: Team,
    /// Identifier of the sea.
    pub sea: String,
}

/// A free player, and whom that one was sent against (T17).
pub struct Pursuit {
    /// Who is free.
    pub free: Chased,
    /// Against whom; `None`: waits for an order.
    pub target: Option<Chased>,
}

/// `/games/{id}/seas`. The Admiral's form posts to `…/orders` (`nick`, `target`, `from` = `seas`).
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
    pub pairs: Vec<FoldedPair>,
    /// Who fights whom beside the pairs.
    pub pursuits: Vec<Pursuit>,
    /// What the reader may do as Admiral.
    pub command: Option<AdmiralView>,
    /// Why an order was refused.
    pub faults: Vec<FormFault>,
}

impl SeasPage {
    /// Nobody is of a team.
    fn alone(&self) -> bool {
        let mut seas = self.pairs.iter().map(|folded| &folded.pair.left);
        seas.all(|sea| sea.team.is_none())
    }
}
