//! «Меня нет до 12 августа»: until then the Admiral moves for somebody in every game (T18), and from then on nobody
//! but the player. In each game that is done once: who takes the right to move back in one of them meanwhile keeps it.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use league::event::{Event, Until};
use league::{Code, Command, Nick};

use super::{By, ExecuteError, HeldGame, execute};
use crate::account::{Account, AccountId};
use crate::error::{Error, Result};
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;
use crate::store::absences::Open;

/// Nobody is away for longer.
const LONGEST: Days = Days::new(366);

/// A server that takes it on in a game has so long; then it is held dead.
const CLAIM: TimeDelta = TimeDelta::minutes(1);

/// Games looked at together.
const AT_A_LOOK: i64 = 5_000;

/// Why a date is none to be away until.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DateFault {
    /// It is no day after today.
    #[error("write a day after today, as 2026-08-12")]
    NotLater,
    /// It is too far away.
    #[error("write a day within a year")]
    TooLate,
}

/// The instant at which somebody is back who is away until this day: its first, in this zone.
///
/// # Errors
/// See [`DateFault`].
pub fn back(day: NaiveDate, zone: Tz, now: DateTime<Utc>) -> std::result::Result<DateTime<Utc>, DateFault> {
    let first = |day: NaiveDate| {
        let midnight = day.and_time(NaiveTime::MIN);
        // where the clocks of a zone skip midnight, the first hour that there is
        let mut hours = (0..4).map(|h| midnight + TimeDelta::hours(h));
        hours.find_map(|local| zone.from_local_datetime(&local).earliest())
    };
    let today = now.with_timezone(&zone).date_naive();
    if day <= today {
        return Err(DateFault::NotLater);
    }
    if day > today.checked_add_days(LONGEST).unwrap_or(NaiveDate::MAX) {
        return Err(DateFault::TooLate);
    }
    first(day).map(|at| at.to_utc()).ok_or(DateFault::NotLater)
}

/// What became of it in somebody's games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandedOver {
    /// In so many the Admiral moves from now on.
    pub games: usize,
    /// Titles of those in which the player is Admiral and cannot delegate.
    pub admiral_of: Vec<String>,
}

/// Somebody is away until this instant: the moves are handed over in every battle under way.
///
/// # Errors
/// The database's.
pub async fn away(state: &AppState, account: &Account, until: DateTime<Utc>) -> Result<HandedOver> {
    let now = state.clock.now();
    let open = {
        let mut c = state.pool.acquire().await?;
        store::absences::set(&mut c, account.id, until, now).await?;
        store::absences::open(&mut c, Some(account.id), now, i64::MAX).await?
    };
    let mut done = HandedOver::default();
    for one in open {
        match hand_over(state, &one).await? {
            Outcome::Done => done.games += 1,
            Outcome::Admiral(title) => done.admiral_of.push(title),
            Outcome::NotNow => {}
        }
    }
    Ok(done)
}

enum Outcome {
    Done,
    Admiral(String),
    NotNow,
}

async fn hand_over(state: &AppState, open: &Open) -> Result<Outcome> {
    let now = state.clock.now();
    let (again, held) = {
        let mut c = state.pool.acquire().await?;
        let claimed = store::absences::claim(&mut c, open.account, open.game, now, now + CLAIM).await?;
        let Some(again) = claimed else {
            return Ok(Outcome::NotNow); // another server is at it
        };
        (again, state.games.current(&mut c, open.game).await?)
    };
    let outcome = match held {
        Some(held) => claimed(state, open, &held, again).await,
        None => Ok((Outcome::NotNow, None)),
    };
    let mut c = state.pool.acquire().await?;
    let Ok((_, Some(seq))) = &outcome else {
        store::absences::unclaim(&mut c, open.account, open.game).await?;
        return Ok(outcome?.0);
    };
    if !store::absences::handed_over(&mut c, open.account, open.game, *seq).await? && *seq > 0 {
        drop(c);
        take_back(state, open.game, &open.nick).await?; // who was away is back meanwhile
    }
    Ok(outcome?.0)
}

/// What became of it, and by which event it is done; 0: by none of ours.
async fn claimed(
    state: &AppState,
    open: &Open,
    held: &HeldGame,
    again: bool,
) -> Result<(Outcome, Option<u64>)> {
    if has_delegated(held, &open.nick) {
        if !again {
            return Ok((Outcome::NotNow, Some(0))); // the player said so in this game, and takes it back there
        }
        // the server that was at it before did it, and died before it wrote that down
        let mut c = state.pool.acquire().await?;
        let seq = store::absences::last_delegation(&mut c, open.game, &open.nick).await?;
        return Ok((Outcome::Done, Some(seq)));
    }
    let (by, now) = (By::Account(open.nick.clone()), state.clock.now());
    let until = Until::Revoked;
    match execute(state, open.game, by, Command::Delegate { until }, None, now).await {
        Ok(done) => {
            let mut entries = done.entries.iter();
            let given = entries.find(|e| matches!(e.event, Event::Delegated { .. }));
            Ok((Outcome::Done, given.map(|e| e.seq)))
        }
        Err(ExecuteError::Refused(refusal)) if refusal.codes().any(|c| c == Code::AdmiralCannotDelegate) => {
            Ok((Outcome::Admiral(held.game.title.clone()), None))
        }
        Err(ExecuteError::Refused(_)) => Ok((Outcome::NotNow, None)),
        Err(e) => Err(e.into()),
    }
}

/// Whether a delegation stands that the player gave until it is taken back.
fn has_delegated(held: &HeldGame, nick: &Nick) -> bool {
    let player = held.game.battle.as_ref().and_then(|battle| battle.player(nick));
    let given = player.and_then(|player| player.delegation.as_ref());
    given.is_some_and(|given| given.until == Until::Revoked && given.recorded_by.is_none())
}

