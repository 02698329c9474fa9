//! The database, as small as it can be, with nothing but its promises:
//!
//! | promise | kept by |
//! |---|---|
//! | an append is written whole or not at all, and only on the version and the table of days off that it was decided with | `store/append/` |
//! | a request's answer is written with what it did, once | `store/append/` (`noted`), `store/receipts.rs` |
//! | a game is read as its newest snapshot and every event after it | `store/games.rs` (`parts`) |
//! | a gathered append holds each game once; where one row cannot be, none of it is written | `store/append/` |
//! | a gap of a minute in which no server beat or wrote is an outage, known to whoever beats next | `store/heartbeat.rs` |
//! | the table of days off is its changes, in order | `store/calendar.rs` |
//!
//! What is stored is text, as it is there: it is written and read by serde like every real row.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use league::decider::{Stowed, Vault};
use league::log::{Hex32, Logged};
use league::{Event, Game, Nick};
use referee_web::application::calendar::Calendar;
use referee_web::game_id::GameId;
use referee_web::store::append::{Appended, Deadline, Race};
use referee_web::store::calendar::{Change, Source};
use referee_web::store::games::Parts;
use referee_web::store::heartbeat::{OUTAGE, Outage};
use referee_web::store::participants::Participant;
use referee_web::store::posts::Post;

use crate::broken::Broken;
use crate::request::RequestId;

/// A row of the log.
#[derive(Clone, Debug)]
pub struct EventRow {
    /// Its number.
    pub seq: u64,
    /// When it took effect.
    pub at: DateTime<Utc>,
    /// Its hash.
    pub hash: Hex32,
    /// The event, JSON.
    pub body: String,
}

impl EventRow {
    /// The entry as it is read back.
    ///
    /// # Errors
    /// What serde says of the body.
    pub fn entry(&self) -> Result<Logged, serde_json::Error> {
        let event: Event = serde_json::from_str(&self.body)?;
        Ok(Logged {
            seq: self.seq,
            at: self.at,
            hash: self.hash,
            event,
        })
    }
}

/// What is stored of one game.
#[derive(Clone, Debug)]
pub struct Row {
    /// Which game.
    pub id: GameId,
    /// The number of its last event.
    pub version: u64,
    /// By which version of the table of days off its open turn is timed.
    pub calendar: u32,
    /// The log.
    pub events: Vec<EventRow>,
    /// The thread.
    pub posts: Vec<Post>,
    /// Numbers of posts that are void.
    pub voided: BTreeSet<u32>,
    /// The fleets, JSON.
    pub fleets: BTreeMap<Nick, String>,
    /// The secret end of the chain of lots.
    pub secret: Hex32,
    /// The newest snapshot, JSON, and its version.
    pub snapshot: Option<(u64, String)>,
    /// When something happens by itself.
    pub deadline: Option<DateTime<Utc>>,
    /// Who has which part.
    pub participants: BTreeMap<Nick, Participant>,
    /// What each append of a request wrote: the request, the first and the last event.
    pub done: Vec<(RequestId, u64, u64)>,
    /// No server's: what the log adds up to, for people who look and for checks.
    pub truth: Arc<Game>,
}

impl Row {
    /// What the game is loaded from (`store::games::parts`). `whole`: without the snapshot.
    ///
    /// # Errors
    /// A row that cannot be read.
    pub fn parts(&self, whole: bool) -> Result<Parts, serde_json::Error> {
        let snapshot = match &self.snapshot {
            Some((version, state)) if !whole => Some((*version, serde_json::from_str(state)?)),
            _ => None,
        };
        let after = snapshot.as_ref().map_or(0, |(version, _)| *version);
        let tail = self.events.iter().filter(|row| row.seq > after);
        Ok(Parts {
            tail: tail.map(EventRow::entry).collect::<Result<_, _>>()?,
            snapshot,
            vault: self.vault()?,
            secret: self.secret,
            calendar: self.calendar,
            version: self.version,
        })
    }

    /// The fleets.
    ///
    /// # Errors
    /// A row that cannot be read.
    pub fn vault(&self) -> Result<Vault, serde_json::Error> {
        let mut vault = Vault::default();
        for (nick, text) in &self.fleets {
            let stowed: Stowed = serde_json::from_str(text)?;
            vault.0.insert(nick.clone(), stowed);
        }
        Ok(vault)
    }

    /// The whole log.
    ///
    /// # Errors
    /// A row that cannot be read.
    pub fn log(&self) -> Result<Vec<Logged>, serde_json::Error> {
        self.events.iter().map(EventRow::entry).collect()
    }
}

/// The answer that is kept of a request: which events it brought, and the number of its post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The first event that the command caused; one past the last where it caused none.
    pub first: u64,
    /// The last event.
    pub last: u64,
}

/// One append on its way to the disk.
#[derive(Debug)]
pub struct Write {
    /// Whose.
    pub game: usize,
    /// The version that it was decided on.
    pub expected: u64,
    /// What the server would write.
    pub new: Appended,
    /// The request that it does, if it is one's, and what that is answered.
    pub request: Option<(RequestId, Kept)>,
    /// The answer is kept with it.
    pub keeps: bool,
}

/// All that is durable.
#[derive(Clone, Debug)]
pub struct Database {
    /// The games of the table.
    pub games: Vec<Row>,
    /// What requests were answered.
    pub receipts: BTreeMap<RequestId, Kept>,
    /// The changes of the table of days off.
    pub changes: Vec<Change>,
    /// What they add up to.
    pub calendar: Calendar,
    /// The last beat of any server.
    pub beat: Option<DateTime<Utc>>,
    /// Outages, and whether every game was told.
    pub outages: Vec<(Outage, bool)>,
    broken: Broken,
}

