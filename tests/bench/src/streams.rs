//! Streams: how long after a move was answered the last of many subscribers has it, and what a subscriber costs.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use acceptance::server::Server;
use sqlx::PgPool;
use tokio::io::AsyncReadExt;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use crate::crew::{self, Battle, Person, Plan};
use crate::ground::Ground;
use crate::http::{Client, request};
use crate::load::Alone;
use crate::sample::Sample;
use crate::{Length, machine, process};

/// Subscribers of a row, and the games that they follow between them.
const ROWS: [(usize, usize); 3] = [(1_000, 1), (5_000, 1), (5_000, 100)];

/// Moves of a row.
const MOVES: usize = 200;

/// From one move to the next.
const PACE: Duration = Duration::from_millis(50);

/// How long a stream may keep somebody waiting before that counts as lost.
const PATIENCE: Duration = Duration::from_secs(20);

/// Of a move one event of this type is sent, among others.
const LINE: &[u8] = b"event: posted\n";

/// When the subscribers of a game had each of its moves.
#[derive(Debug, Default)]
struct Heard {
    moves: Mutex<Vec<Vec<Instant>>>,
    all: Notify,
    subscribers: usize,
}

impl Heard {
    /// A subscriber has the move of this number, from 0.
    fn note(&self, number: usize, at: Instant) {
        let mut moves = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        if moves.len() <= number {
            moves.resize(number + 1, Vec::with_capacity(self.subscribers));
        }
        moves[number].push(at);
        if moves[number].len() == self.subscribers {
            self.all.notify_one();
        }
    }

    /// Waits until all have it; when each of them had.
    async fn by_all(&self, number: usize) -> Vec<Instant> {
        tokio::time::timeout(PATIENCE, self.all.notified()).await.unwrap();
        std::mem::take(&mut self.moves.lock().unwrap_or_else(PoisonError::into_inner)[number])
    }
}

/// Somebody follows a game.
async fn subscribe(server: &Server, battle: &Battle, heard: &Arc<Heard>) -> JoinHandle<()> {
    let client = Client::connect(&server.url).await.unwrap();
    let ask = request("GET", &format!("/api/v1{}/stream", battle.path()), None, None);
    let (mut stream, mut text) = client.stream(&ask).await.unwrap();
    let heard = Arc::clone(heard);
    tokio::spawn(async move {
        let mut seen = 0;
        loop {
            let at = Instant::now();
            for _ in 0..lines(&mut text) {
                heard.note(seen, at);
                seen += 1;
            }
            match stream.read_buf(&mut text).await {
                Ok(0) | Err(_) => return,
                Ok(_) => {}
            }
        }
    })
}

/// How often the line stands in what was read, of which only what may be the beginning of another one is kept.
fn lines(text: &mut Vec<u8>) -> usize {
    let found = text.windows(LINE.len()).filter(|window| *window == LINE).count();
    let keep = text.len().min(LINE.len() - 1);
    text.drain(..text.len() - keep);
    found
}

/// What came of a row.
struct Row {
    subscribers: usize,
    games: usize,
    /// Milliseconds from the answer to the receipt, of everybody.
    all: Sample,
    /// The same of the last.
    last: Sample,
    /// KiB of the server a subscriber.
    memory: f64,
}

impl Row {
    fn said(&self) -> String {
        format!(
            "| {} | {} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} |",
            self.subscribers,
            self.games,
            self.all.middle(),
            self.all.at(0.99),
            self.last.middle(),
            self.last.at(0.99),
            self.memory,
        )
    }
}

