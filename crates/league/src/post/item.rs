//! A line as a row of things that mean something: nicks, cells, results, words, marks.

use std::ops::Range;

use engine::{CellFault, Notation, ShotResult};

use crate::nick::Nick;

use super::cell::{self, Shape, Written};
use super::lexicon::{self, All};
use super::nick::{Named, Names};
use super::normalise::Line;
use super::token::{Token, TokenKind, cut};
use super::{Said, Unanswered};

/// One thing in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// What.
    pub kind: Kind,
    /// Its bytes in the line.
    pub at: Range<usize>,
    /// Whether it is a dash: what follows speaks of what is before.
    pub dash: bool,
}

/// What an item is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Words that name somebody in the game.
    Nick(Named),
    /// A cell, or what should be one.
    Cell(Result<engine::Cell, CellFault>),
    /// A word of a result; `everyday`: also a word of everyday talk; `negates`: with «не» before it a miss.
    Result {
        result: ShotResult,
        everyday: bool,
        negates: bool,
    },
    /// «Оба», «все».
    All(All),
    /// «То», «по», «@»: a nick follows.
    Toward,
    /// Any other word, folded.
    Word(String),
    /// A number, a time, a score: digits that are no part of a cell.
    Number,
    /// «,» and «;».
    Comma,
    /// «.», «!», «?» and «…».
    End { question: bool },
    /// Any other mark, an address or a smiley.
    Soft,
    /// Words that could be a nick and something else as well.
    Unclear,
}

/// What the reading of a line depends on.
pub(super) struct Sight<'a> {
    pub names: &'a Names<'a>,
    pub notation: Notation,
    /// The shots that await an answer of the player who is spoken for.
    pub unanswered: &'a [Unanswered],
    /// Whom this player may shoot at.
    pub opponents: &'a [Nick],
}

/// A line with its items.
pub(super) struct Items {
    pub line: Line,
    pub items: Vec<Item>,
}

impl Items {
    /// The words between two bytes of the line.
    pub fn said(&self, at: Range<usize>) -> Said {
        Said {
            line: self.line.number,
            words: self.line.text[at].trim().to_owned(),
        }
    }

    /// The words of some items.
    pub fn said_by(&self, items: &[Item]) -> Said {
        match (items.first(), items.last()) {
            (Some(first), Some(last)) => self.said(first.at.start..last.at.end),
            _ => self.said(0..self.line.text.len()),
        }
    }
}

/// Reads a line into items.
pub(super) fn items(line: Line, sight: &Sight<'_>) -> Items {
    let tokens = cut(&line.text);
    let mut before = Before {
        items: Vec::with_capacity(tokens.len()),
        said: None,
        toward: false,
        cell: false,
    };
    let mut at = list_mark(&line.text, &tokens);
    while at < tokens.len() {
        let (kind, length) = next(&line.text, &tokens, at, &before, sight);
        let dash = matches!(tokens[at].mark(), Some('-' | '–' | '—' | '−'));
        before.push(Item {
            kind,
            at: tokens[at].start..tokens[at + length - 1].end,
            dash,
        });
        at += length;
    }
    let items = before.items;
    Items { line, items }
}

/// The items of a line so far, and what is asked of them.
struct Before {
    items: Vec<Item>,
    /// Where the last one is that is no mark.
    said: Option<usize>,
    /// Whether there is a «То».
    toward: bool,
    /// Whether there is a cell.
    cell: bool,
}

impl Before {
    fn push(&mut self, item: Item) {
        match item.kind {
            Kind::Soft | Kind::Comma => {}
            _ => self.said = Some(self.items.len()),
        }
        self.toward |= item.kind == Kind::Toward;
        self.cell |= matches!(item.kind, Kind::Cell(_));
        self.items.push(item);
    }

    /// The last thing that is no mark.
    fn last_said(&self) -> Option<&Kind> {
        self.said.map(|at| &self.items[at].kind)
    }
}

