//! The battle thread and its composer.

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use chrono::{DateTime, Utc};
use league::{Command, Nick};
use serde::Deserialize;

use super::asked::Asked;
use super::{Found, Posted, Visit, done, refused, shown, status_of};
use crate::application::read;
use crate::application::read::discussion::{self, WriteError};
use crate::application::read::thread::{self, Page, Thread};
use crate::application::{By, ExecuteError, HeldGame, dry_run, execute};
use crate::bots::free_seat;
use crate::error::{Error, Result};
use crate::pages::battle::BattlePage;
use crate::pages::from::composer::{self, Draft, Tried};
use crate::pages::from::{Look, post, sea, sealed, turn};
use crate::pages::view::{GamePart, Pager};
use crate::state::AppState;

/// Events that are looked through for the reason why a post was voided: that happens within a turn (T22).
const EVENTS_TO_A_VOID: u32 = 2_000;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/games/{id}", get(read_thread))
        .route("/games/{id}/posts", get(to_composer).post(write))
}

/// `page`: which page; `post`: the one that holds it; `quote`: a post to quote; `for`: for whom the Admiral moves.
async fn read_thread(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    asked: Asked,
) -> Result<Response> {
    let at = match (asked.number("page"), asked.number("post")) {
        (Some(page), _) => Page::Number(page),
        (None, Some(post)) => Page::Holding(post),
        (None, None) => Page::Last,
    };
    let look = Look::new(&visit, &held);
    let mut draft = Draft::default();
    if composer::silent(&look).is_none() {
        let whom = asked.0.get("for");
        draft.for_whom = (!whom.is_empty()).then(|| Nick::from(whom));
        draft.text = composer::first_text(&look, draft.for_whom.as_ref());
        if let Some(number) = asked.number("quote") {
            let cited = thread::posts_after(&state, held.id, number.saturating_sub(1), 1).await?;
            let cited: String = cited.iter().map(|post| post::quoted(&post.text)).collect();
            draft.text.insert_str(0, &cited);
        }
    }
    shown(&page(&state, &look, at, &draft).await?)
}

/// Where a form was sent to, opened again by its address.
async fn to_composer(Found(held): Found) -> Response {
    Redirect::to(&format!("/games/{}#composer", held.id)).into_response()
}

pub async fn page(state: &AppState, look: &Look<'_>, at: Page, draft: &Draft) -> Result<BattlePage> {
    let thread = thread::page(state, look.view.held.id, at).await?;
    let voided = why_voided(state, look.view.held, &thread).await?;
    let silent = composer::silent(look);
    // what was typed is kept, whoever typed it
    let composer = (silent.is_none() || !draft.text.is_empty()).then(|| composer::composer(look, draft));
    let mover = composer::mover(look, draft.for_whom.as_ref()).filter(|_| silent.is_none());
    Ok(BattlePage {
        shell: look.visit.shell(look.game().title.clone()),
        game: look.head(GamePart::Battle),
        turn: turn::banner(look),
        posts: post::battle_posts(look, &thread, &voided),
        pager: Pager::new(&look.address(""), thread.page, thread.pages),
        composer,
        silent,
        seat: free_seat::offered(look.game()).map(|_| look.address("/seat")),
        seas: sea::beside_thread(look, mover),
        resume: resume(look),
        inspection: sealed::inspection(look, ("", ""), Vec::new()),
        faults: Vec::new(),
    })
}

/// M5: where a player goes on with a game that nobody played for a round.
fn resume(look: &Look<'_>) -> Option<String> {
    let skirmish = look.game().skirmish.as_ref().filter(|s| s.stalled.is_some())?;
    let seat = look.view.player.as_ref()?.seat;
    let active = skirmish.players.get(seat)?.is_active();
    (active && look.game().is_paused()).then(|| look.address("/resume"))
}

/// The events that tell why posts of this page were voided.
async fn why_voided(state: &AppState, held: &HeldGame, thread: &Thread) -> Result<Vec<league::log::Logged>> {
    match thread.posts.iter().find(|post| post.voided) {
        None => Ok(Vec::new()),
        Some(post) => Ok(read::events(state, held.id, post.seq, EVENTS_TO_A_VOID).await?),
    }
}

/// What the composer sends.
#[derive(Deserialize)]
struct Sent {
    #[serde(default)]
    text: String,
    #[serde(default)]
    for_whom: String,
    /// `post`, `check`, `discuss`, `fill`.
    #[serde(default, rename = "do")]
    act: String,
    /// A cell was pressed.
    aim: Option<String>,
    /// A suggestion was pressed.
    replace: Option<String>,
    /// A word of an answer was pressed (D6).
    answer: Option<String>,
}

