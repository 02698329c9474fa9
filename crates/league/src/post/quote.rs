//! What is the author's own and what is quoted: `BBCode`, HTML, Markdown, mail and plain «писал(а):».
//!
//! Own lines go on to be read as moves; quotes go on as context of answers, and as nothing else.

mod header;
mod mark;
mod plain;

use crate::refusal::{Code, Fault};

use super::Said;
use super::normalise::Line;

/// A piece of a post, in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A line, or the rest of one, in the author's words.
    Own(Line),
    /// A quotation.
    Quote(Quote),
}

/// A quotation: who is said to be quoted, and the quoted lines without what they quote themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Quote {
    /// The words that name the author quoted, as written; may hold dates and numbers.
    pub header: String,
    /// The quoted text.
    pub lines: Vec<String>,
}

/// The pieces of a post of these lines.
///
/// # Errors
///
/// `unreadable` where a quote, or struck text, begins or ends alone: whose words they are is not plain then.
pub(super) fn pieces(lines: Vec<Line>) -> Result<Vec<Piece>, Fault> {
    mark::take_off(lines).map(plain::take_off)
}

fn unreadable(number: u32, words: &str) -> Fault {
    Fault::new(Code::Unreadable).said(&Said {
        line: number,
        words: words.to_owned(),
    })
}
