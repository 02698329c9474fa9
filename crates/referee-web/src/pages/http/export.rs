//! The threads of a game as files: what may be had, and each of them, sent in parts.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::stream;

use super::asked::Asked;
use super::{Found, Visit, shown};
use crate::application::HeldGame;
use crate::application::export::Export;
use crate::error::{Error, Result};
use crate::pages::export::{ExportLink, ExportPage, ExportThread};
use crate::pages::from::Look;
use crate::pages::view::GamePart;
use crate::state::AppState;
use crate::thread_text::{Format, Walk, Which};

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/games/{id}/export", get(read))
}

async fn read(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    asked: Asked,
) -> Result<Response> {
    match (asked.0.get("format"), asked.0.get("thread")) {
        ("", _) => page(&visit, &held),
        ("jsonl", _) => lines(state, held),
        (format, thread) => {
            let format = Format::named(format).ok_or(Error::NotFound)?;
            let thread = if thread.is_empty() {
                Which::Battle.as_str()
            } else {
                thread
            };
            let which = Which::named(thread).filter(|which| which.is_public(&held));
            file(state, &visit, held, which.ok_or(Error::NotFound)?, format)
        }
    }
}

fn page(visit: &Visit, held: &Arc<HeldGame>) -> Result<Response> {
    let look = Look::new(visit, held);
    let words = look.words();
    let link = |address: String, name: &str| ExportLink {
        href: look.address(&address),
        label: words.word(&format!("export-format-{name}")),
        hint: words.word(&format!("export-hint-{name}")),
    };
    let public = Which::ALL.into_iter().filter(|which| which.is_public(held));
    let thread = |which: Which| {
        let of = |format: Format| {
            let name = format.as_str();
            link(format!("/export?format={name}&thread={}", which.as_str()), name)
        };
        ExportThread {
            name: words.word(&format!("export-thread-{}", which.as_str())),
            links: Format::ALL.into_iter().map(of).collect(),
        }
    };
    shown(&ExportPage {
        shell: visit.shell(words.with("export-title", "title", &look.game().title)),
        game: look.head(GamePart::Export),
        threads: public.map(thread).collect(),
        whole: link("/export?format=jsonl".to_owned(), "jsonl"),
    })
}

fn file(
    state: AppState,
    visit: &Visit,
    held: Arc<HeldGame>,
    which: Which,
    format: Format,
) -> Result<Response> {
    let name = format!("game-{}-{}.{}", held.id, which.as_str(), format.extension());
    let walk = Walk::new(state, held, which, format, visit.words().language());
    let parts = stream::unfold(Some(walk), |walk| async {
        let mut walk = walk?;
        sent(walk.next().await, walk)
    });
    attachment(Body::from_stream(parts), format.content_type(), &name)
}

/// The whole game as JSON Lines, for who verifies it.
///
/// # Errors
/// None of its own.
pub fn lines(state: AppState, held: Arc<HeldGame>) -> Result<Response> {
    let name = format!("game-{}.jsonl", held.id);
    let parts = stream::unfold(Some(Export::new(state, held)), |export| async {
        let mut export = export?;
        sent(export.next().await, export)
    });
    attachment(Body::from_stream(parts), "application/x-ndjson", &name)
}

/// A part that is sent, and what goes on from there.
type Sent<T> = Option<(std::io::Result<Bytes>, Option<T>)>;

fn sent<T>(part: sqlx::Result<Option<String>>, rest: T) -> Sent<T> {
    match part {
        Ok(Some(part)) => Some((Ok(Bytes::from(part)), Some(rest))),
        Ok(None) => None,
        // what was sent ends short of its last line, and the connection with it
        Err(e) => Some((Err(std::io::Error::other(e)), None)),
    }
}

fn attachment(body: Body, content_type: &'static str, name: &str) -> Result<Response> {
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
    headers.insert(header::CONTENT_DISPOSITION, disposition.map_err(Error::internal)?);
    Ok(response)
}
