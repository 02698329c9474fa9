//! What administrators, moderators and the shell did: written down in the transaction that did it, for ever.

use chrono::{DateTime, Utc};
use league::Nick;
use serde_json::Value;
use sqlx::postgres::PgConnection;

use crate::account::{Account, Role};
use crate::error::Error;
use crate::state::AppState;
use crate::store::audit::{self as store, Entry, New};

/// Entries on a page.
pub const PAGE: u32 = 50;

/// What the shell is called in the log. People cannot register such a nick.
pub const SHELL: &str = "shell";

/// Whoever works at the shell of the machine.
pub fn shell() -> Nick {
    Nick::from(SHELL)
}

/// Writes an act down, in the transaction that does it. `act`: a word that never changes, put into words by
/// `audit-act-…`; `about`: the nick of whom it concerns, or what it is about.
///
/// # Errors
/// The database's.
pub async fn note(
    c: &mut PgConnection,
    by: &Nick,
    act: &'static str,
    about: &str,
    reason: Option<&str>,
    details: Value,
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    if by.as_str() != SHELL {
        // who works at the shell sees what was done
        tracing::info!(%by, act, about, "an act of administration");
    }
    let new = New {
        at,
        by: by.as_str(),
        act,
        about,
        reason,
        details: &details,
    };
    store::insert(c, &new).await
}

/// A page of the log.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The newest first.
    pub entries: Vec<Entry>,
    /// Which page this is, from 1.
    pub page: u32,
    /// How many there are, at least 1.
    pub pages: u32,
}

/// A page of the log; `of`: what was done by or to this nick.
///
/// # Errors
/// An account that is no administrator's; the database's.
pub async fn page(state: &AppState, admin: &Account, of: Option<&str>, page: u32) -> Result<Page, Error> {
    admin.must_be(Role::Admin)?;
    let mut c = state.pool.acquire().await?;
    let count = store::count(&mut c, of).await?;
    let pages = u32::try_from(count).unwrap_or(u32::MAX).div_ceil(PAGE).max(1);
    let page = page.clamp(1, pages);
    let before = i64::from(page - 1) * i64::from(PAGE);
    Ok(Page {
        entries: store::page(&mut c, of, before, PAGE.into()).await?,
        page,
        pages,
    })
}
