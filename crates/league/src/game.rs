//! The state of one game: what its events add up to.
use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use engine::Seal;
use serde::{Deserialize, Serialize};

use crate::announcement::announces;
use crate::clock::TurnClock;
use crate::decider::not_running;
use crate::event::{Drawn, Event};
use crate::log::{Head, Logged};
use crate::lot::Link;
use crate::mode::Mode;
use crate::nick::Nick;
use crate::refusal::Fault;
use crate::rules::HouseRules;
use crate::shots::{Seat, ShotAt};
use crate::skirmish::state::Skirmish;
use crate::team::Side;
use crate::team_battle::state::Battle;

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// People enrol.
    Enrolment,
    /// Nobody enrols any more; the draw is to come.
    EnrolmentClosed,
    /// Teams are drawn; fleets are placed until the start.
    Placement,
    /// Turns are played.
    Battle,
    /// It is over (T21, T22).
    Finished {
        /// Who won; `None`: nobody.
        winner: Option<Side>,
    },
    /// It will not be played.
    Cancelled,
}

/// M5: so long a game waits for a cell after a round without one.
pub const TO_STALL: TimeDelta = TimeDelta::days(7);

/// Someone who enrolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entrant {
    /// Who.
    pub nick: Nick,
    /// Forum messages (T1).
    pub posts: u32,
    /// When the account was made, where known (T3).
    pub since: Option<DateTime<Utc>>,
    /// The account says that it is a bot's (T0).
    #[serde(default)]
    pub bot: bool,
}

/// The seal of a placed fleet, and how often its owner placed one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Placed {
    /// Who placed it.
    pub nick: Nick,
    /// What binds the owner to it.
    pub seal: Seal,
    /// Placed so many times; the salt depends on it in a replay (D7).
    pub times: u32,
}

/// A dispute (T24).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dispute {
    /// From 1.
    pub number: u32,
    /// Who disputes.
    pub by: Nick,
    /// Which post of the battle thread, if one.
    pub post: Option<u32>,
    /// The words.
    pub text: String,
    /// What the Referee ruled.
    pub ruling: Option<String>,
}

/// The state of a game. It depends on nothing but the events applied to it, in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    /// The kind of game.
    pub mode: Mode,
    /// The title.
    pub title: String,
    /// The house rules.
    pub rules: HouseRules,
    /// Who opened it (T0).
    pub referee: Nick,
    /// Who helps.
    pub co_referees: BTreeSet<Nick>,
    /// `link[0]` of the lots.
    pub draw_commitment: Link,
    /// How many links were revealed.
    pub links_revealed: u16,
    /// The last one revealed.
    pub last_link: Link,
    /// Number of the last event.
    pub seq: u64,
    /// Its hash.
    pub head: Head,
    /// When it took effect.
    pub at: DateTime<Utc>,
    /// When the game was opened.
    pub opened_at: DateTime<Utc>,
    /// Number of the last post of the battle thread; announcements count (P6).
    pub thread: u32,
    /// Where it stands.
    pub status: Status,
    /// Who enrolled, in order; complete from the draw on.
    pub entrants: Vec<Entrant>,
    /// Seals of the fleets, in order of first placing.
    pub placed: Vec<Placed>,
    /// Who applied to enter a running game (T20), in order; the reserve first.
    pub applications: Vec<Entrant>,
    /// Disputes (T24), by number.
    pub disputes: Vec<Dispute>,
    /// Of a melee: when enrolment ends by itself (M1), and whether that was put off.
    #[serde(default)]
    pub enrolment: Option<EnrolmentTime>,
    /// Of a team battle: teams, turns and seas; from the draw on.
    pub battle: Option<Battle>,
    /// Of a melee from the start on, of a duel from the draw on: players, turns and seas.
    #[serde(default)]
    pub skirmish: Option<Skirmish>,
}

/// M1: enrolment that ends by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnrolmentTime {
    /// When.
    pub until: DateTime<Utc>,
    /// It was extended; that can be done once.
    pub extended: bool,
}

/// An event that cannot follow the log so far: the log is damaged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {seq} ({event}) does not fit the log before it: {why}")]
pub struct BadLog {
    /// Its number.
    pub seq: u64,
    /// Its type.
    pub event: String,
    /// What is wrong.
    pub why: &'static str,
}

