//! What stands in a line: strong words, emphasis, code, links.

use super::link::{self, Address};
use super::{Piece, Tag};

/// A part of a paragraph, before it is known which marks belong together.
enum Token {
    Whole(Piece),
    Mark(Mark),
}

/// Stars or underscores.
struct Mark {
    typed: &'static str,
    opens: bool,
    closes: bool,
    /// What it turned out to do.
    does: Option<Does>,
}

/// What a mark does; with the place of the other one of the pair.
#[derive(Clone, Copy)]
enum Does {
    Opens(usize),
    Closes,
}

impl Mark {
    fn tag(&self) -> Tag {
        if self.typed.len() == 2 {
            Tag::Strong
        } else {
            Tag::Emphasis
        }
    }
}

/// Reads the lines of a paragraph.
pub fn read(lines: &[&str]) -> Vec<Piece> {
    let mut tokens = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        if number > 0 {
            tokens.push(Token::Whole(Piece::Break));
        }
        Line::new(line).read(&mut tokens);
    }
    pair(&mut tokens);
    part(&mut tokens);
    tokens.into_iter().map(piece).collect()
}

fn piece(token: Token) -> Piece {
    match token {
        Token::Whole(piece) => piece,
        Token::Mark(mark) => match mark.does {
            Some(Does::Opens(_)) => Piece::Open(mark.tag()),
            Some(Does::Closes) => Piece::Close(mark.tag()),
            None => Piece::Text(mark.typed.to_owned()),
        },
    }
}

/// Finds for each mark that closes the nearest one that opens the same; what stood open between them opens nothing.
fn pair(tokens: &mut [Token]) {
    let mut open: Vec<(usize, &'static str)> = Vec::new();
    for at in 0..tokens.len() {
        let Token::Mark(mark) = &tokens[at] else { continue };
        let (typed, opens, closes) = (mark.typed, mark.opens, mark.closes);
        let found = open
            .iter()
            .rposition(|(from, what)| *what == typed && from + 1 < at);
        if let Some(index) = found.filter(|_| closes) {
            let (from, _) = open[index];
            open.truncate(index);
            set(tokens, from, Some(Does::Opens(at)));
            set(tokens, at, Some(Does::Closes));
        } else if opens {
            open.push((at, typed));
        }
    }
}

/// Nothing is strong within what is strong: so nothing nests deep, whatever is typed.
fn part(tokens: &mut [Token]) {
    let (mut strong, mut emphasis) = (0_u32, 0_u32);
    for at in 0..tokens.len() {
        let Token::Mark(mark) = &tokens[at] else { continue };
        let count = if mark.tag() == Tag::Strong {
            &mut strong
        } else {
            &mut emphasis
        };
        match mark.does {
            Some(Does::Opens(to)) if *count > 0 => {
                set(tokens, at, None);
                set(tokens, to, None);
            }
            Some(Does::Opens(_)) => *count += 1,
            Some(Does::Closes) => *count -= 1,
            None => {}
        }
    }
}

fn set(tokens: &mut [Token], at: usize, does: Option<Does>) {
    if let Some(Token::Mark(mark)) = tokens.get_mut(at) {
        mark.does = does;
    }
}

/// A line that is read from left to right.
struct Line<'a> {
    rest: &'a str,
    before: Option<char>,
    /// No code with so many backticks ends in what is left.
    no_code: [bool; 2],
    /// No address begins while more bytes than this are left: that far goes what was read as one in vain. Else every part
    /// of a long run would be read to its end.
    no_address: usize,
    text: String,
}

