//! Threads as text that leaves the site: plain, `BBCode`, Markdown, `MediaWiki`, HTML. One printer a format; what a person
//! wrote comes out as words in each, whatever marks it holds. [`block`] says what of a text is quoted; [`walk`] goes
//! through a thread of a game in parts.

mod bbcode;
mod block;
mod html;
mod markdown;
mod mediawiki;
mod plain;
mod walk;

#[cfg(test)]
mod tests;

use std::fmt::Write as _;

pub use bbcode::bold as bbcode_bold;
pub use block::Block;
pub use html::escape as html_escape;
pub use walk::{Walk, Which};

use crate::application::concern::turns_text_round;

/// How a thread is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Plain text.
    Text,
    /// For forums.
    BbCode,
    /// For GitHub, Discourse and others.
    Markdown,
    /// For wikis.
    MediaWiki,
    /// A page by itself.
    Html,
}

impl Format {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Format; 5] = [
        Format::Text,
        Format::BbCode,
        Format::Markdown,
        Format::MediaWiki,
        Format::Html,
    ];

    /// The word in addresses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::BbCode => "bbcode",
            Format::Markdown => "markdown",
            Format::MediaWiki => "mediawiki",
            Format::Html => "html",
        }
    }

    /// The end of a file's name.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Text => "txt",
            Format::BbCode => "bbcode.txt",
            Format::Markdown => "md",
            Format::MediaWiki => "wiki",
            Format::Html => "html",
        }
    }

    /// What a browser is told that it is.
    pub const fn content_type(self) -> &'static str {
        match self {
            Format::Text | Format::BbCode | Format::MediaWiki => "text/plain; charset=utf-8",
            Format::Markdown => "text/markdown; charset=utf-8",
            Format::Html => "text/html; charset=utf-8",
        }
    }

    /// The format of a word.
    pub fn named(word: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.as_str() == word)
    }

    fn printer(self) -> &'static dyn Printer {
        match self {
            Format::Text => &plain::Plain,
            Format::BbCode => &bbcode::BbCode,
            Format::Markdown => &markdown::Markdown,
            Format::MediaWiki => &mediawiki::MediaWiki,
            Format::Html => &html::Html,
        }
    }
}

/// The head of a file.
#[derive(Clone, Debug)]
pub struct Head {
    /// The title of game and thread.
    pub title: String,
    /// Lines below it: the game's kind, where it was played.
    pub lines: Vec<String>,
    /// The language of the frame, `ru`.
    pub language: &'static str,
}

/// A post as it is written.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number.
    pub number: u32,
    /// Who wrote it.
    pub author: String,
    /// When, with the zone.
    pub at: String,
    /// It is the Referee's announcement.
    pub announcement: bool,
    /// Words beside it: that it is void.
    pub mark: Option<String>,
    /// What it says.
    pub text: String,
}

/// A format.
trait Printer: Sync {
    /// Words that are words, with nothing that the format takes for its own.
    fn escape(&self, text: &str) -> String;

    /// The head of a file.
    fn head(&self, head: &Head) -> String;

    /// A post.
    fn entry(&self, entry: &Entry) -> String;

    /// The end of a file.
    fn foot(&self) -> &'static str {
        ""
    }
}

/// The head of a file in this format.
pub fn head(format: Format, head: &Head) -> String {
    format.printer().head(&Head {
        title: sound(&head.title).replace('\n', " "),
        lines: head.lines.iter().map(|l| sound(l).replace('\n', " ")).collect(),
        language: head.language,
    })
}

/// A post in this format.
pub fn entry(format: Format, entry: &Entry) -> String {
    let one_line = |text: &str| sound(text).replace('\n', " ");
    format.printer().entry(&Entry {
        number: entry.number,
        author: one_line(&entry.author),
        at: one_line(&entry.at),
        announcement: entry.announcement,
        mark: entry.mark.as_deref().map(one_line),
        text: sound(&entry.text),
    })
}

/// The end of a file in this format.
pub fn foot(format: Format) -> &'static str {
    format.printer().foot()
}

/// Without what no text needs: controls, marks that turn it round.
fn sound(text: &str) -> String {
    let text = text
        .replace("\r\n", "\n")
        .replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    let fits = |c: &char| matches!(c, '\n' | '\t') || !(c.is_control() || turns_text_round(*c));
    text.chars().filter(fits).collect()
}

/// Each of these characters as a numeric entity.
fn entities(text: &str, which: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if which(c) {
            // writing to a String cannot fail
            let _ = write!(out, "&#{};", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}

/// «№ 5 · 30.11.2026 14:00 MSK».
fn place(entry: &Entry) -> String {
    let mark = entry
        .mark
        .as_deref()
        .map_or_else(String::new, |mark| format!(" · {mark}"));
    format!("№ {} · {}{mark}", entry.number, entry.at)
}
