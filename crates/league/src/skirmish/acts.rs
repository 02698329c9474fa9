//! What a melee and a duel decide alike: who may write, whose turn opens, who is out, who has won; and what the Referee may
//! do there (T22).
use std::collections::BTreeMap;

use super::state::{Move, Seat, Skirmish};
use crate::command::Winner;
use crate::decide::{Decided, reasoned, wrong_state};
use crate::decider::{Table, not_running};
use crate::event::{Closing, Duty, Event, OutReason, Owed, PostKind};
use crate::game::Game;
use crate::mode::Mode;
use crate::nick::Nick;
use crate::post::{self, ReadContext, Reading, Unanswered};
use crate::refusal::{Code, Fault, Refusal};
use crate::team::{Side, Whose};

/// The reason of an end that came by itself, as in a team battle.
pub(crate) const ALL_OUT: &str = "all_out";

/// Who may write in the battle thread: those who play, while the game runs.
pub(crate) fn may_write(game: &Game, by: &Nick) -> Result<Seat, Refusal> {
    let Some(skirmish) = game.skirmish.as_ref().filter(|_| game.open_move().is_some()) else {
        return Err(not_running(game).into());
    };
    match skirmish.seat(by) {
        None => Err(Fault::new(Code::NotInGame).into()),
        Some(seat) if !skirmish.players[seat].is_active() => Err(Fault::new(Code::OutOfGame).into()),
        Some(seat) => Ok(seat),
    }
}

/// What the reader of a post has to know about its author.
pub(crate) fn read_context(game: &Game, author: Seat) -> Option<ReadContext> {
    let skirmish = game.skirmish.as_ref()?;
    let nick = |seat: Seat| skirmish.players[seat].nick.clone();
    let opponents: Vec<Nick> = skirmish.opponents(author).into_iter().map(nick).collect();
    let awaited = skirmish.awaited().filter(|(seat, _)| *seat == author);
    Some(ReadContext {
        mode: game.mode,
        notation: game.rules.notation(),
        author: nick(author),
        enemies: opponents.clone(),
        opponents,
        unanswered: awaited
            .map(|(_, shot)| Unanswered {
                attacker: nick(shot.by),
                cell: shot.cell,
            })
            .into_iter()
            .collect(),
        members: skirmish.players.iter().map(|p| p.nick.clone()).collect(),
        admiral: false,
        free: Vec::new(),
        delegated: Vec::new(),
        remarks: game.rules.remarks,
    })
}

/// The post read: its answers and shots. There are no Admirals here, so no orders and nobody to hand a move to.
pub(crate) fn read(game: &Game, author: Seat, text: &str) -> Result<Reading, Refusal> {
    let context = read_context(game, author).ok_or_else(|| not_running(game))?;
    let reading = match post::read(text, &context) {
        Ok(reading) => reading,
        Err(mut faults) => {
            faults.iter_mut().for_each(without_admirals);
            let no_move = [Code::NotAMove, Code::Empty, Code::TooLong];
            if !faults.iter().any(|f| no_move.contains(&f.code)) {
                faults.splice(0..0, not_your_turn(game, author));
            }
            return Err(Refusal(faults));
        }
    };
    if !reading.orders.is_empty() || reading.successor.is_some() || reading.delegation.is_some() {
        return Err(Fault::new(Code::NotAMove).fact("what", "alone").into());
    }
    if let Some(first) = reading.moves.first().filter(|_| game.is_paused()) {
        return Err(Fault::new(Code::Paused).said(&first.said).into());
    }
    Ok(reading)
}

/// Nobody is an Admiral here: words of one are no move.
fn without_admirals(fault: &mut Fault) {
    let of_admirals = [
        Code::NotAdmiral,
        Code::NotDelegated,
        Code::SayForWhom,
        Code::NotFree,
    ];
    if of_admirals.contains(&fault.code) {
        (fault.code, fault.rule) = (Code::NotAMove, Code::NotAMove.rule());
        fault.facts = vec![("what", "alone".to_owned())];
        fault.suggestions.clear();
    }
}

/// M3, D2, C4: somebody else is to move; where the own turn closed at its deadline and nobody moved since, that is told.
pub(crate) fn not_your_turn(game: &Game, author: Seat) -> Option<Fault> {
    let (skirmish, turn) = (game.skirmish.as_ref()?, game.open_move()?);
    let (owing, _) = skirmish.owed(turn);
    if owing == author || turn.by == author {
        return None;
    }
    let code = if skirmish.lapsed == Some(author) {
        Code::TurnClosed
    } else {
        Code::NotYourTurn
    };
    let fault = Fault::new(code).rule(if game.mode == Mode::Duel { "D2" } else { "M3" });
    let fault = fault.fact("nick", skirmish.players[owing].nick.as_str());
    Some(fault.fact("deadline", crate::log::instant::text(turn.clock.deadline)))
}

/// P1: the post is in the thread; what it causes bears its number.
pub(crate) fn posted(table: &mut Table<'_>, by: &Nick, text: &str) {
    let number = table.game.thread + 1;
    table.post = Some(number);
    table.emit(Event::Posted {
        number,
        by: by.clone(),
        kind: PostKind::Move,
        text: text.to_owned(),
    });
}

/// C1: the turn of this player opens, and the clock starts.
pub(crate) fn open(table: &mut Table<'_>, seat: Seat) {
    let Some(skirmish) = &table.game.skirmish else {
        return;
    };
    let nick = skirmish.players[seat].nick.clone();
    let turn = skirmish.turns + 1;
    let deadline = full_time(table);
    table.emit(Event::TurnOpened {
        turn,
        whose: Whose::Player(nick.clone()),
        deadline,
        duties: vec![Owed {
            nick,
            duty: Duty::Shoot,
        }],
    });
}

