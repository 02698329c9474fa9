//! S5, S6, T5: fleets are placed, replaced and sealed.
use engine::{Fleet, Lineup, Seal, Violation};

use super::{Decided, wrong_state};
use crate::command::FleetGiven;
use crate::decider::{Stowed, Table};
use crate::event::Event;
use crate::game::{Game, Status};
use crate::mode::Mode;
use crate::nick::Nick;
use crate::refusal::{Code, Fault, Refusal};

/// S6: a fleet may be replaced any number of times until the start, a newcomer's until joining.
fn may_place(game: &Game, by: &Nick) -> Decided {
    let enrolled = game.entrants.iter().any(|e| e.nick == *by);
    match game.status {
        Status::Enrolment | Status::EnrolmentClosed | Status::Placement if enrolled => Ok(()),
        Status::Enrolment | Status::EnrolmentClosed | Status::Placement => {
            Err(Fault::new(Code::NotEnrolled).into())
        }
        Status::Battle => {
            let Some(battle) = &game.battle else {
                let plays = game.entrants.iter().any(|e| e.nick == *by);
                return Err(Fault::new(if plays { Code::FleetFixed } else { Code::NotInGame }).into());
            };
            if battle
                .admitted
                .iter()
                .any(|(r, b)| r.nick == *by || b.nick == *by)
            {
                return Ok(());
            }
            let plays = battle.seat(by).is_some() || battle.former.iter().any(|(n, _)| n == by);
            Err(Fault::new(if plays { Code::FleetFixed } else { Code::NotInGame }).into())
        }
        Status::Finished { .. } | Status::Cancelled => Err(Fault::new(Code::FleetFixed).into()),
    }
}

/// D3: in a sealed duel the server must not see a fleet.
fn not_sealed(game: &Game) -> Decided {
    if game.rules.is_sealed() {
        Err(Fault::new(Code::WrongState)
            .rule("D3")
            .fact("what", "seal_instead")
            .into())
    } else {
        Ok(())
    }
}

/// D3: the seal of a fleet that its owner keeps.
pub(crate) fn seal(table: &mut Table<'_>, by: &Nick, seal: Seal) -> Decided {
    may_place(&table.game, by)?;
    if !table.game.rules.is_sealed() {
        return Err(Fault::new(Code::WrongState)
            .rule("D3")
            .fact("what", "fleet_instead")
            .into());
    }
    table.emit(Event::FleetPlaced {
        nick: by.clone(),
        seal,
    });
    Ok(())
}

/// S5: every violation named, each with its cells.
pub(crate) fn place(table: &mut Table<'_>, by: &Nick, given: &FleetGiven) -> Decided {
    may_place(&table.game, by)?;
    not_sealed(&table.game)?;
    let notation = table.game.rules.notation();
    let lineup = match given {
        FleetGiven::Ships(ships) => Lineup::from_ships(ships, notation),
        FleetGiven::Text(text) => Lineup::read_for(text, notation, &table.game.rules.fleet),
    };
    let fleet = lineup
        .and_then(|lineup| Fleet::lawful(&table.game.rules.fleet, &lineup))
        .map_err(|violations| refused(&table.game, &violations))?;
    put(table, by, fleet);
    Ok(())
}

/// A random legal fleet for oneself (D7).
pub(crate) fn place_random(table: &mut Table<'_>, by: &Nick) -> Decided {
    may_place(&table.game, by)?;
    not_sealed(&table.game)?;
    put_random(table, by);
    Ok(())
}

/// T5: the Referee lets the server place every missing fleet at random.
pub(crate) fn place_missing(table: &mut Table<'_>) -> Decided {
    let early = matches!(table.game.status, Status::Enrolment | Status::EnrolmentClosed);
    let alone = table.game.mode != Mode::TeamBattle;
    if table.game.status != Status::Placement && !(early && alone) {
        return Err(wrong_state("no_fleets_to_place"));
    }
    not_sealed(&table.game)?;
    for nick in table.game.fleets_missing() {
        put_random(table, &nick);
    }
    Ok(())
}

fn put_random(table: &mut Table<'_>, nick: &Nick) {
    let count = table.game.times_placed(nick) + 1;
    let fleet = table.context.entropy.fleet(&table.game.rules.fleet, nick, count);
    put(table, nick, fleet);
}

fn put(table: &mut Table<'_>, nick: &Nick, fleet: Fleet) {
    let salt = table
        .context
        .entropy
        .salt(nick, table.game.times_placed(nick) + 1);
    let seal = engine::seal::seal(&fleet, table.game.rules.notation(), &salt);
    table.emit(Event::FleetPlaced {
        nick: nick.clone(),
        seal,
    });
    table.stow(nick, Stowed { fleet, salt });
}

fn refused(game: &Game, violations: &[Violation]) -> Refusal {
    let notation = game.rules.notation();
    let fault = |v: &Violation| {
        let cells: Vec<String> = v.cells_in(notation).iter().map(|ship| ship.join(" ")).collect();
        let suggestions = v.suggestions.iter().map(|c| notation.print(*c));
        Fault::new(Code::FleetNotLegal)
            .suggest(suggestions)
            .fact("violation", v.code_str())
            .fact("cells", cells.join("; "))
            .fact("message_ru", v.message_ru(notation))
            .fact("message_en", v.message_en(notation))
    };
    Refusal(violations.iter().map(fault).collect())
}
