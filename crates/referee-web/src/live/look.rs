//! The one task that looks for what is new, for all who follow anything in this process: when a change was told here or
//! by another server, when somebody follows something new, and from time to time anyway, for a message may be lost.
//! However many follow, what is new in their games is one query, and each event is put into words once.

use std::collections::HashMap;
use std::time::Duration;

use axum::body::Bytes;
use league::Nick;
use sqlx::postgres::PgConnection;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::time::{Interval, MissedTickBehavior};

use super::frame;
use super::hub::Hub;
use super::roll::Why;
use crate::application::games::Change;
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;
use crate::store::events::News;
use crate::token::TokenId;

/// It is looked so often though nobody told of a change.
const ROUND: Duration = Duration::from_secs(3);

/// The games of accounts are read as a whole every so many rounds.
const ACCOUNTS: u32 = 5;

/// It is looked so often whether the tokens of streams still stand: a revoked one is dead within a second everywhere.
const TOKENS: Duration = Duration::from_millis(700);

/// After a look so much time passes before the next one, which then sees more at once.
const PACE: Duration = Duration::from_millis(5);

/// The most events of one game that one query reads.
const MOST: u16 = 200;

/// What was heard since the last look.
#[derive(Debug, Default)]
struct Heard {
    /// The versions told.
    games: HashMap<GameId, u64>,
    /// Tokens that were revoked.
    revoked: Vec<TokenId>,
    /// It is time to look at all games.
    round: bool,
    /// It is time to look at all accounts, and why.
    accounts: Option<Why>,
    /// It is time to look at all tokens.
    tokens: bool,
}

impl Heard {
    fn note(&mut self, change: Change) {
        match change {
            Change::Game(game, version) => {
                let told = self.games.entry(game).or_default();
                *told = version.max(*told);
            }
            Change::Revoked(token) => self.revoked.push(token),
            Change::Discussion(..) | Change::Room(..) => {}
            Change::Missed => self.miss(),
        }
    }

    /// Changes may have gone unheard: everything is to be looked at.
    fn miss(&mut self) {
        self.round = true;
        self.tokens = true;
        self.accounts = Some(Why::Missed);
    }

    /// All that waits to be heard.
    fn drain(&mut self, changes: &mut Receiver<Change>) {
        loop {
            match changes.try_recv() {
                Ok(change) => self.note(change),
                Err(TryRecvError::Lagged(_)) => self.note(Change::Missed),
                Err(TryRecvError::Empty | TryRecvError::Closed) => return,
            }
        }
    }

    fn is_nothing(&self) -> bool {
        let due = self.round || self.accounts.is_some() || self.tokens;
        self.games.is_empty() && self.revoked.is_empty() && !due
    }
}

/// Closes the hub when the task ends, however it ends, unless it ended because nothing was left.
struct Closing(Option<Hub>);

impl Drop for Closing {
    fn drop(&mut self) {
        if let Some(hub) = &self.0 {
            hub.close();
        }
    }
}

/// Looks until nobody follows anything any more, or the program stops.
pub(super) async fn run(state: AppState, hub: Hub) {
    let mut closing = Closing(Some(hub.clone()));
    let mut changes = state.games.listen();
    let mut rounds = every(ROUND);
    let mut tokens = every(TOKENS);
    let stopping = state.stopping.clone().told();
    tokio::pin!(stopping);
    let (mut heard, mut unread, mut count) = (Heard::default(), false, 0_u32);
    loop {
        tokio::select! {
            biased;
            () = &mut stopping => return,
            change = next(&mut changes), if heard.is_nothing() => heard.note(change),
            () = hub.asked() => {}
            _ = rounds.tick() => {
                if !hub.tidy() {
                    closing.0 = None;
                    return;
                }
                count += 1;
                heard.round = true;
                if count.is_multiple_of(ACCOUNTS) {
                    heard.accounts.get_or_insert(Why::Round);
                }
                if std::mem::take(&mut unread) {
                    heard.miss();
                }
            }
            _ = tokens.tick() => heard.tokens = true,
            () = std::future::ready(()), if !heard.is_nothing() => {}
        }
        heard.drain(&mut changes);
        let looking = look(&state, &hub, std::mem::take(&mut heard));
        tokio::pin!(looking);
        loop {
            tokio::select! {
                biased;
                () = &mut stopping => return,
                seen = &mut looking => {
                    unread |= !seen;
                    break;
                }
                change = next(&mut changes) => heard.note(change),
            }
        }
    }
}

