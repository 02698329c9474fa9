//! The discussion thread of a game.

use askama::Template;

use super::view::{FormFault, GameHead, Pager, PostView, Shell};

/// `/games/{id}/discussion`. Sends `text`.
#[derive(Template)]
#[template(path = "discussion.html")]
pub struct DiscussionPage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// The posts of this page of the thread.
    pub posts: Vec<PostView>,
    /// Pages of the thread.
    pub pager: Pager,
    /// What is in the field; none: the reader cannot write.
    pub draft: Option<String>,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}
