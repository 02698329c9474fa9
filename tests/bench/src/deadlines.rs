//! Deadlines: many at once among very many, by two servers; and what a server costs where nothing happens.

use std::time::{Duration, Instant};

use acceptance::server::Server;
use chrono::{DateTime, Utc};
use sqlx::{AssertSqlSafe, PgPool, Row};

use crate::crew::{self, Battle, Person, Plan};
use crate::ground::Ground;
use crate::http::{Client, request};
use crate::load::Alone;
use crate::sample::Sample;
use crate::{Length, copies, machine, process};

/// Turns that run, and of them those that fall due at once.
const RUNNING: usize = 100_000;
const DUE: usize = 1_000;

/// Rounds, each with games of its own.
const ROUNDS: usize = 3;

/// The shortest turn that there is, in hours: a minute.
const MINUTE: f64 = 1.0 / 60.0;

/// Games that are opened to see what one held in memory takes.
const HELD: usize = 1_500;

/// What came of the rounds.
#[derive(Debug, Default)]
struct Rounds {
    /// Seconds from the deadline until the last game was acted on.
    last: Sample,
    /// Games a second from the first that was acted on to the last.
    rate: Sample,
    /// Claims a second without a server: many in a statement; one in each, by eight.
    batches: Sample,
    singles: Sample,
}

async fn one(pool: &PgPool, sql: String) -> sqlx::postgres::PgRow {
    sqlx::raw_sql(AssertSqlSafe(sql)).fetch_one(pool).await.unwrap()
}

/// Seconds since 1970, as this machine counts them.
#[expect(clippy::disallowed_methods, reason = "compared with the clock of the servers")]
fn now() -> f64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.unwrap().as_secs_f64()
}

/// Waits until the deadlines of this instant are acted on: seconds after it, and games a second.
async fn acted(pool: &PgPool, due: DateTime<Utc>) -> (f64, f64) {
    #[expect(clippy::cast_precision_loss, reason = "microseconds since 1970")]
    let deadline = due.timestamp_micros() as f64 / 1e6;
    let sql = format!(
        "select count(*) from deadlines where due_at = '{}'",
        due.to_rfc3339()
    );
    let (mut most, mut begun) = (0, None);
    let patience = Instant::now() + Duration::from_mins(3);
    loop {
        let left: i64 = one(pool, sql.clone()).await.get(0);
        let at = now();
        if left < most && begun.is_none() {
            begun = Some(at);
        }
        most = most.max(left);
        if left == 0 && most > 0 {
            #[expect(clippy::cast_precision_loss, reason = "some thousands")]
            let rate = most as f64 / (at - begun.unwrap_or(at).min(deadline + 0.5));
            return (at - deadline, rate);
        }
        assert!(Instant::now() < patience, "{left} deadlines are not acted on");
        tokio::time::sleep(Duration::from_millis(if at < deadline { 100 } else { 10 })).await;
    }
}

/// In each of these games the turn was closed once, who did not move is out once, and another turn is open.
async fn each_once(pool: &PgPool, first: &str, last: &str, count: usize) {
    let sql = format!(
        "select count(*) filter (where closed = 1 and out = 1 and opened = 2), count(*) from (
            select count(*) filter (where body ->> 'type' = 'turn_closed') as closed,
                count(*) filter (where body ->> 'type' = 'knocked_out') as out,
                count(*) filter (where body ->> 'type' = 'turn_opened') as opened
            from events where game_id between '{first}' and '{last}' group by game_id
        ) games"
    );
    let row = one(pool, sql).await;
    let (right, all): (i64, i64) = (row.get(0), row.get(1));
    let count = i64::try_from(count).unwrap();
    assert_eq!((right, all), (count, count), "each once");
}

