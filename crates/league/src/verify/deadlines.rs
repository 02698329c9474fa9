//! Deadlines: what a turn has when it opens is its hours of working time by the calendar named in the game (C1, C3). What
//! moves a deadline later is decided anew when the game is run again.
use super::file::File;
use super::report::{Outcome, Why};
use super::tables::Timed;
use crate::event::Event;
use crate::log::instant;

pub(super) fn check(file: &File, tables: &[Timed]) -> Result<Outcome, Why> {
    let Some(Event::GameOpened { rules, .. }) = file.log().next().map(|e| &e.event) else {
        return Ok(Outcome::Unreached);
    };
    let mut turns = 0;
    for (index, entry) in file.log().enumerate() {
        let Event::TurnOpened { deadline, .. } = &entry.event else {
            continue;
        };
        turns += 1;
        let known = tables.iter().filter(|t| t.since <= entry.at);
        let budget = rules.turn_hours.budget();
        let must: Vec<_> = known.map(|t| t.work.add(entry.at, budget)).collect();
        if !must.contains(deadline) {
            let must = must.last().copied().unwrap_or(*deadline);
            let why = Why::new("deadline").fact("expected", instant::text(must));
            return Err(file.at(index, why.fact("got", instant::text(*deadline))));
        }
    }
    Ok(Outcome::held("turns", turns))
}
