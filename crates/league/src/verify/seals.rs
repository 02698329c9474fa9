//! Seals: the fleets that were opened at the end, with their salts, are those that were sealed, and lawful.
use std::collections::BTreeMap;

use engine::inspection::Opened;
use engine::{Fleet, Lineup};

use super::file::File;
use super::report::{Note, Outcome, Why};
use super::{follow, over};
use crate::decider::{Stowed, Vault};
use crate::event::Event;
use crate::game::Game;
use crate::nick::Nick;
use crate::rules::HouseRules;

pub(super) fn check(file: &File, notes: &mut Vec<Note>) -> Result<Outcome, Why> {
    let mut sealed: BTreeMap<Nick, (usize, engine::Seal)> = BTreeMap::new();
    let mut game: Option<Game> = None;
    let (mut opened, mut differ) = (0_usize, 0_usize);
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
                if let Some(owner) = owners(game).find(|owner| !fleets.contains_key(*owner)) {
                    return Err(file.at(index, Why::new("fleet_missing").fact("nick", owner)));
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
            // D4: whether it is the sealed one, and lawful, is what an inspection says
            Event::Unsealed { nick, fleet, salt } => {
                let sealed = sealed.get(nick).map(|(_, seal)| *seal);
                let notation = game.as_ref().map(|g| g.rules.notation()).unwrap_or_default();
                let shown = Opened {
                    ships: fleet.clone(),
                    salt: *salt,
                };
                if !sealed.is_some_and(|seal| shown.is_sealed_by(&seal, notation)) {
                    differ += 1;
                    notes.push(Note {
                        code: "seal_differs",
                        facts: vec![("nick", nick.to_string())],
                    });
                }
                opened += 1;
            }
            _ => {}
        }
        if !follow(&mut game, entry) {
            return Ok(Outcome::Unreached);
        }
    }
    let by_players = game.as_ref().is_some_and(|game| game.rules.is_sealed());
    let facts = vec![
        ("fleets", sealed.len().max(opened).to_string()),
        ("opened", opened.to_string()),
        ("differ", differ.to_string()),
        ("kept", if by_players { "players" } else { "site" }.to_owned()),
        ("over", game.as_ref().is_some_and(over).to_string()),
    ];
    let all = opened > 0 && (!by_players || opened >= sealed.len());
    Ok(if all {
        Outcome::Held(facts)
    } else {
        Outcome::Later(facts)
    })
}

/// A fleet as the end of the game shows it: written exactly so.
fn fleet(rules: &HouseRules, ships: &[Vec<String>]) -> Option<Fleet> {
    let notation = rules.notation();
    let listed: Vec<String> = ships.iter().map(|ship| ship.join(",")).collect();
    let lineup = Lineup::from_ships(&listed, notation).ok()?;
    let fleet = Fleet::lawful(&rules.fleet, &lineup).ok()?;
    (fleet.to_lists(notation) == ships).then_some(fleet)
}

/// Whose fleets fight, or fought.
fn owners(game: &Game) -> impl Iterator<Item = &Nick> {
    let of_teams = game.battle.iter().flat_map(|b| &b.players).map(|p| &p.fleet_of);
    let alone = game.skirmish.iter().flat_map(|s| &s.players).map(|p| &p.nick);
    of_teams.chain(alone)
}

/// The fleets that were opened; `None`: the game is not at its end. Under seals (D3) nothing is decided by fleets.
pub(super) fn vault(file: &File, rules: &HouseRules) -> Option<Vault> {
    if rules.is_sealed() {
        return Some(Vault::default());
    }
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
