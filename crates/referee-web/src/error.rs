//! What a request can come to other than what it asked for. Here, and nowhere else, that becomes a status, a level of
//! the log and an answer.

use axum::http::header::{LOCATION, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use std::time::Duration;
use tracing::Level;

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
    /// Not for this account.
    #[error("this account may not do that")]
    Forbidden,
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

/// Shorthand of the web.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
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
            Error::Forbidden => (StatusCode::FORBIDDEN, "forbidden", Level::INFO),
            Error::OtherSite => (StatusCode::FORBIDDEN, "other_site", Level::INFO),
            Error::Malformed(_) => (StatusCode::BAD_REQUEST, "malformed", Level::DEBUG),
            Error::TooMany { .. } => (StatusCode::TOO_MANY_REQUESTS, "too_many_requests", Level::INFO),
            Error::DatabaseAway(_) => (StatusCode::SERVICE_UNAVAILABLE, "database_away", Level::ERROR),
            Error::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal", Level::ERROR),
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
            // 57P01–57P03: it shuts down, has crashed, or is starting; 53300: it has no connection left
            sqlx::Error::Database(d)
                if matches!(d.code().as_deref(), Some("57P01" | "57P02" | "57P03" | "53300")) =>
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
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, code, level) = self.map();
        let cause = std::error::Error::source(&self).map(tracing::field::display);
        match level {
            Level::ERROR => tracing::error!(code, cause, "{self}"),
            Level::INFO => tracing::info!(code, cause, "{self}"),
            _ => tracing::debug!(code, cause, "{self}"),
        }
        if let Error::LogInFirst { next } = &self {
            return log_in(next);
        }
        let detail = self.to_string();
        let mut response = (status, detail.clone()).into_response();
        if let Some(seconds) = self.retry_after() {
            response
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(Fault { code, detail });
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
