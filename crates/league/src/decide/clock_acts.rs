//! T22, C4, C5, C5a: what stops the clock, moves a deadline, or sets it going again.
use chrono::{DateTime, TimeDelta, Utc};

use super::{Decided, maybe_reasoned, reasoned, wrong_state};
use crate::calendar::WorkingTime;
use crate::decider::Table;
use crate::event::Event;
use crate::refusal::{Code, Fault};

/// T22: while paused, moves are refused; orders, delegations and successors are taken.
pub(crate) fn pause(table: &mut Table<'_>, reason: Option<&str>) -> Decided {
    let reason = reasoned(reason)?;
    let clock = table.clock()?;
    if clock.paused_since.is_some() {
        return Err(wrong_state("paused"));
    }
    table.emit(Event::ClockPaused { reason });
    Ok(())
}

/// C5a: gives back exactly the working time that was left at the pause.
pub(crate) fn resume(table: &mut Table<'_>, reason: Option<&str>) -> Decided {
    let reason = maybe_reasoned(reason)?;
    let clock = table.clock()?;
    let Some(since) = clock.paused_since else {
        return Err(wrong_state("not_paused"));
    };
    let left = table.context.work.between(since, clock.deadline);
    let deadline = table.context.work.add(table.now(), left);
    table.emit(Event::ClockResumed { deadline, reason });
    // what the Referee decided in the pause may have left nobody who owes
    super::settle(table);
    Ok(())
}

/// T22: hours of working time more.
pub(crate) fn extend(table: &mut Table<'_>, hours: f64, reason: Option<&str>) -> Decided {
    let reason = reasoned(reason)?;
    let clock = table.clock()?;
    // a minute to 60 days, as a turn
    if !(1.0 / 60.0..=1440.0).contains(&hours) {
        return Err(Fault::new(Code::BadRule)
            .rule("T22")
            .fact("what", "hours")
            .fact("value", hours.to_string())
            .into());
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "at most 1440 hours in milliseconds"
    )]
    let more = TimeDelta::milliseconds((hours * 3_600_000.0).round() as i64);
    let deadline = table.context.work.add(clock.deadline, more);
    table.emit(Event::DeadlineMoved { deadline, reason });
    Ok(())
}

/// C4: time in which no server was alive does not count; what a pause covers of it was given back already (C5a).
pub(crate) fn outage(table: &mut Table<'_>, from: DateTime<Utc>, to: DateTime<Utc>) {
    let Some(clock) = table.game.clock() else {
        return;
    };
    let from = from.max(clock.opened);
    if clock.paused_since.is_some() || clock.deadline <= from || to <= from {
        return;
    }
    let deadline = clock.deadline_after(table.context.work, from, to);
    table.emit(Event::Outage { from, to });
    table.emit(Event::DeadlineMoved {
        deadline,
        reason: "outage".to_owned(),
    });
}

/// C5: a change of a holiday table moves no deadline to an earlier time than the announced one.
pub(crate) fn retime(table: &mut Table<'_>, before: &WorkingTime) {
    let Some(clock) = table.game.clock() else {
        return;
    };
    // since the table came, though the log may have gone on by then by the clock of another server; not before the turn
    let since = table.context.now.max(clock.opened);
    let from = clock.paused_since.unwrap_or(since);
    let left = before.between(from, clock.deadline);
    let deadline = table.context.work.add(from, left);
    if deadline > clock.deadline {
        table.emit(Event::DeadlineMoved {
            deadline,
            reason: "calendar".to_owned(),
        });
    }
}
