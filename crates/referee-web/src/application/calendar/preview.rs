//! What a change of the table would do to the games that run (C5).

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use league::clock::TurnClock;
use league::decider::Entropy;
use league::log::Hex32;

use super::{Calendar, Plan};
use crate::application::course::{Circumstances, Course};
use crate::application::held::HeldGame;
use crate::entropy;
use crate::error::Result;
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;

/// Games read at a time.
const PAGE: i64 = 500;

/// A game whose deadline would be moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Which game.
    pub game: GameId,
    /// Its title.
    pub title: String,
    /// The deadline as it is.
    pub from: DateTime<Utc>,
    /// As it would be.
    pub to: DateTime<Utc>,
}

/// What a change would do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Games with an open turn.
    pub running: usize,
    /// Those whose deadline would be moved.
    pub moved: Vec<Moved>,
}

/// Tries a change on every game with an open turn; nothing is kept.
///
/// # Errors
/// The database's.
pub async fn preview(state: &AppState, plan: &Plan, now: DateTime<Utc>) -> Result<Preview> {
    let today = state.games.calendar();
    let would_be = today.with(&plan.days, now);
    let (mut preview, mut after) = (Preview::default(), None);
    loop {
        let mut c = state.pool.acquire().await?;
        let page = store::calendar::behind(&mut c, would_be.version(), after, PAGE).await?;
        let Some(last) = page.last().copied() else {
            return Ok(preview);
        };
        after = Some(last);
        for id in page {
            // a game that cannot be loaded cannot be played either
            let Ok(Some(held)) = state.games.current(&mut c, id).await else {
                continue;
            };
            preview.running += usize::from(held.game.clock().is_some());
            preview.moved.extend(moved(&held, &today, &would_be, now));
        }
    }
}

/// What is still to be done for an earlier change is not put down to this one.
fn moved(held: &HeldGame, today: &Calendar, would_be: &Calendar, now: DateTime<Utc>) -> Option<Moved> {
    let (before, after) = (turn(held, today, now)?, turn(held, would_be, now)?);
    let ((number, before), (same, after)) = (before, after);
    (number == same && after.deadline != before.deadline).then(|| Moved {
        game: held.id,
        title: held.game.title.clone(),
        from: before.deadline,
        to: after.deadline,
    })
}

/// Number and clock of the turn that is open now by a table.
fn turn(held: &HeldGame, by: &Calendar, now: DateTime<Utc>) -> Option<(u32, TurnClock)> {
    let circumstances = Circumstances {
        now,
        entropy: Entropy(Hex32(entropy::bytes())),
        forum: BTreeMap::new(),
        outages: [].into(),
        calendar: by.clone(),
    };
    let course = Course::up_to_now(held, &circumstances);
    let clock = course.game.clock().cloned();
    clock.map(|clock| (course.game.turns(), clock))
}
