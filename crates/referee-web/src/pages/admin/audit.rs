//! The log of every act of administration.

use askama::Template;

use crate::pages::view::{Moment, Pager, Shell, Tab};

/// An act.
#[derive(Debug)]
pub struct AuditLine {
    /// When.
    pub at: Moment,
    /// By whom.
    pub by: String,
    /// In words.
    pub act: String,
    /// To whom or what.
    pub about: String,
    /// Why.
    pub reason: Option<String>,
    /// Further facts: name and value.
    pub details: Vec<(String, String)>,
}

/// `/admin/audit`. A search sends `nick`.
#[derive(Template)]
#[template(path = "admin/audit.html")]
pub struct AuditPage {
    /// Around it.
    pub shell: Shell,
    /// The parts of administration.
    pub tabs: Vec<Tab>,
    /// By or about whom alone; empty: all.
    pub nick: String,
    /// The newest first.
    pub lines: Vec<AuditLine>,
    /// To the others.
    pub pager: Pager,
}
