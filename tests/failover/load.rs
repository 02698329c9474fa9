//! Who plays, reads and follows while something fails, and what must be true afterwards.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use acceptance::battle::Battle;
use acceptance::{log, program};
use league::Event;
use league::log::Logged;
use sqlx::PgPool;
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

use crate::front::{Follower, Front, Manner};
use crate::measure;
use crate::site::{BLUES, REDS, Site};

/// Nothing here takes so long, on whatever machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// Who follows each game.
const FOLLOWERS: usize = 3;

/// Every cell of a sea but the last, where the ship is: there are as many turns.
const TURNS: usize = 99;

/// What players, readers and followers share.
#[derive(Debug, Default)]
struct Common {
    /// Posts that were acknowledged.
    done: AtomicUsize,
    /// They are to come to an end.
    over: AtomicBool,
    /// A turn takes at least so long.
    pace: Duration,
}

/// Games that are played, read and followed.
#[derive(Debug)]
pub struct Load {
    common: Arc<Common>,
    front: Front,
    games: Vec<Game>,
}

#[derive(Debug)]
struct Game {
    battle: Battle,
    playing: JoinHandle<Played>,
    reading: JoinHandle<Read>,
    following: Vec<JoinHandle<Follower>>,
    /// Followers read as far as this.
    last: watch::Sender<Option<u64>>,
}

/// What became of the posts of a game.
#[derive(Debug, Default)]
struct Played {
    /// Those that were acknowledged.
    posts: Vec<(&'static str, String)>,
    /// How often one was sent in vain.
    in_vain: usize,
    /// The servers that did them.
    by: BTreeSet<String>,
}

/// What became of those who opened the thread of a game.
#[derive(Debug, Default)]
struct Read {
    /// How often it was drawn.
    pages: usize,
    /// How often it was asked for in vain.
    in_vain: usize,
}

/// What a load came to.
#[derive(Debug, Default)]
pub struct Came {
    /// Posts that were acknowledged.
    pub posts: usize,
    /// How often a request was sent in vain.
    pub in_vain: usize,
    /// Pages that were read.
    pub pages: usize,
    /// The servers that posts were made through.
    pub by: BTreeSet<String>,
    /// For each follower the servers that it was connected to, in order.
    pub followed: Vec<Vec<String>>,
}

impl Load {
    /// Begins with as many games as the measure says; a turn takes at least `pace`.
    pub async fn on(site: &Site, manner: Manner, pace: Duration) -> Load {
        let common = Common {
            pace: pace.max(measure().pace),
            ..Common::default()
        };
        let mut load = Load {
            common: Arc::new(common),
            front: Front::new(&site.proxy.address, manner),
            games: Vec::new(),
        };
        for number in 1..=measure().games {
            let battle = site.game(&format!("Игра {number}"), &[]).await;
            load.begin(site, battle);
        }
        load
    }

    fn begin(&mut self, site: &Site, battle: Battle) {
        let tokens: BTreeMap<_, _> = REDS
            .into_iter()
            .chain(BLUES)
            .map(|nick| (nick, site.token(nick).to_owned()))
            .collect();
        let (last, until) = watch::channel(None);
        let (common, front, path) = (&self.common, &self.front, &battle.path);
        let follow = |_| tokio::spawn(follow(Follower::new(front, path), until.clone()));
        let game = Game {
            playing: tokio::spawn(play(front.clone(), path.clone(), tokens, Arc::clone(common))),
            reading: tokio::spawn(read(front.clone(), path.clone(), Arc::clone(common))),
            following: (0..FOLLOWERS).map(follow).collect(),
            last,
            battle,
        };
        self.games.push(game);
    }

