//! Where an account is logged in, as its owner sees it, and how that ends.

use chrono::{DateTime, Utc};
use tower_sessions::Session;

use crate::account::Account;
use crate::auth;
use crate::error::Error;
use crate::state::AppState;
use crate::store::sessions::{self as store, Key, Seen};

/// So many are shown.
const MOST: i64 = 100;

/// The sessions of an account, those used last first.
///
/// # Errors
/// The database's.
pub async fn list(state: &AppState, account: &Account, now: DateTime<Utc>) -> sqlx::Result<Vec<Seen>> {
    store::of_account(&mut *state.pool.acquire().await?, account.id, now, MOST).await
}

/// Ends one of them. There is no such one: [`Error::NotFound`].
///
/// # Errors
/// As told; the database's.
pub async fn end(state: &AppState, account: &Account, key: &Key) -> Result<(), Error> {
    let ended = store::delete_own(&mut *state.pool.acquire().await?, account.id, key).await?;
    ended.then_some(()).ok_or(Error::NotFound)
}

/// Ends all but this one.
///
/// # Errors
/// The database's.
pub async fn end_others(state: &AppState, session: &Session, account: &Account) -> Result<u64, Error> {
    let Some(this) = auth::key_of(session) else {
        return Ok(0);
    };
    Ok(store::delete_others(&mut *state.pool.acquire().await?, account.id, &this).await?)
}
