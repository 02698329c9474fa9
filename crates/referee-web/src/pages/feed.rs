//! The battle thread for a reader of feeds (Atom, RFC 4287).

use askama::Template;

use super::view::Shell;

/// A post in the feed.
pub struct FeedEntry {
    /// Its id for ever: `urn:uuid:…`.
    pub id: String,
    /// Who wrote it, and the first line of it.
    pub title: String,
    /// Who wrote it.
    pub author: String,
    /// When, in RFC 3339.
    pub at: String,
    /// Where it is read.
    pub href: String,
    /// All of it.
    pub text: String,
}

/// `/games/{id}/feed`: the newest posts, the newest first.
#[derive(Template)]
#[template(path = "feed.xml")]
pub struct FeedPage {
    /// Words and language.
    pub shell: Shell,
    /// The game's id for ever.
    pub id: String,
    /// What the game is called.
    pub title: String,
    /// Where the thread is read.
    pub href: String,
    /// Where this feed is.
    pub here: String,
    /// When anything was written last, in RFC 3339.
    pub updated: String,
    /// The posts.
    pub entries: Vec<FeedEntry>,
}
