//! Registering, logging in and out, passwords.

use super::games::Change;
use super::{audit, links};
use crate::account::{Account, AccountId, Role};
use crate::auth;
use crate::auth::device::{self, Door};
use crate::bots::names;
use crate::client::Client;
use crate::config::Registration;
use crate::entropy;
use crate::error::Error;
use crate::password::{self, Password, PasswordFault};
use crate::state::AppState;
use crate::store;
use crate::store::accounts::{Insertion, NewAccount};
use crate::store::standing::Ban;
use crate::store::{accounts, invitations, sessions, standing};
use crate::token::TokenId;
use chrono::{DateTime, TimeDelta, Utc};
use league::log::instant;
use league::nick::{Nick, NickFault, Skeleton};
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use std::time::Duration;
use tower_sessions::Session;

/// The account that a new site begins with.
const FIRST: &str = "referee";

/// An invitation holds so long.
const INVITATION: TimeDelta = TimeDelta::days(14);

/// What somebody wrote who wants an account. It has no `Debug`: it holds a password.
#[derive(Clone, Default)]
pub struct Application {
    /// The nick, as written.
    pub nick: String,
    /// The password, as written.
    pub password: String,
    /// An address for mail, or nothing.
    pub email: Option<String>,
    /// Whether it is a bot's.
    pub is_bot: bool,
    /// The code of an invitation.
    pub invitation: Option<String>,
}

