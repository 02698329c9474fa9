//! Counts of messages on another forum (T1), entered from a table.

use askama::Template;

use crate::pages::view::{FormFault, Shell, Tab};

/// A line of the table.
#[derive(Debug)]
pub struct CountLine {
    /// Its number.
    pub line: u64,
    /// The nick, as written.
    pub nick: String,
    /// The nick, as known here, where it is written otherwise.
    pub known: Option<String>,
    /// The count before.
    pub old: Option<u32>,
    /// The count after.
    pub new: Option<u32>,
    /// What comes of it, in words.
    pub what: String,
    /// Nothing can be done with it.
    pub fault: bool,
}

/// What would be written.
#[derive(Debug)]
pub struct Preview {
    /// In the order of the table.
    pub lines: Vec<CountLine>,
    /// How many counts change.
    pub changes: usize,
    /// What would be written, in words.
    pub sum: String,
    /// What is left out, in words.
    pub left_out: Option<String>,
    /// What is agreed to with the button.
    pub digest: String,
}

/// `/admin/counts`. Sends `file` or `text` there, and with a preview `text`, `digest` and `confirmed`.
#[derive(Template)]
#[template(path = "admin/counts.html")]
pub struct CountsPage {
    /// Around it.
    pub shell: Shell,
    /// The parts of administration.
    pub tabs: Vec<Tab>,
    /// The table, as typed or as read from the file.
    pub text: String,
    /// Why it was not taken.
    pub faults: Vec<FormFault>,
    /// What would be written.
    pub preview: Option<Preview>,
}
