//! «Проверить игру»: what anyone can check, checked here, and how to check it at home.

use askama::Template;

use super::view::{GameHead, Shell};

/// One check.
pub struct VerifyLine {
    /// Class: `held`, `failed`, `later`, `unreached`.
    pub class: &'static str,
    /// The word before it, for who sees no colour.
    pub mark: String,
    /// Its name.
    pub name: String,
    /// What came of it.
    pub text: String,
}

/// What was found.
pub struct Verified {
    /// All in all.
    pub verdict: String,
    /// Everything that can be checked holds.
    pub holds: bool,
    /// One line a check.
    pub lines: Vec<VerifyLine>,
    /// What a reader should know beside.
    pub notes: Vec<String>,
    /// The hash of the last event.
    pub head: String,
}

/// `/games/{id}/verify`.
#[derive(Template)]
#[template(path = "verify.html")]
pub struct VerifyPage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// None: the game is too long to be checked here.
    pub verified: Option<Verified>,
    /// Address of the export.
    pub export: String,
    /// The file that it is saved as.
    pub file: String,
}
