//! M3–M6: the cells that a player names, and what the keeper answers.
use std::collections::BTreeSet;

use engine::Cell;

use crate::decide::Decided;
use crate::decider::Table;
use crate::event::{Closing, Event, OutReason};
use crate::nick::Nick;
use crate::post::Shot;
use crate::refusal::{Code, Fault, Refusal};
use crate::rules::RepeatShots;
use crate::shots;
use crate::skirmish::acts;
use crate::skirmish::state::{Outcome, Seat};

/// M3: one cell for each active enemy, in one post or several; M4: after a hit another one on that sea. All shots are
/// judged before the first of them happens, so that a refusal cannot tell what one would have come to.
pub(crate) fn post(table: &mut Table<'_>, by: &Nick, text: &str) -> Decided {
    let author = acts::may_write(&table.game, by)?;
    let reading = acts::read(&table.game, author, text)?;
    let said: Vec<Shot> = reading.moves.into_iter().flat_map(|m| m.shots).collect();
    let Some(first) = said.first() else {
        return Err(Fault::new(Code::NotAMove).into());
    };
    if let Some(fault) = acts::not_your_turn(&table.game, author) {
        return Err(fault.said(&first.said).into());
    }
    acts::posted(table, by, text);
    let (mut shots, mut faults) = (Vec::new(), Vec::new());
    let mut aimed = BTreeSet::new();
    for shot in &said {
        match judge(table, shot, &mut aimed) {
            Ok(target) => shots.push((target, shot.cell)),
            Err(fault) => faults.push(fault.said(&shot.said)),
        }
    }
    if !faults.is_empty() {
        return Err(Refusal(faults));
    }
    for (target, cell) in shots {
        if fire(table, author, target, cell) {
            return Ok(());
        }
    }
    settle(table);
    Ok(())
}

/// M5: the turn ends when it has ended on every enemy's sea.
fn settle(table: &mut Table<'_>) {
    let done = table
        .moving()
        .is_ok_and(|(skirmish, turn)| skirmish.open_seas(turn).is_empty());
    if done {
        acts::pass(table, Closing::Complete, None);
    }
}

/// M3, M4, S8: whose sea a shot is at, or why it cannot be.
fn judge(table: &Table<'_>, shot: &Shot, aimed: &mut BTreeSet<Seat>) -> Result<Seat, Fault> {
    let rules = &table.game.rules;
    let cell = rules.notation().print(shot.cell);
    let against = |code: Code| {
        Fault::new(code)
            .fact("cell", cell.clone())
            .fact("nick", shot.target.as_str())
    };
    let Ok((skirmish, turn)) = table.moving() else {
        return Err(crate::decider::not_running(&table.game));
    };
    let opponents = skirmish.opponents(turn.by);
    let Some(target) = skirmish.seat(&shot.target).filter(|t| opponents.contains(t)) else {
        let list: Vec<&str> = opponents
            .iter()
            .map(|s| skirmish.players[*s].nick.as_str())
            .collect();
        return Err(against(Code::NotYourOpponent)
            .rule("M3")
            .fact("list", list.join(", ")));
    };
    if turn.over.contains(&target) {
        let open = skirmish.open_seas(turn);
        let list: Vec<&str> = open.iter().map(|s| skirmish.players[*s].nick.as_str()).collect();
        return Err(against(Code::SeaTurnOver).fact("list", list.join(", ")));
    }
    if !aimed.insert(target) {
        return Err(against(Code::OneShotOnly).rule("M3").fact("what", "sea"));
    }
    let shot_before = shots::cells(&skirmish.players[target].sea);
    if rules.repeat_shots == RepeatShots::Refuse && shot_before.contains(shot.cell) {
        return Err(against(Code::CellAlreadyShot));
    }
    Ok(target)
}

/// The shot and the keeper's answer under it (M3); who lost all ships is out (M6). `true`: the game is over.
fn fire(table: &mut Table<'_>, author: Seat, target: Seat, cell: Cell) -> bool {
    let Ok((skirmish, turn)) = table.moving() else {
        return true;
    };
    let (number, name) = (turn.number, table.game.rules.notation().print(cell));
    let nick = |seat: Seat| skirmish.players[seat].nick.clone();
    let (by, of) = (nick(author), nick(target));
    table.emit(Event::Shot {
        turn: number,
        by: by.clone(),
        target: of.clone(),
        cell: name.clone(),
        for_by: None,
        post: table.post,
    });
    let Some((result, afloat)) = keeper(table, target) else {
        return false;
    };
    table.emit(Event::Answered {
        turn: number,
        by: of,
        attacker: by,
        cell: name,
        result,
        for_by: None,
        doubt: None,
        post: table.post,
    });
    !afloat && acts::knock_out(table, target, OutReason::Sunk, None)
}

/// What the last shot at a sea came to, by the fleet that the keeper holds, and whether any ship is left.
pub(crate) fn keeper(table: &Table<'_>, target: Seat) -> Option<(engine::ShotResult, bool)> {
    let player = &table.game.skirmish.as_ref()?.players[target];
    let fleet = table.fleet(&player.nick)?;
    let last = player.sea.iter().rposition(|s| s.outcome == Outcome::Awaited)?;
    let result = shots::truth(&player.sea, fleet, last);
    Some((result, fleet.afloat(shots::cells(&player.sea))))
}
