//! What does not grow: the cost of a move and of a page as a thread grows and as the server does; and what a thread page
//! costs beside its template.

use std::path::Path;
use std::time::{Duration, Instant};

use acceptance::program;
use acceptance::server::Server;
use sqlx::{AssertSqlSafe, PgPool, Row};

use crate::crew::{self, Battle, Person, Plan};
use crate::ground::Ground;
use crate::http::{Client, request};
use crate::load::{Alone, Crowd};
use crate::sample::Sample;
use crate::{Length, copies, machine};

/// Posts of a thread, and how many battles have such a thread: of the small ones many, lest they grow by being measured.
const THREADS: [(usize, usize); 4] = [(10, 60), (100, 12), (1_000, 3), (10_000, 1)];

/// Games of a server.
const SERVERS: [usize; 4] = [100, 1_000, 10_000, 100_000];

/// Moves and pages of each size, in turn.
const STEPS: usize = 480;

/// Battles that are played on each of the servers.
const PLAYED: usize = 20;

/// Pairs of a battle.
const PAIRS: usize = 8;

/// Copies of each thread that are loaded from the database, and how often the server is started for it.
const COLD: (usize, usize) = (8, 3);

/// Connections of those who read pages.
const READERS: usize = 16;

/// How long pages are read in a round.
const READ: Duration = Duration::from_secs(2);

/// What moves and pages of one size take, in milliseconds.
#[derive(Debug, Default)]
struct Costs {
    moves: [Sample; 3],
    pages: [Sample; 3],
}

impl Costs {
    fn of(all: &[Sample; 3]) -> f64 {
        let mut joined = Sample::default();
        for third in all {
            joined.join(third.clone());
        }
        joined.middle()
    }
}

/// How many times as much as the first, third by third of the time.
fn times(first: &[Sample; 3], other: &[Sample; 3]) -> Sample {
    let ratio = |(first, other): (&Sample, &Sample)| other.middle() / first.middle();
    first.iter().zip(other).map(ratio).collect()
}

/// Battles of one size at their server, and who reads there.
struct Side {
    name: String,
    players: Vec<Alone>,
    reader: Client,
    costs: Costs,
}

impl Side {
    async fn new(name: String, server: &Server, players: Vec<Alone>) -> Side {
        Side {
            name,
            players,
            reader: Client::connect(&server.url).await.unwrap(),
            costs: Costs::default(),
        }
    }

    /// A move and a page; battle after battle, each for as long as the others.
    async fn step(&mut self, step: usize, steps: usize) {
        let third = step * 3 / steps;
        let battle = step * self.players.len() / steps;
        let player = &mut self.players[battle];
        self.costs.moves[third].add(player.step().await);
        let took = page(&mut self.reader, player.battle()).await;
        self.costs.pages[third].add(took);
    }
}

/// Milliseconds of the last page of a thread, for a visitor.
async fn page(client: &mut Client, battle: &Battle) -> f64 {
    let ask = request("GET", &battle.path(), None, None);
    let begin = Instant::now();
    assert_eq!(client.send(&ask).await.unwrap(), 200);
    begin.elapsed().as_secs_f64() * 1000.0
}

/// All sides in turn, so that each has the same moments.
async fn in_turn(sides: &mut [Side], steps: usize) {
    for step in 0..steps {
        for side in &mut *sides {
            side.step(step, steps).await;
        }
    }
}

async fn thread_of(pool: &PgPool, battle: &Battle) -> usize {
    let sql = format!("select thread from games where id = '{}'", battle.id);
    let row = sqlx::raw_sql(AssertSqlSafe(sql)).fetch_one(pool).await.unwrap();
    usize::try_from(row.get::<i32, _>(0)).unwrap()
}

/// Plays until the thread has so many posts or a few more, and its last page is nearly full.
async fn grow(server: &Server, pool: &PgPool, battle: Battle, posts: usize) -> Alone {
    let mut crowd = Crowd::new(server, battle, PAIRS).await;
    loop {
        let thread = thread_of(pool, crowd.battle()).await;
        if thread >= posts && (posts < 50 || thread % 50 >= 41) {
            return crowd.alone();
        }
        let turns = (posts.saturating_sub(thread) / (PAIRS + 1)).max(1);
        crowd.turns(u32::try_from(turns).unwrap()).await;
    }
}

/// Pages a second, by all readers together.
async fn pages(url: &str, path: &str) -> f64 {
    let mut readers = tokio::task::JoinSet::new();
    let begin = Instant::now();
    for _ in 0..READERS {
        let (url, ask) = (url.to_owned(), request("GET", path, None, None));
        readers.spawn(async move {
            let mut client = Client::connect(&url).await.unwrap();
            let mut read = 0_u32;
            while begin.elapsed() < READ {
                assert_eq!(client.send(&ask).await.unwrap(), 200);
                read += 1;
            }
            read
        });
    }
    let read: u32 = readers.join_all().await.iter().sum();
    f64::from(read) / begin.elapsed().as_secs_f64()
}

