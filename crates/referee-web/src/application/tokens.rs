//! Tokens of the API: made, listed, revoked, and what they stand for.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use league::nick::is_invisible;
use sqlx::Connection;
use sqlx::postgres::{PgConnection, PgPool};

use super::games::Change;
use super::gather::{Gathering, Waiting, fail};
use crate::account::Account;
use crate::entropy;
use crate::error::Error;
use crate::state::AppState;
use crate::store;
use crate::store::steady::Steady;
use crate::store::tokens::Token;
use crate::token::{self, Scope, Scopes, Secret, TokenId};

/// Tokens of one account that stand at the same time.
pub const MOST: i64 = 50;

/// The longest life that can be asked for, in days.
pub const LONGEST_LIFE: i64 = 3_650;

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 100;

/// A token that is to be made.
#[derive(Clone, Debug)]
pub struct Wish {
    /// What its owner calls it.
    pub name: String,
    /// What it is to be used for.
    pub scopes: Vec<Scope>,
    /// How long it is to stand; `None`: until it is revoked.
    pub days: Option<i64>,
}

/// Why there is no token.
#[derive(Debug, thiserror::Error)]
pub enum NotMade {
    /// Its name is empty or too long.
    #[error("a token needs a name of 1 to {LONGEST_NAME} characters, such as «my bot»")]
    Name,
    /// It would be good for nothing.
    #[error("a token needs at least one scope: read, play, referee")]
    NoScope,
    /// It would stand for no time, or for ever.
    #[error("a token stands for 1 to {LONGEST_LIFE} days; leave expires_in_days out for one that stays")]
    Life,
    /// There are too many.
    #[error("this account has {MOST} tokens: revoke one that is not used")]
    TooMany,
    /// Not now.
    #[error(transparent)]
    Web(#[from] Error),
}

impl From<sqlx::Error> for NotMade {
    fn from(e: sqlx::Error) -> NotMade {
        NotMade::Web(e.into())
    }
}

/// Makes a token for an account. Its secret is told this once.
///
/// # Errors
/// See [`NotMade`].
pub async fn make(
    state: &AppState,
    account: &Account,
    wish: &Wish,
    now: DateTime<Utc>,
) -> Result<(Secret, Token), NotMade> {
    make_on(&mut *state.pool.acquire().await?, account, wish, now).await
}

/// The same, on this connection.
///
/// # Errors
/// See [`NotMade`].
pub async fn make_on(
    c: &mut PgConnection,
    account: &Account,
    wish: &Wish,
    now: DateTime<Utc>,
) -> Result<(Secret, Token), NotMade> {
    let name: String = wish.name.trim().chars().filter(|c| !is_invisible(*c)).collect();
    if !(1..=LONGEST_NAME).contains(&name.chars().count()) {
        return Err(NotMade::Name);
    }
    let scopes = Scopes::these(&wish.scopes);
    if scopes.is_empty() {
        return Err(NotMade::NoScope);
    }
    if wish.days.is_some_and(|days| !(1..=LONGEST_LIFE).contains(&days)) {
        return Err(NotMade::Life);
    }
    let secret = Secret::new();
    let token = Token {
        id: TokenId(entropy::id(now)),
        name,
        scopes,
        created_at: now,
        expires_at: wish.days.map(|days| now + TimeDelta::days(days)),
    };
    // who asks twice at once is counted one after the other
    let mut t = c.begin().await?;
    store::accounts::lock(&mut t, account.id).await?;
    if store::tokens::count(&mut t, account.id, now).await? >= MOST {
        return Err(NotMade::TooMany);
    }
    store::tokens::insert(&mut t, &secret.key(), account.id, &token).await?;
    t.commit().await?;
    Ok((secret, token))
}

/// What is found under a token.
type Found = Option<(Account, Token)>;

/// A token as it is found, and when it is asked for.
type Asked = (store::tokens::Key, DateTime<Utc>);

/// Looks tokens up for who waits, many at a time: each call brings one, and none is known without the database, so that
/// what was revoked is nothing from that moment on.
#[derive(Debug)]
pub struct Lookups {
    gathering: Gathering<Asked, sqlx::Result<Found>>,
    readers: Arc<Steady>,
}

/// Batches that are looked up at once.
const AT_ONCE: usize = 2;

/// Tokens in one batch.
const BATCH: usize = 256;

impl Lookups {
    /// In the database of this pool.
    pub fn new(pool: &PgPool) -> Lookups {
        Lookups {
            gathering: Gathering::new(AT_ONCE, BATCH),
            readers: Arc::new(Steady::new(pool, u32::try_from(AT_ONCE).unwrap_or(1))),
        }
    }

    /// The connections are closed.
    pub async fn close(&self) {
        self.readers.close().await;
    }
}

/// The account that a token stands for. `None`: revoked, expired or never made.
///
/// # Errors
/// The database's.
pub async fn find(state: &AppState, token: &str, now: DateTime<Utc>) -> sqlx::Result<Found> {
    let readers = Arc::clone(&state.lookups.readers);
    let go = move |batch| {
        let readers = Arc::clone(&readers);
        async move { look_up(&readers, batch).await }
    };
    let asked = state.lookups.gathering.ask((token::key(token), now), go).await;
    asked.unwrap_or(Err(sqlx::Error::WorkerCrashed))
}

async fn look_up(readers: &Steady, batch: Vec<Waiting<Asked, sqlx::Result<Found>>>) {
    let keys: Vec<_> = batch.iter().map(|waiting| waiting.ask.0).collect();
    let now = batch
        .iter()
        .map(|waiting| waiting.ask.1)
        .max()
        .unwrap_or_default();
    let found = async {
        let mut c = readers.take().await?;
        let found = store::tokens::find(&mut c, &keys, now).await?;
        readers.keep(c);
        Ok(found)
    };
    match found.await {
        Ok(found) => {
            for Waiting { ask: (key, _), told } in batch {
                let _ = told.send(Ok(found.get(&key).cloned())); // who went away is not told
            }
        }
        Err(e) => fail(batch, e),
    }
}

/// Tokens of an account in the order of making, after one of them, at most `limit`.
///
/// # Errors
/// The database's.
pub async fn list(
    state: &AppState,
    account: &Account,
    after: Option<uuid::Uuid>,
    limit: u32,
) -> sqlx::Result<Vec<Token>> {
    let mut c = state.pool.acquire().await?;
    store::tokens::of_account(&mut c, account.id, after, limit.into(), state.clock.now()).await
}

/// Revokes a token of this account: from now on it is nothing, and what it holds open ends. Whether there was one.
///
/// # Errors
/// The database's.
pub async fn revoke(state: &AppState, account: &Account, id: TokenId) -> sqlx::Result<bool> {
    let mut c = state.pool.acquire().await?;
    let gone = store::tokens::delete(&mut c, account.id, id).await?;
    if gone {
        state.games.tell(Change::Revoked(id));
    }
    Ok(gone)
}
