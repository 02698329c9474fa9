//! T14, T15: who is out, and who becomes free by it.
use engine::{Cells, ShotResult};

use crate::decider::Table;
use crate::event::{Event, OutReason};
use crate::nick::Nick;
use crate::team_battle::state::{Outcome, Seat};

/// Puts a player out: free becomes every active enemy whose pair enemy or whose target this was, first the enemy of
/// the pair, then by enrolment.
pub(crate) fn knock_out(table: &mut Table<'_>, seat: Seat, reason: OutReason, why: Option<String>) {
    let Some(battle) = &table.game.battle else { return };
    let out = &battle.players[seat];
    let by_target = (0..battle.players.len()).filter(|s| {
        *s != out.pair && (battle.players[*s].target == Some(seat) || battle.players[*s].pair == seat)
    });
    let freed: Vec<Nick> = std::iter::once(out.pair)
        .chain(by_target)
        .map(|s| &battle.players[s])
        .filter(|p| p.is_active())
        .map(|p| p.nick.clone())
        .collect();
    let nick = out.nick.clone();
    table.emit(Event::KnockedOut {
        nick,
        reason,
        why,
        post: table.post,
    });
    for nick in freed {
        table.emit(Event::Freed {
            nick,
            post: table.post,
        });
    }
}

/// T14: whether this player's last ship is sunk, and that was answered.
pub(crate) fn is_sunk(table: &Table<'_>, seat: Seat) -> bool {
    let Some(battle) = &table.game.battle else {
        return false;
    };
    let player = &battle.players[seat];
    let Some(fleet) = table.fleet(&player.fleet_of) else {
        return false;
    };
    let mut shot = Cells::EMPTY;
    for at in &player.sea {
        shot.insert(at.cell);
        if !fleet.afloat(shot) {
            return matches!(at.outcome, Outcome::Given(ShotResult::Sunk));
        }
    }
    false
}

/// P1: exits come after all answers of a post; those of one moment in order of enrolment.
pub(crate) fn exits_by_answers(table: &mut Table<'_>, mut answered: Vec<Seat>) {
    answered.sort_unstable();
    answered.dedup();
    for seat in answered {
        let active = table
            .game
            .battle
            .as_ref()
            .is_some_and(|b| b.players[seat].is_active());
        if active && is_sunk(table, seat) {
            knock_out(table, seat, OutReason::Sunk, None);
        }
    }
}

/// The server gives the answers that a player owes (T19, T22), in the order of the shots.
pub(crate) fn answer_for(table: &mut Table<'_>, seat: Seat) {
    while let Some(event) = next_answer(table, seat) {
        table.emit(event);
    }
}

/// The true answer to the first shot that awaits one.
pub(crate) fn next_answer(table: &Table<'_>, seat: Seat) -> Option<Event> {
    let battle = table.game.battle.as_ref()?;
    let turn = table.game.open_turn()?;
    let player = &battle.players[seat];
    let fleet = table.fleet(&player.fleet_of)?;
    let (index, shot) = battle.awaited(seat).next()?;
    Some(Event::Answered {
        turn: turn.number,
        by: player.nick.clone(),
        attacker: battle.players[shot.by].nick.clone(),
        cell: table.game.rules.notation().print(shot.cell),
        result: battle.truth(fleet, seat, index),
        for_by: None,
        doubt: None,
        post: table.post,
    })
}