/// The deadline of a clock that starts now.
pub(crate) fn full_time(table: &Table<'_>) -> chrono::DateTime<chrono::Utc> {
    let budget = table.game.rules.turn_hours.budget();
    table.context.work.add(table.now(), budget)
}

/// Closes the open turn and opens the next player's.
pub(crate) fn pass(table: &mut Table<'_>, reason: Closing, why: Option<String>) {
    let Some((skirmish, turn)) = table.game.skirmish.as_ref().zip(table.game.open_move()) else {
        return;
    };
    let (number, by) = (turn.number, turn.by);
    let nick = skirmish.players[by].nick.clone();
    table.emit(Event::TurnClosed {
        turn: number,
        whose: Whose::Player(nick),
        reason,
        why,
        post: table.post,
    });
    table.post = None;
    if let Some(next) = table.game.skirmish.as_ref().and_then(|s| s.after(by)) {
        open(table, next);
    }
}

/// M6, D2: a player is out; the last one left has won. `true`: the game is over.
pub(crate) fn knock_out(table: &mut Table<'_>, seat: Seat, reason: OutReason, why: Option<String>) -> bool {
    let Some(nick) = table.game.skirmish.as_ref().map(|s| s.players[seat].nick.clone()) else {
        return true;
    };
    table.emit(Event::KnockedOut {
        nick,
        reason,
        why,
        post: table.post,
    });
    let Some(skirmish) = &table.game.skirmish else {
        return true;
    };
    let left: Vec<Seat> = skirmish.active().take(2).collect();
    let over = left.len() < 2;
    if over {
        finish(table, left.first().copied(), ALL_OUT);
    }
    over
}

/// The end; fleets that the server holds are shown (T21).
pub(crate) fn finish(table: &mut Table<'_>, winner: Option<Seat>, reason: &str) {
    let Some(skirmish) = &table.game.skirmish else {
        return;
    };
    let winner = winner.map(|seat| Side::Player(skirmish.players[seat].nick.clone()));
    table.emit(Event::Finished {
        winner,
        reason: reason.to_owned(),
    });
    if table.game.rules.is_sealed() {
        return;
    }
    let notation = table.game.rules.notation();
    let vault = &table.context.vault.0;
    let plays = |nick: &Nick| {
        table
            .game
            .skirmish
            .as_ref()
            .is_some_and(|s| s.seat(nick).is_some())
    };
    let shown: Vec<_> = vault.iter().filter(|(nick, _)| plays(nick)).collect();
    let fleets: BTreeMap<Nick, _> = shown
        .iter()
        .map(|(nick, s)| ((*nick).clone(), s.fleet.to_lists(notation)))
        .collect();
    let salts: BTreeMap<Nick, _> = shown.iter().map(|(nick, s)| ((*nick).clone(), s.salt)).collect();
    table.emit(Event::FleetsRevealed { fleets, salts });
}

/// T22, in a game without teams: what the Referee may do to players and turns.
pub(crate) fn put_out(table: &mut Table<'_>, nick: &Nick, reason: Option<&str>) -> Decided {
    let reason = reasoned(reason)?;
    let (skirmish, turn) = table.moving()?;
    let seat = member(skirmish, nick)?;
    let own = turn.by == seat;
    if knock_out(table, seat, OutReason::Referee, Some(reason)) {
        return Ok(());
    }
    let done = |turn: &Move, skirmish: &Skirmish| own || skirmish.open_seas(turn).is_empty();
    let closes = table.moving().is_ok_and(|(skirmish, turn)| done(turn, skirmish));
    if closes {
        pass(
            table,
            if own { Closing::Referee } else { Closing::Complete },
            None,
        );
    }
    Ok(())
}

/// T22: nobody is out; what was not shot is lost.
pub(crate) fn close_turn(table: &mut Table<'_>, reason: Option<&str>) -> Decided {
    let reason = reasoned(reason)?;
    let (skirmish, turn) = table.moving()?;
    if turn.clock.is_paused() {
        return Err(Fault::new(Code::Paused).into());
    }
    if skirmish.awaited().is_some() {
        return Err(wrong_state("answer_awaited"));
    }
    pass(table, Closing::Referee, Some(reason));
    Ok(())
}

/// T22: the end with any result.
pub(crate) fn finish_by_word(
    table: &mut Table<'_>,
    winner: Option<&Winner>,
    reason: Option<&str>,
) -> Decided {
    let reason = reasoned(reason)?;
    let (skirmish, _) = table.moving()?;
    let seat = |side: &Side| {
        skirmish.seat(&side.player()).ok_or_else(|| {
            let nicks = skirmish.players.iter().map(|p| p.nick.to_string());
            Fault::new(Code::NoSuchPlayer)
                .fact("nick", side.as_str())
                .suggest(nicks)
        })
    };
    let winner = winner.and_then(Winner::side).map(seat).transpose()?;
    finish(table, winner, &reason);
    Ok(())
}

fn member(skirmish: &Skirmish, nick: &Nick) -> Result<Seat, Refusal> {
    let seat = skirmish
        .seat(nick)
        .ok_or_else(|| Fault::new(Code::NoSuchPlayer).fact("nick", nick.as_str()))?;
    if skirmish.players[seat].is_active() {
        Ok(seat)
    } else {
        Err(Fault::new(Code::OutOfGame).fact("nick", nick.as_str()).into())
    }
}
