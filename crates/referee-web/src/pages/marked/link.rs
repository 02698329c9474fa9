//! Where a link may lead, and where its address ends.

use url::Url;

/// The longest address, in bytes.
const LONGEST: usize = 2_000;

/// The beginnings of an address that stands in a text by itself.
const BEGINNINGS: [&str; 3] = ["https://", "http://", "mailto:"];

/// An address that a link may lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// As browsers need it.
    pub href: String,
    /// The host, or whom a mail goes to: what is read beside the link.
    pub host: String,
}

impl Address {
    /// Reads an address. Only the web and mail; none with a name before the host, which is there to deceive.
    pub fn read(text: &str) -> Option<Address> {
        if text.len() > LONGEST {
            return None;
        }
        let url = Url::parse(text).ok()?;
        let host = match url.scheme() {
            "http" | "https" if url.username().is_empty() && url.password().is_none() => {
                url.host_str()?.to_owned()
            }
            "mailto" if url.path().contains('@') => url.path().to_owned(),
            _ => return None,
        };
        Some(Address {
            href: url.into(),
            host,
        })
    }
}

/// Whether an address begins here.
pub fn begins(text: &str) -> bool {
    let with = |beginning: &str| {
        let head = text.as_bytes().get(..beginning.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(beginning.as_bytes()))
    };
    BEGINNINGS.iter().any(|beginning| with(beginning))
}

/// The bytes from here to the first sign that no address goes beyond.
pub fn run(text: &str) -> usize {
    let ends = |c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '«' | '»' | '`' | '|');
    text.find(ends).unwrap_or(text.len())
}

/// The bytes of the address that such a run begins with; `None`: it is too long for one.
pub fn bare(run: &str) -> Option<usize> {
    let mut address = (run.len() <= LONGEST).then_some(run)?;
    let count = |sign: char| address.matches(sign).count();
    let mut too_many = count(')').saturating_sub(count('('));
    while let Some(last) = address.chars().next_back() {
        match last {
            ')' if too_many > 0 => too_many -= 1,
            '.' | ',' | ':' | ';' | '!' | '?' | '\'' | '*' | '_' | ']' | '…' | '”' => {}
            _ => break,
        }
        address = &address[..address.len() - last.len_utf8()];
    }
    Some(address.len())
}

/// `[words](address)` that begins here: words, address, and the bytes of all.
pub fn named(text: &str) -> Option<(&str, &str, usize)> {
    let inside = text.strip_prefix('[')?;
    let end = inside.find(['[', ']'])?;
    let words = &inside[..end];
    let address = inside[end..].strip_prefix("](")?;
    if words.trim().is_empty() {
        return None;
    }
    let mut open = 0;
    let mut signs = address
        .char_indices()
        .take(LONGEST)
        .take_while(|(_, c)| !c.is_whitespace() && *c != '[');
    let (at, _) = signs.find(|(_, c)| match c {
        '(' => {
            open += 1;
            false
        }
        ')' if open > 0 => {
            open -= 1;
            false
        }
        c => *c == ')',
    })?;
    Some((words, &address[..at], 1 + end + 2 + at + 1))
}
