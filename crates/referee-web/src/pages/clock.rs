//! Why the deadline of the open turn is what it is.

use askama::Template;

use super::view::{GameHead, Moment, Shell, TurnBanner};

/// A stretch of time that counts as a whole or not at all.
pub struct LedgerLine {
    /// Its first instant.
    pub from: Moment,
    /// The first instant after it.
    pub to: Moment,
    /// How long it is, in words.
    pub length: String,
    /// It counts.
    pub counts: bool,
    /// Why it does, or not.
    pub why: String,
}

/// `/games/{id}/clock` (C5b).
#[derive(Template)]
#[template(path = "clock.html")]
pub struct ClockPage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// Whose turn.
    pub turn: Option<TurnBanner>,
    /// When the turn was announced; none: no turn is open.
    pub opened: Option<Moment>,
    /// From the opening to the deadline.
    pub lines: Vec<LedgerLine>,
    /// What counts, all in all.
    pub sum: String,
}
