//! Games that anyone may open (T0): the house referees them, and who opens one plays in it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use league::game::Status;
use league::mode::Mode;
use league::{Code, Command, Fault, Game, Nick};

use super::{house, names};
use crate::account::{Account, Role};
use crate::application::receipt::Receipt;
use crate::application::{
    By, ExecuteError, Executed, HeldGame, OpenError, Opening, execute, open_game_noting,
};
use crate::error::{Error, Result};
use crate::state::AppState;
use crate::store;

/// Fleets that must be placed before a melee begins (M1).
const FEWEST: usize = 2;

/// A game that an account wants to open.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The kind.
    pub mode: Mode,
    /// What it is called.
    pub title: &'a str,
    /// House rules; those that are absent are as usual.
    pub rules: &'a serde_json::Value,
    /// A Referee of the site leaves it to the house, and plays.
    pub to_house: bool,
}

/// Whether this account referees such a game itself: a Referee of the site does, unless it is left to the house.
///
/// # Errors
/// A team battle is opened by a Referee, who referees it.
pub fn referees_itself(account: &Account, wish: &Wish<'_>) -> Result<bool> {
    if wish.mode == Mode::TeamBattle {
        account.must_be(Role::Referee)?;
        return Ok(true);
    }
    Ok(account.role >= Role::Referee && !wish.to_house)
}

/// Opens a game (T0): whom the house referees is enrolled in it at once.
///
/// # Errors
/// As [`open_game_noting`], and that the account may not open such a game.
pub async fn open(
    state: &AppState,
    account: &Account,
    wish: &Wish<'_>,
    now: DateTime<Utc>,
    noting: Option<(&Receipt, &crate::application::open::OpenedAnswer<'_>)>,
) -> Result<Result<Arc<HeldGame>, OpenError>> {
    let itself = referees_itself(account, wish)?;
    let referee = if itself {
        None
    } else {
        let mut c = state.pool.acquire().await?;
        Some(house::referee(&mut c, now).await?)
    };
    let opening = Opening {
        referee: referee.as_ref().unwrap_or(&account.nick),
        enrol: referee.is_some().then_some(&account.nick),
        mode: wish.mode,
        title: wish.title,
        rules: wish.rules,
    };
    Ok(open_game_noting(state, &opening, now, noting).await)
}

/// Whether the house referees this game, as nicks tell.
pub fn is_of_house(game: &Game) -> bool {
    names::referees().contains(&game.referee.as_str())
}

/// Whether this one may let a melee of the house begin before its time: whoever opened it, which is who enrolled first.
pub fn may_begin(game: &Game, nick: &Nick) -> bool {
    let enrols = matches!(game.status, Status::Enrolment | Status::EnrolmentClosed);
    let opener = game.entrants.first().is_some_and(|e| e.nick == *nick);
    game.mode == Mode::Melee && enrols && opener && is_of_house(game)
}

/// Lets a melee of the house begin: who has no fleet stays out of it (M1).
///
/// # Errors
/// That this one may not; fewer than two fleets.
pub async fn begin(
    state: &AppState,
    held: &HeldGame,
    nick: &Nick,
    now: DateTime<Utc>,
) -> std::result::Result<Executed, ExecuteError> {
    let game = &held.game;
    let referees = {
        let mut c = state.pool.acquire().await?;
        store::house::holders(&mut c, store::house::Post::Referee).await?
    };
    if !may_begin(game, nick) || !referees.contains(&game.referee) {
        return Err(ExecuteError::Refused(Fault::new(Code::NotReferee).into()));
    }
    let placed = game.entrants.iter().filter(|e| game.has_fleet(&e.nick)).count();
    if placed < FEWEST {
        let fault = Fault::new(Code::TooFewPlayers).rule("M1");
        return Err(ExecuteError::Refused(
            fault.fact("limit", FEWEST.to_string()).into(),
        ));
    }
    let by = || By::Account(game.referee.clone());
    let mut version = held.version();
    if !game.fleets_missing().is_empty() {
        let closed = execute(
            state,
            held.id,
            by(),
            Command::CloseEnrolment {},
            Some(version),
            now,
        )
        .await?;
        version = closed.held.version();
    }
    execute(state, held.id, by(), Command::Start {}, Some(version), now).await
}

/// What the rules refuse of an opening, as an error of the web.
impl From<OpenError> for Error {
    fn from(e: OpenError) -> Error {
        match e {
            OpenError::Refused(refusal) => Error::Refused(refusal),
            OpenError::Database(e) => e.into(),
            OpenError::Repeated => Error::Repeated,
        }
    }
}