    /// Waits until so many more posts were acknowledged.
    pub async fn more(&self, posts: usize) {
        let wanted = self.common.done.load(Ordering::Relaxed) + posts;
        let until = Instant::now() + PATIENCE;
        while self.common.done.load(Ordering::Relaxed) < wanted {
            let broken = self
                .games
                .iter()
                .any(|g| g.playing.is_finished() || g.reading.is_finished());
            if broken {
                return; // why is told at the end; a game may also be out of cells
            }
            assert!(Instant::now() < until, "nobody gets on");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Ends it, and checks that what was acknowledged is in the log, once; that nothing else is; that the log is whole
    /// and verifies; and that every follower has all of it, once, in order.
    pub async fn end(self, pool: &PgPool) -> Came {
        self.common.over.store(true, Ordering::Relaxed);
        let mut came = Came::default();
        for game in self.games {
            let (played, read) = (game.playing.await.unwrap(), game.reading.await.unwrap());
            let path = &game.battle.path;
            log::check(pool, path).await;
            let events = log::events(pool, path).await;
            once_each(&events, &played.posts);
            verifies(&self.front.text(&format!("/api/v1{path}/export")).await);
            game.last.send_replace(events.last().map(|e| e.seq));
            for follower in game.following {
                let follower = follower.await.unwrap();
                assert!(
                    follower.events == events,
                    "a follower has something else than the log"
                );
                came.followed.push(follower.by);
            }
            came.posts += played.posts.len();
            came.in_vain += played.in_vain + read.in_vain;
            came.pages += read.pages;
            came.by.extend(played.by);
        }
        eprintln!("{came:?}");
        came
    }
}

/// What a player says in turn N, from 1: an answer to the shot of the turn before, and a shot at a cell of its own.
fn words(enemy: &str, turn: usize) -> String {
    let cell = |turn: usize| {
        let letter = "АБВГДЕЖЗИК".chars().nth((turn - 1) % 10).unwrap();
        format!("{letter}{}", (turn - 1) / 10 + 1)
    };
    let shot = format!("То {enemy} - {}", cell(turn));
    if turn == 1 {
        shot
    } else {
        format!("{} - мимо\n{shot}", cell(turn - 1))
    }
}

/// Everybody of a team posts at once; when all are done the turn is the other team's.
async fn play(
    front: Front,
    path: String,
    tokens: BTreeMap<&'static str, String>,
    common: Arc<Common>,
) -> Played {
    let mut played = Played::default();
    for turn in 1..=TURNS {
        if common.over.load(Ordering::Relaxed) {
            break;
        }
        let pace = tokio::time::sleep(common.pace);
        let (team, enemies) = if turn % 2 == 1 {
            (REDS, BLUES)
        } else {
            (BLUES, REDS)
        };
        let mut posting = JoinSet::new();
        for (nick, enemy) in team.into_iter().zip(enemies) {
            let (front, path, token) = (front.clone(), path.clone(), tokens[nick].clone());
            let (text, common) = (words(enemy, turn), Arc::clone(&common));
            posting.spawn(async move {
                let done = front.post(&token, &path, &text).await;
                common.done.fetch_add(1, Ordering::Relaxed);
                (nick, text, done)
            });
        }
        for (nick, text, done) in posting.join_all().await {
            played.posts.push((nick, text));
            played.in_vain += done.in_vain;
            played.by.insert(done.by);
        }
        pace.await;
    }
    played
}

/// Opens the thread, again and again.
async fn read(front: Front, path: String, common: Arc<Common>) -> Read {
    let mut read = Read::default();
    while !common.over.load(Ordering::Relaxed) {
        read.in_vain += front.get(&path).await.in_vain;
        read.pages += 1;
    }
    read
}

/// Follows until it has the last event.
async fn follow(mut follower: Follower, mut last: watch::Receiver<Option<u64>>) -> Follower {
    let mut until = None;
    loop {
        let known = *last.borrow_and_update();
        if known.is_some_and(|last| follower.at() >= last) {
            return follower;
        }
        if known.is_some() {
            let until = *until.get_or_insert_with(|| tokio::time::Instant::now() + PATIENCE);
            let more = tokio::time::timeout_at(until, follower.more()).await;
            assert!(
                more.is_ok(),
                "a follower is at {}, not at {known:?}",
                follower.at()
            );
        } else {
            tokio::select! {
                () = follower.more() => {}
                _ = last.changed() => {}
            }
        }
    }
}

/// Each post that was acknowledged is in the log once, and so is whatever else is in it.
fn once_each(events: &[Logged], acknowledged: &[(&str, String)]) {
    let mut posted: BTreeMap<(String, String), usize> = BTreeMap::new();
    for entry in events {
        if let Event::Posted { by, text, .. } = &entry.event {
            *posted.entry((by.to_string(), text.clone())).or_default() += 1;
        }
    }
    assert!(posted.values().all(|n| *n == 1), "done twice: {posted:?}");
    let wanted: BTreeSet<_> = acknowledged
        .iter()
        .map(|(nick, text)| ((*nick).to_owned(), text.clone()))
        .collect();
    let found: BTreeSet<_> = posted.into_keys().collect();
    assert_eq!(found, wanted, "what is in the log, and what was acknowledged");
}

/// `referee verify` finds nothing wrong with an export.
pub fn verifies(export: &str) {
    let ran = program::run(
        crate::program(),
        &["verify", "-", "--lang", "en"],
        export.as_bytes(),
    );
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
}
