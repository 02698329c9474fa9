//! What a player of a melee or a duel may do.

use league::shots;
use league::skirmish::state::{Outcome, Seat, Skirmish};

use super::reader::{Awaiting, Playing, ready_text};
use crate::application::held::HeldGame;

/// What who sits there may do now. On the own turn the opponents are those whose sea still awaits a cell (M4).
pub(super) fn playing(held: &HeldGame, skirmish: &Skirmish, seat: Seat) -> Playing {
    let game = &*held.game;
    let nick = |seat: Seat| skirmish.players[seat].nick.clone();
    let own = game.open_move().filter(|turn| turn.by == seat);
    let opponents = match own {
        Some(turn) => skirmish.open_seas(turn),
        None => skirmish.opponents(seat),
    };
    let player = &skirmish.players[seat];
    let fleet = held.own_fleet(&player.nick).map(|s| &s.fleet);
    let awaited = |index: usize| player.sea[index].outcome == Outcome::Awaited;
    let unanswered: Vec<Awaiting> = (0..player.sea.len())
        .filter(|index| player.is_active() && awaited(*index))
        .map(|index| Awaiting {
            attacker: nick(player.sea[index].by),
            cell: player.sea[index].cell,
            truth: fleet.map(|fleet| shots::truth(&player.sea, fleet, index)),
        })
        .collect();
    Playing {
        seat,
        team: None,
        admiral: false,
        may_shoot: own.is_some() && !game.is_paused() && skirmish.awaited().is_none(),
        opponents: opponents.into_iter().map(nick).collect(),
        ready_text: ready_text(held, &unanswered),
        unanswered,
        delegators: Vec::new(),
        free: Vec::new(),
    }
}
