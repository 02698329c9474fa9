//! Whom words name: exactly, declined, nearly, or not at all.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use crate::nick::{Nick, Skeleton};

use super::declension::declined;
use super::token::{Token, TokenKind, cut, is_of_word};

/// Everybody who can be named in a post. What their nicks look like is reckoned when a word looks like the beginning of
/// one: a post names few of them.
pub(super) struct Names<'a> {
    /// In order, none twice.
    all: Vec<Name<'a>>,
    /// Those whose nicks begin with a common letter, by the first byte of what it looks like, and in order.
    by_look: Vec<(u8, usize)>,
    /// Those that any word may be a form of.
    by_any_word: Vec<usize>,
    /// By the first mark.
    by_mark: Vec<(char, usize)>,
}

struct Name<'a> {
    nick: &'a Nick,
    /// What every form of the first word begins with, as far as that is plain.
    stem: &'a str,
    parts: OnceCell<Vec<Part>>,
}

struct Part {
    /// Whether space stands before it.
    spaced: bool,
    text: Text,
}

enum Text {
    Word(Word),
    /// A mark.
    Mark(char),
}

/// A word of a nick.
struct Word {
    /// As it is written.
    written: String,
    exact: Skeleton,
    /// Its declined forms.
    forms: OnceCell<BTreeSet<Skeleton>>,
}

/// How a part of a nick is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    Exact,
    Declined,
}

/// Words that name somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Named {
    /// How many tokens.
    pub length: usize,
    /// Who is called exactly so.
    pub exact: Vec<Nick>,
    /// Who is called so in another case.
    pub declined: Vec<Nick>,
}

/// Who is meant by words that name somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    /// One of the candidates.
    One(Nick),
    /// Several of the candidates.
    Several(Vec<Nick>),
    /// Somebody else.
    Other(Nick),
}

impl Named {
    /// Who of the candidates is meant; an exact nick goes before a declined one.
    pub fn among(&self, candidates: &[Nick]) -> Meant {
        for names in [&self.exact, &self.declined] {
            let mut fitting = names.iter().filter(|nick| candidates.contains(nick));
            match (fitting.next(), fitting.next()) {
                (None, _) => {}
                (Some(one), None) => return Meant::One(one.clone()),
                (Some(one), Some(other)) => {
                    let several = [one, other].into_iter().chain(fitting);
                    return Meant::Several(several.cloned().collect());
                }
            }
        }
        match (self.exact.as_slice(), self.declined.as_slice()) {
            ([one, ..], _) | ([], [one]) => Meant::Other(one.clone()),
            (_, several) => Meant::Several(several.to_vec()),
        }
    }

    /// The one of these, if it is one of these.
    pub fn one_of(&self, candidates: &[Nick]) -> Option<Nick> {
        match self.among(candidates) {
            Meant::One(nick) => Some(nick),
            _ => None,
        }
    }
}

impl<'a> Names<'a> {
    /// Names of these nicks.
    pub fn new(nicks: impl IntoIterator<Item = &'a Nick>) -> Self {
        let mut nicks: Vec<&Nick> = nicks.into_iter().filter(|nick| !nick.is_empty()).collect();
        nicks.sort_unstable();
        nicks.dedup();
        let mut names = Self {
            all: Vec::with_capacity(nicks.len()),
            by_look: Vec::with_capacity(nicks.len()),
            by_any_word: Vec::new(),
            by_mark: Vec::new(),
        };
        for nick in nicks {
            names.add(nick);
        }
        names.by_look.sort_unstable();
        names
    }

    fn add(&mut self, nick: &'a Nick) {
        let index = self.all.len();
        let stem = stem(nick);
        let name = Name {
            nick,
            stem,
            parts: OnceCell::new(),
        };
        match stem.chars().next().and_then(Skeleton::of_letter) {
            Some(looks) => self
                .by_look
                .extend(looks.bytes().next().map(|byte| (byte, index))),
            None => match name.parts().first().map(|part| &part.text) {
                Some(Text::Word(_)) => self.by_any_word.push(index),
                Some(Text::Mark(mark)) => self.by_mark.push((*mark, index)),
                None => {}
            },
        }
        self.all.push(name);
    }