async fn write(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    sent: Posted<Sent>,
) -> Result<Response> {
    let (at, sent) = (sent.at, sent.form);
    let typed = one_line_end(&sent.text);
    let for_whom = (!sent.for_whom.is_empty()).then(|| Nick::from(sent.for_whom.as_str()));
    let Some(nick) = visit.nick() else {
        let draft = Draft {
            text: typed,
            for_whom,
            tried: None,
        };
        return again(&state, &visit, &held, StatusCode::UNAUTHORIZED, &draft).await;
    };
    let notation = held.game.rules.notation();
    let text = match (&sent.aim, &sent.replace, sent.act.as_str()) {
        _ if sent.answer.is_some() => composer::answered(&typed, sent.answer.as_deref().unwrap_or_default()),
        (Some(aim), _, _) => composer::aimed(
            &composer::in_full(&typed, for_whom.as_ref()),
            aim,
            notation,
            held.game.mode,
        ),
        (None, Some(replace), _) => composer::replaced(&typed, &one_line_end(replace)),
        (None, None, "fill") => filled(&Look::new(&visit, &held), &typed, for_whom.as_ref()),
        (None, None, "check") => composer::in_full(&typed, for_whom.as_ref()),
        (None, None, "discuss") => return discuss(&state, &visit, &held, nick, typed, at).await,
        _ => {
            let text = composer::in_full(&typed, for_whom.as_ref());
            return send(
                &state,
                &visit,
                &held,
                nick,
                Draft {
                    text,
                    for_whom,
                    tried: None,
                },
                at,
            )
            .await;
        }
    };
    let command = Command::Post { text: text.clone() };
    let tried = match dry_run(&state, held.id, &By::Account(nick.clone()), command, at).await {
        Ok(run) => Tried::Would(Box::new(run)),
        Err(ExecuteError::Refused(refusal)) => Tried::Refused(refusal),
        Err(other) => return Err(other.into()),
    };
    let draft = Draft {
        text,
        for_whom,
        tried: Some(tried),
    };
    again(&state, &visit, &held, StatusCode::OK, &draft).await
}

/// P1, P2: accepted whole, or shown again with every fault.
async fn send(
    state: &AppState,
    visit: &Visit,
    held: &HeldGame,
    nick: &Nick,
    draft: Draft,
    at: DateTime<Utc>,
) -> Result<Response> {
    let command = Command::Post {
        text: draft.text.clone(),
    };
    match execute(state, held.id, By::Account(nick.clone()), command, None, at).await {
        Ok(executed) => {
            let own = executed
                .posts
                .iter()
                .rev()
                .find(|post| post.author.as_ref() == Some(nick));
            let number = own.map_or(held.game.thread, |post| post.number);
            Ok(done(
                &format!("/games/{}?post={number}#post-{number}", held.id),
                "composer-sent",
            ))
        }
        Err(ExecuteError::Refused(refusal)) => {
            let status = status_of(&refusal);
            let draft = Draft {
                tried: Some(Tried::Refused(refusal)),
                ..draft
            };
            again(state, visit, held, status, &draft).await
        }
        Err(other) => Err(other.into()),
    }
}

/// P1: the same text, into the discussion.
async fn discuss(
    state: &AppState,
    visit: &Visit,
    held: &HeldGame,
    nick: &Nick,
    text: String,
    at: DateTime<Utc>,
) -> Result<Response> {
    match discussion::write(state, held.id, nick, &text, at).await {
        Ok(message) => {
            let to = format!("/games/{}/discussion#post-{}", held.id, message.number);
            Ok(done(&to, "discussion-sent"))
        }
        Err(WriteError::Refused(refusal)) => {
            let status = status_of(&refusal);
            let draft = Draft {
                text,
                for_whom: None,
                tried: Some(Tried::Refused(refusal)),
            };
            again(state, visit, held, status, &draft).await
        }
        Err(other) => Err(other.into()),
    }
}

/// The thread with what was typed. The game may have changed since it was found.
async fn again(
    state: &AppState,
    visit: &Visit,
    held: &HeldGame,
    status: StatusCode,
    draft: &Draft,
) -> Result<Response> {
    let held = read::game(state, held.id).await?.ok_or(Error::NotFound)?;
    let look = Look::new(visit, &held);
    refused(status, &page(state, &look, Page::Last, draft).await?)
}

/// The truthful answers of the one who is chosen, after what was typed.
fn filled(look: &Look<'_>, typed: &str, for_whom: Option<&Nick>) -> String {
    let first = composer::first_text(look, for_whom);
    let player = look.view.player.iter();
    let untouched = player
        .flat_map(|playing| playing.delegators.iter().map(|(nick, _)| Some(nick)))
        .chain([None])
        .any(|other| composer::first_text(look, other).trim() == typed.trim());
    if typed.trim().is_empty() || untouched {
        first
    } else {
        format!("{}\n{first}", typed.trim_end())
    }
}

/// Browsers end the lines of a text field with two characters.
fn one_line_end(text: &str) -> String {
    text.replace("\r\n", "\n")
}
