//! `BBCode`, HTML and Markdown marks.

use super::plain;
use super::{Fault, Line, Piece, Quote, unreadable};

/// What an opened mark does to the text in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    Quoted,
    Struck,
    /// A picture's or film's address.
    Address,
}

/// A mark found in the text.
enum Mark<'a> {
    Open(Inside, &'a str),
    Close(Inside),
    NewLine,
    /// A mark of looks.
    Plain,
}

struct Taker {
    pieces: Vec<Piece>,
    open: Vec<(Inside, u32, String)>,
    own: String,
    quote: Quote,
    quoted: String,
}

/// Takes all marks off; quotes become pieces.
pub(super) fn take_off(lines: &[Line]) -> Result<Vec<Piece>, Fault> {
    let mut taker = Taker {
        pieces: Vec::new(),
        open: Vec::new(),
        own: String::new(),
        quote: Quote::default(),
        quoted: String::new(),
    };
    for line in lines {
        taker.line(line)?;
    }
    match taker.open.pop() {
        Some((_, number, words)) => Err(unreadable(number, &words)),
        None => Ok(taker.pieces),
    }
}

impl Taker {
    fn line(&mut self, line: &Line) -> Result<(), Fault> {
        let mut rest = line.text.as_str();
        if self.open.is_empty() && plain::cited(rest.trim()).is_some() {
            // All of a cited line is cited, whatever marks of quotes it cites.
            self.own.push_str(rest);
            self.end_own(line);
            return Ok(());
        }
        while let Some(at) = rest.find(['[', ']', '<', '~', '!']) {
            self.text(&rest[..at]);
            rest = &rest[at..];
            let Some((mark, length)) = mark_at(rest) else {
                let step = rest.chars().next().map_or(1, char::len_utf8);
                self.text(&rest[..step]);
                rest = &rest[step..];
                continue;
            };
            self.mark(line, &mark, &rest[..length])?;
            rest = &rest[length..];
        }
        self.text(rest);
        if self.depth() == 0 {
            // An empty line is kept: it ends a plain quote.
            if line.text.trim().is_empty() || !self.own.trim().is_empty() {
                self.end_own(line);
            }
            self.own.clear();
        } else {
            self.end_own_if_any(line);
            self.end_quoted();
        }
        Ok(())
    }

    fn depth(&self) -> usize {
        self.open
            .iter()
            .filter(|(inside, ..)| *inside == Inside::Quoted)
            .count()
    }

    fn text(&mut self, text: &str) {
        if self.open.iter().any(|(inside, ..)| *inside != Inside::Quoted) {
            return;
        }
        match self.depth() {
            0 => self.own.push_str(text),
            1 => self.quoted.push_str(text),
            _ => {}
        }
    }

    fn mark(&mut self, line: &Line, mark: &Mark<'_>, words: &str) -> Result<(), Fault> {
        match *mark {
            Mark::Plain => {}
            Mark::NewLine => match self.depth() {
                0 => self.end_own(line),
                _ => self.end_quoted(),
            },
            Mark::Open(Inside::Quoted, header) => {
                if self.depth() == 0 {
                    self.end_own_if_any(line);
                    header.clone_into(&mut self.quote.header);
                } else {
                    self.end_quoted();
                }
                self.open.push((Inside::Quoted, line.number, words.to_owned()));
            }
            Mark::Open(Inside::Struck, _) if words.starts_with('~') && self.is_struck() => {
                self.close(line, Inside::Struck, words)?;
            }
            Mark::Open(inside, _) => self.open.push((inside, line.number, words.to_owned())),
            Mark::Close(inside) => self.close(line, inside, words)?,
        }
        Ok(())
    }

    fn is_struck(&self) -> bool {
        self.open
            .last()
            .is_some_and(|(inside, ..)| *inside == Inside::Struck)
    }

    fn close(&mut self, line: &Line, inside: Inside, words: &str) -> Result<(), Fault> {
        match self.open.pop() {
            Some((open, ..)) if open == inside => {}
            _ => return Err(unreadable(line.number, words)),
        }
        if inside == Inside::Quoted {
            self.end_quoted();
            if self.depth() == 0 {
                self.pieces.push(Piece::Quote(std::mem::take(&mut self.quote)));
            }
        }
        Ok(())
    }

    fn end_own(&mut self, line: &Line) {
        let text = std::mem::take(&mut self.own);
        self.pieces.push(Piece::Own(Line {
            number: line.number,
            text,
            reordered: line.reordered,
        }));
    }

    fn end_own_if_any(&mut self, line: &Line) {
        if !self.own.trim().is_empty() {
            self.end_own(line);
        }
        self.own.clear();
    }

    fn end_quoted(&mut self) {
        let text = std::mem::take(&mut self.quoted);
        if !text.trim().is_empty() {
            self.quote.lines.push(text);
        }
    }
}

/// The longest mark that is looked for, in bytes.
const LONGEST_MARK: usize = 600;

