//! Whether a nick can be spoken of in posts at all.

use engine::{Cell, Notation, ShotResult};

use super::near::Neighbours;
use super::{Answer, Delegator, Move, ReadContext, Reading, Remarks, Said, Shot, Unanswered, print, read};
use crate::mode::Mode;
use crate::nick::Nick;

/// Who of these may be meant by words that name none of them: the nearest first.
#[must_use]
pub fn nearly_named(words: &str, nicks: &[Nick]) -> Vec<Nick> {
    Neighbours::new(nicks).of(words)
}

/// Whether what is said of this nick, as the server itself prints it, is read as said of it: a shot, an answer, a move
/// for it. A nick that reads as the beginning of a quotation or of a signature can be addressed by nobody and must not
/// play. Somebody else may be called as it begins.
#[must_use]
pub fn can_be_named(nick: &Nick) -> bool {
    let spaces = nick.char_indices().filter(|(_, c)| *c == ' ');
    let mut others: Vec<Nick> = spaces.map(|(end, _)| Nick::from(&nick.as_str()[..end])).collect();
    let other = Nick::from("Некто Девятый");
    others.push(other.clone());
    let context = context(nick, &others);
    let (Some(first), Some(last)) = (Cell::new(0, 0), Cell::new(9, 9)) else {
        return false;
    };
    let said = Said {
        line: 1,
        words: String::new(),
    };
    let answer = Answer {
        attacker: nick.clone(),
        cell: first,
        result: ShotResult::Miss,
        said: said.clone(),
    };
    let reads = |for_whom: Option<&Nick>, answers: &[&Answer], target: &Nick| {
        let shot = Shot {
            target: target.clone(),
            cell: last,
            said: said.clone(),
        };
        let meant = Move {
            for_whom: for_whom.cloned(),
            answers: answers.iter().copied().cloned().collect(),
            shots: vec![shot],
            said: said.clone(),
        };
        let reading = Reading {
            moves: vec![meant.clone()],
            ..Reading::default()
        };
        let text = print(&reading, context.notation);
        let again = read(&text, &context);
        again.is_ok_and(|again| again.moves.len() == 1 && says_the_same(&again.moves[0], &meant))
    };
    reads(None, &[], nick) && reads(None, &[&answer], nick) && reads(Some(nick), &[], &other)
}

/// Of somebody who may shoot at all of them, has an answer to give to each, and may move for the first.
fn context(nick: &Nick, others: &[Nick]) -> ReadContext {
    let all: Vec<Nick> = std::iter::once(nick).chain(others).cloned().collect();
    let shot_by = |nick: &Nick| Unanswered {
        attacker: nick.clone(),
        cell: Cell::new(0, 0).unwrap_or_else(|| unreachable!("the first cell of every sea")),
    };
    ReadContext {
        mode: Mode::TeamBattle,
        notation: Notation::default(),
        author: Nick::from("Кто-то Восьмой"),
        opponents: all.clone(),
        unanswered: vec![shot_by(nick)],
        members: all.clone(),
        admiral: true,
        free: Vec::new(),
        enemies: all.clone(),
        delegated: vec![Delegator {
            nick: nick.clone(),
            opponents: all,
            unanswered: Vec::new(),
        }],
        remarks: Remarks::Allow,
    }
}

/// Whatever the words.
fn says_the_same(a: &Move, b: &Move) -> bool {
    let answers = |m: &Move| {
        let said = m.answers.iter().map(|x| (x.attacker.clone(), x.cell, x.result));
        said.collect::<Vec<_>>()
    };
    let shots = |m: &Move| {
        m.shots
            .iter()
            .map(|x| (x.target.clone(), x.cell))
            .collect::<Vec<_>>()
    };
    a.for_whom == b.for_whom && answers(a) == answers(b) && shots(a) == shots(b)
}
