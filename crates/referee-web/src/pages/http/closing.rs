//! An account is closed by its owner.

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use tower_sessions::Session;

use super::answer::{done, refused, shown};
use super::posted::{Fields, Posted};
use super::visit::Visit;
use crate::application::closing::{self, NotClosed};
use crate::application::{accounts, administration};
use crate::error::{Error, Result};
use crate::pages::links::ClosePage;
use crate::pages::view::FormFault;
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/settings/close", get(page).post(close))
}

async fn closing_page(state: &AppState, visit: &Visit, key: Option<&str>) -> Result<ClosePage> {
    let account = visit.must_account()?;
    let words = visit.words();
    let games = administration::under_way(state, &account.nick).await?;
    let fault = |key| FormFault {
        field: "",
        text: words.word(key),
    };
    Ok(ClosePage {
        shell: visit.shell(words.word("close-head")),
        nick: account.nick.to_string(),
        guest: accounts::has_no_password(state, account).await?,
        under_way: (games > 0).then(|| words.count("close-under-way", games)),
        faults: key.map(fault).into_iter().collect(),
    })
}

async fn page(State(state): State<AppState>, visit: Visit) -> Result<Response> {
    shown(&closing_page(&state, &visit, None).await?)
}

async fn close(
    State(state): State<AppState>,
    visit: Visit,
    session: Session,
    sent: Posted<Fields>,
) -> Result<Response> {
    let account = visit.must_account()?;
    let (status, key) = if sent.form.get("confirmed") == "yes" {
        let password = sent.form.get("password");
        match closing::close(&state, &session, account, password, sent.at).await {
            Ok(()) => return Ok(done("/", "close-done")),
            Err(NotClosed::WrongPassword) => (StatusCode::UNPROCESSABLE_ENTITY, "close-password-wrong"),
            Err(NotClosed::LastAdmin) => (StatusCode::CONFLICT, "close-last-admin"),
            Err(NotClosed::Web(Error::TooMany { .. })) => (StatusCode::TOO_MANY_REQUESTS, "login-too-often"),
            Err(NotClosed::Web(e)) => return Err(e),
        }
    } else {
        (StatusCode::UNPROCESSABLE_ENTITY, "close-unconfirmed")
    };
    refused(status, &closing_page(&state, &visit, Some(key)).await?)
}
