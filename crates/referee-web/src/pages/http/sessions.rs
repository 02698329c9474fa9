//! Where an account is logged in: seen and ended.

use axum::Router;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::post;
use chrono_tz::Tz;
use league::log::Hex32;
use tower_sessions::Session;

use super::answer::done;
use super::visit::Visit;
use crate::account::Account;
use crate::application::sessions;
use crate::error::{Error, Result};
use crate::pages::from::browser::browser;
use crate::pages::sessions::{SessionLine, SessionsPart};
use crate::state::AppState;
use crate::store::sessions::{Key, Seen};

/// Where all of it is seen.
const HERE: &str = "/settings#sessions";

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/settings/sessions/end", post(end_others))
        .route("/settings/sessions/{id}/end", post(end))
}

/// The sessions of an account, as a page shows them.
pub(super) async fn part(state: &AppState, visit: &Visit, account: &Account) -> Result<SessionsPart> {
    let all = sessions::list(state, account, visit.now).await?;
    Ok(SessionsPart {
        lines: all.into_iter().map(|seen| line(visit, &seen)).collect(),
    })
}

fn line(visit: &Visit, seen: &Seen) -> SessionLine {
    let moment = |at| visit.moment(at, Tz::Europe__Moscow);
    SessionLine {
        id: Hex32(seen.key).to_string(),
        browser: browser(seen.agent.as_deref(), visit.words()),
        begun: seen.created_at.map(moment),
        seen: seen.seen_at.map(moment),
        this: visit.session == Some(seen.key),
    }
}

/// What a session is found by, from the address.
fn key(id: &str) -> Option<Key> {
    let whole = id.len() == 64 && id.is_ascii();
    let bytes: Option<Vec<u8>> = (0..32)
        .filter(|_| whole)
        .map(|at| u8::from_str_radix(id.get(2 * at..2 * at + 2)?, 16).ok())
        .collect();
    bytes?.try_into().ok()
}

async fn end(State(state): State<AppState>, visit: Visit, Path(id): Path<String>) -> Result<Response> {
    let account = visit.must_account()?;
    let key = key(&id).ok_or(Error::NotFound)?;
    sessions::end(&state, account, &key).await?;
    Ok(done(HERE, "sessions-end-done"))
}

async fn end_others(State(state): State<AppState>, visit: Visit, session: Session) -> Result<Response> {
    sessions::end_others(&state, &session, visit.must_account()?).await?;
    Ok(done(HERE, "sessions-others-done"))
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn an_id_is_thirty_two_bytes() {
        assert_eq!(key(&"0a".repeat(32)), Some([10; 32]));
        for no in ["", "0a", &"0a".repeat(33), &"zz".repeat(32), &"ё".repeat(32)] {
            assert_eq!(key(no), None, "{no}");
        }
    }
}
