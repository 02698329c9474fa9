//! The days off of the site: `/admin/calendars` (C2, C5).

use askama::Template;

use super::view::{FormFault, Moment, Shell};

/// The days off of a year, forms to change them, and the changes so far. The forms send to the same address: `do` (`add`
/// with `day` and `name`, `remove` with `day`, `import` with `file`); that answers with [`ConfirmCalendarsPage`].
#[derive(Template)]
#[template(path = "calendars.html")]
pub struct CalendarsPage {
    /// Around it.
    pub shell: Shell,
    /// The year that is shown.
    pub year: i32,
    /// Years to go to.
    pub years: Vec<i32>,
    /// From which year on weekends alone are known.
    pub unknown_from: i32,
    /// The days off of the year, in order.
    pub days: Vec<DayLine>,
    /// Changes of the table, the newest first.
    pub changes: Vec<ChangeLine>,
    /// What was typed: the day.
    pub day: String,
    /// What was typed: its name.
    pub name: String,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}

/// A day off.
pub struct DayLine {
    /// `2026-11-04`.
    pub iso: String,
    /// «4 ноября, ср».
    pub shown: String,
    /// How it is called.
    pub name: String,
}

/// A change of the table.
pub struct ChangeLine {
    /// When.
    pub at: Moment,
    /// By whom and how many days, in words.
    pub what: String,
    /// Why.
    pub reason: String,
}

/// Asks once before the days off are changed: shows what would be, and which games would be moved. Sends `confirmed`,
/// `version`, `reason` and the wish to `/admin/calendars`.
#[derive(Template)]
#[template(path = "calendars_confirm.html")]
pub struct ConfirmCalendarsPage {
    /// Around it.
    pub shell: Shell,
    /// The table was changed since this was asked: look again.
    pub meanwhile: bool,
    /// What would be written, a line each.
    pub lines: Vec<String>,
    /// How many lines more, in words.
    pub more_lines: Option<String>,
    /// How many running games would be moved, in words.
    pub games: String,
    /// Some of them.
    pub moved: Vec<MovedLine>,
    /// The wish: names and values.
    pub hidden: Vec<(String, String)>,
    /// The reason, as typed.
    pub reason: String,
    /// Why it was refused.
    pub faults: Vec<FormFault>,
}

/// A game whose deadline would be moved.
pub struct MovedLine {
    /// Where it is.
    pub href: String,
    /// Its title.
    pub title: String,
    /// The deadline as it is.
    pub from: Moment,
    /// As it would be.
    pub to: Moment,
}
