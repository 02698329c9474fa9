//! Quotes and cuts that are made of lines: «> …», «писал(а):», signatures, «Добавлено:».

use crate::post::lexicon;
use crate::post::token::{TokenKind, begins, cut};

use super::header::{header, is_date};
use super::{Line, Piece, Quote};

enum State {
    Own,
    /// Under «писал(а):»; whether a line came, and whether it held a shot.
    Quoting {
        quote: Quote,
        begun: bool,
        shot: bool,
    },
    /// Lines with «>» so far, each with its depth.
    Cited(Vec<(usize, String)>, String),
    /// Below «--».
    Signature,
}

struct Taker {
    pieces: Vec<Piece>,
    state: State,
}

/// Takes plain quotes and signatures off.
pub(super) fn take_off(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut taker = Taker {
        pieces: Vec::new(),
        state: State::Own,
    };
    for piece in pieces {
        match piece {
            Piece::Quote(quote) => taker.quote(quote),
            Piece::Own(line) => taker.line(line),
        }
    }
    taker.end_quote();
    taker.pieces
}

impl Taker {
    fn end_quote(&mut self) {
        match std::mem::replace(&mut self.state, State::Own) {
            State::Own => {}
            State::Signature => self.state = State::Signature,
            State::Quoting { quote, .. } => self.pieces.push(Piece::Quote(quote)),
            State::Cited(lines, header) => {
                let least = lines.iter().map(|(depth, _)| *depth).min().unwrap_or(0);
                let lines = lines
                    .into_iter()
                    .filter(|(depth, _)| *depth == least)
                    .map(|(_, line)| line);
                self.pieces.push(Piece::Quote(Quote {
                    header,
                    lines: lines.collect(),
                }));
            }
        }
    }

    /// A marked quote: the body of a plain one that has only its header yet, nested in one that has begun.
    fn quote(&mut self, mut quote: Quote) {
        match &self.state {
            State::Signature | State::Quoting { begun: true, .. } => {}
            State::Quoting { quote: plain, .. } => {
                if quote.header.is_empty() {
                    quote.header.clone_from(&plain.header);
                }
                self.state = State::Own;
                self.pieces.push(Piece::Quote(quote));
            }
            State::Own | State::Cited(..) => {
                self.end_quote();
                self.pieces.push(Piece::Quote(quote));
            }
        }
    }

    fn line(&mut self, mut line: Line) {
        if let Some(rest) = added(&line.text) {
            if matches!(self.state, State::Signature) {
                self.state = State::Own;
            }
            self.end_quote();
            line.text = rest;
        }
        if matches!(self.state, State::Signature) {
            return;
        }
        let text = line.text.trim();
        if is_signature(text) {
            self.end_quote();
            self.state = State::Signature;
            return;
        }
        if let Some((depth, who, words)) = cited(text) {
            let mut header = who;
            let mut lines = match std::mem::replace(&mut self.state, State::Own) {
                State::Cited(lines, before) => {
                    header = if header.is_empty() { before } else { header };
                    lines
                }
                other => {
                    self.state = other;
                    self.end_quote();
                    Vec::new()
                }
            };
            if let Some(head) = super::header::header(&words) {
                header = head.who;
                lines.push((depth, head.rest));
            } else {
                lines.push((depth, words));
            }
            self.state = State::Cited(lines, header);
            return;
        }
        self.uncited(line);
    }

    fn uncited(&mut self, mut line: Line) {
        let text = line.text.trim();
        if matches!(self.state, State::Cited(..)) {
            self.end_quote();
        }
        if let Some(head) = header(text) {
            let mut quote = Quote {
                header: head.who,
                lines: Vec::new(),
            };
            if let State::Quoting {
                quote: before,
                begun: false,
                ..
            } = &self.state
            {
                quote.header = format!("{} {}", before.header, quote.header);
                self.state = State::Own;
            }
            self.end_quote();
            let shot = holds_shot(&head.rest);
            let begun = !head.rest.is_empty();
            if begun {
                quote.lines.push(head.rest);
            }
            self.state = State::Quoting { quote, begun, shot };
            return;
        }
        if let State::Quoting { quote, begun, shot } = &mut self.state {
            let ends = if text.is_empty() {
                *begun
            } else {
                *shot && holds_result(text)
            };
            if !ends {
                *begun |= !text.is_empty();
                *shot |= holds_shot(text);
                quote.lines.push(text.to_owned());
                return;
            }
            self.end_quote();
        }
        if let Some(at) = sent_from(&line.text) {
            line.text.truncate(at);
        }
        self.pieces.push(Piece::Own(line));
    }
}

