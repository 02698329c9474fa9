//! What somebody wants to be told by letter and on devices.

use league::Nick;

use super::Topic;
use crate::account::Account;
use crate::error::Result;
use crate::state::AppState;
use crate::store;

/// What somebody wants to be told.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// Where letters go: confirmed.
    pub address: Option<String>,
    off: Vec<String>,
}

impl Wishes {
    fn wants(&self, what: &str) -> bool {
        !self.off.iter().any(|off| off == what)
    }

    /// Whether there are letters at all.
    pub fn wants_mail(&self) -> bool {
        self.wants("mail")
    }

    /// Whether there are letters about this.
    pub fn wants_mail_of(&self, topic: Topic) -> bool {
        self.wants(&format!("mail.{}", topic.as_str()))
    }

    /// Whether devices are told of this.
    pub fn wants_push_of(&self, topic: Topic) -> bool {
        self.wants(&format!("push.{}", topic.as_str()))
    }
}

/// Somebody's wishes.
///
/// # Errors
/// The database's.
pub async fn of(state: &AppState, account: &Account) -> Result<Wishes> {
    let mut c = state.pool.acquire().await?;
    let (address, off) = store::wishes::of(&mut c, account.id).await?;
    Ok(Wishes { address, off })
}

/// Keeps what somebody does not want to be told: `mail`, `mail.TOPIC`, `push.TOPIC`.
///
/// # Errors
/// The database's.
pub async fn set(state: &AppState, account: &Account, off: &[String]) -> Result<()> {
    let mut c = state.pool.acquire().await?;
    Ok(store::wishes::set(&mut c, account.id, off).await?)
}

/// Whose letters have this code.
///
/// # Errors
/// The database's.
pub async fn nick_of(state: &AppState, code: &str) -> Result<Option<Nick>> {
    if code.contains('\0') {
        return Ok(None);
    }
    let mut c = state.pool.acquire().await?;
    Ok(store::wishes::nick_of(&mut c, code).await?)
}

/// Switches letters off by the code that stands in them; whose they are.
///
/// # Errors
/// The database's.
pub async fn switch_off(state: &AppState, code: &str, off: &str) -> Result<Option<Nick>> {
    if code.contains('\0') {
        return Ok(None);
    }
    let mut c = state.pool.acquire().await?;
    Ok(store::wishes::switch_off(&mut c, code, off).await?)
}
