//! A battle, a melee or a duel against bots, which anyone may open; the server is its Referee (T0). It is drawn and started at once.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use engine::{Fleet, FleetRule, Lineup, Notation};
use gunner::Strength;
use league::command::FleetGiven;
use league::mode::Mode;
use league::rules::Answers;
use league::{Command, Nick};
use serde_json::json;

use super::house;
use crate::application::{By, ExecuteError, HeldGame, execute, open_game};
use crate::entropy;
use crate::error::{Error, Result};
use crate::state::AppState;
use crate::words::{Language, Words};

/// The largest team.
pub const MOST_PAIRS: usize = 4;

/// The fewest bots of a melee.
pub const FEWEST_BOTS: usize = 2;

/// The most bots of a melee.
pub const MOST_BOTS: usize = 5;

/// Hours of a turn: whoever leaves the table comes back to a battle that is still there. Nothing stops the clock
/// (`calendar: none`): bots have no holidays, and the deadline is easier to tell.
const TURN_HOURS: u32 = 72;

/// A battle that somebody wants.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The kind of game.
    pub mode: Mode,
    /// Bots in a melee, [`FEWEST_BOTS`] to [`MOST_BOTS`].
    pub bots: usize,
    /// Players of a team of a battle, 1 to [`MOST_PAIRS`].
    pub pairs: usize,
    /// How well the bots play.
    pub strength: Strength,
    /// Who answers (T10).
    pub answers: Answers,
    /// The own ships, as lists of cells; `None`: a random fleet.
    pub ships: Option<Vec<String>>,
}

/// A battle in which a person has one seat and bots have all others. It has begun.
///
/// # Errors
/// A fleet that is none; a database that is away.
pub async fn with(state: &AppState, me: &Nick, wish: &Wish, now: DateTime<Utc>) -> Result<Arc<HeldGame>> {
    let pairs = wish.pairs.clamp(1, MOST_PAIRS);
    if let Some(ships) = &wish.ships {
        let lineup = Lineup::from_ships(ships, Notation::default());
        let lawful = lineup.is_ok_and(|lineup| Fleet::lawful(&FleetRule::default(), &lineup).is_ok());
        if !lawful {
            return Err(Error::Malformed(
                "the fleet is not lawful: take the one that is offered".into(),
            ));
        }
    }
    let others = match wish.mode {
        Mode::TeamBattle => 2 * pairs - 1,
        Mode::Melee => wish.bots.clamp(FEWEST_BOTS, MOST_BOTS),
        Mode::Duel => 1,
    };
    let mut players = bots(state, wish.strength, others, now).await?;
    let words = Words::of(Language::Ru);
    let key = match wish.mode {
        Mode::TeamBattle => format!("play-title-{}", wish.strength),
        Mode::Melee => "play-title-melee".to_owned(),
        Mode::Duel => "play-title-duel".to_owned(),
    };
    let other = players.first().map_or("", |bot| bot.as_str());
    let title = words.text(&key, &[("nick", me.as_str()), ("other", other)]);
    // where nobody has more messages or the older account the office goes by enrolment (T3): to a bot, that a newcomer
    // may learn to shoot first; in a melee who joined first moves first (M3)
    let place = if wish.mode == Mode::Melee {
        0
    } else {
        players.len()
    };
    players.insert(place, me.clone());
    let wanted = Beginning {
        mode: wish.mode,
        title: &title,
        players,
        place: wish.ships.clone().map(|ships| (me.clone(), ships)),
        answers: wish.answers,
    };
    begin(state, wanted, now).await
}

/// A battle among bots. It has begun.
///
/// # Errors
/// A database that is away.
pub async fn among_bots(
    state: &AppState,
    pairs: usize,
    strength: Strength,
    now: DateTime<Utc>,
) -> Result<Arc<HeldGame>> {
    let title = Words::of(Language::Ru).word(&format!("play-title-among-{strength}"));
    let wanted = Beginning {
        mode: Mode::TeamBattle,
        title: &title,
        players: bots(state, strength, 2 * pairs, now).await?,
        place: None,
        answers: Answers::Player,
    };
    begin(state, wanted, now).await
}

/// A melee or a duel among bots. It has begun.
///
/// # Errors
/// A database that is away.
pub async fn alone_among_bots(
    state: &AppState,
    mode: Mode,
    count: usize,
    strength: Strength,
    now: DateTime<Utc>,
) -> Result<Arc<HeldGame>> {
    let title = Words::of(Language::Ru).word(&format!("play-title-among-{}", mode.as_str()));
    let wanted = Beginning {
        mode,
        title: &title,
        players: bots(state, strength, count, now).await?,
        place: None,
        answers: Answers::Referee,
    };
    begin(state, wanted, now).await
}

async fn bots(state: &AppState, strength: Strength, count: usize, now: DateTime<Utc>) -> Result<Vec<Nick>> {
    let mut c = state.pool.acquire().await?;
    house::bots(&mut c, strength, count, now).await
}

/// A game that is begun at once.
struct Beginning<'a> {
    mode: Mode,
    title: &'a str,
    /// In order of enrolment.
    players: Vec<Nick>,
    /// A fleet that one of them brings.
    place: Option<(Nick, Vec<String>)>,
    answers: Answers,
}

/// Opens, enrols, draws, places and starts.
async fn begin(state: &AppState, wanted: Beginning<'_>, now: DateTime<Utc>) -> Result<Arc<HeldGame>> {
    let referee = {
        let mut c = state.pool.acquire().await?;
        house::referee(&mut c, now).await?
    };
    // the sea is that of the other games with bots: who plays here learns one
    let mut rules = json!({ "turn_hours": TURN_HOURS, "calendar": "none", "rows": "top_down" });
    if wanted.mode == Mode::TeamBattle {
        rules["answers"] = json!(wanted.answers);
    }
    let game = open_game(state, &referee, wanted.mode, wanted.title, &rules, now).await?;
    let mut commands: Vec<(Nick, Command)> = wanted
        .players
        .into_iter()
        .map(|nick| {
            (
                nick,
                Command::Enrol {
                    posts: None,
                    fleet: None,
                },
            )
        })
        .collect();
    if wanted.mode == Mode::TeamBattle {
        let draw = Command::Draw {
            red: None,
            blue: None,
            pairs: None,
            first: None,
        };
        commands.push((referee.clone(), draw));
    }
    if let Some((nick, ships)) = wanted.place {
        let fleet = FleetGiven::Ships(ships);
        commands.push((
            nick,
            Command::Place {
                fleet: Some(fleet),
                seal: None,
            },
        ));
    }
    commands.push((referee.clone(), Command::PlaceMissing {}));
    commands.push((referee, Command::Start {}));
    let mut held = game;
    for (by, command) in commands {
        let done = execute(state, held.id, By::Account(by), command, None, now).await;
        held = done.map_err(not_done)?.held;
    }
    Ok(held)
}

/// The rules refuse nothing of this.
fn not_done(e: ExecuteError) -> Error {
    match e {
        ExecuteError::Refused(refusal) => Error::internal(refusal),
        other => other.into(),
    }
}

/// A random fleet to be offered: its ships as lists of cells.
pub fn offer() -> Fleet {
    engine::random::fleet(&FleetRule::default(), &mut entropy::rng())
}
