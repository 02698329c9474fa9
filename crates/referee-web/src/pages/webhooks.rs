//! The webhooks of an account, a part of the page of settings.

use super::view::{FormFault, Moment};

/// Their list, and the form for another one, which sends `url`, `events` and `secret` to `/settings/webhooks`.
#[derive(Debug, Default)]
pub struct WebhooksPart {
    /// Those that there are, in the order of making.
    pub lines: Vec<WebhookLine>,
    /// The secret of the one just made: it is shown this once.
    pub made: Option<String>,
    /// What was typed, but for the secret.
    pub url: String,
    /// Types of events, as typed.
    pub events: String,
    /// Why another one was refused.
    pub faults: Vec<FormFault>,
}

/// One of them. Its buttons send to `/settings/webhooks/{id}/…`.
#[derive(Debug)]
pub struct WebhookLine {
    /// Its id.
    pub id: String,
    /// Where it is told.
    pub url: String,
    /// Of what, in words.
    pub events: String,
    /// Whether anything is told.
    pub power: Power,
    /// What came of the last attempt.
    pub last: Option<LastAnswer>,
    /// What is still to be told, in words.
    pub pending: Option<String>,
    /// When the next attempt is due.
    pub next: Option<Moment>,
}

/// Whether a webhook is told anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// It is.
    On,
    /// It is not.
    Off,
}

impl Power {
    /// For templates.
    pub fn is_on(self) -> bool {
        self == Power::On
    }
}

/// What came of an attempt.
#[derive(Debug)]
pub struct LastAnswer {
    /// In words.
    pub what: String,
    /// When.
    pub at: Moment,
    /// The beginning of what was answered.
    pub body: Option<String>,
}
