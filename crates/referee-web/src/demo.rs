//! `referee demo`: the site on throw-away data, with finished games to look at, a melee and a duel of bots under way, and a
//! battle of bots in which a visitor takes a seat by one press.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use gunner::Strength;
use league::game::Status;
use league::mode::Mode;

use crate::application::read;
use crate::bots::{battle, worker};
use crate::config::{BotPace, Config};
use crate::entropy;
use crate::error::{Error, Result};
use crate::game_id::GameId;
use crate::serve::{ServeError, listen, serve_at};
use crate::state::AppState;

/// Turns that the battle under way has behind it.
const TURNS: u32 = 12;

/// Looks of the worker after which a battle that goes on has got stuck.
const PATIENCE: usize = 10_000;

/// Serves until SIGTERM or SIGINT, and leaves nothing behind. `given`: the address was asked for; else, where its port is
/// taken, another one does.
///
/// # Errors
/// As [`serve`](crate::serve::serve()); an address that others can reach.
pub async fn demo(mut config: Config, given: bool) -> Result<(), ServeError> {
    if !config.listen.ip().is_loopback() {
        return Err(ServeError::NotLoopback(config.listen));
    }
    let listener = match listen(config.listen).await {
        Err(ServeError::Listen { source, .. }) if !given && source.kind() == io::ErrorKind::AddrInUse => {
            listen(SocketAddr::new(config.listen.ip(), 0)).await?
        }
        other => other?,
    };
    let data = ThrowAway::new()?;
    config.data_dir.clone_from(&data.0);
    config.database = None;
    serve_at(listener, config, prepare).await
}

/// A folder that is gone with the program.
struct ThrowAway(PathBuf);

impl ThrowAway {
    fn new() -> io::Result<ThrowAway> {
        // short, so that the database's socket fits into it
        let name: String = entropy::password().chars().take(8).collect();
        let name = format!("referee-demo-{name}");
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir(&folder)?;
        Ok(ThrowAway(folder))
    }
}

impl Drop for ThrowAway {
    fn drop(&mut self) {
        if let Err(e) = std::fs::remove_dir_all(&self.0) {
            tracing::warn!(folder = %self.0.display(), error = %e, "the data of the demo could not be removed");
        }
    }
}

/// The games.
async fn prepare(state: &AppState) -> Result<Vec<(&'static str, String)>> {
    let now = state.clock.now();
    let finished = battle::among_bots(state, 2, Strength::Sampler, now).await?.id;
    play_on(state, finished, u32::MAX).await?;
    let under_way = battle::among_bots(state, 3, Strength::Hunter, now).await?.id;
    play_on(state, under_way, TURNS).await?;
    let melee = battle::alone_among_bots(state, Mode::Melee, 4, Strength::Hunter, now)
        .await?
        .id;
    play_on(state, melee, TURNS).await?;
    let duel = battle::alone_among_bots(state, Mode::Duel, 2, Strength::Hunter, now)
        .await?
        .id;
    play_on(state, duel, TURNS).await?;
    let over = battle::alone_among_bots(state, Mode::Duel, 2, Strength::Sampler, now)
        .await?
        .id;
    play_on(state, over, u32::MAX).await?;
    Ok(vec![
        ("a melee", format!("/games/{melee}")),
        ("a duel", format!("/games/{duel}")),
        ("a finished duel", format!("/games/{over}")),
        ("a finished game", format!("/games/{finished}")),
        ("a battle with a free seat", format!("/games/{under_way}")),
    ])
}

/// Bots play without thinking, until so many turns are over or the game is.
async fn play_on(state: &AppState, id: GameId, turns: u32) -> Result<()> {
    let mut bots = worker::Worker::new(BotPace::AT_ONCE);
    for _ in 0..PATIENCE {
        let held = read::game(state, id).await?.ok_or(Error::NotFound)?;
        let played = held.game.turns();
        if played > turns || matches!(held.game.status, Status::Finished { .. } | Status::Cancelled) {
            return Ok(());
        }
        bots.hear(id);
        if bots.look(state).await?.moved == 0 {
            break;
        }
    }
    Err(Error::internal("bots do not go on with their battle"))
}
