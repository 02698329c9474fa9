//! The private calendar of an account: who has its address reads what the account owes, and nothing else.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::account::Account;
use crate::entropy;
use crate::error::Result;
use crate::state::AppState;
use crate::store::agenda::{self, Due};
use crate::words::Language;

/// So many turns stand in a calendar.
const MOST: i64 = 200;

/// The code in the address of the calendar; `None`: there is none.
///
/// # Errors
/// The database's.
pub async fn code(state: &AppState, account: &Account) -> Result<Option<String>> {
    let mut c = state.pool.acquire().await?;
    Ok(agenda::code(&mut c, account.id).await?)
}

/// Makes a new address that nobody can foresee; the old one opens nothing any more.
///
/// # Errors
/// The database's.
pub async fn renew(state: &AppState, account: &Account) -> Result<()> {
    let code = URL_SAFE_NO_PAD.encode(entropy::bytes::<24>());
    let mut c = state.pool.acquire().await?;
    Ok(agenda::set(&mut c, account.id, Some(&code)).await?)
}

/// Takes the address away.
///
/// # Errors
/// The database's.
pub async fn remove(state: &AppState, account: &Account) -> Result<()> {
    let mut c = state.pool.acquire().await?;
    Ok(agenda::set(&mut c, account.id, None).await?)
}

/// What the owner of this code owes, in which language it is told; `None`: it opens nothing.
///
/// # Errors
/// The database's.
pub async fn read(state: &AppState, code: &str) -> Result<Option<(Language, Vec<Due>)>> {
    if code.contains('\0') {
        return Ok(None);
    }
    let mut c = state.pool.acquire().await?;
    let Some((nick, language)) = agenda::owner(&mut c, code).await? else {
        return Ok(None);
    };
    let language = language.and_then(|tag| tag.parse().ok()).unwrap_or(Language::Ru);
    Ok(Some((language, agenda::dues(&mut c, &nick, MOST).await?)))
}
