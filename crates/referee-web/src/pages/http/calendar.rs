//! The calendar of what one owes, at a private address: no session is needed, whoever has the address reads.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use super::answer::done;
use super::visit::Visit;
use crate::application::agenda;
use crate::error::{Error, Result};
use crate::pages::calendar::CalendarPart;
use crate::pages::from;
use crate::state::AppState;
use crate::words::Words;

/// What it is.
const ICALENDAR: &str = "text/calendar; charset=utf-8";

/// Where its address is seen.
const HERE: &str = "/settings#calendar";

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/calendar/{file}", get(read))
        .route("/settings/calendar", post(renew))
        .route("/settings/calendar/remove", post(remove))
}

/// The part of the settings.
pub(super) async fn part(state: &AppState, visit: &Visit) -> Result<CalendarPart> {
    let code = agenda::code(state, visit.must_account()?).await?;
    Ok(CalendarPart {
        address: code.map(|code| format!("{}/calendar/{code}.ics", visit.site(state))),
    })
}

async fn read(State(state): State<AppState>, visit: Visit, Path(file): Path<String>) -> Result<Response> {
    let code = file.strip_suffix(".ics").ok_or(Error::NotFound)?;
    let (language, dues) = agenda::read(&state, code).await?.ok_or(Error::NotFound)?;
    let text = from::calendar::calendar(Words::of(language), &dues, &visit.site(&state));
    let head = [
        (header::CONTENT_TYPE, ICALENDAR),
        (header::CACHE_CONTROL, "private, no-cache"),
        (header::CONTENT_DISPOSITION, "inline; filename=\"referee.ics\""),
        // the address is a secret
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    Ok((head, text).into_response())
}

async fn renew(State(state): State<AppState>, visit: Visit) -> Result<Response> {
    agenda::renew(&state, visit.must_account()?).await?;
    Ok(done(HERE, "ics-made-done"))
}

async fn remove(State(state): State<AppState>, visit: Visit) -> Result<Response> {
    agenda::remove(&state, visit.must_account()?).await?;
    Ok(done(HERE, "ics-removed-done"))
}
