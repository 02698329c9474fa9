//! The lounge: threads outside games (T1).

use std::time::Duration;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::{get, post};
use serde::Deserialize;
use uuid::Uuid;

use super::asked::Asked;
use super::{Posted, Visit, done, faults, refused, shown, status_of};
use crate::application::lounge::{self, NotWritten, Wish};
use crate::application::read::lounge as read;
use crate::application::read::thread::Page;
use crate::entropy;
use crate::error::{Error, Result};
use crate::pages::from;
use crate::pages::lounge::{LoungePage, NewThreadPage, ThreadPage, Writing};
use crate::pages::view::{FormFault, Pager};
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/lounge", get(list).post(open))
        .route("/lounge/new", get(new))
        .route("/lounge/{id}", get(thread).post(write))
        .route("/lounge/{id}/close", post(close))
        .route("/lounge/{id}/reopen", post(reopen))
        .route("/lounge/{id}/messages/{number}/hide", post(hide))
        .route("/lounge/{id}/messages/{number}/show", post(show))
}

/// `page`: which page.
async fn list(State(state): State<AppState>, visit: Visit, asked: Asked) -> Result<Response> {
    let threads = read::threads(&state, asked.number("page").unwrap_or(1)).await?;
    shown(&LoungePage {
        shell: visit.shell(visit.words().word("lounge-head")),
        threads: threads
            .threads
            .iter()
            .map(|thread| from::lounge::line(&visit, thread))
            .collect(),
        pager: Pager::new("/lounge", threads.page, threads.pages),
    })
}

