//! Markdown-light: how what people write to each other is shown, in the discussion and in the lounge (P1).
//!
//! `**strong**`, `*emphasis*`, `` `code` ``, fences of three backticks, links with their host beside them, lists, quotations
//! that may name their author. No headings, no pictures, no HTML: whatever else is typed is shown as it was typed. A line
//! ends where the author ended it, and a quotation with its last «>»: the answer below it is no part of it.
//!
//! [`block`] – lines into paragraphs, quotations, lists; [`inline`] – what stands in a line; [`link`] – where a link may
//! lead; [`html`] – the only place that writes tags, each from [`Tag`], all text escaped.

mod block;
mod html;
mod inline;
mod link;

#[cfg(test)]
mod tests;

/// A text that was read: its pieces in order, every tag closed in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marked(Vec<Piece>);

/// A part of a text that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Open(Tag),
    Close(Tag),
    Text(String),
    Break,
}

/// What a part of a text is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Tag {
    Paragraph,
    Quote,
    /// Who is quoted.
    Cite,
    Bullets,
    Numbers,
    /// With the number that was typed.
    Item(Option<u32>),
    /// With the language that was named.
    Fence(String),
    Code,
    Strong,
    Emphasis,
    /// Leads to this address.
    Link(String),
    /// The host that a link leads to.
    Host,
}

impl Marked {
    /// Reads a text, whatever it is.
    pub fn read(text: &str) -> Marked {
        let text: String = text
            .replace("\r\n", "\n")
            .chars()
            .map(|c| match c {
                '\r' => '\n',
                '\n' | '\t' => c,
                c if c.is_control() => ' ',
                c => c,
            })
            .collect();
        let lines: Vec<&str> = text.split('\n').collect();
        let mut pieces = Vec::new();
        block::read(&lines, 0, &mut pieces);
        Marked(pieces)
    }
}
