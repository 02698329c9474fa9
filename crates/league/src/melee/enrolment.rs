//! M1: enrolment that ends by itself, and the start.
use chrono::{DateTime, Utc};

use crate::decide::{Decided, wrong_state};
use crate::decider::{Table, not_running};
use crate::event::Event;
use crate::game::Status;
use crate::log::instant;
use crate::nick::Nick;
use crate::refusal::{Code, Fault};
use crate::skirmish::acts;

/// The words of a game that is off because too few have come.
pub(crate) const TOO_FEW: &str = "too_few_players";

/// M1: once, by at most as many days.
pub(crate) fn extend(table: &mut Table<'_>, until: DateTime<Utc>) -> Decided {
    let Some(enrolment) = table
        .game
        .enrolment
        .filter(|_| table.game.status == Status::Enrolment)
    else {
        return Err(Fault::new(Code::EnrolmentClosed).rule("M1").into());
    };
    if enrolment.extended {
        return Err(wrong_state("extended_once"));
    }
    let days = table.game.rules.enrolment_days;
    let latest = enrolment.until + days.map(crate::rules::EnrolmentDays::time).unwrap_or_default();
    if until <= enrolment.until || until > latest {
        let fault = Fault::new(Code::BadRule).rule("M1").fact("rule_name", "until");
        let fault = fault.fact("what", "until").fact("value", instant::text(until));
        return Err(fault.fact("limit", instant::text(latest)).into());
    }
    table.emit(Event::EnrolmentExtended { until });
    Ok(())
}

/// M1: by the Referee, before the time.
pub(crate) fn close(table: &mut Table<'_>) -> Decided {
    if table.game.status != Status::Enrolment {
        return Err(Fault::new(Code::EnrolmentClosed).rule("M1").into());
    }
    end(table);
    Ok(())
}

/// M1: the time is up; the game begins, if it can.
pub(crate) fn time_is_up(table: &mut Table<'_>) {
    end(table);
    if table.game.status == Status::EnrolmentClosed {
        begin(table);
    }
}

/// M1: who has no fleet is withdrawn; with fewer than two players the game is off.
fn end(table: &mut Table<'_>) {
    for nick in table.game.fleets_missing() {
        table.emit(Event::Withdrawn { nick });
    }
    table.emit(Event::EnrolmentClosed {});
    if table.game.entrants.len() < 2 {
        table.emit(Event::Cancelled {
            reason: TOO_FEW.to_owned(),
        });
    }
}

/// T5: by the Referee, once every fleet is placed.
pub(crate) fn start(table: &mut Table<'_>) -> Decided {
    match table.game.status {
        Status::Enrolment | Status::EnrolmentClosed => {}
        Status::Finished { .. } | Status::Cancelled => return Err(not_running(&table.game).into()),
        Status::Placement | Status::Battle => return Err(wrong_state("started")),
    }
    if table.game.entrants.len() < 2 {
        let fault = Fault::new(Code::TooFewPlayers).rule("M1");
        return Err(fault.fact("limit", "2").into());
    }
    let missing = table.game.fleets_missing();
    if !missing.is_empty() {
        let list: Vec<&str> = missing.iter().map(Nick::as_str).collect();
        let fault = Fault::new(Code::FleetsMissing).rule("M1");
        return Err(fault.fact("list", list.join(", ")).into());
    }
    begin(table);
    Ok(())
}

/// M3: who joined first moves first.
fn begin(table: &mut Table<'_>) {
    table.emit(Event::Started {});
    acts::open(table, 0);
}
