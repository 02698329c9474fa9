//! Links that are used once: for a new password, sent by mail or shown to an administrator, and to confirm an address.

use chrono::{DateTime, TimeDelta, Utc};
use league::nick::Skeleton;
use sha2::{Digest, Sha256};
use sqlx::Connection;
use sqlx::postgres::PgConnection;

use super::accounts::{Tokens, is_address, is_own_password, set_password as set_hash, tell_revoked};
use super::letters::{self, LetterKind};
use crate::account::{Account, AccountId};
use crate::client::Client;
use crate::entropy;
use crate::error::Error;
use crate::password::{Password, PasswordFault};
use crate::state::AppState;
use crate::store::accounts;
use crate::store::links::{self as store, Kind, Link};
use crate::store::standing::{self, Standing};

/// A link for a new password holds so long.
pub const PASSWORD: TimeDelta = TimeDelta::hours(24);

/// A link that confirms an address holds so long.
pub const CONFIRM: TimeDelta = TimeDelta::days(7);

/// So many letters with links for a new password are written for an account within [`LATELY`].
const MOST: i64 = 3;

/// See [`MOST`].
const LATELY: TimeDelta = TimeDelta::hours(1);

/// Whether this site sends mail.
pub fn sends_mail(state: &AppState) -> bool {
    state.config.smtp_url.is_some()
}

fn key(code: &str) -> store::Key {
    Sha256::digest(code.trim().as_bytes()).into()
}

