//! Accounts.

use crate::account::{Account, AccountId, Role};
use chrono::{DateTime, Utc};
use league::nick::{Nick, Skeleton};
use sqlx::postgres::PgConnection;

/// An account to be made.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// Its id, made by the program.
    pub id: AccountId,
    /// What it is called.
    pub nick: Nick,
    /// The PHC string of its password; `None`: nobody can log in with one.
    pub password_hash: Option<String>,
    /// What it may do.
    pub role: Role,
    /// Whether it is a bot's.
    pub is_bot: bool,
    /// For mail.
    pub email: Option<String>,
    /// Now.
    pub created_at: DateTime<Utc>,
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insertion {
    /// It is there.
    Made,
    /// There is one with that nick, or with one that looks the same.
    NickTaken,
}

/// Makes an account unless its nick (or one that looks the same) is taken. Its address is nobody's until it is confirmed, so
/// that nobody learns by registering who has one.
pub async fn insert(c: &mut PgConnection, new: &NewAccount) -> sqlx::Result<Insertion> {
    let skeleton = new.nick.skeleton();
    let done = sqlx::query!(
        "insert into accounts (id, nick, skeleton, password_hash, role, is_bot, email, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing",
        new.id.0,
        new.nick.as_str(),
        skeleton.as_str(),
        new.password_hash,
        new.role as Role,
        new.is_bot,
        new.email,
        new.created_at,
    )
    .execute(&mut *c)
    .await?;
    Ok(if done.rows_affected() == 1 {
        Insertion::Made
    } else {
        Insertion::NickTaken
    })
}

/// The account of an id.
pub async fn by_id(c: &mut PgConnection, id: AccountId) -> sqlx::Result<Option<Account>> {
    sqlx::query_as!(
        Account,
        r#"select id as "id: AccountId", nick, role as "role: Role", language, time_zone, is_bot, email,
                  forum_messages + forum_elsewhere as "forum_messages!", created_at
           from accounts where id = $1"#,
        id.0,
    )
    .fetch_optional(c)
    .await
}

/// The account of a session, and when that session was seen last; `None`: it is banned at `now`, or closed.
pub async fn of_session(
    c: &mut PgConnection,
    id: AccountId,
    session: &super::sessions::Key,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<(Account, Option<DateTime<Utc>>)>> {
    let row = sqlx::query!(
        r#"select a.id as "id: AccountId", a.nick, a.role as "role: Role", a.language, a.time_zone, a.is_bot, a.email,
                  a.forum_messages + a.forum_elsewhere as "forum_messages!", a.created_at,
                  case when s.agent is not null then s.seen_at end as seen_at
           from accounts a left join sessions s on s.id = $2
           where a.id = $1 and a.closed_at is null and (a.banned_at is null or a.banned_until <= $3)"#,
        id.0,
        session,
        now,
    )
    .fetch_optional(c)
    .await?;
    Ok(row.map(|row| {
        let account = Account {
            id: row.id,
            nick: row.nick.into(),
            role: row.role,
            language: row.language,
            time_zone: row.time_zone,
            is_bot: row.is_bot,
            email: row.email,
            forum_messages: row.forum_messages,
            created_at: row.created_at,
        };
        (account, row.seen_at)
    }))
}

/// The account whose nick looks like this.
pub async fn by_skeleton(c: &mut PgConnection, skeleton: &Skeleton) -> sqlx::Result<Option<Account>> {
    sqlx::query_as!(
        Account,
        r#"select id as "id: AccountId", nick, role as "role: Role", language, time_zone, is_bot, email,
                  forum_messages + forum_elsewhere as "forum_messages!", created_at
           from accounts where skeleton = $1"#,
        skeleton.as_str(),
    )
    .fetch_optional(c)
    .await
}

/// The PHC string of an account's password; `None`: it has none, or there is no such account.
pub async fn password_hash(c: &mut PgConnection, id: AccountId) -> sqlx::Result<Option<String>> {
    let row = sqlx::query_scalar!("select password_hash from accounts where id = $1", id.0);
    Ok(row.fetch_optional(c).await?.flatten())
}

/// Gives an account another password.
pub async fn set_password_hash(c: &mut PgConnection, id: AccountId, hash: &str) -> sqlx::Result<()> {
    sqlx::query!("update accounts set password_hash = $2 where id = $1", id.0, hash)
        .execute(c)
        .await?;
    Ok(())
}

/// Lets an account do more or less.
pub async fn set_role(c: &mut PgConnection, id: AccountId, role: Role) -> sqlx::Result<()> {
    sqlx::query!("update accounts set role = $2 where id = $1", id.0, role as Role)
        .execute(c)
        .await?;
    Ok(())
}

/// Keeps what a person chose on the settings page.
pub async fn set_preferences(
    c: &mut PgConnection,
    id: AccountId,
    language: Option<&str>,
    time_zone: Option<&str>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update accounts set language = $2, time_zone = $3 where id = $1",
        id.0,
        language,
        time_zone
    )
    .execute(c)
    .await?;
    Ok(())
}

/// One message more was written here (T1).
pub async fn count_message(c: &mut PgConnection, id: AccountId) -> sqlx::Result<()> {
    sqlx::query!(
        "update accounts set forum_messages = forum_messages + 1 where id = $1",
        id.0
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Until the end of this transaction nobody else holds this account.
pub async fn lock(c: &mut PgConnection, account: AccountId) -> sqlx::Result<()> {
    sqlx::query!("select id from accounts where id = $1 for update", account.0)
        .fetch_optional(c)
        .await?;
    Ok(())
}
