//! The shipyard.

use askama::Template;

use super::view::{CellView, Drawing, GameHead, Shell, drawing};
use crate::layout_file;

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
    /// The photograph that the player sent to the Referee.
    pub photo: PhotoShown,
}

/// A photograph of a layout, as its owner sees it.
#[derive(Default)]
pub struct PhotoShown {
    /// There is a Referee who can look at one.
    pub by_a_person: bool,
    /// It was sent.
    pub sent: bool,
    /// As the Referee read it.
    pub proposal: Option<Proposal>,
    /// What the player said against the last reading; `Some`: it was wrong.
    pub said: Option<String>,
}

/// A layout as the Referee read it.
pub struct Proposal {
    /// In words.
    pub ships: String,
    /// Rows from the top: what stands at each, and its cells.
    pub rows: Vec<(String, Vec<CellView>)>,
}

impl Proposal {
    /// The sea as it is drawn.
    fn drawing(&self) -> Drawing {
        drawing(&self.rows)
    }
}

/// `/games/{id}/referee/photos/{nick}`: the Referee reads a photograph. It sends `fleet`, with `do` = `preview` or `propose`.
#[derive(Template)]
#[template(path = "referee_photo.html")]
pub struct PhotoPage {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// Whose fleet it is.
    pub nick: String,
    /// The player has not answered to a proposal yet.
    pub proposed: bool,
    /// What the player said against the last one.
    pub said: Option<String>,
    /// Something was read, and is shown.
    pub read: bool,
    /// What stands at the columns.
    pub columns: [String; 10],
    /// Rows from the top: what stands at each, and its cells.
    pub rows: Vec<(String, Vec<CellView>)>,
    /// What was typed.
    pub typed: String,
    /// What is wrong.
    pub faults: Vec<FleetFault>,
    /// Which ships are not placed.
    pub missing: Option<String>,
    /// It can be proposed.
    pub lawful: bool,
}

impl PhotoPage {
    /// The sea as it is drawn.
    fn drawing(&self) -> Drawing {
        drawing(&self.rows)
    }
}

/// A layout as it was understood: answered to the form of the shipyard that brings a text or a file, with `do` =
/// `preview`. It sends the same form back, with `do` = `save` or `check`.
#[derive(Template)]
#[template(path = "fleet_preview.html")]
pub struct FleetPreview {
    /// Around it.
    pub shell: Shell,
    /// Head.
    pub game: GameHead,
    /// What stands at the columns.
    pub columns: [String; 10],
    /// Rows from the top: what stands at each, and its cells.
    pub rows: Vec<(String, Vec<CellView>)>,
    /// The ships in words, or, where they could not be read, what was written.
    pub typed: String,
    /// What is wrong.
    pub faults: Vec<FleetFault>,
    /// Which ships are not placed.
    pub missing: Option<String>,
    /// It can be placed.
    pub lawful: bool,
}

impl FleetPreview {
    /// The sea as it is drawn.
    fn drawing(&self) -> Drawing {
        drawing(&self.rows)
    }
}

impl FleetPage {
    /// The boxes are sent.
    const SECRET: bool = false;

    /// The most that a file may hold, in bytes.
    fn most_file() -> usize {
        layout_file::MOST
    }

    /// The sea as it is drawn.
    fn drawing(&self) -> Drawing {
        drawing(&self.rows)
    }
}
