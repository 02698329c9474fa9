//! What an address asks for behind the question mark.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;

use super::posted::Fields;
use crate::application::read::thread::Page;

/// The fields of the query. What cannot be read asks for nothing.
#[derive(Clone, Debug, Default)]
pub struct Asked(pub Fields);

impl Asked {
    /// The number under a name, if one stands there.
    pub fn number(&self, name: &str) -> Option<u32> {
        self.0.get(name).parse().ok()
    }

    /// The page of a thread: number `page`, or the one that holds `post`, or the last.
    pub fn page(&self) -> Page {
        match (self.number("page"), self.number("post")) {
            (Some(page), _) => Page::Number(page),
            (None, Some(post)) => Page::Holding(post),
            (None, None) => Page::Last,
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Asked {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked, Infallible> {
        let query = Query::<Fields>::from_request_parts(parts, state).await;
        Ok(Asked(query.map(|Query(fields)| fields).unwrap_or_default()))
    }
}
