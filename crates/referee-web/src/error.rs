//! What a request can come to other than what it asked for. Here, and nowhere else, that becomes a status, a level of
//! the log and an answer.

use axum::http::header::{ETAG, LOCATION, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use league::{Code, Refusal};
use std::sync::Arc;
use std::time::Duration;
use tracing::Level;

use crate::application::webhooks::Fault as WebhookFault;
use crate::token::Scope;

/// Why a request was not done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such page or thing.
    #[error("there is nothing at this address")]
    NotFound,
    /// The page is there, but is not to be used so.
    #[error("this address does not take that method")]
    NotThisWay,
    /// More was sent than is taken.
    #[error("that is too much; send less")]
    TooLarge,
    /// Only for those who have logged in.
    #[error("log in first")]
    LogInFirst {
        /// Where to go on afterwards: a path of this site.
        next: String,
    },
    /// A program came without a token, or with one that is nothing (any more).
    #[error("this needs a token that stands: Authorization: Bearer …")]
    Unauthorized,
    /// Nick and password are wanted, and are missing or wrong.
    #[error("this needs nick and password: Authorization: Basic …")]
    WrongPassword,
    /// Not for this account.
    #[error("this account may not do that")]
    Forbidden,
    /// The token is not for that.
    #[error("this token may not do that: it needs the scope {}", .0.as_str())]
    ScopeMissing(Scope),
    /// The rules forbid it, or what was sent is at fault: each fault named.
    #[error(transparent)]
    Refused(Refusal),
    /// A post that the rules forbid, whatever its faults are (P2).
    #[error(transparent)]
    PostRefused(Refusal),
    /// Something about an account cannot be.
    #[error("{1}")]
    Account(AccountFault, String),
    /// A webhook that cannot be: each fault named.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Webhook(Vec<WebhookFault>),
    /// Something happened since the version that it was decided on (T22).
    #[error("the game is at version {current} by now; look at what happened and send it again")]
    VersionChanged {
        /// The version now.
        current: u64,
    },
    /// An `Idempotency-Key` came again with another body.
    #[error("this Idempotency-Key was used with another body; take a new key for a new request")]
    KeyReused,
    /// The same request was done already, and its answer is kept.
    #[error("the same request was answered already; send it again to get the answer")]
    Repeated,
    /// Not JSON.
    #[error("send JSON: Content-Type: application/json")]
    NotJson,
    /// Another site made the browser send this.
    #[error("this came from another site and was not done; open the page here and send it again")]
    OtherSite,
    /// What was sent cannot be read.
    #[error("the request cannot be read: {0}")]
    Malformed(String),
    /// Too many requests.
    #[error("too many requests; try again in {} s", seconds(*retry_after))]
    TooMany {
        /// When the next one will be taken.
        retry_after: Duration,
    },
    /// The database does not answer.
    #[error("the database is away; try again in a moment")]
    DatabaseAway(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A fault of ours.
    #[error("something went wrong here; it has been written down")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// What about an account cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountFault {
    /// Nobody makes accounts here.
    RegistrationClosed,
    /// Only who is invited.
    InvitationNeeded,
    /// A nick that nobody can have.
    NickNotAllowed,
    /// Somebody has that nick, or one that looks the same.
    NickTaken,
    /// A password that nobody can have.
    PasswordNotAllowed,
    /// No address for mail.
    EmailNotAllowed,
    /// A token that cannot be.
    TokenNotAllowed,
    /// There are too many tokens.
    TooManyTokens,
    /// A webhook that cannot be.
    WebhookNotAllowed,
    /// There are too many webhooks.
    TooManyWebhooks,
    /// The webhook is off.
    WebhookOff,
    /// An administrator has shut the account out.
    Banned,
}

impl AccountFault {
    /// Every one.
    pub const ALL: [AccountFault; 12] = [
        AccountFault::RegistrationClosed,
        AccountFault::InvitationNeeded,
        AccountFault::NickNotAllowed,
        AccountFault::NickTaken,
        AccountFault::PasswordNotAllowed,
        AccountFault::EmailNotAllowed,
        AccountFault::TokenNotAllowed,
        AccountFault::TooManyTokens,
        AccountFault::WebhookNotAllowed,
        AccountFault::TooManyWebhooks,
        AccountFault::WebhookOff,
        AccountFault::Banned,
    ];

    const fn map(self) -> (StatusCode, &'static str) {
        match self {
            AccountFault::RegistrationClosed => (StatusCode::FORBIDDEN, "registration_closed"),
            AccountFault::InvitationNeeded => (StatusCode::FORBIDDEN, "invitation_needed"),
            AccountFault::NickNotAllowed => (StatusCode::UNPROCESSABLE_ENTITY, "nick_not_allowed"),
            AccountFault::NickTaken => (StatusCode::CONFLICT, "nick_taken"),
            AccountFault::PasswordNotAllowed => (StatusCode::UNPROCESSABLE_ENTITY, "password_not_allowed"),
            AccountFault::EmailNotAllowed => (StatusCode::UNPROCESSABLE_ENTITY, "email_not_allowed"),
            AccountFault::TokenNotAllowed => (StatusCode::UNPROCESSABLE_ENTITY, "token_not_allowed"),
            AccountFault::TooManyTokens => (StatusCode::CONFLICT, "too_many_tokens"),
            AccountFault::WebhookNotAllowed => (StatusCode::UNPROCESSABLE_ENTITY, "webhook_not_allowed"),
            AccountFault::TooManyWebhooks => (StatusCode::CONFLICT, "too_many_webhooks"),
            AccountFault::WebhookOff => (StatusCode::CONFLICT, "webhook_off"),
            AccountFault::Banned => (StatusCode::FORBIDDEN, "account_banned"),
        }
    }

    /// The stable word for it.
    pub const fn code(self) -> &'static str {
        self.map().1
    }

    /// Its status.
    pub const fn status(self) -> StatusCode {
        self.map().0
    }
}

