//! The pages of administration, for administrators alone.

pub mod accounts;
pub mod audit;
pub mod counts;
pub mod outbox;

use askama::Template;

use super::view::{Shell, Tab};

/// The parts of administration, in the order in which they are linked: address and key of the label.
pub const PARTS: [(&str, &str); 8] = [
    ("/admin", "admin-overview"),
    ("/admin/accounts", "admin-accounts"),
    ("/admin/counts", "admin-counts"),
    ("/admin/calendars", "admin-calendars"),
    ("/admin/outbox", "admin-outbox"),
    ("/admin/outages", "admin-outages"),
    ("/", "admin-games"),
    ("/admin/audit", "admin-audit"),
];

/// Links to all of them; `here` is the page shown.
pub fn tabs(shell: &Shell, here: &str) -> Vec<Tab> {
    let tab = |(href, key): (&str, &str)| Tab {
        href: href.to_owned(),
        label: shell.t(key),
        current: href == here,
    };
    PARTS.map(tab).into()
}

/// A number of the overview.
#[derive(Debug)]
pub struct Card {
    /// Where more of it is.
    pub href: String,
    /// What it is called.
    pub name: String,
    /// How much there is of it.
    pub value: String,
    /// In more words.
    pub note: Option<String>,
}

/// What the program does by itself.
#[derive(Debug)]
pub struct Job {
    /// In words.
    pub what: String,
    /// Nothing waits.
    pub fine: bool,
}

/// `/admin`.
#[derive(Template)]
#[template(path = "admin/overview.html")]
pub struct OverviewPage {
    /// Around it.
    pub shell: Shell,
    /// The parts of administration.
    pub tabs: Vec<Tab>,
    /// What there is of everything.
    pub cards: Vec<Card>,
    /// What the program does by itself.
    pub jobs: Vec<Job>,
}
