//! The sea of «Морской бой»: cells, how they are written, ships and fleets, shots, seals, random fleets.
//!
//! Pure: no time, no entropy, no text of posts, no teams. In reading order:
//! [`Cell`] and [`Cells`] are the sea (S1); [`Notation`] is how people name cells (S10); [`ShotResult`] is
//! what a shot does (S7).
#![warn(missing_docs)]

mod cell;
mod notation;
mod sea;
mod shot;

pub use cell::{AREA, Cell, NoSuchIndex, SIDE};
pub use notation::{Alphabet, CellFault, LetterReading, Letters, Notation, Rows};
pub use sea::{Cells, CellsIter};
pub use shot::ShotResult;
