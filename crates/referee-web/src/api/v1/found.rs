//! What a path names.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use league::{Nick, Team};

use crate::application::{HeldGame, read};
use crate::error::{Error, Result};
use crate::game_id::GameId;
use crate::state::AppState;

/// The id of the game of `/games/{id}/…`, whether or not there is one. No id: 404.
#[derive(Clone, Copy, Debug)]
pub struct Id(pub GameId);

/// The game of `/games/{id}/…`, as the log has it: to be shown and not changed. Nothing there: 404.
#[derive(Clone, Debug)]
pub struct Found(pub Arc<HeldGame>);

/// The team of `…/{team}`. No team: 404.
#[derive(Clone, Copy, Debug)]
pub struct OfTeam(pub Team);

/// The nick of `…/{nick}`.
#[derive(Clone, Debug)]
pub struct OfNick(pub Nick);

/// The value of `{name}` in the path.
pub async fn named(parts: &mut Parts, state: &AppState, name: &str) -> Result<String> {
    let Ok(Path(path)) = Path::<Vec<(String, String)>>::from_request_parts(parts, state).await else {
        return Err(Error::NotFound); // not UTF-8
    };
    let value = path.into_iter().find(|(n, _)| n == name);
    value.map(|(_, value)| value).ok_or(Error::NotFound)
}

impl FromRequestParts<AppState> for Id {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Id> {
        let id = named(parts, state, "id").await?;
        id.parse().map(Id).map_err(|_| Error::NotFound)
    }
}

impl FromRequestParts<AppState> for Found {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Found> {
        let Id(id) = Id::from_request_parts(parts, state).await?;
        read::game(state, id).await?.map(Found).ok_or(Error::NotFound)
    }
}

impl FromRequestParts<AppState> for OfTeam {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<OfTeam> {
        match named(parts, state, "team").await?.as_str() {
            "red" => Ok(OfTeam(Team::Red)),
            "blue" => Ok(OfTeam(Team::Blue)),
            _ => Err(Error::NotFound),
        }
    }
}

impl FromRequestParts<AppState> for OfNick {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<OfNick> {
        Ok(OfNick(Nick::from(named(parts, state, "nick").await?)))
    }
}
