//! T22: a move is voided: of the open turn, or the last one of the turn before while the other team has not moved.
use chrono::{DateTime, TimeDelta, Utc};

use super::{Decided, reasoned, turns};
use crate::calendar::WorkingTime;
use crate::decider::Table;
use crate::event::{Event, OutReason};
use crate::refusal::{Code, Fault};
use crate::team_battle::state::{Battle, Checkpoint, Outcome, Seat, Standing};

/// Where the post stands that is to be voided.
enum Place {
    Open,
    Before,
}

/// Posts that hold moves. Not in order: what a void corrected comes again under its old number.
fn moves(turn: &Checkpoint) -> impl Iterator<Item = u32> + '_ {
    let is_move = |e: &Event| matches!(e, Event::Shot { .. } | Event::Answered { .. });
    turn.events
        .iter()
        .filter(move |(_, e)| is_move(e))
        .filter_map(|(_, e)| e.post())
}

fn place(battle: &Battle, post: u32) -> Option<Place> {
    let (open, before) = battle.checkpoints.split_last()?;
    if moves(open).any(|n| n == post) {
        return Some(Place::Open);
    }
    let last = before.last().and_then(|turn| moves(turn).max());
    (last == Some(post) && moves(open).next().is_none()).then_some(Place::Before)
}

impl Battle {
    /// T22: numbers of the posts whose move can be voided now, in order.
    #[must_use]
    pub fn voidable(&self) -> Vec<u32> {
        let mut posts: Vec<u32> = self.checkpoints.iter().flat_map(moves).collect();
        posts.sort_unstable();
        posts.dedup();
        posts.retain(|post| place(self, *post).is_some());
        posts
    }
}

/// T22: its author owes it again and has an hour at least; what followed from it is undone, a closed turn is open
/// again.
pub(crate) fn void(table: &mut Table<'_>, post: u32, reason: Option<&str>) -> Decided {
    let reason = reasoned(reason)?;
    let (battle, _) = table.running()?;
    let Some(place) = place(battle, post) else {
        let fault = Fault::new(Code::WrongState).fact("what", "cannot_be_voided");
        return Err(fault.fact("post", post.to_string()).into());
    };
    let stood = match (&place, battle.checkpoints.last()) {
        (Place::Before, Some(undone)) => stops(undone),
        _ => Vec::new(),
    };
    table.emit(Event::MoveVoided { post, reason });
    correct_answers(table);
    let (battle, turn) = table.running()?;
    let from = turn.clock.paused_since.unwrap_or_else(|| table.now());
    let hour = table.context.work.add(from, TimeDelta::hours(1));
    let owed = battle.is_owed(&table.game.rules, turn);
    let deadline = moved_by(&stood, turn.clock.deadline, table.context.work).max(hour);
    if matches!(place, Place::Before) || (owed && deadline > turn.clock.deadline) {
        table.emit(Event::DeadlineMoved {
            deadline,
            reason: "void".to_owned(),
        });
    }
    turns::settle(table);
    Ok(())
}

/// When the clock stood on a turn, in order: pauses that are over, and outages (C5a).
fn stops(turn: &Checkpoint) -> Vec<(DateTime<Utc>, DateTime<Utc>)> {
    let (mut all, mut since) = (Vec::new(), None);
    for (at, event) in &turn.events {
        match event {
            Event::ClockPaused { .. } => since = Some(*at),
            Event::ClockResumed { .. } => all.extend(since.take().map(|from| (from, *at))),
            Event::Outage { from, to } => all.push((*from, *to)),
            _ => {}
        }
    }
    all
}

/// C5a: a turn that is open again is given back what was left of it when the clock stopped on the next one.
fn moved_by(
    stops: &[(DateTime<Utc>, DateTime<Utc>)],
    deadline: DateTime<Utc>,
    work: &WorkingTime,
) -> DateTime<Utc> {
    stops.iter().fold(deadline, |deadline, (from, to)| {
        if *from < deadline {
            work.add(*to, work.between(*from, deadline))
        } else {
            deadline
        }
    })
}

/// Where the Referee answers at once, later shots at the same sea may have been judged by the one that is gone: they
/// are answered anew, and who was sunk by them but is not comes back.
fn correct_answers(table: &mut Table<'_>) {
    let Some((battle, turn)) = table.game.battle.as_ref().zip(table.game.open_turn()) else {
        return;
    };
    let mut events = Vec::new();
    for (seat, player) in battle.players.iter().enumerate() {
        let Some(fleet) = table.fleet(&player.fleet_of) else {
            continue;
        };
        for (index, shot) in player.sea.iter().enumerate() {
            let Outcome::Given(given) = shot.outcome else {
                continue;
            };
            let result = battle.truth(fleet, seat, index);
            if given != result {
                events.push(Event::Answered {
                    turn: turn.number,
                    by: player.nick.clone(),
                    attacker: battle.players[shot.by].nick.clone(),
                    cell: table.game.rules.notation().print(shot.cell),
                    result,
                    for_by: None,
                    doubt: None,
                    post: shot.post,
                });
            }
        }
    }
    table.emit_all(events);
    let afloat = |battle: &Battle, seat: Seat| {
        let player = &battle.players[seat];
        let shot = player.sea.iter().map(|s| s.cell).collect();
        player.standing == Standing::Out(OutReason::Sunk)
            && table.fleet(&player.fleet_of).is_some_and(|f| f.afloat(shot))
    };
    let Some(battle) = &table.game.battle else { return };
    let back: Vec<Event> = (0..battle.players.len())
        .filter(|seat| afloat(battle, *seat))
        .map(|seat| Event::BroughtBack {
            nick: battle.players[seat].nick.clone(),
            reason: "void".to_owned(),
        })
        .collect();
    table.emit_all(back);
}
