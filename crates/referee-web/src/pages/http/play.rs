//! A battle against bots, for anybody (T0); a seat in a battle that bots play alone.

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use gunner::Strength;
use league::Nick;
use league::rules::Answers;
use tower_sessions::Session;

use super::asked::Asked;
use super::{Fields, Found, Posted, Visit, done, refused, shown};
use crate::application::ExecuteError;
use crate::application::accounts::{self, Refused};
use crate::bots::battle::{self, Wish};
use crate::bots::{free_seat, guest};
use crate::client::Client;
use crate::error::{Error, Result};
use crate::pages::errors::ErrorPage;
use crate::pages::from::play;
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/play", get(page).post(begin))
        .route("/games/{id}/seat", post(seat))
}

/// A fleet is offered, another one each time.
async fn page(visit: Visit, Asked(asked): Asked) -> Result<Response> {
    shown(&play::page(&visit, &asked, &battle::offer()))
}

/// The battle has begun, with the fleet that was offered, else a random one.
async fn begin(
    State(state): State<AppState>,
    visit: Visit,
    session: Session,
    from: Client,
    sent: Posted<Fields>,
) -> Result<Response> {
    state
        .limits
        .battles
        .take(from.household(), sent.at)
        .map_err(|retry_after| Error::TooMany { retry_after })?;
    let wish = wish(&sent.form);
    let (nick, key) = somebody(&state, &visit, &session, from, ("play-done", "play-guest-done")).await?;
    let held = battle::with(&state, &nick, &wish, sent.at).await?;
    Ok(done(&format!("/games/{}", held.id), key))
}

fn wish(fields: &Fields) -> Wish {
    let ships: Vec<String> = fields
        .get("ships")
        .lines()
        .map(str::trim)
        .map(str::to_owned)
        .collect();
    let (mode, size) = play::game(fields.get("pairs"));
    Wish {
        mode,
        pairs: size,
        bots: size,
        strength: fields.get("strength").parse().unwrap_or(Strength::Hunter),
        answers: match fields.get("answers") {
            "player" => Answers::Player,
            _ => Answers::Referee,
        },
        ships: (!ships.is_empty()).then_some(ships),
    }
}

/// The reader; who has no account is made a guest and let in. With the notice for either.
async fn somebody(
    state: &AppState,
    visit: &Visit,
    session: &Session,
    from: Client,
    (known, new): (&'static str, &'static str),
) -> Result<(Nick, &'static str)> {
    if let Some(account) = &visit.account {
        return Ok((account.nick.clone(), known));
    }
    match guest::make(state, from).await {
        Ok(account) => {
            accounts::enter(session, &account).await?;
            Ok((account.nick, new))
        }
        Err(Refused::Web(e)) => Err(e),
        // there are no guests here
        Err(_) => Err(Error::LogInFirst {
            next: visit.here.clone(),
        }),
    }
}

async fn seat(
    State(state): State<AppState>,
    visit: Visit,
    session: Session,
    from: Client,
    Found(held): Found,
) -> Result<Response> {
    if free_seat::offered(&held.game).is_none() {
        return gone(&visit, visit.words().word("seat-gone"));
    }
    let (nick, key) = somebody(&state, &visit, &session, from, ("seat-done", "seat-guest-done")).await?;
    match free_seat::take(&state, &held, &nick, state.clock.now()).await {
        Ok(()) => Ok(done(&format!("/games/{}", held.id), key)),
        Err(ExecuteError::VersionChanged { .. }) => gone(&visit, visit.words().word("seat-gone")),
        Err(ExecuteError::Refused(refusal)) => {
            let why: Vec<String> = refusal
                .0
                .iter()
                .map(|fault| visit.words().refusal(fault))
                .collect();
            gone(&visit, why.join(" "))
        }
        Err(e) => Err(e.into()),
    }
}

fn gone(visit: &Visit, why: String) -> Result<Response> {
    let mut page = ErrorPage::of(409, visit.shell(visit.words().word("seat-head")));
    page.text = why;
    refused(StatusCode::CONFLICT, &page)
}
