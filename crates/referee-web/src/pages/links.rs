//! Pages of links that are used once, and of an account that is closed.

use askama::Template;

use super::view::{FormFault, Shell};

/// The address for mail, a part of the page of settings. Sends `email` and `password` to `/settings/email`.
#[derive(Debug, Default)]
pub struct MailPart {
    /// The address that mail is sent to.
    pub confirmed: Option<String>,
    /// An address that waits to be confirmed.
    pub awaited: Option<String>,
    /// This site sends mail.
    pub sends: bool,
    /// What was typed.
    pub typed: String,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}

/// `/forgot`. Sends `who`.
#[derive(Template)]
#[template(path = "forgot.html")]
pub struct ForgotPage {
    /// Around it.
    pub shell: Shell,
    /// What was typed.
    pub who: String,
    /// It was asked for.
    pub sent: bool,
    /// This site sends mail.
    pub sends: bool,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}

/// `/password/{code}`. Sends `new` there.
#[derive(Template)]
#[template(path = "password.html")]
pub struct PasswordPage {
    /// Around it.
    pub shell: Shell,
    /// Where it is sent; none: the link is nothing any more.
    pub action: Option<String>,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}

/// What a link that confirms an address has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirming {
    /// It can be used: the address, and where the button sends.
    Open(String, String),
    /// It was used.
    Done,
    /// It is nothing any more.
    Spent,
    /// Another account has that address.
    Taken,
}

/// `/confirm/{code}`.
#[derive(Template)]
#[template(path = "confirm_address.html")]
pub struct ConfirmAddressPage {
    /// Around it.
    pub shell: Shell,
    /// What has come of the link.
    pub state: Confirming,
}

/// `/settings/close`. Sends `password`, or `confirmed`.
#[derive(Template)]
#[template(path = "close_account.html")]
pub struct ClosePage {
    /// Around it.
    pub shell: Shell,
    /// Whose.
    pub nick: String,
    /// It has no password: a tick is enough.
    pub guest: bool,
    /// In how many games under way this one plays, in words.
    pub under_way: Option<String>,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}
