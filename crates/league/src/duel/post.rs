//! D2, D6: a post of a duel: the answer to the enemy's shot, then, if the turn is the author's, a shot.
use super::answers;
use crate::decide::Decided;
use crate::decider::Table;
use crate::event::Event;
use crate::nick::Nick;
use crate::post::Shot;
use crate::refusal::{Code, Fault, Refusal};
use crate::rules::RepeatShots;
use crate::shots;
use crate::skirmish::acts;
use crate::skirmish::state::Seat;

/// All of the post happens, or nothing (P2); the answer counts before the shot (P1).
pub(crate) fn post(table: &mut Table<'_>, by: &Nick, text: &str) -> Decided {
    let author = acts::may_write(&table.game, by)?;
    let reading = acts::read(&table.game, author, text)?;
    let said = reading.moves.iter().flat_map(|m| &m.answers);
    let aimed: Vec<&Shot> = reading.moves.iter().flat_map(|m| &m.shots).collect();
    acts::posted(table, by, text);
    let mut faults = Vec::new();
    let mut none = aimed.is_empty();
    for answer in said {
        none = false;
        faults.extend(answers::give(table, author, answer));
    }
    if none {
        return Err(Fault::new(Code::NotAMove).into());
    }
    // an answer may have ended the duel: then a shot beside it is none any more
    if table.moving().is_ok() || aimed.is_empty() {
        for shot in aimed {
            faults.extend(judge(table, author, shot).map(|f| f.said(&shot.said)));
            if faults.is_empty() {
                fire(table, author, shot);
            }
        }
    } else if let Some(shot) = aimed.first() {
        faults.push(Fault::new(Code::OutOfGame).rule("D2").said(&shot.said));
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(Refusal(faults))
    }
}

/// D2, D6, S8: why a shot cannot be.
fn judge(table: &Table<'_>, author: Seat, shot: &Shot) -> Option<Fault> {
    let (skirmish, turn) = table.moving().ok()?;
    let name = |seat: Seat| skirmish.players[seat].nick.as_str();
    let cell = table.game.rules.notation().print(shot.cell);
    let awaited = skirmish.awaited();
    if let Some((_, waiting)) = awaited.filter(|(seat, _)| *seat == author) {
        let waiting = table.game.rules.notation().print(waiting.cell);
        let list = format!("{waiting} ({})", name(skirmish.enemy(author)));
        return Some(
            Fault::new(Code::AnswerFirst)
                .rule("D6")
                .fact("list", list)
                .fact("cell", cell),
        );
    }
    if turn.by != author {
        return acts::not_your_turn(&table.game, author);
    }
    if awaited.is_some() {
        return Some(Fault::new(Code::AlreadyMoved).rule("D6").fact("cell", cell));
    }
    let target = skirmish.enemy(author);
    let before = shots::cells(&skirmish.players[target].sea);
    let again = table.game.rules.repeat_shots == RepeatShots::Refuse && before.contains(shot.cell);
    again.then(|| {
        Fault::new(Code::CellAlreadyShot)
            .fact("cell", cell)
            .fact("nick", name(target))
    })
}

/// The shot; where the server holds the fleets, its answer under it (D3).
fn fire(table: &mut Table<'_>, author: Seat, shot: &Shot) {
    let Ok((skirmish, turn)) = table.moving() else {
        return;
    };
    let target = skirmish.enemy(author);
    let event = Event::Shot {
        turn: turn.number,
        by: skirmish.players[author].nick.clone(),
        target: skirmish.players[target].nick.clone(),
        cell: table.game.rules.notation().print(shot.cell),
        for_by: None,
        post: table.post,
    };
    table.emit(event);
    if table.game.rules.is_sealed() {
        answers::await_answer(table);
    } else {
        answers::by_keeper(table, author, target);
    }
}
