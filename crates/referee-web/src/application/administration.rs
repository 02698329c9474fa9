//! What an administrator does to an account. Each act has a reason and is written into the audit log with it.

use chrono::{DateTime, TimeDelta, Utc};
use league::nick::Skeleton;
use league::{Nick, Refusal};
use serde_json::{Value, json};
use sqlx::Connection;
use sqlx::postgres::PgConnection;

use super::games::Change;
use super::{audit, closing, links, lounge};
use crate::account::{Account, Role};
use crate::error::Error;
use crate::state::AppState;
use crate::store::administration::{self as store, Listed, Only, Search};
use crate::store::standing::{self, Ban, Standing};
use crate::store::{accounts, sessions, tokens};
use crate::token::TokenId;

/// Accounts on a page.
pub const PAGE: u32 = 50;

/// The longest ban that is not for ever, in days.
pub const LONGEST_BAN: i64 = 3_650;

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Another role.
    Role(Role),
    /// Shut out for so many days; `None`: for ever.
    Ban(Option<i64>),
    /// Let in again.
    Unban,
    /// All sessions end.
    EndSessions,
    /// All tokens are revoked.
    RevokeTokens,
    /// A link for a new password, used once.
    PasswordLink,
    /// The account is closed for ever.
    Close,
}

impl Act {
    /// The word of the audit log.
    pub const fn word(&self) -> &'static str {
        match self {
            Act::Role(_) => "role",
            Act::Ban(_) => "ban",
            Act::Unban => "unban",
            Act::EndSessions => "end_sessions",
            Act::RevokeTokens => "revoke_tokens",
            Act::PasswordLink => "password_link",
            Act::Close => "close",
        }
    }
}

/// Why it is not done.
#[derive(Debug, thiserror::Error)]
pub enum NotDone {
    /// No reason was given, or too long a one.
    #[error(transparent)]
    Reason(Refusal),
    /// Administrators do that to others only.
    #[error("not to yourself")]
    Yourself,
    /// Nobody would look after the site.
    #[error("the last administrator stays")]
    LastAdmin,
    /// The program itself needs that account.
    #[error("an account of the house")]
    OfTheHouse,
    /// It was closed.
    #[error("the account is closed")]
    Closed,
    /// It is so already.
    #[error("nothing would change")]
    Nothing,
    /// A ban of no time or of too long a one.
    #[error("a ban lasts 1 to {LONGEST_BAN} days, or for ever")]
    Days,
    /// Not now, or not by this account.
    #[error(transparent)]
    Web(#[from] Error),
}

impl From<sqlx::Error> for NotDone {
    fn from(e: sqlx::Error) -> NotDone {
        NotDone::Web(e.into())
    }
}

/// What came of it.
#[derive(Clone, PartialEq, Eq)]
pub enum Done {
    /// It is done.
    Plainly,
    /// The code of a link, told this once.
    Link(String),
}

/// An act on an account, by an administrator, for a reason.
#[derive(Clone, Copy, Debug)]
pub struct Doing<'a> {
    /// By whom.
    pub admin: &'a Account,
    /// To whom.
    pub target: &'a Account,
    /// What.
    pub act: &'a Act,
    /// Why, as typed.
    pub reason: &'a str,
    /// When.
    pub now: DateTime<Utc>,
}

/// The account of this nick, and how it stands.
///
/// # Errors
/// An account that is no administrator's; nobody of that nick; the database's.
pub async fn look_up(state: &AppState, admin: &Account, nick: &str) -> Result<(Account, Standing), Error> {
    admin.must_be(Role::Admin)?;
    let mut c = state.pool.acquire().await?;
    let account = accounts::by_skeleton(&mut c, &Skeleton::of(&nick.replace('\0', ""))).await?;
    let account = account.ok_or(Error::NotFound)?;
    let standing = standing::of(&mut c, account.id).await?.ok_or(Error::NotFound)?;
    Ok((account, standing))
}

/// Whether it can be done, without doing it.
///
/// # Errors
/// See [`NotDone`].
pub async fn check(state: &AppState, doing: Doing<'_>) -> Result<(), NotDone> {
    let mut c = state.pool.acquire().await?;
    let mut t = c.begin().await?;
    judge(&mut t, doing).await?;
    Ok(()) // and nothing is kept
}

/// Does it and writes it down.
///
/// # Errors
/// See [`NotDone`].
pub async fn act(state: &AppState, doing: Doing<'_>) -> Result<Done, NotDone> {
    let Doing {
        admin,
        target,
        act,
        now,
        ..
    } = doing;
    let mut c = state.pool.acquire().await?;
    let mut t = c.begin().await?;
    let reason = judge(&mut t, doing).await?;
    let (done, revoked) = run(&mut t, doing, &reason).await?;
    let (about, details) = (target.nick.as_str(), details(doing));
    audit::note(
        &mut t,
        &admin.nick,
        act.word(),
        about,
        Some(&reason),
        details,
        now,
    )
    .await?;
    t.commit().await?;
    for token in revoked {
        state.games.tell(Change::Revoked(token));
    }
    Ok(done)
}

