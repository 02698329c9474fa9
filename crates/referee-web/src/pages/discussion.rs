//! Where is talked about a game: the discussion, and the rooms of the teams.

use askama::Template;

use super::view::{FormFault, GameHead, Pager, PostView, Shell};

/// What a place of talk says of itself.
pub struct Talk {
    /// Where the form is sent.
    pub action: String,
    /// Who reads here, where that is not everybody.
    pub readers: Option<String>,
    /// Nothing was said yet.
    pub empty: String,
    /// What is said here.
    pub hint: String,
    /// Why there is no form: who reads cannot write here.
    pub silent: String,
    /// The reader could, after logging in.
    pub log_in: bool,
}

/// `/games/{id}/discussion`, `/games/{id}/rooms/{team}`. Sends `text`.
#[derive(Template)]
#[template(path = "discussion.html")]
pub struct DiscussionPage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// Which place it is.
    pub talk: Talk,
    /// The posts of this page of the thread.
    pub posts: Vec<PostView>,
    /// Pages of the thread.
    pub pager: Pager,
    /// What is in the field; none: the reader cannot write.
    pub draft: Option<String>,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}
