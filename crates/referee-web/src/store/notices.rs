//! What people are told of their games, as it is listed on the site; letters and pushes are made of it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use league::Nick;
use sqlx::postgres::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use crate::account::AccountId;
use crate::game_id::GameId;

/// Something that somebody is to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewNotice {
    /// Made by the program.
    pub id: Uuid,
    /// Whom.
    pub nick: Nick,
    /// What: a word.
    pub kind: &'static str,
    /// By which it is switched off; `None`: it is sent nowhere.
    pub topic: Option<&'static str>,
    /// Of one kind and subject nobody is told twice.
    pub subject: i64,
    /// What its words speak of.
    pub facts: Facts,
    /// When it came about.
    pub at: DateTime<Utc>,
}

/// Facts of a notice by their names.
pub type Facts = BTreeMap<String, String>;

/// The columns of new notices.
#[derive(Default)]
pub(super) struct Columns<'a> {
    pub ids: Vec<Uuid>,
    pub skeletons: Vec<String>,
    pub kinds: Vec<&'static str>,
    pub topics: Vec<Option<&'static str>>,
    pub subjects: Vec<i64>,
    pub facts: Vec<Json<&'a Facts>>,
    pub times: Vec<DateTime<Utc>>,
}

impl<'a> Columns<'a> {
    pub(super) fn of(notices: impl Iterator<Item = &'a NewNotice>) -> Columns<'a> {
        let mut columns = Columns::default();
        for notice in notices {
            columns.ids.push(notice.id);
            columns.skeletons.push(notice.nick.skeleton().as_str().to_owned());
            columns.kinds.push(notice.kind);
            columns.topics.push(notice.topic);
            columns.subjects.push(notice.subject);
            columns.facts.push(Json(&notice.facts));
            columns.times.push(notice.at);
        }
        columns
    }
}

/// Writes notices outside an append, unless they are there; the nicks of those who were not told of it before. Bots are
/// told of nothing.
pub async fn insert(c: &mut PgConnection, game: GameId, new: &[NewNotice]) -> sqlx::Result<Vec<Nick>> {
    let columns = Columns::of(new.iter());
    let told = sqlx::query_scalar!(
        r#"with noticed as (
            insert into notices (id, account_id, game_id, subject, kind, topic, facts, at)
            select n.id, a.id, $1, n.subject, n.kind, n.topic, n.facts, n.at
            from unnest($2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::jsonb[], $8::timestamptz[])
                with ordinality as n (id, skeleton, subject, kind, topic, facts, at, place)
                join accounts a on a.skeleton = n.skeleton
            where not a.is_bot
            order by n.place
            on conflict do nothing
            returning account_id
        )
        select a.nick from noticed x join accounts a on a.id = x.account_id"#,
        game.0,
        &columns.ids,
        &columns.skeletons,
        &columns.subjects,
        &columns.kinds as &[&str],
        &columns.topics as &[Option<&str>],
        &columns.facts as &[Json<&Facts>],
        &columns.times,
    )
    .fetch_all(c)
    .await?;
    Ok(told.into_iter().map(Nick::from).collect())
}

/// Who was told this of a game later than `since`.
pub async fn told_since(
    c: &mut PgConnection,
    game: GameId,
    kind: &str,
    since: DateTime<Utc>,
) -> sqlx::Result<Vec<Nick>> {
    let told = sqlx::query_scalar!(
        "select a.nick from notices n join accounts a on a.id = n.account_id
        where n.game_id = $1 and n.kind = $2 and n.at > $3",
        game.0,
        kind,
        since,
    )
    .fetch_all(c)
    .await?;
    Ok(told.into_iter().map(Nick::from).collect())
}

/// Writes letters, pushes and deliveries of notices that have none yet, as their readers wish; how many notices that was. Each
/// is spread by one server.
pub async fn spread(c: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> sqlx::Result<u64> {
    let spread = sqlx::query_scalar!(
        r#"with taken as (
            update notices set spread = true
            where id = any (array(select id from notices where not spread order by number limit $2 for update skip locked))
            returning id, account_id, game_id, topic, at
        ), lettered as (
            insert into letters (id, account_id, kind, notice_id, created_at, next_at)
            select t.id, a.id, 'notice', t.id, $1, $1
            from taken t join accounts a on a.id = t.account_id
            where t.topic is not null and a.email is not null and a.email_confirmed_at is not null
                and not a.notices_off && array['mail', 'mail.' || t.topic]
        ), pushed as (
            insert into pushes (subscription_id, notice_id, created_at, next_at)
            select s.id, t.id, $1, $1
            from taken t join accounts a on a.id = t.account_id join push_subscriptions s on s.account_id = a.id
            where t.topic is not null and not 'push.' || t.topic = any (a.notices_off)
        ), told as (
            insert into deliveries (webhook_id, game_id, notice_id, type, at, next_at)
            select w.id, t.game_id, t.id, 'notice', t.at, $1
            from taken t join webhooks w on w.account_id = t.account_id
            where w.off_since is null and 'notice' = any (w.events)
        )
        select count(*) as "count!" from taken"#,
        now,
        limit,
    )
    .fetch_one(c)
    .await?;
    Ok(spread.cast_unsigned())
}

/// A notice as its reader sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its place among all: later ones have higher numbers.
    pub number: i64,
    /// Of which game.
    pub game: GameId,
    /// Its title.
    pub title: String,
    /// What.
    pub kind: String,
    /// What its words speak of.
    pub facts: Facts,
    /// When it came about.
    pub at: DateTime<Utc>,
    /// Whether its reader has not seen it yet.
    pub fresh: bool,
}

/// Somebody's notices, the newest first; before this one.
pub async fn newest(
    c: &mut PgConnection,
    account: AccountId,
    before: Option<i64>,
    limit: i64,
) -> sqlx::Result<Vec<Notice>> {
    let rows = sqlx::query!(
        r#"select n.number, n.game_id, g.title, n.kind, n.facts as "facts: Json<Facts>", n.at,
            n.seen_at is null as "fresh!"
        from notices n join games g on g.id = n.game_id
        where n.account_id = $1 and ($2::bigint is null or n.number < $2) order by n.number desc limit $3"#,
        account.0,
        before,
        limit,
    )
    .fetch_all(c)
    .await?;
    let notices = rows.into_iter().map(|row| Notice {
        number: row.number,
        game: GameId(row.game_id),
        title: row.title,
        kind: row.kind,
        facts: row.facts.0,
        at: row.at,
        fresh: row.fresh,
    });
    Ok(notices.collect())
}

/// How many of somebody's notices are not seen yet, at most a hundred.
pub async fn unseen(c: &mut PgConnection, account: AccountId) -> sqlx::Result<u32> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
            select from notices where account_id = $1 and seen_at is null limit 100
        ) as fresh"#,
        account.0,
    )
    .fetch_one(c)
    .await?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Somebody has seen the notices up to this one.
pub async fn see(
    c: &mut PgConnection,
    account: AccountId,
    up_to: i64,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update notices set seen_at = $3 where account_id = $1 and number <= $2 and seen_at is null",
        account.0,
        up_to,
        now,
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Removes notices that nobody looks for any more, with what was sent of them: seen or not, older than this.
pub async fn forget(c: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> sqlx::Result<u64> {
    let done = sqlx::query!(
        "delete from notices where id in (select id from notices where at < $1 order by number limit $2)",
        before,
        limit,
    )
    .execute(c)
    .await?;
    Ok(done.rows_affected())
}
