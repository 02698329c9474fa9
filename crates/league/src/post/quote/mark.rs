//! `BBCode`, HTML and Markdown marks.

use super::plain;
use super::{Fault, Line, Piece, Quote, unreadable};
use crate::post::token::is_of_word;
use crate::post::words::{Words, words};

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

/// What every mark begins with.
const MARKS: [char; 5] = ['[', ']', '<', '~', '!'];

struct Taker {
    pieces: Vec<Piece>,
    open: Vec<(Inside, u32, String)>,
    /// How many quotes are open.
    depth: usize,
    own: String,
    quote: Quote,
    quoted: String,
}

/// Takes all marks off; quotes become pieces.
pub(super) fn take_off(lines: Vec<Line>) -> Result<Vec<Piece>, Fault> {
    let mut taker = Taker {
        pieces: Vec::new(),
        open: Vec::new(),
        depth: 0,
        own: String::new(),
        quote: Quote::default(),
        quoted: String::new(),
    };
    for line in lines {
        if taker.open.is_empty() && !line.text.contains(MARKS) {
            taker.pieces.push(Piece::Own(line));
        } else {
            taker.line(&line)?;
        }
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
        let mut ahead = Ahead::of(rest);
        while let Some(at) = rest.find(MARKS) {
            self.text(&rest[..at]);
            rest = &rest[at..];
            let Some((mark, length)) = mark_at(rest, &mut ahead) else {
                let step = rest.chars().next().map_or(1, char::len_utf8);
                self.text(&rest[..step]);
                rest = &rest[step..];
                continue;
            };
            self.mark(line, &mark, &rest[..length])?;
            rest = &rest[length..];
        }
        self.text(rest);
        if self.depth == 0 {
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

    fn text(&mut self, text: &str) {
        if self.open.len() > self.depth {
            // struck, or an address
            return;
        }
        match self.depth {
            0 => self.own.push_str(text),
            1 => self.quoted.push_str(text),
            _ => {}
        }
    }

    fn mark(&mut self, line: &Line, mark: &Mark<'_>, words: &str) -> Result<(), Fault> {
        match *mark {
            Mark::Plain => {}
            Mark::NewLine => match self.depth {
                0 => self.end_own(line),
                _ => self.end_quoted(),
            },
            Mark::Open(Inside::Quoted, header) => {
                if self.depth == 0 {
                    self.end_own_if_any(line);
                    header.clone_into(&mut self.quote.header);
                } else {
                    self.end_quoted();
                }
                self.open.push((Inside::Quoted, line.number, words.to_owned()));
                self.depth += 1;
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
            self.depth -= 1;
            if self.depth == 0 {
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

/// What is looked for ahead of a mark, and where in the line it was found last: so a line is gone through once for each.
struct Ahead<'l> {
    line: &'l str,
    /// The end of a quoted attribute: `"]`.
    quoted: Found,
    /// A tag that closes.
    closing: Found,
    /// The middle of a link or picture.
    linked: Found,
}

/// The place of a text at or behind `from`; the end of all places where it is not.
#[derive(Clone, Copy)]
struct Found {
    text: &'static str,
    from: usize,
    at: usize,
}

impl Found {
    fn next(&mut self, line: &str, from: usize) -> usize {
        if !(self.from..=self.at).contains(&from) {
            self.from = from;
            self.at = line[from..].find(self.text).map_or(usize::MAX, |at| from + at);
        }
        self.at
    }
}

impl<'l> Ahead<'l> {
    fn of(line: &'l str) -> Self {
        let unsought = |text| Found { text, from: 1, at: 0 };
        Self {
            line,
            quoted: unsought("\"]"),
            closing: unsought("[/"),
            linked: unsought("]("),
        }
    }

    /// Where in the line a text begins that is its end.
    const fn place(&self, rest: &str) -> usize {
        self.line.len() - rest.len()
    }
}

/// The mark at the head of a text, the rest of a line, and its length in bytes.
fn mark_at<'l>(text: &'l str, ahead: &mut Ahead<'l>) -> Option<(Mark<'l>, usize)> {
    match text.as_bytes().first()? {
        b'~' => text
            .starts_with("~~")
            .then_some((Mark::Open(Inside::Struck, ""), 2)),
        b'!' => picture(text, ahead).map(|length| (Mark::Plain, length)),
        b']' => link(text).map(|length| (Mark::Plain, length)),
        b'[' => tag_at(text, ']', ahead),
        _ => tag_at(text, '>', ahead),
    }
}

/// A picture of Markdown: «![words](address)».
fn picture(text: &str, ahead: &mut Ahead<'_>) -> Option<usize> {
    let head = head(text);
    let from = ahead.place(head.strip_prefix("![").and(text.get(2..))?);
    let words = ahead.linked.next(ahead.line, from).checked_sub(from - 2)?;
    if words >= head.len() - 1 {
        return None;
    }
    let address = head[words..].find(')')?;
    Some(words + address + 1)
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

fn tag_at<'l>(text: &'l str, closer: char, ahead: &mut Ahead<'l>) -> Option<(Mark<'l>, usize)> {
    let body = &head(text)[1..];
    let closing = body.starts_with('/');
    let body = body.strip_prefix('/').unwrap_or(body);
    let name_end = body
        .find(|c: char| !is_of_word(c) && c != '*')
        .unwrap_or(body.len());
    let attributes = &body[name_end..];
    if name_end == 0 || !attributes.starts_with([closer, '=', ' ', ':', '/', ',']) {
        return None;
    }
    let name = body[..name_end].to_lowercase();
    let mark = match (name.as_str(), closing) {
        ("quote" | "blockquote" | "cite" | "q" | "цитата" | "quot", false) => {
            Mark::Open(Inside::Quoted, "")
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
        (name, _) if OF_LOOKS.holds(name) => Mark::Plain,
        _ => return None,
    };
    let place = ahead.place(text) + 1 + usize::from(closing) + name_end;
    let length = end_of_tag(attributes, closer, place, ahead)?;
    let mark = match mark {
        Mark::Open(Inside::Quoted, _) => Mark::Open(Inside::Quoted, &attributes[..length]),
        mark => mark,
    };
    let whole = 1 + usize::from(closing) + name_end + length + closer.len_utf8();
    Some((mark, whole))
}

/// Where the tag closes: quoted attributes may hold the closer. `place`: where the attributes begin in the line.
fn end_of_tag(attributes: &str, closer: char, place: usize, ahead: &mut Ahead<'_>) -> Option<usize> {
    let first_closer = attributes.find(closer)?;
    if closer == ']'
        && let Some(value) = attributes[..first_closer].find("=\"")
    {
        let end = ahead
            .quoted
            .next(ahead.line, place + value + 2)
            .saturating_sub(place);
        if end + 2 <= attributes.len() {
            // A `"]` beyond another tag's opening is that tag's.
            let other = ahead.closing.next(ahead.line, place).saturating_sub(place);
            return Some(if other < end { first_closer } else { end + 1 });
        }
    }
    Some(first_closer)
}

/// Names of marks that only change how words look.
static OF_LOOKS: Words = words!(
    "b i u em strong color colour size font url a code pre spoiler hide off offtop left center right justify list ul ol \
    table tbody thead td th user mention username email sup sub align highlight mark small big post span h1 h2 h3 h4 h5 h6 \
    indent background bgcolor html body nick member ins tt kbd more cut usernick icode plain noparse glow shadow move \
    marquee abbr ispoiler spoil hr section details summary"
);
