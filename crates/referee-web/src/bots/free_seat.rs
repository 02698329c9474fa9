//! A battle that bots play among themselves has a free seat: the first visitor who wants it takes a bot's place (T22).

use chrono::{DateTime, Utc};
use league::game::{Game, Status};
use league::team_battle::state::Seat;
use league::{Command, Nick, shots};

use super::names;
use crate::application::read;
use crate::application::{By, ExecuteError, HeldGame, execute};
use crate::state::AppState;
use crate::store;
use crate::words::{Language, Words};

/// The bot whose place can be taken: none where a person plays, or where a person is the Referee. An Admiral keeps the
/// office while there are others; of those the one with the fewest decks hit.
pub fn offered(game: &Game) -> Option<&Nick> {
    let battle = game.battle.as_ref().filter(|_| game.status == Status::Battle)?;
    let of_the_house = names::referees().contains(&game.referee.as_str());
    let mut active = battle.players.iter().filter(|player| player.is_active());
    if !of_the_house || !active.all(|player| names::is_bot(&player.nick)) {
        return None;
    }
    let hits = |seat: Seat| {
        shots::answered(&battle.players[seat].sea)
            .filter(|(_, r)| r.is_hit())
            .count()
    };
    let seat = (0..battle.players.len())
        .filter(|seat| battle.players[*seat].is_active())
        .min_by_key(|seat| (battle.is_admiral(*seat), hits(*seat), *seat))?;
    Some(&battle.players[seat].nick)
}

/// Seats a visitor at once.
///
/// # Errors
/// A seat that is not free any more, or was this one's before (T16).
pub async fn take(
    state: &AppState,
    held: &HeldGame,
    visitor: &Nick,
    now: DateTime<Utc>,
) -> Result<(), ExecuteError> {
    let mut game = held.clone();
    loop {
        let bot = offered(&game.game).cloned();
        let free = match &bot {
            Some(bot) => is_free(state, &game, bot).await?,
            None => false,
        };
        let Some(bot) = bot.filter(|_| free) else {
            return Err(ExecuteError::VersionChanged {
                current: game.version(),
            });
        };
        let reason = Words::of(Language::Ru).word("seat-reason");
        let command = Command::Substitute {
            nick: bot,
            with: visitor.clone(),
            reason: Some(reason),
        };
        let referee = By::Account(game.game.referee.clone());
        match execute(state, game.id, referee, command, Some(game.version()), now).await {
            Ok(_) => return Ok(()),
            Err(ExecuteError::VersionChanged { .. }) => {
                let again = read::game(state, game.id)
                    .await?
                    .ok_or(ExecuteError::NoSuchGame)?;
                game = HeldGame::clone(&again);
            }
            Err(e) => return Err(e),
        }
    }
}

/// What nicks tell, by the accounts: the house referees, and only bots of the house play.
async fn is_free(state: &AppState, game: &HeldGame, bot: &Nick) -> sqlx::Result<bool> {
    let mut c = state.pool.acquire().await?;
    let referees = store::house::holders(&mut c, store::house::Post::Referee).await?;
    let playing = store::house::playing(&mut c, &[game.id]).await?;
    Ok(referees.contains(&game.game.referee)
        && playing.iter().any(|seated| seated.nick == *bot)
        && playing.iter().all(|seated| !seated.among_people))
}
