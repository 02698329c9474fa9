//! One lawful ship (S3).

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cell::{AREA, Cell, SIDE};
use crate::sea::Cells;

/// A straight run of 1 to 10 cells without gaps. S3.
///
/// Serialised as its cells in order from the top-left one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ship {
    cells: Cells,
    /// As many as there are cells, kept because counting bits takes longer than a shot.
    length: u8,
}

/// The places of each length; what is not used is empty.
static PLACES: [[Cells; 180]; SIDE as usize + 1] = {
    let mut places = [[Cells::EMPTY; 180]; SIDE as usize + 1];
    let mut length = 1;
    while length <= SIDE {
        let (mut index, mut rights) = (0, 0);
        while index < AREA {
            if let Some(first) = Cell::from_index(index)
                && let Some(cells) = Cells::across(first, length)
            {
                places[length as usize][rights] = cells;
                rights += 1;
            }
            index += 1;
        }
        (index, rights) = (0, if length == 1 { 180 } else { rights });
        while index < AREA && rights < 180 {
            if let Some(first) = Cell::from_index(index)
                && let Some(cells) = Cells::down(first, length)
            {
                places[length as usize][rights] = cells;
                rights += 1;
            }
            index += 1;
        }
        length += 1;
    }
    places
};

impl Ship {
    /// The ship on exactly these cells; `None` where they are no straight run without gaps. S3.
    pub fn of(cells: Cells) -> Option<Ship> {
        Ship::of_length(cells, u8::try_from(cells.len()).ok()?)
    }

    /// The ship on the cells of a list, in any order; `None` where one is named twice or they are no
    /// straight run without gaps. S3.
    pub fn of_list(cells: &[Cell]) -> Option<Ship> {
        Ship::of_length(cells.iter().copied().collect(), u8::try_from(cells.len()).ok()?)
    }

    fn of_length(cells: Cells, length: u8) -> Option<Ship> {
        let first = cells.first()?;
        let straight = [Cells::across(first, length), Cells::down(first, length)];
        straight.contains(&Some(cells)).then_some(Ship { cells, length })
    }

    /// The ship of `length` decks from `first` to the right; `None` where it would leave the sea.
    pub fn across(first: Cell, length: u8) -> Option<Ship> {
        Cells::across(first, length).map(|cells| Ship { cells, length })
    }

    /// The ship of `length` decks from `first` downwards; `None` where it would leave the sea.
    pub fn down(first: Cell, length: u8) -> Option<Ship> {
        Cells::down(first, length).map(|cells| Ship { cells, length })
    }

    /// Every place that a ship of `length` decks can have in an empty sea: row by row to the right, then
    /// row by row downwards. A ship of one deck has one direction. Empty for no length of a ship.
    pub fn places(length: u8) -> &'static [Cells] {
        let count = match length {
            1 => usize::from(AREA),
            2..=SIDE => 2 * usize::from(SIDE) * usize::from(SIDE + 1 - length),
            _ => 0,
        };
        PLACES
            .get(usize::from(length))
            .and_then(|places| places.get(..count))
            .unwrap_or_default()
    }

    /// The ship at one of its [`Ship::places`].
    pub fn at_place(length: u8, place: usize) -> Option<Ship> {
        Ship::places(length).get(place).map(|cells| Ship {
            cells: *cells,
            length,
        })
    }

    /// Its decks.
    pub const fn cells(self) -> Cells {
        self.cells
    }

    /// Its decks, in order from the top-left one.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Cell> {
        self.cells.iter()
    }

    /// How many decks, 1–10.
    #[expect(clippy::len_without_is_empty, reason = "a ship has a deck at least")]
    pub const fn len(self) -> u8 {
        self.length
    }

    /// Has it a deck that was not shot at? S7.
    pub const fn afloat(self, shot: Cells) -> bool {
        !self.cells.is_subset(shot)
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
        Ship::of_list(&written).ok_or_else(|| {
            D::Error::custom("a ship is a straight run of cells without gaps, each cell once (S3)")
        })
    }
}
