//! Pages as answers.

use askama::Template;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use league::Refusal;

use super::visit::NOTICE_COOKIE;
pub use crate::error::status_of;
use crate::error::{Error, Result};
use crate::pages::view::FormFault;
use crate::words::Words;

/// A page.
pub fn shown(page: &impl Template) -> Result<Response> {
    with_status(StatusCode::OK, page)
}

/// A form that was refused, with what was typed.
pub fn refused(status: StatusCode, page: &impl Template) -> Result<Response> {
    with_status(status, page)
}

fn with_status(status: StatusCode, page: &impl Template) -> Result<Response> {
    let html = page.render().map_err(Error::internal)?;
    Ok((status, [(header::CACHE_CONTROL, "no-store")], Html(html)).into_response())
}

/// It was done: on to this page, where the notice under `key` is shown once (its name ends with `-sent`, `-saved` or
/// `-done`).
pub fn done(to: &str, key: &'static str) -> Response {
    let mut response = Redirect::to(to).into_response();
    let cookie = format!("{NOTICE_COOKIE}={key}; Path=/; Max-Age=10; HttpOnly; SameSite=Lax");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The faults of a refusal in words, for the form as a whole.
pub fn faults(words: &Words, refusal: &Refusal) -> Vec<FormFault> {
    let text = |fault| FormFault {
        field: "",
        text: words.refusal(fault),
    };
    refusal.0.iter().map(text).collect()
}
