//! Clients that post moves for as long as they are told, each on a connection of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use acceptance::server::Server;
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use crate::crew::Battle;
use crate::http::Client;
use crate::moves::Pace;
use crate::sample::Sample;

/// One client in a battle that nobody else plays: it moves for everybody.
#[derive(Debug)]
pub struct Alone {
    client: Client,
    battle: Battle,
    /// The open turn, from 1.
    turn: u32,
    /// The pair that is to move.
    pair: usize,
    /// Posts that were accepted.
    pub accepted: u64,
}

impl Alone {
    /// A client at a battle that has just begun.
    pub async fn new(server: &Server, battle: Battle) -> Alone {
        Alone {
            client: Client::connect(&server.url).await.unwrap(),
            battle,
            turn: 1,
            pair: 0,
            accepted: 0,
        }
    }

    /// The battle.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The next move; milliseconds until it was answered.
    pub async fn step(&mut self) -> f64 {
        let took = post(&mut self.client, &self.battle.request(self.turn, self.pair)).await;
        self.accepted += 1;
        self.pair += 1;
        if self.pair == self.battle.pairs.len() {
            (self.turn, self.pair) = (self.turn + 1, 0);
        }
        took
    }

    async fn until(mut self, end: Instant) -> (Alone, Sample) {
        let mut times = Sample::default();
        while Instant::now() < end {
            times.add(self.step().await);
        }
        (self, times)
    }
}

/// Sends a post that must be accepted; milliseconds until it was.
async fn post(client: &mut Client, request: &[u8]) -> f64 {
    let begin = Instant::now();
    let status = client.send(request).await.unwrap();
    assert_eq!(status, 201, "{}", client.text());
    begin.elapsed().as_secs_f64() * 1000.0
}

#[expect(clippy::cast_precision_loss, reason = "a count of posts")]
fn pace(times: Sample, took: Duration) -> Pace {
    Pace {
        rate: times.count() as f64 / took.as_secs_f64(),
        times,
    }
}

/// All of them move at once for so long.
pub async fn alone(clients: &mut Vec<Alone>, time: Duration) -> Pace {
    let begin = Instant::now();
    let mut running = JoinSet::new();
    for (place, client) in clients.drain(..).enumerate() {
        running.spawn(async move { (place, client.until(begin + time).await) });
    }
    let mut done = running.join_all().await;
    let took = begin.elapsed();
    done.sort_by_key(|(place, _)| *place);
    let mut times = Sample::default();
    for (_, (client, own)) in done {
        clients.push(client);
        times.join(own);
    }
    pace(times, took)
}

/// Many clients in one battle: each moves for some pairs, and in each turn all of them at once.
#[derive(Debug)]
pub struct Crowd {
    clients: Vec<Client>,
    battle: Arc<Battle>,
    turn: u32,
    /// Posts that were accepted.
    pub accepted: u64,
}

impl Crowd {
    /// So many clients at a battle that has just begun.
    pub async fn new(server: &Server, battle: Battle, clients: usize) -> Crowd {
        let mut all = Vec::new();
        for _ in 0..clients {
            all.push(Client::connect(&server.url).await.unwrap());
        }
        Crowd {
            clients: all,
            battle: Arc::new(battle),
            turn: 1,
            accepted: 0,
        }
    }

    /// The battle.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    /// They move, turn after turn, for so long.
    pub async fn run(&mut self, time: Duration) -> Pace {
        self.play(time, u32::MAX).await
    }

    /// They move, so many turns.
    pub async fn turns(&mut self, turns: u32) {
        self.play(Duration::MAX, turns).await;
    }

    /// One of them goes on alone.
    pub fn alone(mut self) -> Alone {
        Alone {
            client: self.clients.pop().unwrap(),
            battle: Battle::clone(&self.battle),
            turn: self.turn,
            pair: 0,
            accepted: self.accepted,
        }
    }

    async fn play(&mut self, time: Duration, turns: u32) -> Pace {
        let (begin, many) = (Instant::now(), self.clients.len());
        let barrier = Arc::new(Barrier::new(many));
        let over = Arc::new(AtomicBool::new(false));
        let mut running = JoinSet::new();
        for (place, mut client) in self.clients.drain(..).enumerate() {
            let (battle, first) = (Arc::clone(&self.battle), self.turn);
            let (barrier, over) = (Arc::clone(&barrier), Arc::clone(&over));
            running.spawn(async move {
                let (mut times, mut turn) = (Sample::default(), first);
                while !over.load(Ordering::Acquire) {
                    for pair in (place..battle.pairs.len()).step_by(many) {
                        times.add(post(&mut client, &battle.request(turn, pair)).await);
                    }
                    turn += 1;
                    // the turn is closed when the last has moved; one of them says whether there is another
                    let enough = begin.elapsed() >= time || turn - first >= turns;
                    if barrier.wait().await.is_leader() && enough {
                        over.store(true, Ordering::Release);
                    }
                    barrier.wait().await;
                }
                (client, times, turn)
            });
        }
        let mut times = Sample::default();
        while let Some(done) = running.join_next().await {
            let (client, own, turn) = done.unwrap();
            self.clients.push(client);
            self.turn = turn;
            times.join(own);
        }
        self.accepted += u64::try_from(times.count()).unwrap();
        pace(times, begin.elapsed())
    }
}
