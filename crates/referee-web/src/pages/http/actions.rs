//! What people do in a game beside moving: delegation, orders, the successor, applications, disputes.

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::{get, post};
use chrono::{DateTime, Utc};
use league::event::Until;
use league::mode::Mode;
use league::{Command, Nick};

use super::asked::Asked;
use super::{Fields, Found, Posted, Visit, done, faults, game_of, refused, seas, shown, status_of};
use crate::application::{By, ExecuteError, HeldGame, absence, execute};
use crate::error::{Error, Result};
use crate::pages::actions::ActionsPage;
use crate::pages::from::{Look, actions};
use crate::pages::view::{FormFault, GamePart};
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/games/{id}/actions", get(page))
        .route("/games/{id}/delegation", post(delegate))
        .route("/games/{id}/delegation/take-back", post(take_back))
        .route("/games/{id}/delegation/recorded", post(record))
        .route("/games/{id}/orders", post(order))
        .route("/games/{id}/successor", post(name_successor))
        .route("/games/{id}/applications", post(apply))
        .route("/games/{id}/applications/withdraw", post(withdraw_application))
        .route("/games/{id}/disputes", post(dispute))
}

/// `post`: the one to be disputed.
async fn page(
    State(state): State<AppState>,
    visit: Visit,
    Found(held): Found,
    asked: Asked,
) -> Result<Response> {
    visit.must_account()?;
    shown(&filled(&state, &visit, &held, &asked.0, Vec::new()).await?)
}

async fn filled(
    state: &AppState,
    visit: &Visit,
    held: &HeldGame,
    typed: &Fields,
    faults: Vec<FormFault>,
) -> Result<ActionsPage> {
    let look = Look::new(visit, held);
    let away = absence::seen_by(state, held, visit.nick()).await?;
    Ok(ActionsPage {
        shell: visit.shell(look.game().title.clone()),
        game: look.head(GamePart::Actions),
        admiral: actions::admiral(&look),
        teams: held.game.mode == Mode::TeamBattle,
        over: held.is_over(),
        delegation: actions::delegation(&look),
        command: actions::command(&look, typed, &away),
        dispute_post: typed.get("post").to_owned(),
        dispute_text: typed.get("text").to_owned(),
        faults,
    })
}

/// A thing to do, and where it leads.
struct Deed {
    command: Command,
    then: &'static str,
    notice: &'static str,
}

async fn carry_out(
    state: &AppState,
    visit: &Visit,
    held: &HeldGame,
    typed: &Fields,
    at: DateTime<Utc>,
    deed: Deed,
) -> Result<Response> {
    let by = By::Account(visit.must_account()?.nick.clone());
    // an order that was given in the chart room is answered there
    let in_chart_room = typed.get("from") == "seas";
    let then = if in_chart_room { "/seas" } else { deed.then };
    match execute(state, held.id, by, deed.command, None, at).await {
        Ok(_) => Ok(done(&format!("/games/{}{then}", held.id), deed.notice)),
        Err(ExecuteError::Refused(refusal)) => {
            let held = game_of(state, &held.id.to_string()).await?;
            let (status, faults) = (status_of(&refusal), faults(visit.words(), &refusal));
            if in_chart_room {
                refused(status, &seas::filled(state, visit, &held, typed, faults).await?)
            } else {
                refused(status, &filled(state, visit, &held, typed, faults).await?)
            }
        }
        Err(other) => Err(other.into()),
    }
}

/// A form of this page: what it sends becomes a command.
macro_rules! form {
    ($(#[$doc:meta])* $name:ident, $then:literal, $notice:literal, $command:expr) => {
        $(#[$doc])*
        async fn $name(
            State(state): State<AppState>,
            visit: Visit,
            Found(held): Found,
            sent: Posted<Fields>,
        ) -> Result<Response> {
            let read: fn(&Fields) -> Result<Command> = $command;
            let deed = Deed { command: read(&sent.form)?, then: $then, notice: $notice };
            carry_out(&state, &visit, &held, &sent.form, sent.at, deed).await
        }
    };
}

form! {
    /// T18.
    delegate, "/actions", "delegation-done", |form| match form.get("until") {
        "turn" => Ok(Command::Delegate { until: Until::Turn }),
        "revoked" => Ok(Command::Delegate { until: Until::Revoked }),
        other => Err(Error::Malformed(format!("until is turn or revoked, not {other}"))),
    }
}

form! {
    /// T18.
    take_back, "/actions", "take-back-done", |_| Ok(Command::TakeBack {})
}

form! {
    /// T18: told by phone or message.
    record, "/actions", "recorded-done", |form| {
        let how = form.get("how").trim();
        Ok(Command::RecordDelegation {
            nick: Nick::from(form.get("nick")),
            how: (!how.is_empty()).then(|| how.to_owned()),
        })
    }
}

form! {
    /// T17.
    order, "/actions", "order-done", |form| {
        Ok(Command::Order { nick: Nick::from(form.get("nick")), target: Nick::from(form.get("target")) })
    }
}

form! {
    /// T19a.
    name_successor, "/actions", "successor-done", |form| {
        Ok(Command::NameSuccessor { nick: Nick::from(form.get("nick")) })
    }
}

form! {
    /// T20.
    apply, "/players", "application-done", |_| Ok(Command::Apply {})
}

form! {
    /// T20.
    withdraw_application, "/players", "application-withdrawn-done", |_| Ok(Command::WithdrawApplication {})
}

form! {
    /// T24. A number that is none disputes no post that there is.
    dispute, "/actions", "dispute-done", |form| {
        let post = form.get("post").trim().trim_start_matches('№').trim_start();
        Ok(Command::Dispute {
            post: (!post.is_empty()).then(|| post.parse().unwrap_or(0)),
            text: form.get("text").replace("\r\n", "\n"),
        })
    }
}
