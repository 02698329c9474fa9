//! What a person chose: language, time zone, password, address, sessions, absence, notices, calendar, keys, webhooks.

use askama::Template;

use super::calendar::CalendarPart;
use super::links::MailPart;
use super::notices::NoticesPart;
use super::sessions::SessionsPart;
use super::tokens::TokensPart;
use super::view::{Choice, FormFault, Moment, Shell};
use super::webhooks::WebhooksPart;

/// Whether somebody is away. Its forms send `until`, a day, to `/settings/absence`, and nothing to
/// `/settings/absence/over`.
#[derive(Debug, Default)]
pub struct AbsencePart {
    /// The first moment at which that one is back.
    pub until: Option<Moment>,
    /// The first day that can be chosen.
    pub from: String,
    /// What was typed.
    pub typed: String,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}

/// `/settings`. One form sends `language` and `time_zone` to it, the other `old` and `new` to `/settings/password`.
#[derive(Template)]
#[template(path = "settings.html")]
pub struct SettingsPage {
    /// Around it.
    pub shell: Shell,
    /// As the browser asks, or one of the site's.
    pub languages: Vec<Choice>,
    /// What was typed; empty: each game's own.
    pub time_zone: String,
    /// Zones to propose.
    pub zones: Vec<String>,
    /// Why the preferences were refused.
    pub faults: Vec<FormFault>,
    /// A guest's account: it has no password yet, and the other form sends `new` to `/settings/claim`.
    pub guest: bool,
    /// Why the password was refused.
    pub password_faults: Vec<FormFault>,
    /// Whether its owner is away.
    pub absence: AbsencePart,
    /// What is told by letter and on devices.
    pub notices: NoticesPart,
    /// The address of the account's calendar.
    pub calendar: CalendarPart,
    /// The address for mail; none: a guest's.
    pub mail: Option<MailPart>,
    /// Where the account is logged in.
    pub sessions: SessionsPart,
    /// The account's keys of the API.
    pub tokens: TokensPart,
    /// The account's webhooks.
    pub webhooks: WebhooksPart,
}