/// «1) …», «2. …» at the head of a line: how many tokens the number of a list takes.
fn list_mark(line: &str, tokens: &[Token]) -> usize {
    let [number, mark, next, ..] = tokens else {
        return 0;
    };
    let digits = &line[number.start..number.end];
    let counts = digits.len() <= 2 && digits.bytes().all(|b| b.is_ascii_digit());
    let closes = matches!(mark.mark(), Some(')' | '.')) && !mark.spaced && next.spaced;
    if counts && closes { 2 } else { 0 }
}

fn next(line: &str, tokens: &[Token], at: usize, before: &Before, sight: &Sight<'_>) -> (Kind, usize) {
    let token = &tokens[at];
    if let Some(named) = sight.names.at(line, tokens, at)
        && let Some(found) = nick(line, tokens, at, named, before, sight)
    {
        return found;
    }
    match &token.kind {
        TokenKind::Mark(c) => (mark(*c), 1),
        TokenKind::Opaque => (Kind::Soft, 1),
        TokenKind::Word { folded, .. } => {
            if let Some(written) = cell::at(line, tokens, at, sight.notation)
                && (written.shape == Shape::Tight || may_stand(line, tokens, at, &written, before, sight))
            {
                return (Kind::Cell(written.cell), written.length);
            }
            match word(folded) {
                Kind::Number => (Kind::Number, figure(tokens, at)),
                kind => (kind, 1),
            }
        }
    }
}

/// «14:02», «3,4»: how many tokens the figure takes.
fn figure(tokens: &[Token], at: usize) -> usize {
    let mut end = at + 1;
    while let [mark, number, ..] = &tokens[end..] {
        let joins =
            matches!(mark.mark(), Some(',' | '.' | ':' | ';' | '/' | '-')) && !mark.spaced && !number.spaced;
        if !joins || !number.is_word() || !number.folded().chars().all(char::is_numeric) {
            break;
        }
        end += 2;
    }
    end - at
}

fn mark(c: char) -> Kind {
    match c {
        ',' | ';' => Kind::Comma,
        '.' | '!' | '…' | '‼' | '。' => Kind::End { question: false },
        '?' | '⁉' | '⁈' | '¿' => Kind::End { question: true },
        '@' => Kind::Toward,
        _ => Kind::Soft,
    }
}

fn word(folded: &str) -> Kind {
    if folded.chars().all(char::is_numeric) {
        return Kind::Number;
    }
    if let Some(result) = lexicon::result(folded) {
        return Kind::Result {
            result,
            everyday: lexicon::is_everyday(folded),
            negates: lexicon::is_hit_verb(folded),
        };
    }
    if let Some(count) = lexicon::all_of(folded) {
        return Kind::All(count);
    }
    if lexicon::is_toward(folded) {
        return Kind::Toward;
    }
    if lexicon::is_laughter(folded) {
        return Kind::Soft;
    }
    Kind::Word(folded.to_owned())
}

/// Whether a letter, space and a number can be a cell here: after a nick, after an answer, or alone.
fn may_stand(
    line: &str,
    tokens: &[Token],
    at: usize,
    written: &Written,
    before: &Before,
    sight: &Sight<'_>,
) -> bool {
    if written.shape == Shape::Parted {
        let behind_nick = matches!(before.last_said(), Some(Kind::Nick(_)));
        let ends = tokens[at + written.length..]
            .iter()
            .all(|token| matches!(token.mark(), Some(')' | '.' | '!' | '»' | '"')));
        return behind_nick && ends;
    }
    let starts = match before.last_said() {
        None
        | Some(Kind::Nick(_) | Kind::Result { .. } | Kind::Cell(_) | Kind::Toward | Kind::End { .. }) => true,
        Some(Kind::Word(word)) => lexicon::is_of_shot(word),
        Some(_) => false,
    };
    let after = at + written.length;
    let ends = match tokens.get(after) {
        None => true,
        Some(token) => match &token.kind {
            TokenKind::Mark(_) | TokenKind::Opaque => true,
            TokenKind::Word { folded, .. } => {
                lexicon::is_toward(folded)
                    || lexicon::result(folded).is_some()
                    || matches!(folded.as_ref(), "или" | "либо" | "и" | "or")
                    || sight.names.at(line, tokens, after).is_some()
                    || (after_nick(before) && !is_unit(folded))
            }
        },
    };
    starts && ends
}

