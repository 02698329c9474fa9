//! Servers that die and start, what they do by themselves: telling games of outages, looking for deadlines.

use chrono::TimeDelta;
use league::Command;
use referee_web::worker::deadlines::GRACE;

use super::{Settling, World};
use crate::broken::Broken;
use crate::server::{STALE, Server};
use crate::task::Task;

impl World {
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
        let outages = self.servers[server].open.clone();
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

    pub(super) fn settled(&mut self, server: usize, done: bool) {
        let Some(settling) = self.settling.iter_mut().find(|s| s.server == server) else {
            return;
        };
        settling.left = settling.left.saturating_sub(1);
        settling.failed |= !done;
        if settling.left == 0 {
            self.finish_settling(server);
        }
    }

    pub(super) fn finish_settling(&mut self, server: usize) {
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
            if it.now(self.now) - it.beat >= STALE {
                it.beats(self.now, &mut self.database);
            }
            let now = it.now(self.now) + ahead;
            for game in 0..self.desks.len() {
                let due = self.database.games[game].deadline;
                if due.is_some_and(|due| due + GRACE <= now) {
                    self.tally.count("looks at a deadline");
                    self.tasks
                        .push(Task::new(server, game, None, Command::Tick {}, now));
                }
            }
        }
    }
}
