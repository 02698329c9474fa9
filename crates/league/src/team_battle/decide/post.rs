//! P1, P2, T7–T12, T19: a post in the battle thread becomes answers, shots and orders, or is refused whole.
use std::collections::BTreeSet;

use engine::ShotResult;

use super::office::{not_admiral, stranger};
use super::{Decided, delegation, exits, office, orders, turns};
use crate::decider::{Table, not_running};
use crate::event::{Closing, Event, PostKind, Until};
use crate::game::Game;
use crate::mode::Mode;
use crate::nick::Nick;
use crate::post::{self, Answer, Delegation, Delegator, Move, ReadContext, Reading, Shot, Unanswered};
use crate::refusal::{Code, Fault, Refusal};
use crate::rules::{Answers, RepeatShots};
use crate::team_battle::state::{Battle, Seat};

/// Within a post all answers count first, then exits, then shots and orders; an Admiral keeps the office to the end of
/// the post (P1).
pub(crate) fn post(table: &mut Table<'_>, by: &Nick, text: &str) -> Decided {
    let author = may_write(&table.game, by)?;
    let reading = post::read(text, &read_context(&table.game, author)).map_err(Refusal)?;
    let paused = table.game.is_paused();
    if let Some(first) = reading.moves.first().filter(|_| paused) {
        return Err(Fault::new(Code::Paused).said(&first.said).into());
    }
    let number = table.game.thread + 1;
    table.post = Some(number);
    table.emit(Event::Posted {
        number,
        by: by.clone(),
        kind: kind(&reading),
        text: text.to_owned(),
    });
    let mut faults = Vec::new();
    moves(table, author, &reading, &mut faults);
    for order in &reading.orders {
        let decided = orders::order(table, by, &order.nick, &order.target);
        keep_faults(&mut faults, decided, Some(&order.said));
    }
    if let Some(successor) = &reading.successor {
        keep_faults(
            &mut faults,
            office::name(table, by, &successor.nick),
            Some(&successor.said),
        );
    }
    if let Some(said) = &reading.delegation {
        let (decided, said) = match said {
            Delegation::Turn(said) => (delegation::delegate(table, by, Until::Turn), said),
            Delegation::Revoked(said) => (delegation::delegate(table, by, Until::Revoked), said),
            Delegation::TakeBack(said) => (delegation::take_back(table, by), said),
            Delegation::Recorded { nick, how, said } => {
                (delegation::record(table, by, nick, how.as_deref()), said)
            }
        };
        keep_faults(&mut faults, decided, Some(said));
    }
    if !faults.is_empty() {
        return Err(Refusal(faults));
    }
    turns::settle(table);
    Ok(())
}

fn keep_faults(faults: &mut Vec<Fault>, decided: Decided, said: Option<&post::Said>) {
    if let Err(refusal) = decided {
        let place = |f: Fault| match said {
            Some(said) if f.text_line.is_none() => f.said(said),
            _ => f,
        };
        faults.extend(refusal.0.into_iter().map(place));
    }
}

fn kind(reading: &Reading) -> PostKind {
    if !reading.moves.is_empty() {
        PostKind::Move
    } else if !reading.orders.is_empty() || reading.successor.is_some() {
        PostKind::Order
    } else {
        PostKind::Delegation
    }
}

/// Who may write in the battle thread: active players while the battle runs, and an Admiral who went out until
/// somebody follows (T19a).
fn may_write(game: &Game, by: &Nick) -> Result<Seat, Refusal> {
    let Some(battle) = game.battle.as_ref().filter(|_| game.open_turn().is_some()) else {
        return Err(not_running(game).into());
    };
    let Some(seat) = battle.seat(by) else {
        return Err(stranger(battle, by).into());
    };
    let office = &battle.admirals[battle.players[seat].team];
    if battle.players[seat].is_active() || (office.vacant && office.holder == seat) {
        Ok(seat)
    } else {
        Err(Fault::new(Code::OutOfGame).into())
    }
}

