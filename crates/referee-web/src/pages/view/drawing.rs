//! A sea drawn in ink and pencil: what is inside the one SVG of `partials/drawing.html`, which own seas, enemy seas, the
//! replay, the shipyard and the legend share. Ten units a cell, the first cell at the top left.

use std::fmt::Write as _;

use super::sea::{CellView, Mark};

/// Strokes or areas of one kind, as one path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// What they are, which says how they are drawn (`sea.css`).
    pub class: &'static str,
    /// The commands of the path.
    pub path: String,
}

/// A drawing: what lies below comes first. A kind that does not occur has no layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Cells from left to right.
    pub columns: usize,
    /// Cells from top to bottom.
    pub rows: usize,
    /// The layers.
    pub layers: Vec<Layer>,
}

impl Drawing {
    /// The drawing of these rows of cells. Cells of one kind that touch by side are boxed as one ship: ships never touch
    /// each other (S4).
    pub fn of(rows: &[&[CellView]]) -> Drawing {
        let columns = rows.first().map_or(0, |row| row.len());
        let mut layers = Vec::new();
        let mut layer = |class, path: String| {
            if !path.is_empty() {
                layers.push(Layer { class, path });
            }
        };
        let marked = |mark: Mark, stroke: &str| strokes(rows, |cell| cell.mark == mark, stroke);
        layer("decks", strokes(rows, |cell| cell.deck, "h10v10h-10z"));
        layer("wrecks", marked(Mark::Sunk, "h10v10h-10z"));
        layer("squares", squares(columns, rows.len()));
        layer("latest", strokes(rows, |cell| cell.latest, "m1 1h8v8h-8z"));
        layer("faulty", strokes(rows, |cell| cell.faulty, "m1 1h8v8h-8z"));
        layer("empties", marked(Mark::Empty, "m5 5h0"));
        layer("misses", marked(Mark::Miss, "m5 5h0"));
        // by hand: no stroke is quite straight
        let cross = "m2.2 2.4q3 2.5 5.6 5.2m.1-5.7q-3 2.9-5.9 6.2";
        layer(
            "hits",
            strokes(rows, |cell| matches!(cell.mark, Mark::Hit | Mark::Sunk), cross),
        );
        layer(
            "awaited",
            marked(Mark::Awaiting, "m2.3 5a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0"),
        );
        layer("ships", sides(rows, |cell| cell.deck && cell.mark != Mark::Sunk));
        layer("sunken", sides(rows, |cell| cell.mark == Mark::Sunk));
        Drawing {
            columns,
            rows: rows.len(),
            layers,
        }
    }

    /// One cell with this mark, as the legend shows it.
    pub fn sample(mark: Mark) -> Drawing {
        let cell = CellView {
            mark,
            ..CellView::default()
        };
        Drawing::of(&[&[cell]])
    }

    /// What the drawing takes up: «0 0 100 100».
    pub fn view_box(&self) -> String {
        format!("0 0 {}0 {}0", self.columns, self.rows)
    }
}

/// The same stroke, from the top left corner of every cell that it is for.
fn strokes(rows: &[&[CellView]], is_for: impl Fn(&CellView) -> bool, stroke: &str) -> String {
    let mut path = String::new();
    for (row, cells) in rows.iter().enumerate() {
        for (column, _) in cells.iter().enumerate().filter(|(_, cell)| is_for(cell)) {
            // Writing to a String cannot fail.
            let _ = write!(path, "M{column}0 {row}0{stroke}");
        }
    }
    path
}

/// The lines of the squares.
fn squares(columns: usize, rows: usize) -> String {
    let mut path = String::new();
    for row in 0..=rows {
        let _ = write!(path, "M0 {row}0h{columns}0");
    }
    for column in 0..=columns {
        let _ = write!(path, "M{column}0 0v{rows}0");
    }
    path
}

/// The sides at which a ship ends: between a cell of it and one that is none.
fn sides(rows: &[&[CellView]], of_ship: impl Fn(&CellView) -> bool) -> String {
    let at = |row: Option<usize>, column: Option<usize>| {
        let cell = rows.get(row?)?.get(column?)?;
        of_ship(cell).then_some(())
    };
    let mut path = String::new();
    for (row, cells) in rows.iter().enumerate() {
        for (column, _) in cells.iter().enumerate().filter(|(_, cell)| of_ship(cell)) {
            let (here, across) = (Some(row), Some(column));
            let ends = [
                (at(row.checked_sub(1), across), "h10", 0, 0),
                (at(Some(row + 1), across), "h10", 0, 1),
                (at(here, column.checked_sub(1)), "v10", 0, 0),
                (at(here, Some(column + 1)), "v10", 1, 0),
            ];
            for (_, stroke, right, down) in ends.iter().filter(|(goes_on, ..)| goes_on.is_none()) {
                let _ = write!(path, "M{}0 {}0{stroke}", column + right, row + down);
            }
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::Drawing;
    use crate::pages::view::{CellView, Mark};

    fn sea(cells: &[(usize, usize, CellView)]) -> Drawing {
        let mut rows = vec![vec![CellView::default(); 10]; 10];
        for (row, column, cell) in cells {
            rows[*row][*column] = cell.clone();
        }
        Drawing::of(&rows.iter().map(Vec::as_slice).collect::<Vec<_>>())
    }

    fn layer(drawing: &Drawing, class: &str) -> Option<String> {
        let found = drawing.layers.iter().find(|layer| layer.class == class);
        found.map(|layer| layer.path.clone())
    }

    fn marked(mark: Mark) -> CellView {
        CellView {
            mark,
            ..CellView::default()
        }
    }

    #[test]
    fn what_is_not_there_is_not_drawn() {
        let empty = sea(&[]);
        assert_eq!(
            empty.layers.iter().map(|l| l.class).collect::<Vec<_>>(),
            ["squares"]
        );
        assert_eq!(empty.view_box(), "0 0 100 100");
        assert_eq!(Drawing::sample(Mark::Miss).view_box(), "0 0 10 10");
    }

    #[test]
    fn a_mark_is_drawn_where_it_is() {
        let drawn = sea(&[
            (0, 9, marked(Mark::Miss)),
            (9, 0, marked(Mark::Miss)),
            (4, 4, marked(Mark::Hit)),
        ]);
        assert_eq!(layer(&drawn, "misses").unwrap(), "M90 00m5 5h0M00 90m5 5h0");
        assert!(layer(&drawn, "hits").unwrap().starts_with("M40 40m"));
        assert_eq!(layer(&drawn, "empties"), None);
    }

    #[test]
    fn a_ship_is_boxed_as_one() {
        let deck = CellView {
            deck: true,
            ..CellView::default()
        };
        let drawn = sea(&[(0, 8, deck.clone()), (0, 9, deck), (5, 5, marked(Mark::Hit))]);
        let ends = "M80 00h10M80 10h10M80 00v10M90 00h10M90 10h10M100 00v10";
        assert_eq!(layer(&drawn, "ships").unwrap(), ends);
        assert_eq!(layer(&drawn, "sunken"), None);
        let drawn = sea(&[(8, 0, marked(Mark::Sunk)), (9, 0, marked(Mark::Sunk))]);
        let ends = "M00 80h10M00 80v10M10 80v10M00 100h10M00 90v10M10 90v10";
        assert_eq!(layer(&drawn, "sunken").unwrap(), ends);
    }
}
