//! Webhooks: whom an account wants to be told of events.

use chrono::{DateTime, Utc};
use league::Nick;
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::accounts;
use crate::account::AccountId;
use crate::webhook::{Secret, Target};

/// Names one webhook for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, sqlx::Type)]
#[sqlx(transparent)]
pub struct WebhookId(pub Uuid);

impl std::fmt::Display for WebhookId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// What came of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// When the answer came, or was waited for no longer.
    pub at: DateTime<Utc>,
    /// The status; `None`: there was no answer.
    pub status: Option<u16>,
    /// Why there was none: a code of [`NoAnswer`](crate::webhook::sender::NoAnswer).
    pub error: Option<String>,
    /// The beginning of the answer's body; where there was no answer, what the system said, in English.
    pub answer: Option<String>,
}

/// A webhook as its owner sees it: without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// Its id.
    pub id: WebhookId,
    /// Where it is told.
    pub url: String,
    /// Which types of events; `*`: all.
    pub events: Vec<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Since when nothing is told; `None`: it is on.
    pub off_since: Option<DateTime<Utc>>,
    /// What came of the last attempt.
    pub last: Option<Attempt>,
    /// How much is still to be told.
    pub pending: u64,
    /// When the next attempt is due.
    pub next_at: Option<DateTime<Utc>>,
}

/// A webhook to be made.
pub struct NewWebhook<'a> {
    /// Its id.
    pub id: WebhookId,
    /// Whose.
    pub account: AccountId,
    /// The account's nick.
    pub nick: &'a Nick,
    /// Where it is told.
    pub target: &'a Target,
    /// Which types of events; `*`: all.
    pub events: &'a [String],
    /// What it is signed with.
    pub secret: &'a Secret,
    /// Now.
    pub created_at: DateTime<Utc>,
}

/// Makes a webhook; false: the account has `most` of them already. In a transaction: two at once are counted one after
/// the other.
pub async fn insert(c: &mut PgConnection, new: &NewWebhook<'_>, most: i64) -> sqlx::Result<bool> {
    accounts::lock(&mut *c, new.account).await?;
    let made = sqlx::query!(
        "insert into webhooks (id, account_id, nick, url, host, events, secret, created_at)
        select $1, $2, $3, $4, $5, $6, $7, $8
        where (select count(*) from webhooks where account_id = $2) < $9",
        new.id.0,
        new.account.0,
        new.nick.as_str(),
        new.target.as_str(),
        new.target.host(),
        new.events,
        new.secret.reveal(),
        new.created_at,
        most,
    )
    .execute(c)
    .await?;
    Ok(made.rows_affected() == 1)
}

struct Row {
    id: Uuid,
    url: String,
    events: Vec<String>,
    created_at: DateTime<Utc>,
    off_since: Option<DateTime<Utc>>,
    last_at: Option<DateTime<Utc>>,
    last_status: Option<i16>,
    last_error: Option<String>,
    last_answer: Option<String>,
    pending: i64,
    next_at: Option<DateTime<Utc>>,
}

impl Row {
    fn webhook(self) -> Webhook {
        Webhook {
            id: WebhookId(self.id),
            url: self.url,
            events: self.events,
            created_at: self.created_at,
            off_since: self.off_since,
            last: attempt(self.last_at, self.last_status, self.last_error, self.last_answer),
            pending: self.pending.cast_unsigned(),
            next_at: self.next_at,
        }
    }
}

/// The columns of an attempt; `None`: there was none.
pub(super) fn attempt(
    at: Option<DateTime<Utc>>,
    status: Option<i16>,
    error: Option<String>,
    answer: Option<String>,
) -> Option<Attempt> {
    let status = status.and_then(|s| u16::try_from(s).ok());
    at.map(|at| Attempt {
        at,
        status,
        error,
        answer,
    })
}

/// The webhooks of an account after one of them, in the order of making.
pub async fn of_account(
    c: &mut PgConnection,
    account: AccountId,
    after: Option<WebhookId>,
    limit: i64,
) -> sqlx::Result<Vec<Webhook>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select w.id, w.url, w.events, w.created_at, w.off_since, w.last_at, w.last_status, w.last_error,
            w.last_answer, p.pending as "pending!", p.next_at
        from webhooks w cross join lateral (
            select count(*) as pending, min(d.next_at) as next_at from deliveries d
            where d.webhook_id = w.id and d.next_at is not null and w.off_since is null
        ) p
        where w.account_id = $1 and ($2::uuid is null or w.id > $2)
        order by w.id limit $3"#,
        account.0,
        after.map(|id| id.0),
        limit,
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(Row::webhook).collect())
}

/// Whether a webhook is off; `None`: this account has no such one.
pub async fn is_off(c: &mut PgConnection, account: AccountId, id: WebhookId) -> sqlx::Result<Option<bool>> {
    sqlx::query_scalar!(
        r#"select off_since is not null as "off!" from webhooks where account_id = $1 and id = $2"#,
        account.0,
        id.0
    )
    .fetch_optional(c)
    .await
}

/// Removes a webhook; false: this account has no such one. What was still to be told is told to nobody from now on, and
/// is swept away later: to lock it here could meet a delivery that is being settled.
pub async fn delete(c: &mut PgConnection, account: AccountId, id: WebhookId) -> sqlx::Result<bool> {
    let gone = sqlx::query!(
        "delete from webhooks where account_id = $1 and id = $2",
        account.0,
        id.0
    );
    Ok(gone.execute(c).await?.rows_affected() == 1)
}

/// Switches a webhook on again; false: this account has no such one.
pub async fn switch_on(c: &mut PgConnection, account: AccountId, id: WebhookId) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update webhooks set off_since = null where account_id = $1 and id = $2",
        account.0,
        id.0
    );
    Ok(done.execute(c).await?.rows_affected() == 1)
}
