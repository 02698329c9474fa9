//! A game that began on another forum: `/games/import`.

use askama::Template;

use super::view::{FormFault, Shell};

/// Takes the file; then shows what it would come to and asks once. Sends `file`, or `text` with `confirmed`, and `running`
/// to `/games/import`.
#[derive(Template)]
#[template(path = "import.html")]
pub struct ImportPage {
    /// Around it.
    pub shell: Shell,
    /// What it would come to, if it was tried.
    pub tried: Option<Tried>,
    /// The clock is to run on.
    pub running: bool,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}

/// What an import would come to.
pub struct Tried {
    /// The title of the game.
    pub title: String,
    /// Lines, events and posts, in words.
    pub sizes: Vec<String>,
    /// How the game stands, in words.
    pub stands: Vec<String>,
    /// Who has an account.
    pub known: String,
    /// For whom one is made.
    pub made: String,
    /// What was sent.
    pub text: String,
}