/// Pages a second of a server and of what it is measured against.
#[derive(Debug, Default)]
struct Pages {
    short: Sample,
    long: Sample,
    memory: Sample,
    word: Sample,
    to_memory: Sample,
    to_short: Sample,
}

async fn throughput(ground: &Ground, server: &Server, short: &Battle, long: &Battle, rounds: usize) -> Pages {
    let mut command = program::command(&crate::program(), &["memory", &ground.url("threads")]);
    command.env("REFEREE_LOG", "warn");
    let memory = Server::other(command);
    let mut client = Client::connect(&memory.url).await.unwrap();
    assert_eq!(
        client
            .send(&request("GET", &short.path(), None, None))
            .await
            .unwrap(),
        200
    );
    let held = format!("/held/{}", client.text());
    let mut pages = Pages::default();
    for _ in 0..rounds {
        let word = self::pages(&memory.url, "/").await;
        let filled = self::pages(&memory.url, &held).await;
        let of_short = self::pages(&server.url, &short.path()).await;
        let of_long = self::pages(&server.url, &long.path()).await;
        pages.word.add(word);
        pages.memory.add(filled);
        pages.short.add(of_short);
        pages.long.add(of_long);
        pages.to_memory.add(of_short / filled);
        pages.to_short.add(of_long / of_short);
    }
    memory.stop();
    pages
}

/// Milliseconds of the first page of games that a server does not hold yet, by size.
async fn cold(url: &str, program: &Path, games: &[Vec<Battle>], starts: usize) -> Vec<Sample> {
    let mut times: Vec<Sample> = games.iter().map(|_| Sample::default()).collect();
    for _ in 0..starts {
        let server = Server::start(program, url);
        let mut client = Client::connect(&server.url).await.unwrap();
        client.send(&request("GET", "/", None, None)).await.unwrap();
        for which in 0..games[0].len() {
            for (games, times) in games.iter().zip(&mut times) {
                times.add(page(&mut client, &games[which]).await);
            }
        }
        server.stop();
    }
    times
}

/// What came of the growth of threads.
struct Threads {
    sides: Vec<(String, Costs)>,
    cold: Vec<Sample>,
    pages: Pages,
}

async fn threads(ground: &Ground, length: Length) -> Threads {
    let (pool, server) = ground.site("threads").await;
    crew::register(&pool, &[&Person::judge()], "referee").await;
    let sizes = if length.short {
        &[(10, 2), (60, 1)][..]
    } else {
        &THREADS
    };
    let (steps, copied) = if length.short { (16, 2) } else { (STEPS, COLD.0) };
    let (mut sides, mut copy_of, mut first) = (Vec::new(), Vec::new(), 0);
    for (posts, battles) in sizes {
        eprintln!("bench: threads of {posts} posts");
        let plan = Plan {
            first,
            battles: *battles,
            pairs: PAIRS,
            hours: 72.0,
        };
        let mut players = Vec::new();
        for battle in crew::begun(&server, &pool, plan).await {
            players.push(grow(&server, &pool, battle, *posts).await);
        }
        let (one, copies_from) = (players[0].battle().clone(), 1_000_000 + first * 100);
        copies::make(&pool, &one, first, copies_from, copied).await;
        copy_of.push(copies::battles(&one, first, copies_from, copied));
        first += battles;
        sides.push(Side::new(format!("{posts} posts"), &server, players).await);
    }
    in_turn(&mut sides, steps).await;
    let hundred = sides[1].players[0].battle().clone();
    let most = sides.last().unwrap().players[0].battle().clone();
    eprintln!("bench: pages a second");
    let pages = throughput(ground, &server, &hundred, &most, length.rounds(3)).await;
    server.stop();
    let cold = cold(
        &ground.url("threads"),
        &crate::program(),
        &copy_of,
        length.rounds(COLD.1),
    )
    .await;
    let sides = sides.into_iter().map(|side| (side.name, side.costs));
    Threads {
        sides: sides.collect(),
        cold,
        pages,
    }
}

