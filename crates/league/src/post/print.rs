//! A reading as the text that says the same: `read(print(x)) = x`, but for the words said.

use std::fmt::Write as _;

use engine::Notation;

use super::answer::word;
use super::{Delegation, Move, Reading};

/// The canonical text of a reading, one statement a line.
///
/// Moves for others follow a line «За Вирт:»; the author's own follow «За себя:» where they do not come first.
pub fn print(reading: &Reading, notation: Notation) -> String {
    let mut out = String::new();
    for (index, one) in reading.moves.iter().enumerate() {
        match &one.for_whom {
            Some(nick) => line(&mut out, format_args!("За {nick}:")),
            None if index > 0 => line(&mut out, format_args!("За себя:")),
            None => {}
        }
        print_move(&mut out, one, notation);
    }
    for order in &reading.orders {
        line(
            &mut out,
            format_args!("{} продолжает игру против {}", order.nick, order.target),
        );
    }
    if let Some(successor) = &reading.successor {
        line(&mut out, format_args!("Преемником назначаю {}", successor.nick));
    }
    match &reading.delegation {
        None => {}
        Some(Delegation::Turn(_)) => line(&mut out, format_args!("Передаю право хода Адмиралу")),
        Some(Delegation::Revoked(_)) => line(&mut out, format_args!("Передаю право хода Адмиралу до отмены")),
        Some(Delegation::TakeBack(_)) => line(&mut out, format_args!("Забираю право хода")),
        Some(Delegation::Recorded {
            nick, how: Some(how), ..
        }) => {
            line(&mut out, format_args!("{nick} передал мне право хода ({how})"));
        }
        Some(Delegation::Recorded { nick, how: None, .. }) => {
            line(&mut out, format_args!("{nick} передал мне право хода"));
        }
    }
    for said in &reading.remarks {
        line(&mut out, format_args!("{}", said.words));
    }
    out
}

fn print_move(out: &mut String, one: &Move, notation: Notation) {
    for answer in &one.answers {
        let cell = notation.print(answer.cell);
        let alone = one
            .answers
            .iter()
            .filter(|other| other.cell == answer.cell)
            .count()
            == 1;
        if alone {
            line(out, format_args!("{cell} - {}", word(answer.result)));
        } else {
            line(
                out,
                format_args!("{} {cell} - {}", answer.attacker, word(answer.result)),
            );
        }
    }
    for shot in &one.shots {
        line(
            out,
            format_args!("То {} - {}", shot.target, notation.print(shot.cell)),
        );
    }
}

fn line(out: &mut String, words: std::fmt::Arguments<'_>) {
    if !out.is_empty() {
        out.push('\n');
    }
    // Writing to a String cannot fail.
    let _ = out.write_fmt(words);
}