/// Takes the right to move back; false: it cannot be, for the player is out or the game is over.
async fn take_back(state: &AppState, game: GameId, nick: &Nick) -> Result<bool> {
    let by = By::Account(nick.clone());
    match execute(state, game, by, Command::TakeBack {}, None, state.clock.now()).await {
        Ok(_) => Ok(true),
        Err(ExecuteError::Refused(_)) => Ok(false),
        Err(e) => Err(e.into()),
    }
}

/// Somebody is back: what was handed over for the absence is taken back, in so many games.
///
/// # Errors
/// The database's.
pub async fn back_again(state: &AppState, account: AccountId) -> Result<usize> {
    let now = state.clock.now();
    let (who, games) = {
        let mut c = state.pool.acquire().await?;
        let who = store::accounts::by_id(&mut c, account).await?;
        if let Some(who) = &who {
            store::absences::set(&mut c, who.id, now, now).await?;
        }
        (who, store::absences::games(&mut c, account).await?)
    };
    let Some(who) = who else { return Ok(0) };
    let mut taken = 0;
    for (game, seq) in games {
        let ours = seq > 0 && {
            let mut c = state.pool.acquire().await?;
            store::absences::still_stands(&mut c, game, &who.nick, seq).await?
        };
        if ours {
            taken += usize::from(take_back(state, game, &who.nick).await?);
        }
        let mut c = state.pool.acquire().await?;
        store::absences::forget_game(&mut c, account, game).await?;
    }
    let mut c = state.pool.acquire().await?;
    store::absences::forget(&mut c, account, state.clock.now()).await?;
    Ok(taken)
}

/// Until when somebody is away.
///
/// # Errors
/// The database's.
pub async fn until(state: &AppState, account: &Account) -> Result<Option<DateTime<Utc>>> {
    let mut c = state.pool.acquire().await?;
    let until = store::absences::until(&mut c, account.id).await?;
    Ok(until.filter(|until| *until > state.clock.now()))
}

/// Who of the reader's team is away until when, where the reader is its Admiral; nobody else is told.
///
/// # Errors
/// The database's.
pub async fn seen_by(
    state: &AppState,
    held: &HeldGame,
    reader: Option<&Nick>,
) -> Result<BTreeMap<Nick, DateTime<Utc>>> {
    match reader {
        Some(reader) if !held.is_over() => in_team_of(state, held, reader).await,
        _ => Ok(BTreeMap::new()),
    }
}

/// Of a team, who is away until when: for its Admiral's eyes.
///
/// # Errors
/// The database's.
pub async fn in_team_of(
    state: &AppState,
    held: &HeldGame,
    admiral: &Nick,
) -> Result<BTreeMap<Nick, DateTime<Utc>>> {
    let Some(battle) = &held.game.battle else {
        return Ok(BTreeMap::new());
    };
    let seat = battle.seat(admiral).filter(|seat| battle.is_admiral(*seat));
    let Some(team) = seat.map(|seat| battle.players[seat].team) else {
        return Ok(BTreeMap::new());
    };
    let nicks: Vec<Nick> = battle
        .active(team)
        .map(|seat| battle.players[seat].nick.clone())
        .collect();
    let mut c = state.pool.acquire().await?;
    let mut away = store::absences::among(&mut c, &nicks).await?;
    let now = state.clock.now();
    away.retain(|_, until| *until > now);
    Ok(away)
}

/// One look of the worker: games that began meanwhile, and people who are back. How much was done.
///
/// # Errors
/// The database's.
pub async fn look(state: &AppState) -> Result<usize> {
    let now = state.clock.now();
    let (open, over) = {
        let mut c = state.pool.acquire().await?;
        let open = store::absences::open(&mut c, None, now, AT_A_LOOK).await?;
        (open, store::absences::over(&mut c, now, AT_A_LOOK).await?)
    };
    let mut done = 0;
    for one in &open {
        match hand_over(state, one).await {
            Ok(Outcome::Done) => done += 1,
            Ok(_) => {}
            Err(e) => {
                tracing::error!(game = %one.game, error = %e, "the moves of somebody away could not be handed over");
            }
        }
    }
    for account in over {
        match back_again(state, account).await {
            Ok(taken) => done += taken,
            Err(e) => {
                tracing::error!(error = %e, "the moves of somebody who is back could not be taken back");
            }
        }
    }
    Ok(done)
}

impl From<DateFault> for Error {
    fn from(fault: DateFault) -> Error {
        Error::Malformed(fault.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::{DateFault, back};
    use chrono_tz::Tz;

    #[test]
    fn away_until_a_day_is_until_it_begins_where_one_lives() {
        let now = "2026-08-01T21:30:00Z".parse().unwrap(); // 2 August in Moscow
        let back = |day: &str, zone| back(day.parse().unwrap(), zone, now);
        assert_eq!(
            back("2026-08-12", Tz::Europe__Moscow),
            Ok("2026-08-11T21:00:00Z".parse().unwrap())
        );
        assert_eq!(back("2026-08-02", Tz::Europe__Moscow), Err(DateFault::NotLater));
        assert_eq!(
            back("2026-08-02", Tz::UTC),
            Ok("2026-08-02T00:00:00Z".parse().unwrap())
        );
        assert_eq!(back("2027-08-04", Tz::UTC), Err(DateFault::TooLate));
        // midnight is skipped there
        assert_eq!(
            back("2026-09-06", Tz::America__Santiago),
            Ok("2026-09-06T04:00:00Z".parse().unwrap())
        );
    }
}
