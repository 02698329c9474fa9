//! What is known of a sea.

use std::collections::BTreeMap;

use engine::ShotResult;
use league::shots::Outcome;
use league::{Nick, shots};
use serde::Serialize;
use utoipa::ToSchema;

use super::fleet::ships;
use super::post::ShotResultShape;
use crate::application::read::reader::ForReader;

/// What is publicly known of a sea; of the own one, and of every one once the game is over, the ships too.
#[derive(Serialize, ToSchema)]
#[schema(as = Sea)]
pub struct SeaShape {
    /// Whose it is.
    #[schema(example = "Адвокат")]
    pub nick: String,
    /// How its cells are written (S10).
    pub notation: NotationShape,
    /// In the order in which they were accepted.
    pub shots: Vec<ShotAtShape>,
    /// Cells that are known to be empty since they lie around a sunk ship (S9).
    pub empty: Vec<String>,
    /// By length how many ships are afloat as far as answers tell (D7).
    #[schema(value_type = BTreeMap<String, u8>, example = json!({"4": 1, "3": 2, "2": 3, "1": 4}))]
    pub ships_left: BTreeMap<u8, u8>,
    /// The ships; null where they are not for this reader.
    pub ships: Option<Vec<String>>,
}

/// How cells are written (S10).
#[derive(Serialize, ToSchema)]
#[schema(as = Notation)]
pub struct NotationShape {
    /// `cyrillic`, `cyrillic_yo`, `latin`, `respublika`, `snegurochka`.
    #[schema(value_type = String, example = "cyrillic")]
    pub alphabet: engine::Alphabet,
    /// `top_down`, `bottom_up`.
    #[schema(value_type = String, example = "top_down")]
    pub rows: engine::Rows,
    /// `columns`, `rows`: what letters name.
    #[schema(value_type = String, example = "columns")]
    pub letters: engine::Letters,
}

/// A shot at a sea.
#[derive(Serialize, ToSchema)]
#[schema(as = ShotAt)]
pub struct ShotAtShape {
    /// Where.
    #[schema(example = "А4")]
    pub cell: String,
    /// Who shot.
    pub by: String,
    /// On which turn.
    pub turn: u32,
    /// What came of it; null: it awaits its answer, or its answer was dropped (T15).
    #[schema(value_type = Option<ShotResultShape>)]
    pub result: Option<ShotResult>,
}

impl SeaShape {
    /// The sea of a player, as this reader may see it; `None`: nobody of this nick plays.
    pub fn of(view: &ForReader<'_>, nick: &Nick, reader: Option<&Nick>) -> Option<SeaShape> {
        let game = &view.held.game;
        let rules = &game.rules;
        let notation = rules.notation();
        let sea = game.sea(nick)?;
        let own = reader
            .filter(|reader| *reader == nick)
            .and_then(|nick| view.own_fleet(nick));
        let fleet = view.fleet_of(nick).or(own);
        let shot = |shot: &shots::ShotAt| ShotAtShape {
            cell: notation.print(shot.cell),
            by: game.sitter(shot.by).map(ToString::to_string).unwrap_or_default(),
            turn: shot.turn,
            result: match shot.outcome {
                Outcome::Given(result) => Some(result),
                Outcome::Awaited | Outcome::Dropped => None,
            },
        };
        Some(SeaShape {
            nick: nick.to_string(),
            notation: NotationShape {
                alphabet: rules.notation,
                rows: rules.rows,
                letters: rules.letters,
            },
            shots: sea.iter().map(shot).collect(),
            empty: shots::known_empty(sea)
                .iter()
                .map(|cell| notation.print(cell))
                .collect(),
            ships_left: shots::ships_left(sea, &rules.fleet),
            ships: fleet.map(|stowed| ships(&stowed.fleet, notation)).or_else(|| {
                view.unsealed(nick)
                    .map(|fleet| fleet.iter().map(|ship| ship.join(",")).collect())
            }),
        })
    }
}
