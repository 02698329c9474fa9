//! Accounts, tokens, and what an account owes.

use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use super::answer::{Asked, Items, Next, Sent, json, limit};
use super::caller::Caller;
use super::found::named;
use super::shapes::account::{AccountShape, NewToken, TokenShape};
use super::shapes::todo::Todo;
use crate::application::accounts::{Application, Refused, register};
use crate::application::read;
use crate::application::read::reader::ForReader;
use crate::application::tokens::{self, NotMade, Wish};
use crate::client::Client;
use crate::error::{AccountFault, Error, Result};
use crate::state::AppState;
use crate::token::{Scope, TokenId};

/// The routes.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(make_account))
        .routes(routes!(make_token, list_tokens))
        .routes(routes!(revoke_token))
        .routes(routes!(me))
        .routes(routes!(todo))
}

/// Who wants an account. It has no `Debug`: it holds a password.
#[derive(Deserialize, ToSchema)]
pub struct NewAccount {
    /// What it is to be called, for ever.
    #[schema(example = "Штурман")]
    nick: String,
    /// 8 to 1024 characters, no other rule.
    #[schema(example = "семь футов под килем")]
    password: String,
    /// For mail; none is needed.
    email: Option<String>,
    /// Say so if it is a bot's (T0).
    #[serde(default)]
    bot: bool,
    /// The code of an invitation, where registration is by invitation.
    invite: Option<String>,
}

impl From<Refused> for Error {
    fn from(e: Refused) -> Error {
        let fault = match &e {
            Refused::Web(_) => {
                let Refused::Web(e) = e else {
                    unreachable!("matched above")
                };
                return e;
            }
            Refused::Closed => AccountFault::RegistrationClosed,
            Refused::InvitationNeeded => AccountFault::InvitationNeeded,
            Refused::Nick(_) => AccountFault::NickNotAllowed,
            Refused::NickTaken => AccountFault::NickTaken,
            Refused::Password(_) => AccountFault::PasswordNotAllowed,
            Refused::Email => AccountFault::EmailNotAllowed,
        };
        Error::Account(fault, e.to_string())
    }
}

/// Make an account
#[utoipa::path(post, path = "/users", tag = "accounts", request_body = NewAccount,
    responses((status = 201, description = "It is made", body = AccountShape)))]
async fn make_account(
    State(state): State<AppState>,
    client: Client,
    sent: Sent<NewAccount>,
) -> Result<Response> {
    let new = sent.body;
    let application = Application {
        nick: new.nick,
        password: new.password,
        email: new.email,
        is_bot: new.bot,
        invitation: new.invite,
    };
    let account = register(&state, client, &application).await?;
    json(StatusCode::CREATED, &AccountShape::of(&account))
}

/// A token that is wanted.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WantedToken {
    /// What its owner calls it, 1 to 100 characters.
    #[schema(example = "мой бот")]
    name: String,
    /// What it is to be used for.
    #[schema(example = json!(["read", "play"]))]
    scopes: Vec<Scope>,
    /// 1 to 3650; without it the token stays until it is revoked.
    #[schema(minimum = 1, maximum = 3650)]
    expires_in_days: Option<i64>,
}

impl From<NotMade> for Error {
    fn from(e: NotMade) -> Error {
        let told = e.to_string();
        match e {
            NotMade::Web(e) => e,
            NotMade::TooMany => Error::Account(AccountFault::TooManyTokens, told),
            NotMade::Name | NotMade::NoScope | NotMade::Life => {
                Error::Account(AccountFault::TokenNotAllowed, told)
            }
        }
    }
}

/// Make a token
///
/// With nick and password (HTTP Basic, UTF-8). The token is told this once.
#[utoipa::path(post, path = "/tokens", tag = "accounts", request_body = WantedToken,
    responses((status = 201, description = "It is made", body = NewToken)))]
