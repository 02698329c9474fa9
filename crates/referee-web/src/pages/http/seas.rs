//! The chart room.

use axum::Router;
use axum::response::Response;
use axum::routing::get;
use league::Team;

use super::{Found, Visit, shown};
use crate::error::Result;
use crate::pages::from::{Look, sea, turn};
use crate::pages::seas::{PairLine, SeasPage};
use crate::pages::view::GamePart;
use crate::state::AppState;

/// The routes.
pub fn routes() -> Router<AppState> {
    Router::new().route("/games/{id}/seas", get(seas))
}

async fn seas(visit: Visit, Found(held): Found) -> Result<Response> {
    let look = Look::new(&visit, &held);
    shown(&SeasPage {
        shell: visit.shell(look.game().title.clone()),
        game: look.head(GamePart::Seas),
        turn: turn::banner(&look),
        pairs: pairs(&look),
        pursuits: pursuits(&look),
    })
}

/// Every pair, by the Red of it: those still in the game first.
fn pairs(look: &Look<'_>) -> Vec<PairLine> {
    let Some(battle) = look.battle() else {
        return Vec::new();
    };
    let players = &battle.players;
    let mut reds: Vec<usize> = (0..players.len())
        .filter(|seat| players[*seat].team == Team::Red)
        .collect();
    reds.sort_by_key(|seat| !players[*seat].is_active() && !players[players[*seat].pair].is_active());
    let line = |seat: usize| PairLine {
        left: sea::sea(look, battle, seat, None),
        right: Some(sea::sea(look, battle, players[seat].pair, None)),
    };
    reds.into_iter().map(line).collect()
}

/// T17: free players, and against whom they were sent.
fn pursuits(look: &Look<'_>) -> Vec<String> {
    let Some(battle) = look.battle().filter(|b| b.turns > 0 && !look.view.held.is_over()) else {
        return Vec::new();
    };
    let free = (0..battle.players.len()).filter(|seat| battle.is_free(*seat));
    let line = |seat: usize| {
        let nick = battle.players[seat].nick.as_str();
        match battle.players[seat].target.map(|target| &battle.players[target]) {
            Some(target) if target.is_active() => format!("{nick} → {}", target.nick),
            _ => look.words().with("seas-waits", "nick", nick),
        }
    };
    free.map(line).collect()
}
