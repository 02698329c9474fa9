//! Errors as pages in the reader's language.

use axum::body::Body;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;

use super::answer::shown;
use super::visit::{NOTICE_COOKIE, Visit};
use crate::auth::cookies::value as cookie;
use crate::error::{Error, Fault};
use crate::pages::errors::ErrorPage;
use crate::state::AppState;

/// There is no such page.
pub async fn nothing_here() -> Error {
    Error::NotFound
}

/// The page is there, but is not to be used so.
pub async fn not_this_way() -> Error {
    Error::NotThisWay
}

/// Within the sessions' layer: whatever a handler could not do becomes a page for this reader. A notice that was shown
/// is forgotten.
pub async fn as_pages(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let (mut asked, request) = remembered(request);
    let mut response = next.run(request).await;
    if response.extensions().get::<Fault>().is_some() {
        // where the session cannot be read, the page is a stranger's
        let stranger = Visit::of_stranger(&asked, state.clock.now());
        let visit = Visit::from_request_parts(&mut asked, &state)
            .await
            .unwrap_or(stranger);
        return page(response, &visit, &asked.headers);
    }
    let told = asked.method == Method::GET && cookie(&asked.headers, NOTICE_COOKIE).is_some();
    if told && response.status().is_success() {
        let gone = HeaderValue::from_static("referee_notice=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
        response.headers_mut().append(header::SET_COOKIE, gone);
    }
    response
}

/// Around the other layers of the pages: what they refuse becomes a page too.
pub async fn as_pages_of_strangers(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let (asked, request) = remembered(request);
    let response = next.run(request).await;
    if response.extensions().get::<Fault>().is_none() {
        return response;
    }
    page(
        response,
        &Visit::of_stranger(&asked, state.clock.now()),
        &asked.headers,
    )
}

fn remembered(request: Request) -> (Parts, Request) {
    let (parts, body) = request.into_parts();
    (parts.clone(), Request::from_parts(parts, body))
}

/// The same answer, with a page that says what happened and where to go.
fn page(mut response: Response, visit: &Visit, headers: &HeaderMap) -> Response {
    let fault = response.extensions_mut().remove::<Fault>(); // it is said
    let mut page = ErrorPage::of(response.status().as_u16(), visit.shell(""));
    if fault.is_some_and(|fault| fault.code == "other_site") {
        page.heading = visit.words().word("error-other_site");
        page.text = visit.words().word("error-other_site-text");
    }
    page.shell.title.clone_from(&page.heading);
    if response.status().is_server_error() {
        let id = headers.get("x-request-id").and_then(|value| value.to_str().ok());
        page.request_id = id.map(str::to_owned);
    }
    match shown(&page) {
        Ok(html) => {
            let (parts, body) = html.into_parts();
            for name in [header::CONTENT_TYPE, header::CACHE_CONTROL] {
                if let Some(value) = parts.headers.get(&name) {
                    response.headers_mut().insert(name, value.clone());
                }
            }
            response.headers_mut().remove(header::CONTENT_LENGTH);
            *response.body_mut() = body;
        }
        Err(e) => {
            tracing::error!(error = %e, "the page of an error cannot be shown");
            *response.body_mut() = Body::from(e.to_string());
        }
    }
    response
}