/// Why there is no account.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// `REFEREE_REGISTRATION=closed`.
    #[error("registration is closed: ask the administrator for an account")]
    Closed,
    /// `REFEREE_REGISTRATION=invite`.
    #[error(
        "registration is by invitation, and this is none that can still be used: ask who invited you for another"
    )]
    InvitationNeeded,
    /// A nick that nobody can have.
    #[error(transparent)]
    Nick(#[from] NickFault),
    /// Somebody has that nick, or one that looks the same.
    #[error("the nick is taken, or looks like one that is: choose another")]
    NickTaken,
    /// A password that nobody can have.
    #[error(transparent)]
    Password(#[from] PasswordFault),
    /// No address for mail.
    #[error("this is no address for mail: write one such as name@example.org, or none")]
    Email,
    /// Not now.
    #[error(transparent)]
    Web(#[from] Error),
}

impl From<sqlx::Error> for Refused {
    fn from(e: sqlx::Error) -> Refused {
        Refused::Web(e.into())
    }
}

/// Makes an account for whoever asks, as the settings allow. The caller logs it in.
pub async fn register(state: &AppState, from: Client, application: &Application) -> Result<Account, Refused> {
    let now = state.clock.now();
    state
        .limits
        .registration
        .take(from.household(), now)
        .map_err(|retry_after| Error::TooMany { retry_after })?;
    if state.config.registration == Registration::Closed {
        return Err(Refused::Closed);
    }
    let nick = Nick::from(application.nick.as_str());
    let shell = nick.skeleton() == Skeleton::of(audit::SHELL);
    if nick.passes_for_a_referee() || names::is_reserved(&nick) || shell {
        return Err(NickFault::Reserved.into());
    }
    let new = prepare(application, Role::Player, now).await?;
    let mut connection = state.pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    let account = insert(&mut transaction, &new).await?;
    if state.config.registration == Registration::Invite {
        let code = application.invitation.as_deref().unwrap_or_default();
        if !invitations::take(&mut transaction, &key(code), account.id, now).await? {
            return Err(Refused::InvitationNeeded); // the transaction is rolled back
        }
    }
    if let Some(address) = new.email.as_deref().filter(|_| links::sends_mail(state)) {
        links::ask(&mut transaction, account.id, address, now).await?;
    }
    transaction.commit().await?;
    Ok(account)
}

/// Makes an account as the administrator of the machine wishes.
pub async fn add(
    c: &mut PgConnection,
    application: &Application,
    role: Role,
    now: DateTime<Utc>,
) -> Result<Account, Refused> {
    let new = prepare(application, role, now).await?;
    insert(c, &new).await
}

/// Checks and hashes; touches no database.
async fn prepare(a: &Application, role: Role, now: DateTime<Utc>) -> Result<NewAccount, Refused> {
    let nick = Nick::new(&a.nick)?;
    let password = Password::new(&a.password)?;
    password.must_not_be(&nick)?;
    let email = a.email.as_deref().map(str::trim).filter(|e| !e.is_empty());
    if email.is_some_and(|e| !is_address(e)) {
        return Err(Refused::Email);
    }
    let id = AccountId(entropy::id(now));
    let email = email.map(str::to_owned);
    Ok(NewAccount {
        id,
        nick,
        password_hash: Some(password.hash().await?),
        role,
        is_bot: a.is_bot,
        email,
        created_at: now,
    })
}

/// Something that mail can be sent to; whether it arrives only mail can tell.
pub(super) fn is_address(e: &str) -> bool {
    let plain = e.len() <= 254
        && !e
            .chars()
            .any(|c| c.is_whitespace() || c.is_control() || "<>(),;:\"[]\\".contains(c));
    plain
        && e.is_ascii()
        && e.parse::<lettre::Address>()
            .is_ok_and(|address| address.domain().contains('.'))
}

async fn insert(c: &mut PgConnection, new: &NewAccount) -> Result<Account, Refused> {
    match accounts::insert(&mut *c, new).await? {
        Insertion::Made => {}
        Insertion::NickTaken => return Err(Refused::NickTaken),
    }
    let made = accounts::by_id(c, new.id).await?;
    made.ok_or_else(|| Refused::Web(Error::internal("an account vanished as it was made")))
}

/// Why somebody was not let in.
#[derive(Debug, thiserror::Error)]
pub enum NotLetIn {
    /// Which of the two is not said.
    #[error("the nick or the password is wrong")]
    Wrong,
    /// Both are right, and an administrator has shut this one out.
    #[error("{}", banned(.0))]
    Banned(Ban),
    /// Not now.
    #[error(transparent)]
    Web(#[from] Error),
}

fn banned(ban: &Ban) -> String {
    let until = ban.until.map_or_else(
        || "for ever".to_owned(),
        |until| format!("until {}", instant::text(until)),
    );
    format!("this account is banned {until}: {}", ban.reason)
}

impl From<sqlx::Error> for NotLetIn {
    fn from(e: sqlx::Error) -> NotLetIn {
        NotLetIn::Web(e.into())
    }
}

/// How nicks that are typed are compared. Nobody has one of more than 200 characters, or with what no database can hold.
fn typed(nick: &str) -> Skeleton {
    let nick: String = nick.chars().filter(|c| *c != '\0').take(200).collect();
    Skeleton::of(&nick)
}

/// Counts a password that is tried: at a browser where the same person has logged in before by itself, else by address and
/// by nick. So who guesses from wherever uses up what strangers have, and not what the person has at an own browser.
/// Whether it was a known one.
async fn count(state: &AppState, door: &Door, nick: &Skeleton) -> Result<bool, Error> {
    let (now, limits) = (state.clock.now(), &state.limits);
    let too_many = |retry_after: Duration| Error::TooMany { retry_after };
    if let Some(device) = door.device
        && device.is_of(device::key(state).await?, nick)
    {
        limits.log_in_known.take(device.number, now).map_err(too_many)?;
        return Ok(true);
    }
    let household = limits.log_in.take(door.from.household(), now);
    let tried = household.and_then(|_| limits.log_in_as.take(nick.clone(), now));
    if tried.is_err() {
        tracing::info!(from = %door.from.0, "passwords are tried too often");
    }
    tried.map(|_| false).map_err(too_many)
}

/// The account of a nick and its password, for the web's form and the API's HTTP Basic.
pub async fn authenticate(
    state: &AppState,
    door: &Door,
    nick: &str,
    password: &str,
) -> Result<Account, NotLetIn> {
    let skeleton = typed(nick);
    let known = count(state, door, &skeleton).await?;
    let now = state.clock.now();
    let (account, hash) = {
        let mut c = state.pool.acquire().await?;
        let account = accounts::by_skeleton(&mut c, &skeleton).await?;
        let hash = match &account {
            Some(a) => accounts::password_hash(&mut c, a.id).await?,
            None => None,
        };
        (account, hash) // the connection goes back before the slow part
    };
    let right = password::is_right(password, hash).await?;
    let (id, from) = (account.as_ref().map(|account| account.id.0), door.from.0);
    // never what was typed: it may be a password in the wrong field
    tracing::info!(account = ?id, %from, known, right, "a password was tried");
    let (true, Some(account)) = (right, account) else {
        return Err(NotLetIn::Wrong);
    };
    let standing = standing::of(&mut *state.pool.acquire().await?, account.id).await?;
    match standing.as_ref().and_then(|standing| standing.banned(now)) {
        Some(ban) => Err(NotLetIn::Banned(ban.clone())),
        None => Ok(account),
    }
}

/// Whether somebody who has logged in says the own password once more. Counted by account: nobody else can use that up.
///
/// # Errors
/// Too often; the database's.
pub async fn is_own_password(state: &AppState, account: &Account, password: &str) -> Result<bool, Error> {
    let taken = state.limits.again.take(account.id, state.clock.now());
    taken.map_err(|retry_after| Error::TooMany { retry_after })?;
    let hash = accounts::password_hash(&mut *state.pool.acquire().await?, account.id).await?;
    password::is_right(password, hash).await
}

/// Lets somebody in: from here on the session is that account's.
pub async fn log_in(
    state: &AppState,
    session: &Session,
    door: &Door,
    nick: &str,
    password: &str,
) -> Result<Account, NotLetIn> {
    let account = authenticate(state, door, nick, password).await?;
    auth::enter(session, account.id).await?;
    Ok(account)
}

/// Lets somebody in who has just registered.
pub async fn enter(session: &Session, account: &Account) -> Result<(), Error> {
    auth::enter(session, account.id).await
}

/// Ends the session.
pub async fn log_out(session: &Session) -> Result<(), Error> {
    auth::leave(session).await
}

/// Why the password stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum NotChanged {
    /// The old one is wrong.
    #[error("the old password is wrong")]
    Wrong,
    /// The new one is none.
    #[error(transparent)]
    Password(#[from] PasswordFault),
    /// Not now.
    #[error(transparent)]
    Web(#[from] Error),
}

/// What a new password ends beside all sessions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tokens {
    /// Tokens stay: they were made knowingly, and each can be revoked by itself.
    Stay,
    /// All of them are revoked too, as where somebody else may have known the password.
    End,
}

/// Gives an account another password. All its sessions end; this one goes on as a new one.
pub async fn change_password(
    state: &AppState,
    session: &Session,
    account: &Account,
    old: &str,
    new: &str,
    tokens: Tokens,
) -> Result<(), NotChanged> {
    let new = Password::new(new)?;
    new.must_not_be(&account.nick)?;
    if !is_own_password(state, account, old).await? {
        return Err(NotChanged::Wrong);
    }
    let hash = new.hash().await?;
    let mut c = state.pool.acquire().await.map_err(Error::from)?;
    let revoked = set_password(&mut c, account.id, &hash, tokens)
        .await
        .map_err(Error::from)?;
    drop(c);
    tell_revoked(state, revoked);
    auth::enter(session, account.id).await?;
    Ok(())
}

/// Whatever was opened with these tokens is to end.
pub(super) fn tell_revoked(state: &AppState, tokens: Vec<TokenId>) {
    for token in tokens {
        state.games.tell(Change::Revoked(token));
    }
}

/// Whether nobody can log in to this account with a password, as to that of a guest.
pub async fn has_no_password(state: &AppState, account: &Account) -> Result<bool, Error> {
    let mut c = state.pool.acquire().await?;
    Ok(accounts::password_hash(&mut c, account.id).await?.is_none())
}

/// A guest keeps the account by giving it a password. This session goes on as a new one.
pub async fn claim(
    state: &AppState,
    session: &Session,
    account: &Account,
    new: &str,
) -> Result<(), NotChanged> {
    let new = Password::new(new)?;
    if !has_no_password(state, account).await? {
        return Err(NotChanged::Wrong); // it has one: whoever changes it says it
    }
    new.must_not_be(&account.nick)?;
    let hash = new.hash().await?;
    let mut c = state.pool.acquire().await.map_err(Error::from)?;
    set_password(&mut c, account.id, &hash, Tokens::Stay)
        .await
        .map_err(Error::from)?;
    drop(c);
    auth::enter(session, account.id).await?;
    Ok(())
}

/// Gives an account another password, of this PHC string. All its sessions end, and links for a new password are worth
/// nothing any more. The tokens that are revoked.
///
/// # Errors
/// The database's.
pub async fn set_password(
    c: &mut PgConnection,
    account: AccountId,
    hash: &str,
    tokens: Tokens,
) -> sqlx::Result<Vec<TokenId>> {
    let mut transaction = c.begin().await?;
    accounts::set_password_hash(&mut transaction, account, hash).await?;
    store::links::void(&mut transaction, account, store::links::Kind::Password).await?;
    sessions::delete_of_account(&mut transaction, account).await?;
    let revoked = match tokens {
        Tokens::Stay => Vec::new(),
        Tokens::End => store::tokens::delete_of_account(&mut transaction, account).await?,
    };
    transaction.commit().await?;
    Ok(revoked)
}

/// The account that this nick means, or one that looks the same.
pub async fn named(state: &AppState, nick: &str) -> Result<Option<Account>, Error> {
    let mut c = state.pool.acquire().await?;
    Ok(accounts::by_skeleton(&mut c, &typed(nick)).await?)
}

/// Keeps the language (`ru`, `en`; `None`: as the browser asks) and the time zone (an IANA name; `None`: the game's) that
/// somebody chose.
pub async fn prefer(
    state: &AppState,
    account: &Account,
    language: Option<&str>,
    time_zone: Option<&str>,
) -> Result<(), Error> {
    let mut c = state.pool.acquire().await?;
    Ok(accounts::set_preferences(&mut c, account.id, language, time_zone).await?)
}

/// Makes an invitation; its code is told once.
pub async fn invite(state: &AppState, by: &Account) -> Result<String, Error> {
    by.must_be(Role::Referee)?;
    let (code, now) = (entropy::code(), state.clock.now());
    let mut c = state.pool.acquire().await?;
    let mut transaction = c.begin().await?;
    invitations::insert(&mut transaction, &key(&code), by.id, now + INVITATION).await?;
    let nick = &by.nick;
    audit::note(
        &mut transaction,
        nick,
        "invitation",
        nick.as_str(),
        None,
        json!({}),
        now,
    )
    .await?;
    transaction.commit().await?;
    Ok(code)
}

fn key(code: &str) -> invitations::Key {
    Sha256::digest(code.trim().as_bytes()).into()
}

/// What became of the first account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum First {
    /// It was there already.
    There,
    /// It was made with the password of the settings.
    MadeAsSet,
    /// It was made with this password, which is told once.
    MadeWith(String),
}

/// Makes the account `referee`, an administrator, where it does not exist. Of servers that start at the same time one
/// makes it.
pub async fn make_first(
    c: &mut PgConnection,
    password: Option<&str>,
    now: DateTime<Utc>,
) -> Result<First, Refused> {
    if accounts::by_skeleton(&mut *c, &Skeleton::of(FIRST))
        .await?
        .is_some()
    {
        return Ok(First::There);
    }
    let random = entropy::password();
    let application = Application {
        nick: FIRST.into(),
        password: password.unwrap_or(&random).into(),
        ..Application::default()
    };
    match add(c, &application, Role::Admin, now).await {
        Ok(_) if password.is_some() => Ok(First::MadeAsSet),
        Ok(_) => Ok(First::MadeWith(random)),
        Err(Refused::NickTaken) => Ok(First::There),
        Err(e) => Err(e),
    }
}
