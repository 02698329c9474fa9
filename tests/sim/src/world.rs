//! A table of three games on two or three servers: everything happens in small steps, in an order that the dice choose.

use std::panic::{AssertUnwindSafe, catch_unwind};

use chrono::{DateTime, TimeDelta, Utc};
use league::Command;
use league::game::Status;
use league::mode::Mode;
use referee_web::application::{By, concern};
use referee_web::store::append::Race;
use referee_web::store::heartbeat::Outage;

use crate::broken::Broken;
use crate::checks::commit::{self, Happened, Watch};
use crate::checks::{Breach, Checked, end};
use crate::database::Database;
use crate::dice::Dice;
use crate::opening::{self, Desk};
use crate::people::{self, View};
use crate::request::{Reply, Request, RequestId};
use crate::server::{Server, Stage, Stepped, Task};
use crate::tally::Tally;
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
            time::pass(self)?;
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

    /// People ask for something.
    fn ask(&mut self) {
        for game in 0..self.desks.len() {
            let over = self.is_over(game);
            if over && !self.dice.one_in(3) {
                continue;
            }
            let wishes = if over { 1 } else { self.dice.roll(6) };
            for _ in 0..wishes {
                self.wish(game);
            }
        }
    }

    fn wish(&mut self, game: usize) {
        let row = &self.database.games[game];
        let Ok(vault) = row.vault() else { return };
        let view = View {
            game: &row.truth,
            vault: &vault,
        };
        let wish = people::wish(&mut self.dice, &mut self.desks[game], &view);
        let version = row.version;
        let if_match = self.dice.one_in(12).then_some(version);
        let keyed = !self.dice.one_in(4);
        self.request(game, wish.by, wish.command, if_match, keyed);
        if self.dice.one_in(20) {
            // somebody who does not look at what was sent already
            let same = self.requests.len() - 1;
            let Request {
                game, by, command, ..
            } = self.requests[same].clone();
            self.request(game, by, command, None, true);
        }
    }

    fn request(
        &mut self,
        game: usize,
        by: league::Nick,
        command: Command,
        if_match: Option<u64>,
        keyed: bool,
    ) {
        let command = concern::clean(&By::Account(by.clone()), command);
        self.requests.push(Request {
            game,
            by,
            command,
            if_match,
            keyed,
            answers: Vec::new(),
            sent: 0,
        });
        let request = self.requests.len() - 1;
        self.send(request, 0);
        if self.dice.one_in(12) {
            self.tally.count("duplicate deliveries");
            self.send(request, 0);
        }
    }

    /// Sends a request, so many milliseconds from now at the earliest.
    fn send(&mut self, request: RequestId, after: i64) {
        let delay = match self.dice.roll(12) {
            0 => self.dice.between(0, 90_000),
            1..=3 => self.dice.between(0, 2_000),
            _ => self.dice.between(0, 60),
        };
        self.requests[request].sent += 1;
        self.letters.push(Letter {
            request,
            at: self.now + TimeDelta::milliseconds(after + delay),
            server: self.dice.roll(self.servers.len()),
        });
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

    fn receive(&mut self, letter: usize) {
        let letter = self.letters.swap_remove(letter);
        let server = &self.servers[letter.server];
        if !server.up || server.asleep {
            let after = self.dice.between(200, 20_000);
            self.letters.push(Letter {
                at: self.now + TimeDelta::milliseconds(after),
                server: self.dice.roll(self.servers.len()),
                ..letter
            });
            return;
        }
        let request = &self.requests[letter.request];
        let now = server.now(self.now);
        let mut task = Task::new(
            letter.server,
            request.game,
            Some(request.by.clone()),
            request.command.clone(),
            now,
        );
        task.if_match = request.if_match;
        task.request = Some((letter.request, request.keyed));
        self.tell(|| {
            format!(
                "server {} receives request {} : {task:?}",
                letter.server, letter.request
            )
        });
        self.tasks.push(task);
    }

    /// One command of any server goes one step on.
    fn step(&mut self, chosen: usize) -> Checked {
        let Some(task) = self.tasks.get_mut(chosen) else {
            return Ok(());
        };
        self.at_game = task.game;
        if let Stage::Queue(_) = task.stage {
            let server = task.server;
            // now and then more are waited for
            return if self.dice.one_in(3) {
                self.flush(server)
            } else {
                Ok(())
            };
        }
        if let Stage::Answer(reply) = &mut task.stage {
            let reply = reply.take();
            let task = self.tasks.swap_remove(chosen);
            self.answer(task, reply);
            return Ok(());
        }
        let forum = &self.desks[task.game].forum;
        let (server, entropy) = (&mut self.servers[task.server], self.dice.bytes());
        let stepped = task.step(server, self.now, &mut self.database, forum, entropy);
        if self.broken == Broken::Acknowledgement
            && let (Stage::Queue(decided), Some((request, _))) = (&task.stage, task.request)
        {
            self.requests[request].answers.push(decided.reply());
        }
        match stepped {
            Stepped::On | Stepped::Waits => Ok(()),
            Stepped::Nothing => {
                self.tally.count("commands that wrote nothing");
                Ok(())
            }
            Stepped::Fault(what) => Err(Breach {
                rule: "P2, log replays to state",
                what,
            }),
        }
    }

    /// Everything that waits to be written at a server goes into one statement.
    fn flush(&mut self, server: usize) -> Checked {
        let waits = |task: &Task| task.server == server && matches!(task.stage, Stage::Queue(_));
        let waiting: Vec<usize> = (0..self.tasks.len()).filter(|i| waits(&self.tasks[*i])).collect();
        self.tally.count("statements");
        if waiting.len() > 1 {
            self.tally.count("statements for several games");
        }
        if self.dice.one_in(150) {
            return self.cut_off(&waiting);
        }
        if let Some(races) = self.append(&waiting) {
            return self.landed(&waiting, &races);
        }
        self.tally.count("statements that were repeated one by one");
        for one in waiting {
            if let Some(races) = self.append(&[one]) {
                self.landed(&[one], &races)?;
            }
        }
        Ok(())
    }

    fn append(&mut self, waiting: &[usize]) -> Option<Vec<Race>> {
        let mut writes = Vec::new();
        for task in waiting.iter().map(|i| &self.tasks[*i]) {
            let Stage::Queue(decided) = &task.stage else {
                continue;
            };
            writes.push(decided.write(task.game, task.request));
        }
        self.database.append(&writes)
    }

    fn landed(&mut self, waiting: &[usize], races: &[Race]) -> Checked {
        for (index, race) in waiting.iter().zip(races) {
            let task = &mut self.tasks[*index];
            match race {
                Race::Won => {
                    let Stage::Queue(decided) = std::mem::replace(&mut task.stage, Stage::Wake) else {
                        continue;
                    };
                    task.stage = Stage::Keep(decided);
                    self.committed(*index)?;
                }
                Race::Lost => {
                    self.tally.count("races lost");
                    task.again();
                }
                Race::Repeated => {
                    // the answer that is kept
                    let kept = task
                        .request
                        .and_then(|(request, _)| self.database.receipts.get(&request));
                    task.stage = Stage::Answer(kept.map(|kept| Reply::Done(*kept)));
                    self.tally.count("repeats found by the append");
                }
            }
        }
        Ok(())
    }

    /// The connection is lost on the way: nobody knows whether it was committed, so memory is dropped (`execute.rs`).
    fn cut_off(&mut self, waiting: &[usize]) -> Checked {
        self.tally.count("connections lost while writing");
        let races = if self.dice.one_in(2) {
            self.append(waiting)
        } else {
            None
        };
        self.landed(waiting, &races.unwrap_or_default())?;
        for index in waiting {
            let task = &mut self.tasks[*index];
            self.servers[task.server].seats[task.game].held = None;
            task.stage = Stage::Answer(None);
        }
        Ok(())
    }

    /// It is durable: is it right?
    fn committed(&mut self, index: usize) -> Checked {
        let task = &self.tasks[index];
        let Stage::Keep(decided) = &task.stage else {
            return Ok(());
        };
        self.at_game = task.game;
        let happened = Happened {
            decided,
            now: task.now,
            world: self.now,
            by: task.by.as_ref(),
        };
        let game = task.game;
        let (watch, desk) = (&mut self.watches[game], &self.desks[game]);
        commit::look(watch, &mut self.database, game, desk, &happened, &mut self.tally)?;
        if decided.verdict.is_ok() {
            self.tally.done(&task.command);
        }
        if decided.caught_up > 0 {
            self.tally.count("commands that time came before");
        }
        let (server, version, request) = (task.server, self.database.games[game].version, task.request);
        if let Some(story) = &mut self.story {
            story.push(format!(
                "{} server {server} commits {version} of game {game} for {request:?}",
                self.now
            ));
        }
        if self.dice.one_in(30) && self.database.games[game].snapshot.take().is_some() {
            self.tally.count("snapshots lost");
        }
        if self.dice.one_in(60)
            && let Some((_, state)) = &mut self.database.games[game].snapshot
        {
            *state = "{\"of\":\"another format\"}".to_owned();
            self.tally.count("snapshots damaged");
        }
        Ok(())
    }

    /// The task is over; its client hears of it, or not.
    fn answer(&mut self, task: Task, reply: Option<Reply>) {
        if task.seated {
            self.servers[task.server].seats[task.game].writing = false;
        }
        if task.settling {
            self.settled(task.server, matches!(reply, Some(Reply::Done(_))));
        }
        let Some((request, keyed)) = task.request else {
            return;
        };
        match reply {
            Some(reply) if !self.dice.one_in(25) => {
                match &reply {
                    Reply::Refused(refusal) => self.tally.refused(refusal),
                    Reply::Version => self.tally.count("refused for another version (T22)"),
                    Reply::Busy => self.tally.count("busy"),
                    Reply::Done(_) => {
                        let before = &self.requests[request].answers;
                        if before.iter().any(|a| matches!(a, Reply::Done(_))) {
                            self.tally.count("repeats answered");
                        }
                    }
                }
                self.requests[request].answers.push(reply);
            }
            _ => self.unanswered(request, keyed),
        }
    }

    /// Who got no answer sends the same again; without a key only who does not mind.
    fn unanswered(&mut self, request: RequestId, keyed: bool) {
        self.tally.count("requests without an answer");
        let again = if keyed {
            !self.dice.one_in(10)
        } else {
            self.dice.one_in(3)
        };
        if again && self.requests[request].sent < 8 {
            let after = self.dice.between(500, 5_000);
            self.send(request, after);
        }
    }

    /// A server dies: what it held is gone, and nobody who waits for it is answered.
    pub(crate) fn crash(&mut self, server: usize) {
        if !self.servers[server].up {
            return;
        }
        self.tally.count("crashes");
        self.tell(|| format!("server {server} crashes"));
        self.servers[server].up = false;
        self.settling.retain(|s| s.server != server);
        let (lost, left): (Vec<Task>, Vec<Task>) = std::mem::take(&mut self.tasks)
            .into_iter()
            .partition(|task| task.server == server);
        self.tasks = left;
        for task in lost {
            if let Some((request, keyed)) = task.request {
                let told =
                    self.broken == Broken::Acknowledgement && !self.requests[request].answers.is_empty();
                if !told {
                    self.unanswered(request, keyed);
                }
            }
        }
        if self.dice.one_in(2) {
            self.restart(server);
        }
    }

    /// A server starts: it beats first, then it tells games of outages.
    pub(crate) fn restart(&mut self, server: usize) {
        let skew = TimeDelta::milliseconds(self.dice.between(-500, 500));
        let hears = self.broken != Broken::Outages;
        self.servers[server] = Server::start(self.desks.len(), self.now, skew, hears, &mut self.database);
        self.tell(|| format!("server {server} starts"));
        self.settle(server);
    }

    /// Every game whose clock runs is told of the outages that this server knows of (`worker/heartbeat.rs`).
    pub(crate) fn settle(&mut self, server: usize) {
        let outages = self.servers[server].outages.to_vec();
        let under_way = self.settling.iter().any(|s| s.server == server);
        let Some(last) = outages.last().filter(|_| !under_way) else {
            return;
        };
        let at = last.to;
        let running = |game: &usize| self.database.games[*game].deadline.is_some();
        let games: Vec<usize> = (0..self.desks.len()).filter(running).collect();
        for game in &games {
            let mut task = Task::new(server, *game, None, Command::Tick {}, at);
            task.settling = true;
            self.tasks.push(task);
        }
        self.settling.push(Settling {
            server,
            outages,
            left: games.len(),
            failed: false,
        });
        if games.is_empty() {
            self.finish_settling(server);
        }
    }

    fn settled(&mut self, server: usize, done: bool) {
        let Some(settling) = self.settling.iter_mut().find(|s| s.server == server) else {
            return;
        };
        settling.left = settling.left.saturating_sub(1);
        settling.failed |= !done;
        if settling.left == 0 {
            self.finish_settling(server);
        }
    }

    fn finish_settling(&mut self, server: usize) {
        let Some(at) = self.settling.iter().position(|s| s.server == server) else {
            return;
        };
        let settling = self.settling.swap_remove(at);
        if !settling.failed {
            for outage in settling.outages {
                self.database.settle(outage);
                self.tally.count("outages that every game was told of");
            }
        }
    }

    /// The deadline workers of these servers look (`worker/deadlines.rs`).
    pub(crate) fn workers(&mut self) {
        let ahead = if self.broken == Broken::Hurry {
            TimeDelta::seconds(90)
        } else {
            TimeDelta::zero()
        };
        for server in 0..self.servers.len() {
            let it = &mut self.servers[server];
            if !it.up || it.asleep || self.dice.one_in(5) {
                continue;
            }
            // it beats before it looks, where it may have slept
            if it.now(self.now) - it.beat >= crate::server::STALE {
                it.beats(self.now, &mut self.database);
            }
            let now = it.now(self.now) + ahead;
            for game in 0..self.desks.len() {
                let due = self.database.games[game].deadline;
                if due.is_some_and(|due| due + referee_web::worker::deadlines::GRACE <= now) {
                    self.tally.count("looks at a deadline");
                    self.tasks
                        .push(Task::new(server, game, None, Command::Tick {}, now));
                }
            }
        }
    }

    /// Nobody asks for anything any more: what is under way comes to its end, and then time alone ends every game.
    fn leave_alone(&mut self) -> Checked {
        for server in 0..self.servers.len() {
            self.servers[server].asleep = false;
            if !self.servers[server].up {
                self.restart(server);
            }
        }
        self.desks.iter_mut().for_each(|desk| desk.quiet = true);
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

    /// Writes a step down, where that is asked for.
    pub(crate) fn tell(&mut self, what: impl FnOnce() -> String) {
        if let Some(story) = &mut self.story {
            story.push(format!("{} {}", self.now, what()));
        }
    }
}
