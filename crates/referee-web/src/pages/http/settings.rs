//! What a person chose: language, time zone, password.

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use chrono::{NaiveDate, TimeDelta};
use chrono_tz::Tz;
use serde::Deserialize;
use tower_sessions::Session;

use super::accounts::{known_from_now_on, password_fault};
use super::answer::{done, refused, shown};
use super::posted::Posted;
use super::visit::Visit;
use super::{calendar, links, notices, sessions, tokens, webhooks};
use crate::account::Account;
use crate::application::absence::{self, DateFault};
use crate::application::accounts::{self, NotChanged, Tokens};
use crate::error::{Error, Result};
use crate::pages::settings::{AbsencePart, SettingsPage};
use crate::pages::view::{Choice, FormFault};
use crate::state::AppState;
use crate::words::Language;

/// Zones that are proposed where one is asked for: those of Russia from west to east, and a few more.
pub const ZONES: [&str; 16] = [
    "Europe/Kaliningrad",
    "Europe/Moscow",
    "Europe/Samara",
    "Asia/Yekaterinburg",
    "Asia/Omsk",
    "Asia/Novosibirsk",
    "Asia/Krasnoyarsk",
    "Asia/Irkutsk",
    "Asia/Yakutsk",
    "Asia/Vladivostok",
    "Asia/Magadan",
    "Asia/Kamchatka",
    "Europe/Minsk",
    "Asia/Almaty",
    "Europe/Berlin",
    "UTC",
];

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/settings", get(page).post(keep))
        .route("/settings/password", post(password))
        .route("/settings/claim", post(claim))
        .route("/settings/absence", post(away))
        .route("/settings/absence/over", post(back))
}

#[derive(Deserialize)]
pub(super) struct Preferences {
    language: String,
    time_zone: String,
}

/// What is shown otherwise than it is kept.
#[derive(Default)]
pub(super) struct Settings {
    typed: Option<Preferences>,
    faults: Vec<FormFault>,
    password_faults: Vec<FormFault>,
    /// A day that was refused, and why.
    absence: Option<(String, FormFault)>,
}

async fn page(State(state): State<AppState>, visit: Visit) -> Result<Response> {
    shown(&settings(&state, &visit, Settings::default()).await?)
}

/// What the account has now.
fn kept(visit: &Visit) -> Result<Preferences> {
    let account = visit.must_account()?;
    Ok(Preferences {
        language: account.language.clone().unwrap_or_default(),
        time_zone: account.time_zone.clone().unwrap_or_default(),
    })
}

/// The page.
pub(super) async fn settings(state: &AppState, visit: &Visit, with: Settings) -> Result<SettingsPage> {
    let account = visit.must_account()?;
    let words = visit.words();
    let typed = with.typed.map_or_else(|| kept(visit), Ok)?;
    let own = Language::ALL.map(|l| Choice::new(l.tag(), l.own_name(), &typed.language));
    let mut languages = vec![Choice::new(
        "",
        words.word("settings-language-browser"),
        &typed.language,
    )];
    languages.extend(own);
    let guest = accounts::has_no_password(state, account).await?;
    let mail = if guest {
        None
    } else {
        Some(links::part(state, visit, account).await?)
    };
    Ok(SettingsPage {
        shell: visit.shell(words.word("settings-head")),
        languages,
        time_zone: typed.time_zone,
        zones: ZONES.map(str::to_owned).into(),
        faults: with.faults,
        guest,
        mail,
        sessions: sessions::part(state, visit, account).await?,
        password_faults: with.password_faults,
        absence: absence(state, visit, account, with.absence).await?,
        notices: notices::part(state, visit, account).await?,
        calendar: calendar::part(state, visit).await?,
        tokens: tokens::part(state, visit, account).await?,
        webhooks: webhooks::part(state, visit, account).await?,
    })
}

/// Whether somebody is away.
async fn absence(
    state: &AppState,
    visit: &Visit,
    account: &Account,
    refused: Option<(String, FormFault)>,
) -> Result<AbsencePart> {
    let zone = visit.zone(Tz::Europe__Moscow);
    let (typed, fault) = refused.unzip();
    Ok(AbsencePart {
        until: absence::until(state, account)
            .await?
            .map(|until| visit.moment(until, zone)),
        from: (visit.now + TimeDelta::days(1))
            .with_timezone(&zone)
            .date_naive()
            .to_string(),
        typed: typed.unwrap_or_default(),
        faults: fault.into_iter().collect(),
    })
}

#[derive(Deserialize)]
struct Away {
    until: String,
}

