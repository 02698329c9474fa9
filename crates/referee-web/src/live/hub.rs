//! What is followed in this process. One task looks, for everybody (see [`super::look`]); it is there as long as
//! anybody follows anything.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use league::Nick;
use tokio::sync::{Notify, watch};

use super::look;
use super::roll::{Roll, Rolls};
use super::tail::Tail;
use super::tokens::Tokens;
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store::events::News;
use crate::token::TokenId;

/// What is followed in this process. Clones are the same.
#[derive(Clone, Default)]
pub struct Hub(Arc<Inner>);

#[derive(Default)]
struct Inner {
    table: Mutex<Table>,
    /// Somebody follows something new.
    asked: Notify,
    looks: AtomicU64,
    pages: AtomicU64,
}

#[derive(Default)]
struct Table {
    /// Whether there is a task that looks.
    looking: bool,
    games: HashMap<GameId, watch::Sender<Tail>>,
    accounts: Rolls,
    tokens: Tokens,
    asked: Asked,
}

/// What is to be looked at soon, though nobody told of a change.
#[derive(Default)]
pub(super) struct Asked {
    pub(super) games: HashSet<GameId>,
    pub(super) nicks: HashSet<Nick>,
}

/// What the streams of this process come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Games followed; each may have any number of followers.
    pub games: usize,
    /// Accounts followed.
    pub accounts: usize,
    /// How often the database was asked for what is new in games, for all followers together.
    pub looks: u64,
    /// How often a follower that was far behind read the log itself.
    pub pages: u64,
}

impl Hub {
    /// What the streams of this process come to.
    pub fn figures(&self) -> Figures {
        let table = self.table();
        Figures {
            games: table.games.len(),
            accounts: table.accounts.len(),
            looks: self.0.looks.load(Ordering::Relaxed),
            pages: self.0.pages.load(Ordering::Relaxed),
        }
    }

    /// How many streams follow games, and accounts.
    pub fn followers(&self) -> (usize, usize) {
        let table = self.table();
        let games = table.games.values().map(watch::Sender::receiver_count).sum();
        (games, table.accounts.followers())
    }

    /// Follows a game, which is at this version at least.
    pub(super) fn follow_game(&self, state: &AppState, game: GameId, version: u64) -> watch::Receiver<Tail> {
        let mut table = self.table();
        let tail = table
            .games
            .entry(game)
            .or_insert_with(|| watch::channel(Tail::before(version)).0);
        let behind = tail.borrow().version() < version;
        let follower = tail.subscribe();
        if behind {
            table.asked.games.insert(game);
            self.0.asked.notify_one();
        }
        self.be_looking(&mut table, state);
        follower
    }

    /// Follows the games of an account.
    pub(super) fn follow_account(&self, state: &AppState, nick: &Nick) -> watch::Receiver<Roll> {
        let mut table = self.table();
        let (follower, first) = table.accounts.follow(nick);
        if first {
            table.asked.nicks.insert(nick.clone());
            self.0.asked.notify_one();
        }
        self.be_looking(&mut table, state);
        follower
    }

    /// Follows a token. It is looked up soon, for it may have ended since the caller found it.
    pub(super) fn follow_token(&self, state: &AppState, id: TokenId) -> watch::Receiver<()> {
        let mut table = self.table();
        let follower = table.tokens.follow(id);
        self.be_looking(&mut table, state);
        follower
    }

    fn be_looking(&self, table: &mut Table, state: &AppState) {
        if !table.looking {
            table.looking = true;
            tokio::spawn(look::run(state.clone(), self.clone()));
        }
    }

    /// Ends when somebody follows something new.
    pub(super) async fn asked(&self) {
        self.0.asked.notified().await;
    }

    /// What is to be looked at though nobody told of a change.
    pub(super) fn take_asked(&self) -> Asked {
        std::mem::take(&mut self.table().asked)
    }

    /// Of these games, those that are followed and not seen at the version told; with the version seen.
    pub(super) fn behind(&self, told: &HashMap<GameId, u64>) -> Vec<(GameId, u64)> {
        let table = self.table();
        let seen = |(game, version): (&GameId, &u64)| {
            let tail = table.games.get(game).filter(|tail| tail.receiver_count() > 0)?;
            let seen = tail.borrow().version();
            (seen < *version).then_some((*game, seen))
        };
        told.iter().filter_map(seen).collect()
    }

    /// All games that are followed, with the version seen.
    pub(super) fn all_games(&self) -> Vec<(GameId, u64)> {
        let table = self.table();
        let followed = table.games.iter().filter(|(_, tail)| tail.receiver_count() > 0);
        followed
            .map(|(game, tail)| (*game, tail.borrow().version()))
            .collect()
    }

    /// All accounts that are followed.
    pub(super) fn all_nicks(&self) -> Vec<Nick> {
        self.table().accounts.nicks()
    }

    /// Counts a look.
    pub(super) fn looked(&self) {
        self.0.looks.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a page that a follower read itself.
    pub(super) fn paged(&self) {
        self.0.pages.fetch_add(1, Ordering::Relaxed);
    }

    /// Gives everybody what is new in a game after event number `after`. `frames`: its events; `None`: they cannot be
    /// read, so that its streams end.
    pub(super) fn give(&self, after: u64, news: &News, frames: Option<Vec<Bytes>>) {
        let mut table = self.table();
        let Some(frames) = frames else {
            table.games.remove(&news.game);
            return;
        };
        let whole = after + frames.len() as u64 == news.version;
        let over = (whole && news.status.is_over()).then_some(news.status);
        if let Some(tail) = table.games.get(&news.game) {
            tail.send_if_modified(|tail| tail.extend(after, frames, over));
        }
    }

    /// Does something with the accounts.
    pub(super) fn accounts<T>(&self, act: impl FnOnce(&mut Rolls) -> T) -> T {
        act(&mut self.table().accounts)
    }

    /// Does something with the tokens.
    pub(super) fn tokens<T>(&self, act: impl FnOnce(&mut Tokens) -> T) -> T {
        act(&mut self.table().tokens)
    }

    /// Forgets what nobody follows any more; false: there is nothing left to look at, and the task is to end.
    pub(super) fn tidy(&self) -> bool {
        let mut table = self.table();
        table.games.retain(|_, tail| tail.receiver_count() > 0);
        for tail in table.games.values() {
            tail.send_if_modified(|tail| {
                tail.tidy();
                false
            });
        }
        table.accounts.tidy();
        table.tokens.tidy();
        table.looking = !table.games.is_empty() || table.accounts.len() > 0;
        table.looking
    }

    /// Ends all streams: nobody looks any more.
    pub(super) fn close(&self) {
        *self.table() = Table::default();
    }

    /// What a panic left behind here is whole enough: a panic of the task that looks closes everything.
    fn table(&self) -> MutexGuard<'_, Table> {
        self.0.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Hub").field(&self.figures()).finish()
    }
}
