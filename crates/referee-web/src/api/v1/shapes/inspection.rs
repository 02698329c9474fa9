//! Inspections of a duel (D4, D5).

use chrono::{DateTime, Utc};
use engine::ShotResult;
use league::event::Violation;
use league::skirmish::state::{Inspection, Skirmish};
use serde::Serialize;
use utoipa::ToSchema;

use super::post::ShotResultShape;

/// An inspection that was asked for.
#[derive(Serialize, ToSchema)]
#[schema(as = Inspection)]
pub struct InspectionShape {
    /// Who asked.
    #[schema(example = "Вирт")]
    pub by: String,
    /// Whose sea.
    #[schema(example = "ZimA")]
    pub nick: String,
    /// Until when a seal is to be opened.
    pub due: DateTime<Utc>,
    /// What was found; null: it is not known yet.
    pub violations: Option<Vec<ViolationShape>>,
}

/// A rule that was broken (D4).
#[derive(Serialize, ToSchema)]
#[schema(as = Breach)]
pub struct ViolationShape {
    /// `wrong_number_of_ships`, `ships_touch`, `ship_bends`, `wrong_sea`, `sea_changed`, `false_answer`, `missed_turn`,
    /// `seal_not_opened`.
    #[schema(example = "false_answer")]
    pub code: String,
    /// The ships or cells concerned, as they were written.
    pub cells: Vec<Vec<String>>,
    /// Of a false answer: what was said.
    #[schema(value_type = Option<ShotResultShape>)]
    pub said: Option<ShotResult>,
    /// Of a false answer: what is true.
    #[schema(value_type = Option<ShotResultShape>)]
    pub truth: Option<ShotResult>,
}

impl InspectionShape {
    /// All of a game.
    pub fn all(skirmish: &Skirmish) -> Vec<InspectionShape> {
        let name = |seat: usize| skirmish.players[seat].nick.to_string();
        let shape = |one: &Inspection| InspectionShape {
            by: name(one.by),
            nick: name(one.of),
            due: one.due,
            violations: one
                .found
                .as_ref()
                .map(|found| found.iter().map(ViolationShape::of).collect()),
        };
        skirmish.inspections.iter().map(shape).collect()
    }
}

impl ViolationShape {
    fn of(violation: &Violation) -> ViolationShape {
        ViolationShape {
            code: violation.code.clone(),
            cells: violation.cells.clone(),
            said: violation.said,
            truth: violation.truth,
        }
    }
}