impl<'a> Line<'a> {
    fn new(line: &'a str) -> Line<'a> {
        Line {
            rest: line,
            before: None,
            no_code: [false; 2],
            no_address: usize::MAX,
            text: String::new(),
        }
    }

    fn read(mut self, out: &mut Vec<Token>) {
        while let Some(c) = self.rest.chars().next() {
            let read = match c {
                '`' => self.code(out),
                '*' | '_' => self.marks(c, out),
                '[' | '!' => self.named(out),
                'h' | 'H' | 'm' | 'M' => self.bare(out),
                _ => false,
            };
            if !read {
                self.text.push(c);
                self.skip(c.len_utf8());
            }
        }
        self.flush(out);
    }

    fn skip(&mut self, bytes: usize) {
        let (read, rest) = self.rest.split_at(bytes);
        self.before = read.chars().next_back().or(self.before);
        self.rest = rest;
    }

    fn flush(&mut self, out: &mut Vec<Token>) {
        if !self.text.is_empty() {
            out.push(Token::Whole(Piece::Text(std::mem::take(&mut self.text))));
        }
    }

    fn put(&mut self, tag: &Tag, inside: &str, out: &mut Vec<Token>) {
        self.flush(out);
        let pieces = [
            Piece::Open(tag.clone()),
            Piece::Text(inside.to_owned()),
            Piece::Close(tag.clone()),
        ];
        out.extend(pieces.map(Token::Whole));
    }

    fn run(&self, of: char) -> usize {
        self.rest.chars().take_while(|c| *c == of).count()
    }

    /// One or two backticks to the same again.
    fn code(&mut self, out: &mut Vec<Token>) -> bool {
        let ticks = self.run('`');
        let Some(inside) = self.rest.get(ticks..).filter(|_| (1..=2).contains(&ticks)) else {
            return self.plain(ticks);
        };
        let end = if self.no_code[ticks - 1] {
            None
        } else {
            inside.find(&"``"[..ticks])
        };
        if let Some(end) = end.filter(|end| !inside[..*end].trim().is_empty()) {
            self.put(&Tag::Code, &inside[..end], out);
            self.skip(ticks + end + ticks);
            return true;
        }
        self.no_code[ticks - 1] = end.is_none();
        self.plain(ticks)
    }

    fn plain(&mut self, bytes: usize) -> bool {
        self.text.push_str(&self.rest[..bytes]);
        self.skip(bytes);
        true
    }

    fn marks(&mut self, of: char, out: &mut Vec<Token>) -> bool {
        let count = self.run(of);
        let after = self.rest[count..].chars().next();
        let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let space = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let opens = !space(after) && !word(self.before);
        let closes = !space(self.before) && !word(after);
        if count > 3 || !(opens || closes) {
            return self.plain(count);
        }
        self.flush(out);
        let (one, two) = if of == '*' { ("*", "**") } else { ("_", "__") };
        let typed: &[&'static str] = match (count, closes && !opens) {
            (1, _) => &[one],
            (2, _) => &[two],
            (_, true) => &[one, two],
            (_, false) => &[two, one],
        };
        out.extend(typed.iter().map(|typed| {
            Token::Mark(Mark {
                typed,
                opens,
                closes,
                does: None,
            })
        }));
        self.skip(count);
        true
    }

    /// `[words](address)`; a picture is a link too.
    fn named(&mut self, out: &mut Vec<Token>) -> bool {
        let picture = usize::from(self.rest.starts_with('!'));
        let Some((words, address, bytes)) = link::named(&self.rest[picture..]) else {
            return false;
        };
        let Some(address) = Address::read(address) else {
            return false;
        };
        self.put(&Tag::Link(address.href), words, out);
        self.put(&Tag::Host, &address.host, out);
        self.skip(picture + bytes);
        true
    }

    /// An address by itself.
    fn bare(&mut self, out: &mut Vec<Token>) -> bool {
        if self.before.is_some_and(char::is_alphanumeric)
            || self.rest.len() > self.no_address
            || !link::begins(self.rest)
        {
            return false;
        }
        let run = link::run(self.rest);
        let typed = link::bare(&self.rest[..run]).map_or("", |bytes| &self.rest[..bytes]);
        let Some(address) = Address::read(typed) else {
            self.no_address = self.rest.len() - run;
            return false;
        };
        self.put(&Tag::Link(address.href), typed, out);
        if !typed.to_lowercase().contains(&address.host.to_lowercase()) {
            self.put(&Tag::Host, &address.host, out);
        }
        self.skip(typed.len());
        true
    }
}
