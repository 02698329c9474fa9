//! The lines over plain quotes: «Адвокат (14.10.2009, 14:02) писал:», «Цитата(Адвокат @ …)».

use crate::post::token::{begins, is_of_word, small};

/// A line that says that a quotation follows.
pub(super) struct Header {
    /// The words that may name who is quoted.
    pub who: String,
    /// Quoted words on the same line.
    pub rest: String,
}

/// Reads a line as the header of a plain quote.
pub(super) fn header(line: &str) -> Option<Header> {
    let line = line.trim().trim_matches('*').trim();
    opening(line).or_else(|| said(line)).or_else(|| dated(line))
}

/// «Цитата…», «Quote…», «Сообщение от …».
fn opening(line: &str) -> Option<Header> {
    const HEADS: [&str; 10] = [
        "цитата",
        "цитирую",
        "цитировать",
        "quote",
        "сообщение от",
        "originally posted by",
        "в ответ на",
        "ответ на сообщение",
        "citation",
        "отправлено",
    ];
    let head = HEADS.iter().find(|head| begins(line, head))?;
    let after = &line[head.len()..];
    if *head == "отправлено" {
        let is_name = after.trim_start().starts_with("пользователем");
        return is_name.then(|| Header {
            who: after.to_owned(),
            rest: String::new(),
        });
    }
    if after.chars().next().is_some_and(char::is_alphanumeric) {
        return None;
    }
    if after.trim_start().starts_with('(') {
        let close = after.find(')').map_or(after.len(), |at| at + 1);
        let rest = after[close..].trim_start_matches([':', ' ']);
        return Some(Header {
            who: after[..close].to_owned(),
            rest: rest.to_owned(),
        });
    }
    let after = after.trim_start_matches([':', ' ']);
    Some(match after.split_once(':') {
        Some((who, rest)) if !ends_in_digit(who) => Header {
            who: who.to_owned(),
            rest: rest.trim().to_owned(),
        },
        _ => Header {
            who: after.to_owned(),
            rest: after.to_owned(),
        },
    })
}

fn ends_in_digit(text: &str) -> bool {
    text.ends_with(|c: char| c.is_ascii_digit())
}

/// «… писал(а):», «… wrote:».
fn said(line: &str) -> Option<Header> {
    const VERBS: [&str; 16] = [
        "писал",
        "писала",
        "пишет",
        "написал",
        "написала",
        "сказал",
        "сказала",
        "wrote",
        "said",
        "writes",
        "сообщил",
        "говорит",
        "отправил",
        "отправила",
        "ответил",
        "ответила",
    ];
    for (start, word) in words(line) {
        let same = |verb: &&str| verb.len() == word.len() && begins(word, verb);
        let first = word.chars().next().map(small);
        if start == 0
            || !matches!(first, Some('п' | 'н' | 'с' | 'г' | 'о' | 'w' | 's'))
            || !VERBS.iter().any(same)
        {
            continue;
        }
        let mut end = start + word.len();
        for form in ["(а)", "(-а)", "(ла)", "(a)", "/а", "/a"] {
            if begins(&line[end..], form) {
                end += form.len();
            }
        }
        let after = line[end..].trim_start();
        let who = line[..start].to_owned();
        if after.is_empty() || after.starts_with('↑') {
            return Some(Header {
                who,
                rest: String::new(),
            });
        }
        if let Some(rest) = after.strip_prefix(':') {
            let rest = rest.trim_start();
            let rest = if rest.starts_with('↑') { "" } else { rest };
            return Some(Header {
                who,
                rest: rest.to_owned(),
            });
        }
        if line.ends_with(':') || after.starts_with(['(', '«', '"']) {
            return Some(Header {
                who,
                rest: String::new(),
            });
        }
    }
    None
}

fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split(|c: char| !is_of_word(c)).map(move |word| {
        let start = at;
        // Every separator is counted by its own length below.
        at += word.len() + text[at + word.len()..].chars().next().map_or(0, char::len_utf8);
        (start, word)
    })
}

/// «Адвокат, 14.10.2009 14:02:».
fn dated(line: &str) -> Option<Header> {
    let body = line.strip_suffix(':')?;
    // «ср, 14 окт. 2009 г. в 14:02, Адвокат <a@b.ru>:»
    if body.ends_with('>') && body.contains('@') {
        return Some(Header {
            who: body.to_owned(),
            rest: String::new(),
        });
    }
    if !body.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let date = body.split(|c: char| !c.is_ascii_digit() && c != '.').any(is_date);
    let named = body.chars().any(char::is_alphabetic);
    (date && named).then(|| Header {
        who: body.to_owned(),
        rest: String::new(),
    })
}

/// «14.10.2009».
pub(super) fn is_date(word: &str) -> bool {
    let mut parts = word.trim_end_matches('.').split('.');
    let lengths = [parts.next(), parts.next(), parts.next()].map(|part| {
        part.filter(|part| part.chars().all(|c| c.is_ascii_digit()))
            .map_or(0, str::len)
    });
    parts.next().is_none() && matches!(lengths, [1..=2, 1..=2, 2 | 4])
}
