//! Ships of one deck: they are not set down one by one, but reckoned with all at once.

use engine::Cells;

use crate::prior::count;

/// Where ships of one deck, told apart, can be in some room, and in how many ways.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Singles {
    /// The cells of the room by how many others they touch.
    classes: [Cells; 9],
    /// In how many ways one of the ships can be on a cell of the class, about.
    each: [f64; 9],
    /// In how many ways they can stand, about.
    pub ways: f64,
}

impl Singles {
    /// So many ships in this room. Of one or two the numbers are exact; each of those beyond takes away, beside its own
    /// cell, as many as touch a cell of the room on the average.
    pub(crate) fn of(singles: u8, room: Cells) -> Singles {
        let mut reckoned = Singles {
            classes: [Cells::EMPTY; 9],
            each: [0.0; 9],
            ways: 1.0,
        };
        if singles == 0 {
            return reckoned;
        }
        reckoned.classes = room.by_touching();
        let counts = reckoned.classes.map(count);
        let all: f64 = counts.iter().sum();
        let touched: f64 = counts
            .iter()
            .zip(TOUCHED)
            .map(|(cells, touched)| cells * touched)
            .sum();
        let taken = 1.0 + touched / all.max(1.0);
        for (each, touched) in reckoned.each.iter_mut().zip(TOUCHED) {
            let left = all - 1.0 - touched;
            *each = (0..singles - 1)
                .map(|before| (left - f64::from(before) * taken).max(0.0))
                .product();
        }
        reckoned.ways = counts
            .iter()
            .zip(reckoned.each)
            .map(|(cells, each)| cells * each)
            .sum();
        reckoned
    }

    /// The cells on which a ship is in as many ways, and in how many.
    pub(crate) fn classes(&self) -> impl Iterator<Item = (Cells, f64)> {
        self.classes.into_iter().zip(self.each)
    }
}

/// How many cells those of each class touch.
const TOUCHED: [f64; 9] = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0];
