//! T18, T19: the right to move in the Admiral's hand. What may happen, or every reason against it; nothing happens yet.
use super::office::{member, not_admiral, stranger};
use crate::decider::Table;
use crate::event::{Event, Until};
use crate::nick::Nick;
use crate::refusal::{Code, Fault, Refusal};
use crate::team_battle::state::Seat;

/// The seat of an active player who speaks for himself.
fn speaker(table: &Table<'_>, by: &Nick) -> Result<Seat, Refusal> {
    let (battle, _) = table.running()?;
    match battle.seat(by) {
        None => Err(stranger(battle, by).into()),
        Some(seat) if !battle.players[seat].is_active() => Err(Fault::new(Code::OutOfGame).into()),
        Some(seat) => Ok(seat),
    }
}

/// T18: for this turn (said on the enemy's turn: the next own one), or until taken back.
pub(crate) fn delegate(table: &Table<'_>, by: &Nick, until: Until) -> Result<Event, Refusal> {
    let seat = speaker(table, by)?;
    if table.battle()?.is_admiral(seat) {
        return Err(Fault::new(Code::AdmiralCannotDelegate).into());
    }
    Ok(Event::Delegated {
        nick: by.clone(),
        until,
        recorded_by: None,
        how: None,
        post: table.post,
    })
}

/// T18.
pub(crate) fn take_back(table: &Table<'_>, by: &Nick) -> Result<Event, Refusal> {
    let seat = speaker(table, by)?;
    if table.battle()?.players[seat].delegation.is_none() {
        return Err(Fault::new(Code::NotDelegated)
            .rule("T18")
            .fact("what", "own")
            .into());
    }
    Ok(Event::DelegationEnded {
        nick: by.clone(),
        post: table.post,
    })
}

/// T18: told by phone or message. It covers one turn, and not two running unless the player confirms.
pub(crate) fn record(table: &Table<'_>, by: &Nick, nick: &Nick, how: Option<&str>) -> Result<Event, Refusal> {
    let seat = speaker(table, by)?;
    let battle = table.battle()?;
    let team = battle.players[seat].team;
    if !battle.is_admiral(seat) {
        return Err(not_admiral(battle, team).into());
    }
    let told = member(battle, nick)?;
    let player = &battle.players[told];
    if told == seat {
        return Err(Fault::new(Code::AdmiralCannotDelegate).into());
    }
    if player.team != team {
        return Err(Fault::new(Code::NoSuchPlayer)
            .rule("T18")
            .fact("nick", nick.as_str())
            .into());
    }
    if !player.is_active() {
        return Err(Fault::new(Code::OutOfGame).fact("nick", nick.as_str()).into());
    }
    if player.delegation.is_some() {
        let fault = Fault::new(Code::WrongState).rule("T18");
        return Err(fault.fact("what", "delegated_already").into());
    }
    let own = battle.own_turn(team);
    if player.recorded_for.is_some_and(|turn| turn + 2 >= own) {
        return Err(Fault::new(Code::NotDelegated)
            .rule("T18")
            .fact("what", "recorded_last_turn")
            .fact("nick", nick.as_str())
            .into());
    }
    Ok(Event::Delegated {
        nick: nick.clone(),
        until: Until::Turn,
        recorded_by: Some(by.clone()),
        how: how
            .map(str::trim)
            .filter(|h| !h.is_empty())
            .map(|h| h.chars().take(200).collect()),
        post: table.post,
    })
}
