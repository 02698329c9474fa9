//! When servers were alive, and when none was (C4).

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use uuid::Uuid;

/// A stretch in which no server of the site was alive is an outage from this length on (C4).
pub const OUTAGE: TimeDelta = TimeDelta::minutes(1);

/// The longest turn (C1).
const LONGEST: TimeDelta = TimeDelta::days(60);

/// A server that was not heard of for so long is forgotten.
const FORGOTTEN: TimeDelta = TimeDelta::hours(1);

/// A time in which no server was alive, `[from, to)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last beat of any server before it, or the last event that one wrote after that.
    pub from: DateTime<Utc>,
    /// The first beat after it.
    pub to: DateTime<Utc>,
}

/// Outages, as a server that beats learns of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outages {
    /// Those of which not every game was told yet, in order.
    pub open: Vec<Outage>,
    /// The same, and those of the time of the longest turn, in order.
    pub recent: Vec<Outage>,
    /// The end of the last of all.
    pub last: Option<DateTime<Utc>>,
}

/// Writes that a server is alive. Where none was for a minute or more, that is written down as an outage. Servers
/// that beat at the same time do it one after the other, so that only the first of them finds the gap.
pub async fn beat(
    c: &mut PgConnection,
    server: Uuid,
    started: DateTime<Utc>,
    now: DateTime<Utc>,
) -> sqlx::Result<Outages> {
    let mut tx = c.begin().await?;
    sqlx::query!("select pg_advisory_xact_lock(7261537)")
        .execute(&mut *tx)
        .await?;
    let last = sqlx::query_scalar!("select max(beat_at) from servers")
        .fetch_one(&mut *tx)
        .await?;
    let gap = |last: &DateTime<Utc>| now - *last >= OUTAGE;
    if let Some(last) = last.filter(gap)
        && let last = last.max(last_event(&mut tx, now).await?.unwrap_or(last))
        && gap(&last)
    {
        sqlx::query!(
            "insert into outages (from_at, to_at) values ($1, $2) on conflict do nothing",
            last,
            now
        )
        .execute(&mut *tx)
        .await?;
    }
    sqlx::query!(
        "insert into servers (id, started_at, beat_at) values ($1, $2, $3)
        on conflict (id) do update set beat_at = excluded.beat_at",
        server,
        started,
        now,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "delete from servers where id <> $1 and beat_at < $2",
        server,
        now - FORGOTTEN
    )
    .execute(&mut *tx)
    .await?;
    let known = known(&mut tx, now - LONGEST).await?;
    tx.commit().await?;
    Ok(known)
}

/// When the last event before a moment took effect: whoever wrote it was alive. It reads every game, which is done only where
/// nobody beat for a minute.
async fn last_event(c: &mut PgConnection, now: DateTime<Utc>) -> sqlx::Result<Option<DateTime<Utc>>> {
    sqlx::query_scalar!("select max(updated_at) from games where updated_at <= $1", now)
        .fetch_one(c)
        .await
}

async fn known(c: &mut PgConnection, since: DateTime<Utc>) -> sqlx::Result<Outages> {
    let rows = sqlx::query!(
        "select from_at, to_at, settled from outages where not settled or to_at > $1 order by from_at",
        since
    )
    .fetch_all(&mut *c)
    .await?;
    let outage = |from, to| Outage { from, to };
    let open = rows.iter().filter(|row| !row.settled);
    Ok(Outages {
        open: open.map(|row| outage(row.from_at, row.to_at)).collect(),
        recent: rows.iter().map(|row| outage(row.from_at, row.to_at)).collect(),
        last: last_outage(c).await?,
    })
}

/// Outages of which not every game was told yet, in order.
pub async fn unsettled(c: &mut PgConnection) -> sqlx::Result<Vec<Outage>> {
    Ok(known(c, DateTime::<Utc>::MAX_UTC).await?.open)
}

/// The end of the last outage.
pub async fn last_outage(c: &mut PgConnection) -> sqlx::Result<Option<DateTime<Utc>>> {
    sqlx::query_scalar!("select max(to_at) from outages")
        .fetch_one(c)
        .await
}

/// Every game that it stopped has been told.
pub async fn settle(c: &mut PgConnection, outage: Outage) -> sqlx::Result<()> {
    sqlx::query!(
        "update outages set settled = true where from_at = $1",
        outage.from
    )
    .execute(c)
    .await?;
    Ok(())
}

/// An outage, and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// When.
    pub outage: Outage,
    /// Every game that it stopped has been told.
    pub settled: bool,
    /// How many games it was announced in.
    pub games: u64,
}

/// Outages with what became of them, the latest first.
pub async fn outages_told(c: &mut PgConnection, limit: i64) -> sqlx::Result<Vec<Told>> {
    let rows = sqlx::query!(
        "select from_at, to_at, settled from outages order by from_at desc limit $1",
        limit
    )
    .fetch_all(&mut *c)
    .await?;
    let ends: Vec<String> = rows
        .iter()
        .map(|row| league::log::instant::text(row.to_at))
        .collect();
    let told = sqlx::query!(
        r#"select body ->> 'to' as "to!", count(*) as "games!" from events
        where body ->> 'type' = 'outage' and body ->> 'to' = any ($1)
        group by body ->> 'to'"#,
        &ends,
    )
    .fetch_all(c)
    .await?;
    let games = |to: &String| told.iter().find(|row| row.to == *to).map_or(0, |row| row.games);
    Ok(rows
        .iter()
        .zip(&ends)
        .map(|(row, to)| Told {
            outage: Outage {
                from: row.from_at,
                to: row.to_at,
            },
            settled: row.settled,
            games: games(to).cast_unsigned(),
        })
        .collect())
}

/// Outages, the latest first.
pub async fn outages(c: &mut PgConnection, limit: i64) -> sqlx::Result<Vec<Outage>> {
    let rows = sqlx::query!(
        "select from_at, to_at from outages order by from_at desc limit $1",
        limit
    )
    .fetch_all(c)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Outage {
            from: row.from_at,
            to: row.to_at,
        })
        .collect())
}
