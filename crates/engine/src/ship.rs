//! One lawful ship (S3).

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cell::Cell;
use crate::sea::Cells;

/// A straight run of 1 to 10 cells without gaps. S3.
///
/// Serialised as its cells in order from the top-left one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ship(Cells);

impl Ship {
    /// The ship on exactly these cells; `None` where they are no straight run without gaps. S3.
    pub fn of(cells: Cells) -> Option<Ship> {
        let first = cells.first()?;
        let length = u8::try_from(cells.len()).ok()?;
        let straight = [Cells::across(first, length), Cells::down(first, length)];
        straight.contains(&Some(cells)).then_some(Ship(cells))
    }

    /// The ship of `length` decks from `first` to the right; `None` where it would leave the sea.
    pub fn across(first: Cell, length: u8) -> Option<Ship> {
        Cells::across(first, length).map(Ship)
    }

    /// The ship of `length` decks from `first` downwards; `None` where it would leave the sea.
    pub fn down(first: Cell, length: u8) -> Option<Ship> {
        Cells::down(first, length).map(Ship)
    }

    /// Its decks.
    pub const fn cells(self) -> Cells {
        self.0
    }

    /// Its decks, in order from the top-left one.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Cell> {
        self.0.iter()
    }

    /// How many decks, 1–10.
    #[expect(clippy::len_without_is_empty, reason = "a ship has a deck at least")]
    pub const fn len(self) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "at most ten cells")]
        let length = self.0.len() as u8;
        length
    }

    /// Has it a deck that was not shot at? S7.
    pub const fn afloat(self, shot: Cells) -> bool {
        !self.0.is_subset(shot)
    }
}

impl fmt::Debug for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Ship {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Ship {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Vec::<Cell>::deserialize(deserializer)?;
        let cells: Cells = written.iter().copied().collect();
        Ship::of(cells)
            .filter(|ship| usize::from(ship.len()) == written.len())
            .ok_or_else(|| {
                D::Error::custom("a ship is a straight run of cells without gaps, each cell once (S3)")
            })
    }
}