/// The reason as it is kept, if all is well.
async fn judge(t: &mut PgConnection, doing: Doing<'_>) -> Result<String, NotDone> {
    let Doing {
        admin,
        target,
        act,
        now,
        ..
    } = doing;
    admin.must_be(Role::Admin)?;
    let reason = lounge::line(doing.reason, lounge::LONGEST_REASON).map_err(NotDone::Reason)?;
    accounts::lock(&mut *t, target.id).await?;
    let standing = standing::of(&mut *t, target.id).await?.ok_or(Error::NotFound)?;
    let (own, banned) = (admin.id == target.id, standing.banned(now).is_some());
    if standing.of_the_house {
        return Err(NotDone::OfTheHouse);
    }
    if standing.closed_at.is_some() {
        return Err(NotDone::Closed);
    }
    match act {
        Act::Ban(_) | Act::Close if own => return Err(NotDone::Yourself),
        Act::Ban(Some(days)) if !(1..=LONGEST_BAN).contains(days) => return Err(NotDone::Days),
        Act::Unban if !banned => return Err(NotDone::Nothing),
        Act::Role(role) if *role == target.role => return Err(NotDone::Nothing),
        _ => {}
    }
    let leaves = match act {
        Act::Role(role) => *role != Role::Admin,
        Act::Ban(_) | Act::Close => true,
        _ => false,
    };
    if leaves && target.role == Role::Admin && !standing::another_admin(&mut *t, target.id, now).await? {
        return Err(NotDone::LastAdmin);
    }
    Ok(reason)
}

async fn run(t: &mut PgConnection, doing: Doing<'_>, reason: &str) -> Result<(Done, Vec<TokenId>), NotDone> {
    let Doing { target, act, now, .. } = doing;
    let mut revoked = Vec::new();
    match act {
        Act::Role(role) => accounts::set_role(&mut *t, target.id, *role).await?,
        Act::Ban(days) => {
            let ban = Ban {
                at: now,
                until: days.map(|days| now + TimeDelta::days(days)),
                reason: reason.to_owned(),
            };
            standing::set_ban(&mut *t, target.id, Some(&ban)).await?;
            sessions::delete_of_account(&mut *t, target.id).await?;
            // they stand again when the ban is over, but what they hold open ends now
            revoked = tokens::ids_of_account(&mut *t, target.id).await?;
        }
        Act::Unban => standing::set_ban(&mut *t, target.id, None).await?,
        Act::EndSessions => {
            sessions::delete_of_account(&mut *t, target.id).await?;
        }
        Act::RevokeTokens => revoked = tokens::delete_of_account(&mut *t, target.id).await?,
        Act::PasswordLink => {
            let code = links::for_password(&mut *t, target.id, None, now).await?;
            return Ok((Done::Link(code), revoked));
        }
        Act::Close => revoked = closing::erase(&mut *t, target, now).await?,
    }
    Ok((Done::Plainly, revoked))
}

/// What the log says besides.
fn details(doing: Doing<'_>) -> Value {
    match doing.act {
        Act::Role(role) => json!({"from": doing.target.role, "to": role}),
        Act::Ban(days) => json!({"until": days.map(|days| doing.now + TimeDelta::days(days))}),
        _ => json!({}),
    }
}

/// A note about what the shell did.
///
/// # Errors
/// The database's.
pub async fn note_shell(
    c: &mut PgConnection,
    act: &'static str,
    about: &Nick,
    details: Value,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    audit::note(c, &audit::shell(), act, about.as_str(), None, details, now).await
}

/// A page of the list of accounts.
#[derive(Clone, Debug, Default)]
pub struct Accounts {
    /// Those made last first.
    pub accounts: Vec<Listed>,
    /// How many are found.
    pub count: u64,
    /// Which page this is, from 1.
    pub page: u32,
    /// How many there are, at least 1.
    pub pages: u32,
}

/// Accounts whose nicks look as if they held this piece; one past the end is the last page.
///
/// # Errors
/// An account that is no administrator's; the database's.
pub async fn accounts_like(
    state: &AppState,
    admin: &Account,
    (piece, only): (&str, Only),
    page: u32,
    now: DateTime<Utc>,
) -> Result<Accounts, Error> {
    admin.must_be(Role::Admin)?;
    let looks = Skeleton::of(&piece.replace('\0', ""));
    let search = Search {
        looks: looks.as_str(),
        only,
        now,
    };
    let mut c = state.pool.acquire().await?;
    let count = store::count(&mut c, search).await?;
    let pages = u32::try_from(count).unwrap_or(u32::MAX).div_ceil(PAGE).max(1);
    let page = page.clamp(1, pages);
    let before = i64::from(page - 1) * i64::from(PAGE);
    Ok(Accounts {
        accounts: store::accounts(&mut c, search, before, PAGE.into()).await?,
        count: count.max(0).cast_unsigned(),
        page,
        pages,
    })
}

/// In how many games that are not over somebody plays.
///
/// # Errors
/// The database's.
pub async fn under_way(state: &AppState, nick: &Nick) -> sqlx::Result<u64> {
    let count = standing::under_way(&mut *state.pool.acquire().await?, nick).await?;
    Ok(count.max(0).cast_unsigned())
}
