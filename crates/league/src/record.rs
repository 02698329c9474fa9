//! What a finished battle says of those who played it: shots, duties, the enemy of the pair.
use std::collections::BTreeMap;

use engine::ShotResult;

use crate::clock::StoppedBy;
use crate::event::{Event, OutReason};
use crate::game::{BadLog, Game, Status};
use crate::log::Logged;
use crate::nick::Nick;
use crate::team::{Side, Team};
use crate::team_battle::state::{Battle, Outcome, Player, Seat, ShotAt, Standing, Turn};

/// How a battle ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player's team won, whether or not the player was in to the end (T21).
    Won,
    /// The other team did.
    Lost,
    /// Nobody did (T22).
    Drawn,
}

/// What became of a player in a finished battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Who.
    pub nick: Nick,
    /// On which side.
    pub team: Team,
    /// How it ended; `None`: a substitute played to the end (T22).
    pub verdict: Option<Verdict>,
    /// The own shots that were answered.
    pub aim: Aim,
    /// Duties that came to an end.
    pub duties: Duties,
    /// The enemy of the pair (T4); `None`: a substitute played to the end.
    pub pair: Option<Duel>,
}

/// Shots that were answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aim {
    /// All of them.
    pub shots: u32,
    /// Those that hit. A cell that was shot at before is a shot and no hit (S8).
    pub hits: u32,
    /// Ships sunk by them.
    pub sunk: u32,
}

/// What was owed (T7) and came to an end: done, or not done by the deadline. Neither is what lapsed, what the Referee took
/// away or forgave (T22), what the server had to answer when the Referee closed the turn, and what was missed on a turn
/// in which no server was alive for a time (C4) or whose seat changed hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Duties {
    /// All of them.
    pub owed: u32,
    /// Those that were done in time.
    pub met: u32,
}

/// Two enemies of a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    /// Against whom.
    pub enemy: Nick,
    /// Hits at that one.
    pub hits: u32,
    /// Hits of that one.
    pub suffered: u32,
}

/// What a log says of the players, by seat, then of those who were substituted. Of a battle that is not finished, or was
/// never started, it says nothing.
///
/// # Errors
/// At the first event that cannot follow.
pub fn of(log: &[Logged]) -> Result<Vec<Record>, BadLog> {
    let Some((first, rest)) = log.split_first() else {
        return Ok(Vec::new());
    };
    let (mut game, mut book) = (Game::begin(first)?, Book::default());
    for entry in rest {
        book.before(&game, &entry.event);
        game.evolve(entry)?;
        book.after(&game, &entry.event);
    }
    match (&game.status, &game.battle) {
        (Status::Finished { winner }, Some(battle)) if battle.turns > 0 => {
            Ok(book.records(battle, winner.as_ref().and_then(Side::team)))
        }
        _ => Ok(Vec::new()),
    }
}

/// A seat that was left to a substitute (T22).
struct Handover {
    seat: Seat,
    /// Who left it.
    from: Nick,
    /// The number of the last post before that.
    last: u32,
    /// The turn that was open.
    turn: Option<u32>,
}

/// Something done on a turn.
struct Act {
    turn: u32,
    seat: Seat,
    nick: Nick,
    post: Option<u32>,
}

/// What the state of a game does not keep.
#[derive(Default)]
struct Book {
    handovers: Vec<Handover>,
    acts: Vec<Act>,
    /// Admirals for whom a lot gave the order that they owed (T17a), by turn.
    by_lot: Vec<(u32, Nick)>,
    /// For whom the server answered on the own turn, by turn (T19, T22).
    answered_for: Vec<(u32, Seat)>,
    /// Who is out for not moving in time, and on which turn that was (T15).
    overslept: BTreeMap<Nick, u32>,
    /// By turn: whose duty came to an end, and whether it was done in time.
    duties: BTreeMap<u32, Vec<(Nick, bool)>>,
}

