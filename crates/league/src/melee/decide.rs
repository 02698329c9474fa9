//! The decisions that only a melee has, and what its time brings.
use super::{enrolment, shooting};
use crate::command::Command;
use crate::decide::{Decided, wrong_state};
use crate::decider::Table;
use crate::event::{Closing, Event, STALLED};
use crate::game::Status;
use crate::nick::Nick;
use crate::skirmish::acts;

/// A command of a person.
pub(crate) fn command(table: &mut Table<'_>, by: &Nick, command: &Command) -> Decided {
    match command {
        Command::CloseEnrolment {} => enrolment::close(table),
        Command::ExtendEnrolment { until } => enrolment::extend(table, *until),
        Command::Start {} => enrolment::start(table),
        Command::Post { text } => shooting::post(table, by, text),
        Command::PutOut { nick, reason } => acts::put_out(table, nick, reason.as_deref()),
        Command::CloseTurn { reason } => acts::close_turn(table, reason.as_deref()),
        Command::Finish { winner, reason } => acts::finish_by_word(table, winner.as_ref(), reason.as_deref()),
        Command::Inspect { .. } | Command::Unseal { .. } => Err(wrong_state("no_inspection")),
        _ => Err(wrong_state("not_in_melee")),
    }
}

/// M1: enrolment is over; M5: the time of the turn is up, or nobody came for a week.
pub(crate) fn expire(table: &mut Table<'_>) {
    if table.game.status == Status::Enrolment {
        enrolment::time_is_up(table);
        return;
    }
    let Some((skirmish, turn)) = table.game.skirmish.as_ref().zip(table.game.open_move()) else {
        return;
    };
    if skirmish.stalled.is_some() {
        acts::finish(table, None, STALLED);
        return;
    }
    let reason = if turn.named.is_empty() {
        Closing::Skipped
    } else {
        Closing::Deadline
    };
    acts::pass(table, reason, None);
    let idle = |s: &crate::skirmish::state::Skirmish| {
        usize::try_from(s.idle).is_ok_and(|idle| idle >= s.active().count())
    };
    if table.game.skirmish.as_ref().is_some_and(idle) {
        table.emit(Event::ClockPaused {
            reason: STALLED.to_owned(),
        });
    }
}
