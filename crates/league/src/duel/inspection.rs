//! D4, D5: inspections and their verdicts.
use engine::inspection::{self, Breach, Opened};
use engine::{Cell, FleetRule, Lineup, Notation, Salt, ShipCount, ShotResult};

use crate::command::{FleetGiven, UnsealedFleet};
use crate::decide::{Decided, wrong_state};
use crate::decider::Table;
use crate::event::{Event, OutReason, Outcome, Violation};
use crate::game::Status;
use crate::nick::Nick;
use crate::refusal::{Code, Fault, Refusal};
use crate::shots;
use crate::skirmish::acts;
use crate::skirmish::evolve::INSPECTION;
use crate::skirmish::state::{Ended, Seat, Skirmish, Standing};
use crate::team::Side;

/// D4: after the game the loser may ask to inspect the winner's sea, and then the winner the loser's; during the game
/// either may, and that ends it.
pub(crate) fn ask(table: &mut Table<'_>, by: &Nick, nick: &Nick) -> Decided {
    let (asker, of) = may_ask(table, by, nick)?;
    let suspicion = table.game.status == Status::Battle;
    table.emit(Event::InspectionAsked {
        by: by.clone(),
        nick: nick.clone(),
    });
    if suspicion {
        acts::finish(table, None, INSPECTION);
    }
    debug_assert_ne!(asker, of, "nobody inspects the own sea");
    find(table, of);
    Ok(())
}

fn may_ask(table: &Table<'_>, by: &Nick, nick: &Nick) -> Result<(Seat, Seat), Refusal> {
    let skirmish = table.skirmish()?;
    let asker = skirmish
        .seat(by)
        .ok_or_else(|| Fault::new(Code::NotInGame).rule("D4"))?;
    let of = skirmish.seat(nick).ok_or_else(|| {
        Fault::new(Code::NoSuchPlayer)
            .rule("D4")
            .fact("nick", nick.as_str())
            .suggest([skirmish.players[skirmish.enemy(asker)].nick.to_string()])
    })?;
    if asker == of {
        return Err(wrong_state("own_sea"));
    }
    if skirmish.inspections.iter().any(|i| i.of == of) {
        return Err(wrong_state("asked_already"));
    }
    match table.game.status {
        Status::Battle => {}
        Status::Finished { .. } => match skirmish.ended {
            None => return Err(wrong_state("no_winner")),
            Some(ended) => {
                let loser_asked = skirmish.inspections.iter().any(|i| i.of == ended.winner);
                if of != ended.winner && !loser_asked {
                    return Err(wrong_state("loser_first"));
                }
            }
        },
        _ => return Err(crate::decider::not_running(&table.game).into()),
    }
    Ok((asker, of))
}

/// D4: the owner of a sealed fleet shows it: once the game is over, once.
pub(crate) fn unseal(table: &mut Table<'_>, by: &Nick, fleet: &UnsealedFleet, salt: Salt) -> Decided {
    if !table.game.rules.is_sealed() {
        return Err(wrong_state("no_seal"));
    }
    let skirmish = table.skirmish()?;
    let seat = skirmish
        .seat(by)
        .ok_or_else(|| Fault::new(Code::NotInGame).rule("D4"))?;
    match table.game.status {
        Status::Finished { .. } => {}
        Status::Battle => return Err(wrong_state("still_playing")),
        _ => return Err(crate::decider::not_running(&table.game).into()),
    }
    if skirmish.shown.iter().any(|s| s.of == seat) {
        return Err(wrong_state("shown_already"));
    }
    let fleet = as_written(fleet, table.game.rules.notation());
    table.emit(Event::Unsealed {
        nick: by.clone(),
        fleet,
        salt,
    });
    find(table, seat);
    Ok(())
}

/// Lists of cells as they were sealed. Ships that are written otherwise («А1-А4») are read where they can be, for a fleet
/// that is none is opened too.
fn as_written(fleet: &UnsealedFleet, notation: Notation) -> Vec<Vec<String>> {
    let print = |ships: &[Vec<Cell>]| -> Vec<Vec<String>> {
        let ship = |ship: &Vec<Cell>| ship.iter().map(|cell| notation.print(*cell)).collect();
        ships.iter().map(ship).collect()
    };
    match fleet {
        UnsealedFleet::Cells(cells) => cells.clone(),
        UnsealedFleet::Given(FleetGiven::Text(text)) => match Lineup::read(text, notation) {
            Ok(lineup) => print(lineup.ships()),
            Err(_) => vec![vec![text.clone()]],
        },
        UnsealedFleet::Given(FleetGiven::Ships(ships)) => {
            let one = |ship: &String| match Lineup::from_ships(&[ship], notation) {
                Ok(lineup) if lineup.ships().len() == 1 => print(lineup.ships()),
                _ => vec![ship.split(',').map(|cell| cell.trim().to_owned()).collect()],
            };
            ships.iter().flat_map(one).collect()
        }
    }
}

