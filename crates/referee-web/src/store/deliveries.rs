//! The outbox: what webhooks are still to be told, and what came of it. [`append`](fn@super::append) puts events into it.

use chrono::{DateTime, Utc};
use league::log::{Hex32, instant};
use serde_json::Value;
use sqlx::postgres::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use super::games::bytes;
use super::letters::{Addressee, Told, told};
use super::notices::Facts;
use super::webhooks::{Attempt, WebhookId, attempt};
use crate::account::AccountId;
use crate::game_id::GameId;
use crate::webhook::Secret;

/// Names a delivery: those of one webhook are numbered upwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeliveryId {
    /// Whose.
    pub webhook: WebhookId,
    /// Which.
    pub number: i64,
}

/// What is told.
#[derive(Clone, Debug, PartialEq)]
pub enum Matter {
    /// An event of a game.
    Event {
        /// Of which.
        game: GameId,
        /// Its number.
        seq: i64,
        /// As in the log. Taken as it lies there: a newer server may have written what this one cannot read.
        entry: Value,
    },
    /// What its owner is told of a game.
    Notice {
        /// Which.
        id: Uuid,
        /// What.
        told: Told,
        /// Who is told.
        to: Addressee,
    },
    /// Nothing: the owner asked for a test.
    Ping,
}

/// A delivery that this process has taken on itself.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// Which.
    pub id: DeliveryId,
    /// Where to.
    pub url: String,
    /// The host of it.
    pub host: String,
    /// What to sign it with.
    pub secret: Secret,
    /// The type of the event, or `ping`.
    pub kind: String,
    /// What is told.
    pub matter: Matter,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// Which attempt this is, from 1.
    pub attempt: i32,
    /// When the first one began.
    pub first_at: DateTime<Utc>,
}

/// What is to be claimed.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// Now.
    pub now: DateTime<Utc>,
    /// Until when nobody else takes it on; then it is held lost.
    pub until: DateTime<Utc>,
    /// The webhooks with which something is under way here, each as often as it is.
    pub busy: &'a [Uuid],
    /// At most so many of one webhook, together with those that are under way.
    pub of_one: i64,
    /// At most so many in all.
    pub limit: i64,
}

/// Takes on deliveries that are due, at most one of each webhook, of each the one that has been due the longest. No
/// other server takes the same before [`Claim::until`]. A webhook with much to tell costs no more than one with little.
pub async fn claim(c: &mut PgConnection, claim: Claim<'_>) -> sqlx::Result<Vec<Claimed>> {
    let rows = sqlx::query!(
        r#"with recursive waiting (webhook_id, due) as (
            (select webhook_id, next_at from deliveries where next_at is not null
            order by webhook_id, next_at limit 1)
            union all
            select n.webhook_id, n.next_at from waiting w cross join lateral (
                select d.webhook_id, d.next_at from deliveries d
                where d.next_at is not null and d.webhook_id > w.webhook_id
                order by d.webhook_id, d.next_at limit 1
            ) n
        ), ready as (
            select w.id, s.due
            from waiting s join webhooks w on w.id = s.webhook_id
            where s.due <= $1 and w.off_since is null
        ), let_in as (
            select r.id, r.due from ready r
            where (select count(*) from unnest($3::uuid[]) as b (id) where b.id = r.id) < $4
            order by r.due, r.id limit $5
        ), picked as (
            select d.webhook_id, d.number from let_in l cross join lateral (
                select d.webhook_id, d.number from deliveries d
                where d.webhook_id = l.id and d.next_at <= $1
                order by d.next_at, d.number limit 1 for update skip locked
            ) d
        ), taken as (
            update deliveries d set attempts = d.attempts + 1, first_at = coalesce(d.first_at, $1), next_at = $2
            from picked p where d.webhook_id = p.webhook_id and d.number = p.number
            returning d.webhook_id, d.number, d.game_id, d.seq, d.notice_id, d.type, d.at, d.attempts, d.first_at
        )
        select t.webhook_id as "webhook_id!", t.number as "number!", t.game_id, t.seq, t.at as "at!",
            t.attempts as "attempts!", t.first_at as "first_at!", w.url, w.host, w.secret,
            t.type as "kind!", e.hash as "hash?", e.body as "body?", t.notice_id, n.kind as "told?", n.topic,
            n.facts as "facts?: Json<Facts>", a.id as account, a.nick, a.language, a.time_zone
        from taken t join webhooks w on w.id = t.webhook_id join accounts a on a.id = w.account_id
            left join notices n on n.id = t.notice_id
            left join events e on e.game_id = t.game_id and e.seq = t.seq
        order by t.number"#,
        claim.now,
        claim.until,
        claim.busy,
        claim.of_one,
        claim.limit,
    )
    .fetch_all(c)
    .await?;
    let mut claimed = Vec::with_capacity(rows.len());
    for row in rows {
        let told = told(row.game_id, row.told, row.topic, row.facts, Some(row.at));
        let matter = match (row.game_id, row.seq) {
            (Some(_), None) => match row.notice_id.zip(told) {
                Some((id, told)) => Matter::Notice {
                    id,
                    told,
                    to: Addressee {
                        account: AccountId(row.account),
                        nick: row.nick.into(),
                        language: row.language,
                        time_zone: row.time_zone,
                    },
                },
                None => Matter::Ping, // it was removed meanwhile
            },
            (Some(game), Some(seq)) => Matter::Event {
                game: GameId(game),
                seq,
                entry: entry(seq, row.at, row.hash.as_deref().unwrap_or_default(), row.body)?,
            },
            _ => Matter::Ping,
        };
        claimed.push(Claimed {
            id: DeliveryId {
                webhook: WebhookId(row.webhook_id),
                number: row.number,
            },
            url: row.url,
            host: row.host,
            secret: Secret::stored(row.secret),
            kind: row.kind,
            matter,
            at: row.at,
            attempt: row.attempts,
            first_at: row.first_at,
        });
    }
    Ok(claimed)
}