impl Game {
    /// The game that a `game_opened` begins.
    ///
    /// # Errors
    /// When the entry is no such event.
    pub fn begin(entry: &Logged) -> Result<Game, BadLog> {
        let Event::GameOpened {
            mode,
            title,
            rules,
            draw_commitment,
            referee,
        } = &entry.event
        else {
            return Err(bad(entry, "a log begins with game_opened"));
        };
        Ok(Game {
            mode: *mode,
            title: title.clone(),
            rules: rules.clone(),
            referee: referee.clone(),
            co_referees: BTreeSet::new(),
            draw_commitment: *draw_commitment,
            links_revealed: 0,
            last_link: *draw_commitment,
            seq: entry.seq,
            head: entry.hash,
            at: entry.at,
            opened_at: entry.at,
            thread: 0,
            status: Status::Enrolment,
            entrants: Vec::new(),
            placed: Vec::new(),
            applications: Vec::new(),
            disputes: Vec::new(),
            enrolment: rules.enrolment_days.map(|days| EnrolmentTime {
                until: entry.at + days.time(),
                extended: false,
            }),
            battle: None,
            skirmish: None,
        })
    }

    /// The game that a whole log adds up to.
    ///
    /// # Errors
    /// At the first event that cannot follow, or whose hash is not right.
    pub fn replay(log: &[Logged]) -> Result<Option<Game>, BadLog> {
        let Some((first, rest)) = log.split_first() else {
            return Ok(None);
        };
        if first.hash != first.hash_after(Head::ZERO) {
            return Err(bad(first, "the hash is not right"));
        }
        let mut game = Game::begin(first)?;
        for entry in rest {
            if entry.hash != entry.hash_after(game.head) {
                return Err(bad(entry, "the hash is not right"));
            }
            game.evolve(entry)?;
        }
        Ok(Some(game))
    }

    /// Applies the next event.
    ///
    /// # Errors
    /// When it cannot follow what happened before; the state is then not to be used any more.
    pub fn evolve(&mut self, entry: &Logged) -> Result<(), BadLog> {
        if entry.seq != self.seq + 1 {
            return Err(bad(entry, "its number does not follow"));
        }
        self.seq = entry.seq;
        self.head = entry.hash;
        self.at = entry.at;
        if let Event::Posted { number, .. } = &entry.event {
            self.thread = *number;
        } else if announces(self, &entry.event) {
            self.thread += 1;
        }
        self.evolve_enrolment(entry)?;
        self.evolve_acts(entry)?;
        if let Some(battle) = &mut self.battle {
            battle
                .evolve(&self.rules, entry.at, &entry.event)
                .map_err(|why| bad(entry, why))?;
        }
        if let Some(skirmish) = &mut self.skirmish {
            skirmish
                .evolve(&self.rules, entry.at, &entry.event)
                .map_err(|why| bad(entry, why))?;
        }
        Ok(())
    }

