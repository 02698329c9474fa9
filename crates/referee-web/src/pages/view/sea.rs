//! A sea on a page: a drawing of ten by ten squares, and over it a table with the letters and numbers of the game's
//! notation, which says every cell in words and holds what can be pressed.

use super::drawing::Drawing;
use super::game::Team;

/// What is known of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    #[default]
    Unknown,
    /// Shot at and empty: a dot.
    Miss,
    /// A deck that was hit: a cross.
    Hit,
    /// A deck of a sunk ship: a cross in the box of its ship.
    Sunk,
    /// Beside a sunk ship, so empty (S9): a faint dot.
    Empty,
    /// Shot at, not answered yet.
    Awaiting,
}

impl Mark {
    /// The marks that the legend explains.
    pub const LEGEND: [Mark; 5] = [Mark::Miss, Mark::Hit, Mark::Sunk, Mark::Empty, Mark::Awaiting];

    /// Class of the cell.
    pub const fn class(self) -> &'static str {
        match self {
            Mark::Unknown => "unknown",
            Mark::Miss => "miss",
            Mark::Hit => "hit",
            Mark::Sunk => "sunk",
            Mark::Empty => "empty",
            Mark::Awaiting => "awaiting",
        }
    }

    /// Key of the cell's text alternative.
    pub const fn key(self) -> &'static str {
        match self {
            Mark::Unknown => "mark-unknown",
            Mark::Miss => "mark-miss",
            Mark::Hit => "mark-hit",
            Mark::Sunk => "mark-sunk",
            Mark::Empty => "mark-empty",
            Mark::Awaiting => "mark-awaiting",
        }
    }
}

/// A cell as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellView {
    /// As the game writes it: «А4».
    pub name: String,
    /// What is known of it.
    pub mark: Mark,
    /// A deck of a ship that the reader may see.
    pub deck: bool,
    /// A violation concerns it (in the shipyard).
    pub faulty: bool,
    /// Shot at in the last turn.
    pub latest: bool,
    /// Pressing it writes a shot into the composer: the value to send as `aim`.
    pub aim: Option<String>,
}

/// What a sea is made from: ten rows from the top, ten cells from the left.
pub type SeaCells = [[CellView; 10]; 10];

/// How many ships of a length are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipsLeft {
    /// Decks.
    pub length: u8,
    /// How many of them float.
    pub count: u8,
}

/// A sea as it is shown.
pub struct SeaView {
    /// Unique on the page.
    pub id: String,
    /// Whose.
    pub nick: String,
    /// Of which team, where there are teams.
    pub team: Option<Team>,
    /// The reader's own.
    pub own: bool,
    /// Still in the game.
    pub active: bool,
    /// A word beside the nick: «Адмирал», «свободный игрок».
    pub standing: Option<String>,
    /// Whom this player fights: nicks.
    pub opponents: Vec<String>,
    /// What stands at the columns, from the left.
    pub columns: [String; 10],
    /// Rows from the top: what stands at each, and its cells.
    pub rows: Vec<(String, Vec<CellView>)>,
    /// Ships left, the longest first.
    pub ships_left: Vec<ShipsLeft>,
}

impl SeaView {
    /// Rows from the top, with what stands at each.
    pub fn rows(labels: &[String; 10], cells: SeaCells) -> Vec<(String, Vec<CellView>)> {
        labels
            .iter()
            .cloned()
            .zip(cells.into_iter().map(Vec::from))
            .collect()
    }

    /// Whether a cell of it can be pressed.
    pub fn aimed(&self) -> bool {
        let mut cells = self.rows.iter().flat_map(|(_, cells)| cells);
        cells.any(|cell| cell.aim.is_some())
    }

    /// How many ships float.
    pub fn afloat(&self) -> u32 {
        self.ships_left.iter().map(|ships| u32::from(ships.count)).sum()
    }

    /// The sea as it is drawn.
    pub fn drawing(&self) -> Drawing {
        drawing(&self.rows)
    }
}

/// Rows of a sea as they are drawn.
pub fn drawing(rows: &[(String, Vec<CellView>)]) -> Drawing {
    Drawing::of(&rows.iter().map(|(_, cells)| cells.as_slice()).collect::<Vec<_>>())
}
