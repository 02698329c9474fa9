//! The account of a request, as an argument of its handler.

use super::{ACCOUNT, unavailable};
use crate::account::{Account, AccountId};
use crate::error::Error;
use crate::state::AppState;
use crate::store;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{Method, header};
use chrono::TimeDelta;
use tower_sessions::Session;

/// The day of the last visit, in the session: it is written once a day, and keeps the session alive.
const SEEN: &str = "seen";

/// When a session was used last is written so often at most.
const SEEN_EVERY: TimeDelta = TimeDelta::minutes(1);

/// So much is kept of what a browser says of itself, in characters.
const LONGEST_AGENT: usize = 300;

/// Who is asking, if that person has logged in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaybeAccount(pub Option<Account>);

/// Who is asking; everybody else is sent to log in first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CurrentAccount(pub Account);

impl FromRequestParts<AppState> for MaybeAccount {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Error> {
        let Some(session) = parts.extensions.get::<Session>() else {
            return Err(Error::internal(
                "a route that asks for the account lies outside the sessions' layer",
            ));
        };
        let Some(id) = session.get::<AccountId>(ACCOUNT).await.map_err(unavailable)? else {
            return Ok(MaybeAccount(None));
        };
        let Some(key) = super::key_of(session) else {
            return Ok(MaybeAccount(None));
        };
        let now = state.clock.now();
        let mut c = state.pool.acquire().await?;
        let Some((account, seen_at)) = store::accounts::of_session(&mut c, id, &key, now).await? else {
            return Ok(MaybeAccount(None));
        };
        if seen_at.is_none_or(|seen| now - seen >= SEEN_EVERY) {
            store::sessions::touch(&mut c, &key, now, &agent(parts)).await?;
        }
        drop(c);
        keep_alive(session, state).await?;
        Ok(MaybeAccount(Some(account)))
    }
}

/// What the browser says of itself, as much of it as is kept.
fn agent(parts: &Parts) -> String {
    let said = parts.headers.get(header::USER_AGENT);
    let said = said.and_then(|said| said.to_str().ok()).unwrap_or_default();
    said.chars().take(LONGEST_AGENT).collect()
}

async fn keep_alive(session: &Session, state: &AppState) -> Result<(), Error> {
    let today = state.clock.now().date_naive();
    if session.get(SEEN).await.map_err(unavailable)? != Some(today) {
        session.insert(SEEN, today).await.map_err(unavailable)?;
    }
    Ok(())
}

impl FromRequestParts<AppState> for CurrentAccount {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Error> {
        match MaybeAccount::from_request_parts(parts, state).await?.0 {
            Some(account) => Ok(CurrentAccount(account)),
            None => Err(Error::LogInFirst { next: next(parts) }),
        }
    }
}

/// Where to go on afterwards: what was asked for, or, after something that was sent, the lobby.
fn next(parts: &Parts) -> String {
    let path = parts.uri.path_and_query().map_or("/", |p| p.as_str());
    if parts.method == Method::GET {
        path.to_owned()
    } else {
        "/".into()
    }
}
