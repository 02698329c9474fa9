//! Lines into paragraphs, quotations, lists, fences.

use super::{Piece, Tag, inline};

/// Quotations in quotations that are shown as such; deeper ones as they were typed.
const DEEPEST: usize = 4;

/// The longest first line of a quotation that names an author, in characters.
const LONGEST_CITE: usize = 80;

/// What a line begins.
enum Begins<'a> {
    Nothing,
    Quote(&'a str),
    Fence(&'a str),
    Item(Option<u32>, &'a str),
    Text,
}

impl<'a> Begins<'a> {
    fn of(line: &'a str, depth: usize) -> Begins<'a> {
        let text = line.trim_start();
        if text.is_empty() {
            return Begins::Nothing;
        }
        if line.len() - text.len() > 3 {
            return Begins::Text;
        }
        if let Some(rest) = text.strip_prefix('>').filter(|_| depth < DEEPEST) {
            return Begins::Quote(rest.strip_prefix(' ').unwrap_or(rest));
        }
        if let Some(language) = fence(text) {
            return Begins::Fence(language);
        }
        item(text).map_or(Begins::Text, |(number, rest)| Begins::Item(number, rest))
    }
}

/// Reads lines that stand in so many quotations.
pub fn read(lines: &[&str], depth: usize, out: &mut Vec<Piece>) {
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let rest = &lines[at..];
        at += match Begins::of(line, depth) {
            Begins::Nothing => 1,
            Begins::Quote(_) => quote(rest, depth, out),
            Begins::Fence(language) => fenced(rest, language, out),
            Begins::Item(number, _) => list(rest, number.is_some(), depth, out),
            Begins::Text => paragraph(rest, depth, out),
        };
    }
}

fn quote(lines: &[&str], depth: usize, out: &mut Vec<Piece>) -> usize {
    let quoted: Vec<&str> = lines
        .iter()
        .map_while(|line| match Begins::of(line, depth) {
            Begins::Quote(rest) => Some(rest),
            _ => None,
        })
        .collect();
    out.push(Piece::Open(Tag::Quote));
    let mut words = quoted.as_slice();
    if let Some((first, rest)) = quoted.split_first().filter(|(first, _)| is_cite(first)) {
        around(Tag::Cite, vec![Piece::Text((*first).to_owned())], out);
        words = rest;
    }
    read(words, depth + 1, out);
    out.push(Piece::Close(Tag::Quote));
    quoted.len()
}

/// «Вирт, № 12:», as the button writes it.
fn is_cite(line: &str) -> bool {
    let number = line
        .strip_suffix(':')
        .and_then(|line| line.rsplit_once(", № "))
        .filter(|(nick, _)| !nick.trim().is_empty())
        .map(|(_, number)| number);
    number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
        && line.chars().count() <= LONGEST_CITE
}

/// The language of a fence.
fn fence(text: &str) -> Option<&str> {
    let language = text.strip_prefix("```")?.trim_end();
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '+' | '-' | '#');
    language.chars().all(plain).then_some(language)
}

fn fenced(lines: &[&str], language: &str, out: &mut Vec<Piece>) -> usize {
    let inside: Vec<&str> = lines[1..]
        .iter()
        .take_while(|line| line.trim() != "```")
        .copied()
        .collect();
    let closed = lines.len() > inside.len() + 1;
    around(
        Tag::Fence(language.to_owned()),
        vec![Piece::Text(inside.join("\n"))],
        out,
    );
    inside.len() + 1 + usize::from(closed)
}

/// «- word», «* word», «1. word», «1) word». Years are no numbers of a list.
fn item(text: &str) -> Option<(Option<u32>, &str)> {
    let (mark, rest) = text.split_once(' ')?;
    if rest.trim().is_empty() {
        return None;
    }
    if matches!(mark, "-" | "*") {
        return Some((None, rest));
    }
    let digits = mark.strip_suffix('.').or_else(|| mark.strip_suffix(')'))?;
    let written = digits.len() <= 2 && digits.bytes().all(|b| b.is_ascii_digit());
    let number = digits.parse().ok().filter(|n: &u32| n.to_string() == digits)?;
    written.then_some((Some(number), rest))
}

fn list(lines: &[&str], numbered: bool, depth: usize, out: &mut Vec<Piece>) -> usize {
    let tag = if numbered { Tag::Numbers } else { Tag::Bullets };
    out.push(Piece::Open(tag.clone()));
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let Begins::Item(number, first) = Begins::of(line, depth) else {
            break;
        };
        if number.is_some() != numbered {
            break;
        }
        let mut words = vec![first];
        words.extend(
            lines[at + 1..]
                .iter()
                .take_while(|line| line.starts_with("  ") && matches!(Begins::of(line, depth), Begins::Text))
                .map(|line| line.trim_start()),
        );
        around(Tag::Item(number), inline::read(&words), out);
        at += words.len();
    }
    out.push(Piece::Close(tag));
    at
}

fn paragraph(lines: &[&str], depth: usize, out: &mut Vec<Piece>) -> usize {
    let text: Vec<&str> = lines
        .iter()
        .take_while(|line| matches!(Begins::of(line, depth), Begins::Text))
        .copied()
        .collect();
    around(Tag::Paragraph, inline::read(&text), out);
    text.len()
}

fn around(tag: Tag, inside: Vec<Piece>, out: &mut Vec<Piece>) {
    out.push(Piece::Open(tag.clone()));
    out.extend(inside);
    out.push(Piece::Close(tag));
}