/// The status of a refusal: 409 where the state of the game forbids it, 403 where it is not this person's to do, 422
/// where what was sent is at fault.
pub fn status_of(refusal: &Refusal) -> StatusCode {
    refusal
        .codes()
        .map(status_of_code)
        .next()
        .unwrap_or(StatusCode::UNPROCESSABLE_ENTITY)
}

/// The status of one code, where it is not a post that was refused.
pub const fn status_of_code(code: Code) -> StatusCode {
    match code {
        Code::NotReferee => StatusCode::FORBIDDEN,
        Code::WrongState
        | Code::VersionChanged
        | Code::GameNotRunning
        | Code::EnrolmentClosed
        | Code::AlreadyEnrolled
        | Code::NotEnrolled
        | Code::FleetFixed
        | Code::FleetsMissing
        | Code::TooFewPlayers
        | Code::TurnClosed
        | Code::Paused
        | Code::WasInGame
        | Code::RefereeCannotPlay => StatusCode::CONFLICT,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

/// Shorthand of the web.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// One of each kind that programs are told of, but for refusals by the rules and about accounts, whose codes are
    /// elsewhere: for those who list what there is.
    pub fn one_of_each() -> Vec<Error> {
        vec![
            Error::Malformed(String::new()),
            Error::Unauthorized,
            Error::WrongPassword,
            Error::LogInFirst { next: String::new() },
            Error::Forbidden,
            Error::ScopeMissing(Scope::Play),
            Error::OtherSite,
            Error::NotFound,
            Error::NotThisWay,
            Error::Repeated,
            Error::VersionChanged { current: 0 },
            Error::TooLarge,
            Error::NotJson,
            Error::KeyReused,
            Error::TooMany {
                retry_after: Duration::ZERO,
            },
            Error::internal("nothing happened"),
            Error::DatabaseAway("nothing happened".into()),
        ]
    }

    /// A fault of ours, with its cause.
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
        Error::Internal(cause.into())
    }

    /// The stable word for it, which never changes.
    pub fn code(&self) -> &'static str {
        self.map().1
    }

    /// Its status.
    pub fn status(&self) -> StatusCode {
        self.map().0
    }

    /// The one table.
    fn map(&self) -> (StatusCode, &'static str, Level) {
        match self {
            Error::NotFound => (StatusCode::NOT_FOUND, "not_found", Level::DEBUG),
            Error::NotThisWay => (StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", Level::DEBUG),
            Error::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too_large", Level::DEBUG),
            Error::LogInFirst { .. } => (StatusCode::UNAUTHORIZED, "log_in_first", Level::DEBUG),
            Error::Unauthorized => (StatusCode::UNAUTHORIZED, "unauthorized", Level::DEBUG),
            Error::WrongPassword => (StatusCode::UNAUTHORIZED, "wrong_password", Level::INFO),
            Error::Forbidden => (StatusCode::FORBIDDEN, "forbidden", Level::INFO),
            Error::ScopeMissing(_) => (StatusCode::FORBIDDEN, "scope_missing", Level::DEBUG),
            Error::Refused(refusal) => (status_of(refusal), code_of(refusal), Level::DEBUG),
            Error::PostRefused(refusal) => (StatusCode::UNPROCESSABLE_ENTITY, code_of(refusal), Level::DEBUG),
            Error::Account(fault, _) => (fault.map().0, fault.map().1, Level::DEBUG),
            Error::Webhook(faults) => {
                let (status, code) = of_webhook(faults).map();
                (status, code, Level::DEBUG)
            }
            Error::VersionChanged { .. } => {
                (StatusCode::PRECONDITION_FAILED, "version_changed", Level::DEBUG)
            }
            Error::KeyReused => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "idempotency_key_reused",
                Level::DEBUG,
            ),
            Error::Repeated => (StatusCode::CONFLICT, "repeated", Level::DEBUG),
            Error::NotJson => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "unsupported_media_type",
                Level::DEBUG,
            ),
            Error::OtherSite => (StatusCode::FORBIDDEN, "other_site", Level::INFO),
            Error::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed", Level::DEBUG),
            Error::TooMany { .. } => (StatusCode::TOO_MANY_REQUESTS, "too_many_requests", Level::INFO),
            Error::DatabaseAway(_) => (StatusCode::SERVICE_UNAVAILABLE, "database_away", Level::ERROR),
            Error::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal", Level::ERROR),
        }
    }

    /// What the log says of it: nothing that somebody wrote, for that may be a move or a password.
    fn logged(&self) -> String {
        match self {
            Error::Refused(refusal) | Error::PostRefused(refusal) => codes(refusal),
            Error::Account(..) | Error::Webhook(_) | Error::Malformed(_) => "refused".to_owned(),
            other => other.to_string(),
        }
    }

    /// When to come back, in whole seconds, never 0.
    fn retry_after(&self) -> Option<u64> {
        match self {
            Error::TooMany { retry_after } => Some(seconds(*retry_after)),
            Error::DatabaseAway(_) => Some(5),
            _ => None,
        }
    }
}

