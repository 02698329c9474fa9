//! A sea on a page: a table of ten by ten with the letters and numbers of the game's notation.

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

/// Which sides of a cell are sides of its ship's box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edges(u8);

impl Edges {
    const CLASSES: [&'static str; 16] = [
        "",
        "et",
        "er",
        "et er",
        "eb",
        "et eb",
        "er eb",
        "et er eb",
        "el",
        "et el",
        "er el",
        "et er el",
        "eb el",
        "et eb el",
        "er eb el",
        "et er eb el",
    ];

    /// Classes of the cell: `et` top, `er` right, `eb` bottom, `el` left.
    pub const fn classes(self) -> &'static str {
        Self::CLASSES[(self.0 & 15) as usize]
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
    /// The box of the ship: of one seen, or sunk.
    pub edges: Edges,
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
    /// Sets the boxes of the ships round cells of one kind that touch: ships never touch each other (S4),
    /// so neighbours are one ship.
    pub fn rows(labels: &[String; 10], mut cells: SeaCells) -> Vec<(String, Vec<CellView>)> {
        let boxed = |cell: &CellView| cell.deck || cell.mark == Mark::Sunk;
        let ships: [[bool; 10]; 10] =
            std::array::from_fn(|row| std::array::from_fn(|column| boxed(&cells[row][column])));
        let at = |row: Option<usize>, column: Option<usize>| match (row, column) {
            (Some(row), Some(column)) => ships
                .get(row)
                .and_then(|row| row.get(column))
                .copied()
                .unwrap_or(false),
            _ => false,
        };
        for (row, line) in cells.iter_mut().enumerate() {
            for (column, cell) in line.iter_mut().enumerate() {
                if !ships[row][column] {
                    continue;
                }
                let neighbours = [
                    at(row.checked_sub(1), Some(column)),
                    at(Some(row), column.checked_add(1)),
                    at(row.checked_add(1), Some(column)),
                    at(Some(row), column.checked_sub(1)),
                ];
                let sides = neighbours.iter().enumerate().filter(|(_, same)| !**same);
                cell.edges = Edges(sides.fold(0, |sides, (side, _)| sides | 1 << side));
            }
        }
        labels
            .iter()
            .cloned()
            .zip(cells.into_iter().map(Vec::from))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Mark, SeaCells, SeaView};

    #[test]
    fn a_ship_is_boxed_as_one() {
        let mut cells = SeaCells::default();
        for (row, column) in [(0, 8), (0, 9), (4, 4)] {
            cells[row][column].deck = true;
        }
        for line in &mut cells[7..] {
            line[0].mark = Mark::Sunk;
        }
        cells[5][5].mark = Mark::Hit;
        let labels: [String; 10] = std::array::from_fn(|row| (row + 1).to_string());
        let rows = SeaView::rows(&labels, cells);
        let cases = [
            (0, 8, "et eb el"),
            (0, 9, "et er eb"),
            (4, 4, "et er eb el"),
            (7, 0, "et er el"),
            (8, 0, "er el"),
            (9, 0, "er eb el"),
            (5, 5, ""),
            (0, 0, ""),
        ];
        for (row, column, expected) in cases {
            assert_eq!(rows[row].1[column].edges.classes(), expected, "{row} {column}");
        }
        assert_eq!(rows[9].0, "10");
    }
}