/// T18, until a date.
async fn away(State(state): State<AppState>, visit: Visit, sent: Posted<Away>) -> Result<Response> {
    let account = visit.must_account()?;
    let zone = visit.zone(Tz::Europe__Moscow);
    let day: Option<NaiveDate> = sent.form.until.trim().parse().ok();
    let key = match day.map(|day| absence::back(day, zone, sent.at)) {
        Some(Ok(until)) => {
            let away = absence::away(&state, account, until).await?;
            let key = if away.admiral_of.is_empty() {
                "absence-saved"
            } else {
                "absence-admiral-saved"
            };
            return Ok(done("/settings#absence", key));
        }
        Some(Err(DateFault::TooLate)) => "absence-too-late",
        Some(Err(DateFault::NotLater)) | None => "absence-not-later",
    };
    let fault = FormFault {
        field: "until",
        text: visit.words().word(key),
    };
    let with = Settings {
        absence: Some((sent.form.until, fault)),
        ..Settings::default()
    };
    refused(
        StatusCode::UNPROCESSABLE_ENTITY,
        &settings(&state, &visit, with).await?,
    )
}

async fn back(State(state): State<AppState>, visit: Visit) -> Result<Response> {
    absence::back_again(&state, visit.must_account()?.id).await?;
    Ok(done("/settings#absence", "absence-over-done"))
}

async fn keep(State(state): State<AppState>, visit: Visit, sent: Posted<Preferences>) -> Result<Response> {
    let account = visit.must_account()?;
    let zone = sent.form.time_zone.trim();
    let mut faults = Vec::new();
    let language = match sent.form.language.as_str() {
        "" => None,
        tag => match tag.parse::<Language>() {
            Ok(language) => Some(language.tag()),
            Err(e) => return Err(Error::Malformed(e.to_string())),
        },
    };
    let zone: Option<Tz> = match zone {
        "" => None,
        name => {
            let zone = name.parse().ok();
            if zone.is_none() {
                let text = visit.words().word("settings-zone-bad");
                faults.push(FormFault {
                    field: "time_zone",
                    text,
                });
            }
            zone
        }
    };
    if !faults.is_empty() {
        let with = Settings {
            typed: Some(sent.form),
            faults,
            ..Settings::default()
        };
        return refused(
            StatusCode::UNPROCESSABLE_ENTITY,
            &settings(&state, &visit, with).await?,
        );
    }
    accounts::prefer(&state, account, language, zone.map(Tz::name)).await?;
    Ok(done("/settings", "settings-saved"))
}

/// What the field `tokens` of a form with a new password says.
pub(super) fn ending(tokens: &str) -> Tokens {
    if tokens == "revoke" {
        Tokens::End
    } else {
        Tokens::Stay
    }
}

/// It has no `Debug`: it holds passwords.
#[derive(Deserialize)]
struct Passwords {
    old: String,
    new: String,
    /// `revoke`: tokens end too.
    #[serde(default)]
    tokens: String,
}

async fn password(
    State(state): State<AppState>,
    visit: Visit,
    session: Session,
    sent: Posted<Passwords>,
) -> Result<Response> {
    let account = visit.must_account()?;
    let Passwords { old, new, tokens } = &sent.form;
    let tokens = ending(tokens);
    let changed = accounts::change_password(&state, &session, account, old, new, tokens).await;
    let (status, field, key) = match changed {
        Ok(()) => {
            let done = done("/settings", "settings-password-saved");
            return known_from_now_on(&state, account, done).await;
        }
        Err(NotChanged::Wrong) => (StatusCode::UNPROCESSABLE_ENTITY, "old", "settings-password-wrong"),
        Err(NotChanged::Password(why)) => (StatusCode::UNPROCESSABLE_ENTITY, "new", password_fault(&why)),
        Err(NotChanged::Web(Error::TooMany { .. })) => (StatusCode::TOO_MANY_REQUESTS, "", "login-too-often"),
        Err(NotChanged::Web(e)) => return Err(e),
    };
    let fault = FormFault {
        field,
        text: visit.words().word(key),
    };
    let with = Settings {
        password_faults: vec![fault],
        ..Settings::default()
    };
    refused(status, &settings(&state, &visit, with).await?)
}

/// It has no `Debug`: it holds a password.
#[derive(Deserialize)]
struct Claim {
    new: String,
}

/// A guest keeps the account.
async fn claim(
    State(state): State<AppState>,
    visit: Visit,
    session: Session,
    sent: Posted<Claim>,
) -> Result<Response> {
    let account = visit.must_account()?;
    let (field, key) = match accounts::claim(&state, &session, account, &sent.form.new).await {
        Ok(()) => {
            let done = done("/settings", "settings-claim-done");
            return known_from_now_on(&state, account, done).await;
        }
        Err(NotChanged::Wrong) => ("old", "settings-password-wrong"),
        Err(NotChanged::Password(why)) => ("new", password_fault(&why)),
        Err(NotChanged::Web(e)) => return Err(e),
    };
    let fault = FormFault {
        field,
        text: visit.words().word(key),
    };
    let with = Settings {
        password_faults: vec![fault],
        ..Settings::default()
    };
    refused(
        StatusCode::UNPROCESSABLE_ENTITY,
        &settings(&state, &visit, with).await?,
    )
}
