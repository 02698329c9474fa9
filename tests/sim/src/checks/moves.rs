//! Each event on the state before it.

use std::collections::BTreeMap;

use league::event::{Closing, Event, OutReason};
use league::log::Logged;
use league::rules::RepeatShots;
use league::shots::{self, Outcome};
use league::team_battle::state::Battle;
use league::{Game, Nick};

use super::{Breach, Checked, must, seas};
use crate::opening::Desk;

/// An event with what was before it.
#[derive(Debug)]
pub struct Seen<'a> {
    /// The game just before it.
    pub before: &'a Game,
    /// The game before all that happened at that moment.
    pub eve: &'a Game,
    /// The event.
    pub entry: &'a Logged,
    /// A move was voided earlier.
    pub voided: bool,
    /// The fleets that the server keeps.
    pub vault: &'a BTreeMap<Nick, String>,
    /// What people know.
    pub desk: &'a Desk,
}

/// Looks at one event.
///
/// # Errors
/// The rule that it breaks.
pub fn look(seen: &Seen<'_>) -> Checked {
    let (before, entry) = (seen.before, seen.entry);
    match &entry.event {
        Event::Shot {
            by,
            target,
            cell,
            for_by,
            ..
        } => match &before.battle {
            Some(battle) => team_shot(before, battle, by, target, cell, for_by.as_ref()),
            None => lone_shot(before, by, target, cell),
        },
        Event::Answered {
            by,
            attacker,
            cell,
            result,
            ..
        } => {
            awaited(seen, by, attacker, cell)?;
            seas::answer(seen, by, attacker, cell, *result)
        }
        Event::TurnClosed { reason, .. } => closed(seen, *reason),
        Event::KnockedOut { nick, reason, .. } => out(seen, nick, *reason),
        Event::MoveSkipped { nick } => skipped(seen, nick),
        Event::Ordered { by: None, nick, .. } => {
            let owed = seen.eve.open_turn().is_some_and(|turn| turn.order_owed);
            must(owed, "T17a: a lot only where no order came", || nick.to_string())
        }
        Event::AdmiralAppointed { team, nick, .. } => {
            let fits = before.battle.as_ref().and_then(|b| b.player(nick));
            must(
                fits.is_some_and(|p| p.team == *team && p.is_active()),
                "T19a: an Admiral plays",
                || nick.to_string(),
            )
        }
        Event::Joined { red, blue } => {
            let ready = before.has_fleet(red) && before.has_fleet(blue);
            must(ready, "T20: newcomers enter with their fleets", || {
                format!("{red}, {blue}")
            })
        }
        Event::Substituted { with, .. } => {
            let known = before.battle.as_ref().is_some_and(|b| b.player(with).is_some());
            must(!known, "T16: who played does not enter again", || {
                with.to_string()
            })
        }
        Event::Posted { number, by, .. } => {
            must(
                *number == before.thread + 1,
                "P6: the thread is numbered without a gap",
                || number.to_string(),
            )?;
            must(!by.is_empty(), "P2: a post has an author", String::new)
        }
        _ => Ok(()),
    }
}

fn team_shot(
    game: &Game,
    battle: &Battle,
    by: &Nick,
    target: &Nick,
    cell: &str,
    for_by: Option<&Nick>,
) -> Checked {
    let what = || format!("{by} at {target} {cell}");
    let breach = |rule| Breach { rule, what: what() };
    let turn = game
        .open_turn()
        .ok_or_else(|| breach("T7: a shot without a turn"))?;
    let seat = battle.seat(by).ok_or_else(|| breach("T16: a stranger shoots"))?;
    let aim = battle
        .seat(target)
        .ok_or_else(|| breach("T8: a shot at a stranger"))?;
    let me = &battle.players[seat];
    must(!game.is_paused(), "T22: no move in a pause", what)?;
    must(me.is_active(), "T14: who is out does not shoot", what)?;
    must(me.team == turn.team, "T7: a turn is one team's", what)?;
    must(!turn.shot.contains(&seat), "T9: one shot a turn", what)?;
    must(battle.players[aim].team != me.team, "T8: at an enemy", what)?;
    must(
        battle.opponents(Some(turn), seat).contains(&aim),
        "T8: at an opponent",
        what,
    )?;
    let owes = me.sea.iter().any(|s| s.outcome == Outcome::Awaited);
    must(!owes, "T12: answer first", what)?;
    let hit = |s: &shots::ShotAt| {
        s.turn + 1 == turn.number && matches!(s.outcome, Outcome::Given(r) if r != engine::ShotResult::Miss)
    };
    must(
        !game.rules.hit_costs_shot || !me.sea.iter().any(hit),
        "T11: a hit costs the shot",
        what,
    )?;
    once(game, &battle.players[aim].sea, cell, what)?;
    if let Some(admiral) = for_by {
        // P1: an Admiral keeps the office to the end of the post
        let holder = &battle.players[battle.admirals[me.team].holder].nick;
        let holds = holder == admiral;
        must(holds && me.delegation.is_some(), "T19: for whom delegated", what)?;
    }
    Ok(())
}

