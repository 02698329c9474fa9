//! A game as it stood at a moment: when so many events of its log had happened.

use std::sync::Arc;

use league::Game;
use league::game::Status;
use sqlx::postgres::PgConnection;

use crate::application::held::{HeldGame, LoadError};
use crate::state::AppState;
use crate::store;
use crate::store::posts::Post;

/// Events read at a time.
const PART: i64 = 500;

/// Which moment is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum When {
    /// The end of a game that runs, the start of one that is over.
    #[default]
    Unsaid,
    /// So many events have happened; too few: the start, too many: the end.
    Events(u64),
    /// This post of the battle thread and all that it brought about have happened.
    Post(u32),
}

/// A moment of a game.
#[derive(Debug)]
pub struct Moment {
    /// The game as it stood.
    pub held: HeldGame,
    /// The last post or announcement until then, and what is known of it today.
    pub post: Option<Post>,
    /// The other moments.
    pub steps: Steps,
}

/// Moments, each as the number of events that have happened. A step leads from one post of the thread to the next; a
/// post and all that it brought about are one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The first one: the battle has just started (T6).
    pub first: u64,
    /// One step back; `None`: there is none before.
    pub previous: Option<u64>,
    /// This one.
    pub at: u64,
    /// One step on; `None`: there is none after.
    pub next: Option<u64>,
    /// The last one: all that has happened by now.
    pub last: u64,
}

/// The game at a moment; `None`: its battle has not started.
///
/// The cost: one fold of the log up to the moment, which is read in parts, so that little of it is in memory and other
/// work comes in between; nothing is locked. Of 5,000 posts that is some 20,000 events; the
/// last moment is the state that is held anyway, and only the log until the start is read.
///
/// # Errors
/// A database that is away, a log that does not add up.
pub async fn moment(state: &AppState, held: &HeldGame, when: When) -> Result<Option<Moment>, LoadError> {
    let started = held.game.turns() > 0;
    if !started {
        return Ok(None);
    }
    let last = held.version();
    let mut c = state.pool.acquire().await?;
    let wanted = match when {
        When::Unsaid if held.is_over() => 0,
        When::Unsaid => last,
        When::Events(events) => events,
        When::Post(number) => end_of(&mut c, held, number).await?,
    };
    let (game, first) = fold(&mut c, held, wanted.min(last)).await?;
    let at = game.seq;
    let shown = around(&mut c, held, game.thread).await?;
    let steps = steps(&shown, game.thread, first, at, last);
    Ok(Some(Moment {
        held: held.changed(game, Vec::new()),
        post: shown.into_iter().next(),
        steps,
    }))
}

/// The state after the first `wanted` events, or at the start where that is later; and the number of the start's event.
async fn fold(c: &mut PgConnection, held: &HeldGame, wanted: u64) -> Result<(Arc<Game>, u64), LoadError> {
    let damaged = |why: String| LoadError::Damaged { game: held.id, why };
    let mut game: Option<Game> = None;
    let mut first: Option<u64> = None;
    loop {
        let seq = game.as_ref().map_or(0, |game| game.seq);
        let part = store::events::after(&mut *c, held.id, seq, PART).await?;
        if part.is_empty() {
            return Err(damaged("its log ends before its battle starts".to_owned()));
        }
        for entry in &part {
            match &mut game {
                None => game = Some(Game::begin(entry).map_err(|e| damaged(e.to_string()))?),
                Some(game) => game.evolve(entry).map_err(|e| damaged(e.to_string()))?,
            }
            let Some(now) = &game else { continue };
            if first.is_none() && now.status == Status::Battle {
                first = Some(now.seq);
            }
            let Some(first) = first else { continue };
            if wanted == held.version() {
                return Ok((Arc::clone(&held.game), first));
            }
            if now.seq >= wanted {
                return Ok((Arc::new(now.clone()), first));
            }
        }
    }
}

/// The post of this number and the two after it, so far as the game has come.
async fn around(c: &mut PgConnection, held: &HeldGame, number: u32) -> sqlx::Result<Vec<Post>> {
    let mut posts = store::posts::after(c, held.id, number.saturating_sub(1), 3).await?;
    posts.retain(|post| post.seq <= held.version());
    Ok(posts)
}

/// The moment when a post and all that it brought about have happened: before the next post.
async fn end_of(c: &mut PgConnection, held: &HeldGame, number: u32) -> sqlx::Result<u64> {
    let after = store::posts::after(c, held.id, number.min(held.game.thread), 1).await?;
    let next = after.first().filter(|post| post.seq <= held.version());
    Ok(next.map_or(held.version(), |post| post.seq - 1))
}

/// `shown`: the post of number `thread`, which is the last one at moment `at`, and those after it.
fn steps(shown: &[Post], thread: u32, first: u64, at: u64, last: u64) -> Steps {
    let seq = |number: u32| {
        shown
            .iter()
            .find(|post| post.number == number)
            .map(|post| post.seq)
    };
    let end = |number: u32| seq(number + 1).map_or(last, |seq| seq - 1);
    let before = seq(thread).map_or(first, |seq| seq - 1).max(first);
    let after = if at < end(thread) {
        end(thread)
    } else {
        end(thread + 1)
    };
    Steps {
        first,
        previous: (at > first).then_some(before),
        at,
        next: (at < last).then_some(after),
        last,
    }
}
