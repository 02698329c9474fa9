//! What a player does beside moving: delegation, orders, the successor, a dispute.

use askama::Template;

use super::view::{Choice, FormFault, GameHead, Shell};

/// The reader's own delegation (T18).
pub enum DelegationView {
    /// The reader moves in person: forms for `until` = `turn`, `revoked`.
    InPerson,
    /// The Admiral may move: in words, with the button to take it back.
    Delegated(String),
    /// The Admiral recorded that the reader delegated: in words, to be taken back or confirmed (`until`).
    Recorded(String),
    /// The reader is the Admiral, or out.
    NotPossible(String),
}

/// What the Admiral has besides.
pub struct AdmiralView {
    /// Free players.
    pub free: Vec<Choice>,
    /// Active enemies.
    pub targets: Vec<Choice>,
    /// Members whose delegation can be recorded.
    pub members: Vec<Choice>,
    /// Possible successors; the named one is chosen.
    pub successors: Vec<Choice>,
    /// How the Admiral was told, as typed.
    pub how: String,
    /// Who delegated.
    pub delegated: Vec<DelegatedLine>,
}

/// Somebody for whom the Admiral may move (T19).
pub struct DelegatedLine {
    /// Nick.
    pub nick: String,
    /// For how long, in words.
    pub text: String,
    /// The composer for that one.
    pub href: String,
}

/// `/games/{id}/actions`. Posts to `…/delegation` (`until`), `…/delegation/take-back`,
/// `…/delegation/recorded` (`nick`, `how`), `…/orders` (`nick`, `target`), `…/successor` (`nick`),
/// `…/disputes` (`post`, `text`).
#[derive(Template)]
#[template(path = "actions.html")]
pub struct ActionsPage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// Nick of the team's Admiral.
    pub admiral: Option<String>,
    /// There are teams: a move can be handed over.
    pub teams: bool,
    /// The game is over: nothing is left but to dispute (T21, T24).
    pub over: bool,
    /// The reader's delegation.
    pub delegation: DelegationView,
    /// The reader is the Admiral.
    pub command: Option<AdmiralView>,
    /// Number of the post that is disputed, as typed.
    pub dispute_post: String,
    /// Text of the dispute, as typed.
    pub dispute_text: String,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}
