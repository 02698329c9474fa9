//! The discussion thread of a game (P1).

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use serde::Deserialize;

use super::asked::Asked;
use super::{Found, Posted, Visit, done, faults, refused, shown, status_of};
use crate::application::HeldGame;
use crate::application::read::discussion::{self, WriteError};
use crate::application::read::thread::{self, Page};
use crate::error::Result;
use crate::pages::discussion::{DiscussionPage, Talk};
use crate::pages::from::{Look, post};
use crate::pages::view::{FormFault, GamePart, Pager};
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/games/{id}/discussion", get(read_messages).post(write))
}

/// `page`: which page; `post`: the one that holds it; `quote`: a message to quote; `battle`: a battle post to quote.
async fn read_messages(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    asked: Asked,
) -> Result<Response> {
    let at = asked.page();
    let mut draft = String::new();
    if let Some(number) = asked.number("quote") {
        let cited = discussion::after(&state, held.id, number.saturating_sub(1), 1).await?;
        draft.extend(
            cited
                .iter()
                .map(|message| post::cited(&message.author, message.number, &message.text)),
        );
    }
    if let Some(number) = asked.number("battle") {
        let cited = thread::posts_after(&state, held.id, number.saturating_sub(1), 1).await?;
        let referee = &held.game.referee;
        draft.extend(
            cited
                .iter()
                .map(|post| post::cited(post.author.as_ref().unwrap_or(referee), post.number, &post.text)),
        );
    }
    let look = Look::new(&visit, &held);
    let draft = look.reader().map(|_| draft);
    shown(&page(&state, &look, at, draft, Vec::new()).await?)
}

async fn page(
    state: &AppState,
    look: &Look<'_>,
    at: Page,
    draft: Option<String>,
    faults: Vec<FormFault>,
) -> Result<DiscussionPage> {
    let messages = discussion::page(state, look.view.held.id, at).await?;
    Ok(DiscussionPage {
        shell: look.visit.shell(look.game().title.clone()),
        game: look.head(GamePart::Discussion),
        talk: Talk {
            action: look.address("/discussion"),
            readers: None,
            empty: look.words().word("discussion-empty"),
            hint: look.words().word("discussion-hint"),
            silent: look.words().word("discussion-log-in"),
            log_in: true,
        },
        posts: post::messages(look, "/discussion", &messages),
        pager: Pager::new(&look.address("/discussion"), messages.page, messages.pages),
        draft,
        faults,
    })
}

#[derive(Deserialize)]
struct Sent {
    #[serde(default)]
    text: String,
}

async fn write(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    sent: Posted<Sent>,
) -> Result<Response> {
    let text = sent.form.text.replace("\r\n", "\n");
    let Some(nick) = visit.nick() else {
        let fault = FormFault {
            field: "text",
            text: visit.words().word("discussion-log-in"),
        };
        return again(&state, &visit, &held, StatusCode::UNAUTHORIZED, text, vec![fault]).await;
    };
    match discussion::write(&state, held.id, nick, &text, sent.at).await {
        Ok(message) => {
            let to = format!("/games/{}/discussion#post-{}", held.id, message.number);
            Ok(done(&to, "discussion-sent"))
        }
        Err(WriteError::Refused(refusal)) => {
            let faults = faults(visit.words(), &refusal);
            again(&state, &visit, &held, status_of(&refusal), text, faults).await
        }
        Err(other) => Err(other.into()),
    }
}

async fn again(
    state: &AppState,
    visit: &Visit,
    held: &HeldGame,
    status: StatusCode,
    text: String,
    faults: Vec<FormFault>,
) -> Result<Response> {
    let look = Look::new(visit, held);
    refused(status, &page(state, &look, Page::Last, Some(text), faults).await?)
}
