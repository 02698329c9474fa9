//! D1: who opens is drawn or agreed; the start.
use crate::decide::{Decided, wrong_state};
use crate::decider::{Table, not_running};
use crate::event::{Drawn, Event};
use crate::game::Status;
use crate::nick::Nick;
use crate::refusal::{Code, Fault};
use crate::skirmish::acts;
use crate::team::Side;

/// D1: by lot, one bit, 0 for who enrolled first; or as the players agreed.
pub(crate) fn draw(table: &mut Table<'_>, first: Option<&Side>) -> Decided {
    if !matches!(table.game.status, Status::Enrolment | Status::EnrolmentClosed) {
        return Err(wrong_state("opener_drawn"));
    }
    let nicks: Vec<Nick> = table.game.entrants.iter().map(|e| e.nick.clone()).collect();
    let [one, other] = nicks.as_slice() else {
        return Err(Fault::new(Code::TooFewPlayers)
            .rule("D1")
            .fact("limit", "2")
            .into());
    };
    let drawn = match first.map(Side::player) {
        Some(agreed) if nicks.contains(&agreed) => Drawn::Opener {
            first: agreed,
            link: None,
        },
        Some(stranger) => {
            let fault = Fault::new(Code::NoSuchPlayer).rule("D1");
            let fault = fault.fact("nick", stranger.as_str());
            return Err(fault.suggest(nicks.iter().map(ToString::to_string)).into());
        }
        None => {
            let (link, mut lot) = table.lot()?;
            Drawn::Opener {
                first: if lot.bit() { other } else { one }.clone(),
                link: Some(link),
            }
        }
    };
    table.emit(Event::Drawn(drawn));
    Ok(())
}

/// T5: once both fleets, or both seals, are there. Who opens is drawn, if that was not done.
pub(crate) fn start(table: &mut Table<'_>) -> Decided {
    match table.game.status {
        Status::Enrolment | Status::EnrolmentClosed | Status::Placement => {}
        Status::Finished { .. } | Status::Cancelled => return Err(not_running(&table.game).into()),
        Status::Battle => return Err(wrong_state("started")),
    }
    if table.game.entrants.len() < 2 {
        let fault = Fault::new(Code::TooFewPlayers).rule("D1");
        return Err(fault.fact("limit", "2").into());
    }
    let missing = table.game.fleets_missing();
    if !missing.is_empty() {
        let list: Vec<&str> = missing.iter().map(Nick::as_str).collect();
        let fault = Fault::new(Code::FleetsMissing).fact("list", list.join(", "));
        return Err(fault.into());
    }
    if table.game.status != Status::Placement {
        draw(table, None)?;
    }
    let first = table.skirmish()?.first;
    table.emit(Event::Started {});
    acts::open(table, first);
    Ok(())
}
