//! A command on its way through a server, in the steps of `application/sitting.rs`, an order a sitting. Between any two of them other servers
//! go on, and this one may die.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use league::decider::{Entropy, Forum, Stowed};
use league::log::{Hex32, Logged};
use league::{Command, Nick};
use referee_web::application::HeldGame;
use referee_web::application::course::{Circumstances, Course, Group};
use referee_web::application::{notices, projection};
use referee_web::store::append::Appended;
use referee_web::store::notices::NewNotice;
use referee_web::store::posts::Post;

use crate::database::{Database, Kept, Write};
use crate::request::{Reply, RequestId};
use crate::server::{STALE, Server};

/// How often a command is decided anew after a lost race.
const TRIES: usize = 64;

/// Where a command has come to on its way.
#[derive(Debug)]
pub enum Stage {
    /// The server looks whether it slept.
    Wake,
    /// It looks whether the request was answered already.
    Receipt,
    /// It waits for others who change the game in this server.
    Seat,
    /// It takes what memory holds, or loads.
    Take,
    /// It decides.
    Decide,
    /// It waits to be written with others.
    Queue(Box<Decided>),
    /// It is committed; memory does not know it yet.
    Keep(Box<Decided>),
    /// It answers.
    Answer(Option<Reply>),
}

/// A command on its way through a server.
#[derive(Debug)]
pub struct Task {
    /// Which server.
    pub server: usize,
    /// Which game.
    pub game: usize,
    /// Whose command; `None`: time's.
    pub by: Option<Nick>,
    /// What.
    pub command: Command,
    /// T22.
    pub if_match: Option<u64>,
    /// The request, if it is one's, and whether its answer is kept.
    pub request: Option<(RequestId, bool)>,
    /// The time of receipt (P5).
    pub now: DateTime<Utc>,
    /// It tells a game of outages.
    pub settling: bool,
    /// Where it has come to.
    pub stage: Stage,
    /// It waits at the seat with the right to change the game.
    pub seated: bool,
    held: Option<Arc<HeldGame>>,
    tries: usize,
}

/// What was decided, to be written.
#[derive(Debug)]
pub struct Decided {
    /// The game before.
    pub held: Arc<HeldGame>,
    /// The game after.
    pub next: Arc<HeldGame>,
    /// What happened.
    pub groups: Vec<Group>,
    /// How many of them time brought, before the command.
    pub caught_up: usize,
    /// The verdict on the command.
    pub verdict: Result<(), Reply>,
    entries: Vec<Logged>,
    posts: Vec<Post>,
    stow: Vec<(Nick, Stowed)>,
    notices: Vec<NewNotice>,
    table: u32,
    outage: Option<DateTime<Utc>>,
    /// What it is answered, where it is accepted.
    pub kept: Kept,
}

/// What a step came to.
#[derive(Debug)]
pub enum Stepped {
    /// It goes on.
    On,
    /// It waits for another.
    Waits,
    /// Nothing was to be written.
    Nothing,
    /// A fault of ours, or damage.
    Fault(String),
}

impl Task {
    /// A command that has just been received.
    #[must_use]
    pub fn new(server: usize, game: usize, by: Option<Nick>, command: Command, now: DateTime<Utc>) -> Task {
        Task {
            server,
            game,
            by,
            command,
            if_match: None,
            request: None,
            now,
            settling: false,
            stage: Stage::Wake,
            seated: false,
            held: None,
            tries: 0,
        }
    }

    /// One step of those before the append.
    pub fn step(
        &mut self,
        server: &mut Server,
        world: DateTime<Utc>,
        database: &mut Database,
        forum: &BTreeMap<Nick, Forum>,
        entropy: [u8; 32],
    ) -> Stepped {
        match &self.stage {
            Stage::Wake => {
                if server.now(world) - server.beat >= STALE {
                    server.beats(world, database);
                }
                self.stage = Stage::Receipt;
                Stepped::On
            }
            Stage::Receipt => {
                let known = self.request.filter(|(_, keyed)| *keyed);
                let known = known.and_then(|(request, _)| database.receipts.get(&request).copied());
                self.stage = match known {
                    Some(kept) => Stage::Answer(Some(Reply::Done(kept))),
                    None => Stage::Seat,
                };
                Stepped::On
            }
            Stage::Seat if server.seats[self.game].writing => Stepped::Waits,
            Stage::Seat => {
                server.seats[self.game].writing = true;
                self.seated = true;
                self.stage = Stage::Take;
                Stepped::On
            }
            Stage::Take => self.take(server, database),
            Stage::Decide => self.decide(server, world, database, forum, entropy),
            Stage::Queue(_) => Stepped::Waits,
            Stage::Keep(_) => {
                let Stage::Keep(decided) = std::mem::replace(&mut self.stage, Stage::Answer(None)) else {
                    return Stepped::On;
                };
                server.seats[self.game].keep(&decided.next);
                self.stage = Stage::Answer(Some(decided.reply()));
                Stepped::On
            }
            Stage::Answer(_) => Stepped::On,
        }
    }

