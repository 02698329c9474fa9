//! Moves: posts that are accepted and on the disk, a second, through HTTP with token, parser, rules, announcements and
//! outbox, against the least transaction that an append can be.

use std::time::Duration;

use acceptance::server::Server;
use sqlx::{AssertSqlSafe, PgPool, Row};
use tokio::task::JoinHandle;

use crate::crew::{self, Battle, Person, Plan};
use crate::ground::Ground;
use crate::http::{Client, request};
use crate::limit::Limit;
use crate::load::{self, Alone, Crowd};
use crate::sample::Sample;
use crate::{Length, disk, machine};

/// What came of a stretch of time.
#[derive(Debug)]
pub struct Pace {
    /// A second.
    pub rate: f64,
    /// Milliseconds of each.
    pub times: Sample,
}

/// Clients, and how many times as fast as the limit the moves are to be.
const CLIENTS: [(usize, f64); 4] = [(1, 1.0), (8, 1.1), (32, 2.0), (64, 2.0)];

/// Pairs of a battle that one client plays.
const PAIRS: usize = 8;

/// Clients of the battle that all play, its pairs, and the target.
const HOT: (usize, usize, f64) = (32, 64, 10.0);

/// Rounds of a row.
const ROUNDS: usize = 3;

/// How often a round is tried again because the disk was busy.
const AGAIN: usize = 4;

/// A row of the table: our rounds and the limit's.
#[derive(Debug, Default)]
struct Series {
    rate: Sample,
    middle: Sample,
    slow: Sample,
    least_rate: Sample,
    least_middle: Sample,
    least_slow: Sample,
    ratio: Sample,
    slow_ratio: Sample,
    /// `fdatasync` around the rounds, the worse of before and after, ms.
    disk: Sample,
}

impl Series {
    fn add(&mut self, ours: &Pace, least: &Pace, disk: f64) {
        self.rate.add(ours.rate);
        self.middle.add(ours.times.middle());
        self.slow.add(ours.times.at(0.99));
        self.least_rate.add(least.rate);
        self.least_middle.add(least.times.middle());
        self.least_slow.add(least.times.at(0.99));
        self.ratio.add(ours.rate / least.rate);
        self.slow_ratio.add(ours.times.at(0.99) / least.times.at(0.99));
        self.disk.add(disk);
    }

    fn row(&self, name: &str) -> String {
        format!(
            "| {name} | {:.0} | {:.1} | {:.1} | {:.0} | {:.1} | {:.1} | {} | {:.2} |",
            self.rate.middle(),
            self.middle.middle(),
            self.slow.middle(),
            self.least_rate.middle(),
            self.least_middle.middle(),
            self.least_slow.middle(),
            self.ratio.spread(2),
            self.disk.at(1.0),
        )
    }
}

const HEAD: &str = "| clients | moves a second | p50, ms | p99 | pgbench, least transaction, a second | p50, ms | p99 | ratio | fdatasync, worst, ms |\n\
    |---|---|---|---|---|---|---|---|---|";

/// The database, the server and who plays.
struct Field {
    ground: Ground,
    pool: PgPool,
    server: Server,
    limit: Limit,
    length: Length,
}

impl Field {
    /// How long a round is.
    fn round(&self) -> Duration {
        Duration::from_millis(if self.length.short { 500 } else { 3_000 })
    }

    /// Waits for a quiet disk, where figures count.
    async fn quiet(&self) -> f64 {
        let patience = Duration::from_secs(if self.length.short { 0 } else { 5 });
        disk::quiet(self.ground.folder(), patience).await
    }

    async fn least(&self, clients: usize, hot: bool) -> Pace {
        self.limit.run(clients, hot, self.round().as_secs().max(1)).await
    }

