//! What is decided alike in all three kinds of game, and which room decides the rest.
use chrono::{DateTime, Utc};

use crate::command::Command;
use crate::decider::Table;
use crate::event;
use crate::melee::enrolment::TOO_FEW;
use crate::mode::Mode;
use crate::nick::Nick;
use crate::refusal::{Code, Fault, Refusal};
use crate::skirmish::evolve::{AFTER_HIT, FOR_ANSWER, INSPECTION};
use crate::skirmish::state::Fighter;
use crate::{duel, melee, team_battle};

pub(crate) mod acts;
pub(crate) mod clock_acts;
pub(crate) mod disputes;
pub(crate) mod enrolment;
pub(crate) mod fleets;

/// What a decision comes to: events on the table, or every reason against it.
pub(crate) type Decided = Result<(), Refusal>;

/// A command of a person.
pub(crate) fn command(table: &mut Table<'_>, by: &Nick, command: &Command) -> Decided {
    if command.is_referees() && !table.game.is_referee(by) && !may_resume(table, by, command) {
        return Err(Fault::new(Code::NotReferee).into());
    }
    match command {
        Command::Open { .. } => Err(wrong_state("opened")),
        Command::Enrol { posts, fleet } => {
            enrolment::enrol(table, by, *posts)?;
            let place = |fleet| fleets::place(table, by, fleet);
            fleet.as_ref().map_or(Ok(()), place)
        }
        Command::Withdraw {} => enrolment::withdraw(table, by),
        Command::SetPosts { nick, posts } => enrolment::set_posts(table, nick, *posts),
        Command::Place {
            fleet: Some(fleet),
            seal: None,
        } => fleets::place(table, by, fleet),
        Command::Place {
            fleet: None,
            seal: Some(seal),
        } => fleets::seal(table, by, *seal),
        Command::Place { .. } => Err(Fault::new(Code::FleetNotLegal).rule("S6").into()),
        Command::PlaceRandom {} => fleets::place_random(table, by),
        Command::PlaceMissing {} => fleets::place_missing(table),
        Command::Pause { reason } => clock_acts::pause(table, reason.as_deref()),
        Command::Resume { reason } => clock_acts::resume(table, reason.as_deref()),
        Command::Extend { hours, reason } => clock_acts::extend(table, *hours, reason.as_deref()),
        Command::Announce { text } => acts::announce(table, text),
        Command::Cancel { reason } => acts::cancel(table, reason.as_deref()),
        Command::CoReferee { nick, add } => acts::co_referee(table, nick, *add),
        Command::Dispute { post, text } => disputes::dispute(table, by, *post, text),
        Command::RuleOn { dispute, text } => disputes::rule_on(table, *dispute, text),
        Command::Tick {} | Command::Outage { .. } | Command::Retime { .. } => Ok(()),
        _ => match table.game.mode {
            Mode::TeamBattle => team_battle::decide::command(table, by, command),
            Mode::Melee => melee::decide::command(table, by, command),
            Mode::Duel => duel::decide::command(table, by, command),
        },
    }
}

/// M5: a game that waits because nobody moved may be resumed by any of its players.
fn may_resume(table: &Table<'_>, by: &Nick, command: &Command) -> bool {
    let skirmish = table.game.skirmish.as_ref().filter(|s| s.stalled.is_some());
    matches!(command, Command::Resume { .. })
        && skirmish.is_some_and(|s| s.player(by).is_some_and(Fighter::is_active))
}

/// What comes when the game's next time is up, as of that time (C4).
pub(crate) fn expire(table: &mut Table<'_>, due: DateTime<Utc>) {
    table.set_time(due);
    match table.game.mode {
        Mode::TeamBattle => team_battle::decide::deadline::expire(table),
        Mode::Melee => melee::decide::expire(table),
        Mode::Duel => duel::decide::expire(table),
    }
    table.set_time(table.context.now);
}

/// Lets things take their course after an act of the Referee: closes turns in which nobody owes anything any more.
fn settle(table: &mut Table<'_>) {
    if table.game.mode == Mode::TeamBattle {
        team_battle::decide::turns::settle(table);
    }
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

/// By these words the log tells reasons that no Referee gave; said by one they are set apart.
const OWN_REASONS: [&str; 10] = [
    "order",
    "outage",
    "calendar",
    "void",
    "all_out",
    event::STALLED,
    AFTER_HIT,
    FOR_ANSWER,
    INSPECTION,
    TOO_FEW,
];

/// T22: each act is announced with its reason.
pub(crate) fn reasoned(reason: Option<&str>) -> Result<String, Refusal> {
    let reason = reason.map(str::trim).unwrap_or_default();
    match reason.chars().count() {
        0 => Err(Fault::new(Code::ReasonMissing).into()),
        1..=500 if OWN_REASONS.contains(&reason) => Ok(format!("«{reason}»")),
        1..=500 => Ok(reason.to_owned()),
        _ => Err(Fault::new(Code::TooLong).rule("T22").fact("limit", "500").into()),
    }
}

/// The same where the act may come without one.
pub(crate) fn maybe_reasoned(reason: Option<&str>) -> Result<Option<String>, Refusal> {
    let reason = reason.filter(|r| !r.trim().is_empty());
    reason.map(|reason| reasoned(Some(reason))).transpose()
}