/// The mark at the head of a text, and its length in bytes.
fn mark_at(text: &str) -> Option<(Mark<'_>, usize)> {
    match text.as_bytes().first()? {
        b'~' => text
            .starts_with("~~")
            .then_some((Mark::Open(Inside::Struck, ""), 2)),
        b'!' => picture(text).map(|length| (Mark::Plain, length)),
        b']' => link(text).map(|length| (Mark::Plain, length)),
        b'[' => tag_at(text, ']'),
        _ => tag_at(text, '>'),
    }
}

/// A picture of Markdown: «![words](address)».
fn picture(text: &str) -> Option<usize> {
    let body = head(text).strip_prefix("![")?;
    let words = body.find("](")?;
    let address = body[words..].find(')')?;
    Some(2 + words + address + 1)
}

/// The address behind a link of Markdown: `[words](address)`.
fn link(text: &str) -> Option<usize> {
    let address = head(text).strip_prefix("](")?;
    let is_address = ["http", "www.", "/", "#"]
        .iter()
        .any(|start| address.starts_with(start));
    is_address
        .then(|| address.find(')').map(|end| 2 + end + 1))
        .flatten()
}

fn head(text: &str) -> &str {
    let mut end = text.len().min(LONGEST_MARK);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

fn tag_at(text: &str, closer: char) -> Option<(Mark<'_>, usize)> {
    let body = &head(text)[1..];
    let closing = body.starts_with('/');
    let body = body.strip_prefix('/').unwrap_or(body);
    let name_end = body
        .find(|c: char| !c.is_alphanumeric() && c != '*')
        .unwrap_or(body.len());
    let name = body[..name_end].to_lowercase();
    let attributes = &body[name_end..];
    if name.is_empty() || !attributes.starts_with([closer, '=', ' ', ':', '/', ',']) {
        return None;
    }
    let length = end_of_tag(attributes, closer)?;
    let header = &attributes[..length];
    let whole = 1 + usize::from(closing) + name_end + length + closer.len_utf8();
    let mark = match (name.as_str(), closing) {
        ("quote" | "blockquote" | "cite" | "q" | "цитата" | "quot", false) => {
            Mark::Open(Inside::Quoted, header)
        }
        ("quote" | "blockquote" | "cite" | "q" | "цитата" | "quot", true) => {
            Mark::Close(Inside::Quoted)
        }
        ("s" | "strike" | "del" | "st" | "зачеркнутый", false) => Mark::Open(Inside::Struck, ""),
        ("s" | "strike" | "del" | "st" | "зачеркнутый", true) => Mark::Close(Inside::Struck),
        ("img" | "youtube" | "video" | "media" | "attach" | "attachment" | "sig", false) if closer == ']' => {
            Mark::Open(Inside::Address, "")
        }
        ("img" | "youtube" | "video" | "media" | "attach" | "attachment" | "sig", true) if closer == ']' => {
            Mark::Close(Inside::Address)
        }
        ("br" | "p" | "div" | "li" | "hr" | "*" | "tr", _) => Mark::NewLine,
        (name, _) if is_of_looks(name) => Mark::Plain,
        _ => return None,
    };
    Some((mark, whole))
}

/// Where the tag closes: quoted attributes may hold the closer.
fn end_of_tag(attributes: &str, closer: char) -> Option<usize> {
    if let Some(value) = attributes.find("=\"").filter(|_| closer == ']') {
        let from = value + 2;
        let first_closer = attributes.find(closer)?;
        if first_closer > value
            && let Some(end) = attributes[from..].find("\"]")
        {
            let end = from + end + 1;
            // A `"]` beyond another tag's opening is that tag's.
            return Some(if attributes[..end].contains("[/") {
                first_closer
            } else {
                end
            });
        }
        return Some(first_closer);
    }
    attributes.find(closer)
}

fn is_of_looks(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "b",
        "i",
        "u",
        "em",
        "strong",
        "color",
        "colour",
        "size",
        "font",
        "url",
        "a",
        "code",
        "pre",
        "spoiler",
        "hide",
        "off",
        "offtop",
        "left",
        "center",
        "right",
        "justify",
        "list",
        "ul",
        "ol",
        "table",
        "tbody",
        "thead",
        "td",
        "th",
        "user",
        "mention",
        "username",
        "email",
        "sup",
        "sub",
        "align",
        "highlight",
        "mark",
        "small",
        "big",
        "post",
        "span",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "indent",
        "background",
        "bgcolor",
        "html",
        "body",
        "nick",
        "member",
        "ins",
        "tt",
        "kbd",
        "more",
        "cut",
        "usernick",
        "icode",
        "plain",
        "noparse",
        "glow",
        "shadow",
        "move",
        "marquee",
        "abbr",
        "ispoiler",
        "spoil",
        "hr",
        "section",
        "details",
        "summary",
        "shadow",
    ];
    NAMES.contains(&name)
}