    /// Each client in a battle of its own.
    async fn cold(&self, clients: usize, battles: &mut Vec<Alone>) -> Series {
        let mut series = Series::default();
        let mut rest = battles.split_off(clients);
        load::alone(battles, self.round() / 3).await; // everything is in memory
        let mut tries = 0;
        while series.ratio.count() < self.length.rounds(ROUNDS) {
            let before = self.quiet().await;
            let ours = load::alone(battles, self.round()).await;
            let least = self.least(clients, false).await;
            let disk = disk::fdatasync(self.ground.folder()).max(before);
            tries += 1;
            if disk < disk::QUIET || self.length.short || tries > AGAIN {
                series.add(&ours, &least, disk);
            }
        }
        battles.append(&mut rest);
        series
    }

    async fn hot(&self, crowd: &mut Crowd, clients: usize) -> Series {
        let mut series = Series::default();
        crowd.run(self.round() / 3).await;
        let mut tries = 0;
        while series.ratio.count() < self.length.rounds(ROUNDS) {
            let before = self.quiet().await;
            let ours = crowd.run(self.round()).await;
            let least = self.least(clients, true).await;
            let disk = disk::fdatasync(self.ground.folder()).max(before);
            tries += 1;
            if disk < disk::QUIET || self.length.short || tries > AGAIN {
                series.add(&ours, &least, disk);
            }
        }
        series
    }

    /// With somebody following each battle, divided by nobody.
    async fn followed(&self, battles: &mut Vec<Alone>, clients: usize) -> Sample {
        let mut ratios = Sample::default();
        let mut rest = battles.split_off(clients);
        for _ in 0..self.length.rounds(ROUNDS) {
            let off = load::alone(battles, self.round()).await;
            let mut followers = Vec::new();
            for player in battles.iter() {
                followers.push(follow(&self.server, player.battle()).await);
            }
            let on = load::alone(battles, self.round()).await;
            let mut heard = 0;
            for follower in followers {
                follower.abort();
                heard += usize::from(follower.await.is_err());
            }
            assert_eq!(heard, clients, "they followed to the end");
            ratios.add(on.rate / off.rate);
        }
        battles.append(&mut rest);
        ratios
    }

    /// Every move that was answered is in the log once, and nothing else; of one battle the whole log is played again.
    async fn check(&self, battles: &[Alone], crowd: &Crowd) -> u64 {
        let mut all = 0;
        let alone = battles.iter().map(|b| (b.battle(), b.accepted));
        for (battle, accepted) in alone.chain([(crowd.battle(), crowd.accepted)]) {
            assert_eq!(posts(&self.pool, battle).await, accepted, "{}", battle.id);
            all += accepted;
        }
        for battle in [battles[0].battle(), crowd.battle()] {
            acceptance::log::check(&self.pool, &battle.path()).await;
        }
        all
    }
}

/// Somebody reads the stream of a battle for as long as this goes on.
async fn follow(server: &Server, battle: &Battle) -> JoinHandle<()> {
    let client = Client::connect(&server.url).await.unwrap();
    let path = format!("/api/v1{}/stream", battle.path());
    let (mut stream, _) = client.stream(&request("GET", &path, None, None)).await.unwrap();
    tokio::spawn(async move {
        let mut buffer = vec![0; 64 << 10];
        while tokio::io::AsyncReadExt::read(&mut stream, &mut buffer)
            .await
            .unwrap()
            > 0
        {}
    })
}

/// Posts of people in the log of a battle, each a post of the thread too.
async fn posts(pool: &PgPool, battle: &Battle) -> u64 {
    let sql = format!(
        "select count(*) from events join posts using (game_id, seq)
         where game_id = '{}' and body ->> 'type' = 'posted'",
        battle.id
    );
    let row = sqlx::raw_sql(AssertSqlSafe(sql)).fetch_one(pool).await.unwrap();
    row.get::<i64, _>(0).cast_unsigned()
}