    /// From memory, whatever version that is; after a lost race from the database.
    fn take(&mut self, server: &mut Server, database: &Database) -> Stepped {
        let seat = &mut server.seats[self.game];
        if self.tries == 0 && seat.held.is_some() {
            self.held.clone_from(&seat.held);
            self.stage = Stage::Decide;
            return Stepped::On;
        }
        let row = &database.games[self.game];
        let whole = |_| -> Result<HeldGame, String> {
            let parts = row.parts(true).map_err(|e| e.to_string())?;
            HeldGame::of(row.id, parts)
        };
        let read = row.parts(false).map_err(|e| e.to_string());
        match read.and_then(|parts| HeldGame::of(row.id, parts)).or_else(whole) {
            Ok(held) => {
                let held = Arc::new(held);
                seat.keep(&held);
                self.held = Some(held);
                self.stage = Stage::Decide;
                Stepped::On
            }
            Err(why) => Stepped::Fault(why),
        }
    }

    /// As `application/ruling.rs`.
    fn decide(
        &mut self,
        server: &mut Server,
        world: DateTime<Utc>,
        database: &mut Database,
        forum: &BTreeMap<Nick, Forum>,
        entropy: [u8; 32],
    ) -> Stepped {
        let Some(held) = self.held.take() else {
            return Stepped::Fault("nothing is held".to_owned());
        };
        if held.timed_by > server.calendar.version() || self.tries > 0 {
            server.calendar = database.calendar.clone();
        }
        if self.tries > 0 && server.hears && server.last_outage < database.last_outage() {
            server.beats(world, database);
        }
        let held = held.under(&server.calendar);
        let circumstances = Circumstances {
            now: held.decided_at(self.now, &server.calendar),
            entropy: Entropy(Hex32(entropy)),
            forum: forum.clone(),
            outages: Arc::clone(&server.outages),
            calendar: server.calendar.clone(),
        };
        let mut course = Course::up_to_now(&held, &circumstances);
        let (caught_up, current) = (course.groups.len(), course.game.seq);
        let verdict = match self.if_match {
            Some(expected) if expected != current => Err(Reply::Version),
            _ => course
                .command(self.by.as_ref(), &self.command)
                .map_err(Reply::Refused),
        };
        if verdict.is_err() && course.groups.len() != caught_up {
            return Stepped::Fault("a refused command left events (P2)".to_owned());
        }
        if course.groups.is_empty() {
            let row = &mut database.games[self.game];
            if row.version != held.version() {
                return self.again();
            }
            if course.timed_by > held.timed_by {
                row.calendar = course.timed_by;
                let timed = HeldGame::clone(&held).timed_by(course.timed_by);
                server.seats[self.game].keep(&Arc::new(timed));
            }
            let kept = Kept {
                first: current + 1,
                last: current,
            };
            let reply = verdict.err().unwrap_or(Reply::Done(kept));
            self.stage = Stage::Answer(Some(reply));
            return Stepped::Nothing;
        }
        let next = held.changed(Arc::clone(&course.game), course.stow.clone());
        let next = Arc::new(next.timed_by(course.timed_by));
        let decided = Decided {
            entries: course.entries(),
            posts: projection::posts(&course.groups),
            notices: notices::told(&course.groups, &course.game),
            caught_up,
            verdict,
            stow: course.stow,
            groups: course.groups,
            table: server.calendar.version(),
            outage: server.hears.then_some(server.last_outage),
            kept: Kept {
                first: current + 1,
                last: next.version(),
            },
            next,
            held,
        };
        self.stage = Stage::Queue(Box::new(decided));
        Stepped::On
    }

    /// Somebody was faster.
    pub fn again(&mut self) -> Stepped {
        self.tries += 1;
        self.stage = if self.tries < TRIES {
            Stage::Take
        } else {
            Stage::Answer(Some(Reply::Busy))
        };
        Stepped::On
    }
}

impl Decided {
    /// What is answered.
    #[must_use]
    pub fn reply(&self) -> Reply {
        self.verdict
            .clone()
            .map_or_else(|refused| refused, |()| Reply::Done(self.kept))
    }

    /// What is written of it.
    #[must_use]
    pub fn write(&self, game: usize, request: Option<(RequestId, bool)>) -> Write {
        let (before, after) = (&self.held.game, &self.next.game);
        let (participants, gone) = projection::parts_changed(Some(before), after);
        let done = request.filter(|_| self.verdict.is_ok());
        Write {
            game,
            expected: self.held.version(),
            request: done.map(|(request, _)| (request, self.kept)),
            keeps: done.is_some_and(|(_, keyed)| keyed),
            new: Appended {
                game: self.held.id,
                expected: self.held.version(),
                facts: projection::facts(after),
                events: self.entries.clone(),
                posts: self.posts.clone(),
                voided: projection::voided(&self.groups),
                fleets: self.stow.clone(),
                deadline: projection::deadline(Some(before), after),
                calendar: self.next.timed_by,
                table: Some(self.table),
                outage: self.outage,
                participants,
                gone,
                notices: self.notices.clone(),
                remind: notices::remind(Some(&self.held), &self.next),
                acts: Vec::new(),
                snapshot: projection::snapshot(self.held.version(), after),
                receipts: Vec::new(),
            },
        }
    }
}
