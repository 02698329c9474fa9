//! Whom words name: exactly, declined, nearly, or not at all.

use std::collections::{BTreeSet, HashMap};

use crate::nick::{Nick, Skeleton};

use super::token::{Token, TokenKind, cut};

/// Everybody who can be named in a post.
pub(super) struct Names {
    names: Vec<Name>,
    /// By the first word's forms, or the first mark.
    heads: HashMap<Skeleton, Vec<usize>>,
}

struct Name {
    nick: Nick,
    parts: Vec<Part>,
}

struct Part {
    /// Whether space stands before it.
    spaced: bool,
    exact: Skeleton,
    /// Declined forms; empty for marks.
    forms: BTreeSet<Skeleton>,
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

fn skeleton_of(token: &Token) -> Option<Skeleton> {
    match &token.kind {
        TokenKind::Word { skeleton, .. } => Some(skeleton.clone()),
        TokenKind::Mark(c) => Some(Skeleton::of(c.encode_utf8(&mut [0; 4]))),
        TokenKind::Opaque => None,
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
        for (index, name) in names.iter().enumerate() {
            for form in name.parts[0].forms.iter().chain([&name.parts[0].exact]) {
                heads.entry(form.clone()).or_default().push(index);
            }
        }
        Self { names, heads }
    }

    /// The longest nick that begins at this token.
    pub fn at(&self, tokens: &[Token], at: usize) -> Option<Named> {
        let head = skeleton_of(&tokens[at])?;
        let mut best: Option<Named> = None;
        for index in self.heads.get(&head)? {
            let name = &self.names[*index];
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
        for nick in candidates {
            let name = nick.to_lowercase();
            let shortest = words.chars().count().min(name.chars().count());
            let allowed = if shortest <= 3 { 1 } else { 2 };
            let distance = [
                edits(&words, &name),
                edits(&latin(&words), &latin(&name)),
                edits(Skeleton::of(&words).as_str(), nick.skeleton().as_str()),
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
                let forms = match &token.kind {
                    TokenKind::Word { .. } => declined(&nick[token.start..token.end])
                        .iter()
                        .map(|form| Skeleton::of(form))
                        .collect(),
                    _ => BTreeSet::new(),
                };
                Some(Part {
                    spaced: token.spaced,
                    exact: skeleton_of(token)?,
                    forms,
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
            let skeleton = skeleton_of(token)?;
            if skeleton != part.exact {
                if !part.forms.contains(&skeleton) {
                    return None;
                }
                exact = false;
            }
        }
        let length = self.parts.len();
        match glued_ending(&tokens[length..]) {
            Some(more) => Some((length + more, false)),
            None => Some((length, exact)),
        }
    }
}

/// «ZimA-у», «ZimA'е»: an ending glued to a nick that is not declined, unless a number follows (then it is a cell).
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

/// Forms that a word of a nick takes in Russian; generous, because a form counts only where it fits one nick.
fn declined(word: &str) -> Vec<String> {
    let word = word.to_lowercase();
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &word[letters.len()..];
    let chars: Vec<char> = letters.chars().collect();
    let stem = |cut: usize| {
        chars[..chars.len().saturating_sub(cut)]
            .iter()
            .collect::<String>()
    };
    let mut forms: Vec<(String, &[&str])> = Vec::new();
    let tail: String = chars[chars.len().saturating_sub(2)..].iter().collect();
    match (chars.last(), tail.as_str()) {
        (None, _) => {}
        (_, "ый" | "ий" | "ой") => {
            forms.push((stem(2), &["ого", "его", "ому", "ему", "ым", "им", "ом", "ем"]));
            forms.push((stem(1), &["я", "ю", "ем", "е", "и"]));
        }
        (_, "ая" | "яя") => {
            forms.push((stem(2), &["ой", "ую", "ою", "ей", "юю"]));
            forms.push((stem(1), &["и", "е", "ю", "ей"]));
        }
        (_, "ец") => {
            let vowel = chars.len() > 2 && "аеиоуыэюя".contains(chars[chars.len() - 3]);
            let stem_of = if vowel { stem(2) + "йц" } else { stem(2) + "ц" };
            forms.push((stem_of, &["а", "у", "ом", "ем", "е"]));
            forms.push((stem(0), &["а", "у", "ом", "ем", "е"]));
        }
        (_, "ок" | "ек" | "ёк") => {
            forms.push((stem(2) + "к", &["а", "у", "ом", "е"]));
            forms.push((stem(2) + "ьк", &["а", "у", "ом", "е"]));
            forms.push((stem(0), &["а", "у", "ом", "е"]));
        }
        (Some('й'), _) => forms.push((stem(1), &["я", "ю", "ем", "ём", "е", "и"])),
        (Some('ь'), _) => forms.push((stem(1), &["я", "ю", "ем", "ём", "е", "и", "ью"])),
        (Some('а'), _) => forms.push((stem(1), &["ы", "и", "е", "у", "ой", "ою", "ей"])),
        (Some('я'), _) => forms.push((stem(1), &["и", "е", "ю", "ей", "ею", "ёй"])),
        (Some('о'), _) => forms.push((stem(1), &["а", "у", "ом", "е"])),
        (Some('е'), _) => forms.push((stem(1), &["я", "ю", "ем", "и", "а", "у"])),
        (Some('и' | 'ы' | 'у' | 'ю' | 'э' | 'ё'), _) => {}
        (Some(last), _) if last.is_alphabetic() => forms.push((stem(0), &["а", "у", "ом", "ем", "е", "ым"])),
        _ => {}
    }
    forms
        .into_iter()
        .flat_map(|(stem, endings)| {
            endings
                .iter()
                .map(move |ending| format!("{stem}{ending}{digits}"))
        })
        .collect()
}

/// A word in Latin letters, the usual way.
fn latin(word: &str) -> String {
    let mut out = String::new();
    for c in word.chars() {
        let letters = match c {
            'а' => "a",
            'б' => "b",
            'в' | 'w' => "v",
            'г' => "g",
            'д' => "d",
            'е' | 'ё' | 'э' => "e",
            'ж' => "zh",
            'з' => "z",
            'и' | 'й' | 'ы' | 'y' | 'j' => "i",
            'к' | 'c' | 'q' => "k",
            'л' => "l",
            'м' => "m",
            'н' => "n",
            'о' => "o",
            'п' => "p",
            'р' => "r",
            'с' => "s",
            'т' => "t",
            'у' => "u",
            'ф' => "f",
            'х' => "h",
            'ц' => "ts",
            'ч' => "ch",
            'ш' | 'щ' => "sh",
            'ю' => "iu",
            'я' => "ia",
            'x' => "ks",
            'ь' | 'ъ' => "",
            other => {
                out.push(other);
                ""
            }
        };
        out.push_str(letters);
    }
    out
}

/// Edits between two words: letters put in, left out, changed, or two neighbours swapped.
fn edits(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > 2 {
        return 9;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let same = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + same);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
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
