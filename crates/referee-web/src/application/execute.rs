//! The one path on which a game changes: web post, API call and deadline worker come through here.
//!
//! The game is taken from memory or loaded, caught up to the time of receipt (C4), the command is decided, and what
//! happened is appended, all or nothing. Whoever loses the race for the version loads the game and decides again.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use league::decider::Entropy;
use league::log::{Hex32, Logged};
use league::{Command, Nick, Refusal};
use sqlx::postgres::PgConnection;
use tracing::Instrument;

use super::calendar::Calendar;
use super::concern::{self, Concern};
use super::course::{Circumstances, Course};
use super::games::{Change, Seat};
use super::held::{HeldGame, LoadError};
use super::notices;
use super::projection;
use super::receipt::Noting;
use crate::entropy;
use crate::game_id::GameId;
use crate::metrics::door::Door;
use crate::state::AppState;
use crate::store;
use crate::store::append::{Appended, Race};
use crate::store::posts::Post;
use crate::store::receipts;
use crate::worker::heartbeat;

/// How often a command is decided anew because the game went on at another server meanwhile. Each lost race is an act of
/// somebody else that landed, and a server that others keep ahead of loses many in a row.
const TRIES: usize = 64;

/// Who gives a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// An account.
    Account(Nick),
    /// Nobody: time passes, or the program knows something.
    Time,
}

impl By {
    fn nick(&self) -> Option<&Nick> {
        match self {
            By::Account(nick) => Some(nick),
            By::Time => None,
        }
    }
}

/// What a command did.
#[derive(Clone, Debug)]
pub struct Executed {
    /// The game after it.
    pub held: Arc<HeldGame>,
    /// What time had brought before it.
    pub caught_up: Vec<Logged>,
    /// What the command caused.
    pub entries: Vec<Logged>,
    /// Posts and announcements of both, as they are shown.
    pub posts: Vec<Post>,
}

