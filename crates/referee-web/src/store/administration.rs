//! What the pages of administration list: accounts, what there is of everything, what waits.

use chrono::{DateTime, Utc};
use league::Nick;
use sqlx::postgres::PgConnection;

use crate::account::Role;

/// An account in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct Listed {
    /// Its nick.
    pub nick: Nick,
    /// What it may do.
    pub role: Role,
    /// A bot's.
    pub is_bot: bool,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Nobody's any more.
    pub closed: bool,
    /// Shut out now.
    pub banned: bool,
    /// Nobody can log in with a password.
    pub no_password: bool,
}

/// Which accounts are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Only {
    /// All.
    #[default]
    All,
    /// Referees and administrators.
    Office,
    /// Those that are shut out.
    Banned,
}

/// How accounts are looked for.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// A piece of a skeleton; empty: any.
    pub looks: &'a str,
    /// Which.
    pub only: Only,
    /// Now.
    pub now: DateTime<Utc>,
}

/// Accounts, those made last first.
pub async fn accounts(
    c: &mut PgConnection,
    search: Search<'_>,
    offset: i64,
    limit: i64,
) -> sqlx::Result<Vec<Listed>> {
    sqlx::query_as!(
        Listed,
        r#"select nick, role as "role: Role", is_bot, created_at, closed_at is not null as "closed!",
                  banned_at is not null and (banned_until is null or banned_until > $1) as "banned!",
                  password_hash is null as "no_password!"
           from accounts
           where strpos(skeleton, $2) > 0 and (not $3 or role <> 'player')
               and (not $4 or (banned_at is not null and (banned_until is null or banned_until > $1)))
           order by id desc offset $5 limit $6"#,
        search.now,
        search.looks,
        search.only == Only::Office,
        search.only == Only::Banned,
        offset,
        limit,
    )
    .fetch_all(c)
    .await
}

/// How many accounts are found so.
pub async fn count(c: &mut PgConnection, search: Search<'_>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from accounts
           where strpos(skeleton, $2) > 0 and (not $3 or role <> 'player')
               and (not $4 or (banned_at is not null and (banned_until is null or banned_until > $1)))"#,
        search.now,
        search.looks,
        search.only == Only::Office,
        search.only == Only::Banned,
    )
    .fetch_one(c)
    .await
}

/// What there is of everything, and what waits to be done by the program itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overview {
    /// Accounts that are open.
    pub accounts: i64,
    /// Those that are shut out.
    pub banned: i64,
    /// Games that are not over.
    pub games: i64,
    /// What webhooks are still to be told.
    pub waiting: i64,
    /// What webhooks will not be told any more.
    pub given_up: i64,
    /// Acts of administration.
    pub audit: i64,
    /// Outages of which not every game was told yet.
    pub outages: i64,
    /// Finished games that are not counted for profiles yet.
    pub uncounted: i64,
    /// Deadlines that have passed and were not seen to yet.
    pub overdue: i64,
    /// Servers that were alive in the last minute.
    pub servers: i64,
}

/// The overview at `now`; `lately`: a server that was heard of since then is alive.
pub async fn overview(
    c: &mut PgConnection,
    now: DateTime<Utc>,
    lately: DateTime<Utc>,
) -> sqlx::Result<Overview> {
    sqlx::query_as!(
        Overview,
        r#"select
            (select count(*) from accounts where closed_at is null) as "accounts!",
            (select count(*) from accounts
                where banned_at is not null and (banned_until is null or banned_until > $1)) as "banned!",
            (select count(*) from games where status not in ('finished', 'cancelled')) as "games!",
            (select count(*) from deliveries d join webhooks w on w.id = d.webhook_id
                where d.next_at is not null and w.off_since is null) as "waiting!",
            (select count(*) from deliveries where outcome = 'given_up') as "given_up!",
            (select count(*) from audit) as "audit!",
            (select count(*) from outages where not settled) as "outages!",
            (select count(*) from games where status = 'finished' and not counted) as "uncounted!",
            (select count(*) from deadlines where due_at < $1) as "overdue!",
            (select count(*) from servers where beat_at >= $2) as "servers!""#,
        now,
        lately,
    )
    .fetch_one(c)
    .await
}
