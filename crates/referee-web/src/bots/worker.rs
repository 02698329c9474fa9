//! Makes the moves of house bots, at a human pace.
//!
//! Every server does this. A bot decides on a version of the game and its command holds for that version only, so two
//! servers do not make one move twice: the slower one finds the game changed, and looks again.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::{StreamExt, stream};
use gunner::Strength;
use league::Nick;
use rand::RngExt;
use tokio::sync::broadcast;

use super::mind;
use crate::application::read::reader::ForReader;
use crate::application::{By, Change, ExecuteError, execute, read};
use crate::config::BotPace;
use crate::entropy;
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;
use crate::store::house::Seated;

/// The longest time from one look to the next: changes may go unheard.
const LONGEST: Duration = Duration::from_secs(5);

/// So long more changes are waited for once one was heard.
const GATHERED: Duration = Duration::from_millis(20);

/// Bots seen at a look.
const AT_A_LOOK: i64 = 1_000;

/// Games in which bots move at a time.
const AT_ONCE: usize = 4;

/// Moves made in one game before the others have their turn.
const IN_A_ROW: usize = 32;

/// Who could not move waits so long, twice as long each time, …
const AGAIN: TimeDelta = TimeDelta::seconds(5);

/// … but no longer than this.
const AGAIN_AT_MOST: TimeDelta = TimeDelta::minutes(10);

/// Bots among themselves are in no hurry: they think so many times as long.
const AMONG_THEMSELVES: u32 = 10;

/// Of the time that is left to a deadline a bot thinks at most this part.
const OF_THE_TIME_LEFT: i32 = 4;

/// What the worker keeps in mind from one look to the next.
#[derive(Debug)]
pub struct Worker {
    pace: BotPace,
    /// Games that changed since the last look.
    changed: BTreeSet<GameId>,
    minds: HashMap<(GameId, Nick), Thinking>,
}

/// A bot that thinks over its move.
#[derive(Clone, Copy, Debug)]
struct Thinking {
    strength: Strength,
    /// When it moves.
    until: DateTime<Utc>,
    /// How often it could not, one after the other.
    failures: u32,
}

/// What a look came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// So many moves were made.
    pub moved: usize,
    /// When the next bot will have thought it over.
    pub next: Option<DateTime<Utc>>,
}

/// How a bot's turn to do something went.
enum Went {
    /// This many moves; there is nothing more to do.
    Well(usize),
    /// It could not be done.
    Badly,
}

impl Worker {
    /// A worker whose bots think so long.
    pub fn new(pace: BotPace) -> Worker {
        Worker {
            pace,
            changed: BTreeSet::new(),
            minds: HashMap::new(),
        }
    }

    /// A game changed: its bots may have something to do that they do not owe, as an order (T17).
    pub fn hear(&mut self, game: GameId) {
        self.changed.insert(game);
    }

    /// Finds the bots that have something to do, and makes the moves of those that have thought long enough.
    ///
    /// # Errors
    /// The database's.
    pub async fn look(&mut self, state: &AppState) -> sqlx::Result<Look> {
        let now = state.clock.now();
        let changed: Vec<GameId> = self.changed.iter().copied().collect();
        let (owing, playing) = {
            let mut c = state.pool.acquire().await?;
            let owing = store::house::owing(&mut c, AT_A_LOOK).await?;
            let playing = match &*changed {
                [] => Vec::new(),
                changed => store::house::playing(&mut c, changed).await?,
            };
            (owing, playing)
        };
        self.changed.clear();
        for seated in owing {
            self.think(state, seated, now).await;
        }
        for seated in playing {
            let todo = decided(state, seated.game, &seated.nick, seated.strength).await;
            if todo.is_ok_and(|todo| todo.is_some()) {
                self.think(state, seated, now).await;
            }
        }
        let mut due: BTreeMap<GameId, Vec<(Nick, Strength)>> = BTreeMap::new();
        for ((game, nick), thinking) in self.minds.iter().filter(|(_, t)| t.until <= now) {
            let bots = due.entry(*game).or_default();
            bots.push((nick.clone(), thinking.strength));
        }
        let moving = stream::iter(due).map(|(game, bots)| async move {
            let mut done = Vec::new();
            for (nick, strength) in bots {
                let went = move_on(state, game, &nick, strength).await;
                done.push(((game, nick), went));
            }
            done
        });
        let done: Vec<_> = moving.buffer_unordered(AT_ONCE).collect().await;
        let moved = done
            .into_iter()
            .flatten()
            .map(|(who, went)| self.settle(&who, &went, now));
        let moved = moved.sum();
        let next = self.minds.values().map(|thinking| thinking.until).min();
        Ok(Look { moved, next })
    }

