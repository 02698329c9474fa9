//! An account is closed: its nick and what it wrote stay, of the person nothing does.

use chrono::{DateTime, Utc};
use serde_json::json;
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use tower_sessions::Session;

use super::games::Change;
use super::{accounts, audit};
use crate::account::{Account, Role};
use crate::auth;
use crate::error::Error;
use crate::state::AppState;
use crate::store::{self, sessions, standing, tokens};
use crate::token::TokenId;

/// Why an account stays open.
#[derive(Debug, thiserror::Error)]
pub enum NotClosed {
    /// That is not the password.
    #[error("the password is wrong")]
    WrongPassword,
    /// Nobody would look after the site.
    #[error("the last administrator stays")]
    LastAdmin,
    /// Not now.
    #[error(transparent)]
    Web(#[from] Error),
}

impl From<sqlx::Error> for NotClosed {
    fn from(e: sqlx::Error) -> NotClosed {
        NotClosed::Web(e.into())
    }
}

/// Its owner closes an account. Who has a password says it.
///
/// # Errors
/// See [`NotClosed`].
pub async fn close(
    state: &AppState,
    session: &Session,
    account: &Account,
    password: &str,
    now: DateTime<Utc>,
) -> Result<(), NotClosed> {
    if !accounts::has_no_password(state, account).await?
        && !accounts::is_own_password(state, account, password).await?
    {
        return Err(NotClosed::WrongPassword);
    }
    let mut c = state.pool.acquire().await?;
    let mut t = c.begin().await?;
    store::accounts::lock(&mut t, account.id).await?;
    if account.role == Role::Admin && !standing::another_admin(&mut t, account.id, now).await? {
        return Err(NotClosed::LastAdmin);
    }
    let revoked = erase(&mut t, account, now).await?;
    let nick = &account.nick;
    audit::note(
        &mut t,
        nick,
        "close",
        nick.as_str(),
        None,
        json!({"own": true}),
        now,
    )
    .await?;
    t.commit().await?;
    for token in revoked {
        state.games.tell(Change::Revoked(token));
    }
    auth::leave(session).await?;
    Ok(())
}

/// Closes an account and forgets the person: address, password, preferences, sessions, tokens, webhooks, links. The
/// tokens that are nothing any more.
///
/// # Errors
/// The database's.
pub(super) async fn erase(
    t: &mut PgConnection,
    account: &Account,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<TokenId>> {
    standing::close(&mut *t, account.id, now).await?;
    standing::forget(&mut *t, account.id).await?;
    sessions::delete_of_account(&mut *t, account.id).await?;
    tokens::delete_of_account(t, account.id).await
}
