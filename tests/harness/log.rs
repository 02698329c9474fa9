//! The log of a game as it lies in the database.

use chrono::{DateTime, Utc};
use league::Game;
use league::log::{Hex32, Logged};
use sqlx::{AssertSqlSafe, PgPool, Row};

/// The rows of a query, in its order.
async fn rows(pool: &PgPool, sql: String) -> Vec<sqlx::postgres::PgRow> {
    sqlx::raw_sql(AssertSqlSafe(sql)).fetch_all(pool).await.unwrap()
}

/// The identifier at the end of `/games/{id}`.
fn id(path: &str) -> uuid::Uuid {
    path.trim_start_matches("/games/").parse().unwrap()
}

/// Every event of the game at this path, in order.
pub async fn events(pool: &PgPool, path: &str) -> Vec<Logged> {
    let sql = format!(
        "select seq, at, hash, body from events where game_id = '{}' order by seq",
        id(path)
    );
    let read = |row: sqlx::postgres::PgRow| Logged {
        seq: row.get::<i64, _>("seq").cast_unsigned(),
        at: row.get::<DateTime<Utc>, _>("at"),
        hash: Hex32(row.get::<Vec<u8>, _>("hash").try_into().unwrap()),
        event: serde_json::from_value(row.get("body")).unwrap(),
    };
    rows(pool, sql).await.into_iter().map(read).collect()
}

/// How many events of this type there are.
pub fn count(events: &[Logged], kind: &str) -> usize {
    events
        .iter()
        .filter(|e| serde_json::to_value(&e.event).unwrap()["type"] == kind)
        .count()
}

/// The number of the last event by the game's own row, and the deadline that the worker looks at.
pub async fn version(pool: &PgPool, path: &str) -> (u64, Option<DateTime<Utc>>) {
    let id = id(path);
    let sql =
        format!("select version, due_at from games left join deadlines on game_id = id where id = '{id}'");
    let row = rows(pool, sql).await.pop().unwrap();
    (row.get::<i64, _>("version").cast_unsigned(), row.get("due_at"))
}

/// Checks that nothing is half done: the log is whole and bound by its hashes and adds up to a game; the row of the
/// game stands at its last event; the thread holds every post of the log once, numbered without a gap. Gives the game.
pub async fn check(pool: &PgPool, path: &str) -> Game {
    let events = events(pool, path).await;
    let game = Game::replay(&events).unwrap().unwrap();
    let (version, due) = self::version(pool, path).await;
    assert_eq!(
        version,
        events.last().unwrap().seq,
        "the row of the game stands at the last event"
    );
    assert_eq!(
        events.len(),
        usize::try_from(version).unwrap(),
        "no event is missing"
    );
    assert_eq!(due, game.due_after(), "the worker looks when something is due");
    let sql = format!(
        "select number, seq, author, text from posts where game_id = '{}' order by number",
        id(path)
    );
    let posts = rows(pool, sql).await;
    let numbers: Vec<i32> = posts.iter().map(|p| p.get("number")).collect();
    let last = i32::try_from(posts.len()).unwrap();
    assert_eq!(
        numbers,
        (1..=last).collect::<Vec<_>>(),
        "posts are numbered without a gap"
    );
    assert_eq!(
        game.thread,
        last.cast_unsigned(),
        "the game knows the number of the last post"
    );
    let by_people: Vec<(i64, Option<String>, String)> = posts
        .iter()
        .filter(|p| p.get::<Option<String>, _>("author").is_some())
        .map(|p| (p.get("seq"), p.get("author"), p.get("text")))
        .collect();
    let posted: Vec<(i64, Option<String>, String)> = events
        .iter()
        .filter_map(|e| match &e.event {
            league::Event::Posted { by, text, .. } => {
                Some((e.seq.cast_signed(), Some(by.to_string()), text.clone()))
            }
            _ => None,
        })
        .collect();
    assert_eq!(by_people, posted, "every post of the log is in the thread, once");
    game
}