async fn new(State(state): State<AppState>, visit: Visit) -> Result<Response> {
    let guest = lounge::only_reads(&state, visit.must_account()?).await?;
    shown(&form(&visit, Opening::default(), guest, Vec::new()))
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Opening {
    title: String,
    text: String,
    form: String,
}

fn form(visit: &Visit, sent: Opening, guest: bool, faults: Vec<FormFault>) -> NewThreadPage {
    let form: Option<Uuid> = sent.form.parse().ok();
    NewThreadPage {
        shell: visit.shell(visit.words().word("lounge-new-head")),
        title: sent.title,
        text: sent.text,
        form: form.unwrap_or_else(|| entropy::id(visit.now)).to_string(),
        faults,
        guest,
    }
}

async fn open(State(state): State<AppState>, visit: Visit, sent: Posted<Opening>) -> Result<Response> {
    let mut form_sent = sent.form;
    form_sent.text = form_sent.text.replace("\r\n", "\n");
    let Some(account) = &visit.account else {
        let fault = plain(visit.words().word("lounge-log-in"));
        return refused(
            StatusCode::UNAUTHORIZED,
            &form(&visit, form_sent, false, vec![fault]),
        );
    };
    let wish = Wish {
        title: &form_sent.title,
        text: &form_sent.text,
        form: form_sent.form.parse().ok(),
    };
    match lounge::open(&state, account, wish, sent.at).await {
        Ok(id) => Ok(done(&from::lounge::address(id), "lounge-open-done")),
        Err(e) => {
            let guest = matches!(e, NotWritten::Guest);
            let why = Why::of(&visit, e)?;
            why.answer(&form(&visit, form_sent, guest, why.faults.clone()))
        }
    }
}

/// `page`: which page; `post`: the one that holds it; `quote`: a message to quote.
async fn thread(
    State(state): State<AppState>,
    visit: Visit,
    Path(id): Path<String>,
    asked: Asked,
) -> Result<Response> {
    let id = id_of(&id)?;
    let at = match (asked.number("page"), asked.number("post")) {
        (Some(page), _) => Page::Number(page),
        (None, Some(post)) => Page::Holding(post),
        (None, None) => Page::Last,
    };
    let mut draft = String::new();
    if let Some(number) = asked.number("quote")
        && let Some(cited) = read::message(&state, id, number).await?
        && let Ok(text) = &cited.text
    {
        draft = from::post::cited(&cited.author, number, text);
    }
    let opened = read::thread(&state, id, at).await?.ok_or(Error::NotFound)?;
    let writing = match &visit.account {
        _ if opened.thread.closed_by.is_some() => Writing::Closed,
        None => Writing::LogIn,
        Some(account) if lounge::only_reads(&state, account).await? => Writing::Guest,
        Some(_) => Writing::Draft(draft),
    };
    shown(&page(&visit, &opened, writing, opened.thread.last, Vec::new()))
}

/// `seen`: the newest message when the form was made.
fn page(
    visit: &Visit,
    opened: &read::Opened,
    writing: Writing,
    seen: u32,
    faults: Vec<FormFault>,
) -> ThreadPage {
    let thread = &opened.thread;
    let href = from::lounge::address(thread.id);
    let title = from::lounge::title(visit, thread);
    ThreadPage {
        shell: visit.shell(title.clone()),
        title,
        opened_by: thread.opened_by.to_string(),
        closed_by: thread.closed_by.as_ref().map(ToString::to_string),
        moderator: visit.is_referee(),
        posts: from::lounge::posts(visit, opened, matches!(writing, Writing::Draft(_))),
        pager: Pager::new(&href, opened.page, opened.pages),
        newest: from::lounge::address_of(thread.id, thread.last),
        seen,
        writing,
        faults,
        href,
    }
}

#[derive(Deserialize)]
struct Sent {
    #[serde(default)]
    text: String,
    #[serde(default)]
    seen: String,
}

async fn write(
    State(state): State<AppState>,
    visit: Visit,
    Path(id): Path<String>,
    sent: Posted<Sent>,
) -> Result<Response> {
    let id = id_of(&id)?;
    let text = sent.form.text.replace("\r\n", "\n");
    let seen: Option<u32> = sent
        .form
        .seen
        .parse()
        .ok()
        .filter(|n| *n <= i32::MAX.cast_unsigned());
    let why = match &visit.account {
        None => Why {
            status: StatusCode::UNAUTHORIZED,
            wait: None,
            faults: vec![plain(visit.words().word("lounge-log-in"))],
        },
        Some(account) => match lounge::write(&state, account, id, &text, seen, sent.at).await {
            Ok(number) => return Ok(done(&from::lounge::address_of(id, number), "lounge-sent")),
            Err(e) => Why::of(&visit, e)?,
        },
    };
    let opened = read::thread(&state, id, Page::Last)
        .await?
        .ok_or(Error::NotFound)?;
    let seen = seen.unwrap_or(opened.thread.last);
    let faults = why.faults.clone();
    why.answer(&page(&visit, &opened, Writing::Draft(text), seen, faults))
}

async fn close(State(state): State<AppState>, visit: Visit, Path(id): Path<String>) -> Result<Response> {
    set_closed(&state, &visit, &id, true).await
}

async fn reopen(State(state): State<AppState>, visit: Visit, Path(id): Path<String>) -> Result<Response> {
    set_closed(&state, &visit, &id, false).await
}

async fn set_closed(state: &AppState, visit: &Visit, id: &str, closed: bool) -> Result<Response> {
    let moderator = visit.must_account()?;
    let id = id_of(id)?;
    lounge::close(state, moderator, id, closed, visit.now).await?;
    let key = if closed {
        "lounge-close-done"
    } else {
        "lounge-reopen-done"
    };
    Ok(done(&from::lounge::address(id), key))
}

#[derive(Deserialize)]
struct Hiding {
    #[serde(default)]
    reason: String,
}

async fn hide(
    State(state): State<AppState>,
    visit: Visit,
    Path((id, number)): Path<(String, String)>,
    sent: Posted<Hiding>,
) -> Result<Response> {
    let moderator = visit.must_account()?;
    let (id, number) = (id_of(&id)?, number_of(&number)?);
    let reason = Some(sent.form.reason.as_str());
    match lounge::hide(&state, moderator, (id, number), reason, sent.at).await {
        Ok(()) => Ok(done(&from::lounge::address_of(id, number), "lounge-hide-done")),
        Err(Error::Refused(refusal)) => {
            let opened = read::thread(&state, id, Page::Holding(number)).await?;
            let opened = opened.ok_or(Error::NotFound)?;
            let faults = faults(visit.words(), &refusal);
            let writing = Writing::Draft(String::new());
            refused(
                status_of(&refusal),
                &page(&visit, &opened, writing, opened.thread.last, faults),
            )
        }
        Err(e) => Err(e),
    }
}

async fn show(
    State(state): State<AppState>,
    visit: Visit,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response> {
    let moderator = visit.must_account()?;
    let (id, number) = (id_of(&id)?, number_of(&number)?);
    lounge::hide(&state, moderator, (id, number), None, visit.now).await?;
    Ok(done(&from::lounge::address_of(id, number), "lounge-show-done"))
}

fn id_of(id: &str) -> Result<Uuid> {
    id.parse().map_err(|_| Error::NotFound)
}

fn number_of(number: &str) -> Result<u32> {
    let number: Option<u32> = number.parse().ok().filter(|n| *n <= i32::MAX.cast_unsigned());
    number.ok_or(Error::NotFound)
}

fn plain(text: String) -> FormFault {
    FormFault { field: "", text }
}

/// Why a form comes back.
struct Why {
    status: StatusCode,
    wait: Option<Duration>,
    faults: Vec<FormFault>,
}

impl Why {
    fn of(visit: &Visit, e: NotWritten) -> Result<Why> {
        let words = visit.words();
        let wait = |key: &str, time: Duration| {
            let time = words.duration(whole(time));
            vec![plain(words.with(key, "wait", time))]
        };
        let (status, wait, faults) = match e {
            NotWritten::NoSuchThread => return Err(Error::NotFound),
            NotWritten::Web(e) => return Err(e),
            NotWritten::Closed => (
                StatusCode::CONFLICT,
                None,
                vec![plain(words.word("lounge-closed-meanwhile"))],
            ),
            NotWritten::Guest => (
                StatusCode::FORBIDDEN,
                None,
                vec![plain(words.word("lounge-guest"))],
            ),
            NotWritten::TooManyThreads(time) => (
                StatusCode::TOO_MANY_REQUESTS,
                Some(time),
                wait("lounge-too-many-threads", time),
            ),
            NotWritten::TooManyMessages(time) => (
                StatusCode::TOO_MANY_REQUESTS,
                Some(time),
                wait("lounge-too-many-messages", time),
            ),
            NotWritten::Refused(refusal) => (status_of(&refusal), None, faults(words, &refusal)),
        };
        Ok(Why { status, wait, faults })
    }

    fn answer(&self, page: &impl askama::Template) -> Result<Response> {
        let mut response = refused(self.status, page)?;
        if let Some(time) = self.wait {
            let seconds = HeaderValue::from(whole(time));
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        Ok(response)
    }
}

/// Whole seconds, and whole minutes where it is more than one: never too few.
fn whole(time: Duration) -> u64 {
    let seconds = u64::try_from(time.as_millis().div_ceil(1000).max(1)).unwrap_or(u64::MAX);
    if seconds > 60 {
        seconds.div_ceil(60) * 60
    } else {
        seconds
    }
}
