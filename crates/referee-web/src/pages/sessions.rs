//! Where an account is logged in, a part of the page of settings.

use super::view::Moment;

/// A session. Its button sends to `/settings/sessions/{id}/end`.
#[derive(Debug)]
pub struct SessionLine {
    /// Its id.
    pub id: String,
    /// «Firefox, Android».
    pub browser: String,
    /// When somebody logged in.
    pub begun: Option<Moment>,
    /// When it was used last.
    pub seen: Option<Moment>,
    /// The one in which this is read.
    pub this: bool,
}

/// Their list; `/settings/sessions/end` ends all others.
#[derive(Debug, Default)]
pub struct SessionsPart {
    /// Those used last first.
    pub lines: Vec<SessionLine>,
}

impl SessionsPart {
    /// Whether there are others than this one.
    pub fn has_others(&self) -> bool {
        self.lines.iter().any(|line| !line.this)
    }
}