    /// Who comes, who goes, the draw, the fleets.
    fn evolve_enrolment(&mut self, entry: &Logged) -> Result<(), BadLog> {
        match &entry.event {
            Event::GameOpened { .. } => return Err(bad(entry, "a game is opened once")),
            Event::Enrolled {
                nick,
                posts,
                since,
                bot,
            } => {
                self.entrants.push(Entrant {
                    nick: nick.clone(),
                    posts: *posts,
                    since: *since,
                    bot: *bot,
                });
            }
            Event::Withdrawn { nick } => {
                self.entrants.retain(|e| e.nick != *nick);
                self.placed.retain(|p| p.nick != *nick);
            }
            Event::EnrolmentClosed {} => self.status = Status::EnrolmentClosed,
            Event::PostsSet { nick, posts } => {
                let known = self.entrants.iter_mut().chain(&mut self.applications);
                known.filter(|e| e.nick == *nick).for_each(|e| e.posts = *posts);
            }
            Event::Drawn(drawn) => {
                self.reveal(drawn.link());
                match drawn {
                    Drawn::Teams { reserve, .. } => {
                        let battle = Battle::drawn(&self.entrants, drawn);
                        self.battle = Some(battle.map_err(|why| bad(entry, why))?);
                        let reserves = self.entrants.iter().filter(|e| Some(&e.nick) == reserve.as_ref());
                        self.applications.extend(reserves.cloned());
                    }
                    Drawn::Opener { first, .. } => {
                        let mut skirmish = Skirmish::of(&self.entrants);
                        let seat = skirmish.seat(first);
                        skirmish.first = seat.ok_or_else(|| bad(entry, "a stranger is drawn"))?;
                        self.skirmish = Some(skirmish);
                    }
                }
                self.status = Status::Placement;
            }
            Event::EnrolmentExtended { until } => {
                self.enrolment = Some(EnrolmentTime {
                    until: *until,
                    extended: true,
                });
            }
            Event::FleetPlaced { nick, seal } => match self.placed.iter_mut().find(|p| p.nick == *nick) {
                Some(placed) => {
                    placed.seal = *seal;
                    placed.times += 1;
                }
                None => self.placed.push(Placed {
                    nick: nick.clone(),
                    seal: *seal,
                    times: 1,
                }),
            },
            Event::Started {} => {
                self.status = Status::Battle;
                if self.mode != Mode::TeamBattle && self.skirmish.is_none() {
                    self.skirmish = Some(Skirmish::of(&self.entrants));
                }
            }
            Event::Applied {
                nick,
                posts,
                since,
                bot,
            } => {
                let posts = posts.unwrap_or(0);
                self.applications.push(Entrant {
                    nick: nick.clone(),
                    posts,
                    since: *since,
                    bot: *bot,
                });
            }
            Event::ApplicationWithdrawn { nick } | Event::ApplicationRefused { nick, .. } => {
                self.applications.retain(|e| e.nick != *nick);
            }
            _ => {}
        }
        Ok(())
    }

    /// Acts of the Referee, newcomers, the end.
    fn evolve_acts(&mut self, entry: &Logged) -> Result<(), BadLog> {
        match &entry.event {
            Event::Admitted { red, blue, link } => {
                self.reveal(Some(*link));
                let mut take = |nick: &Nick| -> Result<Entrant, BadLog> {
                    let at = self.applications.iter().position(|e| e.nick == *nick);
                    at.map(|i| self.applications.remove(i))
                        .ok_or_else(|| bad(entry, "nobody applied"))
                };
                let pair = (take(red)?, take(blue)?);
                let battle = self
                    .battle
                    .as_mut()
                    .ok_or_else(|| bad(entry, "there is no battle"))?;
                battle.admit(pair);
            }
            Event::Ordered { link, .. } => self.reveal(*link),
            Event::Substituted { with, .. } => self.applications.retain(|e| e.nick != *with),
            Event::CoReferee { nick, added } => {
                if *added {
                    self.co_referees.insert(nick.clone());
                } else {
                    self.co_referees.remove(nick);
                }
            }
            Event::Disputed {
                number,
                by,
                post,
                text,
            } => self.disputes.push(Dispute {
                number: *number,
                by: by.clone(),
                post: *post,
                text: text.clone(),
                ruling: None,
            }),
            Event::Ruled { dispute, text } => {
                let of = self.disputes.iter_mut().filter(|d| d.number == *dispute);
                of.for_each(|d| d.ruling = Some(text.clone()));
            }
            Event::Cancelled { .. } => self.status = Status::Cancelled,
            Event::Finished { winner, .. } | Event::Verdict { winner, .. } => {
                self.status = Status::Finished {
                    winner: winner.clone(),
                };
            }
            _ => {}
        }
        Ok(())
    }

    /// One lot may cause several events; its link counts once.
    fn reveal(&mut self, link: Option<Link>) {
        if let Some(link) = link
            && link != self.last_link
        {
            self.last_link = link;
            self.links_revealed += 1;
        }
    }

    /// The Referee or a co-referee of this game.
    #[must_use]
    pub fn is_referee(&self, nick: &Nick) -> bool {
        self.referee == *nick || self.co_referees.contains(nick)
    }

    /// Whether this nick plays or played.
    ///
    /// # Errors
    /// When the game has no players yet, or is cancelled.
    pub(crate) fn has_played(&self, nick: &Nick) -> Result<bool, Fault> {
        match (&self.battle, &self.skirmish) {
            (Some(battle), _) => {
                Ok(battle.seat(nick).is_some() || battle.former.iter().any(|(n, _)| n == nick))
            }
            (None, Some(skirmish)) => Ok(skirmish.seat(nick).is_some()),
            (None, None) => Err(not_running(self)),
        }
    }

