//! Who is asking: sessions of the web, and what they say about the account.
//!
//! A session is a cookie with a random id, of which the database keeps the SHA-256. Forms need no token: a request that
//! changes something is refused when the browser says that it comes from another site ([`csrf`]). How passwords are counted
//! where they are tried: [`device`]; what cookies look like: [`cookies`].

pub mod cookies;
pub mod device;
mod extract;
mod sessions;

pub use device::Door;
pub use extract::{CurrentAccount, MaybeAccount};
pub use sessions::Sessions;

use crate::account::AccountId;
use crate::error::{Error, Result};
use crate::state::AppState;
use crate::store::sessions::Key;
use axum::response::{IntoResponse, Response};
use tower_http::csrf::{CsrfLayer, ProtectionError};
use tower_sessions::cookie::SameSite;
use tower_sessions::{Expiry, Session, SessionManagerLayer};

/// Sessions end after so many days without a visit.
pub(crate) const DAYS: i64 = 30;

/// And so many days after somebody logged in, however often that person comes.
pub(crate) const DAYS_IN_ALL: i32 = 180;

/// The cookie's name.
pub const COOKIE: &str = "referee_session";

/// What a session remembers.
pub(crate) const ACCOUNT: &str = "account";

/// The layer that gives every request its session.
pub fn sessions(state: &AppState) -> SessionManagerLayer<Sessions> {
    SessionManagerLayer::new(Sessions::new(state.pool.clone(), state.clock.clone()))
        .with_name(COOKIE)
        .with_same_site(SameSite::Lax)
        .with_http_only(true)
        .with_secure(cookies::are_secure(state))
        .with_expiry(Expiry::OnInactivity(time::Duration::days(DAYS)))
}

/// The layer that refuses what another site makes a browser send.
pub fn csrf(state: &AppState) -> CsrfLayer<fn(ProtectionError) -> Response> {
    let mut layer = CsrfLayer::new();
    if let Some(ours) = &state.config.public_url {
        // a proxy may have changed Host; what cannot be an origin was refused with the settings
        layer = layer
            .add_trusted_origin(ours.as_str())
            .unwrap_or_else(|_| CsrfLayer::new());
    }
    layer.with_rejection_response(|_| Error::OtherSite.into_response())
}

/// What the database finds this session by; `None`: it is not kept yet.
pub fn key_of(session: &Session) -> Option<Key> {
    session.id().as_ref().map(sessions::key)
}

/// From here on the session is this account's. Its id changes: whoever knew the old one knows nothing.
pub(crate) async fn enter(session: &Session, account: AccountId) -> Result<()> {
    session.cycle_id().await.map_err(unavailable)?;
    session.clear().await;
    session.insert(ACCOUNT, account).await.map_err(unavailable)
}

/// The session ends.
pub(crate) async fn leave(session: &Session) -> Result<()> {
    session.flush().await.map_err(unavailable)
}

/// A session that cannot be read or kept, mostly because the database is away.
pub(crate) fn unavailable(e: tower_sessions::session::Error) -> Error {
    use tower_sessions::session_store::Error::Backend;
    match e {
        tower_sessions::session::Error::Store(Backend(_)) => Error::DatabaseAway(e.into()),
        other => Error::internal(other),
    }
}