/// Claims a second of so many rows that are due, as a queue in SQL would hand them out: `some` in a statement.
async fn claims(pool: &PgPool, some: usize, by: usize) -> f64 {
    let prepare = format!(
        "drop table if exists claims; create table claims (game_id uuid primary key, due_at timestamptz not null);
        insert into claims select game_id, '2026-01-01' from deadlines order by game_id limit {DUE};
        insert into claims select game_id, due_at from deadlines on conflict do nothing;
        create index claims_due on claims (due_at, game_id); vacuum analyze claims; checkpoint"
    );
    for sql in prepare.split(';') {
        sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
            .execute(pool)
            .await
            .unwrap();
    }
    let sql = format!(
        "update claims set due_at = '2100-01-01' where game_id in (
            select game_id from claims where due_at <= '2026-01-02' order by due_at limit {some} for update skip locked)"
    );
    let begin = Instant::now();
    let mut claiming = tokio::task::JoinSet::new();
    for _ in 0..by {
        let (pool, sql) = (pool.clone(), sql.clone());
        claiming.spawn(async move {
            let mut c = pool.acquire().await.unwrap();
            let mut claimed = 0;
            loop {
                let done = sqlx::raw_sql(AssertSqlSafe(sql.clone()))
                    .execute(&mut *c)
                    .await
                    .unwrap();
                if done.rows_affected() == 0 {
                    return claimed;
                }
                claimed += done.rows_affected();
            }
        });
    }
    let claimed: u64 = claiming.join_all().await.iter().sum();
    #[expect(clippy::cast_precision_loss, reason = "some thousands")]
    let rate = claimed as f64 / begin.elapsed().as_secs_f64();
    rate
}

/// A battle of two pairs with a turn of a minute, of which one of those who are to move has moved.
async fn short_turn(server: &Server, pool: &PgPool, number: usize) -> (Battle, DateTime<Utc>) {
    let plan = Plan {
        first: number,
        battles: 1,
        pairs: 2,
        hours: MINUTE,
    };
    let battle = crew::begun(server, pool, plan).await.remove(0);
    Alone::new(server, battle.clone()).await.step().await;
    let sql = format!("select due_at from deadlines where game_id = '{}'", battle.id);
    let due = one(pool, sql).await.get(0);
    (battle, due)
}

/// Servers at rest with all these games: share of a processor over `time`, and MiB.
async fn at_rest(server: &Server, time: Duration) -> (f64, f64) {
    let before = process::processor(server.pid());
    tokio::time::sleep(time).await;
    let used = process::processor(server.pid()) - before;
    (used / time.as_secs_f64(), process::resident(server.pid()))
}

/// KiB of a game that is held and nothing happens in.
async fn held(server: &Server, pool: &PgPool, games: usize) -> f64 {
    let sql = format!(
        "select id::text from games where id < '019b0000-0000-0000-0000-000000000000' order by id desc limit {games}"
    );
    let rows = sqlx::raw_sql(AssertSqlSafe(sql)).fetch_all(pool).await.unwrap();
    let mut client = Client::connect(&server.url).await.unwrap();
    let mut open = async |row: &sqlx::postgres::PgRow| {
        let path = format!("/api/v1/games/{}/clock", row.get::<String, _>(0));
        assert_eq!(
            client.send(&request("GET", &path, None, None)).await.unwrap(),
            200
        );
    };
    // what is needed for any of them is there before it is counted
    let (warm, counted) = rows.split_at(rows.len() / 10);
    for row in warm {
        open(row).await;
    }
    let before = process::resident(server.pid());
    for row in counted {
        open(row).await;
    }
    #[expect(clippy::cast_precision_loss, reason = "some thousands")]
    let each = (process::resident(server.pid()) - before) * 1024.0 / counted.len() as f64;
    each
}

/// Seconds from the start of the program with an embedded database, in which there are games, to the first page of a thread;
/// and MiB at rest.
async fn embedded(length: Length) -> (Sample, f64) {
    let folder = acceptance::project().join("target/bench/embedded");
    let _ = std::fs::remove_dir_all(&folder);
    let server = Server::start_embedded(&crate::program(), &folder);
    let url = private_postgres::join(&folder.join("postgres"), Duration::from_secs(1));
    let pool = PgPool::connect(&url.unwrap().unwrap().url("postgres"))
        .await
        .unwrap();
    crew::register(&pool, &[&Person::judge()], "referee").await;
    let plan = Plan {
        first: 0,
        battles: if length.short { 2 } else { 100 },
        pairs: 8,
        hours: 72.0,
    };
    let battles = crew::begun(&server, &pool, plan).await;
    pool.close().await;
    server.stop();
    let (mut times, mut memory) = (Sample::default(), 0.0);
    for _ in 0..length.rounds(5) {
        let begin = Instant::now();
        let server = Server::start_embedded(&crate::program(), &folder);
        let mut client = Client::connect(&server.url).await.unwrap();
        let page = request("GET", &battles[0].path(), None, None);
        assert_eq!(client.send(&page).await.unwrap(), 200);
        times.add(begin.elapsed().as_secs_f64());
        tokio::time::sleep(Duration::from_secs(if length.short { 0 } else { 3 })).await;
        memory = process::resident(server.pid());
        server.stop();
    }
    std::fs::remove_dir_all(&folder).unwrap();
    (times, memory)
}

