//! Logging in and out, registering.

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use chrono_tz::Tz;
use league::nick::NickFault;
use serde::Deserialize;
use tower_sessions::Session;

use super::answer::{refused, shown};
use super::asked::Asked;
use super::back::local;
use super::posted::Posted;
use super::visit::Visit;
use crate::account::Account;
use crate::application::accounts::{self, Application, NotLetIn, Refused};
use crate::auth::{Door, device};
use crate::client::Client;
use crate::config::Registration;
use crate::error::{Error, Result};
use crate::pages::accounts::{LoginPage, RegisterPage};
use crate::pages::view::FormFault;
use crate::password::PasswordFault;
use crate::state::AppState;
use crate::store::standing::Ban;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/login", get(login_page).post(log_in))
        .route("/logout", post(log_out))
        .route("/register", get(register_page).post(register))
}

/// What the login form sends. It has no `Debug`: it holds a password.
#[derive(Deserialize)]
struct Login {
    nick: String,
    password: String,
    #[serde(default)]
    next: String,
}

async fn login_page(State(state): State<AppState>, visit: Visit, Asked(asked): Asked) -> Result<Response> {
    let next = local(asked.get("next"));
    if visit.account.is_some() {
        return Ok(Redirect::to(next).into_response());
    }
    shown(&login(&state, &visit, "", next, Vec::new()))
}

fn login(state: &AppState, visit: &Visit, nick: &str, next: &str, faults: Vec<FormFault>) -> LoginPage {
    LoginPage {
        shell: visit.shell(visit.words().word("login-head")),
        nick: nick.to_owned(),
        next: next.to_owned(),
        faults,
        may_register: state.config.registration != Registration::Closed,
    }
}

async fn log_in(
    State(state): State<AppState>,
    visit: Visit,
    session: Session,
    door: Door,
    sent: Posted<Login>,
) -> Result<Response> {
    let Login { nick, password, next } = &sent.form;
    let next = local(next);
    let words = visit.words();
    let (status, key) = match accounts::log_in(&state, &session, &door, nick, password).await {
        Ok(account) => return known_from_now_on(&state, &account, Redirect::to(next).into_response()).await,
        Err(NotLetIn::Banned(ban)) => {
            let text = banned(&visit, &ban);
            let fault = FormFault { field: "", text };
            return refused(
                StatusCode::FORBIDDEN,
                &login(&state, &visit, nick, next, vec![fault]),
            );
        }
        Err(NotLetIn::Wrong) => (StatusCode::UNPROCESSABLE_ENTITY, "login-wrong"),
        Err(NotLetIn::Web(Error::TooMany { .. })) => (StatusCode::TOO_MANY_REQUESTS, "login-too-often"),
        Err(NotLetIn::Web(e)) => return Err(e),
    };
    let fault = FormFault {
        field: "",
        text: words.word(key),
    };
    refused(status, &login(&state, &visit, nick, next, vec![fault]))
}

