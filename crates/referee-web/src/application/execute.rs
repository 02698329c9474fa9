//! The one path on which a game changes: web post, API call and deadline worker come through here.
//!
//! Who has a command stands in line at its game. At a sitting ([`sitting`]) those who wait are served: the game is taken
//! from memory or loaded, caught up to the time of receipt (C4), the command is decided ([`ruling`](super::ruling)), and
//! what happened is appended, all or nothing, in one statement with what happens in other games at the time
//! ([`appends`](super::appends)). Whoever loses the race for the version loads the game and decides again.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use league::decider::Entropy;
use league::log::{Hex32, Logged};
use league::{Command, Nick, Refusal};
use tokio::sync::oneshot;
use tracing::Span;

use super::concern::{self, Concern};
use super::course::{Circumstances, Course};
use super::held::{HeldGame, LoadError};
use super::projection;
use super::receipt::Noting;
use super::ruling::Order;
use super::sitting;
use crate::entropy;
use crate::game_id::GameId;
use crate::metrics::door::Door;
use crate::state::AppState;
use crate::store::posts::Post;

/// Who gives a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// An account.
    Account(Nick),
    /// Nobody: time passes, or the program knows something.
    Time,
}

impl By {
    pub(super) fn nick(&self) -> Option<&Nick> {
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
    let (told, outcome) = oneshot::channel();
    let order = Order {
        command: concern::clean(&by, command),
        by,
        if_match,
        now,
        noting,
        told,
        door: Door::current(),
        span: Span::current(),
    };
    let seat = state.games.seat(game);
    if seat.line.join(order) {
        tokio::spawn(sitting::serve(state.clone(), seat, game));
    }
    let broke_off = |_| {
        Err(ExecuteError::Broken(
            "nobody is left who would decide it".to_owned(),
        ))
    };
    let done = outcome.await.unwrap_or_else(broke_off);
    if let Err(ExecuteError::Refused(refusal)) = &done {
        state.metrics.refused(refusal);
    }
    done
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
    drop(c);
    let Concern { forum, fault } = concern::of(&state.pool, &held.game, by.nick(), &command).await?;
    if let Some(fault) = fault {
        return Err(ExecuteError::Refused(fault.into()));
    }
    let outages = state.games.pulse().heard().recent;
    let calendar = state.games.calendar();
    let circumstances = Circumstances {
        now: held.decided_at(now, &calendar),
        entropy: Entropy(Hex32(entropy::bytes())),
        forum,
        outages,
        calendar,
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
