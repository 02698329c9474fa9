//! T22: acts of the Referee on players and on the game.
use super::office::member;
use super::{Decided, exits, newcomers, reasoned, turns, wrong_state};
use crate::command::Winner;
use crate::decider::Table;
use crate::event::{Closing, Event, OutReason};
use crate::nick::Nick;
use crate::refusal::{Code, Fault};
use crate::team_battle::state::{Seat, Standing};

/// T22: puts a player out.
pub(crate) fn put_out(table: &mut Table<'_>, nick: &Nick, reason: Option<&str>) -> Decided {
    let reason = reasoned(reason)?;
    let (battle, _) = table.running()?;
    let seat = member(battle, nick)?;
    if !battle.players[seat].is_active() {
        return Err(Fault::new(Code::OutOfGame).fact("nick", nick.as_str()).into());
    }
    exits::knock_out(table, seat, OutReason::Referee, Some(reason));
    turns::settle(table);
    Ok(())
}

/// T22: undoes an exit. Whose ships are all sunk has nothing to come back with: void the last answer instead.
pub(crate) fn bring_back(table: &mut Table<'_>, nick: &Nick, reason: Option<&str>) -> Decided {
    let reason = reasoned(reason)?;
    let (battle, _) = table.running()?;
    let seat = member(battle, nick)?;
    match battle.players[seat].standing {
        Standing::Active => return Err(wrong_state("is_active")),
        Standing::Out(OutReason::Sunk) => return Err(wrong_state("all_sunk")),
        Standing::Out(_) => {}
    }
    table.emit(Event::BroughtBack {
        nick: nick.clone(),
        reason,
    });
    turns::settle(table);
    Ok(())
}

/// T22: nobody is out; owed answers are given by the server, shots lapse.
pub(crate) fn close_turn(table: &mut Table<'_>, reason: Option<&str>) -> Decided {
    let reason = reasoned(reason)?;
    let (battle, turn) = table.running()?;
    if turn.clock.paused_since.is_some() {
        return Err(Fault::new(Code::Paused).into());
    }
    let seats: Vec<Seat> = battle.active(turn.team).collect();
    for seat in &seats {
        exits::answer_for(table, *seat);
    }
    exits::exits_by_answers(table, seats);
    turns::close_or_finish(table, Closing::Referee, Some(reason));
    Ok(())
}

/// T22: a newcomer takes the seat with the rest of the fleet, the pair, the target, the office and what is owed, but
/// no delegation.
pub(crate) fn substitute(table: &mut Table<'_>, nick: &Nick, with: &Nick, reason: Option<&str>) -> Decided {
    let reason = reasoned(reason)?;
    let (battle, _) = table.running()?;
    let seat = member(battle, nick)?;
    let mut faults = Vec::new();
    if !battle.players[seat].is_active() {
        faults.push(Fault::new(Code::OutOfGame).fact("nick", nick.as_str()));
    }
    if newcomers::was_in_game(table, with) {
        faults.push(Fault::new(Code::WasInGame).fact("nick", with.as_str()));
    }
    if table.game.is_referee(with) {
        faults.push(Fault::new(Code::RefereeCannotPlay));
    }
    if !faults.is_empty() {
        return Err(crate::refusal::Refusal(faults));
    }
    let applied = table.game.applications.iter().find(|e| e.nick == *with);
    let forum = table.context.forum.get(with);
    let posts = forum
        .map(|f| f.posts)
        .into_iter()
        .chain(applied.map(|e| e.posts))
        .max()
        .unwrap_or(0);
    let since = forum
        .and_then(|f| f.since)
        .or_else(|| applied.and_then(|e| e.since));
    table.emit(Event::Substituted {
        nick: nick.clone(),
        with: with.clone(),
        posts,
        since,
        bot: forum.is_some_and(|f| f.bot),
        reason,
    });
    turns::settle(table);
    Ok(())
}

/// T22: the end with any result.
pub(crate) fn finish(table: &mut Table<'_>, winner: Option<&Winner>, reason: Option<&str>) -> Decided {
    let reason = reasoned(reason)?;
    table.running()?;
    let winner = match winner.and_then(Winner::side) {
        None => None,
        Some(side) => Some(side.team().ok_or_else(|| {
            Fault::new(Code::NoSuchPlayer)
                .fact("nick", side.as_str())
                .suggest(["red".to_owned(), "blue".to_owned(), "draw".to_owned()])
        })?),
    };
    turns::finish(table, winner, &reason);
    Ok(())
}
