//! The keys of the API of an account, a part of the page of settings.

use super::view::{Choice, FormFault, Moment};

/// Their list, and the form for another one, which sends `name`, `days` and a `scope` for each that is ticked to
/// `/settings/tokens`.
#[derive(Debug, Default)]
pub struct TokensPart {
    /// Those that stand, in the order of making.
    pub lines: Vec<TokenLine>,
    /// The one just made: it is shown this once.
    pub made: Option<String>,
    /// What was typed for its name.
    pub name: String,
    /// What it may be used for; what was ticked is chosen.
    pub scopes: Vec<Choice>,
    /// For how long; one is chosen.
    pub lives: Vec<Choice>,
    /// Why another one was refused.
    pub faults: Vec<FormFault>,
}

/// One of them. Its button sends to `/settings/tokens/{id}/remove`.
#[derive(Debug)]
pub struct TokenLine {
    /// Its id.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for, in words.
    pub scopes: String,
    /// When it was made.
    pub made: Moment,
    /// Until when it stands; none: until it is revoked.
    pub until: Option<Moment>,
}
