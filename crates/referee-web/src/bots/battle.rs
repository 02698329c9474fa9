//! A battle against bots, which anyone may open; the server is its Referee (T0). It is drawn and started at once.

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

/// Hours of a turn: whoever leaves the table comes back to a battle that is still there. Nothing stops the clock
/// (`calendar: none`): bots have no holidays, and the deadline is easier to tell.
const TURN_HOURS: u32 = 72;

/// A battle that somebody wants.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Players of a team, 1 to [`MOST_PAIRS`].
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
    let bots = bots(state, wish.strength, 2 * pairs - 1, now).await?;
    let words = Words::of(Language::Ru);
    let title = words.with(&format!("play-title-{}", wish.strength), "nick", me.as_str());
    // where nobody has more messages or the older account the office goes by enrolment (T3): to a bot, that a newcomer
    // may learn to shoot first
    let players = bots.into_iter().chain([me.clone()]);
    let place = wish.ships.clone().map(|ships| (me.clone(), ships));
    begin(state, &title, players, place, wish.answers, now).await
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
    let bots = bots(state, strength, 2 * pairs, now).await?;
    let title = Words::of(Language::Ru).word(&format!("play-title-among-{strength}"));
    begin(state, &title, bots.into_iter(), None, Answers::Player, now).await
}

async fn bots(state: &AppState, strength: Strength, count: usize, now: DateTime<Utc>) -> Result<Vec<Nick>> {
    let mut c = state.pool.acquire().await?;
    house::bots(&mut c, strength, count, now).await
}

/// Opens, enrols, draws, places and starts.
async fn begin(
    state: &AppState,
    title: &str,
    players: impl Iterator<Item = Nick>,
    place: Option<(Nick, Vec<String>)>,
    answers: Answers,
    now: DateTime<Utc>,
) -> Result<Arc<HeldGame>> {
    let referee = {
        let mut c = state.pool.acquire().await?;
        house::referee(&mut c, now).await?
    };
    let rules = json!({ "answers": answers, "turn_hours": TURN_HOURS, "calendar": "none" });
    let game = open_game(state, &referee, Mode::TeamBattle, title, &rules, now).await?;
    let mut commands: Vec<(Nick, Command)> = players
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
    let draw = Command::Draw {
        red: None,
        blue: None,
        pairs: None,
        first: None,
    };
    commands.push((referee.clone(), draw));
    if let Some((nick, ships)) = place {
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
