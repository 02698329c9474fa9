//! A line cut into words and marks.

use std::borrow::Cow;
use std::cell::OnceCell;

use unicode_normalization::char::is_combining_mark;

use crate::nick::Skeleton;

/// A word, or one mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'l> {
    /// Byte range in the line.
    pub start: usize,
    /// The end of it.
    pub end: usize,
    /// Whether space stands before it (or nothing).
    pub spaced: bool,
    /// What it is.
    pub kind: TokenKind<'l>,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind<'l> {
    /// Letters and digits without a gap.
    Word {
        /// Small letters, «ё» as «е», letters of the wrong script put right, drawn-out letters once.
        folded: Cow<'l, str>,
        /// What it looks like; see [`Token::looks`].
        looks: OnceCell<Skeleton>,
    },
    /// Anything else that is not space.
    Mark(char),
    /// An address or a smiley: never part of a move.
    Opaque,
}

impl Token<'_> {
    /// What the word looks like, reckoned when it is first asked for; `None` for what is no word. `line`: that of the
    /// token.
    pub fn looks(&self, line: &str) -> Option<&Skeleton> {
        match &self.kind {
            TokenKind::Word { looks, .. } => {
                Some(looks.get_or_init(|| Skeleton::of(&line[self.start..self.end])))
            }
            _ => None,
        }
    }

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
pub(super) fn cut(line: &str) -> Vec<Token<'_>> {
    // in posts a token takes four bytes and more
    let mut tokens = Vec::with_capacity(line.len() / 4 + 1);
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

fn cut_piece<'l>(piece: &'l str, at: usize, tokens: &mut Vec<Token<'l>>) {
    let mut chars = piece.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        let spaced = start == 0;
        if !is_of_word(c) {
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
            .filter(|(_, c)| is_of_word(*c) || (*c >= '\u{300}' && is_combining_mark(*c)))
        {
            end = next + c.len_utf8();
            chars.next();
        }
        let word = &piece[start..end];
        let kind = TokenKind::Word {
            folded: fold(word),
            looks: OnceCell::new(),
        };
        tokens.push(Token {
            start: at + start,
            end: at + end,
            spaced,
            kind,
        });
    }
}

/// Whether a character is a letter or a digit.
pub(super) fn is_of_word(c: char) -> bool {
    match c {
        'а'..='я' | 'А'..='Я' | 'ё' | 'Ё' => true,
        c if c.is_ascii() => c.is_ascii_alphanumeric(),
        c => c.is_alphanumeric(),
    }
}

/// `char::is_alphabetic`, at once for common letters.
pub(super) fn is_letter(c: char) -> bool {
    match c {
        'а'..='я' | 'А'..='Я' | 'ё' | 'Ё' => true,
        c if c.is_ascii() => c.is_ascii_alphabetic(),
        c => c.is_alphabetic(),
    }
}

/// `char::is_numeric`, at once for common letters.
pub(super) fn is_digit(c: char) -> bool {
    match c {
        'а'..='я' | 'А'..='Я' | 'ё' | 'Ё' => false,
        c if c.is_ascii() => c.is_ascii_digit(),
        c => c.is_numeric(),
    }
}

/// A small letter, where it is one letter and as long in bytes as the one it stands for; else the same.
pub(super) fn small(c: char) -> char {
    match c {
        'а'..='я' | 'ё' => return c,
        'А'..='Я' => return char::from_u32(u32::from(c) + 0x20).unwrap_or(c),
        c if c.is_ascii() => return c.to_ascii_lowercase(),
        _ => {}
    }
    let mut small = c.to_lowercase();
    match (small.next(), small.next()) {
        (Some(small), None) if small.len_utf8() == c.len_utf8() => small,
        _ => c,
    }
}

/// Whether a text begins with these small letters, whatever its own are.
pub(super) fn begins(text: &str, head: &str) -> bool {
    let mut letters = text.chars();
    head.len() <= text.len()
        && head
            .chars()
            .all(|wanted| letters.next().is_some_and(|c| small(c) == wanted))
}

/// A word as the lexicon has it.
pub(super) fn fold(word: &str) -> Cow<'_, str> {
    if is_folded(word) {
        return Cow::Borrowed(word);
    }
    let common = |c: char| c.is_ascii() || matches!(c, 'А'..='я' | 'Ё' | 'ё');
    Cow::Owned(if word.chars().all(common) {
        spelt(word.chars().map(small), !word.is_ascii(), word.len())
    } else {
        let lower = word.to_lowercase();
        let cyrillic = lower.chars().any(|c| matches!(c, 'а'..='я' | 'ё'));
        spelt(lower.chars(), cyrillic, lower.len())
    })
}

/// Small letters as the lexicon has them, about so many bytes of them.
fn spelt(letters: impl Iterator<Item = char>, cyrillic: bool, length: usize) -> String {
    let mut out = String::with_capacity(length);
    let mut run = 0;
    let mut last = '\0';
    for c in letters.map(|c| if c == 'ё' { 'е' } else { c }) {
        let c = if cyrillic { to_cyrillic(c) } else { c };
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

/// Whether folding changes nothing, at first sight: small letters of one script and digits, none three times in a row.
fn is_folded(word: &str) -> bool {
    let (mut latin, mut cyrillic) = (false, false);
    let (mut before, mut last) = ('\0', '\0');
    word.chars().all(|c| {
        let thrice = c == last && last == before;
        (before, last) = (last, c);
        match c {
            '0'..='9' => true,
            'a'..='z' => {
                latin = true;
                !cyrillic && !thrice
            }
            'а'..='я' => {
                cyrillic = true;
                !latin && !thrice
            }
            _ => false,
        }
    })
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
    if !piece.bytes().any(|byte| matches!(byte, b':' | b'@')) {
        return piece.starts_with("www.");
    }
    if piece.starts_with("www.") || piece.split(':').skip(1).any(|after| after.starts_with("//")) {
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
