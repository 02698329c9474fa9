//! A command on a game: who gives it, on which version, and how its answer is kept.

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;
use chrono::{DateTime, Utc};
use league::Command;

use super::answer::done;
use super::caller::Caller;
use super::conditions::IfMatch;
use super::found::Id;
use super::once::{Remembered, Written, shown};
use super::received::Received;
use super::shapes::event::Done;
use crate::application::receipt::{Answer, Noting};
use crate::application::{By, ExecuteError, Executed, execute_noting};
use crate::error::{Error, Result};
use crate::game_id::GameId;
use crate::state::AppState;

/// What a call that changes a game says beside its body.
#[derive(Clone, Debug)]
pub struct Call {
    /// The game; whether there is one the command finds out.
    pub game: GameId,
    /// Who.
    pub caller: Caller,
    /// On which version.
    pub if_match: IfMatch,
    /// Under which key.
    pub remembered: Remembered,
    /// When it was received.
    pub at: DateTime<Utc>,
}

impl FromRequestParts<AppState> for Call {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Call> {
        Ok(Call {
            game: Id::from_request_parts(parts, state).await?.0,
            caller: Caller::from_request_parts(parts, state).await?,
            if_match: IfMatch::from_request_parts(parts, state).await?,
            remembered: Remembered::from_request_parts(parts, state).await?,
            at: Received::from_request_parts(parts, state).await?.0,
        })
    }
}

/// Gives the command and answers with the events that it caused.
///
/// # Errors
/// Everything that is wrong with it.
pub async fn act(
    state: &AppState,
    call: Call,
    command: Command,
    at: DateTime<Utc>,
    status: StatusCode,
) -> Result<Response> {
    let answer = move |executed: &Executed| done(status, None, &Done::of(executed));
    Ok(answered(state, call, command, at, answer).await?)
}

/// Gives the command and answers as told.
///
/// # Errors
/// Everything that is wrong with it.
pub async fn answered(
    state: &AppState,
    call: Call,
    command: Command,
    at: DateTime<Utc>,
    answer: impl Fn(&Executed) -> Answer + Clone + Send + Sync + 'static,
) -> Result<Response, ExecuteError> {
    let by = By::Account(call.caller.account.nick);
    let noting = call.remembered.0.map(|receipt| Noting {
        receipt,
        answer: Box::new(answer.clone()),
    });
    // what caused no event was not appended, and its answer not with it
    let with_it = noting.is_some();
    let executed = execute_noting(state, call.game, by, command, call.if_match.0, at, noting).await?;
    let mut response = shown(answer(&executed));
    if with_it && !(executed.entries.is_empty() && executed.caught_up.is_empty()) {
        response.extensions_mut().insert(Written);
    }
    Ok(response)
}
