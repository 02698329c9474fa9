//! The decisions that only a duel has, and what its time brings.
use super::{inspection, opening, post};
use crate::command::Command;
use crate::decide::{Decided, enrolment, wrong_state};
use crate::decider::Table;
use crate::event::OutReason;
use crate::game::Status;
use crate::nick::Nick;
use crate::skirmish::acts;

/// A command of a person.
pub(crate) fn command(table: &mut Table<'_>, by: &Nick, command: &Command) -> Decided {
    match command {
        Command::CloseEnrolment {} => enrolment::close(table),
        Command::ExtendEnrolment { .. } => Err(wrong_state("no_enrolment_time")),
        Command::Draw { first, .. } => opening::draw(table, first.as_ref()),
        Command::Start {} => opening::start(table),
        Command::Post { text } => post::post(table, by, text),
        Command::PutOut { nick, reason } => acts::put_out(table, nick, reason.as_deref()),
        Command::CloseTurn { reason } => acts::close_turn(table, reason.as_deref()),
        Command::Finish { winner, reason } => acts::finish_by_word(table, winner.as_ref(), reason.as_deref()),
        Command::Inspect { nick } => inspection::ask(table, by, nick),
        Command::Unseal { fleet, salt } => inspection::unseal(table, by, fleet, *salt),
        _ => Err(wrong_state("not_in_duel")),
    }
}

/// D1, D6: who owes a shot or an answer and let the time pass loses; D5: a seal was not opened in time.
pub(crate) fn expire(table: &mut Table<'_>) {
    if let Status::Finished { .. } = table.game.status {
        inspection::not_opened(table);
        return;
    }
    let owing = table.moving().map(|(skirmish, turn)| skirmish.owed(turn).0);
    if let Ok(seat) = owing {
        acts::knock_out(table, seat, OutReason::Overslept, None);
    }
}
