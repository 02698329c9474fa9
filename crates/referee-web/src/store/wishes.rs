//! What people want to be told by letter and on devices.

use league::Nick;
use sqlx::postgres::PgConnection;

use crate::account::AccountId;

/// The confirmed address, and what is switched off.
pub async fn of(c: &mut PgConnection, account: AccountId) -> sqlx::Result<(Option<String>, Vec<String>)> {
    let row = sqlx::query!(
        "select case when email_confirmed_at is not null then email end as address, notices_off
        from accounts where id = $1",
        account.0,
    )
    .fetch_one(c)
    .await?;
    Ok((row.address, row.notices_off))
}

/// Keeps what is switched off.
pub async fn set(c: &mut PgConnection, account: AccountId, off: &[String]) -> sqlx::Result<()> {
    sqlx::query!(
        "update accounts set notices_off = $2 where id = $1",
        account.0,
        off
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Whose letters have this code.
pub async fn nick_of(c: &mut PgConnection, code: &str) -> sqlx::Result<Option<Nick>> {
    let nick = sqlx::query_scalar!("select nick from accounts where mail_code = $1", code)
        .fetch_optional(c)
        .await?;
    Ok(nick.map(Nick::from))
}

/// Switches one more thing off, by the code in letters; whose they are.
pub async fn switch_off(c: &mut PgConnection, code: &str, off: &str) -> sqlx::Result<Option<Nick>> {
    let nick = sqlx::query_scalar!(
        "update accounts set notices_off = array_append(array_remove(notices_off, $2), $2)
        where mail_code = $1 returning nick",
        code,
        off,
    )
    .fetch_optional(c)
    .await?;
    Ok(nick.map(Nick::from))
}
