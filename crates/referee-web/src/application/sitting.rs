//! Who waits at one game is served at one sitting: the orders are decided one after the other, each on what the one before
//! makes of the game, and what all of them cause is appended at once. Nobody is answered, and nothing is shown, before the
//! commit; where another server was faster, all of them are decided anew.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tracing::{Instrument, Span};

use super::calendar::Calendar;
use super::concern;
use super::execute::{ExecuteError, Executed};
use super::games::{Change, Seat};
use super::gather::copy;
use super::held::HeldGame;
use super::ruling::{Known, Order, Ruling, appended};
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;
use crate::store::append::Race;
use crate::worker::heartbeat;

/// How often orders are decided anew because the game went on at another server meanwhile. Each lost race is an act of
/// somebody else that landed, and a server that others keep ahead of loses many in a row.
const TRIES: usize = 64;

/// Orders at one sitting: the first of them is not to wait for ever.
const MOST: usize = 64;

/// Those who wait at a game, in the order in which they came.
#[derive(Default)]
pub(super) struct Line(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    orders: VecDeque<Order>,
    served: bool,
}

impl Line {
    /// Stands in line. `true`: nobody serves it, so whoever came is to see to that.
    pub(super) fn join(&self, order: Order) -> bool {
        let mut waiting = self.lock();
        waiting.orders.push_back(order);
        !std::mem::replace(&mut waiting.served, true)
    }

    /// Those of the next sitting. `None`: nobody waits, and nobody serves any more.
    fn next(&self) -> Option<Vec<Order>> {
        let mut waiting = self.lock();
        let many = waiting.orders.len().min(MOST);
        waiting.served = many > 0;
        (many > 0).then(|| waiting.orders.drain(..many).collect())
    }

    /// Who served broke off: who waits learns that.
    fn dissolve(&self) {
        *self.lock() = Waiting::default();
    }

    /// What a panic left behind here is whole: every change under this lock is one step.
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Who serves a line.
struct Served<'a>(Option<&'a Line>);

impl Served<'_> {
    fn next(&mut self) -> Option<Vec<Order>> {
        let orders = self.0?.next();
        if orders.is_none() {
            self.0 = None;
        }
        orders
    }
}

impl Drop for Served<'_> {
    fn drop(&mut self) {
        if let Some(line) = self.0 {
            line.dissolve();
        }
    }
}

/// Serves those who wait at a game until nobody does.
pub(super) async fn serve(state: AppState, seat: Arc<Seat>, id: GameId) {
    let mut served = Served(Some(&seat.line));
    while let Some(orders) = served.next() {
        if let Err(e) = heartbeat::be_alive(&state).await {
            refuse(orders, e.into());
            continue;
        }
        let sitting = Sitting {
            state: &state,
            seat: &seat,
            id,
        };
        // one of them was done before: alone each finds out whether it was
        for order in sitting.hold(orders).await {
            sitting.hold(vec![order]).await;
        }
    }
}

/// Where orders on a game are decided.
struct Sitting<'a> {
    state: &'a AppState,
    seat: &'a Seat,
    id: GameId,
}

/// What became of a try.
enum Tried {
    Done(Vec<Result<Executed, ExecuteError>>),
    /// The game is at another version by now, the days off are others, or an outage was found.
    Late,
    /// One of the requests was done before.
    Repeated,
}