/// What the reader of a post has to know about its author.
pub(crate) fn read_context(game: &Game, author: Seat) -> ReadContext {
    let empty = || ReadContext {
        mode: Mode::TeamBattle,
        notation: game.rules.notation(),
        author: Nick::from(""),
        opponents: Vec::new(),
        unanswered: Vec::new(),
        members: Vec::new(),
        admiral: false,
        free: Vec::new(),
        enemies: Vec::new(),
        delegated: Vec::new(),
        remarks: game.rules.remarks,
    };
    let Some(battle) = &game.battle else {
        return empty();
    };
    let turn = game.open_turn();
    let nick = |seat: Seat| battle.players[seat].nick.clone();
    let opponents = |seat: Seat| battle.opponents(turn, seat).into_iter().map(nick).collect();
    let unanswered = |seat: Seat| {
        battle
            .awaited(seat)
            .map(|(_, s)| Unanswered {
                attacker: nick(s.by),
                cell: s.cell,
            })
            .collect()
    };
    let me = &battle.players[author];
    let office = &battle.admirals[me.team];
    let admiral = office.holder == author;
    let mut context = empty();
    context.author = me.nick.clone();
    context.members = battle.players.iter().map(|p| p.nick.clone()).collect();
    context.enemies = battle.active(me.team.other()).map(nick).collect();
    context.admiral = admiral;
    if me.is_active() {
        context.opponents = opponents(author);
        context.unanswered = unanswered(author);
    }
    if admiral && !office.vacant {
        context.free = battle
            .active(me.team)
            .filter(|s| battle.is_free(*s))
            .map(nick)
            .collect();
        context.delegated = battle
            .active(me.team)
            .filter(|s| battle.players[*s].delegation.is_some())
            .map(|s| Delegator {
                nick: nick(s),
                opponents: opponents(s),
                unanswered: unanswered(s),
            })
            .collect();
    }
    context
}

/// Answers, then exits, then shots. Faults of all of them are gathered.
fn moves(table: &mut Table<'_>, author: Seat, reading: &Reading, faults: &mut Vec<Fault>) {
    let Some(first) = reading.moves.first() else {
        return;
    };
    let Some((battle, turn)) = table.game.battle.as_ref().zip(table.game.open_turn()) else {
        return;
    };
    let me = &battle.players[author];
    if !me.is_active() {
        faults.push(Fault::new(Code::OutOfGame).said(&first.said));
        return;
    }
    if turn.team != me.team {
        faults.push(not_your_turn(&table.game, battle, author).said(&first.said));
        return;
    }
    let mut answered = Vec::new();
    for said in &reading.moves {
        match mover(&table.game, author, said) {
            Ok(seat) => {
                for answer in &said.answers {
                    answered.push(seat);
                    faults.extend(give_answer(table, author, seat, answer));
                }
            }
            Err(fault) => faults.push(fault),
        }
    }
    exits::exits_by_answers(table, answered);
    let mut shooters = BTreeSet::new();
    for said in &reading.moves {
        let Ok(seat) = mover(&table.game, author, said) else {
            continue;
        };
        for shot in &said.shots {
            if shooters.insert(seat) {
                faults.extend(fire(table, author, seat, shot));
            } else {
                faults.push(Fault::new(Code::OneShotOnly).said(&shot.said));
            }
        }
    }
}

/// T19: whose move it is; the Admiral moves for those who delegated.
fn mover(game: &Game, author: Seat, said: &Move) -> Result<Seat, Fault> {
    let Some(nick) = &said.for_whom else {
        return Ok(author);
    };
    let Some(battle) = &game.battle else {
        return Err(not_running(game));
    };
    let team = battle.players[author].team;
    if battle.admirals[team].holder != author {
        return Err(not_admiral(battle, team).said(&said.said));
    }
    let seat = battle.seat(nick).filter(|s| battle.players[*s].team == team);
    let Some(seat) = seat else {
        return Err(Fault::new(Code::NoSuchPlayer)
            .fact("nick", nick.as_str())
            .said(&said.said));
    };
    // who goes out by an answer of this very post had delegated until then
    let player = &battle.players[seat];
    if player.delegation.is_some() || !player.is_active() {
        Ok(seat)
    } else {
        Err(Fault::new(Code::NotDelegated)
            .fact("nick", nick.as_str())
            .said(&said.said))
    }
}

fn not_your_turn(game: &Game, battle: &Battle, author: Seat) -> Fault {
    let team = battle.players[author].team;
    let closed_by_deadline = battle.checkpoints.iter().rev().nth(1).is_some_and(|turn| {
        turn.events.iter().any(
            |(_, e)| matches!(e, Event::TurnClosed { reason: Closing::Deadline, team: t, .. } if *t == team),
        )
    });
    let moved = battle.checkpoints.last().is_some_and(|turn| {
        turn.events
            .iter()
            .any(|(_, e)| matches!(e, Event::Shot { .. } | Event::Answered { .. }))
    });
    let code = if closed_by_deadline && !moved {
        Code::TurnClosed
    } else {
        Code::NotYourTurn
    };
    let deadline = game
        .open_turn()
        .map(|t| crate::log::instant::text(t.deadline))
        .unwrap_or_default();
    Fault::new(code)
        .fact("team", team.other().as_str())
        .fact("deadline", deadline)
}

