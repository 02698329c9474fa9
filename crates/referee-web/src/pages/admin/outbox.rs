//! What is still to be told, and what was given up.

use askama::Template;

use crate::pages::view::{Moment, Pager, Shell, Tab};

/// Something that waits, or that was given up. Its button sends to `again`.
#[derive(Debug)]
pub struct WaitingLine {
    /// To whom.
    pub nick: String,
    /// What.
    pub what: String,
    /// When it happened.
    pub at: Moment,
    /// What came of it so far, in words.
    pub so_far: String,
    /// When it is tried next; none: it was given up.
    pub next: Option<Moment>,
    /// Where «Повторить» sends; none: it cannot be told again.
    pub again: Option<String>,
}

/// A webhook of somebody's. Its button sends to `/admin/webhooks/{id}/{on|off}`.
#[derive(Debug)]
pub struct HookLine {
    /// Its id.
    pub id: String,
    /// Whose.
    pub nick: String,
    /// Where it leads.
    pub host: String,
    /// Since when it is off; none: it is on.
    pub off: Option<Moment>,
    /// What came of the last attempt, in words.
    pub last: Option<String>,
}

/// `/admin/outbox`.
#[derive(Template)]
#[template(path = "admin/outbox.html")]
pub struct OutboxPage {
    /// Around it.
    pub shell: Shell,
    /// The parts of administration.
    pub tabs: Vec<Tab>,
    /// What webhooks are still to be told.
    pub deliveries: Vec<WaitingLine>,
    /// To the other pages of it.
    pub pager: Pager,
    /// Letters.
    pub letters: Vec<WaitingLine>,
    /// This site sends no mail.
    pub no_mail: bool,
    /// Pushes, in words.
    pub pushes: String,
    /// The webhooks of all accounts.
    pub hooks: Vec<HookLine>,
}
