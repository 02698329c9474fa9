//! The outbox and the webhooks of all accounts, as administrators see them.

use chrono::{DateTime, Utc};
use league::Nick;
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::deliveries::DeliveryId;
use super::webhooks::{Attempt, WebhookId, attempt};

/// A delivery that waits, or that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Which.
    pub id: DeliveryId,
    /// Whose webhook.
    pub nick: Nick,
    /// Its host: the rest of an address may be secret.
    pub host: String,
    /// The type of the event, or `ping`.
    pub kind: String,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// Attempts that were begun.
    pub attempts: i32,
    /// When the next one is due; `None`: it was given up.
    pub next_at: Option<DateTime<Utc>>,
    /// What came of the last one.
    pub last: Option<Attempt>,
}

/// Deliveries that wait or were given up: those that were given up first, then those due first.
pub async fn deliveries(c: &mut PgConnection, offset: i64, limit: i64) -> sqlx::Result<Vec<Waiting>> {
    let rows = sqlx::query!(
        r#"select d.webhook_id, d.number, w.nick, w.host, d.type as kind, d.at, d.attempts, d.next_at, d.last_at,
                  d.last_status, d.last_error, d.last_answer
           from deliveries d join webhooks w on w.id = d.webhook_id
           where d.outcome = 'given_up' or (d.next_at is not null and w.off_since is null)
           order by d.next_at nulls first, d.webhook_id, d.number offset $1 limit $2"#,
        offset,
        limit,
    )
    .fetch_all(c)
    .await?;
    let waiting = rows.into_iter().map(|row| Waiting {
        id: DeliveryId {
            webhook: WebhookId(row.webhook_id),
            number: row.number,
        },
        nick: row.nick.into(),
        host: row.host,
        kind: row.kind,
        at: row.at,
        attempts: row.attempts,
        next_at: row.next_at,
        last: attempt(row.last_at, row.last_status, row.last_error, row.last_answer),
    });
    Ok(waiting.collect())
}

/// How many of them there are.
pub async fn count(c: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from deliveries d join webhooks w on w.id = d.webhook_id
           where d.outcome = 'given_up' or (d.next_at is not null and w.off_since is null)"#
    )
    .fetch_one(c)
    .await
}

/// Puts a delivery back as due now. What was given up is tried for a whole day again. The nick of whose it is; `None`:
/// there is none that can be told again.
pub async fn again(c: &mut PgConnection, id: DeliveryId, now: DateTime<Utc>) -> sqlx::Result<Option<Nick>> {
    let nick = sqlx::query_scalar!(
        "update deliveries d
         set next_at = case when d.outcome is null then least(d.next_at, $3) else $3 end,
             first_at = case when d.outcome is null then d.first_at end, outcome = null
         from webhooks w
         where d.webhook_id = $1 and d.number = $2 and w.id = d.webhook_id and w.off_since is null
             and (d.outcome = 'given_up' or d.next_at is not null)
         returning w.nick",
        id.webhook.0,
        id.number,
        now,
    )
    .fetch_optional(c)
    .await?;
    Ok(nick.map(Nick::from))
}

/// A webhook of somebody's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hook {
    /// Which.
    pub id: WebhookId,
    /// Whose.
    pub nick: Nick,
    /// Its host.
    pub host: String,
    /// Since when nothing is told; `None`: it is on.
    pub off_since: Option<DateTime<Utc>>,
    /// What came of the last attempt.
    pub last: Option<Attempt>,
}

/// The webhooks of all accounts, those that are off first, then by nick.
pub async fn webhooks(c: &mut PgConnection, limit: i64) -> sqlx::Result<Vec<Hook>> {
    let rows = sqlx::query!(
        "select id, nick, host, off_since, last_at, last_status, last_error, last_answer from webhooks
         order by off_since is null, nick, id limit $1",
        limit
    )
    .fetch_all(c)
    .await?;
    let hooks = rows.into_iter().map(|row| Hook {
        id: WebhookId(row.id),
        nick: row.nick.into(),
        host: row.host,
        off_since: row.off_since,
        last: attempt(row.last_at, row.last_status, row.last_error, row.last_answer),
    });
    Ok(hooks.collect())
}

/// Switches a webhook off since `off`, or on. The nick of whose it is; `None`: there is no such one.
pub async fn switch(
    c: &mut PgConnection,
    id: Uuid,
    off: Option<DateTime<Utc>>,
) -> sqlx::Result<Option<Nick>> {
    let nick = sqlx::query_scalar!(
        "update webhooks set off_since = case when $2::timestamptz is null then null else coalesce(off_since, $2) end
         where id = $1 returning nick",
        id,
        off,
    );
    Ok(nick.fetch_optional(c).await?.map(Nick::from))
}

/// A letter that waits, or that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// Which.
    pub id: Uuid,
    /// To whom.
    pub nick: Nick,
    /// What it is for: `notice`, `confirm`, `password`, `changed`.
    pub kind: String,
    /// When it was written.
    pub at: DateTime<Utc>,
    /// Attempts that were begun.
    pub attempts: i32,
    /// When the next one is due; `None`: it was given up.
    pub next_at: Option<DateTime<Utc>>,
    /// Why the last one failed.
    pub last_error: Option<String>,
}

/// Letters that wait or were given up: those that were given up first, then those due first.
pub async fn letters(c: &mut PgConnection, limit: i64) -> sqlx::Result<Vec<Letter>> {
    sqlx::query_as!(
        Letter,
        "select l.id, a.nick, l.kind, l.created_at as at, l.attempts, l.next_at, l.last_error
         from letters l join accounts a on a.id = l.account_id
         where l.outcome = 'given_up' or l.next_at is not null
         order by l.next_at nulls first, l.id limit $1",
        limit,
    )
    .fetch_all(c)
    .await
}

/// Puts a letter back as due now; one that was given up is tried for as long again as at first. To whom it goes; `None`:
/// there is none that can be sent again. What held a link has lost it when it was given up, and is not sent again.
pub async fn letter_again(c: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> sqlx::Result<Option<Nick>> {
    let nick = sqlx::query_scalar!(
        "update letters l
         set next_at = case when l.outcome is null then least(l.next_at, $2) else $2 end,
             first_at = case when l.outcome is null then l.first_at end, outcome = null
         from accounts a
         where l.id = $1 and a.id = l.account_id
             and (l.next_at is not null
                 or (l.outcome = 'given_up' and (l.code is not null or l.kind in ('notice', 'changed'))))
         returning a.nick",
        id,
        now,
    )
    .fetch_optional(c)
    .await?;
    Ok(nick.map(Nick::from))
}

/// How many pushes wait, and how many were given up.
pub async fn pushes(c: &mut PgConnection) -> sqlx::Result<(i64, i64)> {
    let row = sqlx::query!(
        r#"select count(*) filter (where next_at is not null) as "waiting!",
                  count(*) filter (where outcome = 'given_up') as "given_up!"
           from pushes where outcome is null or outcome = 'given_up'"#
    )
    .fetch_one(c)
    .await?;
    Ok((row.waiting, row.given_up))
}
