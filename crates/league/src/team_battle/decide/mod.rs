//! The decisions of a team battle, one file each: the rule, its refusals, what happens.
use crate::command::Command;
use crate::decider::Table;
use crate::event::Event;
use crate::nick::Nick;
use crate::refusal::{Code, Fault, Refusal};

pub(crate) mod acts;
pub(crate) mod clock_acts;
pub(crate) mod deadline;
pub(crate) mod delegation;
pub(crate) mod disputes;
pub(crate) mod draw;
pub(crate) mod enrolment;
pub(crate) mod exits;
pub(crate) mod fleets;
pub(crate) mod newcomers;
pub(crate) mod office;
pub(crate) mod orders;
pub(crate) mod post;
pub(crate) mod shooting;
pub(crate) mod start;
pub(crate) mod turns;
pub(crate) mod void;

/// What a decision comes to: events on the table, or every reason against it.
pub(crate) type Decided = Result<(), Refusal>;

/// A command of a person.
pub(crate) fn command(table: &mut Table<'_>, by: &Nick, command: &Command) -> Decided {
    if command.is_referees() && !table.game.is_referee(by) {
        return Err(Fault::new(Code::NotReferee).into());
    }
    match command {
        Command::Open { .. } => Err(wrong_state("opened")),
        Command::Enrol { posts, fleet } => {
            enrolment::enrol(table, by, *posts)?;
            fleet
                .as_ref()
                .map_or(Ok(()), |fleet| fleets::place(table, by, fleet))
        }
        Command::Withdraw {} => enrolment::withdraw(table, by),
        Command::CloseEnrolment {} => enrolment::close(table),
        Command::ExtendEnrolment { .. } => Err(wrong_state("no_enrolment_time")),
        Command::SetPosts { nick, posts } => enrolment::set_posts(table, nick, *posts),
        Command::Draw {
            red,
            blue,
            pairs,
            first,
        } => draw::draw(table, red.as_deref(), blue.as_deref(), pairs.as_deref(), *first),
        Command::Place { fleet } => fleets::place(table, by, fleet),
        Command::Inspect { .. } | Command::Unseal { .. } => Err(wrong_state("no_inspection")),
        Command::PlaceRandom {} => fleets::place_random(table, by),
        Command::PlaceMissing {} => fleets::place_missing(table),
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
        Command::Pause { reason } => clock_acts::pause(table, reason.as_deref()),
        Command::Resume { reason } => clock_acts::resume(table, reason.as_deref()),
        Command::Extend { hours, reason } => clock_acts::extend(table, *hours, reason.as_deref()),
        Command::Void { post, reason } => void::void(table, *post, reason.as_deref()),
        Command::PutOut { nick, reason } => acts::put_out(table, nick, reason.as_deref()),
        Command::BringBack { nick, reason } => acts::bring_back(table, nick, reason.as_deref()),
        Command::Appoint { nick, reason } => office::appoint(table, nick, reason.as_deref()),
        Command::CloseTurn { reason } => acts::close_turn(table, reason.as_deref()),
        Command::Substitute { nick, with, reason } => acts::substitute(table, nick, with, reason.as_deref()),
        Command::Announce { text } => acts::announce(table, text),
        Command::Finish { winner, reason } => acts::finish(table, *winner, reason.as_deref()),
        Command::Cancel { reason } => acts::cancel(table, reason.as_deref()),
        Command::CoReferee { nick, add } => acts::co_referee(table, nick, *add),
        Command::Dispute { post, text } => disputes::dispute(table, by, *post, text),
        Command::RuleOn { dispute, text } => disputes::rule_on(table, *dispute, text),
        Command::Tick {} | Command::Outage { .. } | Command::Retime { .. } => Ok(()),
    }
}

/// Lets the one thing happen that was decided.
fn happen(table: &mut Table<'_>, decide: impl FnOnce(&Table<'_>) -> Result<Event, Refusal>) -> Decided {
    let event = decide(table)?;
    table.emit(event);
    Ok(())
}

/// What time itself brings.
pub(crate) fn times(table: &mut Table<'_>, command: &Command) {
    match command {
        Command::Outage { from, to } => clock_acts::outage(table, *from, *to),
        Command::Retime { before } => clock_acts::retime(table, before),
        _ => {}
    }
}

/// The state of the game does not allow it; `what` names the state for the message.
pub(crate) fn wrong_state(what: &str) -> Refusal {
    Fault::new(Code::WrongState).fact("what", what).into()
}

/// T22: each act is announced with its reason.
pub(crate) fn reasoned(reason: Option<&str>) -> Result<String, Refusal> {
    let reason = reason.map(str::trim).unwrap_or_default();
    match reason.chars().count() {
        0 => Err(Fault::new(Code::ReasonMissing).into()),
        1..=500 => Ok(reason.to_owned()),
        _ => Err(Fault::new(Code::TooLong).rule("T22").fact("limit", "500").into()),
    }
}

/// The same where the act may come without one.
pub(crate) fn maybe_reasoned(reason: Option<&str>) -> Result<Option<String>, Refusal> {
    let reason = reason.filter(|r| !r.trim().is_empty());
    reason.map(|reason| reasoned(Some(reason))).transpose()
}
