//! The banner of the turn: whose it is, who owes what, what the clock says (T7, C1, C2).

use chrono::{DateTime, Datelike, Utc};
use league::event::Duty;
use league::game::Status;
use league::mode::Mode;
use league::team::Side;

use super::head::team as flag;
use super::look::Look;
use crate::application::read::clock::{Ticking, TurnClock, clock};
use crate::pages::view::{Owed, TurnBanner, time_left};
use crate::store::participants::Owes;
use crate::words::Words;

/// The banner; `None`: no battle has begun.
pub fn banner(look: &Look<'_>) -> Option<TurnBanner> {
    if let Status::Finished { winner } = &look.game().status {
        return Some(result(look, winner.as_ref()));
    }
    let clock = clock(look.view.held, look.visit.now)?;
    let paused = clock.ticking == Ticking::Paused;
    Some(TurnBanner {
        team: look.game().open_turn().map(|turn| flag(turn.team)),
        headline: headline(look, paused)?,
        yours: yours(look).filter(|_| !paused),
        open: open_seas(look).filter(|_| !paused),
        owes: owes(look),
        deadline: clock.deadline.map(|at| look.moment(at)),
        left: Some(time_left(clock.left, look.words())),
        until: (clock.ticking == Ticking::Running).then(|| (look.visit.now + clock.left).to_rfc3339()),
        changes: changes(&clock).map(|at| at.to_rfc3339()),
        stands: stands(look, &clock),
        ledger: Some(look.address("/clock")),
    })
}

/// T21: the result on top.
fn result(look: &Look<'_>, winner: Option<&Side>) -> TurnBanner {
    let team = winner
        .and_then(Side::team)
        .filter(|_| look.game().mode == Mode::TeamBattle);
    let asked = look.game().skirmish.iter().flat_map(|s| &s.inspections);
    let awaited = winner.is_none() && asked.into_iter().any(|i| i.found.is_none());
    let headline = if awaited {
        look.words().word("turn-headline-inspection")
    } else {
        finished(look.words(), look.game().mode, winner)
    };
    TurnBanner::saying(team.map(flag), headline)
}

/// «Победили синие», «Победа: Вирт», «Ничья».
pub fn finished(words: &Words, mode: Mode, winner: Option<&Side>) -> String {
    match winner {
        Some(winner) if mode != Mode::TeamBattle => words.with("turn-headline-won", "nick", winner.as_str()),
        Some(team) => words.word(&format!("turn-headline-finished-{}", team.as_str())),
        // stopped for an inspection, or void (D5)
        None if mode != Mode::TeamBattle => words.word("turn-headline-finished-none"),
        None => words.word("turn-headline-finished-draw"),
    }
}

/// «Ход за красными», «Ход за Вирт».
pub fn whose(words: &Words, mode: Mode, side: &Side) -> String {
    match side {
        Side::Team(team) if mode == Mode::TeamBattle => {
            words.word(&format!("turn-headline-{}", team.as_str()))
        }
        other => words.with("turn-headline-of", "nick", other.as_str()),
    }
}

fn headline(look: &Look<'_>, paused: bool) -> Option<String> {
    let game = look.game();
    if paused {
        let stalled = game.skirmish.as_ref().is_some_and(|s| s.stalled.is_some());
        let key = if stalled {
            "turn-headline-stalled"
        } else {
            "turn-headline-paused"
        };
        return Some(look.words().word(key));
    }
    let side = match (game.open_turn(), game.open_move()) {
        (Some(turn), _) => Side::Team(turn.team),
        (None, turn) => Side::Player(game.sitter(turn?.by)?.clone()),
    };
    Some(whose(look.words(), game.mode, &side))
}

/// What the reader has to do. Who was hit has no shot, which only the own sea tells before the answer is given (T11).
fn yours(look: &Look<'_>) -> Option<String> {
    let player = look.view.player.as_ref()?;
    let turn = look.game().open_turn();
    let key = match look.view.owes {
        Some(Owes::Shoot) if look.game().mode == Mode::Melee => "turn-yours-melee",
        Some(Owes::Answer) if look.game().mode == Mode::Duel => "turn-yours-duel-answer",
        Some(Owes::AnswerAndShoot) if !player.may_shoot => "turn-yours-answer",
        Some(Owes::AnswerAndShoot) => "turn-yours-answer_and_shoot",
        Some(Owes::Answer) if player.may_shoot => "turn-yours-answer-may-shoot",
        Some(Owes::Answer) => "turn-yours-answer",
        Some(Owes::Shoot) => "turn-yours-shoot",
        Some(Owes::Order) => "turn-yours-order",
        Some(Owes::Fleet) | None
            if player.may_shoot && turn.is_some_and(|turn| Some(turn.team) == player.team) =>
        {
            "turn-yours-may-shoot"
        }
        Some(Owes::Fleet) | None => return None,
    };
    Some(look.words().word(key))
}

