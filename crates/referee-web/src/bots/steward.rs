//! What the house does as Referee of the games that anyone may open (T0): a duel begins when both fleets or seals are
//! placed (T5), a melee when all places are taken and placed, or when its enrolment was closed.
//!
//! Every server does this; a command holds for the version that it was decided on, so nothing is done twice.

use std::collections::BTreeSet;
use std::time::Duration;

use league::game::Status;
use league::mode::Mode;
use league::{Command, Game, melee};
use tokio::sync::broadcast;

use super::host::is_of_house;
use crate::application::{By, Change, ExecuteError, execute, read};
use crate::game_id::GameId;
use crate::state::AppState;
use crate::store;

/// The longest time from one look to the next: changes may go unheard.
const LONGEST: Duration = Duration::from_secs(5);

/// So long more changes are waited for once one was heard.
const GATHERED: Duration = Duration::from_millis(20);

/// Games seen at a look.
const AT_A_LOOK: i64 = 500;

/// What the house has to do in a game that it referees.
pub fn next(game: &Game) -> Option<Command> {
    if !is_of_house(game) || game.entrants.len() < 2 || !game.fleets_missing().is_empty() {
        return None;
    }
    let begins = match (game.mode, &game.status) {
        (Mode::Duel, Status::Enrolment | Status::EnrolmentClosed | Status::Placement)
        | (Mode::Melee, Status::EnrolmentClosed) => true,
        (Mode::Melee, Status::Enrolment) => game.entrants.len() >= melee::MOST,
        _ => false,
    };
    begins.then_some(Command::Start {})
}

/// Does what is to be done in the games that wait for the house; in how many that was.
///
/// # Errors
/// The database's.
pub async fn look(state: &AppState) -> sqlx::Result<usize> {
    let games = {
        let mut c = state.pool.acquire().await?;
        store::house::waiting(&mut c, AT_A_LOOK).await?
    };
    look_at(state, &games).await
}

/// The same in these games, if the house referees them.
///
/// # Errors
/// The database's.
pub async fn look_at(state: &AppState, games: &[GameId]) -> sqlx::Result<usize> {
    let mut done = 0;
    for id in games {
        let held = match read::game(state, *id).await {
            Ok(Some(held)) => held,
            Ok(None) => continue,
            Err(e) => {
                tracing::error!(game = %id, error = %e, "the house cannot look at its game");
                continue;
            }
        };
        let Some(command) = next(&held.game) else {
            continue;
        };
        let referees = {
            let mut c = state.pool.acquire().await?;
            store::house::holders(&mut c, store::house::Post::Referee).await?
        };
        if !referees.contains(&held.game.referee) {
            continue;
        }
        let by = By::Account(held.game.referee.clone());
        match execute(state, *id, by, command, Some(held.version()), state.clock.now()).await {
            Ok(_) => done += 1,
            // somebody was faster: what is left to do is seen at the next look
            Err(ExecuteError::VersionChanged { .. } | ExecuteError::Busy) => {}
            Err(e) => tracing::error!(game = %id, error = %e, "the house could not do what it has to"),
        }
    }
    Ok(done)
}

/// Looks until the program stops.
pub async fn run(state: AppState) {
    let mut changes = state.games.listen();
    let looking = async {
        loop {
            if let Err(e) = look(&state).await {
                tracing::error!(error = %e, "the games of the house cannot be looked at");
            }
            let whole_look = tokio::time::Instant::now() + LONGEST;
            loop {
                let change = tokio::select! {
                    () = tokio::time::sleep_until(whole_look) => break,
                    change = changes.recv() => change,
                };
                tokio::time::sleep(GATHERED).await;
                let mut heard = BTreeSet::new();
                hear(&mut heard, &change);
                while let Ok(change) = changes.try_recv() {
                    hear(&mut heard, &Ok(change));
                }
                let games: Vec<GameId> = heard.into_iter().collect();
                if let Err(e) = of_house(&state, &games).await {
                    tracing::error!(error = %e, "the games of the house cannot be looked at");
                    break;
                }
            }
        }
    };
    tokio::select! {
        () = looking => {}
        () = state.stopping.clone().told() => {}
    }
}

/// Of games that changed, those that wait for the house.
async fn of_house(state: &AppState, games: &[GameId]) -> sqlx::Result<usize> {
    let waiting = {
        let mut c = state.pool.acquire().await?;
        store::house::waiting_of(&mut c, games).await?
    };
    look_at(state, &waiting).await
}

/// What went unheard is found at the next whole look.
fn hear(heard: &mut BTreeSet<GameId>, change: &Result<Change, broadcast::error::RecvError>) {
    if let Ok(Change::Game(game, _)) = change {
        heard.insert(*game);
    }
}
