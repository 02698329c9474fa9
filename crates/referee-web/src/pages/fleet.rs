//! The shipyard.

use askama::Template;

use super::http::upload;
use super::view::{CellView, Drawing, GameHead, Shell, drawing};

/// A violation of S2–S4.
pub struct FleetFault {
    /// The ships or words that it concerns: «А1–А3», «Б4».
    pub cells: Vec<String>,
    /// In words.
    pub text: String,
}

/// A ship of the dock, from which a script lets ships be placed.
pub struct DockShip {
    /// Decks.
    pub length: u8,
    /// «4-палубный».
    pub name: String,
}

/// `/games/{id}/fleet`. The grid sends `cell` for each ticked cell; the other form the text field `fleet` or, instead of
/// it, a `file`; both with `do` = `check`, `save`, the grid also `random`, `clear`.
#[derive(Template)]
#[template(path = "fleet.html")]
pub struct FleetPage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// What a fleet is in this game: «1 корабль на 4 палубы», longest first.
    pub wanted: Vec<String>,
    /// All ships of such a fleet, longest first.
    pub dock: Vec<DockShip>,
    /// What stands at the columns.
    pub columns: [String; 10],
    /// Rows from the top: what stands at each, and its cells; `deck` is ticked.
    pub rows: Vec<(String, Vec<CellView>)>,
    /// What is in the text field: «А1-А4, В1-В3 …».
    pub typed: String,
    /// How ships are listed, with cells as the game writes them.
    pub text_hint: String,
    /// What is said of a file that is too large.
    pub too_large: String,
    /// What is wrong.
    pub faults: Vec<FleetFault>,
    /// Which ships are not placed: «не хватает: 1 трёхпалубный».
    pub missing: Option<String>,
    /// What is on the cells is what is saved, or nothing is.
    pub kept: bool,
    /// The fleet was read and is lawful, but is not saved yet.
    pub lawful: bool,
    /// Seal of the fleet that is saved.
    pub seal: Option<String>,
    /// The fleet cannot be changed any more (S6).
    pub fixed: bool,
}

impl FleetPage {
    /// The most that a file may hold, in bytes.
    fn most_file() -> usize {
        upload::MOST
    }

    /// The sea as it is drawn.
    fn drawing(&self) -> Drawing {
        drawing(&self.rows)
    }
}
