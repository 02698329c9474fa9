//! The days off of the site, for administrators (C2, C5): looked at, changed by hand and from a file. Every change is
//! shown first, with the games that it would move.

use std::collections::BTreeSet;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use chrono_tz::Tz;
use serde::Deserialize;

use super::upload::{self, Unread, Uploaded};
use super::{Visit, done, refused, shown};
use crate::account::{Account, Role};
use crate::application::calendar::preview::{Preview, preview};
use crate::application::calendar::{Calendar, NotChanged, Plan, Wish, change, plan};
use crate::error::{Error, Result};
use crate::pages::calendars::{CalendarsPage, ConfirmCalendarsPage, MovedLine};
use crate::pages::from::calendars::{change_line, day_line, in_a_form, will_be};
use crate::pages::view::FormFault;
use crate::state::AppState;
use crate::store;

/// Changes that are shown.
const CHANGES: usize = 20;

/// Lines of a change, and games that it moves, that are shown.
const SHOWN: usize = 40;

/// The routes.
pub fn routes() -> Router<AppState> {
    let both = get(page).post(sent);
    Router::new().route(
        "/admin/calendars",
        both.layer(DefaultBodyLimit::max(upload::MOST_FORM)),
    )
}

/// Administrators alone.
pub(super) fn admin(visit: &Visit) -> Result<&Account> {
    let account = visit.must_account()?;
    account.must_be(Role::Admin)?;
    Ok(account)
}

#[derive(Deserialize)]
struct Asked {
    year: Option<i32>,
}

async fn page(State(state): State<AppState>, visit: Visit, Query(asked): Query<Asked>) -> Result<Response> {
    admin(&visit)?;
    let year = asked.year.unwrap_or_else(|| this_year(visit.now));
    shown(&filled(&state, &visit, year).await?)
}

fn this_year(now: DateTime<Utc>) -> i32 {
    now.with_timezone(&Tz::Europe__Moscow).year()
}

async fn filled(state: &AppState, visit: &Visit, year: i32) -> Result<CalendarsPage> {
    let mut c = state.pool.acquire().await?;
    let calendar = state.games.calendar_now(&mut c).await?;
    let changes = store::calendar::changes(&mut c).await?;
    let days = calendar.days();
    let last = days.last_day().map_or(this_year(visit.now) - 1, |day| day.year());
    let mut years: BTreeSet<i32> = days.iter().map(|(day, _)| day.year()).collect();
    years.extend([this_year(visit.now), year]);
    let of_year = days.iter().filter(|(day, _)| day.year() == year);
    Ok(CalendarsPage {
        shell: visit.shell(visit.words().word("calendars-head")),
        year,
        years: years.into_iter().collect(),
        unknown_from: last + 1,
        days: of_year
            .map(|(day, name)| day_line(visit.words(), day, name))
            .collect(),
        changes: changes
            .iter()
            .rev()
            .take(CHANGES)
            .map(|change| change_line(visit, change))
            .collect(),
        day: String::new(),
        name: String::new(),
        faults: Vec::new(),
    })
}

async fn sent(State(state): State<AppState>, visit: Visit, sent: Uploaded) -> Result<Response> {
    let account = admin(&visit)?;
    let calendar = {
        let mut c = state.pool.acquire().await?;
        state.games.calendar_now(&mut c).await?
    };
    let planned = wish(&sent).and_then(|wish| {
        let planned = plan(&calendar, &wish).map_err(|faults| {
            let keys = faults.iter().map(|fault| in_a_form(visit.words(), fault));
            Unwished::Told(keys.collect())
        });
        Ok((wish, planned?))
    });
    let (wish, plan) = match planned {
        Ok(both) => both,
        Err(unwished) => return again(&state, &visit, &sent, unwished).await,
    };
    let mut asking = Asking {
        reason: sent.form.get("reason").to_owned(),
        ..Asking::default()
    };
    let mut status = StatusCode::OK;
    if sent.form.get("confirmed") == "yes" {
        let version = sent.form.get("version").parse();
        let version: u32 = version.map_err(|_| Error::Malformed("version is a number".into()))?;
        match change(&state, account, &wish, &asking.reason, Some(version), sent.at).await {
            Ok(_) => return Ok(done(&address(&plan), "calendars-changed-done")),
            Err(NotChanged::Web(e)) => return Err(e),
            Err(NotChanged::Meanwhile) => (status, asking.meanwhile) = (StatusCode::CONFLICT, true),
            Err(NotChanged::Faults(faults)) => {
                status = StatusCode::UNPROCESSABLE_ENTITY;
                asking.faults = faults
                    .iter()
                    .map(|fault| in_a_form(visit.words(), fault))
                    .collect();
            }
        }
    }
    let preview = preview(&state, &plan, sent.at).await?;
    refused(status, &ask(&visit, &calendar, &wish, &plan, &preview, asking))
}

