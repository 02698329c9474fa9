//! A table of three games on two or three servers: everything happens in small steps, in an order that the dice choose.

mod clients;
mod machines;
mod steps;

use std::panic::{AssertUnwindSafe, catch_unwind};

use chrono::{DateTime, TimeDelta, Utc};
use league::Command;
use league::game::Status;
use league::mode::Mode;
use referee_web::store::heartbeat::Outage;

use crate::broken::Broken;
use crate::checks::commit::Watch;
use crate::checks::{Breach, Checked, end};
use crate::database::Database;
use crate::dice::Dice;
use crate::opening::{self, Desk};
use crate::request::{Request, RequestId};
use crate::server::Server;
use crate::tally::Tally;
use crate::task::Task;
use crate::time;

/// Games at one table: they share servers, database and time.
pub const GAMES: u64 = 3;

/// Rounds in which people ask for something, at most.
const ROUNDS: usize = 90;

/// Steps after which a round must have come to its end.
const STEPS: usize = 20_000;

/// What is played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The seed of the run.
    pub seed: u64,
    /// Kinds of games, one of which is chosen for each.
    pub modes: Vec<Mode>,
    /// Which promise is broken.
    pub broken: Broken,
    /// Each step is written down.
    pub told: bool,
}

/// A rule was broken.
#[derive(Clone, Debug)]
pub struct Failure {
    /// In which game of the run.
    pub game: u64,
    /// Which rule.
    pub breach: Breach,
    /// The last events of the game.
    pub events: Vec<String>,
    /// What was done at the table, where it was written down.
    pub story: Vec<String>,
}

/// A request on its way to a server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letter {
    request: RequestId,
    at: DateTime<Utc>,
    server: usize,
}

/// Games that are being told of outages.
#[derive(Clone, Debug)]
struct Settling {
    server: usize,
    outages: Vec<Outage>,
    left: usize,
    failed: bool,
}

/// The table.
#[derive(Debug)]
pub struct World {
    pub(crate) dice: Dice,
    pub(crate) now: DateTime<Utc>,
    pub(crate) database: Database,
    pub(crate) servers: Vec<Server>,
    pub(crate) desks: Vec<Desk>,
    pub(crate) tally: Tally,
    broken: Broken,
    watches: Vec<Watch>,
    requests: Vec<Request>,
    letters: Vec<Letter>,
    tasks: Vec<Task>,
    settling: Vec<Settling>,
    story: Option<Vec<String>>,
    /// In which game something is wrong.
    at_game: usize,
}

/// Plays table `number`: its games are `number * GAMES` and those after it.
///
/// # Errors
/// The first rule that is broken.
pub fn play(plan: &Plan, number: u64) -> Result<(Tally, Vec<String>), Box<Failure>> {
    let mut world = World::new(plan, number);
    let played = catch_unwind(AssertUnwindSafe(|| world.run()));
    let breach = match played {
        Ok(Ok(())) => return Ok((world.tally, world.story.unwrap_or_default())),
        Ok(Err(breach)) => breach,
        Err(panic) => Breach {
            rule: "no decision breaks off",
            what: said(&*panic),
        },
    };
    let row = &world.database.games[world.at_game];
    let from = if plan.told {
        0
    } else {
        row.events.len().saturating_sub(30)
    };
    let line = |row: &crate::database::EventRow| format!("{} {} {}", row.seq, row.at, row.body);
    Err(Box::new(Failure {
        game: number * GAMES + u64::try_from(world.at_game).unwrap_or(0),
        breach,
        events: row.events[from..].iter().map(line).collect(),
        story: world.story.take().unwrap_or_default(),
    }))
}

fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let owned = panic.downcast_ref::<String>().cloned();
    owned
        .or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()))
        .unwrap_or_default()
}

impl World {
    fn new(plan: &Plan, number: u64) -> World {
        let mut dice = Dice::new(plan.seed, number);
        let now = time::beginning(&mut dice);
        let mut database = Database::new(now, plan.broken);
        let games = usize::try_from(GAMES).unwrap_or(1);
        let servers = 2 + dice.roll(2);
        let hears = plan.broken != Broken::Outages;
        let mut start = |dice: &mut Dice| {
            let skew = TimeDelta::milliseconds(dice.between(-500, 500));
            Server::start(games, now, skew, hears, &mut database)
        };
        let servers = (0..servers).map(|_| start(&mut dice)).collect();
        let mut desks = Vec::new();
        let mut tally = Tally::default();
        while desks.len() < games {
            let mode = dice.pick(&plan.modes).copied().unwrap_or(Mode::TeamBattle);
            match opening::open(&mut dice, mode, now, &mut database) {
                Ok(desk) => desks.push(desk),
                Err(refusal) => tally.refused(&refusal),
            }
        }
        let opened = database.games.iter().filter_map(|row| row.log().ok());
        opened.flatten().for_each(|entry| tally.event(&entry.event));
        World {
            dice,
            now,
            servers,
            watches: vec![Watch::default(); games],
            desks,
            tally,
            broken: plan.broken,
            requests: Vec::new(),
            letters: Vec::new(),
            tasks: Vec::new(),
            settling: Vec::new(),
            story: plan.told.then(Vec::new),
            at_game: 0,
            database,
        }
    }

