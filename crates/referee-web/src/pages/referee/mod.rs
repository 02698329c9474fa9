//! The Referee's page of a game: every act of T22 as a small form.

mod acts;

use askama::Template;

pub use acts::{Act, ActField, ActGroup, FieldKind, Panel};

use super::outages::OutageLine;
use super::view::{FormFault, GameHead, Moment, Shell, TurnBanner};

/// What must be done before the start.
pub struct Check {
    /// In words.
    pub text: String,
    /// It is done.
    pub done: bool,
}

/// An act in the log.
pub struct ActLine {
    /// When.
    pub at: Moment,
    /// What was announced, with the reason.
    pub text: String,
}

/// A dispute that waits for a ruling (T24).
pub struct Dispute {
    /// Number.
    pub number: u32,
    /// Who disputes.
    pub by: String,
    /// Number of the post, where it is about one.
    pub post: Option<u32>,
    /// Why.
    pub text: String,
}

/// `/games/{id}/referee`. Each act posts its fields, `reason` and `version` to `…/referee/{command}`; that
/// answers with [`ConfirmPage`] until `confirmed=yes` comes with it.
#[derive(Template)]
#[template(path = "referee.html")]
pub struct RefereePage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// The game's version that acts are decided on.
    pub version: u64,
    /// What is missing to start; empty: the battle has begun.
    pub checklist: Vec<Check>,
    /// Whose turn.
    pub turn: Option<TurnBanner>,
    /// The acts that are possible now.
    pub groups: Vec<ActGroup>,
    /// Disputes without a ruling.
    pub disputes: Vec<Dispute>,
    /// Outages that touched the game, the newest first.
    pub outages: Vec<OutageLine>,
    /// Acts so far, the newest first.
    pub log: Vec<ActLine>,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}

/// Asks once before an act: shows what will be announced.
#[derive(Template)]
#[template(path = "confirm.html")]
pub struct ConfirmPage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// What is to be done.
    pub heading: String,
    /// The announcement that it will post.
    pub announcement: String,
    /// What happened since the act was decided on; empty: nothing.
    pub since: Vec<String>,
    /// Where it is sent.
    pub action: String,
    /// Names and values of the act, with the version of now.
    pub hidden: Vec<(String, String)>,
}
