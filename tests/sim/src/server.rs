//! One server, as its memory knows it (`application/games.rs`, `worker/heartbeat.rs`).

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use referee_web::application::HeldGame;
use referee_web::application::calendar::Calendar;
use referee_web::store::heartbeat::Outage;

use crate::database::Database;

/// A server whose last beat is older beats before it acts (`worker/heartbeat.rs`).
pub const STALE: TimeDelta = TimeDelta::seconds(30);

/// What a server holds of one game (`application/games.rs`).
#[derive(Clone, Debug, Default)]
pub struct Seat {
    /// The game at some version.
    pub held: Option<Arc<HeldGame>>,
    /// Somebody changes it just now; the others wait.
    pub writing: bool,
}

impl Seat {
    /// Holds a state that is committed, unless a later one is held.
    pub fn keep(&mut self, game: &Arc<HeldGame>) {
        let age = |game: &HeldGame| (game.version(), game.timed_by);
        if self.held.as_ref().is_none_or(|held| age(held) < age(game)) {
            self.held = Some(Arc::clone(game));
        }
    }
}

/// A server.
#[derive(Clone, Debug)]
pub struct Server {
    /// By game.
    pub seats: Vec<Seat>,
    /// The table of days off as it knows it.
    pub calendar: Calendar,
    /// Outages, as of its last beat.
    pub outages: Arc<[Outage]>,
    /// Those of them of which not every game was told.
    pub open: Vec<Outage>,
    /// The end of the last outage that it knows of; before all time: it knows of none.
    pub last_outage: DateTime<Utc>,
    /// Its last beat, by its own clock.
    pub beat: DateTime<Utc>,
    /// How far its clock is ahead.
    pub skew: TimeDelta,
    /// It runs.
    pub up: bool,
    /// It is stopped for a while, as a laptop that sleeps: it keeps its memory and does nothing.
    pub asleep: bool,
    /// It hears of outages.
    pub hears: bool,
}

impl Server {
    /// One that starts, and beats.
    pub fn start(
        games: usize,
        now: DateTime<Utc>,
        skew: TimeDelta,
        hears: bool,
        database: &mut Database,
    ) -> Server {
        let mut server = Server {
            seats: vec![Seat::default(); games],
            calendar: Calendar::shipped(),
            outages: Arc::default(),
            open: Vec::new(),
            last_outage: DateTime::<Utc>::UNIX_EPOCH,
            beat: now,
            skew,
            up: true,
            asleep: false,
            hears,
        };
        server.beats(now, database);
        server.calendar = database.calendar.clone();
        server
    }

    /// Its own clock.
    #[must_use]
    pub fn now(&self, world: DateTime<Utc>) -> DateTime<Utc> {
        world + self.skew
    }

    /// Writes a beat and learns of outages.
    pub fn beats(&mut self, world: DateTime<Utc>, database: &mut Database) {
        self.beat = self.now(world);
        database.beats(self.beat);
        self.hear(database);
    }

    /// Learns of outages.
    pub fn hear(&mut self, database: &Database) {
        self.last_outage = database.last_outage();
        if self.hears {
            self.open = database.unsettled();
            self.outages = database.outages.iter().map(|(outage, _)| *outage).collect();
        }
    }
}
