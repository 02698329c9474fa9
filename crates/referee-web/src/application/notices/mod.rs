//! What people are told of their games: [`told`](mod@told) – of what happened, who is told what; [`owing`](mod@owing) – who has to move
//! and is reminded; [`moot`] – whether it is past when it is to be sent; [`kind`] – what there is, and how it is
//! switched off.
//!
//! The append writes notices together with what they tell of. The worker [`letters`](crate::worker::letters) makes letters and
//! pushes of them as their readers wish.

mod alone;
pub mod devices;
pub mod kind;
pub mod moot;
pub mod owing;
pub mod told;
pub mod wishes;

use chrono::{DateTime, TimeDelta, Utc};
use league::{Game, Nick};

pub use kind::{Kind, Topic};
pub use told::told;

use super::held::HeldGame;
use crate::account::Account;
use crate::entropy;
use crate::error::Result;
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;
use crate::store::notices::{NewNotice, Notice};
use crate::store::reminders::{Part, Remind, Reminders};

/// Nobody is reminded by the Referee more often than this.
const NUDGE_EVERY: TimeDelta = TimeDelta::hours(1);

/// What became of the Referee's reminding.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nudged {
    /// Who is told.
    pub told: Vec<Nick>,
    /// Who was reminded less than an hour ago, or is told of nothing, as bots are.
    pub already: Vec<Nick>,
    /// Who owes nothing.
    pub not_owing: Vec<Nick>,
}

/// The Referee reminds those who owe: each at most once an hour. Whether the caller is the Referee is the caller's to
/// know.
///
/// # Errors
/// The database's.
pub async fn nudge(state: &AppState, held: &HeldGame, nicks: &[Nick], now: DateTime<Utc>) -> Result<Nudged> {
    let owing = owing::owing(&held.game);
    let (mut nudged, mut new) = (Nudged::default(), Vec::new());
    for nick in nicks {
        match owing.iter().find(|o| o.nick == *nick) {
            None => nudged.not_owing.push(nick.clone()),
            Some(owes) => new.push(NewNotice {
                id: entropy::id(now),
                nick: nick.clone(),
                kind: Kind::Nudge.as_str(),
                topic: Some(Kind::Nudge.topic().as_str()),
                subject: now.timestamp() / NUDGE_EVERY.num_seconds(),
                facts: told::of_open_turn(&held.game, owes),
                at: now,
            }),
        }
    }
    let mut c = state.pool.acquire().await?;
    let since = now - NUDGE_EVERY;
    let lately = store::notices::told_since(&mut c, held.id, Kind::Nudge.as_str(), since).await?;
    let due: Vec<NewNotice> = new
        .iter()
        .filter(|n| !lately.contains(&n.nick))
        .cloned()
        .collect();
    nudged.told = store::notices::insert(&mut c, held.id, &due).await?;
    let told = &nudged.told;
    nudged.already = new
        .into_iter()
        .map(|n| n.nick)
        .filter(|n| !told.contains(n))
        .collect();
    Ok(nudged)
}

/// Who is reminded when so much of the open turn's time is left (C6).
pub fn reminders(game: &Game, part: Part, now: DateTime<Utc>) -> Vec<NewNotice> {
    let kind = match part {
        Part::Half => Kind::ReminderHalf,
        Part::Sixth => Kind::ReminderSixth,
    };
    let deadline = game.clock().map_or(now, |clock| clock.deadline);
    let owing = owing::owing(game);
    let notices = owing.into_iter().map(|owes| NewNotice {
        id: entropy::id(now),
        kind: kind.as_str(),
        topic: Some(kind.topic().as_str()),
        subject: deadline.timestamp_micros(),
        facts: told::of_open_turn(game, &owes),
        at: now,
        nick: owes.nick,
    });
    notices.collect()
}

/// When those who owe are to be reminded, where that changed.
pub fn remind(before: Option<&HeldGame>, after: &HeldGame) -> Remind {
    let of = |held: &HeldGame| {
        let clock = held.game.clock()?;
        let due = (!clock.is_paused()).then(|| {
            Part::ALL.map(|part| {
                league::clock::left_over(
                    &held.work,
                    clock.opened,
                    clock.deadline,
                    &clock.stops,
                    part.share(),
                )
            })
        });
        Some(Reminders {
            opened: clock.opened,
            due,
        })
    };
    let unchanged = |a: &HeldGame| a.game.clock() == after.game.clock();
    if before.is_some_and(unchanged) {
        return Remind::Same;
    }
    of(after).map_or(Remind::None, Remind::Set)
}

/// Where a notice leads; of a newer program's, to its game.
pub fn path(game: GameId, kind: Option<Kind>) -> String {
    let room = match kind {
        Some(Kind::Drawn | Kind::Admitted) => "/fleet",
        Some(Kind::Dispute | Kind::Application) => "/referee",
        Some(Kind::Freed | Kind::Ordered) => "/seas",
        _ => "",
    };
    format!("/games/{game}{room}")
}

/// Somebody's notices, the newest first; before this one.
///
/// # Errors
/// The database's.
pub async fn newest(
    state: &AppState,
    account: &Account,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Notice>> {
    let mut c = state.pool.acquire().await?;
    Ok(store::notices::newest(&mut c, account.id, before, limit).await?)
}

/// Somebody has seen the notices up to this one.
///
/// # Errors
/// The database's.
pub async fn see(state: &AppState, account: &Account, up_to: i64, now: DateTime<Utc>) -> Result<()> {
    let mut c = state.pool.acquire().await?;
    Ok(store::notices::see(&mut c, account.id, up_to, now).await?)
}