/// T10: an answer that the fleet contradicts is refused and the truth is said. Applied all the same, so that what
/// follows in the post is judged by the truth.
fn give_answer(table: &mut Table<'_>, author: Seat, seat: Seat, answer: &Answer) -> Option<Fault> {
    let notation = table.game.rules.notation();
    let cell = notation.print(answer.cell);
    let battle = table.game.battle.as_ref()?;
    let turn = table.game.open_turn()?;
    let player = &battle.players[seat];
    let awaited = battle
        .awaited(seat)
        .find(|(_, s)| s.cell == answer.cell && battle.players[s.by].nick == answer.attacker);
    let Some((index, _)) = awaited else {
        let fault = Fault::new(Code::NothingToAnswer).said(&answer.said);
        return Some(fault.fact("cell", cell).fact("nick", answer.attacker.as_str()));
    };
    let truth = table
        .fleet(&player.fleet_of)
        .map_or(answer.result, |f| battle.truth(f, seat, index));
    let event = Event::Answered {
        turn: turn.number,
        by: player.nick.clone(),
        attacker: answer.attacker.clone(),
        cell: cell.clone(),
        result: truth,
        for_by: (seat != author).then(|| battle.players[author].nick.clone()),
        post: table.post,
    };
    table.emit(event);
    (truth != answer.result).then(|| {
        Fault::new(Code::AnswerIsWrong)
            .said(&answer.said)
            .suggest([format!("{cell} - {}", result_word(truth))])
            .fact("cell", cell)
            .fact("truth", truth.code_str())
    })
}

/// The word of a result, as posts say it (S7).
#[must_use]
pub fn result_word(result: ShotResult) -> &'static str {
    match result {
        ShotResult::Miss => "мимо",
        ShotResult::Hit => "ранил",
        ShotResult::Sunk => "убил",
    }
}

/// T8, T9, T11, T12, S8: one shot.
fn fire(table: &mut Table<'_>, author: Seat, seat: Seat, shot: &Shot) -> Option<Fault> {
    let rules = &table.game.rules;
    let battle = table.game.battle.as_ref()?;
    let turn = table.game.open_turn()?;
    let notation = rules.notation();
    let player = &battle.players[seat];
    let target = battle
        .seat(&shot.target)
        .filter(|t| battle.opponents(Some(turn), seat).contains(t));
    let fault = if turn.shot.contains(&seat) {
        Some(Fault::new(Code::AlreadyMoved))
    } else if battle.lost_shot(rules, turn, seat) || !player.is_active() {
        Some(Fault::new(Code::NoShotThisTurn))
    } else if battle.awaited(seat).next().is_some() {
        let owed: Vec<String> = battle
            .awaited(seat)
            .map(|(_, s)| format!("{} ({})", notation.print(s.cell), battle.players[s.by].nick))
            .collect();
        Some(Fault::new(Code::AnswerFirst).fact("list", owed.join(", ")))
    } else if target.is_none() {
        let list: Vec<&str> = battle
            .opponents(Some(turn), seat)
            .iter()
            .map(|s| battle.players[*s].nick.as_str())
            .collect();
        let fault = Fault::new(Code::NotYourOpponent).fact("list", list.join(", "));
        Some(fault.fact("nick", shot.target.as_str()))
    } else if rules.repeat_shots == RepeatShots::Refuse
        && target.is_some_and(|t| battle.shot_cells(t).contains(shot.cell))
    {
        Some(Fault::new(Code::CellAlreadyShot).fact("nick", shot.target.as_str()))
    } else {
        None
    };
    if let Some(fault) = fault {
        return Some(fault.said(&shot.said).fact("cell", notation.print(shot.cell)));
    }
    let event = Event::Shot {
        turn: turn.number,
        by: player.nick.clone(),
        target: shot.target.clone(),
        cell: notation.print(shot.cell),
        for_by: (seat != author).then(|| battle.players[author].nick.clone()),
        post: table.post,
    };
    let referee_answers = rules.answers == Answers::Referee;
    table.emit(event);
    if let Some(target) = target.filter(|_| referee_answers) {
        let answer = exits::next_answer(table, target)?;
        table.emit(answer);
        exits::exits_by_answers(table, vec![target]);
    }
    None
}
