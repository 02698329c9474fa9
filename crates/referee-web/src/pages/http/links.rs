//! Links that are used once: a new password, an address that is confirmed; and who forgot a password.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use serde::Deserialize;

use super::accounts::{known_from_now_on, password_fault};
use super::answer::{done, refused, shown};
use super::posted::{Fields, Posted};
use super::settings::{Settings, ending, settings};
use super::visit::Visit;
use crate::account::Account;
use crate::application::links::{self, Confirmed, NotAsked, NotSet};
use crate::client::Client;
use crate::error::{Error, Result};
use crate::pages::links::{ConfirmAddressPage, Confirming, ForgotPage, MailPart, PasswordPage};
use crate::pages::view::FormFault;
use crate::state::AppState;
use crate::store::links::Kind;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/forgot", get(forgot_page).post(forgot))
        .route("/password/{code}", get(password_page).post(password))
        .route("/confirm/{code}", get(confirm_page).post(confirm))
        .route("/settings/email", post(email))
}

fn fault(visit: &Visit, field: &'static str, key: &str) -> Vec<FormFault> {
    let text = visit.words().word(key);
    vec![FormFault { field, text }]
}

fn forgetting(state: &AppState, visit: &Visit, who: &str, sent: bool) -> ForgotPage {
    ForgotPage {
        shell: visit.shell(visit.words().word("forgot-head")),
        who: who.to_owned(),
        sent,
        sends: links::sends_mail(state),
        faults: Vec::new(),
    }
}

async fn forgot_page(State(state): State<AppState>, visit: Visit) -> Result<Response> {
    shown(&forgetting(&state, &visit, "", false))
}

/// The answer is the same whether there is such an account or not.
async fn forgot(
    State(state): State<AppState>,
    visit: Visit,
    from: Client,
    sent: Posted<Fields>,
) -> Result<Response> {
    let who = sent.form.get("who");
    let mut page = forgetting(&state, &visit, who, false);
    if !page.sends {
        return refused(StatusCode::CONFLICT, &page);
    }
    if who.trim().is_empty() {
        page.faults = fault(&visit, "who", "forgot-empty");
        return refused(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    match links::forgotten(&state, from, who, sent.at) {
        Ok(()) => shown(&forgetting(&state, &visit, who, true)),
        Err(Error::TooMany { .. }) => {
            page.faults = fault(&visit, "", "forgot-too-often");
            refused(StatusCode::TOO_MANY_REQUESTS, &page)
        }
        Err(e) => Err(e),
    }
}

fn choosing(visit: &Visit, code: Option<&str>, faults: Vec<FormFault>) -> PasswordPage {
    PasswordPage {
        shell: visit.shell(visit.words().word("password-head")),
        action: code.map(|code| format!("/password/{code}")),
        faults,
    }
}

async fn password_page(
    State(state): State<AppState>,
    visit: Visit,
    Path(code): Path<String>,
) -> Result<Response> {
    match links::is_open(&state, &code, Kind::Password, visit.now).await? {
        Some(_) => shown(&choosing(&visit, Some(&code), Vec::new())),
        None => refused(StatusCode::NOT_FOUND, &choosing(&visit, None, Vec::new())),
    }
}

/// It has no `Debug`: it holds a password.
#[derive(Deserialize)]
struct NewPassword {
    new: String,
    /// `revoke`: tokens end too.
    #[serde(default)]
    tokens: String,
}

async fn password(
    State(state): State<AppState>,
    visit: Visit,
    from: Client,
    Path(code): Path<String>,
    sent: Posted<NewPassword>,
) -> Result<Response> {
    let NewPassword { new, tokens } = &sent.form;
    let set = links::set_password(&state, from, &code, new, ending(tokens), sent.at).await;
    let (status, key) = match set {
        // whoever guesses at this password meanwhile does not keep its owner out
        Ok(account) => {
            return known_from_now_on(&state, &account, done("/login", "password-new-saved")).await;
        }
        Err(NotSet::Spent) => return refused(StatusCode::NOT_FOUND, &choosing(&visit, None, Vec::new())),
        Err(NotSet::Password(why)) => (StatusCode::UNPROCESSABLE_ENTITY, password_fault(&why)),
        Err(NotSet::Web(Error::TooMany { .. })) => (StatusCode::TOO_MANY_REQUESTS, "login-too-often"),
        Err(NotSet::Web(e)) => return Err(e),
    };
    refused(status, &choosing(&visit, Some(&code), fault(&visit, "new", key)))
}

fn confirming(visit: &Visit, state: Confirming) -> ConfirmAddressPage {
    ConfirmAddressPage {
        shell: visit.shell(visit.words().word("confirm-address-head")),
        state,
    }
}

/// It only shows a button: whoever looks at mail for others follows links, and presses none.
async fn confirm_page(
    State(state): State<AppState>,
    visit: Visit,
    Path(code): Path<String>,
) -> Result<Response> {
    let link = links::is_open(&state, &code, Kind::Confirm, visit.now).await?;
    match link.and_then(|link| link.address) {
        Some(address) => {
            let open = Confirming::Open(address, format!("/confirm/{code}"));
            shown(&confirming(&visit, open))
        }
        None => refused(StatusCode::NOT_FOUND, &confirming(&visit, Confirming::Spent)),
    }
}

async fn confirm(State(state): State<AppState>, visit: Visit, Path(code): Path<String>) -> Result<Response> {
    match links::confirm(&state, &code, visit.now).await? {
        Confirmed::Done => shown(&confirming(&visit, Confirming::Done)),
        Confirmed::Spent => refused(StatusCode::NOT_FOUND, &confirming(&visit, Confirming::Spent)),
        Confirmed::Taken => refused(StatusCode::CONFLICT, &confirming(&visit, Confirming::Taken)),
    }
}

/// The address for mail on the page of settings.
pub(super) async fn part(state: &AppState, visit: &Visit, account: &Account) -> Result<MailPart> {
    let standing = links::standing(state, account).await?;
    Ok(MailPart {
        confirmed: standing.confirmed().map(str::to_owned),
        awaited: links::awaited(state, account, visit.now).await?,
        sends: links::sends_mail(state),
        typed: standing
            .email
            .filter(|_| standing.email_confirmed_at.is_none())
            .unwrap_or_default(),
        faults: Vec::new(),
    })
}

/// It has no `Debug`: it holds a password.
#[derive(Deserialize)]
struct NewAddress {
    email: String,
    password: String,
}

async fn email(State(state): State<AppState>, visit: Visit, sent: Posted<NewAddress>) -> Result<Response> {
    let account = visit.must_account()?;
    let NewAddress { email, password } = &sent.form;
    let (status, field, key) = match links::change_address(&state, account, password, email, sent.at).await {
        Ok(()) => return Ok(done("/settings#mail", "mail-confirm-sent")),
        Err(NotAsked::WrongPassword) => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "password",
            "mail-password-wrong",
        ),
        Err(NotAsked::Address) => (StatusCode::UNPROCESSABLE_ENTITY, "email", "register-email-bad"),
        Err(NotAsked::NoMail) => (StatusCode::CONFLICT, "", "mail-none"),
        Err(NotAsked::Web(Error::TooMany { .. })) => (StatusCode::TOO_MANY_REQUESTS, "", "mail-too-often"),
        Err(NotAsked::Web(e)) => return Err(e),
    };
    let mut page = settings(&state, &visit, Settings::default()).await?;
    if let Some(mail) = &mut page.mail {
        mail.faults = fault(&visit, field, key);
        mail.typed.clone_from(email);
    }
    refused(status, &page)
}
