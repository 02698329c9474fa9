//! The games that this process holds in memory, who is told when one changes, since when the process knows of no outage,
//! and the days off that it knows of.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use league::Team;
use sqlx::postgres::{PgConnection, PgPool};
use tokio::sync::{Notify, broadcast};

use super::appends::Appends;
use super::calendar::Calendar;
use super::held::{HeldGame, LoadError};
use super::sitting::Line;
use crate::game_id::GameId;
use crate::store;
use crate::store::append::{Appended, Race};
use crate::token::TokenId;
use crate::worker::heartbeat::Pulse;

/// Games held at most; those that were not asked for the longest time are dropped first.
const MOST: usize = 2_000;

/// Changes that a listener may be behind with before it is told that it missed some.
const BEHIND: usize = 4_096;

/// What listeners are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// This game is at this version now.
    Game(GameId, u64),
    /// Something in a game's discussion.
    Discussion(GameId, u32),
    /// Something in the room of a team (T23).
    Room(GameId, Team, u32),
    /// This token is nothing any more.
    Revoked(TokenId),
    /// Changes may have gone unheard: look at what you follow.
    Missed,
}

/// The games of this process. Clones are the same.
#[derive(Clone)]
pub struct Games(Arc<Inner>);

struct Inner {
    seats: Mutex<Seats>,
    changes: broadcast::Sender<Change>,
    /// Changes made here, for the other processes.
    outgoing: broadcast::Sender<Change>,
    appends: Appends,
    deadlines: Notify,
    retiming: Notify,
    pulse: Pulse,
    calendar: Mutex<Calendar>,
}

#[derive(Default)]
struct Seats {
    by_id: HashMap<GameId, Arc<Seat>>,
    asked: u64,
}

/// The place of one game.
#[derive(Default)]
pub(super) struct Seat {
    /// Who changes the game in this process waits here: to race within one process helps nobody.
    pub(super) line: Line,
    held: Mutex<Option<Arc<HeldGame>>>,
    asked: Mutex<u64>,
}

impl Seat {
    /// What is held, at whatever version.
    pub(super) fn peek(&self) -> Option<Arc<HeldGame>> {
        lock(&self.held).clone()
    }

    /// Holds a state that is committed, unless a later one is held.
    pub(super) fn keep(&self, game: &Arc<HeldGame>) {
        let mut held = lock(&self.held);
        let age = |game: &HeldGame| (game.version(), game.timed_by);
        if held.as_ref().is_none_or(|h| age(h) < age(game)) {
            *held = Some(Arc::clone(game));
        }
    }

    /// Holds nothing.
    pub(super) fn forget(&self) {
        *lock(&self.held) = None;
    }

    /// The game as it stands now: what is held, if that is the version of the database, else what is loaded.
    pub(super) async fn current(
        &self,
        c: &mut PgConnection,
        id: GameId,
    ) -> Result<Option<Arc<HeldGame>>, LoadError> {
        let Some(version) = store::games::version(&mut *c, id).await? else {
            return Ok(None);
        };
        // a later one has been committed since the version was read
        if let Some(held) = self.peek().filter(|h| h.version() >= version) {
            return Ok(Some(held));
        }
        self.load(c, id).await
    }

    /// The game as the database has it.
    pub(super) async fn load(
        &self,
        c: &mut PgConnection,
        id: GameId,
    ) -> Result<Option<Arc<HeldGame>>, LoadError> {
        let Some(loaded) = HeldGame::load(c, id).await?.map(Arc::new) else {
            return Ok(None);
        };
        self.keep(&loaded);
        Ok(Some(loaded))
    }
}

impl Games {
    /// None held yet, of the database of this pool.
    pub fn new(pool: &PgPool) -> Games {
        Games(Arc::new(Inner {
            seats: Mutex::default(),
            changes: broadcast::channel(BEHIND).0,
            outgoing: broadcast::channel(BEHIND).0,
            appends: Appends::new(pool),
            deadlines: Notify::new(),
            retiming: Notify::new(),
            pulse: Pulse::new(),
            calendar: Mutex::new(Calendar::shipped()),
        }))
    }

    /// The game as it stands now. `None`: there is no such game.
    pub async fn current(
        &self,
        c: &mut PgConnection,
        id: GameId,
    ) -> Result<Option<Arc<HeldGame>>, LoadError> {
        let held = self.at_whatever_table(c, id).await?;
        Ok(held.map(|held| held.under(&self.calendar())))
    }