impl Sitting<'_> {
    /// Decides, appends and answers. Those that it gives back are to be tried alone.
    async fn hold(&self, orders: Vec<Order>) -> Vec<Order> {
        for again in 0..TRIES {
            let span = orders.first().map_or_else(Span::none, |order| order.span.clone());
            match self.attempt(&orders, again > 0).instrument(span).await {
                Ok(Tried::Done(verdicts)) => {
                    for (order, verdict) in orders.into_iter().zip(verdicts) {
                        let _ = order.told.send(verdict); // who went away is not told
                    }
                    return Vec::new();
                }
                Ok(Tried::Repeated) if orders.len() > 1 => return orders,
                Ok(Tried::Repeated) => {
                    refuse(orders, ExecuteError::Repeated);
                    return Vec::new();
                }
                Ok(Tried::Late) => {}
                Err(e) => {
                    if matches!(e, ExecuteError::Database(_)) {
                        self.seat.forget(); // nobody knows whether it was committed
                    }
                    refuse(orders, e);
                    return Vec::new();
                }
            }
        }
        refuse(orders, ExecuteError::Busy);
        Vec::new()
    }

    async fn attempt(&self, orders: &[Order], again: bool) -> Result<Tried, ExecuteError> {
        let (held, calendar) = self.standing(again).await?;
        let heard = self.state.games.pulse().heard();
        let known = Known {
            calendar: &calendar,
            heard: &heard,
        };
        let (mut next, mut rulings) = (Arc::clone(&held), Vec::with_capacity(orders.len()));
        for order in orders {
            let (by, command) = (order.by.nick(), &order.command);
            let concern = concern::of(&self.state.pool, &next.game, by, command).await?;
            let ruling = Ruling::on(&next, order, concern, &known);
            next = Arc::clone(&ruling.next);
            rulings.push(ruling);
        }
        let counts: Vec<_> = rulings.iter().map(Ruling::counts).collect();
        let race = match appended(&held, &mut rulings, &known) {
            Some(new) => self.state.games.append(new).await?,
            None => self.nothing(&held, &next).await?,
        };
        Ok(match race {
            Race::Lost => {
                self.state.metrics.race_lost();
                Tried::Late
            }
            Race::Repeated => Tried::Repeated,
            Race::Won => {
                self.happened(&held, &next);
                for (order, (events, posts)) in orders.iter().zip(counts) {
                    let metrics = &self.state.metrics;
                    metrics.happened(held.game.mode, events, posts, order.door);
                }
                Tried::Done(rulings.into_iter().map(|ruling| ruling.verdict).collect())
            }
        })
    }

    /// The game to decide on, and the days off to decide by: what memory holds, and the second time what the database
    /// has.
    async fn standing(&self, again: bool) -> Result<(Arc<HeldGame>, Calendar), ExecuteError> {
        let games = &self.state.games;
        let known = self.seat.peek().filter(|_| !again);
        let (held, calendar) = if let Some(held) = known {
            (held, games.calendar())
        } else {
            if again {
                heartbeat::listen(self.state).await?;
            }
            let mut c = self.state.timed_connection().await?;
            let calendar = if again {
                games.calendar_now(&mut c).await?
            } else {
                games.calendar()
            };
            let held = self.seat.load(&mut c, self.id).await?;
            (held.ok_or(ExecuteError::NoSuchGame)?, calendar)
        };
        let calendar = if held.timed_by > calendar.version() {
            let mut c = self.state.timed_connection().await?;
            games.calendar_now(&mut c).await?
        } else {
            calendar
        };
        Ok((held.under(&calendar), calendar))
    }

    /// Nothing is written, so nothing else says whether what memory held is true.
    async fn nothing(&self, held: &HeldGame, next: &HeldGame) -> Result<Race, ExecuteError> {
        let mut c = self.state.timed_connection().await?;
        if store::games::version(&mut c, held.id).await? != Some(held.version()) {
            return Ok(Race::Lost);
        }
        if next.timed_by > held.timed_by {
            store::calendar::timed_by(&mut c, held.id, held.version(), next.timed_by).await?;
        }
        Ok(Race::Won)
    }

    /// It is committed: memory holds it, and who listens is told.
    fn happened(&self, held: &HeldGame, next: &Arc<HeldGame>) {
        self.seat.keep(next);
        if next.version() > held.version() {
            self.state.games.tell(Change::Game(self.id, next.version()));
        }
        if held.game.due_after() != next.game.due_after() {
            self.state.games.wake();
        }
    }
}

/// Tells all of them the same.
fn refuse(orders: Vec<Order>, e: ExecuteError) {
    let mut copies = orders.iter().skip(1).map(|_| same(&e)).collect::<Vec<_>>();
    copies.push(e);
    for (order, e) in orders.into_iter().zip(copies) {
        let _ = order.told.send(Err(e)); // who went away is not told
    }
}

/// The same error for another one who waited.
fn same(e: &ExecuteError) -> ExecuteError {
    match e {
        ExecuteError::NoSuchGame => ExecuteError::NoSuchGame,
        ExecuteError::Refused(refusal) => ExecuteError::Refused(refusal.clone()),
        ExecuteError::VersionChanged { current } => ExecuteError::VersionChanged { current: *current },
        ExecuteError::Repeated => ExecuteError::Repeated,
        ExecuteError::Busy => ExecuteError::Busy,
        ExecuteError::Database(e) => ExecuteError::Database(copy(e)),
        ExecuteError::Load(e) => ExecuteError::Broken(e.to_string()),
        ExecuteError::Broken(why) => ExecuteError::Broken(why.clone()),
    }
}
