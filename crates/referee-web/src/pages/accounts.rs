//! Login and registration.

use askama::Template;

use super::view::{FormFault, Shell};

/// `/login`. Sends `nick`, `password`, `next`.
#[derive(Template)]
#[template(path = "login.html")]
pub struct LoginPage {
    /// Around it.
    pub shell: Shell,
    /// What was typed.
    pub nick: String,
    /// Where to go afterwards: a path of this site.
    pub next: String,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
    /// New accounts can be made.
    pub may_register: bool,
}

/// `/register`. Sends `nick`, `password`, `email`, `invite`, `next`.
#[derive(Template)]
#[template(path = "register.html")]
pub struct RegisterPage {
    /// Around it.
    pub shell: Shell,
    /// What was typed.
    pub nick: String,
    /// What was typed.
    pub email: String,
    /// What was typed; none: no invitation is needed.
    pub invite: Option<String>,
    /// Where to go afterwards: a path of this site.
    pub next: String,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}