/// Measures, and says it in Markdown.
pub async fn measure(length: Length) -> String {
    let (running, due) = if length.short { (200, 20) } else { (RUNNING, DUE) };
    let ground = Ground::new("deadlines");
    let (pool, server) = ground.site("site").await;
    crew::register(&pool, &[&Person::judge()], "referee").await;
    eprintln!("bench: {running} running turns");
    let plan = Plan {
        first: 0,
        battles: 1,
        pairs: 1,
        hours: 1_000.0,
    };
    let template = crew::begun(&server, &pool, plan).await.remove(0);
    server.stop(); // its workers would look through tables of which the database knows nothing yet
    copies::make(&pool, &template, 0, 100, running - due).await;

    let server = Server::start(&crate::program(), &ground.url("site"));
    tokio::time::sleep(Duration::from_secs(if length.short { 0 } else { 5 })).await;
    let time = Duration::from_secs(if length.short { 1 } else { 30 });
    let (share, memory) = at_rest(&server, time).await;
    let each = held(&server, &pool, HELD.min(running / 2)).await;
    server.stop();

    let servers = [(); 2].map(|()| Server::start(&crate::program(), &ground.url("site")));
    let mut rounds = Rounds::default();
    for round in 0..length.rounds(ROUNDS) {
        eprintln!("bench: {due} deadlines at once");
        let (battle, at) = short_turn(&servers[0], &pool, round + 1).await;
        let first = 1_000_000 * (round + 1);
        copies::make(&pool, &battle, round + 1, first, due - 1).await;
        let (last, rate) = acted(&pool, at).await;
        rounds.last.add(last);
        rounds.rate.add(rate);
        let (from, to) = (copies::id(first), copies::id(first + due - 2));
        each_once(&pool, &from, &to, due - 1).await;
        // they have done their part: their next deadline must not fall into the next round
        let over = format!(
            "delete from deadlines where game_id between '{from}' and '{to}' or game_id = '{}'",
            battle.id
        );
        sqlx::raw_sql(AssertSqlSafe(over)).execute(&pool).await.unwrap();
        rounds.batches.add(claims(&pool, 256, 1).await);
        rounds.singles.add(claims(&pool, 1, 8).await);
    }
    servers.into_iter().for_each(Server::stop);
    eprintln!("bench: starting with an embedded database");
    let embedded = embedded(length).await;
    said(&rounds, share, memory, each, &embedded)
}

fn said(rounds: &Rounds, share: f64, memory: f64, each: f64, embedded: &(Sample, f64)) -> String {
    let claims = rounds.rate.middle() / rounds.batches.middle();
    [
        format!("Measured on {}.", machine::line()),
        format!(
            "{RUNNING} turns run, {DUE} of them to the same instant: one of two who are to move has moved, the other is out at the deadline, the turn is closed and another one opened. Two \
             servers act on them. {ROUNDS} rounds with games of their own; after each, every one of the games was acted on once by its log. A deadline is acted on half a second after it at \
             the earliest, which is in the lateness. Claims: as many due rows of a table as long, taken by `update … for update skip locked`, each statement a transaction."
        ),
        format!(
            "| figure | target | measured |\n|---|---|---|\n\
             | the last of {DUE} deadlines at once is acted on after | ≤ 1.5 s | {} s |\n\
             | acted on a second | – | {} |\n\
             | claims a second, 256 in a statement; one in a statement, 8 connections | – | {}; {} |\n\
             | acted on / claimed in statements of 256 | ≥ 0.3 | {claims:.2} |\n\
             | acted on / claimed one by one | – | {:.2} |\n\
             | a server at rest with {RUNNING} running turns, share of a core over 30 s | ≤ 0.1 % | {:.2} % |\n\
             | its memory | ≤ 40 MiB | {memory:.1} MiB |\n\
             | memory of a game that is held, of one pair, nothing happens in it | – | {each:.1} KiB |\n\
             | from the start to the first thread page, embedded database with 100 games, 5 starts | ≤ 1 s | {} s |\n\
             | memory at rest without the database | ≤ 40 MiB | {:.1} MiB |",
            rounds.last.spread(2),
            rounds.rate.spread(0),
            rounds.batches.spread(0),
            rounds.singles.spread(0),
            rounds.rate.middle() / rounds.singles.middle(),
            share * 100.0,
            embedded.0.spread(2),
            embedded.1,
        ),
    ]
    .join("\n\n")
}
