//! Those who ask: what they send, late, twice, and again where no answer came.

use chrono::TimeDelta;
use league::Command;
use referee_web::application::{By, concern};

use super::{Letter, World};
use crate::people::{self, View};
use crate::request::{Reply, Request, RequestId};
use crate::task::Task;

impl World {
    /// People ask for something.
    pub(super) fn ask(&mut self) {
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

    pub(super) fn wish(&mut self, game: usize) {
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

    pub(super) fn request(
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
    pub(super) fn send(&mut self, request: RequestId, after: i64) {
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

    pub(super) fn receive(&mut self, letter: usize) {
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

    /// The task is over; its client hears of it, or not.
    pub(super) fn answer(&mut self, task: &Task, reply: Option<Reply>) {
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
    pub(super) fn unanswered(&mut self, request: RequestId, keyed: bool) {
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
}