impl Book {
    fn before(&mut self, game: &Game, event: &Event) {
        let Some(battle) = &game.battle else { return };
        match event {
            Event::Substituted { nick, .. } => {
                self.handovers.extend(battle.seat(nick).map(|seat| Handover {
                    seat,
                    from: nick.clone(),
                    last: game.thread,
                    turn: game.open_turn().map(|turn| turn.number),
                }));
            }
            Event::BroughtBack { nick, .. } => self.forgive(nick),
            _ => {}
        }
        let Some(turn) = game.open_turn() else { return };
        match event {
            Event::Shot { by, post, .. } => self.act(battle, turn, by, *post),
            // without a post it is the server's, on the enemy's turn it is the Referee's under the shot (T10)
            Event::Answered { by, post, .. } if post.is_some() => self.act(battle, turn, by, *post),
            Event::Answered { by, .. } => {
                self.answered_for
                    .extend(battle.seat(by).map(|seat| (turn.number, seat)));
            }
            Event::KnockedOut { nick, reason, .. } if *reason == OutReason::Overslept => {
                self.overslept.insert(nick.clone(), turn.number);
            }
            Event::Ordered {
                by: Some(by), post, ..
            } if turn.order_owed => {
                self.act(battle, turn, by, *post);
            }
            Event::Ordered { by: None, .. } if turn.order_owed => {
                let admiral = battle.admiral(turn.team).map(|seat| &battle.players[seat]);
                self.by_lot
                    .extend(admiral.map(|admiral| (turn.number, admiral.nick.clone())));
            }
            Event::TurnClosed { .. } | Event::Finished { .. } => {
                let ended = self.ended(game, battle, turn);
                self.duties.insert(turn.number, ended);
            }
            _ => {}
        }
    }

    /// T22: a move that is void was not made, and a turn that is open again has not come to its end.
    fn after(&mut self, game: &Game, event: &Event) {
        let (Event::MoveVoided { post, .. }, Some(turn)) = (event, game.open_turn()) else {
            return;
        };
        let open = turn.number;
        self.acts
            .retain(|act| act.post != Some(*post) && act.turn <= open);
        self.by_lot.retain(|(number, _)| *number <= open);
        self.answered_for.retain(|(number, _)| *number <= open);
        self.duties.retain(|number, _| *number < open);
    }

    fn act(&mut self, battle: &Battle, turn: &Turn, by: &Nick, post: Option<u32>) {
        let seat = battle
            .seat(by)
            .filter(|seat| battle.players[*seat].team == turn.team);
        self.acts.extend(seat.map(|seat| Act {
            turn: turn.number,
            seat,
            nick: by.clone(),
            post,
        }));
    }

    /// T22: an exit that is undone was no miss; other misses stay.
    fn forgive(&mut self, nick: &Nick) {
        let turn = self.overslept.remove(nick);
        let ended = turn.and_then(|turn| self.duties.get_mut(&turn));
        if let Some(ended) = ended {
            ended.retain(|(who, met)| who != nick || *met);
        }
    }

    /// The duties that come to an end with the open turn.
    fn ended(&self, game: &Game, battle: &Battle, turn: &Turn) -> Vec<(Nick, bool)> {
        let outage = turn.clock.stops.iter().any(|stop| stop.why == StoppedBy::Outage);
        let mut ended = Vec::new();
        for seat in &turn.owed {
            let player = &battle.players[*seat];
            if self.missed(battle, turn, *seat) {
                if !outage && !self.changed_hands(turn, *seat) {
                    ended.push((player.nick.clone(), false));
                }
            } else if let Some(act) = self.last_act(turn, *seat)
                && battle.owes(&game.rules, turn, *seat).is_none()
                && !self.answered_for.contains(&(turn.number, *seat))
            {
                ended.push((act.nick.clone(), true));
            }
        }
        ended
    }

