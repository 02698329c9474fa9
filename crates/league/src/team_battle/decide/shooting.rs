//! T7–T12, T19: the answers and shots of a post: whose they are, whether they are true and allowed.
use std::collections::BTreeSet;

use engine::{Cell, ShotResult};

use super::exits;
use super::office::not_admiral;
use crate::decider::{Table, not_running};
use crate::event::{Closing, Event};
use crate::game::Game;
use crate::post::{Answer, Move, Reading, Shot};
use crate::refusal::{Code, Fault};
use crate::rules::{Answers, RepeatShots};
use crate::team_battle::state::{Battle, Seat};

/// Gives the answers and lets those go who go out by them; then judges the shots, which do not happen yet. Faults of all
/// of them are gathered.
pub(super) fn moves(
    table: &mut Table<'_>,
    author: Seat,
    reading: &Reading,
    faults: &mut Vec<Fault>,
) -> Vec<Event> {
    let Some(first) = reading.moves.first() else {
        return Vec::new();
    };
    let Some((battle, turn)) = table.game.battle.as_ref().zip(table.game.open_turn()) else {
        return Vec::new();
    };
    let me = &battle.players[author];
    if !me.is_active() {
        faults.push(Fault::new(Code::OutOfGame).said(&first.said));
        return Vec::new();
    }
    if turn.team != me.team {
        faults.push(not_your_turn(&table.game, battle, author).said(&first.said));
        return Vec::new();
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
    let mut judge = Judge {
        table,
        author,
        shooters: BTreeSet::new(),
        aimed: BTreeSet::new(),
    };
    let mut shots = Vec::new();
    for said in &reading.moves {
        let Ok(seat) = mover(&judge.table.game, author, said) else {
            continue;
        };
        for shot in &said.shots {
            match judge.shot(seat, shot) {
                Ok(event) => shots.push(event),
                Err(against) => faults.extend(against.into_iter().map(|f| f.said(&shot.said))),
            }
        }
    }
    shots
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
    let Some(seat) = battle.seat(nick).filter(|s| battle.players[*s].team == team) else {
        let fault = Fault::new(Code::NoSuchPlayer)
            .rule("T19")
            .fact("nick", nick.as_str());
        return Err(fault.said(&said.said));
    };
    // who goes out by an answer of this very post had delegated until then
    let player = &battle.players[seat];
    if player.delegation.is_some() || !player.is_active() {
        Ok(seat)
    } else {
        let fault = Fault::new(Code::NotDelegated).fact("nick", nick.as_str());
        Err(fault.said(&said.said))
    }
}

/// T7, C4: it is the enemy's turn; where the own one closed at its deadline and nothing was said since, that is told.
pub(super) fn not_your_turn(game: &Game, battle: &Battle, author: Seat) -> Fault {
    let team = battle.players[author].team;
    let closed = |e: &Event| matches!(e, Event::TurnClosed { reason: Closing::Deadline, whose, .. } if whose.team() == Some(team));
    let moved = |e: &Event| matches!(e, Event::Shot { .. } | Event::Answered { .. });
    let mut turns = battle.checkpoints.iter().rev();
    let enemy_moved = turns
        .next()
        .is_some_and(|t| t.events.iter().any(|(_, e)| moved(e)));
    let own_expired = turns
        .next()
        .is_some_and(|t| t.events.iter().any(|(_, e)| closed(e)));
    let code = if own_expired && !enemy_moved {
        Code::TurnClosed
    } else {
        Code::NotYourTurn
    };
    let deadline = game
        .open_turn()
        .map(|t| crate::log::instant::text(t.clock.deadline));
    Fault::new(code)
        .fact("team", team.other().as_str())
        .fact("deadline", deadline.unwrap_or_default())
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
    let fleet = table.fleet(&player.fleet_of);
    let truth = fleet.map_or(answer.result, |f| battle.truth(f, seat, index));
    let event = Event::Answered {
        turn: turn.number,
        by: player.nick.clone(),
        attacker: answer.attacker.clone(),
        cell: cell.clone(),
        result: truth,
        for_by: (seat != author).then(|| battle.players[author].nick.clone()),
        doubt: None,
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
fn result_word(result: ShotResult) -> &'static str {
    match result {
        ShotResult::Miss => "мимо",
        ShotResult::Hit => "ранил",
        ShotResult::Sunk => "убил",
    }
}

/// Judges the shots of one post on the battle as it stands after the answers.
struct Judge<'t, 'c> {
    table: &'t Table<'c>,
    author: Seat,
    /// Who shoots in this post.
    shooters: BTreeSet<Seat>,
    /// At which cells.
    aimed: BTreeSet<(Seat, Cell)>,
}

impl Judge<'_, '_> {
    /// T8, T9, T11, T12, S8: the shot, or every reason against it.
    fn shot(&mut self, seat: Seat, shot: &Shot) -> Result<Event, Vec<Fault>> {
        let game = &self.table.game;
        let rules = &game.rules;
        let (Some(battle), Some(turn)) = (&game.battle, game.open_turn()) else {
            return Err(vec![not_running(game)]);
        };
        let notation = rules.notation();
        let player = &battle.players[seat];
        let mut faults = Vec::new();
        if !self.shooters.insert(seat) {
            faults.push(Fault::new(Code::OneShotOnly));
        } else if turn.shot.contains(&seat) {
            faults.push(Fault::new(Code::AlreadyMoved));
        } else if battle.lost_shot(rules, turn, seat) {
            faults.push(Fault::new(Code::NoShotThisTurn));
        } else if !player.is_active() {
            faults.push(
                Fault::new(Code::OutOfGame)
                    .rule("P1")
                    .fact("nick", player.nick.as_str()),
            );
        }
        let awaited: Vec<String> = battle
            .awaited(seat)
            .map(|(_, s)| format!("{} ({})", notation.print(s.cell), battle.players[s.by].nick))
            .collect();
        if !awaited.is_empty() {
            faults.push(Fault::new(Code::AnswerFirst).fact("list", awaited.join(", ")));
        }
        let opponents = battle.opponents(Some(turn), seat);
        // without a shot to fire it does not matter at what
        let fires = !faults.iter().any(|f| f.code != Code::AnswerFirst);
        match battle.seat(&shot.target).filter(|t| opponents.contains(t)) {
            _ if !fires => {}
            None => {
                let list: Vec<&str> = opponents
                    .iter()
                    .map(|s| battle.players[*s].nick.as_str())
                    .collect();
                let fault = Fault::new(Code::NotYourOpponent).fact("list", list.join(", "));
                faults.push(fault.fact("nick", shot.target.as_str()));
            }
            Some(target) if rules.repeat_shots == RepeatShots::Refuse => {
                let again = !self.aimed.insert((target, shot.cell));
                if again || battle.shot_cells(target).contains(shot.cell) {
                    faults.push(Fault::new(Code::CellAlreadyShot).fact("nick", shot.target.as_str()));
                }
            }
            _ => {}
        }
        if !faults.is_empty() {
            let cell = notation.print(shot.cell);
            return Err(faults.into_iter().map(|f| f.fact("cell", cell.clone())).collect());
        }
        Ok(Event::Shot {
            turn: turn.number,
            by: player.nick.clone(),
            target: shot.target.clone(),
            cell: notation.print(shot.cell),
            for_by: (seat != self.author).then(|| battle.players[self.author].nick.clone()),
            post: self.table.post,
        })
    }
}

/// Lets a judged shot happen; where the Referee answers, with its answer and what follows (T10, T14). One at an enemy
/// who went out by a shot of the same post is not fired: to refuse it would tell what that shot came to.
pub(super) fn fire(table: &mut Table<'_>, shot: Event) {
    let Event::Shot { by, target, .. } = &shot else {
        return;
    };
    let Some(battle) = &table.game.battle else { return };
    let Some((by, target)) = battle.seat(by).zip(battle.seat(target)) else {
        return;
    };
    if !battle.players[by].is_active() || !battle.players[target].is_active() {
        return;
    }
    let referee_answers = table.game.rules.answers == Answers::Referee;
    table.emit(shot);
    if referee_answers && let Some(answer) = exits::next_answer(table, target) {
        table.emit(answer);
        exits::exits_by_answers(table, vec![target]);
    }
}