/// «> …», «>> …», «Адвокат> …»: the depth, who is named, and the words.
pub(super) fn cited(text: &str) -> Option<(usize, String, String)> {
    if text.starts_with(['│', '┃', '▎', '▌', '❝']) {
        let words = text.trim_start_matches(['│', '┃', '▎', '▌', '❝', ' ']);
        return Some((1, String::new(), words.to_owned()));
    }
    let name_end = text.find('>')?;
    let name = &text[..name_end];
    let is_name = name.len() <= 60
        && !name.ends_with(['-', '=', ' ', '—', '–'])
        && name.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '_');
    if !is_name {
        return None;
    }
    let after = &text[name_end..];
    let words = after.trim_start_matches(['>', ' ']);
    let depth = after[..after.len() - words.len()].matches('>').count();
    Some((depth, name.to_owned(), words.to_owned()))
}

fn is_signature(text: &str) -> bool {
    text == "--" || (text.len() >= 5 && text.bytes().all(|b| b == b'_'))
}

/// «Отправлено с моего …»: where it begins in the line.
fn sent_from(line: &str) -> Option<usize> {
    const HEADS: [&str; 12] = [
        "отправлено с ",
        "отправлено из ",
        "отправлено через ",
        "отправлено от ",
        "отправлено со ",
        "sent from ",
        "sent via ",
        "sent using ",
        "posted via ",
        "posted from ",
        "написано с ",
        "последний раз редактировалось",
    ];
    let place = |(at, c): (usize, char)| {
        let first = matches!(c, 'о' | 'О' | 'н' | 'Н' | 'п' | 'П' | 's' | 'S' | 'p' | 'P');
        (first && HEADS.iter().any(|head| begins(&line[at..], head))).then_some(at)
    };
    line.char_indices().find_map(place)
}

/// «Добавлено:14.10.2009, 15:46»: what follows it on the line.
fn added(line: &str) -> Option<String> {
    let text = line.trim_start_matches(['-', ' ', '[', '*', '_']);
    let head = ["добавлено", "изменено", "отредактировано", "added"]
        .into_iter()
        .find(|head| begins(text, head))?;
    let after = &text[head.len()..];
    if after.chars().next().is_some_and(char::is_alphanumeric) {
        return None;
    }
    let mut end = 0;
    let mut numbers = 0;
    for token in cut(after) {
        let word = &after[token.start..token.end];
        let is_time = word.chars().all(|c| c.is_ascii_digit()) || is_date(word);
        numbers += usize::from(is_time);
        let known = match &token.kind {
            TokenKind::Mark(mark) => !matches!(mark, '@' | '«' | '"'),
            TokenKind::Word { folded, .. } => is_time || is_of_time(folded),
            TokenKind::Opaque => false,
        };
        if !known {
            break;
        }
        end = token.end;
    }
    let rest = after[end..].trim();
    let dated = numbers > 0 || rest.is_empty();
    (dated || after.trim_start().starts_with(':')).then(|| rest.to_owned())
}

fn is_of_time(word: &str) -> bool {
    const WORDS: &[&str] = &[
        "спустя",
        "через",
        "после",
        "сегодня",
        "вчера",
        "назад",
        "минут",
        "минуты",
        "минуту",
        "мин",
        "секунд",
        "секунды",
        "секунду",
        "сек",
        "час",
        "часа",
        "часов",
        "дня",
        "дней",
        "день",
        "год",
        "года",
        "г",
        "after",
        "minutes",
        "hours",
        "seconds",
        "января",
        "февраля",
        "марта",
        "апреля",
        "мая",
        "июня",
        "июля",
        "августа",
        "сентября",
        "октября",
        "ноября",
        "декабря",
        "окт",
        "ноя",
        "дек",
        "янв",
        "фев",
        "мар",
        "апр",
        "июн",
        "июл",
        "авг",
        "сен",
        "в",
        "и",
    ];
    WORDS.contains(&word)
}

fn holds_result(line: &str) -> bool {
    cut(line)
        .iter()
        .any(|token| lexicon::result(token.folded()).is_some())
}

/// Whether a quoted line seems to hold a shot: a letter and a number near one another, and no result.
fn holds_shot(line: &str) -> bool {
    line.contains(|c: char| c.is_ascii_digit()) && !holds_result(line)
}
