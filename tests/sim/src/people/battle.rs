//! What people ask for in a team battle.

use engine::{Cell, ShotResult};
use league::team_battle::state::{Battle, Seat};
use league::{Command, Game, Nick};

use super::{View, Wish, everything, nonsense, referee, said, shot};
use crate::dice::Dice;
use crate::opening::{Desk, Temper};

/// Mostly a post of somebody who owes one.
pub(super) fn wish(dice: &mut Dice, desk: &mut Desk, view: &View<'_>) -> Wish {
    let game = view.game;
    let Some((battle, turn)) = game.battle.as_ref().zip(game.open_turn()) else {
        return everything::any(dice, desk, view);
    };
    if game.is_paused() && dice.one_in(3) {
        return Wish {
            by: referee(dice, game),
            command: Command::Resume { reason: None },
        };
    }
    if dice.one_in(12) {
        return newcomers(dice, desk, view);
    }
    let owing = battle.all_owed(&game.rules, turn);
    let anybody: Vec<Seat> = (0..battle.players.len()).collect();
    let owing: Vec<Seat> = owing.into_iter().map(|(seat, _)| seat).collect();
    let from = if owing.is_empty() || dice.one_in(10) {
        anybody
    } else {
        owing
    };
    let seat = dice.pick(&from).copied().unwrap_or(0);
    let by = battle.players[seat].nick.clone();
    let temper = desk.tempers.get(&by).copied().unwrap_or(Temper::Playful);
    if turn.order_owed && battle.is_admiral(seat) && !dice.one_in(5) || dice.one_in(14) {
        return everything::order(dice, game, by);
    }
    let text = match temper {
        Temper::Sleepy if !dice.one_in(6) => return everything::look(dice, desk, view),
        Temper::Hostile if dice.one_in(2) => nonsense(dice, game),
        _ => post(dice, view, battle, seat, temper),
    };
    Wish {
        by,
        command: Command::Post { text },
    }
}

/// Applications, and what becomes of them (T20, T22).
fn newcomers(dice: &mut Dice, desk: &mut Desk, view: &View<'_>) -> Wish {
    let game = view.game;
    let applied: Vec<Nick> = game.applications.iter().map(|e| e.nick.clone()).collect();
    let admitted = game
        .battle
        .iter()
        .flat_map(|b| &b.admitted)
        .flat_map(|(r, b)| [&r.nick, &b.nick]);
    let bare: Vec<Nick> = admitted.filter(|nick| !game.has_fleet(nick)).cloned().collect();
    if let Some(nick) = dice.pick(&bare).cloned().filter(|_| !dice.one_in(3)) {
        return super::place(dice, desk, game, nick);
    }
    let by = referee(dice, game);
    if applied.len() >= 2 && dice.one_in(2) {
        return Wish {
            by,
            command: Command::Admit {
                nicks: applied[..2].to_vec(),
            },
        };
    }
    Wish {
        by: dice.pick(&desk.nicks[desk.players..]).cloned().unwrap_or(by),
        command: Command::Apply {},
    }
}

/// A post that may well be right: answers, a shot at an opponent.
fn post(dice: &mut Dice, view: &View<'_>, battle: &Battle, seat: Seat, temper: Temper) -> String {
    let game = view.game;
    let given = |s: &Seat| battle.players[*s].delegation.is_some();
    let team = battle.players[seat].team;
    let ward = battle
        .active(team)
        .find(given)
        .filter(|_| battle.is_admiral(seat));
    let whom = ward.filter(|_| dice.one_in(2)).unwrap_or(seat);
    let mut lines = Vec::new();
    if whom != seat {
        lines.push(format!("За {}:", battle.players[whom].nick));
    }
    lines.extend(answers(dice, view, battle, whom, temper));
    if dice.one_in(14) {
        lines.pop();
    }
    if !dice.one_in(8) {
        lines.extend(aim(dice, view, game, battle, whom));
    }
    if dice.one_in(20) {
        lines.push("Преемником назначаю ".to_owned() + &battle.players[dice.roll(battle.players.len())].nick);
    }
    lines.join("\n")
}

fn answers(dice: &mut Dice, view: &View<'_>, battle: &Battle, whom: Seat, temper: Temper) -> Vec<String> {
    let Some(stowed) = view.vault.0.get(&battle.players[whom].fleet_of) else {
        return Vec::new();
    };
    let lie = temper == Temper::Liar && dice.one_in(2);
    let notation = view.game.rules.notation();
    let mut lines = Vec::new();
    for (index, shot) in battle.awaited(whom) {
        let truth = battle.truth(&stowed.fleet, whom, index);
        let told = if lie {
            [ShotResult::Miss, ShotResult::Hit, ShotResult::Sunk][dice.roll(3)]
        } else {
            truth
        };
        let word = said(dice, told);
        let attacker = &battle.players[shot.by].nick;
        lines.push(match dice.roll(6) {
            0 => format!(
                "[quote={attacker}]{}[/quote]\n- {word}",
                notation.print(shot.cell)
            ),
            1 => format!("{attacker} {} - {word}", notation.print(shot.cell)),
            _ => format!("{} - {word}", notation.print(shot.cell)),
        });
    }
    lines
}

fn aim(dice: &mut Dice, view: &View<'_>, game: &Game, battle: &Battle, whom: Seat) -> Option<String> {
    let opponents = battle.opponents(game.open_turn(), whom);
    let stray = dice.roll(battle.players.len());
    let target = dice
        .pick(&opponents)
        .copied()
        .filter(|_| !dice.one_in(16))
        .unwrap_or(stray);
    let shot_at = battle.shot_cells(target);
    let fleet = view
        .vault
        .0
        .get(&battle.players[target].fleet_of)
        .map(|s| &s.fleet);
    let decks: Vec<Cell> = fleet
        .into_iter()
        .flat_map(|f| f.decks().iter())
        .filter(|c| !shot_at.contains(*c))
        .collect();
    let cell = match dice.pick(&decks).copied().filter(|_| !dice.one_in(3)) {
        Some(deck) => deck,
        None => Cell::from_index(u8::try_from(dice.roll(100)).ok()?)?,
    };
    Some(shot(
        dice,
        game.rules.notation(),
        &battle.players[target].nick,
        cell,
    ))
}
