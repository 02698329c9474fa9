//! How a text that was read is written as HTML.

use std::fmt::{self, Display, Formatter, Write as _};

use askama::filters::HtmlSafe;

use super::{Marked, Piece, Tag};

impl HtmlSafe for Marked {}

impl Display for Marked {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|piece| match piece {
            Piece::Open(tag) => open(f, tag),
            Piece::Close(tag) => close(f, tag),
            Piece::Text(text) => escaped(f, text),
            Piece::Break => f.write_str("<br>"),
        })
    }
}

fn open(f: &mut Formatter<'_>, tag: &Tag) -> fmt::Result {
    match tag {
        Tag::Item(Some(number)) => write!(f, "<li value=\"{number}\">"),
        Tag::Fence(language) if !language.is_empty() => {
            f.write_str("<pre tabindex=\"0\" data-language=\"")?;
            escaped(f, language)?;
            f.write_str("\"><code>")
        }
        // what scrolls sideways is reached by keyboard
        Tag::Fence(_) => f.write_str("<pre tabindex=\"0\"><code>"),
        Tag::Link(href) => {
            f.write_str("<a rel=\"nofollow ugc noopener\" href=\"")?;
            escaped(f, href)?;
            f.write_str("\">")
        }
        Tag::Host => f.write_str(" <span class=\"host\">("),
        tag => write!(f, "<{}>", name(tag)),
    }
}

fn close(f: &mut Formatter<'_>, tag: &Tag) -> fmt::Result {
    match tag {
        Tag::Fence(_) => f.write_str("</code></pre>"),
        Tag::Host => f.write_str(")</span>"),
        tag => write!(f, "</{}>", name(tag)),
    }
}

const fn name(tag: &Tag) -> &'static str {
    match tag {
        Tag::Paragraph => "p",
        Tag::Quote => "blockquote",
        Tag::Cite => "cite",
        Tag::Bullets => "ul",
        Tag::Numbers => "ol",
        Tag::Item(_) => "li",
        Tag::Fence(_) => "pre",
        Tag::Code => "code",
        Tag::Strong => "strong",
        Tag::Emphasis => "em",
        Tag::Link(_) => "a",
        Tag::Host => "span",
    }
}

fn escaped(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    text.chars().try_for_each(|c| match c {
        '&' => f.write_str("&amp;"),
        '<' => f.write_str("&lt;"),
        '>' => f.write_str("&gt;"),
        '"' => f.write_str("&quot;"),
        '\'' => f.write_str("&#39;"),
        c => f.write_char(c),
    })
}