/// An entry of the log as [`Logged`](league::log::Logged) writes it.
fn entry(seq: i64, at: DateTime<Utc>, hash: &[u8], body: Option<Value>) -> sqlx::Result<Value> {
    let Some(Value::Object(mut entry)) = body else {
        return Err(sqlx::Error::Decode("the body of an event is no object".into()));
    };
    entry.insert("seq".to_owned(), seq.into());
    entry.insert("at".to_owned(), instant::text(at).into());
    entry.insert("hash".to_owned(), Hex32(bytes(hash)?).to_string().into());
    Ok(entry.into())
}

/// What becomes of a delivery after an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It has arrived.
    Delivered,
    /// It is tried again at this time.
    Again(DateTime<Utc>),
    /// It is tried no more.
    GivenUp,
    /// The receiver is gone: it is tried no more, and the webhook is switched off.
    Gone,
}

impl Fate {
    fn outcome(self) -> Option<&'static str> {
        match self {
            Fate::Delivered => Some("delivered"),
            Fate::Again(_) => None,
            Fate::GivenUp | Fate::Gone => Some("given_up"),
        }
    }
}

/// Writes what came of attempt number `number_of_attempt`. False: somebody else has begun another one meanwhile, for
/// this one was held lost; nothing is written.
pub async fn settle(
    c: &mut PgConnection,
    id: DeliveryId,
    number_of_attempt: i32,
    last: &Attempt,
    fate: Fate,
) -> sqlx::Result<bool> {
    let again = if let Fate::Again(at) = fate {
        Some(at)
    } else {
        None
    };
    let done = sqlx::query_scalar!(
        "with settled as (
            update deliveries set outcome = $4, next_at = $5, last_at = $6, last_status = $7, last_error = $8,
                last_answer = $9
            where webhook_id = $1 and number = $2 and attempts = $3 and outcome is null
            returning webhook_id
        ), shown as (
            update webhooks w set last_at = $6, last_status = $7, last_error = $8, last_answer = $9,
                off_since = case when $10 then coalesce(w.off_since, $6) else w.off_since end
            from settled s where w.id = s.webhook_id
        )
        select webhook_id from settled",
        id.webhook.0,
        id.number,
        number_of_attempt,
        fate.outcome(),
        again,
        last.at,
        last.status.map(u16::cast_signed),
        last.error,
        last.answer,
        fate == Fate::Gone,
    )
    .fetch_optional(c)
    .await?;
    Ok(done.is_some())
}