    /// Whether the time was up before all was done: T15, T17a, T19.
    fn missed(&self, battle: &Battle, turn: &Turn, seat: Seat) -> bool {
        let player = &battle.players[seat];
        let mut by_lot = self.by_lot.iter();
        player.standing == Standing::Out(OutReason::Overslept)
            || by_lot.any(|(number, nick)| *number == turn.number && *nick == player.nick)
            || turn.skipped.contains(&seat)
    }

    fn changed_hands(&self, turn: &Turn, seat: Seat) -> bool {
        let mut handovers = self.handovers.iter();
        handovers.any(|handover| handover.seat == seat && handover.turn == Some(turn.number))
    }

    fn last_act(&self, turn: &Turn, seat: Seat) -> Option<&Act> {
        let mut acts = self.acts.iter();
        acts.rfind(|act| act.turn == turn.number && act.seat == seat)
    }

    /// Who sat on a seat when this post was written.
    fn sitter<'a>(&'a self, battle: &'a Battle, seat: Seat, post: Option<u32>) -> &'a Nick {
        let then = self
            .handovers
            .iter()
            .find(|handover| handover.seat == seat && post.is_some_and(|post| post <= handover.last));
        then.map_or(&battle.players[seat].nick, |handover| &handover.from)
    }

    fn records(&self, battle: &Battle, winner: Option<Team>) -> Vec<Record> {
        let verdict = |team: Team| match winner {
            None => Verdict::Drawn,
            Some(winner) if winner == team => Verdict::Won,
            Some(_) => Verdict::Lost,
        };
        let mut records: Vec<Record> = battle
            .players
            .iter()
            .map(|player| Record {
                verdict: Some(verdict(player.team)),
                pair: Some(self.duel(battle, player)),
                ..Record::blank(&player.nick, player.team)
            })
            .collect();
        let former = battle.former.iter();
        records.extend(former.map(|(nick, seat)| Record::blank(nick, battle.players[*seat].team)));
        for record in &mut records {
            record.aim = self.aim(battle, &record.nick);
            let own = self
                .duties
                .values()
                .flatten()
                .filter(|(nick, _)| *nick == record.nick);
            for (_, met) in own {
                record.duties.owed += 1;
                record.duties.met += u32::from(*met);
            }
        }
        records
    }

    fn aim(&self, battle: &Battle, nick: &Nick) -> Aim {
        let mut aim = Aim::default();
        for (shot, result) in battle.players.iter().flat_map(|p| answered(&p.sea)) {
            if self.sitter(battle, shot.by, shot.post) == nick {
                aim.shots += 1;
                aim.hits += u32::from(result != ShotResult::Miss);
                aim.sunk += u32::from(result == ShotResult::Sunk);
            }
        }
        aim
    }

    fn duel(&self, battle: &Battle, player: &Player) -> Duel {
        let enemy = &battle.players[player.pair];
        let hits = |by: &Nick, at: &Player| {
            answered(&at.sea)
                .filter(|(shot, result)| {
                    *result != ShotResult::Miss && self.sitter(battle, shot.by, shot.post) == by
                })
                .fold(0, |sum, _| sum + 1)
        };
        Duel {
            enemy: enemy.nick.clone(),
            hits: hits(&player.nick, enemy),
            suffered: hits(&enemy.nick, player),
        }
    }
}

impl Record {
    fn blank(nick: &Nick, team: Team) -> Record {
        Record {
            nick: nick.clone(),
            team,
            verdict: None,
            aim: Aim::default(),
            duties: Duties::default(),
            pair: None,
        }
    }
}

/// The answered shots at a sea; one at a cell that was shot at before is a miss (S8).
fn answered(sea: &[ShotAt]) -> impl Iterator<Item = (&ShotAt, ShotResult)> {
    sea.iter()
        .enumerate()
        .filter_map(|(at, shot)| match shot.outcome {
            Outcome::Given(_) if sea[..at].iter().any(|before| before.cell == shot.cell) => {
                Some((shot, ShotResult::Miss))
            }
            Outcome::Given(result) => Some((shot, result)),
            _ => None,
        })
}