    /// The shots at the sea of a player, in order.
    #[must_use]
    pub fn sea(&self, nick: &Nick) -> Option<&[ShotAt]> {
        let of_team = self.battle.as_ref().and_then(|b| b.player(nick)).map(|p| &p.sea);
        let alone = || {
            self.skirmish
                .as_ref()
                .and_then(|s| s.player(nick))
                .map(|p| &p.sea)
        };
        of_team.or_else(alone).map(Vec::as_slice)
    }

    /// Who sits on a seat.
    #[must_use]
    pub fn sitter(&self, seat: Seat) -> Option<&Nick> {
        let of_team = self
            .battle
            .as_ref()
            .and_then(|b| b.players.get(seat))
            .map(|p| &p.nick);
        let alone = || {
            self.skirmish
                .as_ref()
                .and_then(|s| s.players.get(seat))
                .map(|p| &p.nick)
        };
        of_team.or_else(alone)
    }

    /// Whether a fleet of this nick is placed.
    #[must_use]
    pub fn has_fleet(&self, nick: &Nick) -> bool {
        self.placed.iter().any(|p| p.nick == *nick)
    }

    /// How often this nick has placed a fleet.
    #[must_use]
    pub fn times_placed(&self, nick: &Nick) -> u32 {
        self.placed
            .iter()
            .find(|p| p.nick == *nick)
            .map_or(0, |p| p.times)
    }

    /// Whose fleets the start waits for (T5), in order of enrolment.
    #[must_use]
    pub fn fleets_missing(&self) -> Vec<Nick> {
        let drawn = self.battle.iter().flat_map(|b| &b.players).map(|p| &p.nick);
        let entrants = self.entrants.iter().map(|e| &e.nick);
        let players = drawn.chain(entrants.filter(|_| self.mode != Mode::TeamBattle));
        players.filter(|n| !self.has_fleet(n)).cloned().collect()
    }

    /// Whether the Referee stopped the clock (T22).
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.clock().is_some_and(TurnClock::is_paused)
    }

    /// The clock of the open turn.
    #[must_use]
    pub fn clock(&self) -> Option<&TurnClock> {
        let of_team = self.open_turn().map(|turn| &turn.clock);
        of_team.or_else(|| self.open_move().map(|turn| &turn.clock))
    }

    /// Number of the last turn that was opened; 0 before the start.
    #[must_use]
    pub fn turns(&self) -> u32 {
        let of_battle = self.battle.as_ref().map(|b| b.turns);
        of_battle.or(self.skirmish.as_ref().map(|s| s.turns)).unwrap_or(0)
    }

    /// The turn that is open in a game without teams.
    #[must_use]
    pub fn open_move(&self) -> Option<&crate::skirmish::state::Move> {
        if self.status == Status::Battle {
            self.skirmish.as_ref()?.turn.as_ref()
        } else {
            None
        }
    }

    /// The turn that is open in a team battle.
    #[must_use]
    pub fn open_turn(&self) -> Option<&crate::team_battle::state::Turn> {
        if self.status == Status::Battle {
            self.battle.as_ref()?.turn.as_ref()
        } else {
            None
        }
    }

    /// The instant after which something happens by itself: the deadline of the open turn, unless paused; the end of a
    /// melee's enrolment (M1) or of a game that nobody plays (M5); the time to open a seal (D5).
    #[must_use]
    pub fn due_after(&self) -> Option<DateTime<Utc>> {
        let skirmish = self.skirmish.as_ref();
        match self.status {
            Status::Enrolment => self.enrolment.map(|e| e.until),
            Status::Battle => {
                let stalled = skirmish.and_then(|s| s.stalled).map(|since| since + TO_STALL);
                let clock = self.clock().filter(|clock| !clock.is_paused());
                stalled.or(clock.map(|clock| clock.deadline))
            }
            Status::Finished { .. } => skirmish.and_then(Skirmish::next_unsealing),
            Status::EnrolmentClosed | Status::Placement | Status::Cancelled => None,
        }
    }
}

fn bad(entry: &Logged, why: &'static str) -> BadLog {
    BadLog {
        seq: entry.seq,
        event: entry.event.name(),
        why,
    }
}
