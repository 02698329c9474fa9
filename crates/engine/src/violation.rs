//! What is wrong with a fleet, each fault with its cells (S5).

mod bounded;
mod words;

use serde::{Deserialize, Serialize};

use crate::cell::Cell;
use crate::notation::Notation;

pub(crate) use bounded::bounded;

/// Words of a text that could not be read are repeated up to so many characters.
const WORDS_SHOWN: usize = 60;

/// The stable name of a fault in a fleet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ViolationCode {
    /// S4: two ships stand side by side or corner to corner.
    ShipsTouch,
    /// S3: the cells of a ship are not in one line.
    ShipBends,
    /// S3: a ship has a hole.
    ShipHasGap,
    /// S4: a cell belongs to two ships, or twice to one.
    ShipsOverlap,
    /// S2, S11: too many or too few ships of a length.
    WrongNumberOfShips,
    /// S5: a ship goes over the edge of the sea.
    OffTheSea,
    /// S10: a letter or number that the sea does not have.
    NoSuchCell,
    /// S10: what was written could be more than one cell.
    AmbiguousCell,
    /// S1: the sea that was drawn is not 10 × 10.
    WrongSizeOfSea,
    /// S10: the edges of the drawn sea are not named as in this game.
    WrongNotation,
    /// It cannot be told what is meant: is 0 the first, does «К10?» count?
    UnclearLayout,
    /// No ships could be found in it: a picture, a drawing that is not understood, prose.
    UnreadableLayout,
}

/// How many ships of a length there should be and how many there are. S2, S11.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ShipCount {
    /// Decks of a ship.
    pub length: usize,
    /// Ships by the game's rule.
    pub wanted: usize,
    /// Ships that were placed.
    pub found: usize,
}

/// One fault of a fleet. S5.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// Which fault.
    pub code: ViolationCode,
    /// The ships concerned, the cells of each.
    pub cells: Vec<Vec<Cell>>,
    /// What was written, where it is no cell.
    pub words: Option<String>,
    /// Cells that may have been meant.
    pub suggestions: Vec<Cell>,
    /// With [`ViolationCode::WrongNumberOfShips`]: the numbers.
    pub count: Option<ShipCount>,
    /// With the last of a long list: how many more there are that are not told.
    pub more: usize,
}

impl ViolationCode {
    /// The wire name, `ships_touch` and so on.
    pub const fn code_str(self) -> &'static str {
        match self {
            ViolationCode::ShipsTouch => "ships_touch",
            ViolationCode::ShipBends => "ship_bends",
            ViolationCode::ShipHasGap => "ship_has_gap",
            ViolationCode::ShipsOverlap => "ships_overlap",
            ViolationCode::WrongNumberOfShips => "wrong_number_of_ships",
            ViolationCode::OffTheSea => "off_the_sea",
            ViolationCode::NoSuchCell => "no_such_cell",
            ViolationCode::AmbiguousCell => "ambiguous_cell",
            ViolationCode::WrongSizeOfSea => "wrong_size_of_sea",
            ViolationCode::WrongNotation => "wrong_notation",
            ViolationCode::UnclearLayout => "unclear_layout",
            ViolationCode::UnreadableLayout => "unreadable_layout",
        }
    }

    /// The number of the rule that is broken: «S4».
    pub const fn rule(self) -> &'static str {
        match self {
            ViolationCode::ShipsTouch | ViolationCode::ShipsOverlap => "S4",
            ViolationCode::ShipBends | ViolationCode::ShipHasGap => "S3",
            ViolationCode::WrongNumberOfShips => "S2",
            ViolationCode::WrongSizeOfSea => "S1",
            ViolationCode::OffTheSea | ViolationCode::UnclearLayout | ViolationCode::UnreadableLayout => "S5",
            ViolationCode::NoSuchCell | ViolationCode::AmbiguousCell | ViolationCode::WrongNotation => "S10",
        }
    }
}

impl Violation {
    /// A fault of these ships.
    pub(crate) fn of_ships(code: ViolationCode, cells: Vec<Vec<Cell>>) -> Violation {
        Violation {
            code,
            cells,
            words: None,
            suggestions: Vec::new(),
            count: None,
            more: 0,
        }
    }

    /// A fault of what was written, in its own words.
    pub(crate) fn of_words(code: ViolationCode, words: &str) -> Violation {
        Violation {
            words: Some(words.chars().take(WORDS_SHOWN).collect()),
            ..Violation::of_ships(code, Vec::new())
        }
    }

    /// Too many or too few ships of a length; the cells are those of the ships of this length.
    pub(crate) fn of_count(count: ShipCount, cells: Vec<Vec<Cell>>) -> Violation {
        Violation {
            count: Some(count),
            ..Violation::of_ships(ViolationCode::WrongNumberOfShips, cells)
        }
    }

    /// The wire name of the fault.
    pub const fn code_str(&self) -> &'static str {
        self.code.code_str()
    }

    /// The cells of each ship concerned, as they are written in the game.
    pub fn cells_in(&self, notation: Notation) -> Vec<Vec<String>> {
        self.cells
            .iter()
            .map(|ship| ship.iter().map(|cell| notation.print(*cell)).collect())
            .collect()
    }
}
