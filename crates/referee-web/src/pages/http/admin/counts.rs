//! Counts of messages on another forum (T1), entered from a table: read, shown, and only then written.

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;

use super::admin;
use crate::application::counts::{self, Line, MOST_LINES, Outcome, Plan, Row, Unread, Written};
use crate::error::Result;
use crate::pages::admin::counts::{CountLine, CountsPage, Preview};
use crate::pages::admin::tabs;
use crate::pages::http::answer::{done, refused, shown};
use crate::pages::http::upload::{self, MOST_FORM, Uploaded};
use crate::pages::http::visit::Visit;
use crate::pages::view::FormFault;
use crate::state::AppState;
use crate::words::Words;

/// The longest table that is typed or carried along, in bytes: a file of 64 KiB in windows-1251 is twice as long here.
const LONGEST: usize = 256 * 1024;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route(
        "/admin/counts",
        get(page).post(post).layer(DefaultBodyLimit::max(MOST_FORM)),
    )
}

fn counting(visit: &Visit, text: String, preview: Option<Preview>, fault: Option<String>) -> CountsPage {
    let shell = visit.shell(visit.words().word("admin-counts"));
    let fault = fault.map(|text| FormFault { field: "text", text });
    CountsPage {
        tabs: tabs(&shell, "/admin/counts"),
        shell,
        text,
        faults: fault.into_iter().collect(),
        preview,
    }
}

async fn page(visit: Visit) -> Result<Response> {
    admin(&visit)?;
    shown(&counting(&visit, String::new(), None, None))
}

async fn post(State(state): State<AppState>, visit: Visit, sent: Uploaded) -> Result<Response> {
    let by = admin(&visit)?;
    let words = visit.words();
    let typed = sent.form.get("text").replace("\r\n", "\n");
    let (text, rows) = match (sent.file, typed) {
        (Some(Err(why)), typed) => return no_table(&visit, typed, words.word(unread(why))),
        (Some(Ok(text)), _) | (None, text) => match rows(words, &text) {
            Ok(rows) => (text, rows),
            Err(why) => return no_table(&visit, text, why),
        },
    };
    let mut c = state.pool.acquire().await?;
    if sent.form.get("confirmed") != "yes" {
        let plan = counts::plan(&mut c, rows).await?;
        return shown(&counting(&visit, text, Some(preview(words, &plan)), None));
    }
    match counts::write(&mut c, &by.nick, rows, sent.form.get("digest"), sent.at).await? {
        Written::Done(_) => Ok(done("/admin/counts", "admin-counts-saved")),
        Written::Otherwise(plan) => {
            let why = Some(words.word("admin-counts-changed"));
            let page = counting(&visit, text, Some(preview(words, &plan)), why);
            refused(StatusCode::CONFLICT, &page)
        }
    }
}

fn no_table(visit: &Visit, text: String, why: String) -> Result<Response> {
    refused(
        StatusCode::UNPROCESSABLE_ENTITY,
        &counting(visit, text, None, Some(why)),
    )
}

/// Key of why a file is no table.
fn unread(why: upload::Unread) -> &'static str {
    match why {
        upload::Unread::TooLarge => "admin-counts-large",
        _ => "admin-counts-not-text",
    }
}

fn rows(words: &Words, text: &str) -> Result<Vec<Row>, String> {
    if text.len() > LONGEST {
        return Err(words.word("admin-counts-large"));
    }
    counts::read(text).map_err(|why| match why {
        Unread::Nothing => words.word("admin-counts-nothing"),
        Unread::TooLong => words.count(
            "admin-counts-too-long",
            u64::try_from(MOST_LINES).unwrap_or_default(),
        ),
    })
}

fn preview(words: &Words, plan: &Plan) -> Preview {
    let count = |count: usize| u64::try_from(count).unwrap_or_default();
    let (changes, faults) = (plan.changes(), plan.faults());
    Preview {
        lines: plan.lines.iter().map(|line| shown_line(words, line)).collect(),
        changes,
        sum: words.count("admin-counts-sum", count(changes)),
        left_out: (faults > 0).then(|| words.count("admin-counts-left-out", count(faults))),
        digest: plan.digest(),
    }
}

fn shown_line(words: &Words, line: &Line) -> CountLine {
    let (known, old, new) = match &line.outcome {
        Outcome::Change { nick, old, new, .. } => (Some(nick), Some(*old), Some(*new)),
        Outcome::Same { nick, count } => (Some(nick), Some(*count), Some(*count)),
        _ => (None, None, None),
    };
    let what = match &line.outcome {
        Outcome::Change { here, .. } => words.count("admin-counts-here", (*here).into()),
        Outcome::Same { .. } => words.word("admin-counts-same"),
        Outcome::NoNick => words.word("admin-counts-no-nick"),
        Outcome::Unknown => words.word("admin-counts-unknown"),
        Outcome::Closed => words.word("admin-counts-closed"),
        Outcome::NotANumber => words.with("admin-counts-no-number", "text", line.count.clone()),
        Outcome::Double { line } => words.with("admin-counts-double", "line", line.to_string()),
    };
    CountLine {
        line: line.line,
        nick: line.nick.clone(),
        known: known.filter(|_| line.looks_alike()).map(ToString::to_string),
        old,
        new,
        what,
        fault: line.outcome.is_fault(),
    }
}
