//! What a player can have done wrong (D4).

use serde::{Deserialize, Serialize};

use crate::cell::Cell;
use crate::shot::ShotResult;

/// A rule of D4 that a player broke. Logs tell of it by these names: its JSON,
/// `{"code":"ships_touch","cells":[[0],[11]]}`, only ever grows.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Breach {
    /// S2, S11: too many or too few ships of a length.
    WrongNumberOfShips {
        /// Decks of a ship.
        length: usize,
        /// Ships by the game's rule.
        wanted: usize,
        /// Ships that were opened.
        found: usize,
        /// The ships of this length, as far as they lie on the sea.
        cells: Vec<Vec<Cell>>,
    },
    /// S4: two ships stand side by side, corner to corner, or on the same cell.
    ShipsTouch {
        /// The two ships.
        cells: Vec<Vec<Cell>>,
    },
    /// S3: a ship is not straight, has a hole, or names a cell twice.
    ShipBends {
        /// The ship, alone in its list.
        cells: Vec<Vec<Cell>>,
    },
    /// S1, S10: cells that a sea of this size and notation does not have.
    WrongSea {
        /// What was written instead of cells.
        words: Vec<String>,
    },
    /// D3: what was opened does not match the seal, so the sea was changed during the game.
    SeaChanged,
    /// S7: an answer that was not true.
    FalseAnswer {
        /// The cell that was shot at.
        cell: Cell,
        /// What the player said.
        said: ShotResult,
        /// What the opened sea says.
        truth: ShotResult,
    },
    /// D1: no move before the deadline. Found by the game, never by [`super::inspect`].
    MissedTurn,
    /// D5: the seal was not opened in time. Found by the game, never by [`super::inspect`].
    SealNotOpened,
}

impl Breach {
    /// The wire name: `wrong_number_of_ships` and so on.
    pub const fn code_str(&self) -> &'static str {
        match self {
            Breach::WrongNumberOfShips { .. } => "wrong_number_of_ships",
            Breach::ShipsTouch { .. } => "ships_touch",
            Breach::ShipBends { .. } => "ship_bends",
            Breach::WrongSea { .. } => "wrong_sea",
            Breach::SeaChanged => "sea_changed",
            Breach::FalseAnswer { .. } => "false_answer",
            Breach::MissedTurn => "missed_turn",
            Breach::SealNotOpened => "seal_not_opened",
        }
    }

    /// The ships concerned, the cells of each; of a false answer its cell.
    pub fn cells(&self) -> Vec<Vec<Cell>> {
        match self {
            Breach::WrongNumberOfShips { cells, .. }
            | Breach::ShipsTouch { cells }
            | Breach::ShipBends { cells } => cells.clone(),
            Breach::FalseAnswer { cell, .. } => vec![vec![*cell]],
            Breach::WrongSea { .. } | Breach::SeaChanged | Breach::MissedTurn | Breach::SealNotOpened => {
                Vec::new()
            }
        }
    }
}
