//! A form that was sent.

use axum::extract::{Form, FromRequest, Request};
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;

use crate::error::{Error, Result};
use crate::state::AppState;

/// A form and the time when all of it was in, which is the time of receipt (C4).
///
/// `T` is a struct of the fields, or [`Fields`] where names repeat or are made by a rule.
#[derive(Clone, Debug)]
pub struct Posted<T> {
    /// The time of receipt.
    pub at: DateTime<Utc>,
    /// What was sent.
    pub form: T,
}

impl<T: DeserializeOwned> FromRequest<AppState> for Posted<T> {
    type Rejection = Error;
    async fn from_request(request: Request, state: &AppState) -> Result<Posted<T>> {
        match Form::<T>::from_request(request, state).await {
            Ok(Form(form)) => Ok(Posted {
                at: state.clock.now(),
                form,
            }),
            Err(e) if e.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Error::TooLarge),
            Err(e) => Err(Error::Malformed(e.body_text())),
        }
    }
}

/// The fields of a form in the order in which they came; names may repeat.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(transparent)]
pub struct Fields(pub Vec<(String, String)>);

impl Fields {
    /// The first value of a name; none sent: empty.
    pub fn get(&self, name: &str) -> &str {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map_or("", |(_, value)| value)
    }

    /// All values of a name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0
            .iter()
            .filter(move |(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }
}
