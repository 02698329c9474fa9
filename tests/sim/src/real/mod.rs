//! The same people on real servers with a real PostgreSQL: `--database`. Several [`AppState`]s of one process, each with its own
//! connections and memory, do what they are asked through `application::execute`, at once. Connections are cut by
//! `pg_terminate_backend`, memory is dropped, requests come twice. What people say follows from the seed; the order in which
//! servers and database do it does not, so a breach that is found here is not played again by its seed alone.
#![expect(clippy::unwrap_used, reason = "a site that cannot be built is no finding")]
#![expect(
    clippy::disallowed_methods,
    reason = "what no server asks of the database: to be cut off, and what its rows are"
)]

mod rows;

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use league::mode::Mode;
use league::{Command, Nick};
use referee_web::MIGRATOR;
use referee_web::account::{AccountId, Role};
use referee_web::application::receipt::{Answer, Noting, Receipt};
use referee_web::application::{By, ExecuteError, Executed, execute_noting, open_game};
use referee_web::clock::{Clock, Hand};
use referee_web::config::{Config, Flags};
use referee_web::game_id::GameId;
use referee_web::state::AppState;
use referee_web::store;
use referee_web::store::receipts::Key;
use referee_web::worker::deadlines::Worker;
use referee_web::worker::heartbeat;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use testkit::TestDatabase;

use crate::checks::Breach;
use crate::dice::Dice;
use crate::opening::{self, Desk, REFEREE};
use crate::people::{self, View};
use crate::tally::Tally;
use crate::time;

/// Rounds in which people ask for something.
const ROUNDS: usize = 40;

/// How often the same request is sent where the database was away.
const PATIENCE: usize = 12;

/// By this name the connections of the servers are known, to be cut.
const NAME: &str = "sim-server";

/// Several servers on one database, and the games on them.
pub struct Site {
    database: TestDatabase,
    states: Vec<AppState>,
    hand: Hand,
    now: chrono::DateTime<Utc>,
    dice: Dice,
    desks: Vec<Desk>,
    games: Vec<GameId>,
    accounts: Vec<(Nick, AccountId)>,
    /// What was acknowledged, to be found again.
    pub(crate) acknowledged: Vec<Acknowledged>,
    asked: u64,
    tally: Tally,
    _stoppers: Vec<referee_web::stopping::Stopper>,
}

/// A request that a server called done.
#[derive(Clone, Debug)]
pub struct Acknowledged {
    pub(crate) game: usize,
    pub(crate) key: Key,
    pub(crate) command: Command,
    pub(crate) by: Nick,
    pub(crate) answer: String,
}

/// One request, as it is sent.
#[derive(Clone)]
struct Sent {
    game: usize,
    id: GameId,
    by: Nick,
    command: Command,
    key: Key,
}

/// Plays so many games on real servers.
///
/// # Errors
/// The first rule that is broken.
///
/// # Panics
/// Where the machine has no PostgreSQL, or the site cannot be built.
pub async fn play(seed: u64, games: usize, modes: &[Mode]) -> Result<Tally, Breach> {
    let mut site = Site::new(seed).await;
    for _ in 0..games {
        let mode = site.dice.pick(modes).copied().unwrap_or(Mode::TeamBattle);
        site.open(mode).await;
    }
    for _ in 0..ROUNDS {
        site.round().await?;
        site.pass().await?;
    }
    site.end().await?;
    for game in 0..site.games.len() {
        rows::look(&site, game).await?;
    }
    Ok(site.tally)
}

impl Site {
    async fn new(seed: u64) -> Site {
        let mut dice = Dice::new(seed, u64::MAX);
        let database = testkit::database(&MIGRATOR).await;
        let now = time::beginning(&mut dice);
        let (clock, hand) = Clock::standing_at(now);
        let (mut states, mut stoppers) = (Vec::new(), Vec::new());
        for _ in 0..2 + dice.roll(2) {
            let options: PgConnectOptions = database.url.parse().unwrap();
            let pool = PgPoolOptions::new()
                .max_connections(4)
                .acquire_timeout(Duration::from_mins(1));
            let pool = pool.connect_with(options.application_name(NAME)).await.unwrap();
            let home = |name: &str| (name == "HOME").then(|| "/nonexistent".to_owned());
            let config = Config::load(&Flags::default(), &home).unwrap();
            let (stopper, stopping) = referee_web::stopping::pair();
            stoppers.push(stopper);
            states.push(AppState::new(pool, clock.clone(), Arc::new(config), stopping));
        }
        let mut site = Site {
            database,
            states,
            hand,
            now,
            dice,
            desks: Vec::new(),
            games: Vec::new(),
            accounts: Vec::new(),
            acknowledged: Vec::new(),
            asked: 0,
            tally: Tally::default(),
            _stoppers: stoppers,
        };
        for state in &site.states {
            heartbeat::beat(state).await.unwrap();
        }
        for nick in opening::NICKS.iter().chain([&REFEREE]) {
            site.account(nick).await;
        }
        site
    }

