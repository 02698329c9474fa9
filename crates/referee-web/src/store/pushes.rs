//! Devices that are told by push, and what they are told. Taken on like letters.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use super::letters::{Addressee, Fate, Told, told};
use super::notices::Facts;
use crate::account::AccountId;

/// Names one device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SubscriptionId(pub Uuid);

/// A device as its browser has subscribed it.
#[derive(Clone, Debug)]
pub struct Device {
    /// Which.
    pub id: SubscriptionId,
    /// Where its browser's push service takes messages.
    pub endpoint: String,
    /// Its public key, a point of P-256 not compressed.
    pub p256dh: Vec<u8>,
    /// What it shares with us.
    pub auth: Vec<u8>,
    /// The browser, as it calls itself.
    pub agent: String,
    /// When it was subscribed.
    pub created_at: DateTime<Utc>,
}

/// Keeps a device. One that another account had subscribed is this account's from now on: it is the same browser.
pub async fn subscribe(c: &mut PgConnection, account: AccountId, device: &Device) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into push_subscriptions (id, account_id, endpoint, p256dh, auth, agent, created_at)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (endpoint) do update set account_id = excluded.account_id, p256dh = excluded.p256dh,
            auth = excluded.auth, agent = excluded.agent",
        device.id.0,
        account.0,
        device.endpoint,
        device.p256dh,
        device.auth,
        device.agent,
        device.created_at,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// The devices of an account, in the order in which they came.
pub async fn devices(c: &mut PgConnection, account: AccountId) -> sqlx::Result<Vec<Device>> {
    let rows = sqlx::query!(
        "select id, endpoint, p256dh, auth, agent, created_at from push_subscriptions
        where account_id = $1 order by id",
        account.0,
    )
    .fetch_all(c)
    .await?;
    let devices = rows.into_iter().map(|row| Device {
        id: SubscriptionId(row.id),
        endpoint: row.endpoint,
        p256dh: row.p256dh,
        auth: row.auth,
        agent: row.agent,
        created_at: row.created_at,
    });
    Ok(devices.collect())
}

/// Forgets a device of this account.
pub async fn unsubscribe(c: &mut PgConnection, account: AccountId, id: SubscriptionId) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "delete from push_subscriptions where id = $2 and account_id = $1",
        account.0,
        id.0,
    )
    .execute(c)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Forgets a device that its push service knows no more.
pub async fn gone(c: &mut PgConnection, id: SubscriptionId) -> sqlx::Result<()> {
    sqlx::query!("delete from push_subscriptions where id = $1", id.0)
        .execute(c)
        .await?;
    Ok(())
}

/// A push that was taken on.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// To which device.
    pub device: Device,
    /// The notice.
    pub notice: Uuid,
    /// Whose device it is.
    pub to: Addressee,
    /// What it tells of.
    pub told: Told,
    /// The number of this attempt, from 1.
    pub attempt: i32,
    /// When the first attempt began.
    pub first_at: DateTime<Utc>,
}

/// Takes on pushes that are due. No other server takes the same before `until`.
pub async fn claim(
    c: &mut PgConnection,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
    limit: i64,
) -> sqlx::Result<Vec<Claimed>> {
    let rows = sqlx::query!(
        r#"with taken as (
            update pushes set attempts = attempts + 1, first_at = coalesce(first_at, $1), next_at = $2
            where (subscription_id, notice_id) in (
                select subscription_id, notice_id from pushes where next_at <= $1
                order by next_at limit $3 for update skip locked
            )
            returning subscription_id, notice_id, attempts, first_at
        )
        select t.notice_id as "notice!", t.attempts as "attempts!", t.first_at as "first_at!",
            s.id, s.endpoint, s.p256dh, s.auth, s.agent, s.created_at,
            a.id as account, a.nick, a.language, a.time_zone,
            n.game_id, n.kind, n.topic, n.facts as "facts: Json<Facts>", n.at
        from taken t join push_subscriptions s on s.id = t.subscription_id join accounts a on a.id = s.account_id
            join notices n on n.id = t.notice_id
        order by t.notice_id"#,
        now,
        until,
        limit,
    )
    .fetch_all(c)
    .await?;
    let pushes = rows.into_iter().filter_map(|row| {
        Some(Claimed {
            device: Device {
                id: SubscriptionId(row.id),
                endpoint: row.endpoint,
                p256dh: row.p256dh,
                auth: row.auth,
                agent: row.agent,
                created_at: row.created_at,
            },
            notice: row.notice,
            to: Addressee {
                account: AccountId(row.account),
                nick: row.nick.into(),
                language: row.language,
                time_zone: row.time_zone,
            },
            told: told(
                Some(row.game_id),
                Some(row.kind),
                row.topic,
                Some(row.facts),
                Some(row.at),
            )?,
            attempt: row.attempts,
            first_at: row.first_at,
        })
    });
    Ok(pushes.collect())
}

/// Writes what came of an attempt, unless somebody else has begun another one meanwhile.
pub async fn settle(
    c: &mut PgConnection,
    push: &Claimed,
    fate: Fate,
    error: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update pushes set next_at = $4, outcome = $5, last_at = $6, last_error = $7
        where subscription_id = $1 and notice_id = $2 and attempts = $3 and next_at is not null",
        push.device.id.0,
        push.notice,
        push.attempt,
        fate.again(),
        fate.outcome(),
        now,
        error,
    )
    .execute(c)
    .await?;
    Ok(())
}
