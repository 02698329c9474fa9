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
    /// The top-left deck, kept for the same reason.
    first: Cell,
}

/// A place that a ship can have in an empty sea.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub ship: Ship,
    /// The ship and the water around it: what no other ship may stand on (S4).
    pub taken: Cells,
}

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
        straight
            .contains(&Some(cells))
            .then_some(Ship { cells, length, first })
    }

    /// The ship of `length` decks from `first` to the right; `None` where it would leave the sea.
    pub fn across(first: Cell, length: u8) -> Option<Ship> {
        Cells::across(first, length).map(|cells| Ship { cells, length, first })
    }

    /// The ship of `length` decks from `first` downwards; `None` where it would leave the sea.
    pub fn down(first: Cell, length: u8) -> Option<Ship> {
        Cells::down(first, length).map(|cells| Ship { cells, length, first })
    }

    /// Every ship of `length` decks that an empty sea has room for: row by row to the right, then row by
    /// row downwards; a ship of one deck has one direction. None for what is no length of a ship.
    pub fn everywhere(length: u8) -> impl ExactSizeIterator<Item = Ship> {
        Ship::places(length).iter().map(|place| place.ship)
    }

    /// Every ship of `length` decks that has a deck on `cell`; one of one deck comes twice.
    pub fn through(cell: Cell, length: u8) -> impl Iterator<Item = Ship> {
        (0..length).flat_map(move |back| {
            let across = cell
                .column()
                .checked_sub(back)
                .and_then(|column| Ship::across(Cell::new(column, cell.row())?, length));
            let down = cell
                .row()
                .checked_sub(back)
                .and_then(|row| Ship::down(Cell::new(cell.column(), row)?, length));
            across.into_iter().chain(down)
        })
    }

    pub(crate) fn places(length: u8) -> &'static [Place] {
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

    /// Where it stands in a fleet: longer ships first, then row by row.
    pub(crate) const fn rank(self) -> u16 {
        (SIDE - self.length) as u16 * AREA as u16 + self.first.index() as u16
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

/// The most places that ships of one length have: those of two decks.
const MOST_PLACES: usize = 180;

/// The places of each length, the rights first; what is not used is never looked at.
static PLACES: [[Place; MOST_PLACES]; SIDE as usize + 1] = {
    let Some(corner) = Cell::new(0, 0) else {
        panic!("the sea has a corner")
    };
    let one_deck = Ship {
        cells: Cells::of(corner),
        length: 1,
        first: corner,
    };
    let unused = Place {
        ship: one_deck,
        taken: one_deck.cells.with_water(),
    };
    let mut all = [[unused; MOST_PLACES]; SIDE as usize + 1];
    let mut length = 1;
    while length <= SIDE {
        let mut count = 0;
        let mut way = 0;
        while way < 2 * AREA {
            if let Some(first) = Cell::from_index(way % AREA)
                && let Some(cells) = if way < AREA {
                    Cells::across(first, length)
                } else {
                    Cells::down(first, length)
                }
                && count < MOST_PLACES
            {
                let taken = cells.with_water();
                all[length as usize][count] = Place {
                    ship: Ship { cells, length, first },
                    taken,
                };
                count += 1;
            }
            way += 1;
        }
        length += 1;
    }
    all
};

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
