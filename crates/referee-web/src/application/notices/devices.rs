//! Devices that are told by push.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::account::Account;
use crate::entropy;
use crate::error::{Error, Result};
use crate::push::{Vapid, are_keys};
use crate::state::AppState;
use crate::store;
use crate::store::pushes::{Device, SubscriptionId};
use crate::webhook::Target;

/// Devices of an account; the oldest gives way to one more.
const MOST: usize = 20;

/// What a browser got when it subscribed, as it was sent.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// Where its push service takes messages.
    pub endpoint: &'a str,
    /// Its public key, base64url.
    pub p256dh: &'a str,
    /// What it shares with us, base64url.
    pub auth: &'a str,
    /// The header `User-Agent`.
    pub agent: &'a str,
}

/// Keeps a device.
///
/// # Errors
/// [`Error::Malformed`]: no browser sends such a subscription; the database's.
pub async fn connect(state: &AppState, account: &Account, wish: &Wish<'_>, now: DateTime<Utc>) -> Result<()> {
    let target = Target::read(wish.endpoint, state.config.webhooks_private)
        .map_err(|e| Error::Malformed(format!("endpoint: {e}")))?;
    let read = |text: &str| {
        URL_SAFE_NO_PAD
            .decode(text.trim_end_matches('='))
            .unwrap_or_default()
    };
    let (p256dh, auth) = (read(wish.p256dh), read(wish.auth));
    if !are_keys(&p256dh, &auth) {
        return Err(Error::Malformed(
            "p256dh and auth are the keys of a browser's subscription".into(),
        ));
    }
    let device = Device {
        id: SubscriptionId(entropy::id(now)),
        endpoint: target.as_str().to_owned(),
        p256dh,
        auth,
        agent: wish.agent.chars().filter(|c| !c.is_control()).take(300).collect(),
        created_at: now,
    };
    let mut c = state.pool.acquire().await?;
    store::pushes::subscribe(&mut c, account.id, &device).await?;
    let all = store::pushes::devices(&mut c, account.id).await?;
    for old in all.iter().take(all.len().saturating_sub(MOST)) {
        store::pushes::unsubscribe(&mut c, account.id, old.id).await?;
    }
    Ok(())
}

/// The devices of an account, in the order in which they came.
///
/// # Errors
/// The database's.
pub async fn list(state: &AppState, account: &Account) -> Result<Vec<Device>> {
    let mut c = state.pool.acquire().await?;
    Ok(store::pushes::devices(&mut c, account.id).await?)
}

/// Forgets a device; false: it is none of this account's.
///
/// # Errors
/// The database's.
pub async fn remove(state: &AppState, account: &Account, id: Uuid) -> Result<bool> {
    let mut c = state.pool.acquire().await?;
    Ok(store::pushes::unsubscribe(&mut c, account.id, SubscriptionId(id)).await?)
}

/// The site's public key, for browsers that subscribe.
///
/// # Errors
/// The database's.
pub async fn key(state: &AppState) -> Result<String> {
    let mut c = state.pool.acquire().await?;
    Ok(Vapid::of_site(&mut c, state.clock.now()).await?.public())
}
