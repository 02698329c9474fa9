//! Seals: the fleets that were opened at the end, with their salts, are those that were sealed, and lawful.
use std::collections::BTreeMap;

use engine::{Fleet, Lineup};

use super::file::File;
use super::follow;
use super::report::{Outcome, Why};
use crate::decider::{Stowed, Vault};
use crate::event::Event;
use crate::game::Game;
use crate::nick::Nick;
use crate::rules::HouseRules;

pub(super) fn check(file: &File) -> Result<Outcome, Why> {
    let mut sealed: BTreeMap<Nick, (usize, engine::Seal)> = BTreeMap::new();
    let mut game: Option<Game> = None;
    let mut opened = 0;
    for (index, entry) in file.log().enumerate() {
        match &entry.event {
            Event::FleetPlaced { nick, seal } => {
                sealed.insert(nick.clone(), (index, *seal));
            }
            Event::FleetsRevealed { fleets, salts } => {
                let Some(game) = &game else {
                    return Ok(Outcome::Unreached);
                };
                if fleets.keys().ne(salts.keys()) {
                    return Err(file.at(index, Why::new("salts")));
                }
                for player in game.battle.iter().flat_map(|b| &b.players) {
                    if !fleets.contains_key(&player.fleet_of) {
                        let why = Why::new("fleet_missing").fact("nick", &player.fleet_of);
                        return Err(file.at(index, why));
                    }
                }
                for (nick, ships) in fleets {
                    let at = |code| file.at(index, Why::new(code).fact("nick", nick));
                    let fleet = fleet(&game.rules, ships).ok_or_else(|| at("fleet_not_lawful"))?;
                    let salt = salts.get(nick).ok_or_else(|| at("salts"))?;
                    let (placed, seal) = sealed.get(nick).ok_or_else(|| at("not_sealed"))?;
                    if engine::seal::seal(&fleet, game.rules.notation(), salt) != *seal {
                        let place = file.entries.get(*placed).map_or(0, |e| e.logged.seq);
                        return Err(at("seal").fact("place", place));
                    }
                    opened += 1;
                }
            }
            _ => {}
        }
        if !follow(&mut game, entry) {
            return Ok(Outcome::Unreached);
        }
    }
    if opened == 0 {
        return Ok(Outcome::Later(vec![("fleets", sealed.len().to_string())]));
    }
    Ok(Outcome::held("fleets", opened))
}

/// A fleet as the end of the game shows it: written exactly so.
fn fleet(rules: &HouseRules, ships: &[Vec<String>]) -> Option<Fleet> {
    let notation = rules.notation();
    let listed: Vec<String> = ships.iter().map(|ship| ship.join(",")).collect();
    let lineup = Lineup::from_ships(&listed, notation).ok()?;
    let fleet = Fleet::lawful(&rules.fleet, &lineup).ok()?;
    (fleet.to_lists(notation) == ships).then_some(fleet)
}

/// The fleets that were opened; `None`: the game is not at its end.
pub(super) fn vault(file: &File, rules: &HouseRules) -> Option<Vault> {
    let opened = file.log().find_map(|entry| match &entry.event {
        Event::FleetsRevealed { fleets, salts } => Some((fleets, salts)),
        _ => None,
    });
    let (fleets, salts) = opened?;
    let stowed = fleets.iter().filter_map(|(nick, ships)| {
        let fleet = fleet(rules, ships)?;
        let salt = *salts.get(nick)?;
        Some((nick.clone(), Stowed { fleet, salt }))
    });
    Some(Vault(stowed.collect()))
}