/// Servers with more and more games, at work side by side.
async fn servers(ground: &Ground, length: Length) -> Vec<(String, Costs)> {
    let (pool, server) = ground.site("base").await;
    crew::register(&pool, &[&Person::judge()], "referee").await;
    let (sizes, played, steps) = if length.short {
        (&[5, 50][..], 2, 16)
    } else {
        (&SERVERS[..], PLAYED, STEPS)
    };
    let plan = |first, battles, pairs| Plan {
        first,
        battles,
        pairs,
        hours: 72.0,
    };
    let battles = crew::begun(&server, &pool, plan(0, played, PAIRS)).await;
    let template = crew::begun(&server, &pool, plan(played, 1, 1)).await.remove(0);
    server.stop();
    pool.close().await;
    let (mut running, mut sides) = (Vec::new(), Vec::new());
    for size in sizes {
        eprintln!("bench: a server with {size} games");
        let name = format!("games_{size}");
        let pool = ground.copy("base", &name).await;
        copies::make(&pool, &template, played, 1_000_000, size - played - 1).await;
        pool.close().await;
        let server = Server::start(&crate::program(), &ground.url(&name));
        let mut players = Vec::new();
        for battle in &battles {
            let mut player = Alone::new(&server, battle.clone()).await;
            for _ in 0..PAIRS {
                player.step().await;
            }
            players.push(player);
        }
        sides.push(Side::new(format!("{size} games"), &server, players).await);
        running.push(server);
    }
    in_turn(&mut sides, steps).await;
    running.into_iter().for_each(Server::stop);
    sides.into_iter().map(|side| (side.name, side.costs)).collect()
}

/// Measures, and says it in Markdown.
pub async fn measure(length: Length) -> String {
    let ground = Ground::new("growth");
    let threads = threads(&ground, length).await;
    let servers = servers(&ground, length).await;
    said(&threads, &servers)
}

fn rows(sides: &[(String, Costs)], cold: Option<&[Sample]>) -> Vec<String> {
    let first = &sides[0].1;
    let row = |(at, (name, costs)): (usize, &(String, Costs))| {
        let cold = cold.map_or(String::new(), |cold| format!(" {:.1} |", cold[at].middle()));
        format!(
            "| {name} | {:.2} | {} | {:.2} | {} |{cold}",
            Costs::of(&costs.moves),
            times(&first.moves, &costs.moves).spread(2),
            Costs::of(&costs.pages),
            times(&first.pages, &costs.pages).spread(2),
        )
    };
    sides.iter().enumerate().map(row).collect()
}

fn said(threads: &Threads, servers: &[(String, Costs)]) -> String {
    let (few, most) = (&threads.sides[0], threads.sides.last().unwrap());
    let (small, large) = (&servers[0], servers.last().unwrap());
    let cold = &threads.cold;
    let pages = &threads.pages;
    let by_thread = [
        vec!["| thread of | a move, ms | to the first | its last page, ms | to the first | the first page after a start, ms |\n|---|---|---|---|---|---|".to_owned()],
        rows(&threads.sides, Some(cold)),
    ];
    let by_server = [
        vec![
            "| server with | a move, ms | to the first | a page, ms | to the first |\n|---|---|---|---|---|"
                .to_owned(),
        ],
        rows(servers, None),
    ];
    let figures = [
        "| figure | target | measured |\n|---|---|---|".to_owned(),
        format!(
            "| move of a game with {} / with {} | ≤ 1.05 | {} |",
            most.0,
            few.0,
            times(&few.1.moves, &most.1.moves).spread(2)
        ),
        format!(
            "| cold load of the same | ≤ 1.2 | {:.2} |",
            cold.last().unwrap().middle() / cold[0].middle()
        ),
        format!(
            "| move on a server with {} / with {} | ≤ 1.1 | {} |",
            large.0,
            small.0,
            times(&small.1.moves, &large.1.moves).spread(2)
        ),
        format!(
            "| page of the same | ≤ 1.1 | {} |",
            times(&small.1.pages, &large.1.pages).spread(2)
        ),
        format!(
            "| thread page / the same from memory, {READERS} connections | ≥ 0.6 | {} |",
            pages.to_memory.spread(2)
        ),
        format!(
            "| last page of a thread of {} / of {}, a second | ≥ 1 / 1.1 | {} |",
            most.0,
            threads.sides[1].0,
            pages.to_short.spread(2)
        ),
    ];
    [
        format!("Measured on {}.", machine::line()),
        format!(
            "One client moves and opens the last page of the thread, in turn through all sizes, {STEPS} times each; medians, and by thirds of the time how many times as much as the \
             first row. The servers run side by side, each on a database of its own of which {PLAYED} games are played; all the other games are under way too. The first page after a \
             start: {} games that the server does not hold, {} starts.",
            COLD.0, COLD.1
        ),
        by_thread.concat().join("\n"),
        by_server.concat().join("\n"),
        format!(
            "Pages a second by {READERS} connections on the same processors, rounds of {} s in turn: an axum handler that says «hello» {:.0}; the template of the thread page filled from \
             memory {:.0}; the thread page of a thread of {} {:.0}, of {} {:.0}. A page has up to 50 posts, however long its thread is, and is not compressed here.",
            READ.as_secs(),
            pages.word.middle(),
            pages.memory.middle(),
            threads.sides[1].0,
            pages.short.middle(),
            most.0,
            pages.long.middle(),
        ),
        figures.join("\n"),
    ]
    .join("\n\n")
}