    fn run(&mut self) -> Checked {
        let began = self.now;
        let mut after = 0;
        for _ in 0..ROUNDS {
            if (0..self.desks.len()).all(|game| self.is_over(game)) {
                after += 1;
            }
            if after > 4 {
                break;
            }
            self.ask();
            self.round(true)?;
            time::pass(self);
        }
        self.leave_alone()?;
        self.tally.time += self.now - began;
        for game in 0..self.desks.len() {
            self.at_game = game;
            end::look(&self.database.games[game], &self.watches[game], &self.database)?;
            let mode = self.desks[game].mode;
            self.tally.count(match mode {
                Mode::TeamBattle => "team battles",
                Mode::Melee => "melees",
                Mode::Duel => "duels",
            });
            if self.database.games[game].truth.status == Status::Cancelled {
                self.tally.count("cancelled games");
            }
        }
        end::requests(&self.requests, &self.database)
    }

    /// Nothing more can happen in it by itself.
    pub(crate) fn is_over(&self, game: usize) -> bool {
        let truth = &self.database.games[game].truth;
        let over = matches!(truth.status, Status::Finished { .. } | Status::Cancelled);
        over && truth.due_after().is_none()
    }

    /// Nobody asks for anything any more: what is under way comes to its end, and then time alone ends every game.
    fn leave_alone(&mut self) -> Checked {
        for server in 0..self.servers.len() {
            self.servers[server].asleep = false;
            if !self.servers[server].up {
                self.restart(server);
            }
        }
        self.drain()?;
        for _ in 0..6 {
            for game in 0..self.desks.len() {
                self.last_word(game);
            }
            self.drain()?;
        }
        for _ in 0..600 {
            let due = (0..self.desks.len())
                .filter_map(|game| self.database.games[game].deadline)
                .min();
            let Some(due) = due else { break };
            time::jump(self, due + TimeDelta::milliseconds(1_100));
            self.workers();
            self.drain()?;
            (0..self.desks.len()).for_each(|game| self.last_word(game));
            self.drain()?;
        }
        Ok(())
    }

    /// What a game cannot end without: a pause ends, one that never began is off.
    fn last_word(&mut self, game: usize) {
        let truth = &self.database.games[game].truth;
        let reason = Some("пора".to_owned());
        let command = match truth.status {
            Status::Battle
                if truth.is_paused() && truth.skirmish.as_ref().is_none_or(|s| s.stalled.is_none()) =>
            {
                Command::Resume { reason }
            }
            Status::Enrolment | Status::EnrolmentClosed | Status::Placement
                if truth.due_after().is_none() =>
            {
                Command::Cancel { reason }
            }
            _ => return,
        };
        self.request(game, opening::REFEREE.into(), command, None, true);
    }

    fn drain(&mut self) -> Checked {
        while !(self.tasks.is_empty() && self.letters.is_empty()) {
            self.round(false)?;
            if let Some(next) = self.letters.iter().map(|letter| letter.at).min() {
                time::jump(self, next);
            }
            for server in 0..self.servers.len() {
                self.servers[server].asleep = false;
                if !self.servers[server].up {
                    self.restart(server);
                }
            }
        }
        Ok(())
    }

    /// Lets everything happen that is under way. `patient` is false at the end: nothing stays behind.
    pub(crate) fn round(&mut self, mut patient: bool) -> Checked {
        patient &= self.dice.one_in(6);
        for _ in 0..STEPS {
            self.now += TimeDelta::microseconds(self.dice.between(0, 20_000));
            let due = self.letters.iter().position(|letter| letter.at <= self.now);
            let works = |task: &Task| !self.servers[task.server].asleep;
            let able: Vec<usize> = (0..self.tasks.len()).filter(|i| works(&self.tasks[*i])).collect();
            if able.is_empty() && due.is_none() {
                return Ok(());
            }
            if patient && self.dice.one_in(60) {
                self.tally.count("rounds with work left over");
                return Ok(());
            }
            if let Some(due) = due.filter(|_| able.is_empty() || self.dice.one_in(3)) {
                self.receive(due);
            } else if self.dice.one_in(400) {
                let server = self.dice.roll(self.servers.len());
                self.crash(server);
            } else {
                let chosen = self.dice.pick(&able).copied().unwrap_or(0);
                self.step(chosen)?;
            }
        }
        Err(Breach {
            rule: "what is asked is answered",
            what: format!("{} commands wait", self.tasks.len()),
        })
    }

    /// Writes a step down, where that is asked for.
    pub(crate) fn tell(&mut self, what: impl FnOnce() -> String) {
        if let Some(story) = &mut self.story {
            story.push(format!("{} {}", self.now, what()));
        }
    }
}
