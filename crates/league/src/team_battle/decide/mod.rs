//! The decisions of a team battle, one file each: the rule, its refusals, what happens.
use crate::command::Command;
use crate::decider::Table;
use crate::event::Event;
use crate::nick::Nick;
use crate::refusal::Refusal;

pub(crate) use crate::decide::{Decided, maybe_reasoned, reasoned, wrong_state};

pub(crate) mod acts;
pub(crate) mod deadline;
pub(crate) mod delegation;
pub(crate) mod draw;
pub(crate) mod exits;
pub(crate) mod newcomers;
pub(crate) mod office;
pub(crate) mod orders;
pub(crate) mod post;
pub(crate) mod shooting;
pub(crate) mod start;
pub(crate) mod turns;
pub(crate) mod void;

/// A command of a person that only a team battle has.
pub(crate) fn command(table: &mut Table<'_>, by: &Nick, command: &Command) -> Decided {
    match command {
        Command::CloseEnrolment {} => crate::decide::enrolment::close(table),
        Command::ExtendEnrolment { .. } => Err(wrong_state("no_enrolment_time")),
        Command::Draw {
            red,
            blue,
            pairs,
            first,
        } => draw::draw(
            table,
            red.as_deref(),
            blue.as_deref(),
            pairs.as_deref(),
            first.as_ref(),
        ),
        Command::Start {} => start::start(table),
        Command::Post { text } => post::post(table, by, text),
        Command::Delegate { until } => happen(table, |table| delegation::delegate(table, by, *until)),
        Command::TakeBack {} => happen(table, |table| delegation::take_back(table, by)),
        Command::RecordDelegation { nick, how } => {
            happen(table, |table| delegation::record(table, by, nick, how.as_deref()))
        }
        Command::Order { nick, target } => orders::by_command(table, by, nick, target),
        Command::NameSuccessor { nick } => office::by_command(table, by, nick),
        Command::Apply {} => newcomers::apply(table, by),
        Command::WithdrawApplication {} => newcomers::withdraw(table, by),
        Command::Admit { nicks } => newcomers::admit(table, nicks),
        Command::Refuse { nick, reason } => newcomers::refuse(table, nick, reason.as_deref()),
        Command::Void { post, reason } => void::void(table, *post, reason.as_deref()),
        Command::PutOut { nick, reason } => acts::put_out(table, nick, reason.as_deref()),
        Command::BringBack { nick, reason } => acts::bring_back(table, nick, reason.as_deref()),
        Command::Appoint { nick, reason } => office::appoint(table, nick, reason.as_deref()),
        Command::CloseTurn { reason } => acts::close_turn(table, reason.as_deref()),
        Command::Substitute { nick, with, reason } => acts::substitute(table, nick, with, reason.as_deref()),
        Command::Finish { winner, reason } => acts::finish(table, winner.as_ref(), reason.as_deref()),
        _ => Err(wrong_state("no_inspection")),
    }
}

/// Lets the one thing happen that was decided.
fn happen(table: &mut Table<'_>, decide: impl FnOnce(&Table<'_>) -> Result<Event, Refusal>) -> Decided {
    let event = decide(table)?;
    table.emit(event);
    Ok(())
}