/// The year of the first day that was changed.
fn address(plan: &Plan) -> String {
    let year = plan.days.first().map(|(day, _)| day.year());
    year.map_or_else(
        || "/admin/calendars".to_owned(),
        |year| format!("/admin/calendars?year={year}"),
    )
}

/// What was sent is no wish.
enum Unwished {
    /// By the key of the words.
    Key(&'static str),
    /// In words.
    Told(Vec<FormFault>),
}

fn wish(sent: &Uploaded) -> Result<Wish, Unwished> {
    let day = || {
        let day = sent.form.get("day").trim().parse::<NaiveDate>();
        day.map_err(|_| Unwished::Key("calendars-fault-day"))
    };
    match (sent.form.get("do"), &sent.file) {
        ("add", _) => Ok(Wish::Add {
            day: day()?,
            name: sent.form.get("name").to_owned(),
        }),
        ("remove", _) => Ok(Wish::Remove { day: day()? }),
        (_, Some(Ok(text))) => Ok(Wish::Import { text: text.clone() }),
        (_, Some(Err(Unread::TooLarge))) => Err(Unwished::Key("calendars-fault-large")),
        (_, Some(Err(_))) => Err(Unwished::Key("calendars-fault-not-text")),
        (_, None) if sent.form.get("text").is_empty() => Err(Unwished::Key("calendars-fault-empty")),
        (_, None) => Ok(Wish::Import {
            text: sent.form.get("text").to_owned(),
        }),
    }
}

/// The page with what was typed.
async fn again(state: &AppState, visit: &Visit, sent: &Uploaded, unwished: Unwished) -> Result<Response> {
    let day = sent.form.get("day");
    let year = day
        .parse::<NaiveDate>()
        .map_or(this_year(visit.now), |day| day.year());
    let mut page = filled(state, visit, year).await?;
    day.clone_into(&mut page.day);
    sent.form.get("name").clone_into(&mut page.name);
    page.faults = match unwished {
        Unwished::Told(faults) => faults,
        Unwished::Key(key) => vec![FormFault {
            field: "",
            text: visit.words().word(key),
        }],
    };
    refused(StatusCode::UNPROCESSABLE_ENTITY, &page)
}

/// What else a question shows.
#[derive(Default)]
struct Asking {
    meanwhile: bool,
    reason: String,
    faults: Vec<FormFault>,
}

fn ask(
    visit: &Visit,
    calendar: &Calendar,
    wish: &Wish,
    plan: &Plan,
    preview: &Preview,
    asking: Asking,
) -> ConfirmCalendarsPage {
    let words = visit.words();
    let lines = plan.days.iter().take(SHOWN);
    let lines = lines.map(|(day, name)| will_be(words, calendar, *day, name.as_deref()));
    let more = plan.days.len().saturating_sub(SHOWN);
    let moved = preview.moved.iter().take(SHOWN).map(|moved| MovedLine {
        href: format!("/games/{}", moved.game),
        title: moved.title.clone(),
        from: visit.moment(moved.from, Tz::Europe__Moscow),
        to: visit.moment(moved.to, Tz::Europe__Moscow),
    });
    let count = |number: usize| number.to_string();
    let (moves, running) = (count(preview.moved.len()), count(preview.running));
    ConfirmCalendarsPage {
        shell: visit.shell(words.word("calendars-confirm-head")),
        meanwhile: asking.meanwhile,
        lines: lines.collect(),
        more_lines: (more > 0).then(|| words.with("calendars-more", "count", count(more))),
        games: words.text(
            "calendars-games",
            &[("count", moves.as_str()), ("running", running.as_str())],
        ),
        moved: moved.collect(),
        hidden: hidden(wish, calendar.version()),
        reason: asking.reason,
        faults: asking.faults,
    }
}

fn hidden(wish: &Wish, version: u32) -> Vec<(String, String)> {
    let fields = match wish {
        Wish::Add { day, name } => vec![
            ("do", "add".into()),
            ("day", day.to_string()),
            ("name", name.clone()),
        ],
        Wish::Remove { day } => vec![("do", "remove".into()), ("day", day.to_string())],
        Wish::Import { text } => vec![("do", "import".into()), ("text", text.clone())],
    };
    let version = ("version", version.to_string());
    let all = fields.into_iter().chain([version]);
    all.map(|(name, value)| (name.to_owned(), value)).collect()
}