fn of_webhook(faults: &[WebhookFault]) -> AccountFault {
    if faults.contains(&WebhookFault::TooMany) {
        AccountFault::TooManyWebhooks
    } else {
        AccountFault::WebhookNotAllowed
    }
}

fn code_of(refusal: &Refusal) -> &'static str {
    refusal.codes().next().map_or("refused", Code::as_str)
}

/// Of a refusal, what may be logged: the codes of all faults, and not the words that are at fault.
pub fn codes(refusal: &Refusal) -> String {
    let codes: Vec<&str> = refusal.codes().map(Code::as_str).collect();
    format!("refused: {}", codes.join(", "))
}

fn seconds(d: Duration) -> u64 {
    d.as_millis().div_ceil(1000).max(1).try_into().unwrap_or(u64::MAX)
}

impl From<sqlx::Error> for Error {
    /// No connection is not a fault of the query.
    fn from(e: sqlx::Error) -> Error {
        match &e {
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed => Error::DatabaseAway(e.into()),
            // 57P01–57P03: it shuts down, has crashed, or is starting; 25006: it takes no writes any more; class 53: it
            // has no room or no connection left
            sqlx::Error::Database(d)
                if d.code().is_some_and(|code| {
                    matches!(&*code, "57P01" | "57P02" | "57P03" | "25006") || code.starts_with("53")
                }) =>
            {
                Error::DatabaseAway(e.into())
            }
            _ => Error::internal(e),
        }
    }
}

/// What a layer that knows the reader's language makes a page or a problem document from: it is in the extensions of
/// every response that an [`Error`] became.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The stable word.
    pub code: &'static str,
    /// One sentence in English.
    pub detail: String,
    /// Everything that is wrong, where the rules say so.
    pub refusal: Option<Arc<Refusal>>,
    /// Everything that is wrong with a webhook.
    pub webhook: Vec<WebhookFault>,
    /// The version of the game now, where that is the point.
    pub version: Option<u64>,
    /// What the token lacks.
    pub scope: Option<Scope>,
}

