//! Seals, inspections, and going on with a melee that waits (D3, D4, M5).

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::post;
use chrono::{DateTime, Utc};
use engine::inspection::Opened;
use engine::{Salt, Seal};
use league::command::{FleetGiven, UnsealedFleet};
use league::event::Event;
use league::{Command, Nick};

use super::answer::{done, faults, refused, status_of};
use super::posted::{Fields, Posted};
use super::{Found, Visit, battle, game_of};
use crate::application::read::thread::Page;
use crate::application::{By, ExecuteError, HeldGame, dry_run, execute};
use crate::error::Result;
use crate::pages::battle::BattlePage;
use crate::pages::from::composer::Draft;
use crate::pages::from::{Look, sealed};
use crate::pages::view::FormFault;
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/games/{id}/seal", post(seal))
        .route("/games/{id}/inspections", post(inspect))
        .route("/games/{id}/unsealing", post(unseal))
        .route("/games/{id}/resume", post(resume))
}

/// D3.
async fn seal(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    sent: Posted<Fields>,
) -> Result<Response> {
    let nick = &visit.must_account()?.nick;
    let typed = sent.form.get("seal").trim();
    let look = Look::new(&visit, &held);
    let Ok(read) = typed.to_lowercase().parse::<Seal>() else {
        let fault = FormFault {
            field: "seal",
            text: visit.words().word("seal-unread"),
        };
        return refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            &sealed::page(&look, typed, vec![fault]),
        );
    };
    let command = Command::Place {
        fleet: None,
        seal: Some(read),
    };
    match execute(&state, held.id, By::Account(nick.clone()), command, None, sent.at).await {
        Ok(_) => Ok(done(&format!("/games/{}/fleet", held.id), "seal-saved")),
        Err(ExecuteError::Refused(refusal)) => {
            let faults = faults(visit.words(), &refusal);
            refused(status_of(&refusal), &sealed::page(&look, typed, faults))
        }
        Err(e) => Err(e.into()),
    }
}

/// D4.
async fn inspect(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    sent: Posted<Fields>,
) -> Result<Response> {
    let command = Command::Inspect {
        nick: Nick::from(sent.form.get("nick")),
    };
    carry_out(
        &state,
        &visit,
        &held,
        command,
        &sent.form,
        sent.at,
        "inspect-done",
    )
    .await
}

/// D4: the ships as people write them, and the salt.
async fn unseal(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    sent: Posted<Fields>,
) -> Result<Response> {
    visit.must_account()?;
    let form = &sent.form;
    let Ok(salt) = form.get("salt").trim().to_lowercase().parse::<Salt>() else {
        let fault = FormFault {
            field: "salt",
            text: visit.words().word("unseal-salt-unread"),
        };
        return again(
            &state,
            &visit,
            &held,
            StatusCode::UNPROCESSABLE_ENTITY,
            form,
            vec![fault],
        )
        .await;
    };
    let text = form.get("fleet").replace("\r\n", "\n");
    let command = Command::Unseal {
        fleet: UnsealedFleet::Given(FleetGiven::Text(text)),
        salt,
    };
    if form.get("do") != "anyway" && differs(&state, &visit, &held, command.clone(), sent.at).await? {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        let mut page = page_again(&state, &visit, &held, form, Vec::new()).await?;
        let asked = page.inspection.as_mut().and_then(|i| i.unseal.as_mut());
        if let Some(unseal) = asked {
            unseal.differs = true;
            return refused(status, &page);
        }
    }
    carry_out(&state, &visit, &held, command, form, sent.at, "unseal-done").await
}

/// Whether what is shown does not come to the seal. It is shown only once and would be a violation (D4), so it is asked first.
async fn differs(
    state: &AppState,
    visit: &Visit,
    held: &HeldGame,
    command: Command,
    at: DateTime<Utc>,
) -> Result<bool> {
    let by = By::Account(visit.must_account()?.nick.clone());
    let run = match dry_run(state, held.id, &by, command, at).await {
        Ok(run) => run,
        // why, is said when it is carried out
        Err(ExecuteError::Refused(_)) => return Ok(false),
        Err(e) => return Err(e.into()),
    };
    let notation = held.game.rules.notation();
    Ok(run.entries.iter().any(|entry| match &entry.event {
        Event::Unsealed { nick, fleet, salt } => {
            let shown = Opened {
                ships: fleet.clone(),
                salt: *salt,
            };
            let placed = held.game.placed.iter().find(|p| p.nick == *nick);
            !placed.is_some_and(|placed| shown.is_sealed_by(&placed.seal, notation))
        }
        _ => false,
    }))
}

/// M5: any player goes on with a game that nobody played for a round.
async fn resume(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    sent: Posted<Fields>,
) -> Result<Response> {
    let command = Command::Resume { reason: None };
    carry_out(
        &state,
        &visit,
        &held,
        command,
        &sent.form,
        sent.at,
        "turn-resumed",
    )
    .await
}

async fn carry_out(
    state: &AppState,
    visit: &Visit,
    held: &HeldGame,
    command: Command,
    typed: &Fields,
    at: DateTime<Utc>,
    notice: &'static str,
) -> Result<Response> {
    let by = By::Account(visit.must_account()?.nick.clone());
    match execute(state, held.id, by, command, None, at).await {
        Ok(_) => Ok(done(&format!("/games/{}", held.id), notice)),
        Err(ExecuteError::Refused(refusal)) => {
            let (status, faults) = (status_of(&refusal), faults(visit.words(), &refusal));
            again(state, visit, held, status, typed, faults).await
        }
        Err(e) => Err(e.into()),
    }
}

/// The battle thread with what was typed and why it was refused.
async fn again(
    state: &AppState,
    visit: &Visit,
    held: &HeldGame,
    status: StatusCode,
    typed: &Fields,
    faults: Vec<FormFault>,
) -> Result<Response> {
    let page = page_again(state, visit, held, typed, faults).await?;
    refused(status, &page)
}

async fn page_again(
    state: &AppState,
    visit: &Visit,
    held: &HeldGame,
    typed: &Fields,
    faults: Vec<FormFault>,
) -> Result<BattlePage> {
    let held = game_of(state, &held.id.to_string()).await?;
    let look = Look::new(visit, &held);
    let mut page = battle::page(state, &look, Page::Last, &Draft::default()).await?;
    let typed = (typed.get("fleet"), typed.get("salt"));
    page.faults.clone_from(&faults);
    page.inspection = sealed::inspection(&look, typed, faults);
    Ok(page)
}
