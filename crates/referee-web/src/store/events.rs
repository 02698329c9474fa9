//! The log.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use league::Nick;
use league::log::{Hex32, Logged, instant};
use serde_json::Value;
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::games::{Stage, bytes};
use crate::game_id::GameId;

/// Events of a game after number `after`, in order, at most `limit`.
pub async fn after(c: &mut PgConnection, game: GameId, after: u64, limit: i64) -> sqlx::Result<Vec<Logged>> {
    let rows = sqlx::query!(
        "select seq, at, hash, body from events where game_id = $1 and seq > $2 order by seq limit $3",
        game.0,
        after.cast_signed(),
        limit,
    )
    .fetch_all(c)
    .await?;
    rows.into_iter()
        .map(|row| logged(row.seq, row.at, &row.hash, row.body))
        .collect()
}

/// The same as they were written, whatever this program would write of them: number, and the entry with its hash.
pub async fn written(
    c: &mut PgConnection,
    game: GameId,
    after: u64,
    limit: i64,
) -> sqlx::Result<Vec<(u64, Value)>> {
    let rows = sqlx::query!(
        "select seq, at, hash, body from events where game_id = $1 and seq > $2 order by seq limit $3",
        game.0,
        after.cast_signed(),
        limit,
    )
    .fetch_all(c)
    .await?;
    let entry = |seq: u64, at, hash: [u8; 32], mut body: Value| {
        if let Some(map) = body.as_object_mut() {
            map.insert("seq".to_owned(), seq.into());
            map.insert("at".to_owned(), instant::text(at).into());
            map.insert("hash".to_owned(), Hex32(hash).to_string().into());
        }
        (seq, body)
    };
    rows.into_iter()
        .map(|row| {
            Ok(entry(
                row.seq.cast_unsigned(),
                row.at,
                bytes(&row.hash)?,
                row.body,
            ))
        })
        .collect()
}

/// Posts that the Referee voided up to an event (T22).
pub async fn voided(c: &mut PgConnection, game: GameId, up_to: u64) -> sqlx::Result<BTreeSet<u32>> {
    let rows = sqlx::query_scalar!(
        r#"select (body ->> 'post')::int as "post!" from events
        where game_id = $1 and seq <= $2 and body ->> 'type' = 'move_voided'"#,
        game.0,
        up_to.cast_signed(),
    )
    .fetch_all(c)
    .await?;
    Ok(rows.into_iter().map(i32::cast_unsigned).collect())
}

/// By whose hand acts of the Referee were done, by the number of the event.
pub async fn acted(c: &mut PgConnection, game: GameId) -> sqlx::Result<BTreeMap<u64, Nick>> {
    let rows = sqlx::query!("select seq, nick from acts where game_id = $1", game.0)
        .fetch_all(c)
        .await?;
    let hands = rows
        .into_iter()
        .map(|row| (row.seq.cast_unsigned(), Nick::from(row.nick)));
    Ok(hands.collect())
}

fn logged(seq: i64, at: DateTime<Utc>, hash: &[u8], body: Value) -> sqlx::Result<Logged> {
    Ok(Logged {
        seq: seq.cast_unsigned(),
        at,
        hash: Hex32(bytes(hash)?),
        event: serde_json::from_value(body).map_err(|e| sqlx::Error::Decode(e.into()))?,
    })
}

/// What is new in a game.
#[derive(Debug)]
pub struct News {
    /// Which game.
    pub game: GameId,
    /// Number of its last event.
    pub version: u64,
    /// Where it stands at that version.
    pub status: Stage,
    /// Its next events, in order; an error where one cannot be read.
    pub entries: sqlx::Result<Vec<Logged>>,
}

/// What is new in each of these games after the event given with it, at most `limit` events of each: one query, however
/// many games, and all of one moment.
pub async fn news(c: &mut PgConnection, after: &[(GameId, u64)], limit: i64) -> sqlx::Result<Vec<News>> {
    let games: Vec<Uuid> = after.iter().map(|(game, _)| game.0).collect();
    let seqs: Vec<i64> = after.iter().map(|(_, seq)| seq.cast_signed()).collect();
    let rows = sqlx::query!(
        r#"select g.id, g.version, g.status as "status: Stage", e.seq as "seq?", e.at as "at?", e.hash as "hash?",
            e.body as "body?"
        from unnest($1::uuid[], $2::bigint[]) as known (id, seq)
        join games g on g.id = known.id
        left join lateral (
            select seq, at, hash, body from events
            where game_id = known.id and seq > known.seq and g.version > known.seq
            order by seq limit $3
        ) e on true
        order by g.id, e.seq"#,
        &games,
        &seqs,
        limit,
    )
    .fetch_all(c)
    .await?;
    let mut news: Vec<News> = Vec::with_capacity(after.len());
    for row in rows {
        let game = GameId(row.id);
        if news.last().is_none_or(|n| n.game != game) {
            news.push(News {
                game,
                version: row.version.cast_unsigned(),
                status: row.status,
                entries: Ok(Vec::new()),
            });
        }
        let (Some(of), Some(seq), Some(at)) = (news.last_mut(), row.seq, row.at) else {
            continue; // nothing new
        };
        let (hash, body) = (row.hash.unwrap_or_default(), row.body.unwrap_or_default());
        match (&mut of.entries, logged(seq, at, &hash, body)) {
            (Ok(entries), Ok(entry)) => entries.push(entry),
            (Ok(_), Err(e)) => of.entries = Err(e),
            (Err(_), _) => {}
        }
    }
    Ok(news)
}
