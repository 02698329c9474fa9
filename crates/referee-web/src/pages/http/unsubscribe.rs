//! Letters are switched off without logging in: by the link in each of them, or by the mail program itself (RFC 8058).

use axum::Router;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use serde::Deserialize;

use super::answer::shown;
use super::asked::Asked;
use super::posted::Posted;
use super::visit::Visit;
use crate::application::notices::{Topic, wishes};
use crate::error::{Error, Result};
use crate::pages::notices::UnsubscribePage;
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/unsubscribe/{code}", get(ask).post(switch_off))
}

/// What the letter was about.
fn topic(asked: &Asked) -> Option<Topic> {
    let name = asked.0.get("topic");
    Topic::ALL.into_iter().find(|topic| topic.as_str() == name)
}

fn page(
    visit: &Visit,
    code: &str,
    nick: String,
    topic: Option<Topic>,
    did: Option<String>,
) -> Result<Response> {
    let words = visit.words();
    let query = topic
        .map(|t| format!("?topic={}", t.as_str()))
        .unwrap_or_default();
    shown(&UnsubscribePage {
        shell: visit.shell(words.word("unsubscribe-head")),
        nick,
        action: format!("/unsubscribe/{code}{query}"),
        topic: topic.map(|t| words.word(&format!("notices-topic-{}", t.as_str()))),
        did,
    })
}

/// Programs that look at links in letters switch nothing off.
async fn ask(
    State(state): State<AppState>,
    visit: Visit,
    Path(code): Path<String>,
    asked: Asked,
) -> Result<Response> {
    let nick = wishes::nick_of(&state, &code).await?.ok_or(Error::NotFound)?;
    page(&visit, &code, nick.to_string(), topic(&asked), None)
}

/// Of a mail program comes `List-Unsubscribe=One-Click`: it wants no more letters at all.
#[derive(Deserialize)]
struct What {
    #[serde(default)]
    what: String,
}

async fn switch_off(
    State(state): State<AppState>,
    visit: Visit,
    Path(code): Path<String>,
    asked: Asked,
    sent: Result<Posted<What>>,
) -> Result<Response> {
    let topic = topic(&asked);
    // a mail program may send it in any form (RFC 8058)
    let what = sent.map_or_else(|_| String::new(), |sent| sent.form.what);
    let (off, did) = match topic.filter(|_| what == "topic") {
        Some(topic) => (format!("mail.{}", topic.as_str()), "unsubscribe-did-topic"),
        None => ("mail".to_owned(), "unsubscribe-did-all"),
    };
    let nick = wishes::switch_off(&state, &code, &off)
        .await?
        .ok_or(Error::NotFound)?;
    page(
        &visit,
        &code,
        nick.to_string(),
        topic,
        Some(visit.words().word(did)),
    )
}