/// Measures, and says it in Markdown.
pub async fn measure(length: Length) -> String {
    let ground = Ground::new("moves");
    let (pool, server) = ground.site("site").await;
    let limit = Limit::new(&ground).await;
    let field = Field {
        ground,
        pool,
        server,
        limit,
        length,
    };
    crew::register(&field.pool, &[&Person::judge()], "referee").await;
    let rows = &CLIENTS[..if length.short { 2 } else { CLIENTS.len() }];
    let most = rows.last().unwrap().0;
    let (hot_clients, hot_pairs) = if length.short { (8, 8) } else { (HOT.0, HOT.1) };
    let plan = |first, battles, pairs| Plan {
        first,
        battles,
        pairs,
        hours: 72.0,
    };
    let mut battles = Vec::new();
    let pairs = if length.short { 2 } else { PAIRS };
    for battle in crew::begun(&field.server, &field.pool, plan(0, most, pairs)).await {
        battles.push(Alone::new(&field.server, battle).await);
    }
    let hot = crew::begun(&field.server, &field.pool, plan(most, 1, hot_pairs)).await;
    let mut crowd = Crowd::new(&field.server, hot.into_iter().next().unwrap(), hot_clients).await;

    let mut cold = Vec::new();
    for (clients, target) in rows {
        eprintln!("bench: moves of {clients}");
        cold.push((*clients, *target, field.cold(*clients, &mut battles).await));
    }
    eprintln!("bench: moves of {hot_clients} in one battle");
    let hot = field.hot(&mut crowd, hot_clients).await;
    let middle = if length.short { most } else { 32 };
    let followed = field.followed(&mut battles, middle).await;
    let all = field.check(&battles, &crowd).await;
    field.server.stop();
    said(&cold, (hot_clients, hot_pairs, &hot), middle, &followed, all)
}

fn said(
    cold: &[(usize, f64, Series)],
    (hot_clients, hot_pairs, hot): (usize, usize, &Series),
    middle: usize,
    followed: &Sample,
    all: u64,
) -> String {
    let mut table = vec![HEAD.to_owned()];
    let mut figures = vec!["| figure | target | measured |\n|---|---|---|".to_owned()];
    for (clients, target, series) in cold {
        table.push(series.row(&clients.to_string()));
        figures.push(format!(
            "| moves a second / least transaction, {clients} clients | ≥ {target:.1} | {:.2} |",
            series.ratio.middle()
        ));
    }
    let of = |clients: usize| {
        cold.iter()
            .find(|(n, ..)| *n == clients)
            .map(|(.., s)| s)
            .unwrap()
    };
    table.push(hot.row(&format!("{hot_clients} in one battle")));
    figures.extend([
        format!(
            "| the same in one battle, {hot_clients} clients / least transaction on one row | ≥ {:.0} | {:.2} |",
            HOT.2,
            hot.ratio.middle()
        ),
        format!(
            "| moves a second in one battle / in many, {middle} clients | ≥ 1.0 | {:.2} |",
            hot.rate.middle() / of(middle).rate.middle()
        ),
        format!(
            "| p99 of a move / of the least transaction, {middle} clients | ≤ 0.5 | {:.2} |",
            of(middle).slow_ratio.middle()
        ),
        format!(
            "| moves with a live stream of each battle / without, {middle} clients | ≥ 0.9 | {} |",
            followed.spread(2)
        ),
        "| against boardgame.io with PostgreSQL, 1 / 8 / 32 clients | ≥ 8 / 16 / 32 | not run: it and its store are packages of Node.js, and the bench fetches nothing |".to_owned(),
    ]);
    [
        format!("Measured on {}.", machine::line()),
        format!(
            "Through HTTP/1.1, with a token each, every move an answer and a shot as people write them; `fsync` is on. {PAIRS} pairs play a battle, each client in one of its own; in \
             the one battle {hot_pairs} pairs, whose clients move all at once, turn after turn. Clients, server and PostgreSQL share the processors. Rounds of 3 s, one of ours and one of pgbench \
             in turn, with as many clients; a round counts when `fdatasync` of 8 KiB took less than {} ms before and after it, or after {AGAIN} busy ones. Medians of {ROUNDS} rounds, in \
             parentheses from where to where. Afterwards each of the {all} moves that were answered was in the log, once.",
            disk::QUIET,
        ),
        table.join("\n"),
        figures.join("\n"),
    ]
    .join("\n\n")
}