/// D5: a seal that was asked for was not opened in time.
pub(crate) fn not_opened(table: &mut Table<'_>) {
    let Some(skirmish) = &table.game.skirmish else {
        return;
    };
    let now = table.now();
    let late = skirmish
        .inspections
        .iter()
        .find(|i| i.found.is_none() && i.due <= now);
    if let Some(of) = late.map(|i| i.of) {
        let found = vec![plain("seal_not_opened")];
        verdict(table, of, found);
    }
}

/// Judges a sea that was asked for, once it can be seen.
fn find(table: &mut Table<'_>, of: Seat) {
    let Some(skirmish) = &table.game.skirmish else {
        return;
    };
    let asked = skirmish
        .inspections
        .iter()
        .any(|i| i.of == of && i.found.is_none());
    if !asked {
        return;
    }
    let Some(opened) = opened(table, skirmish, of) else {
        return;
    };
    let rules = &table.game.rules;
    let nick = &skirmish.players[of].nick;
    let Some(placed) = table.game.placed.iter().find(|p| p.nick == *nick) else {
        return;
    };
    let answers: Vec<(Cell, ShotResult)> = shots::answered(&skirmish.players[of].sea).collect();
    let found = inspection::inspect(&rules.fleet, rules.notation(), &placed.seal, &opened, &answers);
    let mut found: Vec<Violation> = found.iter().map(|b| violation(b, rules.notation())).collect();
    match skirmish.players[of].standing {
        Standing::Out(OutReason::Overslept) => found.push(plain("missed_turn")),
        Standing::Out(OutReason::Violation) if found.is_empty() => found.push(plain("false_answer")),
        _ => {}
    }
    verdict(table, of, found);
}

/// The fleet that fought, from its owner or from the server's keeping (D3).
fn opened(table: &Table<'_>, skirmish: &Skirmish, of: Seat) -> Option<Opened> {
    if table.game.rules.is_sealed() {
        let shown = skirmish.shown.iter().find(|s| s.of == of)?;
        return Some(Opened {
            ships: shown.fleet.clone(),
            salt: shown.salt,
        });
    }
    let stowed = table.context.vault.0.get(&skirmish.players[of].nick)?;
    Some(Opened {
        ships: stowed.fleet.to_lists(table.game.rules.notation()),
        salt: stowed.salt,
    })
}

/// D5: what the findings make of the result.
fn verdict(table: &mut Table<'_>, of: Seat, found: Vec<Violation>) {
    let Some((skirmish, ended)) = table.game.skirmish.as_ref().and_then(|s| Some((s, s.ended?))) else {
        return;
    };
    let broke = |seat: Seat| -> bool {
        if seat == of {
            return !found.is_empty();
        }
        let inspected = skirmish.inspections.iter().find(|i| i.of == seat);
        let out = skirmish.players[seat].standing;
        let known = matches!(out, Standing::Out(OutReason::Overslept | OutReason::Violation));
        known || inspected.is_some_and(|i| i.found.as_ref().is_some_and(|f| !f.is_empty()))
    };
    let Ended { winner, .. } = ended;
    let loser = skirmish.enemy(winner);
    let (outcome, wins) = match (broke(winner), broke(loser)) {
        (true, true) => (Outcome::Void, None),
        (true, false) => (Outcome::Reversed, Some(loser)),
        (false, _) => (Outcome::Stands, Some(winner)),
    };
    // what a suspicion ended had no result before
    let outcome = if ended.by_suspicion && outcome == Outcome::Reversed {
        Outcome::Stands
    } else {
        outcome
    };
    let event = Event::Verdict {
        nick: skirmish.players[of].nick.clone(),
        violations: found,
        outcome,
        winner: wins.map(|seat| Side::Player(skirmish.players[seat].nick.clone())),
    };
    table.emit(event);
}

fn plain(code: &str) -> Violation {
    Violation {
        code: code.to_owned(),
        cells: Vec::new(),
        said: None,
        truth: None,
        count: None,
    }
}

/// A breach as the log tells it: cells in the game's notation.
fn violation(breach: &Breach, notation: Notation) -> Violation {
    let mut violation = plain(breach.code_str());
    violation.cells = breach
        .cells()
        .iter()
        .map(|ship| ship.iter().map(|cell| notation.print(*cell)).collect())
        .collect();
    match breach {
        Breach::FalseAnswer { said, truth, .. } => {
            (violation.said, violation.truth) = (Some(*said), Some(*truth));
        }
        Breach::WrongNumberOfShips {
            length,
            wanted,
            found,
            ..
        } => {
            violation.count = Some(ShipCount {
                length: *length,
                wanted: *wanted,
                found: *found,
            });
        }
        Breach::WrongSea { words } => violation.cells = vec![words.clone()],
        _ => {}
    }
    violation
}

/// D3: why no lawful fleet agrees with the last answer and those before it; what was pointed out before is not again.
pub(crate) fn doubt(rule: &FleetRule, told: &[(Cell, ShotResult)]) -> Option<String> {
    let found = inspection::contradiction(rule, told)?;
    (found.at + 1 == told.len()).then(|| found.kind.code_str().to_owned())
}