fn every(time: Duration) -> Interval {
    let mut interval = tokio::time::interval(time);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    interval
}

/// The next change. There is always somebody who could make one: this task has the games.
async fn next(changes: &mut Receiver<Change>) -> Change {
    match changes.recv().await {
        Ok(change) => change,
        Err(RecvError::Lagged(_)) => Change::Missed,
        Err(RecvError::Closed) => std::future::pending().await,
    }
}

/// False: the database does not answer; the next round looks again.
async fn look(state: &AppState, hub: &Hub, heard: Heard) -> bool {
    let looked = look_at(state, hub, heard).await;
    if let Err(e) = &looked {
        tracing::warn!(error = %e, "what is new cannot be read; streams wait");
    }
    tokio::time::sleep(PACE).await;
    looked.is_ok()
}

async fn look_at(state: &AppState, hub: &Hub, mut heard: Heard) -> sqlx::Result<()> {
    let asked = hub.take_asked();
    let changed: Vec<GameId> = heard.games.keys().copied().collect();
    heard
        .games
        .extend(asked.games.into_iter().map(|game| (game, u64::MAX)));
    let games = if heard.round {
        hub.all_games()
    } else {
        hub.behind(&heard.games)
    };
    let nicks = hub.all_nicks();
    let tokens = hub.tokens(|tokens| {
        heard.revoked.iter().for_each(|id| tokens.end(*id));
        tokens.all()
    });
    if games.is_empty() && nicks.is_empty() && tokens.is_empty() {
        return Ok(());
    }
    let mut c = state.pool.acquire().await?;
    look_at_games(&mut c, hub, games).await?;
    if let Some(why) = heard.accounts {
        look_at_accounts(&mut c, hub, &nicks, why).await?;
    } else {
        let first: Vec<Nick> = asked.nicks.into_iter().collect();
        look_at_accounts(&mut c, hub, &first, Why::Round).await?;
        if !changed.is_empty() && !nicks.is_empty() {
            let rows = store::participants::concerned(&mut c, &changed, &nicks).await?;
            hub.accounts(|accounts| accounts.changed(&rows));
        }
    }
    if heard.tokens && !tokens.is_empty() {
        let standing = store::tokens::standing(&mut c, &tokens, state.clock.now()).await?;
        hub.tokens(|followed| followed.only(&tokens, &standing));
    }
    Ok(())
}

/// Reads on until nothing more is new. `games`: each with the version seen.
async fn look_at_games(c: &mut PgConnection, hub: &Hub, mut games: Vec<(GameId, u64)>) -> sqlx::Result<()> {
    while !games.is_empty() {
        hub.looked();
        let seen: HashMap<GameId, u64> = games.iter().copied().collect();
        let news = store::events::news(&mut *c, &games, MOST.into()).await?;
        games.clear();
        for new in news {
            let after = seen.get(&new.game).copied().unwrap_or_default();
            let frames = frames(after, &new);
            let read = after + frames.as_ref().map_or(0, Vec::len) as u64;
            if frames.as_ref().is_some_and(|frames| !frames.is_empty()) && read < new.version {
                games.push((new.game, read));
            }
            hub.give(after, &new, frames);
        }
    }
    Ok(())
}

/// The events as they are sent, from the one after number `after` on. `None`: one of them is not there or cannot be read.
fn frames(after: u64, news: &News) -> Option<Vec<Bytes>> {
    let game = news.game;
    let entries = news
        .entries
        .as_ref()
        .inspect_err(|e| tracing::error!(%game, error = %e, "an event of the log cannot be read"))
        .ok()?;
    if entries
        .iter()
        .zip(after + 1..)
        .any(|(entry, seq)| entry.seq != seq)
    {
        tracing::error!(%game, after, "an event of the log is not there");
        return None;
    }
    entries
        .iter()
        .map(frame::event)
        .collect::<Result<_, _>>()
        .inspect_err(|e| tracing::error!(%game, error = %e, "an event of the log cannot be written"))
        .ok()
}

async fn look_at_accounts(c: &mut PgConnection, hub: &Hub, nicks: &[Nick], why: Why) -> sqlx::Result<()> {
    if nicks.is_empty() {
        return Ok(());
    }
    let rows = store::participants::versions(c, nicks).await?;
    hub.accounts(|accounts| accounts.replace(nicks, &rows, why));
    Ok(())
}