    /// The longest nick that begins at this token.
    pub fn at(&self, line: &str, tokens: &[Token], at: usize) -> Option<Named> {
        let tokens = tokens.get(at..)?;
        let mut found = Found::default();
        match &tokens.first()?.kind {
            TokenKind::Word { .. } => {
                if self.is_nobody(&line[tokens[0].start..tokens[0].end]) {
                    return None;
                }
                let looks = tokens[0].looks(line)?.as_str();
                let begins = |index: &usize| begins_as(looks, self.all[*index].stem);
                let byte = looks.bytes().next();
                let from = self.by_look.partition_point(|(first, _)| Some(*first) < byte);
                let alike = self.by_look[from..]
                    .iter()
                    .take_while(|(first, _)| Some(*first) == byte);
                for index in alike
                    .map(|(_, index)| index)
                    .filter(|index| begins(index))
                    .chain(&self.by_any_word)
                {
                    found.add(*index, self.all[*index].fits(line, tokens));
                }
            }
            TokenKind::Mark(mark) => {
                for (_, index) in self.by_mark.iter().filter(|(first, _)| first == mark) {
                    found.add(*index, self.all[*index].fits(line, tokens));
                }
            }
            TokenKind::Opaque => {}
        }
        found.named(&self.all)
    }

    /// Whether a word plainly begins as no nick does.
    fn is_nobody(&self, word: &str) -> bool {
        let mut letters = word.chars();
        let (first, second) = (letters.next(), letters.next());
        // a plain letter looks as it does unless the next one changes it
        let plain = second.is_none_or(|c| Skeleton::of_letter(c).is_some());
        let looks = first
            .and_then(Skeleton::of_letter)
            .and_then(|looks| looks.bytes().next());
        looks.is_some_and(|byte| {
            let place = self.by_look.partition_point(|(first, _)| *first < byte);
            plain
                && self.by_any_word.is_empty()
                && self.by_look.get(place).is_none_or(|(first, _)| *first != byte)
        })
    }

    /// The first nick in a text, of any of these people.
    pub fn first_in(&self, text: &str) -> Option<Named> {
        let tokens = cut(text);
        (0..tokens.len()).find_map(|at| self.at(text, &tokens, at))
    }
}

/// The longest nicks that fit.
#[derive(Default)]
struct Found {
    length: usize,
    /// Places in the row of names, and whether each is exact.
    names: Vec<(usize, bool)>,
}

impl Found {
    fn add(&mut self, index: usize, fit: Option<(usize, bool)>) {
        let Some((length, exact)) = fit else { return };
        if length > self.length {
            self.names.clear();
            self.length = length;
        }
        if length == self.length {
            self.names.push((index, exact));
        }
    }

    fn named(mut self, all: &[Name]) -> Option<Named> {
        self.names.sort_unstable();
        let of = |wanted: bool| {
            let names = self.names.iter().filter(|(_, exact)| *exact == wanted);
            names.map(|(index, _)| all[*index].nick.clone()).collect()
        };
        (self.length > 0).then(|| Named {
            length: self.length,
            exact: of(true),
            declined: of(false),
        })
    }
}

/// The letters of a nick that each form of its first word begins with; none where that is not plain.
fn stem(nick: &Nick) -> &str {
    let end = nick.find(|c| !is_of_word(c)).unwrap_or(nick.len());
    let letters = nick[..end].trim_end_matches(|c: char| c.is_ascii_digit());
    let plain = nick.chars().all(|c| match c {
        ' ' => true,
        // these may make an address or a smiley
        '@' | ':' | ';' | '=' => false,
        c => Skeleton::of_letter(c).is_some(),
    });
    if !plain || nick.contains("www.") {
        return "";
    }
    // an ending takes the place of two letters at most; a vowel that falls out is the last but one, before a «ь» the third last
    let varies = if letters.ends_with(['ь', 'Ь']) { 3 } else { 2 };
    letters
        .char_indices()
        .rev()
        .nth(varies - 1)
        .map_or("", |(at, _)| &letters[..at])
}

/// Whether what a word looks like begins with what these letters look like.
fn begins_as(looks: &str, letters: &str) -> bool {
    let mut rest = Some(looks);
    for c in letters.chars() {
        let head = Skeleton::of_letter(c);
        rest = rest.zip(head).and_then(|(rest, head)| rest.strip_prefix(head));
    }
    rest.is_some()
}

