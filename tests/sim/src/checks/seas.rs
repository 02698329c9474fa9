//! What shots came to, by a reckoning of its own: decks, and the shots before (S7, S8).

use std::collections::BTreeSet;

use engine::{Fleet, ShotResult};
use league::decider::Stowed;
use league::shots::{Outcome, ShotAt};
use league::{Game, Nick};

use super::moves::Seen;
use super::{Checked, must};
use crate::opening::Temper;

/// What a shot comes to: the first shot at its cell decides (S8), after all shots before that one (S7).
#[must_use]
pub fn comes_to(fleet: &[Vec<String>], sea: &[String], index: usize) -> ShotResult {
    let first = sea.iter().position(|cell| *cell == sea[index]).unwrap_or(index);
    let shot: BTreeSet<&String> = sea[..=first].iter().collect();
    match fleet.iter().find(|ship| ship.contains(&sea[first])) {
        None => ShotResult::Miss,
        Some(ship) if ship.iter().all(|deck| shot.contains(deck)) => ShotResult::Sunk,
        Some(_) => ShotResult::Hit,
    }
}

/// The fleet that fights for somebody, as lists of cells, and whether its owner tells the truth of it.
fn fleet(seen: &Seen<'_>, of: &Nick) -> Option<(Vec<Vec<String>>, bool)> {
    let game = seen.before;
    let owner = game
        .battle
        .as_ref()
        .and_then(|b| b.player(of))
        .map_or(of, |p| &p.fleet_of);
    let lists = |fleet: &Fleet| fleet.to_lists(game.rules.notation());
    if let Some(text) = seen.vault.get(owner) {
        let stowed: Stowed = serde_json::from_str(text).ok()?;
        return Some((lists(&stowed.fleet), true));
    }
    let placed = game.placed.iter().find(|p| p.nick == *owner)?;
    let (fleet, _) = seen.desk.kept.get(&placed.seal.to_string())?;
    Some((lists(fleet), seen.desk.tempers.get(of) != Some(&Temper::Liar)))
}

fn cells(game: &Game, sea: &[ShotAt]) -> Vec<String> {
    sea.iter().map(|s| game.rules.notation().print(s.cell)).collect()
}

/// T10, D3: an answer is true; under seals that of honest people.
///
/// # Errors
/// Where it is not.
pub fn answer(seen: &Seen<'_>, by: &Nick, attacker: &Nick, cell: &str, result: ShotResult) -> Checked {
    let Some((fleet, true)) = fleet(seen, by) else {
        return Ok(());
    };
    let game = seen.before;
    let sea = game.sea(by).unwrap_or_default();
    let names = cells(game, sea);
    let fits = |i: &usize| names[*i] == cell && game.sitter(sea[*i].by) == Some(attacker);
    let open = (0..sea.len()).find(|i| fits(i) && sea[*i].outcome == Outcome::Awaited);
    let Some(index) = open.or_else(|| (0..sea.len()).find(fits)) else {
        return Ok(());
    };
    let truth = comes_to(&fleet, &names, index);
    must(truth == result, "T10, D3: answers are fleets", || {
        format!("{by} to {attacker} {cell}: {result:?}, but it is {truth:?}")
    })
}

/// T14: out is whose last ship is sunk.
///
/// # Errors
/// Where a deck is left.
pub fn sunk(seen: &Seen<'_>, nick: &Nick) -> Checked {
    let Some((fleet, true)) = fleet(seen, nick) else {
        return Ok(());
    };
    let names = cells(seen.before, seen.before.sea(nick).unwrap_or_default());
    let left = fleet.iter().flatten().find(|deck| !names.contains(deck));
    must(left.is_none(), "T14: sunk with a deck afloat", || {
        format!("{nick}: {left:?}")
    })
}
