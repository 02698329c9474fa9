//! Taking part: who does, enrolling and withdrawing (T1).

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::{get, post};
use league::Command;

use super::answer::{done, faults, refused, shown, status_of};
use super::found::Found;
use super::visit::Visit;
use crate::application::{By, ExecuteError, execute};
use crate::bots::host;
use crate::error::Result;
use crate::pages::from::muster;
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/games/{id}/players", get(page))
        .route("/games/{id}/begin", post(begin))
        .route("/games/{id}/enrolment", post(enrol))
        .route("/games/{id}/enrolment/withdraw", post(withdraw))
}

async fn page(visit: Visit, Found(held): Found) -> Result<Response> {
    shown(&muster::page(&visit, &held, Vec::new()))
}

async fn enrol(State(state): State<AppState>, visit: Visit, game: Found) -> Result<Response> {
    act(
        &state,
        &visit,
        game,
        Command::Enrol {
            posts: None,
            fleet: None,
        },
        "muster-enrol-done",
    )
    .await
}

async fn withdraw(State(state): State<AppState>, visit: Visit, game: Found) -> Result<Response> {
    act(&state, &visit, game, Command::Withdraw {}, "muster-withdraw-done").await
}

/// M1: who opened a melee of the house lets it begin before its time.
async fn begin(State(state): State<AppState>, visit: Visit, Found(held): Found) -> Result<Response> {
    let nick = &visit.must_account()?.nick;
    match host::begin(&state, &held, nick, state.clock.now()).await {
        Ok(_) => Ok(done(&format!("/games/{}", held.id), "muster-begin-done")),
        Err(ExecuteError::Refused(refusal)) => {
            let page = muster::page(&visit, &held, faults(visit.words(), &refusal));
            refused(status_of(&refusal), &page)
        }
        Err(e) => Err(e.into()),
    }
}

async fn act(
    state: &AppState,
    visit: &Visit,
    Found(held): Found,
    command: Command,
    key: &'static str,
) -> Result<Response> {
    let account = visit.must_account()?;
    let by = By::Account(account.nick.clone());
    match execute(state, held.id, by, command, None, state.clock.now()).await {
        Ok(_) => Ok(done(&format!("/games/{}/players", held.id), key)),
        Err(ExecuteError::Refused(refusal)) => {
            let page = muster::page(visit, &held, faults(visit.words(), &refusal));
            refused(status_of(&refusal), &page)
        }
        Err(e) => Err(e.into()),
    }
}
