//! One cell of the sea (S1).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::notation::Notation;

/// Columns, and rows, of a sea. S1.
pub const SIDE: u8 = 10;
/// Cells of a sea. S1.
pub const AREA: u8 = SIDE * SIDE;

/// A cell: column 0–9 from the left, row 0–9 from the top, whatever the notation says (S1, S10).
///
/// Ordered row by row from the top-left corner. Serialised as its index, 0–99.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Cell(u8);

impl Cell {
    /// The cell at `column` from the left and `row` from the top, both 0–9; `None` outside the sea.
    pub const fn new(column: u8, row: u8) -> Option<Cell> {
        if column < SIDE && row < SIDE {
            Some(Cell(row * SIDE + column))
        } else {
            None
        }
    }

    /// Column 0–9 from the left.
    pub const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// Row 0–9 from the top.
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// `row * 10 + column`, 0–99.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The cell of an index; `None` from 100 on.
    pub const fn from_index(index: u8) -> Option<Cell> {
        if index < AREA { Some(Cell(index)) } else { None }
    }

    /// All hundred cells, row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..AREA).map(Cell)
    }
}

/// Shown as in the default notation: «А4».
impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Notation::default().print(*self))
    }
}

/// An index from which no cell can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no cell of the sea: give an index from 0 to 99 (row * 10 + column)")]
pub struct NoSuchIndex(pub u8);

impl TryFrom<u8> for Cell {
    type Error = NoSuchIndex;

    fn try_from(index: u8) -> Result<Self, NoSuchIndex> {
        Cell::from_index(index).ok_or(NoSuchIndex(index))
    }
}

impl From<Cell> for u8 {
    fn from(cell: Cell) -> u8 {
        cell.0
    }
}
