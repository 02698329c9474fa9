//! Who is calling: a token, or nick and password. Cookies do not count here.

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use league::Nick;

use super::access::{self, Access};
use crate::account::Account;
use crate::application::accounts::{NotLetIn, authenticate};
use crate::application::tokens;
use crate::auth::Door;
use crate::client::Client;
use crate::error::{AccountFault, Error, Result};
use crate::state::AppState;
use crate::store::tokens::Token;
use crate::token::Scope;

/// Who is calling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Whose token or password it is.
    pub account: Account,
    /// `None`: nick and password came.
    pub token: Option<Token>,
}

impl Caller {
    /// The nick.
    pub fn nick(&self) -> &Nick {
        &self.account.nick
    }

    /// Whether the token is for this; nick and password are for nothing but tokens.
    pub fn may(&self, scope: Scope) -> bool {
        self.token
            .as_ref()
            .is_some_and(|token| token.scopes.contains(scope))
    }
}

/// Who reads what anybody may read, and may see more than others: `None` without a token, or with one that is not for
/// reading.
#[derive(Clone, Debug)]
pub struct Viewer(pub Option<Caller>, pub Missing);

/// What somebody lacks who is shown no more than anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Nothing: it is who it is.
    Nothing,
    /// A token.
    Token,
    /// The token's scope `read`.
    Scope,
}

impl Viewer {
    /// The nick.
    pub fn nick(&self) -> Option<&Nick> {
        self.0.as_ref().map(Caller::nick)
    }

    /// Why this one is shown nothing that is for some alone.
    pub fn shut_out(&self) -> Error {
        match self.1 {
            Missing::Nothing => Error::Forbidden,
            Missing::Token => Error::Unauthorized,
            Missing::Scope => Error::ScopeMissing(Scope::Read),
        }
    }
}

/// Before every handler: who is calling, and may that one. What the handlers are told of it is in the extensions.
pub async fn gate(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    match admitted(&state, &mut parts).await {
        Ok(Some(caller)) => {
            parts.extensions.insert(caller);
        }
        Ok(None) => {}
        Err(e) => return e.into_response(),
    }
    next.run(Request::from_parts(parts, body)).await
}

async fn admitted(state: &AppState, parts: &mut Parts) -> Result<Option<Caller>> {
    let path = parts.extensions.get::<MatchedPath>().map(MatchedPath::as_str);
    // no such route, or not for this method: the router says so
    let Some(access) = path.and_then(|path| access::of(parts.method.as_str(), path)) else {
        return Ok(None);
    };
    let given = Given::of(parts);
    let caller = match (&given, access) {
        (Given::Token(token), _) if access != Access::Password => {
            let found = tokens::find(state, token, state.clock.now()).await?;
            let (account, token) = found.ok_or(Error::Unauthorized)?;
            Caller {
                account,
                token: Some(token),
            }
        }
        (Given::Password(nick, password), Access::Password | Access::Owner) => {
            let Ok(from) = Client::from_request_parts(parts, state).await;
            let door = Door { from, device: None }; // cookies do not count here
            let account = authenticate(state, &door, nick, password)
                .await
                .map_err(|e| match e {
                    NotLetIn::Wrong => Error::WrongPassword,
                    NotLetIn::Banned(_) => Error::Account(AccountFault::Banned, e.to_string()),
                    NotLetIn::Web(e) => e,
                })?;
            Caller { account, token: None }
        }
        (Given::Nothing, Access::Anyone) => return Ok(None),
        (_, Access::Password) => return Err(Error::WrongPassword),
        _ => return Err(Error::Unauthorized),
    };
    match access {
        Access::Token(scopes) if !scopes.iter().any(|scope| caller.may(*scope)) => Err(Error::ScopeMissing(
            scopes.first().copied().unwrap_or(Scope::Play),
        )),
        _ => Ok(Some(caller)),
    }
}

/// What a request comes with. It has no `Debug`: it holds secrets.
enum Given {
    Nothing,
    Token(String),
    Password(String, String),
    Other,
}

impl Given {
    fn of(parts: &Parts) -> Given {
        let Some(header) = parts.headers.get(AUTHORIZATION) else {
            return Given::Nothing;
        };
        let Some((scheme, rest)) = header.to_str().ok().and_then(|h| h.split_once(' ')) else {
            return Given::Other;
        };
        match scheme.to_ascii_lowercase().as_str() {
            "bearer" => Given::Token(rest.trim().to_owned()),
            "basic" => password(rest.trim()).unwrap_or(Given::Other),
            _ => Given::Other,
        }
    }
}

/// `base64(nick:password)`, UTF-8 (RFC 7617).
fn password(basic: &str) -> Option<Given> {
    let text = String::from_utf8(STANDARD.decode(basic).ok()?).ok()?;
    let (nick, password) = text.split_once(':')?;
    Some(Given::Password(nick.to_owned(), password.to_owned()))
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Caller> {
        parts
            .extensions
            .get::<Caller>()
            .cloned()
            .ok_or(Error::Unauthorized)
    }
}

impl FromRequestParts<AppState> for Viewer {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Viewer> {
        let caller = parts.extensions.get::<Caller>().cloned();
        Ok(match caller {
            None => Viewer(None, Missing::Token),
            Some(caller) if caller.may(Scope::Read) => Viewer(Some(caller), Missing::Nothing),
            Some(_) => Viewer(None, Missing::Scope),
        })
    }
}
