//! How the site is doing, for those who watch it: what waits and since when. Asked every few seconds by each server that
//! is watched, so each part of it is looked up in an index of just what waits.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::postgres::PgConnection;

use crate::clock::Clock;

/// So many things that wait are counted at most: more is said as this, and the oldest of so many is told.
pub const MOST: i64 = 100_000;

/// What waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// How much, to [`MOST`].
    pub count: i64,
    /// Since when the oldest of it waits.
    pub oldest: Option<DateTime<Utc>>,
}

/// How the site is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs {
    /// Our clock before the question.
    pub before: DateTime<Utc>,
    /// The database's.
    pub theirs: DateTime<Utc>,
    /// Our clock after the answer.
    pub after: DateTime<Utc>,
    /// What webhooks that are on are still to be told.
    pub webhooks: Waiting,
    /// Letters that are still to go.
    pub letters: Waiting,
    /// Pushes that are still to go.
    pub pushes: Waiting,
    /// Notices of which no letters and pushes were made yet.
    pub notices: Waiting,
    /// Deadlines that have passed.
    pub overdue: Waiting,
    /// Servers that are alive.
    pub servers: i64,
    /// Outages ever.
    pub outages: i64,
    /// Outages of which not every game was told.
    pub unsettled: i64,
}

/// The number of the last migration that the database has; `None`: it has none.
pub async fn migration(c: &mut PgConnection) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!("select max(version) from _sqlx_migrations where success")
        .fetch_one(c)
        .await
}

/// Looks; a server that was heard of within `alive` is alive.
pub async fn look(c: &mut PgConnection, clock: &Clock, alive: TimeDelta) -> sqlx::Result<Signs> {
    let before = clock.now();
    let theirs = super::clock(&mut *c).await?;
    let after = clock.now();
    let row = sqlx::query!(
        r#"select w.n as "webhooks!", w.at as webhooks_at, l.n as "letters!", l.at as letters_at, p.n as "pushes!",
            p.at as pushes_at, s.n as "notices!", s.at as notices_at, d.n as "overdue!", d.at as overdue_at,
            (select count(*) from servers where beat_at >= $2) as "servers!",
            (select count(*) from outages) as "outages!",
            (select count(*) from outages where not settled) as "unsettled!"
        from
            (select count(*) as n, min(at) as at from (select d.at from deliveries d
                join webhooks w on w.id = d.webhook_id
                where d.next_at is not null and w.off_since is null limit $3) _) w,
            (select count(*) as n, min(at) as at from (select created_at as at from letters
                where next_at is not null limit $3) _) l,
            (select count(*) as n, min(at) as at from (select created_at as at from pushes
                where next_at is not null limit $3) _) p,
            (select count(*) as n, min(at) as at from (select at from notices where not spread limit $3) _) s,
            (select count(*) as n, min(at) as at from (select due_at as at from deadlines
                where due_at < $1 order by due_at limit $3) _) d"#,
        before,
        before - alive,
        MOST,
    )
    .fetch_one(c)
    .await?;
    let waiting = |count, oldest| Waiting { count, oldest };
    Ok(Signs {
        before,
        theirs,
        after,
        webhooks: waiting(row.webhooks, row.webhooks_at),
        letters: waiting(row.letters, row.letters_at),
        pushes: waiting(row.pushes, row.pushes_at),
        notices: waiting(row.notices, row.notices_at),
        overdue: waiting(row.overdue, row.overdue_at),
        servers: row.servers,
        outages: row.outages,
        unsettled: row.unsettled,
    })
}
