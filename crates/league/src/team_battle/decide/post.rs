//! P1, P2: a post in the battle thread happens whole or is refused whole.
use super::office::stranger;
use super::{Decided, delegation, office, orders, shooting, turns};
use crate::decider::{Table, not_running};
use crate::event::{Event, PostKind, Until};
use crate::game::Game;
use crate::mode::Mode;
use crate::nick::Nick;
use crate::post::{self, Delegation, Delegator, ReadContext, Reading, Unanswered};
use crate::refusal::{Code, Fault, Refusal};
use crate::team_battle::state::Seat;

/// Within a post all answers count first, then exits, then shots and orders; an Admiral keeps the office to the end of
/// the post (P1). Shots and orders are judged before the first of them happens: where the Referee answers at once, a
/// refusal must not tell what a shot would have come to.
pub(crate) fn post(table: &mut Table<'_>, by: &Nick, text: &str) -> Decided {
    let author = may_write(&table.game, by)?;
    let reading = read(&table.game, author, text)?;
    if let Some(first) = reading.moves.first().filter(|_| table.game.is_paused()) {
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
    let shots = shooting::moves(table, author, &reading, &mut faults);
    let mut orders = Vec::new();
    for order in &reading.orders {
        let decided = orders::order(table, by, &order.nick, &order.target);
        orders.extend(sound(&mut faults, decided, &order.said));
    }
    let words = office_words(table, by, &reading, &mut faults);
    if !faults.is_empty() {
        return Err(Refusal(faults));
    }
    for shot in shots {
        shooting::fire(table, shot);
    }
    if !turns::is_won(table) {
        for order in orders {
            orders::give(table, order);
        }
        table.emit_all(words);
    }
    turns::settle(table);
    Ok(())
}

/// A successor, and what is said of the right to move.
fn office_words(table: &Table<'_>, by: &Nick, reading: &Reading, faults: &mut Vec<Fault>) -> Vec<Event> {
    let mut words = Vec::new();
    if let Some(successor) = &reading.successor {
        let decided = office::name(table, by, &successor.nick);
        words.extend(sound(faults, decided, &successor.said));
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
        words.extend(sound(faults, decided, said));
    }
    words
}

/// What was decided; or nothing, and the reasons kept with their place in the post.
fn sound(faults: &mut Vec<Fault>, decided: Result<Event, Refusal>, said: &post::Said) -> Option<Event> {
    let place = |f: Fault| if f.text_line.is_none() { f.said(said) } else { f };
    match decided {
        Ok(event) => Some(event),
        Err(refusal) => {
            faults.extend(refusal.0.into_iter().map(place));
            None
        }
    }
}

/// The text read, with what the reader cannot know said of its faults: that it is not the author's turn, that somebody
/// is out.
fn read(game: &Game, author: Seat, text: &str) -> Result<Reading, Refusal> {
    let read = post::read(text, &read_context(game, author));
    let mut faults = match read {
        Ok(reading) => return Ok(reading),
        Err(faults) => faults,
    };
    let Some((battle, turn)) = game.battle.as_ref().zip(game.open_turn()) else {
        return Err(Refusal(faults));
    };
    let me = &battle.players[author];
    let has = |codes: &[Code]| faults.iter().any(|f| codes.contains(&f.code));
    let no_move = has(&[Code::NotAMove, Code::Empty, Code::TooLong]);
    if !me.is_active() && !no_move {
        return Err(Fault::new(Code::OutOfGame).into());
    }
    if turn.team != me.team && !no_move && has(&LIKE_A_MOVE) {
        faults.insert(0, shooting::not_your_turn(game, battle, author));
    }
    for fault in faults.iter_mut().filter(|f| f.code == Code::NotDelegated) {
        let out = |nick: &str| battle.player(&nick.into()).is_some_and(|p| !p.is_active());
        if fault.get("nick").is_some_and(out) {
            (fault.code, fault.rule) = (Code::OutOfGame, "T19");
        }
    }
    Err(Refusal(faults))
}

/// Faults of a text that was meant to be a move.
const LIKE_A_MOVE: [Code; 10] = [
    Code::NotYourOpponent,
    Code::UnknownNick,
    Code::AmbiguousNick,
    Code::NoSuchCell,
    Code::AmbiguousCell,
    Code::Whom,
    Code::WhichShot,
    Code::NothingToAnswer,
    Code::OneShotOnly,
    Code::Unreadable,
];

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