impl Name<'_> {
    fn parts(&self) -> &[Part] {
        self.parts.get_or_init(|| {
            let part = |token: &Token| {
                let text = match &token.kind {
                    TokenKind::Word { .. } => Text::Word(Word {
                        written: self.nick[token.start..token.end].to_owned(),
                        exact: Skeleton::of(&self.nick[token.start..token.end]),
                        forms: OnceCell::new(),
                    }),
                    TokenKind::Mark(mark) => Text::Mark(*mark),
                    TokenKind::Opaque => return None,
                };
                Some(Part {
                    spaced: token.spaced,
                    text,
                })
            };
            cut(self.nick).iter().filter_map(part).collect()
        })
    }

    /// How many tokens it takes at the head of these, and whether each is exact.
    fn fits(&self, line: &str, tokens: &[Token]) -> Option<(usize, bool)> {
        let parts = self.parts();
        if parts.is_empty() || tokens.len() < parts.len() {
            return None;
        }
        let mut exact = true;
        for (place, (part, token)) in parts.iter().zip(tokens).enumerate() {
            if place > 0 && part.spaced != token.spaced {
                return None;
            }
            exact &= part.text.fit(line, token)? == Fit::Exact;
        }
        let length = parts.len();
        match glued_ending(&tokens[length..]) {
            Some(more) => Some((length + more, false)),
            None => Some((length, exact)),
        }
    }
}

impl Text {
    fn fit(&self, line: &str, token: &Token) -> Option<Fit> {
        match self {
            Self::Mark(mark) => (token.mark()? == *mark).then_some(Fit::Exact),
            Self::Word(word) => {
                let looks = token.looks(line)?;
                if *looks == word.exact {
                    return Some(Fit::Exact);
                }
                word.forms().contains(looks).then_some(Fit::Declined)
            }
        }
    }
}

impl Word {
    fn forms(&self) -> &BTreeSet<Skeleton> {
        self.forms.get_or_init(|| {
            let forms = declined(&self.written);
            forms.iter().map(|form| Skeleton::of(form)).collect()
        })
    }
}

/// «Bob-у», «Bob'е»: an ending glued to a nick that is not declined, unless a number follows (then it is a cell).
fn glued_ending(tokens: &[Token]) -> Option<usize> {
    let [mark, ending, rest @ ..] = tokens else {
        return None;
    };
    let joined = matches!(mark.mark()?, '-' | '\'' | '’' | '`') && !mark.spaced && !ending.spaced;
    let number = rest
        .iter()
        .take(2)
        .any(|token| token.folded().starts_with(|c: char| c.is_numeric()));
    let known = [
        "у", "а", "ом", "ем", "е", "ы", "и", "ой", "ю", "я", "ей", "му", "го",
    ]
    .contains(&ending.folded());
    (joined && known && !number).then_some(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(text: &str, nicks: &[&str]) -> Option<(usize, Meant)> {
        let nicks: Vec<Nick> = nicks.iter().map(|nick| Nick::from(*nick)).collect();
        let named = Names::new(&nicks).at(text, &cut(text), 0)?;
        Some((named.length, named.among(&nicks)))
    }

    #[test]
    fn nicks_and_their_cases() {
        for (text, nick, length) in [
            ("ZimA - А4", "ZimA", 1),
            ("zimА А4", "ZimA", 1),
            ("Адвокату К8", "Адвокат", 1),
            ("Марии Ивановне", "Мария Ивановна", 2),
            ("user_77-К8", "user_77", 3),
            ("Бывалому", "Бывалый", 1),
            ("ZimA-у К8", "ZimA", 3),
            ("ZimA-а 4", "ZimA", 1),
            ("ZimA-Е5", "ZimA", 1),
            ("А-4 - К8", "А-4", 3),
            ("Бойцу", "Боец", 1),
            ("Капитану2", "Капитан2", 1),
        ] {
            assert_eq!(
                who(text, &[nick]),
                Some((length, Meant::One(Nick::from(nick)))),
                "{text}"
            );
        }
        assert_eq!(
            who("Вирта", &["Вирт", "Вирта"]),
            Some((1, Meant::One(Nick::from("Вирта"))))
        );
        let both = ["Александр", "Александра"].map(Nick::from).to_vec();
        assert_eq!(
            who("Александре", &["Александр", "Александра"]),
            Some((1, Meant::Several(both)))
        );
        assert_eq!(who("Мария Петровна", &["Мария Ивановна"]), None);
    }
}
