//! The webhooks of an account: added, tried out, switched on, removed.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::post;
use chrono_tz::Tz;
use serde::Deserialize;

use super::answer::{done, refused, shown};
use super::posted::Posted;
use super::settings::{Settings, settings};
use super::visit::Visit;
use crate::account::Account;
use crate::application::webhooks::{self, ALL, Fault, MOST, NotAdded, Wish};
use crate::error::{AccountFault, Error, Result};
use crate::pages::view::FormFault;
use crate::pages::webhooks::{LastAnswer, Power, WebhookLine, WebhooksPart};
use crate::state::AppState;
use crate::store::webhooks::{Attempt, Webhook, WebhookId};

/// Where all of it is seen.
const HERE: &str = "/settings#webhooks";

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/settings/webhooks", post(add))
        .route("/settings/webhooks/{id}/test", post(test))
        .route("/settings/webhooks/{id}/on", post(on))
        .route("/settings/webhooks/{id}/remove", post(remove))
}

/// The part of the settings with an empty form.
pub(super) async fn part(state: &AppState, visit: &Visit, account: &Account) -> Result<WebhooksPart> {
    let most = i64::try_from(MOST).unwrap_or(i64::MAX);
    let all = webhooks::list(state, account, None, most).await?;
    Ok(WebhooksPart {
        lines: all.into_iter().map(|webhook| line(visit, webhook)).collect(),
        events: ALL.to_owned(),
        ..WebhooksPart::default()
    })
}

fn line(visit: &Visit, webhook: Webhook) -> WebhookLine {
    let words = visit.words();
    let moment = |at| visit.moment(at, Tz::Europe__Moscow);
    let events = if webhook.events == [ALL] {
        words.word("webhooks-events-all")
    } else {
        words.with("webhooks-events-of", "list", webhook.events.join(", "))
    };
    WebhookLine {
        id: webhook.id.to_string(),
        url: webhook.url,
        events,
        power: if webhook.off_since.is_none() {
            Power::On
        } else {
            Power::Off
        },
        last: webhook.last.map(|last| answer(visit, last)),
        pending: (webhook.pending > 0).then(|| words.count("webhooks-pending", webhook.pending)),
        next: webhook.next_at.map(moment),
    }
}

fn answer(visit: &Visit, last: Attempt) -> LastAnswer {
    let words = visit.words();
    let what = if let Some(status) = last.status {
        words.with("webhooks-last", "status", status.to_string())
    } else {
        let why = format!("webhooks-no-answer-{}", last.error.unwrap_or_default());
        words.with("webhooks-last-none", "why", words.word(&why))
    };
    LastAnswer {
        what,
        at: visit.moment(last.at, Tz::Europe__Moscow),
        body: last.answer,
    }
}

/// It has no `Debug`: it holds a secret.
#[derive(Deserialize)]
struct Sent {
    url: String,
    events: String,
    #[serde(default)]
    secret: String,
}

async fn add(State(state): State<AppState>, visit: Visit, sent: Posted<Sent>) -> Result<Response> {
    let account = visit.must_account()?;
    let Sent { url, events, secret } = sent.form;
    let words = |c: char| c.is_whitespace() || c == ',';
    let wish = Wish {
        url,
        events: events.split(words).map(str::to_owned).collect(),
        secret,
    };
    let added = webhooks::add(&state, account, &wish, None).await;
    let mut page = settings(&state, &visit, Settings::default()).await?;
    match added {
        Ok(added) => {
            let Some(secret) = added.secret else {
                return Ok(done(HERE, "webhooks-added-saved"));
            };
            page.webhooks.made = Some(secret.reveal().to_owned());
            shown(&page)
        }
        Err(NotAdded::Faults(faults)) => {
            page.webhooks.faults = faults.iter().map(|fault| in_words(&visit, fault)).collect();
            page.webhooks.url = wish.url;
            page.webhooks.events = events;
            refused(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
        Err(NotAdded::Web(e)) => Err(e),
    }
}

fn in_words(visit: &Visit, fault: &Fault) -> FormFault {
    let (key, fact) = fault.message();
    FormFault {
        field: fault.field(),
        text: visit.words().text(key, &[fact]),
    }
}

async fn test(State(state): State<AppState>, visit: Visit, Path(id): Path<String>) -> Result<Response> {
    match webhooks::test(&state, visit.must_account()?, webhook(&id)?).await {
        Ok(_) => Ok(done(HERE, "webhooks-test-sent")),
        // it was switched off in the meantime: there it says so
        Err(Error::Account(AccountFault::WebhookOff, _)) => Ok(Redirect::to(HERE).into_response()),
        Err(e) => Err(e),
    }
}

async fn on(State(state): State<AppState>, visit: Visit, Path(id): Path<String>) -> Result<Response> {
    webhooks::switch_on(&state, visit.must_account()?, webhook(&id)?).await?;
    Ok(done(HERE, "webhooks-on-done"))
}

async fn remove(State(state): State<AppState>, visit: Visit, Path(id): Path<String>) -> Result<Response> {
    webhooks::remove(&state, visit.must_account()?, webhook(&id)?).await?;
    Ok(done(HERE, "webhooks-removed-done"))
}

/// What is no id is the id of nothing.
fn webhook(id: &str) -> Result<WebhookId> {
    id.parse().map(WebhookId).map_err(|_| Error::NotFound)
}

#[cfg(test)]
mod tests {
    use crate::webhook::sender::NoAnswer;
    use crate::words::{Language, Words};

    #[test]
    fn every_reason_for_no_answer_has_words() {
        for language in Language::ALL {
            for code in NoAnswer::CODES {
                assert!(
                    Words::of(language).has(&format!("webhooks-no-answer-{code}")),
                    "{code}"
                );
            }
        }
    }
}
