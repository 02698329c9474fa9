//! A line cut into words and marks.

use unicode_normalization::char::is_combining_mark;

use crate::nick::Skeleton;

/// A word, or one mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Byte range in the line.
    pub start: usize,
    /// The end of it.
    pub end: usize,
    /// Whether space stands before it (or nothing).
    pub spaced: bool,
    /// What it is.
    pub kind: TokenKind,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// Letters and digits without a gap.
    Word {
        /// Small letters, «ё» as «е», letters of the wrong script put right, drawn-out letters once.
        folded: String,
        /// What it looks like.
        skeleton: Skeleton,
    },
    /// Anything else that is not space.
    Mark(char),
    /// An address or a smiley: never part of a move.
    Opaque,
}

impl Token {
    /// The word as compared with the lexicon; empty for what is no word.
    pub fn folded(&self) -> &str {
        match &self.kind {
            TokenKind::Word { folded, .. } => folded,
            _ => "",
        }
    }

    /// The mark, if it is one.
    pub fn mark(&self) -> Option<char> {
        match self.kind {
            TokenKind::Mark(c) => Some(c),
            _ => None,
        }
    }

    /// Whether it is a word.
    pub fn is_word(&self) -> bool {
        matches!(self.kind, TokenKind::Word { .. })
    }
}

/// The tokens of a line.
pub(super) fn cut(line: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    for piece in line.split(' ') {
        if !piece.is_empty() {
            if is_address(piece) || is_smiley(piece) {
                tokens.push(Token {
                    start: at,
                    end: at + piece.len(),
                    spaced: true,
                    kind: TokenKind::Opaque,
                });
            } else {
                cut_piece(piece, at, &mut tokens);
            }
        }
        at += piece.len() + 1;
    }
    tokens
}

fn cut_piece(piece: &str, at: usize, tokens: &mut Vec<Token>) {
    let mut chars = piece.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        let spaced = start == 0;
        if !c.is_alphanumeric() {
            let end = at + start + c.len_utf8();
            tokens.push(Token {
                start: at + start,
                end,
                spaced,
                kind: TokenKind::Mark(c),
            });
            continue;
        }
        let mut end = start + c.len_utf8();
        while let Some((next, c)) = chars
            .peek()
            .copied()
            .filter(|(_, c)| c.is_alphanumeric() || is_combining_mark(*c))
        {
            end = next + c.len_utf8();
            chars.next();
        }
        let word = &piece[start..end];
        let kind = TokenKind::Word {
            folded: fold(word),
            skeleton: Skeleton::of(word),
        };
        tokens.push(Token {
            start: at + start,
            end: at + end,
            spaced,
            kind,
        });
    }
}

/// Small letters, each as long in bytes as the letter it stands for, so that places in both texts agree.
pub(super) fn lower(text: &str) -> String {
    text.chars()
        .map(|c| {
            let mut small = c.to_lowercase();
            match (small.next(), small.next()) {
                (Some(small), None) if small.len_utf8() == c.len_utf8() => small,
                _ => c,
            }
        })
        .collect()
}

/// A word as the lexicon has it.
pub(super) fn fold(word: &str) -> String {
    let lower: String = word.to_lowercase().replace('ё', "е");
    let cyrillic = lower.chars().any(|c| ('а'..='я').contains(&c));
    let mut out = String::with_capacity(lower.len());
    let mut run = 0;
    let mut last = '\0';
    for c in lower.chars().map(|c| if cyrillic { to_cyrillic(c) } else { c }) {
        run = if c == last { run + 1 } else { 1 };
        last = c;
        if run == 3 && c.is_alphabetic() {
            out.pop();
        }
        if run < 3 || !c.is_alphabetic() {
            out.push(c);
        }
    }
    out
}

const fn to_cyrillic(c: char) -> char {
    match c {
        'a' => 'а',
        'b' => 'в',
        'c' => 'с',
        'e' => 'е',
        'h' => 'н',
        'k' => 'к',
        'm' => 'м',
        'o' => 'о',
        'p' => 'р',
        't' => 'т',
        'x' => 'х',
        'y' => 'у',
        other => other,
    }
}

fn is_address(piece: &str) -> bool {
    if piece.contains("://") || piece.starts_with("www.") {
        return true;
    }
    let Some((before, after)) = piece.split_once('@') else {
        return false;
    };
    before.ends_with(|c: char| c.is_ascii_alphanumeric())
        && after.split_once('.').is_some_and(|(host, end)| {
            host.starts_with(|c: char| c.is_ascii_alphanumeric())
                && end.starts_with(|c: char| c.is_ascii_alphabetic())
        })
}

fn is_smiley(piece: &str) -> bool {
    let mut chars = piece.chars();
    let Some(':' | ';' | '=') = chars.next() else {
        return false;
    };
    let mouth = chars
        .as_str()
        .trim_start_matches(['-', '\'', '^'])
        .trim_end_matches(['.', '!', ',']);
    let name = mouth
        .strip_suffix(':')
        .is_some_and(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic() || c == '_'));
    name || (!mouth.is_empty()
        && mouth.chars().count() <= 3
        && mouth.chars().all(|c| "DdPpOo0()|/\\3*sSxX8".contains(c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_marks_and_what_is_neither() {
        for (line, wanted) in [
            ("То ZimA-А4!", vec!["То", "ZimA", "-", "А4", "!"]),
            ("user_77: к 8", vec!["user", "_", "77", ":", "к", "8"]),
            ("http://x.ru/А4 К8", vec!["http://x.ru/А4", "К8"]),
            ("К8 :D :8", vec!["К8", ":D", ":8"]),
            ("a@b.ru", vec!["a@b.ru"]),
        ] {
            let got: Vec<_> = cut(line)
                .iter()
                .map(|t| line[t.start..t.end].to_owned())
                .collect();
            assert_eq!(got, wanted, "{line}");
        }
    }

    #[test]
    fn folding() {
        for (word, wanted) in [
            ("Мимооо", "мимо"),
            ("МИМO", "мимо"),
            ("Tо", "то"),
            ("ещё", "еще"),
            ("HIT", "hit"),
        ] {
            assert_eq!(fold(word), wanted);
        }
    }
}
