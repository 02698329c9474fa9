//! An account for a visitor who has none. Its owner keeps it by giving it a password.

use rand::RngExt;

use super::names;
use crate::account::{Account, AccountId, Role};
use crate::application::accounts::Refused;
use crate::client::Client;
use crate::config::Registration;
use crate::entropy;
use crate::error::Error;
use crate::state::AppState;
use crate::store::accounts::{self, Insertion, NewAccount};

/// Numbers that are tried before they become longer, and before it is given up.
const TRIES: u32 = 8;

/// Makes the account of a guest, where everybody may register. Counted as a registration. The caller lets it in.
///
/// # Errors
/// Registration that is not open; too many accounts of a household.
pub async fn make(state: &AppState, from: Client) -> Result<Account, Refused> {
    match state.config.registration {
        Registration::Open => {}
        Registration::Invite => return Err(Refused::InvitationNeeded),
        Registration::Closed => return Err(Refused::Closed),
    }
    let now = state.clock.now();
    state
        .limits
        .registration
        .take(from.household(), now)
        .map_err(|retry_after| Error::TooMany { retry_after })?;
    let mut c = state.pool.acquire().await?;
    for attempt in 0..3 * TRIES {
        let most = 10_u32.pow(4 + 2 * (attempt / TRIES));
        let new = NewAccount {
            id: AccountId(entropy::id(now)),
            nick: names::guest(entropy::rng().random_range(most / 10..most)),
            password_hash: None,
            role: Role::Player,
            is_bot: false,
            email: None,
            created_at: now,
        };
        if accounts::insert(&mut c, &new).await? == Insertion::Made
            && let Some(account) = accounts::by_id(&mut c, new.id).await?
        {
            return Ok(account);
        }
    }
    Err(Refused::NickTaken)
}
