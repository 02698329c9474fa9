//! Whom words name: exactly, declined, nearly, or not at all.

use std::collections::{BTreeSet, HashMap};

use crate::nick::{Nick, Skeleton};

use super::declension::declined;
use super::near::{edits, latin};
use super::token::{Token, TokenKind, cut};

/// Everybody who can be named in a post.
pub(super) struct Names {
    all: Vec<Name>,
    /// By the first word's forms.
    heads: HashMap<Skeleton, Vec<usize>>,
    /// By the first mark.
    marks: HashMap<char, Vec<usize>>,
}

struct Name {
    nick: Nick,
    parts: Vec<Part>,
}

struct Part {
    /// Whether space stands before it.
    spaced: bool,
    text: Text,
}

enum Text {
    /// A word and its declined forms.
    Word(Skeleton, BTreeSet<Skeleton>),
    /// A mark.
    Mark(char),
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
            let fitting: Vec<Nick> = names
                .iter()
                .filter(|nick| candidates.contains(nick))
                .cloned()
                .collect();
            match fitting.as_slice() {
                [] => {}
                [one] => return Meant::One(one.clone()),
                _ => return Meant::Several(fitting),
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

impl Names {
    /// Names of these nicks.
    pub fn new<'a>(nicks: impl IntoIterator<Item = &'a Nick>) -> Self {
        let nicks: BTreeSet<&Nick> = nicks.into_iter().filter(|nick| !nick.is_empty()).collect();
        let names: Vec<Name> = nicks
            .into_iter()
            .map(Name::new)
            .filter(|name| !name.parts.is_empty())
            .collect();
        let mut heads: HashMap<Skeleton, Vec<usize>> = HashMap::new();
        let mut marks: HashMap<char, Vec<usize>> = HashMap::new();
        for (index, name) in names.iter().enumerate() {
            match &name.parts[0].text {
                Text::Word(exact, forms) => {
                    for form in forms.iter().chain([exact]) {
                        heads.entry(form.clone()).or_default().push(index);
                    }
                }
                Text::Mark(mark) => marks.entry(*mark).or_default().push(index),
            }
        }
        Self {
            all: names,
            heads,
            marks,
        }
    }

    /// The longest nick that begins at this token.
    pub fn at(&self, tokens: &[Token], at: usize) -> Option<Named> {
        let heads = match &tokens.get(at)?.kind {
            TokenKind::Word { skeleton, .. } => self.heads.get(skeleton)?,
            TokenKind::Mark(mark) => self.marks.get(mark)?,
            TokenKind::Opaque => return None,
        };
        let mut best: Option<Named> = None;
        for index in heads {
            let name = &self.all[*index];
            let Some((length, exact)) = name.fits(&tokens[at..]) else {
                continue;
            };
            let named = match &mut best {
                Some(named) if named.length > length => continue,
                Some(named) if named.length == length => named,
                _ => best.insert(Named {
                    length,
                    exact: Vec::new(),
                    declined: Vec::new(),
                }),
            };
            let list = if exact {
                &mut named.exact
            } else {
                &mut named.declined
            };
            if !list.contains(&name.nick) {
                list.push(name.nick.clone());
            }
        }
        best
    }

    /// The first nick in a text, of any of these people.
    pub fn first_in(&self, text: &str) -> Option<Named> {
        let tokens = cut(text);
        (0..tokens.len()).find_map(|at| self.at(&tokens, at))
    }

    /// Who of the candidates may be meant by a word that names nobody: two edits away, transliterated, or a
    /// part of the nick.
    pub fn near(words: &str, candidates: &[Nick]) -> Vec<Nick> {
        let words: String = words.chars().take(64).collect::<String>().to_lowercase();
        let mut found: Vec<(usize, Nick)> = Vec::new();
        let (in_latin, skeleton) = (latin(&words), Skeleton::of(&words));
        for nick in candidates {
            let name = nick.to_lowercase();
            let shortest = words.chars().count().min(name.chars().count());
            let allowed = if shortest <= 3 { 1 } else { 2 };
            let distance = [
                edits(&words, &name),
                edits(&in_latin, &latin(&name)),
                edits(skeleton.as_str(), nick.skeleton().as_str()),
                name.split([' ', '_', '-', '.'])
                    .filter(|part| part.chars().count() > 2)
                    .map(|part| edits(&words, part) + 1)
                    .min()
                    .unwrap_or(9),
            ]
            .into_iter()
            .min()
            .unwrap_or(9);
            if distance <= allowed && shortest > 1 {
                found.push((distance, nick.clone()));
            }
        }
        found.sort();
        found.into_iter().map(|(_, nick)| nick).collect()
    }
}

impl Name {
    fn new(nick: &Nick) -> Self {
        let parts = cut(nick)
            .iter()
            .filter_map(|token| {
                let text = match &token.kind {
                    TokenKind::Word { skeleton, .. } => {
                        let forms = declined(&nick[token.start..token.end]);
                        Text::Word(
                            skeleton.clone(),
                            forms.iter().map(|form| Skeleton::of(form)).collect(),
                        )
                    }
                    TokenKind::Mark(mark) => Text::Mark(*mark),
                    TokenKind::Opaque => return None,
                };
                Some(Part {
                    spaced: token.spaced,
                    text,
                })
            })
            .collect();
        Self {
            nick: nick.clone(),
            parts,
        }
    }

    /// How many tokens it takes at the head of these, and whether each is exact.
    fn fits(&self, tokens: &[Token]) -> Option<(usize, bool)> {
        if tokens.len() < self.parts.len() {
            return None;
        }
        let mut exact = true;
        for (place, (part, token)) in self.parts.iter().zip(tokens).enumerate() {
            if place > 0 && part.spaced != token.spaced {
                return None;
            }
            exact &= part.text.fit(token)? == Fit::Exact;
        }
        let length = self.parts.len();
        match glued_ending(&tokens[length..]) {
            Some(more) => Some((length + more, false)),
            None => Some((length, exact)),
        }
    }
}

impl Text {
    fn fit(&self, token: &Token) -> Option<Fit> {
        match (self, &token.kind) {
            (Self::Word(exact, _), TokenKind::Word { skeleton, .. }) if skeleton == exact => Some(Fit::Exact),
            (Self::Word(_, forms), TokenKind::Word { skeleton, .. }) => {
                forms.contains(skeleton).then_some(Fit::Declined)
            }
            (Self::Mark(mark), TokenKind::Mark(other)) => (mark == other).then_some(Fit::Exact),
            _ => None,
        }
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
        let named = Names::new(&nicks).at(&cut(text), 0)?;
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

    #[test]
    fn near_nicks() {
        let nicks = ["Адвокат", "ZimA", "Мария Ивановна"].map(Nick::from);
        for (word, nick) in [
            ("Адвакат", "Адвокат"),
            ("Зима", "ZimA"),
            ("Advokat", "Адвокат"),
            ("Мария", "Мария Ивановна"),
        ] {
            assert_eq!(Names::near(word, &nicks), [Nick::from(nick)], "{word}");
        }
        assert!(Names::near("Боцман", &nicks).is_empty());
    }
}
