//! The draw, for the Referee.

use askama::Template;

use super::view::{Choice, FormFault, GameHead, Shell};

/// An enrolled player in the list by hand.
pub struct DrawLine {
    /// Nick.
    pub nick: String,
    /// Forum messages.
    pub messages: u32,
    /// `red`, `blue`, `reserve`.
    pub teams: Vec<Choice>,
    /// Number of the pair, as typed.
    pub pair: String,
}

/// `/games/{id}/draw`. At random: `how=random`. By hand: `how=listed`, `first`, and for the line N from 0
/// `nick_N`, `team_N`, `pair_N`. Both with `version`.
#[derive(Template)]
#[template(path = "draw.html")]
pub struct DrawPage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// The game's version that was decided on.
    pub version: u64,
    /// What the chain of lots was begun with (`draw_commitment`).
    pub commitment: String,
    /// The enrolled.
    pub lines: Vec<DrawLine>,
    /// Which team opens: `lot` is no choice here.
    pub first: Vec<Choice>,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}
