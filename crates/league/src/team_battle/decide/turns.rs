//! T7, T13, T20, T21: turns close, newcomers enter, turns open, the battle ends.
use std::collections::BTreeMap;

use engine::Fleet;

use super::office;
use crate::decider::Table;
use crate::event::{Closing, Event, Owed};
use crate::game::Status;
use crate::nick::Nick;
use crate::team::{Side, Team, Whose};

/// What follows of itself after anything happened: the end (T21), a named successor (T19a), a turn that closes
/// because nobody owes anything (T13). A paused game closes no turn.
pub(crate) fn settle(table: &mut Table<'_>) {
    loop {
        if finish_if_won(table) {
            return;
        }
        office::appoint_named(table);
        let Some((battle, turn)) = table.game.battle.as_ref().zip(table.game.open_turn()) else {
            return;
        };
        if turn.clock.paused_since.is_some() || battle.is_owed(&table.game.rules, turn) {
            return;
        }
        close(table, Closing::Complete, None);
    }
}

/// Closes the open turn before nobody owes anything (T15, T22); `finished` comes without `turn_closed`.
pub(crate) fn close_or_finish(table: &mut Table<'_>, reason: Closing, why: Option<String>) {
    if finish_if_won(table) {
        return;
    }
    office::appoint_named(table);
    close(table, reason, why);
    settle(table);
}

/// Closes the open turn and opens the other team's.
fn close(table: &mut Table<'_>, reason: Closing, why: Option<String>) {
    let Some(turn) = table.game.open_turn() else {
        return;
    };
    let (number, team) = (turn.number, turn.team);
    table.emit(Event::TurnClosed {
        turn: number,
        whose: Whose::Team(team),
        reason,
        why,
        post: table.post,
    });
    // what comes now is the turn's doing, not the post's: a void of the post opens the turn again anyhow
    table.post = None;
    office::appoint_by_rule(table, team);
    open(table, team.other());
}

/// C1, T7, T20: lets newcomers in, fills a vacant seat (T19a), fixes the duties and starts the clock.
pub(crate) fn open(table: &mut Table<'_>, team: Team) {
    join_newcomers(table);
    office::appoint_by_rule(table, team);
    let Some(battle) = &table.game.battle else { return };
    let rules = &table.game.rules;
    let now = table.now();
    let deadline = table.context.work.add(now, rules.turn_hours.budget());
    let turn = battle.opening(rules, battle.turns + 1, team, now, deadline);
    let mut duties: Vec<Owed> = battle
        .all_owed(rules, &turn)
        .into_iter()
        .map(|(seat, duty)| Owed {
            nick: battle.players[seat].nick.clone(),
            duty,
        })
        .collect();
    duties.sort_by(|a, b| a.nick.cmp(&b.nick));
    table.emit(Event::TurnOpened {
        turn: turn.number,
        whose: Whose::Team(team),
        deadline,
        duties,
    });
}

/// T20: they enter at the first turn that opens after both fleets are placed.
fn join_newcomers(table: &mut Table<'_>) {
    let Some(battle) = &table.game.battle else { return };
    let ready: Vec<Event> = battle
        .admitted
        .iter()
        .filter(|(r, b)| table.game.has_fleet(&r.nick) && table.game.has_fleet(&b.nick))
        .map(|(r, b)| Event::Joined {
            red: r.nick.clone(),
            blue: b.nick.clone(),
        })
        .collect();
    table.emit_all(ready);
}

/// T21: whether one team has no active player.
pub(crate) fn is_won(table: &Table<'_>) -> bool {
    let battle = table.game.battle.as_ref();
    battle.is_none_or(|b| Team::BOTH.into_iter().any(|team| b.active(team).next().is_none()))
}

/// T21: the battle ends the moment one team has no active player.
fn finish_if_won(table: &mut Table<'_>) -> bool {
    if table.game.status != Status::Battle {
        return true;
    }
    let Some(battle) = &table.game.battle else {
        return true;
    };
    let beaten = Team::BOTH
        .into_iter()
        .find(|team| battle.active(*team).next().is_none());
    match beaten {
        Some(team) => {
            finish(table, Some(team.other()), "all_out");
            true
        }
        None => false,
    }
}

/// T21: the end, and all fleets are shown.
pub(crate) fn finish(table: &mut Table<'_>, winner: Option<Team>, reason: &str) {
    table.emit(Event::Finished {
        winner: winner.map(Side::Team),
        reason: reason.to_owned(),
    });
    let notation = table.game.rules.notation();
    let show = |f: &Fleet| f.to_lists(notation);
    let fights = |nick: &&Nick| {
        table
            .game
            .battle
            .iter()
            .flat_map(|b| &b.players)
            .any(|p| p.fleet_of == **nick)
    };
    let vault: Vec<_> = table.context.vault.0.iter().filter(|(n, _)| fights(n)).collect();
    let fleets: BTreeMap<Nick, _> = vault
        .iter()
        .map(|(n, s)| ((*n).clone(), show(&s.fleet)))
        .collect();
    let salts: BTreeMap<Nick, _> = vault.iter().map(|(n, s)| ((*n).clone(), s.salt)).collect();
    table.emit(Event::FleetsRevealed { fleets, salts });
}
