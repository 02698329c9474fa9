//! One command goes one step on; what waits at a server is written together; what is committed is looked at.

use referee_web::store::append::Race;

use super::World;
use crate::broken::Broken;
use crate::checks::commit::{self, Happened};
use crate::checks::{Breach, Checked};
use crate::request::Reply;
use crate::task::{Stage, Stepped, Task};

impl World {
    /// One command of any server goes one step on.
    pub(super) fn step(&mut self, chosen: usize) -> Checked {
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
            self.answer(&task, reply);
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
    pub(super) fn flush(&mut self, server: usize) -> Checked {
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

    pub(super) fn append(&mut self, waiting: &[usize]) -> Option<Vec<Race>> {
        let mut writes = Vec::new();
        for task in waiting.iter().map(|i| &self.tasks[*i]) {
            let Stage::Queue(decided) = &task.stage else {
                continue;
            };
            writes.push(decided.write(task.game, task.request));
        }
        self.database.append(&writes)
    }

    pub(super) fn landed(&mut self, waiting: &[usize], races: &[Race]) -> Checked {
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

    /// The connection is lost on the way: nobody knows whether it was committed, so memory is dropped (`sitting.rs`).
    pub(super) fn cut_off(&mut self, waiting: &[usize]) -> Checked {
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
    pub(super) fn committed(&mut self, index: usize) -> Checked {
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
            "{\"of\":\"another format\"}".clone_into(state);
            self.tally.count("snapshots damaged");
        }
        Ok(())
    }
}