/// The answer with the cookie by which this browser is known from now on: whoever is at it has proved to be this account.
pub(super) async fn known_from_now_on(
    state: &AppState,
    account: &Account,
    mut answer: Response,
) -> Result<Response> {
    if let Some(cookie) = device::known(state, &account.nick.skeleton()).await? {
        answer.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(answer)
}

/// Until when somebody is shut out, and why.
fn banned(visit: &Visit, ban: &Ban) -> String {
    let words = visit.words();
    let reason = ("reason", ban.reason.clone());
    match ban.until {
        Some(until) => {
            let until = visit.moment(until, Tz::Europe__Moscow).absolute;
            words.text("login-banned", &[("until", until), reason])
        }
        None => words.text("login-banned-for-ever", &[reason]),
    }
}

async fn log_out(session: Session) -> Result<Response> {
    accounts::log_out(&session).await?;
    // what this browser keeps of pages; not what it keeps for their forms: the key of a sealed fleet is nowhere else
    let forget = [(HeaderName::from_static("clear-site-data"), "\"cache\"")];
    Ok((forget, Redirect::to("/")).into_response())
}

/// What the form of registration sends. It has no `Debug`: it holds a password.
#[derive(Deserialize)]
struct Register {
    nick: String,
    password: String,
    #[serde(default)]
    email: String,
    #[serde(default)]
    invite: String,
    #[serde(default)]
    next: String,
}

async fn register_page(State(state): State<AppState>, visit: Visit, Asked(asked): Asked) -> Result<Response> {
    let next = local(asked.get("next"));
    if visit.account.is_some() {
        return Ok(Redirect::to(next).into_response());
    }
    // an invitation may be sent as an address: /register?invite=…
    let typed = Register {
        nick: String::new(),
        password: String::new(),
        email: String::new(),
        invite: asked.get("invite").to_owned(),
        next: next.to_owned(),
    };
    let closed = state.config.registration == Registration::Closed;
    let faults = closed
        .then(|| fault(&visit, "", "register-closed"))
        .into_iter()
        .collect();
    shown(&registering(&state, &visit, &typed, faults))
}

fn registering(state: &AppState, visit: &Visit, typed: &Register, faults: Vec<FormFault>) -> RegisterPage {
    let invited = state.config.registration == Registration::Invite;
    RegisterPage {
        shell: visit.shell(visit.words().word("register-head")),
        nick: typed.nick.clone(),
        email: typed.email.clone(),
        invite: invited.then(|| typed.invite.clone()),
        next: local(&typed.next).to_owned(),
        faults,
    }
}

async fn register(
    State(state): State<AppState>,
    visit: Visit,
    session: Session,
    from: Client,
    sent: Posted<Register>,
) -> Result<Response> {
    let typed = &sent.form;
    let application = Application {
        nick: typed.nick.trim().to_owned(),
        password: typed.password.clone(),
        email: Some(typed.email.clone()),
        is_bot: false,
        invitation: Some(typed.invite.clone()),
    };
    let why = match accounts::register(&state, from, &application).await {
        Ok(account) => {
            accounts::enter(&session, &account).await?;
            let next = Redirect::to(local(&typed.next)).into_response();
            return known_from_now_on(&state, &account, next).await;
        }
        Err(why) => why,
    };
    let (status, fault) = refusal(&visit, why)?;
    refused(status, &registering(&state, &visit, typed, vec![fault]))
}

/// Why there is no account, in words, beside the field that is at fault.
fn refusal(visit: &Visit, why: Refused) -> Result<(StatusCode, FormFault)> {
    let (field, key) = match why {
        Refused::Closed => ("", "register-closed"),
        Refused::InvitationNeeded => ("invite", "register-invite-bad"),
        Refused::Nick(why) => ("nick", nick_fault(why)),
        Refused::NickTaken => ("nick", "register-nick-taken"),
        Refused::Password(why) => ("password", password_fault(&why)),
        Refused::Email => ("email", "register-email-bad"),
        Refused::Web(Error::TooMany { .. }) => {
            return Ok((StatusCode::TOO_MANY_REQUESTS, fault(visit, "", "login-too-often")));
        }
        Refused::Web(e) => return Err(e),
    };
    Ok((StatusCode::UNPROCESSABLE_ENTITY, fault(visit, field, key)))
}

fn nick_fault(why: NickFault) -> &'static str {
    match why {
        NickFault::Empty => "register-nick-empty",
        NickFault::TooLong => "register-nick-long",
        NickFault::Reserved => "register-nick-reserved",
        _ => "register-nick-bad",
    }
}

/// The key of what is wrong with a password.
pub fn password_fault(why: &PasswordFault) -> &'static str {
    match why {
        PasswordFault::TooShort => "register-password-short",
        PasswordFault::TooLong => "register-password-long",
        PasswordFault::Common => "register-password-common",
        PasswordFault::OfTheSite => "register-password-site",
    }
}

fn fault(visit: &Visit, field: &'static str, key: &str) -> FormFault {
    FormFault {
        field,
        text: visit.words().word(key),
    }
}