/// Removes a delivery of what is past, unless somebody else has begun another attempt meanwhile.
pub async fn drop(c: &mut PgConnection, id: DeliveryId, number_of_attempt: i32) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from deliveries where webhook_id = $1 and number = $2 and attempts = $3 and outcome is null",
        id.webhook.0,
        id.number,
        number_of_attempt,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Gives up all that a webhook was still to be told, save what is being settled at this moment.
pub async fn give_up(c: &mut PgConnection, webhook: WebhookId) -> sqlx::Result<()> {
    sqlx::query!(
        "with waiting as (
            select webhook_id, number from deliveries where webhook_id = $1 and next_at is not null
            for update skip locked
        )
        update deliveries d set outcome = 'given_up', next_at = null from waiting w
        where d.webhook_id = w.webhook_id and d.number = w.number",
        webhook.0
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Puts a ping into the outbox. One that is waiting already is made due instead, so that pings do not pile up. `None`:
/// this account has no such webhook, or it is off.
pub async fn ping(
    c: &mut PgConnection,
    account: AccountId,
    webhook: WebhookId,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        r#"with mine as (
            select id from webhooks where account_id = $1 and id = $2 and off_since is null
        ), hastened as (
            update deliveries d set next_at = least(d.next_at, $3) from mine
            where d.webhook_id = mine.id and d.game_id is null and d.next_at is not null
            returning d.number
        ), made as (
            insert into deliveries (webhook_id, type, at, next_at)
            select mine.id, 'ping', $3, $3 from mine where not exists (select from hastened)
            returning number
        )
        select number as "number!" from hastened union all select number from made limit 1"#,
        account.0,
        webhook.0,
        now,
    )
    .fetch_optional(c)
    .await
}

/// How far a delivery has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Outcome {
    /// It has arrived.
    Delivered,
    /// It is tried no more.
    GivenUp,
}

/// A delivery as the owner of its webhook sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Which.
    pub id: DeliveryId,
    /// The event: of which game, and its number; `None`: a ping.
    pub event: Option<(GameId, u64)>,
    /// The type of the event, or `ping`.
    pub kind: String,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// Attempts that were begun.
    pub attempts: i32,
    /// When the next one is due.
    pub next_at: Option<DateTime<Utc>>,
    /// How it ended; `None`: it has not.
    pub outcome: Option<Outcome>,
    /// What came of the last attempt.
    pub last: Option<Attempt>,
}

/// The deliveries of a webhook after number `after`, in order.
pub async fn of_webhook(
    c: &mut PgConnection,
    webhook: WebhookId,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<Delivery>> {
    let rows = sqlx::query!(
        r#"select number, game_id, seq, type, at, attempts, next_at, outcome as "outcome: Outcome", last_at, last_status,
            last_error, last_answer
        from deliveries where webhook_id = $1 and number > $2 order by number limit $3"#,
        webhook.0,
        after,
        limit,
    )
    .fetch_all(c)
    .await?;
    let delivery = rows.into_iter().map(|row| Delivery {
        id: DeliveryId {
            webhook,
            number: row.number,
        },
        event: row.game_id.map(GameId).zip(row.seq.map(i64::cast_unsigned)),
        kind: row.r#type,
        at: row.at,
        attempts: row.attempts,
        next_at: row.next_at,
        outcome: row.outcome,
        last: attempt(row.last_at, row.last_status, row.last_error, row.last_answer),
    });
    Ok(delivery.collect())
}

/// Removes deliveries that ended before `before`, and those whose webhook is gone or off; how many there were.
pub async fn sweep(c: &mut PgConnection, before: DateTime<Utc>) -> sqlx::Result<u64> {
    let swept = sqlx::query!(
        "delete from deliveries d where (d.outcome is not null and coalesce(d.last_at, d.at) < $1)
        or not exists (select from webhooks w where w.id = d.webhook_id and (w.off_since is null or d.outcome is not null))",
        before
    );
    Ok(swept.execute(c).await?.rows_affected())
}
