//! What happens to a game by the rules: what time brings up to now (C4), and then a command. Nothing here is written
//! anywhere yet.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use league::calendar::WorkingTime;
use league::clock::{StoppedBy, TurnClock};
use league::decider::{self, Context, Decision, Entropy, Forum, Stowed};
use league::log::Logged;
use league::{Command, Game, Nick, Refusal};

use super::calendar::Calendar;
use super::held::HeldGame;
use crate::store::heartbeat::Outage;

/// Entries that happened together, with the game before them.
#[derive(Clone, Debug)]
pub struct Group {
    /// The game before the first of them.
    pub before: Arc<Game>,
    /// In order; never empty.
    pub entries: Vec<Logged>,
}

/// What the decisions know beside the game.
#[derive(Clone, Debug)]
pub struct Circumstances {
    /// The time of receipt (P5).
    pub now: DateTime<Utc>,
    /// Fresh entropy (D7).
    pub entropy: Entropy,
    /// What the forum knows of those whom the command concerns.
    pub forum: BTreeMap<Nick, Forum>,
    /// Outages, in order, of which the game was told or not (C4).
    pub outages: Arc<[Outage]>,
    /// The days off, with all tables before (C5).
    pub calendar: Calendar,
}

/// The course of a game from a held state on.
#[derive(Debug)]
pub struct Course<'a> {
    held: &'a HeldGame,
    circumstances: &'a Circumstances,
    /// The game as far as it has come.
    pub game: Arc<Game>,
    /// What happened, in order.
    pub groups: Vec<Group>,
    /// Fleets that were placed.
    pub stow: Vec<(Nick, Stowed)>,
    /// The version of the table of days off that the open turn is timed by.
    pub timed_by: u32,
    work: WorkingTime,
}

impl<'a> Course<'a> {
    /// Brings a game up to now: outages and changes of the days off first, in order of time, so that no deadline is
    /// executed that one of them moves, then every deadline that has passed (C4, C5, T15).
    pub fn up_to_now(held: &'a HeldGame, circumstances: &'a Circumstances) -> Course<'a> {
        let mut course = Course {
            held,
            circumstances,
            game: Arc::clone(&held.game),
            groups: Vec::new(),
            stow: Vec::new(),
            timed_by: held.timed_by,
            work: circumstances.calendar.work(&held.game, held.timed_by),
        };
        for step in steps(held, circumstances) {
            match step {
                Step::Outage(outage) => course.tell(outage),
                Step::Table(version) => course.take_on(version),
            }
        }
        course.catch_up(circumstances.now);
        course
    }

    /// C5: the open turn is timed by another table of days off, as of the time when that came.
    fn take_on(&mut self, version: u32) {
        let calendar = &self.circumstances.calendar;
        let since = calendar.since(version);
        self.catch_up(since);
        let next = calendar.work(&self.game, version);
        let before = Box::new(std::mem::replace(&mut self.work, next));
        self.timed_by = version;
        // time itself is never refused
        if let Ok(decision) = self.decide(since, None, &Command::Retime { before }) {
            self.take(decision);
        }
    }

    /// C4: the turn that was open in an outage gets its time back. A deadline at or before its beginning has passed.
    fn tell(&mut self, outage: Outage) {
        self.catch_up(outage.from + TimeDelta::microseconds(1));
        // a turn that the end of the enrolment opened meanwhile has its whole time too
        while let Some(due) = self.due_in(outage).filter(|_| self.game.clock().is_none()) {
            self.catch_up(due + TimeDelta::microseconds(1));
        }
        if self.game.clock().is_none_or(|clock| knows(clock, outage)) {
            return;
        }
        let command = Command::Outage {
            from: outage.from,
            to: outage.to,
        };
        // time itself is never refused
        if let Ok(decision) = self.decide(outage.to, None, &command) {
            self.take(decision);
        }
    }

    fn due_in(&self, outage: Outage) -> Option<DateTime<Utc>> {
        self.game.due_after().filter(|due| *due < outage.to)
    }

    /// Every deadline before `now` takes effect.
    fn catch_up(&mut self, now: DateTime<Utc>) {
        if self.game.due_after().is_some_and(|due| due < now) {
            let decision = decider::catch_up(&self.game, &self.context(now));
            self.take(decision);
        }
    }

    /// Then a command.
    ///
    /// # Errors
    /// Everything that is wrong with it; what time brought has happened all the same.
    pub fn command(&mut self, by: Option<&Nick>, command: &Command) -> Result<(), Refusal> {
        let decision = self.decide(self.circumstances.now, by, command)?;
        self.take(decision);
        Ok(())
    }

    fn decide(&self, now: DateTime<Utc>, by: Option<&Nick>, command: &Command) -> Result<Decision, Refusal> {
        decider::decide(&self.game, by, command, &self.context(now))
    }

    fn context(&self, now: DateTime<Utc>) -> Context<'_> {
        Context {
            now,
            work: &self.work,
            vault: &self.held.vault,
            chain: &self.held.chain,
            entropy: self.circumstances.entropy,
            forum: &self.circumstances.forum,
        }
    }

    fn take(&mut self, decision: Decision) {
        if decision.events.is_empty() {
            return;
        }
        let before = std::mem::replace(&mut self.game, Arc::new(decision.game));
        self.groups.push(Group {
            before,
            entries: decision.events,
        });
        self.stow.extend(decision.stow);
    }

    /// All entries, in order.
    pub fn entries(&self) -> Vec<Logged> {
        self.groups
            .iter()
            .flat_map(|g| g.entries.iter().cloned())
            .collect()
    }
}

/// What moves deadlines.
enum Step {
    Outage(Outage),
    Table(u32),
}

/// What the game was not told of, in order of time.
fn steps(held: &HeldGame, circumstances: &Circumstances) -> Vec<Step> {
    let calendar = &circumstances.calendar;
    // of most outages a game was told, or it began no turn before their end
    let game = &held.game;
    let since = game.clock().map(|clock| clock.opened).or(game.due_after());
    let outages = circumstances.outages.iter();
    let outages = outages.filter(|o| since.is_some_and(|since| since < o.to));
    let outages = outages.map(|o| (o.from, Step::Outage(*o)));
    let tables = held.timed_by + 1..=calendar.version();
    let tables = tables.map(|version| (calendar.since(version), Step::Table(version)));
    let mut steps: Vec<_> = outages.chain(tables).collect();
    steps.retain(|(at, _)| *at <= circumstances.now);
    steps.sort_by_key(|(at, _)| *at);
    steps.into_iter().map(|(_, step)| step).collect()
}

/// Whether this clock did not run in the outage anyway: it opened later, was told already, or the Referee
/// had paused it.
fn knows(clock: &TurnClock, outage: Outage) -> bool {
    let stands = |from: DateTime<Utc>, to: Option<DateTime<Utc>>| {
        from <= outage.from && to.is_none_or(|to| outage.to <= to)
    };
    clock.opened >= outage.to
        || clock.is_paused()
        || clock.stops.iter().any(|stop| match stop.why {
            StoppedBy::Outage => stop.to == Some(outage.to),
            StoppedBy::Pause => stands(stop.from, stop.to),
        })
}
