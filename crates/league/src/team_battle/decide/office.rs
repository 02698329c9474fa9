//! T3, T19a: the office of the Admiral: named successors, vacant seats, appointments.
use super::draw::outranks;
use super::{Decided, reasoned, turns};
use crate::decider::Table;
use crate::event::{AppointedBy, Event};
use crate::game::Entrant;
use crate::nick::Nick;
use crate::refusal::{Code, Fault, Refusal};
use crate::team::Team;
use crate::team_battle::state::{Battle, Seat};

/// T19a: in advance, or by the one who went out until the team's turn next closes.
pub(crate) fn by_command(table: &mut Table<'_>, by: &Nick, nick: &Nick) -> Decided {
    let named = name(table, by, nick)?;
    table.emit(named);
    turns::settle(table);
    Ok(())
}

/// The successor that may be named, or the reason against it. Nothing happens yet.
pub(crate) fn name(table: &Table<'_>, by: &Nick, nick: &Nick) -> Result<Event, Refusal> {
    let (battle, _) = table.running()?;
    let team = may_name(battle, by)?;
    let named = member(battle, nick)?;
    let player = &battle.players[named];
    if player.nick == *by {
        let fault = Fault::new(Code::WrongState).rule("T19a");
        return Err(fault.fact("what", "successor_self").into());
    }
    if player.team != team {
        let list: Vec<&str> = battle
            .active(team)
            .map(|s| battle.players[s].nick.as_str())
            .filter(|n| *n != by.as_str())
            .collect();
        let fault = Fault::new(Code::NoSuchPlayer)
            .rule("T19a")
            .fact("nick", nick.as_str());
        return Err(fault.fact("list", list.join(", ")).into());
    }
    if !player.is_active() {
        return Err(Fault::new(Code::OutOfGame)
            .rule("T19a")
            .fact("nick", nick.as_str())
            .into());
    }
    Ok(Event::SuccessorNamed {
        team,
        nick: nick.clone(),
        post: table.post,
    })
}

/// The team whose Admiral this is, or was until nobody followed.
fn may_name(battle: &Battle, by: &Nick) -> Result<Team, Refusal> {
    let office = Team::BOTH
        .into_iter()
        .find(|t| battle.players[battle.admirals[*t].holder].nick == *by);
    match (office, battle.player(by)) {
        (Some(team), _) => Ok(team),
        (None, Some(player)) if player.is_active() => Err(not_admiral(battle, player.team).into()),
        (None, Some(_)) => Err(Fault::new(Code::OutOfGame).into()),
        (None, None) => Err(stranger(battle, by).into()),
    }
}

/// Only the Admiral may do this; the message says who that is.
pub(crate) fn not_admiral(battle: &Battle, team: Team) -> Fault {
    match battle.admiral(team) {
        Some(seat) => Fault::new(Code::NotAdmiral).fact("nick", battle.players[seat].nick.as_str()),
        None => Fault::new(Code::NoAdmiral),
    }
}

/// Somebody who does not sit at the table.
pub(crate) fn stranger(battle: &Battle, nick: &Nick) -> Fault {
    let played = battle.former.iter().any(|(n, _)| n == nick);
    Fault::new(if played { Code::OutOfGame } else { Code::NotInGame })
}

/// The seat of a player who is named in a command.
pub(crate) fn member(battle: &Battle, nick: &Nick) -> Result<Seat, Refusal> {
    battle
        .seat(nick)
        .ok_or_else(|| Fault::new(Code::NoSuchPlayer).fact("nick", nick.as_str()).into())
}

/// T19a: who was named follows, where still active. Delegations of the new Admiral end (T19).
pub(crate) fn appoint_named(table: &mut Table<'_>) {
    for team in Team::BOTH {
        let Some(battle) = &table.game.battle else { return };
        let office = &battle.admirals[team];
        let heir = office.successor.filter(|s| battle.players[*s].is_active());
        if let Some(heir) = heir.filter(|_| office.vacant) {
            seat_admiral(table, team, heir, AppointedBy::Admiral, None);
        }
    }
}

/// T19a: a vacant seat goes by T3 to an active member, passing over who has delegated while another is there.
pub(crate) fn appoint_by_rule(table: &mut Table<'_>, team: Team) {
    let Some(battle) = table.game.battle.as_ref().filter(|b| b.admirals[team].vacant) else {
        return;
    };
    let best = |seats: Vec<Seat>| {
        let rank = |s: Seat| {
            let p = &battle.players[s];
            Entrant {
                nick: p.nick.clone(),
                posts: p.posts,
                since: p.since,
                bot: p.bot,
            }
        };
        seats
            .into_iter()
            .reduce(|best, s| if outranks(&rank(s), &rank(best)) { s } else { best })
    };
    let (delegated, present): (Vec<Seat>, Vec<Seat>) = battle
        .active(team)
        .partition(|s| battle.players[*s].delegation.is_some());
    if let Some(heir) = best(present).or_else(|| best(delegated)) {
        seat_admiral(table, team, heir, AppointedBy::Rule, None);
    }
}

fn seat_admiral(table: &mut Table<'_>, team: Team, seat: Seat, by: AppointedBy, why: Option<String>) {
    let Some(player) = table.game.battle.as_ref().map(|b| b.players[seat].clone()) else {
        return;
    };
    let nick = player.nick;
    table.emit(Event::AdmiralAppointed {
        team,
        nick: nick.clone(),
        by,
        why,
        post: table.post,
    });
    if player.delegation.is_some() {
        table.emit(Event::DelegationEnded {
            nick,
            post: table.post,
        });
    }
}

/// T22: the Referee appoints.
pub(crate) fn appoint(table: &mut Table<'_>, nick: &Nick, reason: Option<&str>) -> Decided {
    let reason = reasoned(reason)?;
    let (battle, _) = table.running()?;
    let seat = member(battle, nick)?;
    let player = &battle.players[seat];
    if !player.is_active() {
        return Err(Fault::new(Code::OutOfGame).fact("nick", nick.as_str()).into());
    }
    if battle.is_admiral(seat) {
        return Err(super::wrong_state("is_admiral"));
    }
    let team = player.team;
    seat_admiral(table, team, seat, AppointedBy::Referee, Some(reason));
    turns::settle(table);
    Ok(())
}