    async fn account(&mut self, nick: &str) {
        let id = AccountId(uuid::Builder::from_random_bytes(self.dice.sixteen()).into_uuid());
        let new = store::accounts::NewAccount {
            id,
            nick: nick.into(),
            password_hash: None,
            role: Role::Referee,
            is_bot: false,
            email: None,
            created_at: self.now,
        };
        let mut c = self.database.pool.acquire().await.unwrap();
        let made = store::accounts::insert(&mut c, &new).await.unwrap();
        assert_eq!(made, store::accounts::Insertion::Made, "{nick}");
        self.accounts.push((nick.into(), id));
    }

    async fn open(&mut self, mode: Mode) {
        loop {
            let rules = opening::rules(&mut self.dice, mode);
            let referee = REFEREE.into();
            let opened = open_game(&self.states[0], &referee, mode, "Учение", &rules, self.now);
            if let Ok(held) = opened.await {
                self.games.push(held.id);
                self.desks.push(opening::desk(&mut self.dice, mode));
                return;
            }
        }
    }

    /// People ask, all at once; meanwhile connections are cut and memory is lost.
    async fn round(&mut self) -> Result<(), Breach> {
        let mut under_way = Vec::new();
        for game in 0..self.games.len() {
            for _ in 0..self.dice.roll(4) {
                let Some(sent) = self.wish(game).await else {
                    continue;
                };
                let server = self.dice.roll(self.states.len());
                let copies = if self.dice.one_in(6) { 2 } else { 1 };
                for copy in 0..copies {
                    let state = self.states[(server + copy) % self.states.len()].clone();
                    under_way.push(tokio::spawn(request(state, sent.clone())));
                }
            }
        }
        for state in self.states.clone() {
            under_way.push(tokio::spawn(async move {
                // a look that the database cut short is made again at the next round
                let _ = Worker::default().look(&state).await;
                None
            }));
        }
        if self.dice.one_in(3) {
            tokio::task::yield_now().await;
            self.cut().await;
        }
        if self.dice.one_in(4) {
            let server = self.dice.roll(self.states.len());
            self.states[server].games.forget_all();
            self.tally.count("memory lost");
        }
        for one in under_way {
            let told = one.await.map_err(|e| Breach {
                rule: "no decision breaks off",
                what: e.to_string(),
            })?;
            match told {
                Some((sent, Ok(answer))) => {
                    self.tally.done(&sent.command);
                    self.acknowledged.push(Acknowledged {
                        game: sent.game,
                        key: sent.key,
                        command: sent.command,
                        by: sent.by,
                        answer,
                    });
                }
                Some((_, Err(ExecuteError::Refused(refusal)))) => self.tally.refused(&refusal),
                Some((_, Err(ExecuteError::Database(_)))) => self.tally.count("requests without an answer"),
                Some((_, Err(ExecuteError::VersionChanged { .. } | ExecuteError::Busy))) => {
                    self.tally.count("busy");
                }
                Some((_, Err(other))) => {
                    return Err(Breach {
                        rule: "what is asked is answered",
                        what: other.to_string(),
                    });
                }
                None => {}
            }
        }
        Ok(())
    }

    /// Every connection of a server, as if it had died.
    async fn cut(&mut self) {
        let cut = sqlx::query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and random() < 0.5")
            .bind(NAME)
            .execute(&self.database.pool)
            .await;
        if cut.is_ok() {
            self.tally.count("times that connections were cut");
        }
    }

    async fn wish(&mut self, game: usize) -> Option<Sent> {
        let id = self.games[game];
        let mut c = self.database.pool.acquire().await.ok()?;
        let parts = store::games::parts(&mut c, id, false).await.ok()??;
        let vault = parts.vault.clone();
        let held = referee_web::application::HeldGame::of(id, parts).ok()?;
        let view = View {
            game: &held.game,
            vault: &vault,
        };
        let wish = people::wish(&mut self.dice, &mut self.desks[game], &view);
        Some(self.sent(game, wish.by, wish.command))
    }

