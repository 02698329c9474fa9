//! The site's table of days off, change by change (C2, C5), and the games that are timed by an older one.

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use crate::game_id::GameId;

/// Who changed the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Source {
    /// The program, which came with another table.
    Program,
    /// An administrator, a day.
    Hand,
    /// An administrator, by a file.
    File,
}

/// One change of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// From 1, without a gap.
    pub version: u32,
    /// When.
    pub at: DateTime<Utc>,
    /// By what.
    pub source: Source,
    /// By whom; empty: by the program.
    pub by: String,
    /// Why.
    pub reason: String,
    /// What it wrote, in order of the days; `None`: the day is named no more.
    pub days: Vec<(NaiveDate, Option<String>)>,
}

/// Until the end of this transaction nobody else changes the table.
pub async fn lock(c: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(7261538)")
        .execute(c)
        .await?;
    Ok(())
}

/// The version of the table; 0: nobody has written to it.
pub async fn version(c: &mut PgConnection) -> sqlx::Result<u32> {
    let version =
        sqlx::query_scalar!(r#"select coalesce(max(version), 0) as "version!" from calendar_changes"#)
            .fetch_one(c)
            .await?;
    Ok(version.cast_unsigned())
}

/// All changes, in order.
pub async fn changes(c: &mut PgConnection) -> sqlx::Result<Vec<Change>> {
    let rows = sqlx::query!(
        r#"select c.version, c.at, c.source as "source: Source", c.by_nick, c.reason, d.day as "day?", d.name
        from calendar_changes c left join calendar_days d on d.version = c.version
        order by c.version, d.day"#
    )
    .fetch_all(c)
    .await?;
    let mut changes: Vec<Change> = Vec::new();
    for row in rows {
        let version = row.version.cast_unsigned();
        if changes.last().is_none_or(|last| last.version != version) {
            changes.push(Change {
                version,
                at: row.at,
                source: row.source,
                by: row.by_nick,
                reason: row.reason,
                days: Vec::new(),
            });
        }
        if let (Some(change), Some(day)) = (changes.last_mut(), row.day) {
            change.days.push((day, row.name));
        }
    }
    Ok(changes)
}

/// Writes a change. Of two with the same version the second fails.
pub async fn insert(c: &mut PgConnection, change: &Change) -> sqlx::Result<()> {
    let days: Vec<NaiveDate> = change.days.iter().map(|(day, _)| *day).collect();
    let names: Vec<Option<&str>> = change.days.iter().map(|(_, name)| name.as_deref()).collect();
    sqlx::query!(
        "with made as (
            insert into calendar_changes (version, at, source, by_nick, reason) values ($1, $2, $3, $4, $5)
            returning version
        )
        insert into calendar_days (version, day, name)
        select made.version, d.day, d.name from made, unnest($6::date[], $7::text[]) as d (day, name)",
        change.version.cast_signed(),
        change.at,
        change.source as Source,
        change.by,
        change.reason,
        &days,
        &names as &[Option<&str>],
    )
    .execute(c)
    .await?;
    Ok(())
}

/// Games with an open turn that is timed by an older version of the table than this one, after one of them, in order of
/// their ids.
pub async fn behind(
    c: &mut PgConnection,
    version: u32,
    after: Option<GameId>,
    limit: i64,
) -> sqlx::Result<Vec<GameId>> {
    let after = after.map_or(Uuid::nil(), |id| id.0);
    let rows = sqlx::query_scalar!(
        "select id from games where status in ('battle', 'paused') and calendar < $1 and id > $2 order by id limit $3",
        version.cast_signed(),
        after,
        limit,
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(GameId).collect())
}

/// A game is timed by this version of the table, and nothing about it had to change.
pub async fn timed_by(c: &mut PgConnection, game: GameId, at_version: u64, table: u32) -> sqlx::Result<()> {
    sqlx::query!(
        "update games set calendar = $3 where id = $1 and version = $2 and calendar < $3",
        game.0,
        at_version.cast_signed(),
        table.cast_signed(),
    )
    .execute(c)
    .await?;
    Ok(())
}
