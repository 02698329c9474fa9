//! The Referee's page of a game: every act of T22 as a small form.

mod acts;

use std::collections::BTreeSet;

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

/// Somebody who owes something.
pub struct DutyLine {
    /// Who.
    pub nick: String,
    /// What: «ответ и выстрел».
    pub duty: String,
    /// The Admiral who may do it too, where it was delegated (T18); empty: there is none now.
    pub delegated: Option<String>,
    /// Who is reminded of it: the Admiral, where it was delegated. None: nobody can be, or the clock is paused.
    pub remind: Option<String>,
}

/// What is owed now: the same deadline for all.
pub struct Duties {
    /// Since when.
    pub since: Moment,
    /// Until when; none while the clock is paused.
    pub until: Option<Moment>,
    /// Working time that is left, in words.
    pub left: String,
    /// Who owes what.
    pub lines: Vec<DutyLine>,
}

impl Duties {
    /// Whom «remind all» reminds, each once.
    pub fn all_to_remind(&self) -> BTreeSet<&str> {
        self.lines
            .iter()
            .filter_map(|line| line.remind.as_deref())
            .collect()
    }
}

/// An act in the log.
pub struct ActLine {
    /// When.
    pub at: Moment,
    /// What was announced, with the reason.
    pub text: String,
    /// By whose hand, where that is known.
    pub by: Option<String>,
    /// The act that takes it back, for the Referee alone.
    pub undo: Option<Undo>,
}

/// The way back: another act, in the panel and prefilled. It is asked once, as every act.
pub struct Undo {
    /// Its form.
    pub href: String,
    /// What it is called.
    pub label: String,
}

/// A dispute (T24).
pub struct Dispute {
    /// Number.
    pub number: u32,
    /// Who disputes.
    pub by: String,
    /// Number of the post, where it is about one.
    pub post: Option<u32>,
    /// Why.
    pub text: String,
    /// What the Referee ruled.
    pub ruling: Option<String>,
    /// A ruling that was typed and refused.
    pub typed: String,
}

/// A photograph of a layout that a player sent.
pub struct PhotoLine {
    /// Whose fleet it is.
    pub nick: String,
    /// It was read, and the player has to answer.
    pub proposed: bool,
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
    /// There are teams, which are drawn.
    pub teams: bool,
    /// The game's version that acts are decided on.
    pub version: u64,
    /// What is missing to start; empty: the battle has begun.
    pub checklist: Vec<Check>,
    /// Whose turn.
    pub turn: Option<TurnBanner>,
    /// The acts that are possible now.
    pub groups: Vec<ActGroup>,
    /// What is owed; none: nothing.
    pub duties: Option<Duties>,
    /// What came of reminders, in words.
    pub reminded: Vec<String>,
    /// Disputes without a ruling.
    pub disputes: Vec<Dispute>,
    /// Those with one.
    pub ruled: Vec<Dispute>,
    /// Outages that touched the game, the newest first.
    pub outages: Vec<OutageLine>,
    /// Photographs of layouts.
    pub photos: Vec<PhotoLine>,
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

/// `/games/{id}/acts`: what the Referee did and ruled, for everybody.
#[derive(Template)]
#[template(path = "acts.html")]
pub struct ActsPage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// All disputes.
    pub disputes: Vec<Dispute>,
    /// Acts so far, the newest first.
    pub log: Vec<ActLine>,
}