    fn sent(&mut self, game: usize, by: Nick, mut command: Command) -> Sent {
        self.asked += 1;
        if let Command::Announce { text } = &mut command {
            *text = format!("{text} {}", self.asked);
        }
        let account = self.accounts.iter().find(|(nick, _)| *nick == by);
        let account = account.map_or(self.accounts[0].1, |(_, id)| *id);
        Sent {
            game,
            id: self.games[game],
            key: Key {
                account,
                route: format!("POST /games/{}", self.games[game]),
                key: self.asked.to_string(),
            },
            by,
            command,
        }
    }

    /// Time passes: to just before or after a deadline, or any other while.
    async fn pass(&mut self) -> Result<(), Breach> {
        let mut c = self.database.pool.acquire().await.map_err(away)?;
        let due = store::deadlines::next(&mut c, &[], DateTime::<Utc>::MAX_UTC, 1)
            .await
            .map_err(away)?;
        drop(c);
        let due = due.first().map_or(self.now + TimeDelta::hours(5), |(_, at)| *at);
        let to = match self.dice.roll(8) {
            0..=3 => self.now + TimeDelta::seconds(self.dice.between(1, 50)),
            4 => self.now + TimeDelta::hours(self.dice.between(1, 40)),
            5 => due,
            6 => due + TimeDelta::milliseconds(self.dice.between(500, 1_500)),
            _ => due - TimeDelta::seconds(self.dice.between(1, 600)),
        };
        let alive = !self.dice.one_in(6);
        let to = to.max(self.now);
        while alive && to - self.now > TimeDelta::seconds(50) {
            // somebody is alive all the time: one beat stands for those between
            self.now = (self.now + TimeDelta::hours(1)).min(to);
            self.hand.set(self.now);
            rows::alive(&self.database.pool, self.now).await.map_err(away)?;
        }
        self.now = to;
        self.hand.set(to);
        for state in self.states.clone() {
            if heartbeat::beat(&state).await.is_ok() && self.dice.one_in(2) {
                let _ = heartbeat::settle(&state).await; // what was cut short is done at the next one
            }
        }
        Ok(())
    }

    /// The Referee ends every game.
    async fn end(&mut self) -> Result<(), Breach> {
        let reason = Some("пора".to_owned());
        for game in 0..self.games.len() {
            for command in [
                Command::Finish {
                    winner: None,
                    reason: reason.clone(),
                },
                Command::Cancel {
                    reason: reason.clone(),
                },
            ] {
                let sent = self.sent(game, REFEREE.into(), command);
                let state = self.states[0].clone();
                if let Some((sent, Err(ExecuteError::Database(e)))) = request(state, sent).await {
                    return Err(Breach {
                        rule: "what is asked is answered",
                        what: format!("{:?}: {e}", sent.command),
                    });
                }
            }
            self.tally.count("games");
        }
        Ok(())
    }
}

/// Sends a request, and the same again while the database is away. What was answered before is answered the same.
async fn request(state: AppState, sent: Sent) -> Option<(Sent, Result<String, ExecuteError>)> {
    let now = state.clock.now();
    let mut last = Err(ExecuteError::Busy);
    for _ in 0..PATIENCE {
        let noting = Noting {
            receipt: Receipt {
                key: sent.key.clone(),
                body_hash: [0; 32],
                at: now,
            },
            answer: Box::new(|done: &Executed| Answer {
                status: 201,
                location: None,
                body: said(done).into_bytes(),
            }),
        };
        if let Some(kept) = kept(&state, &sent.key).await {
            return Some((sent, Ok(kept)));
        }
        let by = By::Account(sent.by.clone());
        let done = execute_noting(&state, sent.id, by, sent.command.clone(), None, now, Some(noting)).await;
        last = match done {
            Ok(done) => return Some((sent, Ok(said(&done)))),
            Err(e @ (ExecuteError::Database(_) | ExecuteError::Repeated)) => Err(e),
            Err(other) => return Some((sent, Err(other))),
        };
    }
    Some((sent, last))
}

/// Which events it brought.
fn said(done: &Executed) -> String {
    match (done.entries.first(), done.entries.last()) {
        (Some(first), Some(last)) => format!("{} {}", first.seq, last.seq),
        _ => String::new(),
    }
}

async fn kept(state: &AppState, key: &Key) -> Option<String> {
    let mut c = state.pool.acquire().await.ok()?;
    let kept = store::receipts::find(&mut c, key, chrono::DateTime::<Utc>::MIN_UTC)
        .await
        .ok()??;
    String::from_utf8(kept.answer).ok()
}

pub(crate) fn away(e: impl std::fmt::Display) -> Breach {
    Breach {
        rule: "the database is there",
        what: e.to_string(),
    }
}
