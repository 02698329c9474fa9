//! Letters about accounts. Letters that tell of games are made of [`notices`](super::notices).

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;

use crate::account::AccountId;
use crate::entropy;
use crate::store;

pub use crate::store::letters::LetterKind;

/// Writes a letter to this address, in whatever transaction; it goes out when that is committed, within a second.
/// `code`: of the link that it holds, kept no longer than until the letter is sent.
///
/// # Errors
/// The database's.
pub async fn write(
    c: &mut PgConnection,
    account: AccountId,
    address: &str,
    kind: LetterKind,
    code: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    store::letters::insert(c, entropy::id(now), account, kind, address, code, now).await
}
