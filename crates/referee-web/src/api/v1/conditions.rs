//! `If-Match`, `If-None-Match`, `ETag`.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::answer::json;
use super::caller::Viewer;
use super::problem::language;
use crate::error::{Error, Result};
use crate::state::AppState;

/// The version that a call is decided on: `If-Match: "41"`, or the `ETag` of the game as it was read. `None`: on
/// whichever it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IfMatch(pub Option<u64>);

impl FromRequestParts<AppState> for IfMatch {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<IfMatch> {
        let Some(value) = parts.headers.get(header::IF_MATCH) else {
            return Ok(IfMatch(None));
        };
        let text = value.to_str().unwrap_or_default().trim();
        if text == "*" {
            return Ok(IfMatch(None));
        }
        let version = text
            .strip_prefix('"')
            .and_then(|t| t.strip_suffix('"'))
            .map(|t| t.split_once('.').map_or(t, |(version, _)| version))
            .filter(|t| t.bytes().all(|b| b.is_ascii_digit()))
            .and_then(|t| t.parse().ok());
        match version {
            Some(version) => Ok(IfMatch(Some(version))),
            None => Err(Error::Malformed(
                "If-Match is the version of the game in quotes, as in If-Match: \"41\"".into(),
            )),
        }
    }
}

/// An answer to one reader, with its tag: by version, what else it depends on, reader and language. Who has it already
/// is told so.
pub fn tagged(
    headers: &HeaderMap,
    viewer: &Viewer,
    version: u64,
    beside: &str,
    value: &impl Serialize,
) -> Result<Response> {
    let who = viewer
        .0
        .as_ref()
        .map_or_else(|| "all".to_owned(), |c| c.account.id.0.simple().to_string());
    let dot = if beside.is_empty() { "" } else { "." };
    let tag = format!("\"{version}.{}.{who}{dot}{beside}\"", language(headers).tag());
    let known = headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|v| v.to_str().ok())
        .flat_map(|v| v.split(','))
        .any(|t| matches!(t.trim(), "*") || t.trim().trim_start_matches("W/") == tag);
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        json(StatusCode::OK, value)?
    };
    let headers = response.headers_mut();
    headers.insert(
        header::ETAG,
        HeaderValue::from_str(&tag).map_err(Error::internal)?,
    );
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-cache"),
    );
    headers.insert(
        header::VARY,
        HeaderValue::from_static("Authorization, Accept-Language"),
    );
    Ok(response)
}
