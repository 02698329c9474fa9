//! D2, D3, D6: what a shot comes to, by the server or by the player under fire, and what follows from it.
use engine::{Cell, Cells, ShotResult};

use crate::decider::Table;
use crate::event::{Closing, Event, OutReason};
use crate::melee::shooting::keeper;
use crate::post::Answer;
use crate::refusal::{Code, Fault};
use crate::shots;
use crate::skirmish::acts;
use crate::skirmish::evolve::{AFTER_HIT, FOR_ANSWER};
use crate::skirmish::state::Seat;

/// D6: the answer has a deadline of its own, as long as a move's.
pub(super) fn await_answer(table: &mut Table<'_>) {
    begin_anew(table, FOR_ANSWER);
}

fn begin_anew(table: &mut Table<'_>, why: &str) {
    let deadline = acts::full_time(table);
    table.emit(Event::DeadlineMoved {
        deadline,
        reason: why.to_owned(),
    });
}

/// D3: the server answers at once.
pub(super) fn by_keeper(table: &mut Table<'_>, author: Seat, target: Seat) {
    let Some((result, afloat)) = keeper(table, target) else {
        return;
    };
    answered(table, author, target, result, None);
    follow(table, target, result, !afloat);
}

/// D3: the player under fire answers; what no lawful fleet agrees with is pointed out, not refused: who erred before must
/// be able to tell the truth now.
pub(super) fn give(table: &mut Table<'_>, author: Seat, answer: &Answer) -> Option<Fault> {
    let (skirmish, _) = table.moving().ok()?;
    let awaited = skirmish.awaited();
    let fits = |cell: Cell, by: Seat| cell == answer.cell && skirmish.players[by].nick == answer.attacker;
    let Some((_, shot)) = awaited.filter(|(seat, shot)| *seat == author && fits(shot.cell, shot.by)) else {
        let cell = table.game.rules.notation().print(answer.cell);
        let fault = Fault::new(Code::NothingToAnswer).rule("D6").said(&answer.said);
        return Some(fault.fact("cell", cell).fact("nick", answer.attacker.as_str()));
    };
    let attacker = shot.by;
    let rule = &table.game.rules.fleet;
    let mut told: Vec<(Cell, ShotResult)> = shots::answered(&skirmish.players[author].sea).collect();
    told.push((answer.cell, answer.result));
    let doubt = super::inspection::doubt(rule, &told);
    answered(table, attacker, author, answer.result, doubt);
    let sunk = table
        .skirmish()
        .is_ok_and(|s| s.is_claimed_sunk(author, &table.game.rules.fleet));
    follow(table, author, answer.result, sunk);
    None
}

/// The answer to the last shot at this sea.
fn answered(table: &mut Table<'_>, attacker: Seat, of: Seat, result: ShotResult, doubt: Option<String>) {
    let Ok((skirmish, turn)) = table.moving() else {
        return;
    };
    let Some((_, shot)) = skirmish.awaited() else {
        return;
    };
    let event = Event::Answered {
        turn: turn.number,
        by: skirmish.players[of].nick.clone(),
        attacker: skirmish.players[attacker].nick.clone(),
        cell: table.game.rules.notation().print(shot.cell),
        result,
        for_by: None,
        doubt,
        post: table.post,
    };
    table.emit(event);
}

/// D4: every cell of the sea was shot at and not all ships were answered as sunk: an answer was false, and nothing is left
/// to shoot at.
fn is_refuted(table: &Table<'_>, of: Seat) -> bool {
    let sea = table.skirmish().map(|s| s.players[of].sea.as_slice());
    sea.is_ok_and(|sea| shots::cells(sea) == Cells::ALL)
}

/// D2: a miss passes the turn, a hit gives another shot, who has sunk all has won.
fn follow(table: &mut Table<'_>, of: Seat, result: ShotResult, all_sunk: bool) {
    if all_sunk {
        acts::knock_out(table, of, OutReason::Sunk, None);
    } else if is_refuted(table, of) {
        acts::knock_out(table, of, OutReason::Violation, None);
    } else if result == ShotResult::Miss {
        let post = table.post;
        acts::pass(table, Closing::Complete, None);
        // the author may go on with a shot of the own turn in the same post
        table.post = post;
    } else {
        begin_anew(table, AFTER_HIT);
    }
}
