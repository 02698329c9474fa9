//! The sea of «Морской бой»: cells, how they are written, ships and fleets, shots, seals, random fleets.
//!
//! Pure: no time, no entropy of its own, no teams, no text of posts. In reading order:
//!
//! 1. [`Cell`] and [`Cells`] are the sea and sets of its cells (S1).
//! 2. [`Notation`] is how people name cells; it reads one cell tolerantly and never guesses (S10).
//! 3. [`Ship`] is a straight run (S3); [`FleetRule`] says how many of each length there are (S2, S11).
//! 4. [`Lineup`] is what a person placed, unchecked; [`Fleet::lawful`] makes a [`Fleet`] of it, or names
//!    every [`Violation`] at once (S5).
//! 5. [`Fleet::judge`] answers a shot: [`ShotResult`] (S7).
//! 6. [`seal()`] fixes a fleet with a [`Salt`] before anybody sees it (D3).
//! 7. [`random::fleet`] places a fleet by the chance that the caller brings (D7).
//! 8. [`inspect`] opens a seal and names every [`Breach`] (D4); [`contradiction`] finds answers with which no
//!    lawful fleet agrees, while the seal is still closed.
#![warn(missing_docs)]

pub mod cell;
pub mod fleet;
pub mod inspection;
pub mod lineup;
pub mod notation;
mod packing;
pub mod random;
mod rule;
pub mod sea;
pub mod seal;
pub mod ship;
pub mod shot;
pub mod violation;

pub use cell::{AREA, Cell, NoSuchIndex, SIDE};
pub use fleet::{Fleet, FleetRule, ImpossibleFleet};
pub use inspection::{Breach, Contradiction, ContradictionKind, Opened, contradiction, inspect};
pub use lineup::Lineup;
pub use notation::{Alphabet, CellFault, LetterReading, Letters, Notation, Rows};
pub use sea::{Cells, CellsIter};
pub use seal::{NotHex, Salt, Seal, seal, seal_lists, sealed_text};
pub use ship::Ship;
pub use shot::ShotResult;
pub use violation::{ShipCount, Violation, ViolationCode};
