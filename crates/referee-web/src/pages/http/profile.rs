//! Profiles of people, for everybody; who is looked for.

use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;

use super::answer::{refused, shown};
use super::asked::Asked;
use super::visit::Visit;
use crate::application::read::profile::{self, Sought};
use crate::error::{Error, Result};
use crate::pages::from;
use crate::pages::view::profile_address;
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/users", get(people))
        .route("/users/{nick}", get(person))
}

/// Somebody is looked for by a nick: found, or who may be meant.
async fn people(State(state): State<AppState>, visit: Visit, Asked(asked): Asked) -> Result<Response> {
    let typed = asked.get("nick").trim();
    if typed.is_empty() {
        return shown(&from::profile::people(&visit, "", &[]));
    }
    match profile::seek(&state, typed).await? {
        Sought::Found(account) => Ok(Redirect::to(&profile_address(&account.nick)).into_response()),
        Sought::Nearly(near) => nobody(&visit, typed, &near),
    }
}

/// A profile. Who is written otherwise than in the address is sent to the right one.
async fn person(
    State(state): State<AppState>,
    visit: Visit,
    path: std::result::Result<Path<String>, PathRejection>,
    Asked(asked): Asked,
) -> Result<Response> {
    // what is no text names nobody
    let Path(nick) = path.map_err(|_| Error::NotFound)?;
    match profile::seek(&state, &nick).await? {
        Sought::Found(account) if *account.nick != *nick => {
            Ok(Redirect::to(&profile_address(&account.nick)).into_response())
        }
        Sought::Found(account) => {
            let (before, rated_before) = (
                asked.get("before").parse().ok(),
                asked.get("rated_before").parse().ok(),
            );
            let profile = profile::profile(&state, account, before, rated_before).await?;
            shown(&from::profile::page(&visit, &profile))
        }
        Sought::Nearly(near) => nobody(&visit, &nick, &near),
    }
}

fn nobody(visit: &Visit, typed: &str, near: &[league::Nick]) -> Result<Response> {
    refused(StatusCode::NOT_FOUND, &from::profile::people(visit, typed, near))
}