/// Makes a link for a new password and gives its code; the links before it are worth nothing any more. `address`: where
/// it is sent; `None`: an administrator is shown it.
///
/// # Errors
/// The database's.
pub(super) async fn for_password(
    t: &mut PgConnection,
    account: AccountId,
    address: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<String> {
    if address.is_none() {
        store::void(&mut *t, account, Kind::Password).await?;
    }
    make(t, account, Kind::Password, address, now, PASSWORD).await
}

async fn make(
    t: &mut PgConnection,
    account: AccountId,
    kind: Kind,
    address: Option<&str>,
    now: DateTime<Utc>,
    holds: TimeDelta,
) -> sqlx::Result<String> {
    let code = entropy::code();
    let link = Link {
        account,
        address: address.map(str::to_owned),
    };
    store::insert(t, &key(&code), kind, &link, now, now + holds).await?;
    Ok(code)
}

/// Whether a link can still be used; nothing is used up.
///
/// # Errors
/// The database's.
pub async fn is_open(
    state: &AppState,
    code: &str,
    kind: Kind,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Link>> {
    store::open(&mut *state.pool.acquire().await?, &key(code), kind, now).await
}

/// Why the password stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum NotSet {
    /// No such link, or one that was used or is too old.
    #[error("this link is nothing any more")]
    Spent,
    /// The new one is none.
    #[error(transparent)]
    Password(#[from] PasswordFault),
    /// Not now.
    #[error(transparent)]
    Web(#[from] Error),
}

impl From<sqlx::Error> for NotSet {
    fn from(e: sqlx::Error) -> NotSet {
        NotSet::Web(e.into())
    }
}

/// Gives the account of a link another password, and says whose that is. The link is used up, others for the same are
/// nothing any more, and all sessions end.
///
/// # Errors
/// See [`NotSet`].
pub async fn set_password(
    state: &AppState,
    from: Client,
    code: &str,
    new: &str,
    tokens: Tokens,
    now: DateTime<Utc>,
) -> Result<Account, NotSet> {
    let too_many = |retry_after| NotSet::Web(Error::TooMany { retry_after });
    state
        .limits
        .log_in
        .take(from.household(), now)
        .map_err(too_many)?;
    let new = Password::new(new)?;
    let link = is_open(state, code, Kind::Password, now).await?;
    let link = link.ok_or(NotSet::Spent)?; // before anything is hashed
    let account = accounts::by_id(&mut *state.pool.acquire().await?, link.account).await?;
    let account = account.ok_or(NotSet::Spent)?;
    new.must_not_be(&account.nick)?;
    let hash = new.hash().await?;
    let mut c = state.pool.acquire().await?;
    let mut t = c.begin().await?;
    store::take(&mut t, &key(code), Kind::Password, now)
        .await?
        .ok_or(NotSet::Spent)?;
    let revoked = set_hash(&mut t, account.id, &hash, tokens).await?;
    t.commit().await?;
    drop(c);
    tell_revoked(state, revoked);
    Ok(account)
}

/// Somebody forgot the password of a nick or an address. What comes of it is not told here, and is not waited for: the
/// answer is the same, and as fast, whether there is such an account or not.
///
/// # Errors
/// Asked too often by this household, or for this name.
pub fn forgotten(state: &AppState, from: Client, who: &str, now: DateTime<Utc>) -> Result<(), Error> {
    let too_many = |retry_after| Error::TooMany { retry_after };
    // nobody's nick or address is longer
    let who: String = who.trim().chars().filter(|c| *c != '\0').take(254).collect();
    let skeleton = Skeleton::of(&who);
    state
        .limits
        .forgot
        .take(from.household(), now)
        .map_err(too_many)?;
    state
        .limits
        .forgot_as
        .take(skeleton.clone(), now)
        .map_err(too_many)?;
    let (state, address) = (state.clone(), who);
    tokio::spawn(async move {
        if let Err(e) = remind(&state, &skeleton, &address, now).await {
            tracing::warn!(error = %e, "a letter for a new password could not be written");
        }
    });
    Ok(())
}

/// Writes the letter, if there is an account with an address that is confirmed.
async fn remind(
    state: &AppState,
    skeleton: &Skeleton,
    address: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let mut c = state.pool.acquire().await?;
    let mut t = c.begin().await?;
    let Some((account, address)) = store::recipient(&mut t, skeleton.as_str(), address).await? else {
        return Ok(());
    };
    accounts::lock(&mut t, account).await?;
    if store::sent_since(&mut t, account, Kind::Password, now - LATELY).await? >= MOST {
        return Ok(());
    }
    let code = for_password(&mut t, account, Some(&address), now).await?;
    letters::write(&mut t, account, &address, LetterKind::Password, Some(&code), now).await?;
    t.commit().await
}

/// Asks whoever reads the mail of an address to confirm it, in the transaction in which it was given.
///
/// # Errors
/// The database's.
pub(super) async fn ask(
    t: &mut PgConnection,
    account: AccountId,
    address: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    store::void(&mut *t, account, Kind::Confirm).await?;
    let code = make(&mut *t, account, Kind::Confirm, Some(address), now, CONFIRM).await?;
    letters::write(t, account, address, LetterKind::Confirm, Some(&code), now).await
}

/// Why no letter was sent to a new address.
#[derive(Debug, thiserror::Error)]
pub enum NotAsked {
    /// That is not the password.
    #[error("the password is wrong")]
    WrongPassword,
    /// No address for mail.
    #[error("this is no address for mail")]
    Address,
    /// This site sends none.
    #[error("this site sends no mail")]
    NoMail,
    /// Not now.
    #[error(transparent)]
    Web(#[from] Error),
}

impl From<sqlx::Error> for NotAsked {
    fn from(e: sqlx::Error) -> NotAsked {
        NotAsked::Web(e.into())
    }
}

/// Sends a letter to an address that is to become that of the account. Whether somebody else has it is not told: the
/// letter arrives where its owner reads it.
///
/// # Errors
/// See [`NotAsked`].
pub async fn change_address(
    state: &AppState,
    account: &Account,
    password: &str,
    address: &str,
    now: DateTime<Utc>,
) -> Result<(), NotAsked> {
    let address = address.trim();
    if !sends_mail(state) {
        return Err(NotAsked::NoMail);
    }
    if !is_address(address) {
        return Err(NotAsked::Address);
    }
    if !is_own_password(state, account, password).await? {
        return Err(NotAsked::WrongPassword);
    }
    let too_many = |retry_after| Error::TooMany { retry_after };
    state.limits.letters.take(account.id, now).map_err(too_many)?;
    let mut c = state.pool.acquire().await?;
    let mut t = c.begin().await?;
    ask(&mut t, account.id, address, now).await?;
    Ok(t.commit().await?)
}

/// The address that waits to be confirmed.
///
/// # Errors
/// The database's.
pub async fn awaited(
    state: &AppState,
    account: &Account,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<String>> {
    store::awaited(&mut *state.pool.acquire().await?, account.id, now).await
}

/// What became of a link that confirms an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmed {
    /// The address is the account's.
    Done,
    /// No such link, or one that was used or is too old.
    Spent,
    /// Another account has that address.
    Taken,
}

/// Whoever reads the mail of an address confirms it.
///
/// # Errors
/// The database's.
pub async fn confirm(state: &AppState, code: &str, now: DateTime<Utc>) -> sqlx::Result<Confirmed> {
    let mut c = state.pool.acquire().await?;
    let mut t = c.begin().await?;
    let link = store::take(&mut t, &key(code), Kind::Confirm, now).await?;
    let Some((account, address)) = link.and_then(|link| Some((link.account, link.address?))) else {
        return Ok(Confirmed::Spent);
    };
    let before = standing::of(&mut t, account).await?;
    if !standing::confirm(&mut t, account, &address, now).await? {
        return Ok(Confirmed::Taken); // the link stays: the other one may let go of the address
    }
    // whoever reads the mail of the old address must not set a password any more
    store::void(&mut t, account, Kind::Password).await?;
    let old = before.as_ref().and_then(|before| before.confirmed());
    if let Some(old) = old.filter(|old| !old.eq_ignore_ascii_case(&address)) {
        letters::write(&mut t, account, old, LetterKind::Changed, None, now).await?;
    }
    t.commit().await?;
    Ok(Confirmed::Done)
}

/// How an account stands.
///
/// # Errors
/// The database's; an account that is not there any more.
pub async fn standing(state: &AppState, account: &Account) -> Result<Standing, Error> {
    let standing = standing::of(&mut *state.pool.acquire().await?, account.id).await?;
    standing.ok_or(Error::NotFound)
}
