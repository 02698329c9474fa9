//! Time that counted (C1–C5a), reckoned anew: from the table of days off as it stood at each moment, the pauses of the log
//! and the outages of the world, whether or not the game was told of them.

use chrono::{DateTime, TimeDelta, Utc};
use league::Game;
use league::clock::{self, Stopped, StoppedBy};
use league::event::{Closing, Event, OutReason};
use league::log::Logged;

use super::commit::{Happened, SKEW, Watch};
use super::{Checked, must};
use crate::database::Database;

/// More than any turn lasts.
const LONG: TimeDelta = TimeDelta::days(4000);

/// Looks at the times of an event, and at every deadline that it sets or executes.
///
/// # Errors
/// The rule that is broken.
pub fn look(
    watch: &Watch,
    database: &Database,
    before: &Game,
    entry: &Logged,
    happened: &Happened<'_>,
) -> Checked {
    let told = database.outages.last().map(|(outage, _)| outage.to);
    let waited = database.calendar.since(happened.decided.held.timed_by);
    let latest = happened.now.max(waited).max(before.at);
    let latest = latest.max(told.unwrap_or(before.at));
    must(
        entry.at <= latest,
        "C4: nothing happens before it is time",
        || format!("event {} of {}, received {}", entry.seq, entry.at, happened.now),
    )?;
    match &entry.event {
        Event::TurnOpened { deadline, .. } => full(database, before, entry.at, *deadline),
        Event::TurnClosed {
            reason: Closing::Deadline | Closing::Skipped,
            ..
        }
        | Event::KnockedOut {
            reason: OutReason::Overslept,
            ..
        } => closes(watch, database, before, entry, happened),
        _ => Ok(()),
    }
}

/// C1, C3: a turn opens with its whole time.
fn full(database: &Database, game: &Game, at: DateTime<Utc>, deadline: DateTime<Utc>) -> Checked {
    let budget = game.rules.turn_hours.budget();
    let by = |version| database.calendar.work(game, version).between(at, deadline);
    let newest = database.calendar.version();
    let right = (0..=newest).rev().any(|version| by(version) == budget);
    must(
        right,
        "C3: the deadline is when the time of the turn has passed",
        || {
            format!(
                "from {at} to {deadline} are {} s, not {} s",
                by(newest).num_seconds(),
                budget.num_seconds()
            )
        },
    )
}

/// C4, C5a: a deadline is executed after it, once all time of the turn has passed outside of weekends, holidays, pauses
/// and outages, and where nothing but these moved it, at that very moment.
fn closes(
    watch: &Watch,
    database: &Database,
    before: &Game,
    entry: &Logged,
    happened: &Happened<'_>,
) -> Checked {
    must(
        entry.at < happened.world + SKEW,
        "C4: no deadline before its time",
        || format!("deadline {}, at {}", entry.at, happened.world),
    )?;
    let Some(clock) = before.clock() else {
        return Ok(());
    };
    must(!clock.is_paused(), "C5a: no deadline in a pause", || {
        entry.seq.to_string()
    })?;
    let outages = database.outages.iter().map(|(outage, _)| *outage);
    let inside = outages
        .clone()
        .find(|o| o.from < clock.deadline && clock.deadline < o.to);
    must(inside.is_none(), "C4: no deadline in an outage", || {
        format!("{inside:?} {}", clock.deadline)
    })?;
    if clock.opened >= clock.deadline {
        return Ok(()); // T17a: an order by lot, at the deadline, began the clock anew
    }
    if watch.extended && watch.voided {
        return Ok(()); // T22: what is left of a turn that is open again is not C1's
    }
    let mut stops: Vec<Stopped> = outages
        .map(|o| Stopped {
            from: o.from,
            to: Some(o.to),
            why: StoppedBy::Outage,
        })
        .collect();
    stops.extend(clock.stops.iter().filter(|s| s.why == StoppedBy::Pause));
    // a server was alive that opened the turn: an outage is over then, but by the clock of another that found it
    let ended = |s: &Stopped| {
        s.to.is_some_and(|to| clock.opened < to && to < clock.opened + SKEW)
    };
    let sure: Vec<Stopped> = stops.iter().copied().filter(|s| !ended(s)).collect();
    let (most, _) = counted(database, before, clock.opened, clock.deadline, &sure);
    let (passed, changed) = counted(database, before, clock.opened, clock.deadline, &stops);
    let budget = before.rules.turn_hours.budget();
    let what = || {
        format!(
            "from {} to {} counted {} s of {} s, stops {stops:?}",
            clock.opened,
            clock.deadline,
            passed.as_seconds_f64(),
            budget.num_seconds()
        )
    };
    must(most >= budget, "C1, C5a: closed before its time had passed", what)?;
    must(
        passed == budget || most == budget || changed || watch.extended,
        "C3, C5a: closed later than its time",
        what,
    )
}

/// The time that counted, by each table of days off while it stood; whether there may have been more than one.
fn counted(
    database: &Database,
    game: &Game,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    stops: &[Stopped],
) -> (TimeDelta, bool) {
    let calendar = &database.calendar;
    let (mut passed, mut pieces) = (TimeDelta::zero(), 0);
    for version in 1..=calendar.version() {
        let first = version == 1;
        let start = if first {
            from
        } else {
            calendar.since(version).max(from)
        };
        let last = version == calendar.version();
        let end = if last {
            to
        } else {
            calendar.since(version + 1).min(to)
        };
        if start < end {
            let work = calendar.work(game, version);
            passed += LONG - clock::left(&work, start, LONG, stops, end);
            pieces += 1;
        }
    }
    // a server whose clock is ahead may have opened the turn by the table before
    let mut changes = (2..=calendar.version()).map(|version| calendar.since(version));
    let just = changes.any(|at| from - SKEW < at && at <= from);
    (passed, pieces > 1 || just)
}
