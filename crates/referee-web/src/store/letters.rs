//! Letters: an outbox that every server looks through. Each is taken on by one of them for a while; one that dies in
//! between leaves it to be taken on again.

use chrono::{DateTime, Utc};
use league::Nick;
use sqlx::postgres::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use super::notices::Facts;
use crate::account::AccountId;
use crate::game_id::GameId;

/// What a letter about an account is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum LetterKind {
    /// It tells of a game.
    Notice,
    /// It holds the link that makes its address the account's.
    Confirm,
    /// It holds the link for a new password.
    Password,
    /// It tells the old address that there is another one now.
    Changed,
}

/// Writes a letter about an account; it is sent as soon as may be.
pub async fn insert(
    c: &mut PgConnection,
    id: Uuid,
    account: AccountId,
    kind: LetterKind,
    address: &str,
    code: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into letters (id, account_id, kind, address, code, created_at, next_at)
        values ($1, $2, $3, $4, $5, $6, $6)",
        id,
        account.0,
        kind as LetterKind,
        address,
        code,
        now,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// What a notice that is sent speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Of which game.
    pub game: GameId,
    /// What.
    pub kind: String,
    /// By which it is switched off.
    pub topic: String,
    /// What its words speak of.
    pub facts: Facts,
    /// When it came about.
    pub at: DateTime<Utc>,
}

/// Who is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addressee {
    /// The account.
    pub account: AccountId,
    /// What it is called.
    pub nick: Nick,
    /// `ru` or `en`; `None`: the site's.
    pub language: Option<String>,
    /// An IANA name; `None`: the game's.
    pub time_zone: Option<String>,
}

/// A letter that was taken on.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// Which.
    pub id: Uuid,
    /// What for.
    pub kind: LetterKind,
    /// Whose.
    pub to: Addressee,
    /// Where it goes; `None`: its account has no confirmed address any more, is banned, or wants no such letters.
    pub address: Option<String>,
    /// Of the link in it.
    pub code: Option<String>,
    /// By which letters are switched off.
    pub mail_code: Option<String>,
    /// What it tells of, where it tells of a game.
    pub told: Option<Told>,
    /// The number of this attempt, from 1.
    pub attempt: i32,
    /// When the first attempt began.
    pub first_at: DateTime<Utc>,
}

/// Takes on letters that are due. No other server takes the same before `until`.
pub async fn claim(
    c: &mut PgConnection,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
    limit: i64,
) -> sqlx::Result<Vec<Claimed>> {
    let rows = sqlx::query!(
        r#"with taken as (
            update letters set attempts = attempts + 1, first_at = coalesce(first_at, $1), next_at = $2
            where id = any (array(
                select id from letters where next_at <= $1 order by next_at, id limit $3 for update skip locked
            ))
            returning id, account_id, kind, notice_id, address, code, attempts, first_at
        )
        select t.id as "id!", t.kind as "kind!: LetterKind", t.code, t.attempts as "attempts!", t.first_at as "first_at!",
            a.id as "account!", a.nick as "nick!", a.language, a.time_zone, a.mail_code,
            case
                when n.id is null then t.address
                when a.email_confirmed_at is null or a.notices_off && array['mail', 'mail.' || n.topic]
                    or a.banned_at is not null and coalesce(a.banned_until > $1, true) then null
                else a.email
            end as address,
            n.game_id as "game?", n.kind as "told?", n.topic, n.facts as "facts?: Json<Facts>", n.at as "at?"
        from taken t join accounts a on a.id = t.account_id left join notices n on n.id = t.notice_id
        order by t.id"#,
        now,
        until,
        limit,
    )
    .fetch_all(c)
    .await?;
    let letters = rows.into_iter().map(|row| Claimed {
        id: row.id,
        kind: row.kind,
        to: Addressee {
            account: AccountId(row.account),
            nick: row.nick.into(),
            language: row.language,
            time_zone: row.time_zone,
        },
        address: row.address,
        code: row.code,
        mail_code: row.mail_code,
        told: told(row.game, row.told, row.topic, row.facts, row.at),
        attempt: row.attempts,
        first_at: row.first_at,
    });
    Ok(letters.collect())
}

/// All of it or nothing.
pub(super) fn told(
    game: Option<Uuid>,
    kind: Option<String>,
    topic: Option<String>,
    facts: Option<Json<Facts>>,
    at: Option<DateTime<Utc>>,
) -> Option<Told> {
    Some(Told {
        game: GameId(game?),
        kind: kind?,
        topic: topic.unwrap_or_default(),
        facts: facts?.0,
        at: at?,
    })
}

/// What becomes of a letter or a push after an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was taken.
    Sent,
    /// What it tells of is past, or nobody wants to know any more.
    Moot,
    /// It is tried again at this time.
    Again(DateTime<Utc>),
    /// It is tried no more.
    GivenUp,
}

impl Fate {
    pub(super) fn outcome(self) -> Option<&'static str> {
        match self {
            Fate::Sent => Some("sent"),
            Fate::Moot => Some("moot"),
            Fate::Again(_) => None,
            Fate::GivenUp => Some("given_up"),
        }
    }

    pub(super) fn again(self) -> Option<DateTime<Utc>> {
        match self {
            Fate::Again(at) => Some(at),
            Fate::Sent | Fate::Moot | Fate::GivenUp => None,
        }
    }
}

/// Writes what came of an attempt, unless somebody else has begun another one meanwhile.
pub async fn settle(
    c: &mut PgConnection,
    id: Uuid,
    attempt: i32,
    fate: Fate,
    error: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update letters set next_at = $3, outcome = $4, last_at = $5, last_error = $6,
            code = case when $3::timestamptz is null then null else code end
        where id = $1 and attempts = $2 and next_at is not null",
        id,
        attempt,
        fate.again(),
        fate.outcome(),
        now,
        error,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// The code by which this account's letters are switched off: made at the first letter, the same ever after.
pub async fn mail_code(c: &mut PgConnection, account: AccountId, made: &str) -> sqlx::Result<String> {
    let code = sqlx::query_scalar!(
        r#"update accounts set mail_code = coalesce(mail_code, $2) where id = $1 returning mail_code as "code!""#,
        account.0,
        made,
    )
    .fetch_one(c)
    .await?;
    Ok(code)
}