fn lone_shot(game: &Game, by: &Nick, target: &Nick, cell: &str) -> Checked {
    let what = || format!("{by} at {target} {cell}");
    let breach = |rule| Breach { rule, what: what() };
    let (skirmish, turn) = game
        .skirmish
        .as_ref()
        .zip(game.open_move())
        .ok_or_else(|| breach("M3: no turn"))?;
    let seat = skirmish.seat(by).ok_or_else(|| breach("M3: a stranger shoots"))?;
    let aim = skirmish
        .seat(target)
        .ok_or_else(|| breach("M3: a shot at a stranger"))?;
    must(!game.is_paused(), "T22: no move in a pause", what)?;
    must(turn.by == seat, "M3, D2: out of turn", what)?;
    must(
        skirmish.open_seas(turn).contains(&aim),
        "M4: this sea is over",
        what,
    )?;
    must(skirmish.awaited().is_none(), "D6: a shot awaits its answer", what)?;
    once(game, &skirmish.players[aim].sea, cell, what)
}

fn once(game: &Game, sea: &[shots::ShotAt], cell: &str, what: impl Fn() -> String) -> Checked {
    let notation = game.rules.notation();
    let again = sea.iter().any(|s| notation.print(s.cell) == cell);
    must(
        game.rules.repeat_shots == RepeatShots::Allow || !again,
        "S8: a cell is shot at once",
        what,
    )
}

/// An answer is to a shot that awaits one; after a void shots may be judged anew.
fn awaited(seen: &Seen<'_>, by: &Nick, attacker: &Nick, cell: &str) -> Checked {
    let game = seen.before;
    let sea = game.sea(by).unwrap_or_default();
    let fits = |s: &shots::ShotAt| {
        game.rules.notation().print(s.cell) == cell && game.sitter(s.by) == Some(attacker)
    };
    let open = sea.iter().any(|s| s.outcome == Outcome::Awaited && fits(s));
    let anew = seen.voided && sea.iter().any(fits);
    must(open || anew, "T12: one answer to each shot", || {
        format!("{by} to {attacker} {cell}")
    })
}

fn closed(seen: &Seen<'_>, reason: Closing) -> Checked {
    let (before, entry) = (seen.before, seen.entry);
    must(
        !before.is_paused() || reason == Closing::Referee,
        "C5a: a turn closed in a pause",
        String::new,
    )?;
    match reason {
        Closing::Complete => {
            let owed = before.battle.as_ref().zip(before.open_turn());
            let owed = owed.is_some_and(|(battle, turn)| battle.is_owed(&before.rules, turn));
            must(!owed, "T13: closed while somebody owes", || {
                format!("event {}", entry.seq)
            })?;
            let open = before.skirmish.as_ref().zip(before.open_move());
            let melee = open.filter(|_| before.mode == league::mode::Mode::Melee);
            let left = melee.is_some_and(|(s, turn)| !s.open_seas(turn).is_empty());
            must(!left, "M5: closed while a sea is open", || {
                format!("event {}", entry.seq)
            })
        }
        Closing::Deadline | Closing::Skipped => at_deadline(seen),
        Closing::Referee => Ok(()),
    }
}

/// It happens at the deadline, as of the deadline (C4, T15).
fn at_deadline(seen: &Seen<'_>) -> Checked {
    let due = seen
        .eve
        .clock()
        .filter(|clock| !clock.is_paused())
        .map(|clock| clock.deadline);
    must(due == Some(seen.entry.at), "T15: only at the deadline", || {
        format!("{due:?}, but event {} is of {}", seen.entry.seq, seen.entry.at)
    })
}

fn out(seen: &Seen<'_>, nick: &Nick, reason: OutReason) -> Checked {
    match reason {
        OutReason::Overslept => {
            at_deadline(seen)?;
            let team = seen.eve.battle.as_ref().zip(seen.eve.open_turn());
            let owed = team.is_some_and(|(battle, turn)| {
                battle.seat(nick).is_some_and(|seat| {
                    battle.players[seat].delegation.is_none()
                        && battle.owes(&seen.eve.rules, turn, seat).is_some()
                })
            });
            let alone = seen.eve.skirmish.as_ref().zip(seen.eve.open_move());
            let owed = owed || alone.is_some_and(|(s, turn)| s.seat(nick) == Some(s.owed(turn).0));
            must(owed, "T15, D1: out without owing", || nick.to_string())
        }
        OutReason::Sunk => seas::sunk(seen, nick),
        OutReason::Referee | OutReason::Violation => Ok(()),
    }
}

fn skipped(seen: &Seen<'_>, nick: &Nick) -> Checked {
    at_deadline(seen)?;
    let team = seen.eve.battle.as_ref().zip(seen.eve.open_turn());
    let owed = team.is_some_and(|(battle, turn)| {
        battle.seat(nick).is_some_and(|seat| {
            battle.players[seat].delegation.is_some() && battle.owes(&seen.eve.rules, turn, seat).is_some()
        })
    });
    must(owed, "T19: skipped without owing", || nick.to_string())
}