/// The stable word of an error, for who counts them: in the extensions of every response that an [`Error`] became, and
/// left there when a page or a problem document is made of it.
#[derive(Clone, Copy, Debug)]
pub struct Said(pub &'static str);

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, code, level) = self.map();
        let cause = std::error::Error::source(&self).map(tracing::field::display);
        let words = self.logged();
        match level {
            Level::ERROR => tracing::error!(code, cause, "{words}"),
            Level::INFO => tracing::info!(code, cause, "{words}"),
            _ => tracing::debug!(code, cause, "{words}"),
        }
        if let Error::LogInFirst { next } = &self {
            let mut response = log_in(next);
            response.extensions_mut().insert(Said(code));
            return response;
        }
        let detail = match &self {
            Error::Malformed(what) => what.clone(),
            other => other.to_string(),
        };
        let mut response = (status, detail.clone()).into_response();
        if let Some(seconds) = self.retry_after() {
            response
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        let (mut version, mut scope, mut refusal, mut webhook) = (None, None, None, Vec::new());
        match self {
            Error::VersionChanged { current } => {
                version = Some(current);
                if let Ok(tag) = HeaderValue::from_str(&format!("\"{current}\"")) {
                    response.headers_mut().insert(ETAG, tag);
                }
            }
            Error::ScopeMissing(missing) => scope = Some(missing),
            Error::Webhook(faults) => webhook = faults,
            Error::Refused(faults) | Error::PostRefused(faults) => refusal = Some(Arc::new(faults)),
            _ => {}
        }
        response.extensions_mut().insert(Said(code));
        response.extensions_mut().insert(Fault {
            code,
            detail,
            refusal,
            webhook,
            version,
            scope,
        });
        response
    }
}

/// To the door, and back again afterwards.
fn log_in(next: &str) -> Response {
    let to = format!("/login?next={}", percent(next));
    let mut response = StatusCode::SEE_OTHER.into_response();
    if let Ok(to) = HeaderValue::from_str(&to) {
        response.headers_mut().insert(LOCATION, to);
    }
    response
}

fn percent(path: &str) -> String {
    let keep = |b: u8| b.is_ascii_alphanumeric() || b"-_.~/".contains(&b);
    path.bytes()
        .map(|b| {
            if keep(b) {
                char::from(b).to_string()
            } else {
                format!("%{b:02X}")
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::Error;
    use axum::http::header::{LOCATION, RETRY_AFTER};
    use axum::response::IntoResponse;
    use std::time::Duration;

    #[test]
    fn nobody_is_told_to_come_back_in_no_time() {
        for (millis, want) in [(0, "1"), (1, "1"), (1000, "1"), (1001, "2"), (59_500, "60")] {
            let r = Error::TooMany {
                retry_after: Duration::from_millis(millis),
            }
            .into_response();
            assert_eq!(r.status(), 429);
            assert_eq!(r.headers()[RETRY_AFTER], want, "{millis} ms");
        }
    }

    #[test]
    fn what_somebody_wrote_is_not_logged() {
        let mut fault = league::Fault::new(league::Code::NoSuchCell);
        fault.words = Some("Я99".to_owned());
        for e in [
            Error::Refused(fault.clone().into()),
            Error::PostRefused(fault.into()),
            Error::Account(super::AccountFault::NickNotAllowed, "Я99".to_owned()),
            Error::Malformed("Я99".to_owned()),
        ] {
            assert!(!e.logged().contains("Я99"), "{}", e.logged());
        }
    }

    #[test]
    fn a_database_that_is_away_is_no_fault_of_ours() {
        let r = Error::from(sqlx::Error::PoolTimedOut).into_response();
        assert_eq!(r.status(), 503);
        assert_eq!(r.headers()[RETRY_AFTER], "5");
        assert_eq!(Error::from(sqlx::Error::RowNotFound).status(), 500);
    }

    #[test]
    fn who_must_log_in_comes_back_to_the_same_place() {
        let r = Error::LogInFirst {
            next: "/games?nick=Вирт&page=2".into(),
        }
        .into_response();
        assert_eq!(r.status(), 303);
        assert_eq!(
            r.headers()[LOCATION],
            "/login?next=/games%3Fnick%3D%D0%92%D0%B8%D1%80%D1%82%26page%3D2"
        );
    }
}