    /// Begins to think, unless it does already.
    async fn think(&mut self, state: &AppState, seated: Seated, now: DateTime<Utc>) {
        let key = (seated.game, seated.nick.clone());
        if self.minds.contains_key(&key) {
            return;
        }
        let held = read::game(state, seated.game).await.ok().flatten();
        let deadline = held.and_then(|held| held.game.due_after());
        let until = now + self.pause(seated.among_people, deadline.map(|at| at - now));
        let thinking = Thinking {
            strength: seated.strength,
            until,
            failures: 0,
        };
        self.minds.insert(key, thinking);
    }

    /// How long to think, by chance.
    fn pause(&self, among_people: bool, left: Option<TimeDelta>) -> TimeDelta {
        let BotPace { from, to } = self.pace;
        let any = entropy::rng().random_range(from..=to);
        let any = if among_people { any } else { any * AMONG_THEMSELVES };
        let any = TimeDelta::from_std(any).unwrap_or(TimeDelta::zero());
        left.map_or(any, |left| any.min(left / OF_THE_TIME_LEFT))
            .max(TimeDelta::zero())
    }

    /// How many moves were made.
    fn settle(&mut self, who: &(GameId, Nick), went: &Went, now: DateTime<Utc>) -> usize {
        match went {
            Went::Well(moves) => {
                self.minds.remove(who);
                *moves
            }
            Went::Badly => {
                if let Some(thinking) = self.minds.get_mut(who) {
                    let again = AGAIN * 2_i32.saturating_pow(thinking.failures.min(16));
                    thinking.until = now + again.min(AGAIN_AT_MOST);
                    thinking.failures += 1;
                }
                0
            }
        }
    }
}

/// Does what one bot has to do in one game, until there is nothing more.
async fn move_on(state: &AppState, game: GameId, nick: &Nick, strength: Strength) -> Went {
    let mut moves = 0;
    for _ in 0..IN_A_ROW {
        let (version, command) = match decided(state, game, nick, strength).await {
            Ok(Some(decided)) => decided,
            Ok(None) => return Went::Well(moves),
            Err(e) => {
                tracing::error!(%game, %nick, error = %e, "a bot cannot look at its game");
                return Went::Badly;
            }
        };
        let by = By::Account(nick.clone());
        match execute(state, game, by, command, Some(version), state.clock.now()).await {
            Ok(_) => moves += 1,
            Err(ExecuteError::VersionChanged { .. } | ExecuteError::Busy) => {}
            Err(e) => {
                tracing::error!(%game, %nick, error = %e, "a bot's move was not taken");
                return Went::Badly;
            }
        }
    }
    Went::Badly // others are always faster: later
}

/// What the bot would do, and the version of the game that it was decided on.
async fn decided(
    state: &AppState,
    game: GameId,
    nick: &Nick,
    strength: Strength,
) -> Result<Option<(u64, league::Command)>, crate::application::held::LoadError> {
    let Some(held) = read::game(state, game).await? else {
        return Ok(None);
    };
    let view = ForReader::new(&held, Some(nick));
    let command = mind::next(&view, strength, &mut entropy::rng());
    Ok(command.map(|command| (held.version(), command)))
}

/// Looks until the program stops.
pub async fn run(state: AppState) {
    let mut worker = Worker::new(state.config.bot_pace);
    let mut changes = state.games.listen();
    let looking = async {
        loop {
            let pause = match worker.look(&state).await {
                Ok(look) => until(look.next, state.clock.now()),
                Err(e) => {
                    tracing::error!(error = %e, "the games of bots cannot be looked at");
                    LONGEST
                }
            };
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                change = changes.recv() => {
                    hear(&mut worker, &change);
                    tokio::time::sleep(GATHERED).await;
                }
            }
            while let Ok(change) = changes.try_recv() {
                hear(&mut worker, &Ok(change));
            }
        }
    };
    tokio::select! {
        () = looking => {}
        () = state.stopping.clone().told() => {}
    }
}

/// What went unheard is found by what is owed.
fn hear(worker: &mut Worker, change: &Result<Change, broadcast::error::RecvError>) {
    if let Ok(Change::Game(game, _)) = change {
        worker.hear(*game);
    }
}

/// How long to sleep before the next bot moves.
fn until(next: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Duration {
    let wait = next.map_or(LONGEST, |at| (at - now).to_std().unwrap_or_default());
    wait.min(LONGEST)
}
