//! T17, T17a: the Admiral sends a free player against an active enemy.
use super::office::{member, not_admiral, stranger};
use super::{Decided, turns};
use crate::decider::Table;
use crate::event::Event;
use crate::nick::Nick;
use crate::refusal::{Code, Fault, Refusal};

/// T17: at any time, on either team's turn, also while paused (T22).
pub(crate) fn by_command(table: &mut Table<'_>, by: &Nick, nick: &Nick, target: &Nick) -> Decided {
    let (battle, _) = table.running()?;
    match battle.seat(by) {
        None => return Err(stranger(battle, by).into()),
        Some(seat) if !battle.players[seat].is_active() => return Err(Fault::new(Code::OutOfGame).into()),
        Some(seat) if !battle.is_admiral(seat) => {
            return Err(not_admiral(battle, battle.players[seat].team).into());
        }
        Some(_) => {}
    }
    let order = order(table, by, nick, target)?;
    give(table, order);
    turns::settle(table);
    Ok(())
}

/// The order that an Admiral may give, or every reason against it. Nothing happens yet.
pub(crate) fn order(table: &Table<'_>, by: &Nick, nick: &Nick, target: &Nick) -> Result<Event, Refusal> {
    let (battle, _) = table.running()?;
    let Some(admiral) = battle.player(by) else {
        return Err(stranger(battle, by).into());
    };
    let team = admiral.team;
    let mut faults = Vec::new();
    let names = |seats: &mut dyn Iterator<Item = usize>| -> String {
        let all: Vec<&str> = seats.map(|s| battle.players[s].nick.as_str()).collect();
        all.join(", ")
    };
    let sent = member(battle, nick)?;
    if battle.players[sent].team != team || !battle.is_free(sent) {
        let list = names(&mut battle.active(team).filter(|s| battle.is_free(*s)));
        faults.push(
            Fault::new(Code::NotFree)
                .fact("nick", nick.as_str())
                .fact("list", list),
        );
    }
    let at = member(battle, target)?;
    if battle.players[at].team == team || !battle.players[at].is_active() {
        let list = names(&mut battle.active(team.other()));
        faults.push(
            Fault::new(Code::TargetNotActive)
                .fact("nick", target.as_str())
                .fact("list", list),
        );
    }
    if !faults.is_empty() {
        return Err(Refusal(faults));
    }
    Ok(Event::Ordered {
        nick: nick.clone(),
        target: target.clone(),
        by: Some(by.clone()),
        link: None,
        post: table.post,
    })
}

/// Gives an order. One that makes no sense any more, because a shot of the same post came between, is dropped.
pub(crate) fn give(table: &mut Table<'_>, order: Event) {
    let Event::Ordered { nick, target, .. } = &order else {
        return;
    };
    let Ok((battle, turn)) = table.running() else {
        return;
    };
    let Some((sent, at)) = battle.seat(nick).zip(battle.seat(target)) else {
        return;
    };
    if !battle.is_free(sent) || !battle.players[at].is_active() {
        return;
    }
    let was_owed = turn.order_owed && turn.team == battle.players[sent].team;
    let from = turn.clock.paused_since;
    table.emit(order);
    if was_owed {
        // T17a: the clock starts anew; while paused, from the pause on, so that all of it is left at its end
        let start = from.unwrap_or_else(|| table.now());
        let deadline = table
            .context
            .work
            .add(start, table.game.rules.turn_hours.budget());
        table.emit(Event::DeadlineMoved {
            deadline,
            reason: "order".to_owned(),
        });
    }
}