/// Why a command was not done.
#[derive(Debug, thiserror::Error)]
pub enum ExecuteError {
    /// There is no such game.
    #[error("there is no such game")]
    NoSuchGame,
    /// The rules forbid it. Its words go to who gave the command, not into a log.
    #[error("{}", crate::error::codes(.0))]
    Refused(#[from] Refusal),
    /// Something happened since the version that it was decided on (T22).
    #[error("the game is at version {current} by now; look at what happened and send it again")]
    VersionChanged {
        /// The version now.
        current: u64,
    },
    /// The same request was done already, and its answer is kept.
    #[error("the same request was answered already")]
    Repeated,
    /// Others were faster each time.
    #[error("the game changes too fast just now; send it again in a moment")]
    Busy,
    /// The database does not do its work.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The game cannot be loaded.
    #[error("{0}")]
    Load(LoadError),
    /// A fault of ours: the decision did not come to an end.
    #[error("the decision broke off: {0}")]
    Broken(String),
}

impl From<LoadError> for ExecuteError {
    fn from(e: LoadError) -> ExecuteError {
        match e {
            LoadError::Database(e) => ExecuteError::Database(e),
            LoadError::Restless => ExecuteError::Busy,
            damaged @ LoadError::Damaged { .. } => ExecuteError::Load(damaged),
        }
    }
}

impl From<ExecuteError> for crate::error::Error {
    /// Whoever has more to say of a refusal looks at it first.
    fn from(e: ExecuteError) -> crate::error::Error {
        match e {
            ExecuteError::NoSuchGame => crate::error::Error::NotFound,
            ExecuteError::Database(e) => e.into(),
            ExecuteError::Busy => crate::error::Error::TooMany {
                retry_after: std::time::Duration::from_secs(1),
            },
            ExecuteError::Refused(refusal) => crate::error::Error::Refused(refusal),
            ExecuteError::VersionChanged { current } => crate::error::Error::VersionChanged { current },
            ExecuteError::Repeated => crate::error::Error::Repeated,
            other => crate::error::Error::internal(other),
        }
    }
}

/// A command on its way.
struct Order {
    by: By,
    command: Command,
    if_match: Option<u64>,
    now: DateTime<Utc>,
    noting: Option<Noting>,
    door: Door,
}

/// Does a command on a game. `if_match`: refuse it where the game is not at this version; `now`: the time of receipt,
/// when the whole request was in. Once begun it is done to the end, whether or not the caller waits.
///
/// # Errors
/// See [`ExecuteError`]. What time had brought is kept also when the command is refused.
pub async fn execute(
    state: &AppState,
    game: GameId,
    by: By,
    command: Command,
    if_match: Option<u64>,
    now: DateTime<Utc>,
) -> Result<Executed, ExecuteError> {
    execute_noting(state, game, by, command, if_match, now, None).await
}

/// The same; the answer to the request is kept by the very statement that does it. A request that was done already and
/// comes again, at whatever server and however close behind, finds the answer and does nothing.
///
/// # Errors
/// See [`ExecuteError`].
pub async fn execute_noting(
    state: &AppState,
    game: GameId,
    by: By,
    command: Command,
    if_match: Option<u64>,
    now: DateTime<Utc>,
    noting: Option<Noting>,
) -> Result<Executed, ExecuteError> {
    let order = Order {
        command: concern::clean(&by, command),
        by,
        if_match,
        now,
        noting,
        door: Door::current(),
    };
    let (state, metrics) = (state.clone(), Arc::clone(&state.metrics));
    let doing = async move {
        heartbeat::be_alive(&state).await?;
        let seat = state.games.seat(game);
        let _turn = seat.writing.lock().await;
        let mut c = state.timed_connection().await?;
        let done = attempts(&state, &mut c, &seat, game, &order).await;
        if matches!(done, Err(ExecuteError::Database(_))) {
            seat.forget(); // nobody knows whether it was committed
        }
        done
    };
    // what it logs belongs to the request
    let done = tokio::spawn(doing.in_current_span())
        .await
        .unwrap_or_else(|e| Err(ExecuteError::Broken(e.to_string())));
    if let Err(ExecuteError::Refused(refusal)) = &done {
        metrics.refused(refusal);
    }
    done
}

async fn attempts(
    state: &AppState,
    c: &mut PgConnection,
    seat: &Seat,
    id: GameId,
    order: &Order,
) -> Result<Executed, ExecuteError> {
    let mut held = match seat.peek() {
        Some(held) => held,
        None => seat.load(c, id).await?.ok_or(ExecuteError::NoSuchGame)?,
    };
    let mut calendar = state.games.calendar();
    for _ in 0..TRIES {
        if held.timed_by > calendar.version() {
            calendar = state.games.calendar_now(c).await?;
        }
        if let Some(outcome) = attempt(state, c, seat, &held.under(&calendar), &calendar, order).await? {
            return outcome;
        }
        calendar = state.games.calendar_now(c).await?;
        held = seat.load(c, id).await?.ok_or(ExecuteError::NoSuchGame)?;
    }
    Err(ExecuteError::Busy)
}

/// Decides on what is held and appends. `None`: the game is at another version by now, or the days off are others.
async fn attempt(
    state: &AppState,
    c: &mut PgConnection,
    seat: &Seat,
    held: &Arc<HeldGame>,
    calendar: &Calendar,
    order: &Order,
) -> Result<Option<Result<Executed, ExecuteError>>, ExecuteError> {
    let Concern { forum, fault } = concern::of(c, &held.game, order.by.nick(), &order.command).await?;
    let outages = state.games.pulse().outages();
    let circumstances = Circumstances {
        now: order.now,
        entropy: Entropy(Hex32(entropy::bytes())),
        forum,
        outages,
        calendar: calendar.clone(),
    };
    let mut course = Course::up_to_now(held, &circumstances);
    let caught_up = course.entries();
    let current = course.game.seq;
    let verdict = match (order.if_match, fault) {
        (Some(expected), _) if expected != current => Err(ExecuteError::VersionChanged { current }),
        (_, Some(fault)) => Err(ExecuteError::Refused(fault.into())),
        _ => course
            .command(order.by.nick(), &order.command)
            .map_err(ExecuteError::Refused),
    };
    if course.groups.is_empty() {
        // nothing is written, so nothing else says whether what memory held is true
        if store::games::version(c, held.id).await? != Some(held.version()) {
            return Ok(None);
        }
        if course.timed_by > held.timed_by {
            store::calendar::timed_by(c, held.id, held.version(), course.timed_by).await?;
            seat.keep(&Arc::new(HeldGame::clone(held).timed_by(course.timed_by)));
        }
        let nothing = || Executed {
            held: Arc::clone(held),
            caught_up: Vec::new(),
            entries: Vec::new(),
            posts: Vec::new(),
        };
        return Ok(Some(verdict.map(|()| nothing())));
    }
    let posts = projection::posts(&course.groups);
    let next = held.changed(Arc::clone(&course.game), course.stow.clone());
    let next = Arc::new(next.timed_by(course.timed_by));
    let executed = Executed {
        held: Arc::clone(&next),
        entries: course.entries().split_off(caught_up.len()),
        caught_up,
        posts,
    };
    let noting = order.noting.as_ref().filter(|_| verdict.is_ok());
    let receipt = noting.map(|noting| noting.receipt.kept(&(noting.answer)(&executed)));
    let before = executed
        .caught_up
        .last()
        .map_or(held.version(), |entry| entry.seq);
    let acted = order.by.nick().filter(|_| order.command.is_referees());
    let written = Written {
        table: calendar.version(),
        posts: &executed.posts,
        acted: acted.map(|nick| (nick, before)),
        receipt: receipt.as_ref(),
    };
    match append(c, held, &next, &course, &written).await? {
        Race::Won => state.metrics.happened(&executed, order.door),
        Race::Lost => {
            state.metrics.race_lost();
            return Ok(None);
        }
        Race::Repeated => return Err(ExecuteError::Repeated),
    }
    seat.keep(&next);
    state.games.tell(Change::Game(held.id, next.version()));
    if held.game.due_after() != next.game.due_after() {
        state.games.wake();
    }
    Ok(Some(verdict.map(|()| executed)))
}

/// What is written of a command beside the course of the game.
struct Written<'a> {
    /// The version of the days off that it was decided by.
    table: u32,
    posts: &'a [Post],
    /// Whose act of the Referee it is: what comes after this event.
    acted: Option<(&'a Nick, u64)>,
    receipt: Option<&'a (receipts::Key, receipts::Kept)>,
}

async fn append(
    c: &mut PgConnection,
    held: &HeldGame,
    next: &HeldGame,
    course: &Course<'_>,
    written: &Written<'_>,
) -> sqlx::Result<Race> {
    let entries = course.entries();
    let (participants, gone) = projection::parts_changed(Some(&held.game), &course.game);
    let appended = Appended {
        game: held.id,
        facts: projection::facts(&course.game),
        events: &entries,
        posts: written.posts,
        voided: projection::voided(&course.groups),
        fleets: &course.stow,
        deadline: projection::deadline(Some(&held.game), &course.game),
        calendar: course.timed_by,
        table: Some(written.table),
        participants,
        gone,
        notices: &notices::told(&course.groups, &course.game),
        remind: notices::remind(Some(held), next),
        acted: written.acted,
        snapshot: projection::snapshot(held.version(), &course.game),
        receipt: written.receipt,
    };
    store::append(c, held.version(), &appended).await
}

/// What a command would do.
#[derive(Clone, Debug)]
pub struct DryRun {
    /// The version that it was tried on, with what time has brought.
    pub version: u64,
    /// What it would cause.
    pub entries: Vec<Logged>,
    /// Posts and announcements that it would cause.
    pub posts: Vec<Post>,
}

/// Tries a command: the rules are applied, nothing is kept.
///
/// # Errors
/// As [`execute`].
pub async fn dry_run(
    state: &AppState,
    game: GameId,
    by: &By,
    command: Command,
    now: DateTime<Utc>,
) -> Result<DryRun, ExecuteError> {
    let command = concern::clean(by, command);
    let mut c = state.pool.acquire().await?;
    let held = state
        .games
        .current(&mut c, game)
        .await?
        .ok_or(ExecuteError::NoSuchGame)?;
    let Concern { forum, fault } = concern::of(&mut c, &held.game, by.nick(), &command).await?;
    if let Some(fault) = fault {
        return Err(ExecuteError::Refused(fault.into()));
    }
    let outages = state.games.pulse().outages();
    let circumstances = Circumstances {
        now,
        entropy: Entropy(Hex32(entropy::bytes())),
        forum,
        outages,
        calendar: state.games.calendar(),
    };
    let mut course = Course::up_to_now(&held, &circumstances);
    let (version, before) = (course.game.seq, course.groups.len());
    course.command(by.nick(), &command)?;
    let groups = &course.groups[before..];
    let entries = groups.iter().flat_map(|g| g.entries.iter().cloned()).collect();
    Ok(DryRun {
        version,
        entries,
        posts: projection::posts(groups),
    })
}
