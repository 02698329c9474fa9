//! How long posts take to read: those that people write, and the longest of the worst kinds that were found.

use std::hint::black_box;

use engine::{Cell, Notation};
use league::mode::Mode;
use league::nick::Nick;
use league::post::{Delegator, LONGEST, ReadContext, Remarks, Unanswered, read};

use crate::in_turn::{in_turn, time};
use crate::machine;

const ROUNDS: u32 = 101;
const TARGETS: [f64; 2] = [5e-6, 1e-3];

/// Posts as people write them.
const TYPICAL: [(&str, &str); 5] = [
    ("a shot", "То Адвокат - К8"),
    ("an answer and a shot", "- мимо\nТо Адвокат - К8"),
    (
        "a quotation, the answer, a shot",
        "Адвокат (14.10.2009, 14:02) писал:\n\nZimA - А4\n\n- мимо\nТо Адвокат - К8",
    ),
    (
        "the same with marks",
        "[quote=\"Адвокат\"]То ZimA - А4[/quote]\n- мимо\nТо Адвокату К8!",
    ),
    ("a fault", "А4 - ранил\nТо Адвакат - К8"),
];

/// Repeated to the longest post there may be: what was found to take longest, by hand and by a search that bred such pieces.
const WORST: [&str; 24] = [
    "а ",
    "8-",
    "-",
    "К8 или ",
    "А4 ",
    "А4, ",
    "А4 мимо ",
    "мимо, ",
    "Адвокат А4 ",
    "Адвакат К8, ",
    "тавкодА К8 ",
    "слово, ",
    "Вирт мимо\n",
    "и за ",
    "[quote]",
    "[quote=\"",
    "[b=\"x]",
    "![",
    "> А4\n",
    "а писал:\n",
    "&amp;",
    "к\u{301}",
    "Ꭺ ",
    "ﬀ ",
];

/// Measures, and says it in Markdown.
pub fn measure() -> String {
    let player = player(2);
    let mut typical: Vec<(String, f64)> = Vec::new();
    for (what, text) in TYPICAL {
        typical.push((what.to_owned(), seconds(text, &player, 100)));
    }
    let (player, admiral) = (self::player(20), admiral());
    let mut worst: Vec<(String, f64)> = Vec::new();
    for piece in WORST {
        let text = piece.repeat(LONGEST / piece.len());
        let slower = [&player, &admiral].map(|context| seconds(&text, context, 1));
        worst.push((format!("`{}`", piece.escape_debug()), slower[0].max(slower[1])));
    }
    worst.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let slowest = |all: &[(String, f64)]| all.iter().map(|(_, seconds)| *seconds).fold(0.0, f64::max);
    let (common, long) = (slowest(&typical), slowest(&worst));
    let list = |all: &[(String, f64)]| {
        let rows = all
            .iter()
            .map(|(what, seconds)| format!("| {what} | {} |", time(*seconds)));
        rows.collect::<Vec<_>>().join("\n")
    };
    [
        format!("Measured on {}.", machine::line()),
        format!(
            "`league::post::read` with all that it makes of the context, medians of {ROUNDS} rounds. The typical ones by a player with two opponents among eight \
             members; the longest of 8 KiB by a player with twenty opponents and by an Admiral who moves for ten others, the slower of the two."
        ),
        format!(
            "| figure | target | measured |\n|---|---|---|\n| post read, the slowest of the typical ones | ≤ {} | {} |\n| the worst 8 KiB found | ≤ {} | {} |\n\
             | typical posts read a second, one core | – | {:.0} |",
            time(TARGETS[0]), time(common), time(TARGETS[1]), time(long), 1.0 / common,
        ),
        format!("| a typical post | takes |\n|---|---|\n{}", list(&typical)),
        format!("| 8 KiB of | takes |\n|---|---|\n{}", list(&worst[..8])),
    ]
    .join("\n\n")
}

fn seconds(text: &str, context: &ReadContext, times: u32) -> f64 {
    let mut work = || {
        let _ = black_box(read(black_box(text), black_box(context)));
    };
    let [sample] = in_turn(ROUNDS, times, [&mut work]);
    sample.middle()
}

const BLUE: [&str; 20] = [
    "Адвокат",
    "Вирт",
    "Боцман",
    "user_77",
    "Мария Ивановна",
    "А-4",
    "Мимо",
    "Лев",
    "Корень",
    "Павел",
    "Александра",
    "Александр",
    "Синий 1",
    "Синий 2",
    "Синий 3",
    "Красный1",
    "Красный2",
    "Красный3",
    "Бывалый",
    "дядя Фёдор",
];
const RED: [&str; 10] = [
    "ZimA",
    "Капитан2",
    "Штурман",
    "Юнга",
    "Кок",
    "Лоцман",
    "Матрос",
    "Комендор",
    "Радист",
    "Механик",
];

/// `ZimA`, who may shoot at so many of Blue and owes an answer to the first.
fn player(opponents: usize) -> ReadContext {
    let blue = nicks(&BLUE[..opponents]);
    ReadContext {
        mode: Mode::TeamBattle,
        notation: Notation::default(),
        author: Nick::from(RED[0]),
        opponents: blue.clone(),
        unanswered: shots(&blue[..1]),
        members: nicks(&RED[..4])
            .into_iter()
            .chain(nicks(&BLUE[..opponents.max(4)]))
            .collect(),
        admiral: false,
        free: Vec::new(),
        enemies: blue,
        delegated: Vec::new(),
        remarks: Remarks::Allow,
    }
}

/// The same as an Admiral to whom everybody handed the move.
fn admiral() -> ReadContext {
    let (blue, red) = (nicks(&BLUE), nicks(&RED));
    let delegator = |nick: &Nick| Delegator {
        nick: nick.clone(),
        opponents: blue.clone(),
        unanswered: shots(&blue[..4]),
    };
    ReadContext {
        admiral: true,
        free: red.clone(),
        members: red.iter().chain(&blue).cloned().collect(),
        delegated: red.iter().map(delegator).collect(),
        unanswered: shots(&blue[..5]),
        ..player(20)
    }
}

fn nicks(names: &[&str]) -> Vec<Nick> {
    names.iter().map(|name| Nick::from(*name)).collect()
}

/// A shot by each of these, at cells of one column.
fn shots(by: &[Nick]) -> Vec<Unanswered> {
    let rows = (3..10).filter_map(|row| Cell::new(0, row));
    let shot = |(attacker, cell): (&Nick, Cell)| Unanswered {
        attacker: attacker.clone(),
        cell,
    };
    by.iter().zip(rows).map(shot).collect()
}
