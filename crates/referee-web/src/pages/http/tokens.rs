//! The keys of the API of an account: made and revoked.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::post;
use chrono_tz::Tz;

use super::answer::{done, refused, shown};
use super::posted::{Fields, Posted};
use super::settings::{Settings, settings};
use super::visit::Visit;
use crate::account::Account;
use crate::application::tokens::{self, LONGEST_NAME, MOST, NotMade, Wish};
use crate::error::{Error, Result};
use crate::pages::tokens::{TokenLine, TokensPart};
use crate::pages::view::{Choice, FormFault};
use crate::state::AppState;
use crate::store::tokens::Token;
use crate::token::{Scope, TokenId};

/// Where all of it is seen.
const HERE: &str = "/settings#tokens";

/// The lives to choose from, in days; empty: until it is revoked.
const LIVES: [&str; 4] = ["", "30", "90", "365"];

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/settings/tokens", post(make))
        .route("/settings/tokens/{id}/remove", post(remove))
}

/// The part of the settings with a form as it is at first.
pub(super) async fn part(state: &AppState, visit: &Visit, account: &Account) -> Result<TokensPart> {
    let most = u32::try_from(MOST).unwrap_or(u32::MAX);
    let all = tokens::list(state, account, None, most).await?;
    Ok(TokensPart {
        lines: all.into_iter().map(|token| line(visit, token)).collect(),
        scopes: scopes(visit, &[Scope::Read, Scope::Play]),
        lives: lives(visit, ""),
        ..TokensPart::default()
    })
}

fn line(visit: &Visit, token: Token) -> TokenLine {
    let words = visit.words();
    let scopes = token.scopes.iter().map(|scope| words.word(&key(scope)));
    TokenLine {
        id: token.id.to_string(),
        name: token.name,
        scopes: scopes.collect::<Vec<_>>().join(", "),
        made: visit.moment(token.created_at, Tz::Europe__Moscow),
        until: token.expires_at.map(|at| visit.moment(at, Tz::Europe__Moscow)),
    }
}

fn key(scope: Scope) -> String {
    format!("tokens-scope-{}", scope.as_str())
}

/// What keys may be for. Who is no Referee today may be made the Referee's helper tomorrow.
fn scopes(visit: &Visit, ticked: &[Scope]) -> Vec<Choice> {
    let choice = |scope: Scope| Choice {
        value: scope.as_str().to_owned(),
        label: visit.words().word(&key(scope)),
        chosen: ticked.contains(&scope),
    };
    Scope::ALL.map(choice).into()
}

fn lives(visit: &Visit, chosen: &str) -> Vec<Choice> {
    let label = |days: &str| match days.parse::<u64>() {
        Ok(count) => visit.words().count("tokens-days", count),
        Err(_) => visit.words().word("tokens-days-none"),
    };
    LIVES.map(|days| Choice::new(days, label(days), chosen)).into()
}

async fn make(State(state): State<AppState>, visit: Visit, sent: Posted<Fields>) -> Result<Response> {
    let account = visit.must_account()?;
    let (name, days) = (sent.form.get("name"), sent.form.get("days"));
    let asked: Vec<&str> = sent.form.all("scope").collect();
    let ticked: Vec<Scope> = Scope::ALL
        .into_iter()
        .filter(|s| asked.contains(&s.as_str()))
        .collect();
    let wish = Wish {
        name: name.to_owned(),
        scopes: ticked.clone(),
        days: match days {
            "" => None,
            days => Some(
                days.parse()
                    .map_err(|_| Error::Malformed("no number of days".to_owned()))?,
            ),
        },
    };
    let made = tokens::make(&state, account, &wish, sent.at).await;
    let mut page = settings(&state, &visit, Settings::default()).await?;
    let fault = match made {
        Ok((secret, _)) => {
            page.tokens.made = Some(secret.reveal().to_owned());
            return shown(&page);
        }
        Err(NotMade::Name) => FormFault {
            field: "name",
            text: visit
                .words()
                .with("tokens-bad-name", "most", LONGEST_NAME.to_string()),
        },
        Err(NotMade::NoScope) => FormFault {
            field: "scope",
            text: visit.words().word("tokens-bad-scope"),
        },
        Err(NotMade::Life) => FormFault {
            field: "days",
            text: visit.words().word("tokens-bad-days"),
        },
        Err(NotMade::TooMany) => FormFault {
            field: "",
            text: visit.words().with("tokens-too-many", "most", MOST.to_string()),
        },
        Err(NotMade::Web(e)) => return Err(e),
    };
    page.tokens.faults = vec![fault];
    name.clone_into(&mut page.tokens.name);
    page.tokens.scopes = scopes(&visit, &ticked);
    page.tokens.lives = lives(&visit, days);
    refused(StatusCode::UNPROCESSABLE_ENTITY, &page)
}

async fn remove(State(state): State<AppState>, visit: Visit, Path(id): Path<String>) -> Result<Response> {
    let account = visit.must_account()?;
    // what is no id is the id of nothing
    let id = id.parse().map(TokenId).map_err(|_| Error::NotFound)?;
    if tokens::revoke(&state, account, id).await? {
        Ok(done(HERE, "tokens-removed"))
    } else {
        Err(Error::NotFound)
    }
}
