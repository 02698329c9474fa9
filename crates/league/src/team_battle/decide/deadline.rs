//! T15, T17a, T19: what a deadline brings, all at its moment.
use super::{exits, turns};
use crate::decider::Table;
use crate::event::{Closing, Event, OutReason};
use crate::team_battle::state::Seat;

/// T15: who still owes and has not delegated is out; a delegated move is skipped (T19); an owed order is drawn by
/// lot (T17a). Then the turn closes, as of the deadline.
pub(crate) fn expire(table: &mut Table<'_>) {
    let Some((battle, turn)) = table.game.battle.as_ref().zip(table.game.open_turn()) else {
        return;
    };
    if turn.order_owed {
        order_by_lot(table);
    } else {
        let owing: Vec<Seat> = battle
            .active(turn.team)
            .filter(|s| battle.owes(&table.game.rules, turn, *s).is_some())
            .collect();
        for seat in owing {
            let delegated = table
                .game
                .battle
                .as_ref()
                .is_some_and(|b| b.players[seat].delegation.is_some());
            if delegated {
                skip(table, seat);
            } else {
                exits::knock_out(table, seat, OutReason::Overslept, None);
            }
        }
    }
    turns::close_or_finish(table, Closing::Deadline, None);
}

/// T19: the move is skipped, the answers that were owed are given by the server; after `skips` in a row the
/// delegation ends.
fn skip(table: &mut Table<'_>, seat: Seat) {
    let Some(nick) = table.game.battle.as_ref().map(|b| b.players[seat].nick.clone()) else {
        return;
    };
    table.emit(Event::MoveSkipped { nick: nick.clone() });
    exits::answer_for(table, seat);
    exits::exits_by_answers(table, vec![seat]);
    let Some(player) = table.game.battle.as_ref().map(|b| &b.players[seat]) else {
        return;
    };
    if player.is_active() && player.delegation.is_some() && player.skips >= table.game.rules.skips {
        table.emit(Event::DelegationEnded { nick, post: None });
    }
}

/// T17a: for each free player, in order of enrolment, one of the active enemies.
fn order_by_lot(table: &mut Table<'_>) {
    let Ok((link, mut lot)) = table.lot() else { return };
    let Some((battle, turn)) = table.game.battle.as_ref().zip(table.game.open_turn()) else {
        return;
    };
    let enemies: Vec<Seat> = battle.active(turn.team.other()).collect();
    let free: Vec<Seat> = battle.active(turn.team).filter(|s| battle.is_free(*s)).collect();
    if enemies.is_empty() {
        return;
    }
    let orders: Vec<Event> = free
        .into_iter()
        .map(|seat| Event::Ordered {
            nick: battle.players[seat].nick.clone(),
            target: battle.players[enemies[lot.index(enemies.len())]].nick.clone(),
            by: None,
            link: Some(link),
            post: None,
        })
        .collect();
    table.emit_all(orders);
}