fn after_nick(before: &Before) -> bool {
    matches!(before.last_said(), Some(Kind::Nick(_))) && before.toward
}

/// Nouns that are counted: «к 10 часам», «и 3 человека».
fn is_unit(word: &str) -> bool {
    const STEMS: [&str; 24] = [
        "час",
        "минут",
        "секунд",
        "день",
        "дн",
        "недел",
        "месяц",
        "год",
        "лет",
        "человек",
        "раз",
        "утра",
        "вечер",
        "ноч",
        "руб",
        "процент",
        "километр",
        "метр",
        "штук",
        "игр",
        "ход",
        "выстрел",
        "кораб",
        "палуб",
    ];
    STEMS.iter().any(|stem| word.starts_with(stem))
}

/// A nick; or, where it reads as a cell or a result as well, what it is here. `None`: no nick here.
fn nick(
    line: &str,
    tokens: &[Token],
    at: usize,
    named: Named,
    before: &Before,
    sight: &Sight<'_>,
) -> Option<(Kind, usize)> {
    let length = named.length;
    let after = skip_marks(tokens, at + length);
    let toward = matches!(before.last_said(), Some(Kind::Toward));
    let as_result = (length == 1)
        .then(|| lexicon::result(tokens[at].folded()))
        .flatten();
    let as_cell = cell::at(line, tokens, at, sight.notation).filter(|written| written.length == length);
    if as_result.is_none() && as_cell.is_none() {
        return Some((Kind::Nick(named), length));
    }
    let cell_follows = after < tokens.len() && cell::at(line, tokens, after, sight.notation).is_some();
    if as_result.is_some() {
        return match (toward, cell_follows, sight.unanswered.is_empty()) {
            (true, ..) | (false, true, true) => Some((Kind::Nick(named), length)),
            (false, true, false) => Some((Kind::Unclear, length)),
            (false, false, _) => None,
        };
    }
    let after_a_nick = matches!(before.last_said(), Some(Kind::Nick(_)));
    let result_follows = tokens
        .get(after)
        .is_some_and(|token| lexicon::result(token.folded()).is_some());
    let attacks = sight
        .unanswered
        .iter()
        .any(|shot| named.exact.contains(&shot.attacker));
    let is_target = as_cell.is_some_and(|written| {
        sight
            .unanswered
            .iter()
            .any(|shot| written.cell.as_ref().is_ok_and(|cell| *cell == shot.cell))
    });
    if after_a_nick {
        return None;
    }
    let aims = before
        .items
        .last()
        .is_some_and(|item| item.kind == Kind::Toward || item.dash)
        || line[..tokens[at].start].trim_end().ends_with(['→', '>']);
    if !cell_follows && before.cell && aims {
        return Some((Kind::Nick(named), length));
    }
    if cell_follows || (result_follows && attacks && !is_target) {
        return Some((Kind::Nick(named), length));
    }
    if toward
        || (result_follows && attacks)
        || named.one_of(sight.opponents).is_some() && sight.opponents.len() > 1
    {
        return Some((Kind::Unclear, length));
    }
    None
}

fn skip_marks(tokens: &[Token], mut at: usize) -> usize {
    while tokens
        .get(at)
        .is_some_and(|token| matches!(token.mark(), Some(c) if mark(c) == Kind::Soft || c == ','))
    {
        at += 1;
    }
    at
}
