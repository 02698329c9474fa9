//! What is still to be told, and what was given up: seen, put back, webhooks switched.

use axum::Router;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::{get, post};
use chrono_tz::Tz;

use super::{admin, size};
use crate::application::links;
use crate::application::outbox::{self, Again};
use crate::error::{Error, Result};
use crate::pages::admin::outbox::{HookLine, OutboxPage, WaitingLine};
use crate::pages::admin::tabs;
use crate::pages::http::answer::{done, shown};
use crate::pages::http::asked::Asked;
use crate::pages::http::visit::Visit;
use crate::pages::view::Pager;
use crate::state::AppState;
use crate::store::deliveries::DeliveryId;
use crate::store::waiting::{Hook, Letter, Waiting};
use crate::store::webhooks::{Attempt, WebhookId};
use crate::words::Words;

/// Where all of it is seen.
const HERE: &str = "/admin/outbox";

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route(HERE, get(page))
        .route("/admin/outbox/{webhook}/{number}/again", post(delivery_again))
        .route("/admin/letters/{id}/again", post(letter_again))
        .route("/admin/webhooks/{id}/{power}", post(switch))
}

/// `page`: of the deliveries.
async fn page(State(state): State<AppState>, visit: Visit, asked: Asked) -> Result<Response> {
    let found = outbox::look(&state, admin(&visit)?, asked.number("page").unwrap_or(1)).await?;
    let words = visit.words();
    let shell = visit.shell(words.word("admin-outbox"));
    let (waiting, given_up) = found.pushes;
    shown(&OutboxPage {
        tabs: tabs(&shell, HERE),
        shell,
        deliveries: found
            .deliveries
            .into_iter()
            .map(|d| delivery(&visit, &d))
            .collect(),
        pager: Pager::new(HERE, found.page, found.pages),
        letters: found.letters.into_iter().map(|l| letter(&visit, l)).collect(),
        no_mail: !links::sends_mail(&state),
        pushes: format!(
            "{} {}",
            words.count("admin-pushes-waiting", size(waiting)),
            words.count("admin-pushes-given-up", size(given_up))
        ),
        hooks: found.webhooks.into_iter().map(|h| hook(&visit, h)).collect(),
    })
}

fn answer(words: &Words, last: &Attempt) -> String {
    if let Some(status) = last.status {
        return words.with("webhooks-last", "status", status.to_string());
    }
    let key = format!("webhooks-no-answer-{}", last.error.as_deref().unwrap_or_default());
    words.with("webhooks-last-none", "why", words.word(&key))
}

fn so_far(words: &Words, attempts: i32, last: Option<String>) -> String {
    let attempts = words.count("admin-attempts", size(attempts.into()));
    last.map_or(attempts.clone(), |last| format!("{attempts}. {last}"))
}

fn delivery(visit: &Visit, waiting: &Waiting) -> WaitingLine {
    let words = visit.words();
    let DeliveryId { webhook, number } = waiting.id;
    let last = waiting.last.as_ref().map(|last| answer(words, last));
    WaitingLine {
        nick: waiting.nick.to_string(),
        what: format!("{} → {}", waiting.kind, waiting.host),
        at: visit.moment(waiting.at, Tz::Europe__Moscow),
        so_far: so_far(words, waiting.attempts, last),
        next: waiting.next_at.map(|at| visit.moment(at, Tz::Europe__Moscow)),
        again: Some(format!("/admin/outbox/{webhook}/{number}/again")),
    }
}

fn letter(visit: &Visit, letter: Letter) -> WaitingLine {
    let words = visit.words();
    let holds_link = matches!(letter.kind.as_str(), "confirm" | "password");
    let told = letter.next_at.is_some() || !holds_link;
    WaitingLine {
        nick: letter.nick.to_string(),
        what: words.word(&format!("admin-letter-{}", letter.kind)),
        at: visit.moment(letter.at, Tz::Europe__Moscow),
        so_far: so_far(words, letter.attempts, letter.last_error),
        next: letter.next_at.map(|at| visit.moment(at, Tz::Europe__Moscow)),
        again: told.then(|| format!("/admin/letters/{}/again", letter.id)),
    }
}

fn hook(visit: &Visit, hook: Hook) -> HookLine {
    HookLine {
        id: hook.id.to_string(),
        nick: hook.nick.to_string(),
        host: hook.host,
        off: hook.off_since.map(|at| visit.moment(at, Tz::Europe__Moscow)),
        last: hook.last.as_ref().map(|last| answer(visit.words(), last)),
    }
}

async fn delivery_again(
    State(state): State<AppState>,
    visit: Visit,
    Path((webhook, number)): Path<(String, String)>,
) -> Result<Response> {
    let by = admin(&visit)?;
    let id = DeliveryId {
        webhook: WebhookId(webhook.parse().map_err(|_| Error::NotFound)?),
        number: number.parse().map_err(|_| Error::NotFound)?,
    };
    outbox::again(&state, by, Again::Delivery(id), visit.now).await?;
    Ok(done(HERE, "admin-again-done"))
}

async fn letter_again(
    State(state): State<AppState>,
    visit: Visit,
    Path(id): Path<String>,
) -> Result<Response> {
    let by = admin(&visit)?;
    let id = id.parse().map_err(|_| Error::NotFound)?;
    outbox::again(&state, by, Again::Letter(id), visit.now).await?;
    Ok(done(HERE, "admin-again-done"))
}

async fn switch(
    State(state): State<AppState>,
    visit: Visit,
    Path((id, power)): Path<(String, String)>,
) -> Result<Response> {
    let by = admin(&visit)?;
    let id = WebhookId(id.parse().map_err(|_| Error::NotFound)?);
    let (on, key) = match power.as_str() {
        "on" => (true, "admin-hook-on-done"),
        "off" => (false, "admin-hook-off-done"),
        _ => return Err(Error::NotFound),
    };
    outbox::switch(&state, by, id, on, visit.now).await?;
    Ok(done("/admin/outbox#webhooks", key))
}