impl Database {
    /// An empty one with the table of days off that ships, since `at`.
    #[must_use]
    pub fn new(at: DateTime<Utc>, broken: Broken) -> Database {
        let shipped = league::calendar::Holidays::ru().iter();
        let shipped = shipped.map(|(day, name)| (day, Some(name.to_owned())));
        let mut database = Database {
            games: Vec::new(),
            receipts: BTreeMap::new(),
            changes: Vec::new(),
            calendar: Calendar::shipped(),
            beat: None,
            outages: Vec::new(),
            broken,
        };
        database.change_table(at, Source::Program, shipped.collect());
        database
    }

    /// A change of the table of days off (C5).
    pub fn change_table(
        &mut self,
        at: DateTime<Utc>,
        source: Source,
        days: Vec<(chrono::NaiveDate, Option<String>)>,
    ) {
        self.changes.push(Change {
            version: u32::try_from(self.changes.len() + 1).unwrap_or(u32::MAX),
            at,
            source,
            by: String::new(),
            reason: String::new(),
            days,
        });
        self.calendar = Calendar::of(&self.changes);
    }

    /// One statement for all of them: each writes or finds that it came too late; where one finds its answer kept
    /// already, nothing at all is written (`None`), and they are to be tried one by one.
    ///
    /// # Panics
    /// Where one game is in it twice.
    pub fn append(&mut self, writes: &[Write]) -> Option<Vec<Race>> {
        let games: BTreeSet<usize> = writes.iter().map(|w| w.game).collect();
        assert_eq!(games.len(), writes.len(), "at most one append a game a batch");
        let repeats = |w: &Write| w.keeps && w.request.is_some_and(|(r, _)| self.receipts.contains_key(&r));
        if writes.iter().any(|w| self.is_current(w) && repeats(w)) {
            return if writes.len() == 1 {
                Some(vec![Race::Repeated])
            } else {
                None
            };
        }
        let one = |w: &Write| {
            if self.is_current(w) {
                self.write(w);
                Race::Won
            } else {
                Race::Lost
            }
        };
        Some(writes.iter().map(one).collect())
    }

    fn is_current(&self, w: &Write) -> bool {
        let version = self.broken == Broken::Fence || self.games[w.game].version == w.expected;
        let table = w.new.table.is_none_or(|table| table == self.calendar.version());
        let heard =
            w.new.outage.is_none_or(|heard| heard >= self.last_outage()) || self.broken == Broken::Outages;
        version && heard && (table || self.broken == Broken::Table)
    }

    fn write(&mut self, w: &Write) {
        let (row, new) = (&mut self.games[w.game], &w.new);
        row.version = new.events.last().map_or(w.expected, |e| e.seq);
        row.calendar = new.calendar;
        row.events.extend(new.events.iter().map(|entry| EventRow {
            seq: entry.seq,
            at: entry.at,
            hash: entry.hash,
            body: serde_json::to_string(&entry.event).unwrap_or_default(),
        }));
        if self.broken == Broken::Memory && row.version.is_multiple_of(40) {
            row.events.pop();
        }
        row.posts.extend(new.posts.iter().cloned());
        row.voided
            .extend(new.voided.iter().map(|number| number.unsigned_abs()));
        for (nick, stowed) in &new.fleets {
            let text = serde_json::to_string(stowed).unwrap_or_default();
            row.fleets.insert(nick.clone(), text);
        }
        match new.deadline {
            Deadline::Same => {}
            Deadline::Set(at) => row.deadline = Some(at),
            Deadline::None => row.deadline = None,
        }
        new.gone
            .iter()
            .for_each(|nick| drop(row.participants.remove(nick)));
        for part in &new.participants {
            row.participants.insert(part.nick.clone(), part.clone());
        }
        if let Some(state) = &new.snapshot {
            row.snapshot = Some((row.version, state.to_string()));
        }
        if let Some((request, kept)) = w.request {
            row.done.push((request, kept.first, kept.last));
            if w.keeps && self.broken != Broken::Receipts {
                self.receipts.insert(request, kept);
            }
        }
    }

    /// The end of the last outage; before all time where there was none.
    pub fn last_outage(&self) -> DateTime<Utc> {
        let ends = self.outages.iter().map(|(outage, _)| outage.to);
        ends.max().unwrap_or(DateTime::<Utc>::UNIX_EPOCH)
    }

    /// A server is alive (C4).
    pub fn beats(&mut self, now: DateTime<Utc>) {
        let gap = |last: &DateTime<Utc>| now - *last >= OUTAGE;
        let events = self.games.iter().filter_map(|row| row.events.last());
        let event = events.map(|event| event.at).filter(|at| *at <= now).max();
        let last = self.beat.filter(gap).map(|last| last.max(event.unwrap_or(last)));
        if let Some(last) = last.filter(gap) {
            let outage = Outage { from: last, to: now };
            self.outages.push((outage, false));
        }
        self.beat = self.beat.max(Some(now));
    }

    /// Outages of which not every game was told.
    #[must_use]
    pub fn unsettled(&self) -> Vec<Outage> {
        let open = self.outages.iter().filter(|(_, settled)| !settled);
        open.map(|(outage, _)| *outage).collect()
    }

    /// Every game was told of it.
    pub fn settle(&mut self, outage: Outage) {
        let these = self
            .outages
            .iter_mut()
            .filter(|(known, _)| known.from == outage.from);
        these.for_each(|(_, settled)| *settled = true);
    }
}
