//! Times in which no server of the site was alive (C4): of one game in the Referee's panel, of the site at
//! `/admin/outages`.

use askama::Template;

use super::view::{Moment, Shell};

/// An outage that touched a game.
pub struct OutageLine {
    /// Its beginning; not before the turn that it fell into.
    pub from: Moment,
    /// Its end.
    pub to: Moment,
    /// How long it was, in words.
    pub length: String,
    /// By how much it moved the deadline, in words.
    pub moved: String,
    /// The form to give more time, filled in.
    pub extend: Option<String>,
}

/// All outages of the site.
#[derive(Template)]
#[template(path = "outages.html")]
pub struct OutagesPage {
    /// Around it.
    pub shell: Shell,
    /// The newest first.
    pub lines: Vec<SiteOutage>,
}

/// An outage of the site.
pub struct SiteOutage {
    /// The last sign of life before it.
    pub from: Moment,
    /// The first one after it.
    pub to: Moment,
    /// How long it was, in words.
    pub length: String,
    /// How many games were told, in words.
    pub games: String,
}
