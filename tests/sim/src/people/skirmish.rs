//! What people ask for in a melee or a duel, and after any game.

use engine::{Cell, ShotResult};
use league::command::UnsealedFleet;
use league::shots::{self, Outcome};
use league::skirmish::state::{Seat, Skirmish};
use league::{Command, Nick};

use super::{View, Wish, everything, kept, nonsense, referee, said, shot};
use crate::dice::Dice;
use crate::opening::{Desk, Temper};

/// Mostly a post of whoever owes something.
pub(super) fn wish(dice: &mut Dice, desk: &mut Desk, view: &View<'_>) -> Wish {
    let game = view.game;
    let Some((skirmish, turn)) = game.skirmish.as_ref().zip(game.open_move()) else {
        return everything::any(dice, desk, view);
    };
    if game.is_paused() && dice.one_in(3) {
        let players = skirmish
            .players
            .iter()
            .map(|p| p.nick.clone())
            .collect::<Vec<_>>();
        let stalled = skirmish.stalled.and_then(|_| dice.pick(&players).cloned());
        return Wish {
            by: stalled.unwrap_or_else(|| referee(dice, game)),
            command: Command::Resume { reason: None },
        };
    }
    let (owing, _) = skirmish.owed(turn);
    let seat = if dice.one_in(10) {
        dice.roll(skirmish.players.len())
    } else {
        owing
    };
    let by = skirmish.players[seat].nick.clone();
    let temper = desk.tempers.get(&by).copied().unwrap_or(Temper::Playful);
    let text = match temper {
        Temper::Sleepy if !dice.one_in(5) => return everything::look(dice, desk, view),
        Temper::Hostile if dice.one_in(2) => nonsense(dice, game),
        _ => {
            let mut lines: Vec<String> = answer(dice, desk, view, skirmish, seat, temper)
                .into_iter()
                .collect();
            if lines.is_empty() || dice.one_in(4) {
                let mut open = skirmish.open_seas(turn);
                if open.is_empty() || dice.one_in(12) {
                    open = (0..skirmish.players.len()).collect();
                }
                for _ in 0..=dice.roll(open.len()) {
                    if open.is_empty() {
                        break;
                    }
                    let target = open.remove(dice.roll(open.len()));
                    lines.extend(aim(dice, desk, view, skirmish, target));
                }
            }
            lines.join(if dice.one_in(3) { ", " } else { "\n" })
        }
    };
    Wish {
        by,
        command: Command::Post { text },
    }
}

/// Under seals: what the player under fire says of the shot.
fn answer(
    dice: &mut Dice,
    desk: &Desk,
    view: &View<'_>,
    skirmish: &Skirmish,
    seat: Seat,
    temper: Temper,
) -> Option<String> {
    let (of, _) = skirmish.awaited().filter(|(of, _)| *of == seat)?;
    let sea = &skirmish.players[of].sea;
    let index = sea.iter().rposition(|s| s.outcome == Outcome::Awaited)?;
    let (fleet, _) = kept(desk, view.game, &skirmish.players[of].nick)?;
    let truth = shots::truth(sea, fleet, index);
    let lies = temper == Temper::Liar && dice.one_in(5);
    let told = if lies {
        [ShotResult::Miss, ShotResult::Hit, ShotResult::Sunk][dice.roll(3)]
    } else {
        truth
    };
    let word = said(dice, told);
    Some(format!(
        "{} - {word}",
        view.game.rules.notation().print(sea[index].cell)
    ))
}

fn aim(dice: &mut Dice, desk: &Desk, view: &View<'_>, skirmish: &Skirmish, target: Seat) -> Option<String> {
    let player = &skirmish.players[target];
    let fleet = match kept(desk, view.game, &player.nick) {
        Some((fleet, _)) => Some(fleet),
        None => view.vault.0.get(&player.nick).map(|s| &s.fleet),
    };
    let before = shots::cells(&player.sea);
    let decks: Vec<Cell> = fleet
        .into_iter()
        .flat_map(|f| f.decks().iter())
        .filter(|c| !before.contains(*c))
        .collect();
    let cell = match dice.pick(&decks).copied().filter(|_| !dice.one_in(3)) {
        Some(deck) => deck,
        None => Cell::from_index(u8::try_from(dice.roll(100)).ok()?)?,
    };
    Some(shot(dice, view.game.rules.notation(), &player.nick, cell))
}

/// After the end: inspections, seals, disputes.
pub(super) fn aftermath(dice: &mut Dice, desk: &mut Desk, view: &View<'_>) -> Wish {
    let game = view.game;
    let Some(skirmish) = &game.skirmish else {
        return everything::look(dice, desk, view);
    };
    let nicks: Vec<Nick> = skirmish.players.iter().map(|p| p.nick.clone()).collect();
    let by = dice.pick(&nicks).cloned().unwrap_or_else(|| referee(dice, game));
    match dice.roll(5) {
        0..=1 => {
            let nick = nicks
                .iter()
                .find(|n| **n != by)
                .cloned()
                .unwrap_or_else(|| by.clone());
            Wish {
                by,
                command: Command::Inspect { nick },
            }
        }
        2..=3 => match unsealed(dice, desk, view, &by) {
            Some(command) => Wish { by, command },
            None => everything::look(dice, desk, view),
        },
        _ => everything::look(dice, desk, view),
    }
}

/// What the owner of a seal shows: mostly what was sealed.
fn unsealed(dice: &mut Dice, desk: &Desk, view: &View<'_>, by: &Nick) -> Option<Command> {
    let (fleet, salt) = kept(desk, view.game, by)?;
    let mut lists = fleet.to_lists(view.game.rules.notation());
    let lies = desk.tempers.get(by) == Some(&Temper::Liar) && dice.one_in(3);
    if lies {
        lists.pop();
    }
    Some(Command::Unseal {
        fleet: UnsealedFleet::Cells(lists),
        salt: *salt,
    })
}
