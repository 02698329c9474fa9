//! What is still to be told, and what was given up: webhooks, letters, pushes of all accounts, for administrators.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use sqlx::Connection;
use uuid::Uuid;

use super::audit;
use crate::account::{Account, Role};
use crate::error::Error;
use crate::state::AppState;
use crate::store::administration::{self, Overview};
use crate::store::deliveries::{self, DeliveryId};
use crate::store::waiting::{self, Hook, Letter, Waiting};
use crate::store::webhooks::WebhookId;

/// Deliveries on a page.
pub const PAGE: u32 = 50;

/// So many letters, and so many webhooks, are shown.
const SHOWN: i64 = 100;

/// A server that was not heard of for so long is not alive.
const ALIVE: TimeDelta = TimeDelta::minutes(1);

/// What waits.
#[derive(Clone, Debug, Default)]
pub struct Outbox {
    /// What webhooks are still to be told, a page of it.
    pub deliveries: Vec<Waiting>,
    /// Which page this is, from 1.
    pub page: u32,
    /// How many there are, at least 1.
    pub pages: u32,
    /// Letters.
    pub letters: Vec<Letter>,
    /// Pushes that wait, and that were given up.
    pub pushes: (i64, i64),
    /// The webhooks of all accounts.
    pub webhooks: Vec<Hook>,
}

/// What waits; `page`: of the deliveries.
///
/// # Errors
/// An account that is no administrator's; the database's.
pub async fn look(state: &AppState, admin: &Account, page: u32) -> Result<Outbox, Error> {
    admin.must_be(Role::Admin)?;
    let mut c = state.pool.acquire().await?;
    let count = waiting::count(&mut c).await?;
    let pages = u32::try_from(count).unwrap_or(u32::MAX).div_ceil(PAGE).max(1);
    let page = page.clamp(1, pages);
    let before = i64::from(page - 1) * i64::from(PAGE);
    Ok(Outbox {
        deliveries: waiting::deliveries(&mut c, before, PAGE.into()).await?,
        page,
        pages,
        letters: waiting::letters(&mut c, SHOWN).await?,
        pushes: waiting::pushes(&mut c).await?,
        webhooks: waiting::webhooks(&mut c, SHOWN).await?,
    })
}

/// What there is of everything, and what the program still has to do.
///
/// # Errors
/// An account that is no administrator's; the database's.
pub async fn overview(state: &AppState, admin: &Account, now: DateTime<Utc>) -> Result<Overview, Error> {
    admin.must_be(Role::Admin)?;
    let mut c = state.pool.acquire().await?;
    Ok(administration::overview(&mut c, now, now - ALIVE).await?)
}

/// What is put back as due now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// What a webhook is told.
    Delivery(DeliveryId),
    /// A letter.
    Letter(Uuid),
}

/// Puts something back as due now. What cannot be told again: [`Error::NotFound`].
///
/// # Errors
/// As told; an account that is no administrator's; the database's.
pub async fn again(state: &AppState, admin: &Account, what: Again, now: DateTime<Utc>) -> Result<(), Error> {
    admin.must_be(Role::Admin)?;
    let mut c = state.pool.acquire().await?;
    let mut t = c.begin().await?;
    let (whose, act, details) = match what {
        Again::Delivery(id) => (
            waiting::again(&mut t, id, now).await?,
            "delivery_again",
            json!({"webhook": id.webhook.0, "number": id.number}),
        ),
        Again::Letter(id) => (
            waiting::letter_again(&mut t, id, now).await?,
            "letter_again",
            json!({"letter": id}),
        ),
    };
    let whose = whose.ok_or(Error::NotFound)?;
    audit::note(&mut t, &admin.nick, act, whose.as_str(), None, details, now).await?;
    Ok(t.commit().await?)
}

/// Switches somebody's webhook on or off. What was to be told before is told no more. No such webhook:
/// [`Error::NotFound`].
///
/// # Errors
/// As told; an account that is no administrator's; the database's.
pub async fn switch(
    state: &AppState,
    admin: &Account,
    webhook: WebhookId,
    on: bool,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    admin.must_be(Role::Admin)?;
    let mut c = state.pool.acquire().await?;
    let mut t = c.begin().await?;
    let whose = waiting::switch(&mut t, webhook.0, (!on).then_some(now)).await?;
    let whose = whose.ok_or(Error::NotFound)?;
    deliveries::give_up(&mut t, webhook).await?;
    let act = if on { "webhook_on" } else { "webhook_off" };
    let details = json!({"webhook": webhook.0});
    audit::note(&mut t, &admin.nick, act, whose.as_str(), None, details, now).await?;
    Ok(t.commit().await?)
}