async fn make_token(
    State(state): State<AppState>,
    caller: Caller,
    sent: Sent<WantedToken>,
) -> Result<Response> {
    let wanted = sent.body;
    let wish = Wish {
        name: wanted.name,
        scopes: wanted.scopes,
        days: wanted.expires_in_days,
    };
    let (secret, token) = tokens::make(&state, &caller.account, &wish, sent.at).await?;
    let new = NewToken {
        token: secret.reveal().to_owned(),
        about: TokenShape::of(&token),
    };
    let mut response = json(StatusCode::CREATED, &new)?;
    response.headers_mut().insert(
        axum::http::header::CACHE_CONTROL,
        axum::http::HeaderValue::from_static("no-store"),
    );
    Ok(response)
}

/// Which part of a list whose items have ids.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AfterId {
    /// Items after this one.
    pub after: Option<Uuid>,
    /// How many, at most 200; without it 50.
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u64>,
}

/// Tokens of this account
#[utoipa::path(get, path = "/tokens", tag = "accounts", params(AfterId),
    responses((status = 200, description = "Those that stand", body = Items<TokenShape>)))]
async fn list_tokens(
    State(state): State<AppState>,
    caller: Caller,
    asked: Asked<AfterId>,
) -> Result<Response> {
    let limit = limit(asked.0.limit)?;
    let tokens = tokens::list(&state, &caller.account, asked.0.after, limit).await?;
    let next = tokens.last().filter(|_| tokens.len() == limit as usize);
    let items = Items {
        next: next.map(|token| Next::Id(token.id.to_string())),
        items: tokens.iter().map(TokenShape::of).collect(),
    };
    json(StatusCode::OK, &items)
}

/// The token of the path.
struct OfToken(TokenId);

impl FromRequestParts<AppState> for OfToken {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<OfToken> {
        let id = named(parts, state, "token").await?;
        id.parse()
            .map(|id| OfToken(TokenId(id)))
            .map_err(|_| Error::NotFound)
    }
}

/// Revoke a token
///
/// It is dead at once, and what it holds open ends within a second. A token may always revoke itself; others, with the scope `play`
/// or `referee`, or with nick and password.
#[utoipa::path(delete, path = "/tokens/{token}", tag = "accounts",
    params(("token" = Uuid, Path, description = "The id of the token")),
    responses((status = 204, description = "It is nothing any more")))]
async fn revoke_token(
    State(state): State<AppState>,
    caller: Caller,
    OfToken(id): OfToken,
) -> Result<Response> {
    let own = caller.token.as_ref().is_none_or(|token| token.id == id);
    if !own && !caller.may(Scope::Play) && !caller.may(Scope::Referee) {
        return Err(Error::ScopeMissing(Scope::Play));
    }
    if tokens::revoke(&state, &caller.account, id).await? {
        Ok(StatusCode::NO_CONTENT.into_response())
    } else {
        Err(Error::NotFound)
    }
}

/// This account
#[utoipa::path(get, path = "/me", tag = "accounts",
    responses((status = 200, description = "The account whose token this is", body = AccountShape)))]
async fn me(caller: Caller) -> Result<Response> {
    json(StatusCode::OK, &AccountShape::of(&caller.account))
}

/// What this account owes now
///
/// The most urgent first. Poll it, or listen to `/me/stream` and look here when told.
#[utoipa::path(get, path = "/me/todo", tag = "accounts",
    responses((status = 200, description = "What is owed in each game", body = Items<Todo>)))]
async fn todo(State(state): State<AppState>, caller: Caller) -> Result<Response> {
    let nick = caller.nick();
    let mut items = Vec::new();
    for mine in read::lobby::owing(&state, nick).await? {
        if let Some(held) = read::game(&state, mine.game).await? {
            items.extend(Todo::of(&mine, &ForReader::new(&held, Some(nick))));
        }
    }
    json(StatusCode::OK, &Items { items, next: None })
}
