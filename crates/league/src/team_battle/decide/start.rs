//! T5, T6: the start.
use super::{Decided, turns, wrong_state};
use crate::decider::Table;
use crate::event::Event;
use crate::game::Status;
use crate::nick::Nick;
use crate::refusal::{Code, Fault};

/// T5: refused with the nicks that are missing until every fleet is placed.
pub(crate) fn start(table: &mut Table<'_>) -> Decided {
    match table.game.status {
        Status::Placement => {}
        Status::Enrolment | Status::EnrolmentClosed => return Err(wrong_state("not_drawn")),
        _ => return Err(wrong_state("started")),
    }
    let missing = table.game.fleets_missing();
    if !missing.is_empty() {
        let list: Vec<&str> = missing.iter().map(Nick::as_str).collect();
        return Err(Fault::new(Code::FleetsMissing)
            .fact("list", list.join(", "))
            .into());
    }
    let first = table.battle()?.first;
    table.emit(Event::Started {});
    turns::open(table, first);
    turns::settle(table);
    Ok(())
}
