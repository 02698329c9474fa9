//! The chart room: pairs, and who fights whom besides (T17).

use league::Team;
use league::team_battle::state::{Battle, Seat};

use super::head::team;
use super::look::Look;
use super::sea;
use crate::pages::seas::{Chased, FoldedPair, PairLine, Pursuit};

/// So many pairs lie open on a phone; of more only the reader's own.
const FEW: usize = 2;

/// Every pair, by the Red of it: those still in the game first.
pub fn pairs(look: &Look<'_>) -> Vec<FoldedPair> {
    let Some(battle) = look.battle() else {
        return alone(look);
    };
    let players = &battle.players;
    let mut reds: Vec<Seat> = (0..players.len())
        .filter(|seat| players[*seat].team == Team::Red)
        .collect();
    reds.sort_by_key(|seat| !players[*seat].is_active() && !players[players[*seat].pair].is_active());
    let own = look.view.player.as_ref().map(|playing| playing.seat);
    let few = reds.len() <= FEW;
    let line = |seat: Seat| {
        Some(FoldedPair {
            pair: PairLine {
                left: sea::sea(look, seat, None)?,
                right: sea::sea(look, players[seat].pair, None),
            },
            open: few || own.is_some_and(|own| own == seat || own == players[seat].pair),
        })
    };
    reds.into_iter().filter_map(line).collect()
}

/// M3, D2: every sea by itself, in order of joining.
fn alone(look: &Look<'_>) -> Vec<FoldedPair> {
    let few = look.view.players().count() <= 2 * FEW;
    let own = look.view.player.as_ref().map(|playing| playing.seat);
    let line = |seat: Seat| {
        Some(FoldedPair {
            pair: PairLine {
                left: sea::sea(look, seat, None)?,
                right: None,
            },
            open: few || own == Some(seat),
        })
    };
    (0..).map_while(line).collect()
}

/// T17: free players, and against whom they were sent.
pub fn pursuits(look: &Look<'_>) -> Vec<Pursuit> {
    let Some(battle) = look.battle().filter(|b| b.turns > 0 && !look.view.held.is_over()) else {
        return Vec::new();
    };
    let free = (0..battle.players.len()).filter(|seat| battle.is_free(*seat));
    let line = |seat: Seat| {
        let target = battle.players[seat]
            .target
            .filter(|target| battle.players[*target].is_active());
        Pursuit {
            free: chased(battle, seat),
            target: target.map(|target| chased(battle, target)),
        }
    };
    free.map(line).collect()
}

fn chased(battle: &Battle, seat: Seat) -> Chased {
    let player = &battle.players[seat];
    Chased {
        nick: player.nick.to_string(),
        team: team(player.team),
        sea: sea::id(seat),
    }
}
