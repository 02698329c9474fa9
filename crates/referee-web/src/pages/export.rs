//! The threads of a game as files.

use askama::Template;

use super::view::{GameHead, Shell};

/// A link to a file.
pub struct ExportLink {
    /// Where it is.
    pub href: String,
    /// The name of the format.
    pub label: String,
    /// For what it is.
    pub hint: String,
}

/// A thread.
pub struct ExportThread {
    /// Its name.
    pub name: String,
    /// In each format.
    pub links: Vec<ExportLink>,
}

/// `/games/{id}/export`. With `format` (`text`, `bbcode`, `markdown`, `mediawiki`, `html`, `jsonl`) and `thread` (`battle`,
/// `discussion`, `room-red`, `room-blue`) it is a file.
#[derive(Template)]
#[template(path = "export.html")]
pub struct ExportPage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// What may be had.
    pub threads: Vec<ExportThread>,
    /// The whole game, which can be verified.
    pub whole: ExportLink,
}
