//! Links that are used once: for a new password, and to confirm an address. Only the SHA-256 of a code is kept.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;

use crate::account::AccountId;

/// The SHA-256 of a code.
pub type Key = [u8; 32];

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Kind {
    /// A new password.
    Password,
    /// That mail arrives at an address.
    Confirm,
}

/// A link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Whose.
    pub account: AccountId,
    /// The address that it was sent to; `None`: an administrator was shown it.
    pub address: Option<String>,
}

/// Makes a link.
pub async fn insert(
    c: &mut PgConnection,
    key: &Key,
    kind: Kind,
    link: &Link,
    made_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into links (hash, account_id, kind, address, made_at, expires_at) values ($1, $2, $3, $4, $5, $6)",
        key,
        link.account.0,
        kind as Kind,
        link.address,
        made_at,
        expires_at,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// A link that can still be used at `now`.
pub async fn open(
    c: &mut PgConnection,
    key: &Key,
    kind: Kind,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Link>> {
    sqlx::query_as!(
        Link,
        r#"select account_id as "account: AccountId", address from links
           where hash = $1 and kind = $2 and used_at is null and expires_at > $3"#,
        key,
        kind as Kind,
        now,
    )
    .fetch_optional(c)
    .await
}

/// Uses a link up; `None`: there is none that can still be used at `now`.
pub async fn take(
    c: &mut PgConnection,
    key: &Key,
    kind: Kind,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Link>> {
    sqlx::query_as!(
        Link,
        r#"update links set used_at = $3 where hash = $1 and kind = $2 and used_at is null and expires_at > $3
           returning account_id as "account: AccountId", address"#,
        key,
        kind as Kind,
        now,
    )
    .fetch_optional(c)
    .await
}

/// From now on no open link of this kind of an account is worth anything.
pub async fn void(c: &mut PgConnection, account: AccountId, kind: Kind) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from links where account_id = $1 and kind = $2 and used_at is null",
        account.0,
        kind as Kind
    )
    .execute(c)
    .await?;
    Ok(())
}

/// How many links of this kind were sent by mail for an account since `since`.
pub async fn sent_since(
    c: &mut PgConnection,
    account: AccountId,
    kind: Kind,
    since: DateTime<Utc>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from links
           where account_id = $1 and kind = $2 and made_at > $3 and address is not null"#,
        account.0,
        kind as Kind,
        since,
    )
    .fetch_one(c)
    .await
}

/// The address that an account was asked to confirm last and can still confirm at `now`.
pub async fn awaited(
    c: &mut PgConnection,
    account: AccountId,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<String>> {
    let found = sqlx::query_scalar!(
        "select address from links
         where account_id = $1 and kind = 'confirm' and used_at is null and expires_at > $2
         order by made_at desc limit 1",
        account.0,
        now,
    );
    Ok(found.fetch_optional(c).await?.flatten())
}

/// Whose account is meant by a nick that looks like this, or by an address that its owner has confirmed: the account, and
/// the address. `None`: nobody's, or the account has no such address.
pub async fn recipient(
    c: &mut PgConnection,
    skeleton: &str,
    address: &str,
) -> sqlx::Result<Option<(AccountId, String)>> {
    let row = sqlx::query!(
        r#"select id as "id: AccountId", email as "email!" from accounts
           where (skeleton = $1 or lower(email) = lower($2)) and email_confirmed_at is not null and closed_at is null
           order by skeleton = $1 desc limit 1"#,
        skeleton,
        address,
    )
    .fetch_optional(c)
    .await?;
    Ok(row.map(|row| (row.id, row.email)))
}

/// Removes links that ended before `before`; how many there were.
pub async fn delete_expired(c: &mut PgConnection, before: DateTime<Utc>) -> sqlx::Result<u64> {
    let done = sqlx::query!("delete from links where expires_at <= $1", before);
    Ok(done.execute(c).await?.rows_affected())
}