/// The server is started anew for each row: what it has once taken it does not give back.
async fn row(
    ground: &Ground,
    pool: &PgPool,
    name: &str,
    plan: Plan,
    row: (usize, usize),
    moves: usize,
) -> Row {
    let (subscribers, games) = row;
    let server = Server::start(&crate::program(), &ground.url(name));
    let mut players = Vec::new();
    for battle in crew::begun(&server, pool, plan).await {
        let mut player = Alone::new(&server, battle).await;
        for _ in 0..3 {
            player.step().await;
        }
        players.push(player);
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let before = process::resident(server.pid());
    let mut tasks = Vec::new();
    let mut heard = Vec::new();
    for player in &players {
        let share = Arc::new(Heard {
            subscribers: subscribers / games,
            ..Heard::default()
        });
        for _ in 0..share.subscribers {
            tasks.push(subscribe(&server, player.battle(), &share).await);
        }
        heard.push(share);
    }
    let (mut all, mut last) = (Sample::default(), Sample::default());
    for step in 0..moves {
        let (game, number) = (step % games, step / games);
        players[game].step().await;
        let answered = Instant::now();
        let times = heard[game].by_all(number).await;
        let late = times.iter().map(|at| ms(at.saturating_duration_since(answered)));
        let late: Sample = late.collect();
        last.add(late.at(1.0));
        all.join(late);
        tokio::time::sleep(PACE).await;
    }
    let after = process::resident(server.pid());
    tasks.iter().for_each(JoinHandle::abort);
    server.kill();
    #[expect(clippy::cast_precision_loss, reason = "some thousands")]
    let memory = (after - before) * 1024.0 / subscribers as f64;
    Row {
        subscribers,
        games,
        all,
        last,
        memory,
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Measures, and says it in Markdown.
pub async fn measure(length: Length) -> String {
    let ground = Ground::new("streams");
    let (pool, server) = ground.site("site").await;
    server.stop();
    crew::register(&pool, &[&Person::judge()], "referee").await;
    let rows: &[(usize, usize)] = if length.short { &[(50, 1), (50, 5)] } else { &ROWS };
    let enough = process::connections(6_000);
    let mut measured = Vec::new();
    let mut first = 0;
    for wanted in rows
        .iter()
        .filter(|(subscribers, _)| enough || *subscribers < 1_000)
    {
        eprintln!("bench: {} subscribers of {} games", wanted.0, wanted.1);
        let plan = Plan {
            first,
            battles: wanted.1,
            pairs: 2,
            hours: 72.0,
        };
        let moves = if length.short { 10 } else { MOVES };
        measured.push(row(&ground, &pool, "site", plan, *wanted, moves).await);
        first += wanted.1;
    }
    said(&measured)
}

fn said(rows: &[Row]) -> String {
    let head = "| subscribers | games | all: p50, ms | p99 | the last: p50, ms | p99 | KiB a subscriber |\n|---|---|---|---|---|---|---|";
    let table: Vec<String> = std::iter::once(head.to_owned())
        .chain(rows.iter().map(Row::said))
        .collect();
    let Some(first) = rows.first() else {
        return "Not measured: the system gives a process fewer than 6,000 open files.".to_owned();
    };
    [
        format!("Measured on {}.", machine::line()),
        format!(
            "From the answer to a move until a subscriber of its game has read it: {MOVES} moves, one every {} ms, each waited for until the last subscriber of the game has it. Those who \
             read are one thread on the same processors, which goes from one to the next, so what it needs for reading is in it. Memory: what the server has grown by from before the \
             subscribers came until after the last move, by how many they are.",
            PACE.as_millis()
        ),
        table.join("\n"),
        format!(
            "| figure | target | measured |\n|---|---|---|\n| answer to a move → the last of {} subscribers, p99 | ≤ 60 ms | {:.1} ms |\n| memory a subscriber | ≤ 36 KiB | {:.1} KiB |",
            first.subscribers,
            first.last.at(0.99),
            first.memory,
        ),
    ]
    .join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn a_line_counts_once_wherever_what_was_read_ends() {
        let text =
            b"id: 7\nevent: posted\ndata: {}\n\nid: 8\nevent: shot\ndata: {}\n\nid: 9\nevent: posted\n";
        for cut in 0..text.len() {
            let mut read = text[..cut].to_vec();
            let mut found = lines(&mut read);
            read.extend_from_slice(&text[cut..]);
            found += lines(&mut read);
            assert_eq!(found, 2, "{cut}");
        }
    }
}
