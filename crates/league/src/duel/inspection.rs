//! D4, D5: inspections and their verdicts.
use engine::{Cell, FleetRule, Salt, ShotResult};

use crate::command::UnsealedFleet;
use crate::decide::Decided;
use crate::decider::Table;
use crate::nick::Nick;

pub(crate) fn ask(_table: &mut Table<'_>, _by: &Nick, _nick: &Nick) -> Decided {
    todo!()
}
pub(crate) fn unseal(_table: &mut Table<'_>, _by: &Nick, _fleet: &UnsealedFleet, _salt: Salt) -> Decided {
    todo!()
}
pub(crate) fn not_opened(_table: &mut Table<'_>) {
    todo!()
}
pub(crate) fn doubt(_rule: &FleetRule, _told: &[(Cell, ShotResult)]) -> Option<String> {
    None
}