/// M4: on whose seas the turn goes on.
fn open_seas(look: &Look<'_>) -> Option<String> {
    let game = look.game();
    let (skirmish, turn) = game.skirmish.as_ref().zip(game.open_move())?;
    if game.mode != Mode::Melee {
        return None;
    }
    let nicks: Vec<&str> = skirmish
        .open_seas(turn)
        .iter()
        .map(|seat| skirmish.players[*seat].nick.as_str())
        .collect();
    Some(look.words().with("turn-open-seas", "list", nicks.join(", ")))
}

fn owes(look: &Look<'_>) -> Vec<Owed> {
    let game = look.game();
    if let Some((battle, turn)) = look.battle().zip(game.open_turn()) {
        let line = |(seat, duty): (usize, Duty)| {
            let player = &battle.players[seat];
            Owed {
                nick: player.nick.to_string(),
                duty: look.words().word(duty_key(duty)),
                delegated: duty != Duty::Order && player.delegation.is_some(),
                you: look.reader() == Some(&player.nick),
            }
        };
        return battle.all_owed(&game.rules, turn).into_iter().map(line).collect();
    }
    // who moves is in the headline; only an answer is another one's (D6)
    let owed = game.skirmish.as_ref().zip(game.open_move());
    let answer = owed.map(|(skirmish, turn)| skirmish.owed(turn));
    let answer = answer.filter(|(_, duty)| *duty == Duty::Answer);
    let line = |(seat, duty): (usize, Duty)| {
        let nick = game.sitter(seat)?;
        Some(Owed {
            nick: nick.to_string(),
            duty: look.words().word(duty_key(duty)),
            delegated: false,
            you: look.reader() == Some(nick),
        })
    };
    answer.and_then(line).into_iter().collect()
}

/// Key of what is owed.
pub const fn duty_key(duty: Duty) -> &'static str {
    match duty {
        Duty::Shoot => "duty-shoot",
        Duty::Answer => "duty-answer",
        Duty::AnswerAndShoot => "duty-answer_and_shoot",
        Duty::Order => "duty-order",
    }
}

/// When a countdown stops though the deadline is not there yet, or begins again.
fn changes(clock: &TurnClock) -> Option<DateTime<Utc>> {
    let edge = clock.next_edge.as_ref()?.at;
    let matters = match clock.ticking {
        Ticking::Running => clock.deadline.is_some_and(|deadline| edge < deadline),
        Ticking::NotCounting => true,
        Ticking::Paused => false,
    };
    matters.then_some(edge)
}

/// C2: «часы стоят до понедельника 00:00 МСК».
fn stands(look: &Look<'_>, clock: &TurnClock) -> Option<String> {
    match clock.ticking {
        Ticking::Running => None,
        Ticking::Paused => Some(look.words().word("turn-stands-paused")),
        Ticking::NotCounting => {
            let edge = clock.next_edge.as_ref()?;
            Some(look.words().with("turn-stands", "until", until(look, edge.at)))
        }
    }
}

/// A time to come: by the day of the week where that is this week, «понедельника 00:00 МСК».
fn until(look: &Look<'_>, at: DateTime<Utc>) -> String {
    let local = at.with_timezone(&look.zone());
    let zone = local.format("%Z").to_string();
    let zone = look.words().with("moment-zone", "zone", zone);
    let day = if (at - look.visit.now).num_days() < 6 {
        look.words()
            .word(&format!("moment-of-{}", local.weekday().number_from_monday()))
    } else {
        look.words().text(
            "moment-day",
            &[
                ("day", local.day().to_string()),
                (
                    "month",
                    look.words().word(&format!("moment-month-{}", local.month())),
                ),
            ],
        )
    };
    format!("{day} {} {zone}", local.format("%H:%M"))
}