    async fn at_whatever_table(
        &self,
        c: &mut PgConnection,
        id: GameId,
    ) -> Result<Option<Arc<HeldGame>>, LoadError> {
        if let Some(seat) = self.seated(id) {
            return seat.current(c, id).await;
        }
        let Some(loaded) = HeldGame::load(c, id).await?.map(Arc::new) else {
            return Ok(None);
        };
        self.seat(id).keep(&loaded);
        Ok(Some(loaded))
    }

    /// Hears of every change from now on, whichever process made it.
    pub fn listen(&self) -> broadcast::Receiver<Change> {
        self.0.changes.subscribe()
    }

    /// Writes a change of a game, together with others that wait.
    pub(super) async fn append(&self, new: Appended) -> sqlx::Result<Race> {
        self.0.appends.append(new).await
    }

    /// The connections of its own are closed.
    pub async fn close(&self) {
        self.0.appends.close().await;
    }

    /// How many games are held.
    pub fn held(&self) -> usize {
        lock(&self.0.seats).by_id.len()
    }

    /// Changes made here that the other processes are still to be told.
    pub fn untold(&self) -> usize {
        self.0.outgoing.len()
    }

    /// Drops everything that is held: the database alone knows.
    pub fn forget_all(&self) {
        lock(&self.0.seats).by_id.clear();
    }

    /// A change was committed here.
    pub(crate) fn tell(&self, change: Change) {
        let _ = self.0.changes.send(change); // nobody listens: nobody is told
        let _ = self.0.outgoing.send(change);
    }

    /// A change that another process told of.
    pub(crate) fn heard(&self, change: Change) {
        let _ = self.0.changes.send(change);
        self.wake();
    }

    /// Changes made here, for the other processes.
    pub(crate) fn outgoing(&self) -> broadcast::Receiver<Change> {
        self.0.outgoing.subscribe()
    }

    /// A deadline was set or moved: whoever sleeps until the next one looks again.
    pub(crate) fn wake(&self) {
        self.0.deadlines.notify_one();
    }

    /// Ends when a deadline was set or moved.
    pub(crate) async fn woken(&self) {
        self.0.deadlines.notified().await;
    }

    /// The days off of the site, as this process knows them (C5).
    pub fn calendar(&self) -> Calendar {
        lock(&self.0.calendar).clone()
    }

    /// Takes on a table of days off, if it is newer than the one that is known; the games that run are re-timed by it.
    pub fn take_on(&self, calendar: &Calendar) {
        let mut known = lock(&self.0.calendar);
        if known.version() < calendar.version() {
            *known = calendar.clone();
            self.0.retiming.notify_one();
        }
    }

    /// The days off as the database has them now.
    pub(crate) async fn calendar_now(&self, c: &mut PgConnection) -> sqlx::Result<Calendar> {
        if store::calendar::version(&mut *c).await? != self.calendar().version() {
            self.take_on(&Calendar::read(c).await?);
        }
        Ok(self.calendar())
    }

    /// Ends when another table was taken on.
    pub(crate) async fn retiming(&self) {
        self.0.retiming.notified().await;
    }

    /// When this process was last alive, and the outages that it knows of.
    pub(crate) fn pulse(&self) -> &Pulse {
        &self.0.pulse
    }

    /// The place of a game; one is made where there is none.
    pub(super) fn seat(&self, id: GameId) -> Arc<Seat> {
        let mut seats = lock(&self.0.seats);
        seats.asked += 1;
        let asked = seats.asked;
        let seat = Arc::clone(seats.by_id.entry(id).or_default());
        *lock(&seat.asked) = asked;
        if seats.by_id.len() > MOST {
            seats.make_room();
        }
        seat
    }

    fn seated(&self, id: GameId) -> Option<Arc<Seat>> {
        let mut seats = lock(&self.0.seats);
        seats.asked += 1;
        let seat = seats.by_id.get(&id).cloned()?;
        *lock(&seat.asked) = seats.asked;
        Some(seat)
    }
}

impl Seats {
    /// Drops the tenth that was not asked for the longest time. Who is at such a place keeps it to the end.
    fn make_room(&mut self) {
        let mut asked: Vec<u64> = self.by_id.values().map(|s| *lock(&s.asked)).collect();
        let (_, bound, _) = asked.select_nth_unstable(MOST / 10);
        let bound = *bound;
        self.by_id
            .retain(|_, seat| *lock(&seat.asked) > bound || Arc::strong_count(seat) > 1);
    }
}

impl fmt::Debug for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Games")
            .field("held", &lock(&self.0.seats).by_id.len())
            .finish_non_exhaustive()
    }
}

/// What a panic left behind here is whole: every change under these locks is one assignment.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
