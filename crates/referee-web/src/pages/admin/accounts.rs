//! Accounts: their list, one of them, and what is done to it.

use askama::Template;

use crate::pages::sessions::SessionLine;
use crate::pages::tokens::TokenLine;
use crate::pages::view::{Choice, FormFault, Moment, Pager, Shell, Tab, profile_address};

/// Where the page of an account is.
pub fn address(nick: &str) -> String {
    profile_address(nick).replacen("/users/", "/admin/accounts/", 1)
}

/// An account in the list.
#[derive(Debug)]
pub struct AccountLine {
    /// Its nick.
    pub nick: String,
    /// «Судья сайта», «забанен», «бот», …
    pub marks: Vec<String>,
    /// When it was made.
    pub made: Moment,
}

impl AccountLine {
    /// Its page.
    pub fn href(&self) -> String {
        address(&self.nick)
    }
}

/// `/admin/accounts`. A search sends `nick` and `only`.
#[derive(Template)]
#[template(path = "admin/accounts.html")]
pub struct AccountsPage {
    /// Around it.
    pub shell: Shell,
    /// The parts of administration.
    pub tabs: Vec<Tab>,
    /// The piece of a nick that is looked for.
    pub nick: String,
    /// Which accounts.
    pub only: Vec<Choice>,
    /// How many are found, in words.
    pub found: String,
    /// Those on this page.
    pub lines: Vec<AccountLine>,
    /// To the others.
    pub pager: Pager,
}

/// What can be done to an account. Sends `reason`, and the field of its choices, to `{address}/{name}`.
#[derive(Debug)]
pub struct ActForm {
    /// The step of the address.
    pub name: &'static str,
    /// «Забанить».
    pub label: String,
    /// What follows.
    pub what: String,
    /// Name of a field, its label and its choices.
    pub choices: Option<(&'static str, String, Vec<Choice>)>,
    /// What was typed as reason.
    pub reason: String,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}

/// The ban that holds.
#[derive(Debug)]
pub struct BanView {
    /// Since when.
    pub since: Moment,
    /// Until when; none: for ever.
    pub until: Option<Moment>,
    /// Why.
    pub reason: String,
}

/// `/admin/accounts/{nick}`.
#[derive(Template)]
#[template(path = "admin/account.html")]
pub struct AccountPage {
    /// Around it.
    pub shell: Shell,
    /// The parts of administration.
    pub tabs: Vec<Tab>,
    /// Whose.
    pub nick: String,
    /// What is known: name and value.
    pub facts: Vec<(String, String)>,
    /// The ban that holds.
    pub ban: Option<BanView>,
    /// Why nothing can be done: it is closed, or of the house.
    pub untouchable: Option<String>,
    /// Address of a link for a new password, shown this once.
    pub link: Option<String>,
    /// In how many games under way this one plays, in words.
    pub under_way: Option<String>,
    /// What can be done.
    pub acts: Vec<ActForm>,
    /// Where it is logged in.
    pub sessions: Vec<SessionLine>,
    /// Its keys of the API.
    pub tokens: Vec<TokenLine>,
    /// Acts of administration by or about it.
    pub audit: String,
}

impl AccountPage {
    /// Its address.
    pub fn href(&self) -> String {
        address(&self.nick)
    }
}

/// An act that is to be confirmed. Sends what it was asked with, and `confirmed`.
#[derive(Template)]
#[template(path = "admin/confirm.html")]
pub struct ConfirmPage {
    /// Around it.
    pub shell: Shell,
    /// The parts of administration.
    pub tabs: Vec<Tab>,
    /// «Забанить Вирт?»
    pub heading: String,
    /// What follows.
    pub says: Vec<String>,
    /// The reason.
    pub reason: String,
    /// Where it is sent.
    pub action: String,
    /// Fields that are sent along: name and value.
    pub hidden: Vec<(String, String)>,
    /// What the button says.
    pub button: String,
    /// The way back.
    pub back: String,
}
