//! The game that an address names.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use crate::application::held::{HeldGame, LoadError};
use crate::application::read;
use crate::error::{Error, Result};
use crate::game_id::GameId;
use crate::state::AppState;

/// The game of `/games/{id}/…`, as the log has it: a page shows it and changes nothing. Nothing there: 404.
#[derive(Clone, Debug)]
pub struct Found(pub Arc<HeldGame>);

impl FromRequestParts<AppState> for Found {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Found> {
        let Ok(Path(path)) = Path::<Vec<(String, String)>>::from_request_parts(parts, state).await else {
            return Err(Error::NotFound);
        };
        let id = path
            .iter()
            .find(|(name, _)| name == "id")
            .map_or("", |(_, value)| value.as_str());
        game_of(state, id).await.map(Found)
    }
}

/// The game of this id; no such game, or no id: 404.
pub async fn game_of(state: &AppState, id: &str) -> Result<Arc<HeldGame>> {
    let id: GameId = id.parse().map_err(|_| Error::NotFound)?;
    read::game(state, id).await?.ok_or(Error::NotFound)
}

impl From<LoadError> for Error {
    fn from(e: LoadError) -> Error {
        match e {
            LoadError::Database(e) => e.into(),
            LoadError::Restless => Error::TooMany {
                retry_after: std::time::Duration::from_secs(1),
            },
            damaged @ LoadError::Damaged { .. } => Error::internal(damaged),
        }
    }
}
