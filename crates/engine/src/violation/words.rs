//! The faults of a fleet in Russian and English: what is wrong, and what to do.

use super::{Violation, ViolationCode};
use crate::cell::Cell;
use crate::notation::{Letters, Notation, Rows};
use crate::sea::Cells;
use crate::ship::Ship;

impl Violation {
    /// The fault in Russian: «корабли А1–А3 и Б4 касаются углами».
    pub fn message_ru(&self, notation: Notation) -> String {
        let message = self.fault_ru(notation);
        match self.more {
            0 => message,
            more => format!("{message}; и ещё ошибок: {more}"),
        }
    }

    fn fault_ru(&self, notation: Notation) -> String {
        let ship = |index: usize| self.ship(index, notation);
        let words = self.words.as_deref().unwrap_or_default();
        match self.code {
            ViolationCode::ShipsTouch if self.by_side() => {
                format!("корабли {} и {} касаются сторонами", ship(0), ship(1))
            }
            ViolationCode::ShipsTouch => format!("корабли {} и {} касаются углами", ship(0), ship(1)),
            ViolationCode::ShipBends => format!("корабль {} изогнут: палубы ставят в одну линию", ship(0)),
            ViolationCode::ShipHasGap => format!("в корабле {} разрыв: палубы ставят подряд", ship(0)),
            ViolationCode::ShipsOverlap if self.cells.len() < 2 => {
                format!("в корабле {} клетка названа дважды", ship(0))
            }
            ViolationCode::ShipsOverlap => {
                format!(
                    "корабли {} и {} стоят на одной клетке: {}",
                    ship(0),
                    ship(1),
                    self.shared(notation)
                )
            }
            ViolationCode::WrongNumberOfShips => self.count_ru(notation),
            ViolationCode::OffTheSea => format!("«{words}» выходит за край моря: {}", edges_ru(notation)),
            ViolationCode::NoSuchCell => format!("нет такой клетки: «{words}»; {}", edges_ru(notation)),
            ViolationCode::AmbiguousCell => {
                format!(
                    "непонятно, какая клетка «{words}»: {}? Напишите нужную",
                    self.meant(notation, "или")
                )
            }
            ViolationCode::WrongSizeOfSea => {
                "поле не 10 × 10: нарисуйте десять строк по десять клеток".to_owned()
            }
            ViolationCode::WrongNotation => format!(
                "края поля подписаны не так, как в этой игре: {}",
                edges_ru(notation)
            ),
            ViolationCode::UnclearLayout if !words.is_empty() => format!(
                "непонятно, что значит «{words}»: оставьте только корабли, на рисунке палубы знаком #, воду точкой"
            ),
            ViolationCode::UnclearLayout => {
                "непонятно, с какой клетки начинается счёт: подпишите края поля или перечислите клетки"
                    .to_owned()
            }
            ViolationCode::UnreadableLayout => {
                let example = example(notation);
                format!("расстановку не удалось прочитать: перечислите корабли, например «{example}»")
            }
        }
    }

    /// The fault in English: “ships А1–А3 and Б4 touch by the corner”.
    pub fn message_en(&self, notation: Notation) -> String {
        let message = self.fault_en(notation);
        match self.more {
            0 => message,
            more => format!("{message}; and more faults: {more}"),
        }
    }

    fn fault_en(&self, notation: Notation) -> String {
        let ship = |index: usize| self.ship(index, notation);
        let words = self.words.as_deref().unwrap_or_default();
        match self.code {
            ViolationCode::ShipsTouch if self.by_side() => {
                format!("ships {} and {} touch by the side", ship(0), ship(1))
            }
            ViolationCode::ShipsTouch => format!("ships {} and {} touch by the corner", ship(0), ship(1)),
            ViolationCode::ShipBends => format!("ship {} bends: its decks must be in one line", ship(0)),
            ViolationCode::ShipHasGap => {
                format!("ship {} has a gap: its decks must follow each other", ship(0))
            }
            ViolationCode::ShipsOverlap if self.cells.len() < 2 => {
                format!("ship {} names a cell twice", ship(0))
            }
            ViolationCode::ShipsOverlap => {
                format!(
                    "ships {} and {} are on the same cell: {}",
                    ship(0),
                    ship(1),
                    self.shared(notation)
                )
            }
            ViolationCode::WrongNumberOfShips => self.count_en(notation),
            ViolationCode::OffTheSea => {
                format!("“{words}” goes over the edge of the sea: {}", edges_en(notation))
            }
            ViolationCode::NoSuchCell => format!("there is no such cell: “{words}”; {}", edges_en(notation)),
            ViolationCode::AmbiguousCell => {
                format!(
                    "it is not clear which cell “{words}” is: {}? Write the one you mean",
                    self.meant(notation, "or")
                )
            }
            ViolationCode::WrongSizeOfSea => "the sea is not 10 × 10: draw ten rows of ten cells".to_owned(),
            ViolationCode::WrongNotation => {
                format!(
                    "the edges of the sea are not named as in this game: {}",
                    edges_en(notation)
                )
            }
            ViolationCode::UnclearLayout if !words.is_empty() => format!(
                "it is not clear what “{words}” means: leave only ships; in a drawing mark decks # and water with dots"
            ),
            ViolationCode::UnclearLayout => {
                "it is not clear which cell is the first: name the edges of the sea, or list the cells"
                    .to_owned()
            }
            ViolationCode::UnreadableLayout => {
                format!(
                    "the layout could not be read: list the ships, for example “{}”",
                    example(notation)
                )
            }
        }
    }

    fn ship(&self, index: usize, notation: Notation) -> String {
        self.cells
            .get(index)
            .map(|cells| ship_name(cells, notation))
            .unwrap_or_default()
    }

    fn sets(&self) -> (Cells, Cells) {
        let set = |index: usize| self.cells.get(index).into_iter().flatten().copied().collect();
        (set(0), set(1))
    }

    fn by_side(&self) -> bool {
        let (one, other) = self.sets();
        !one.beside().is_disjoint(other)
    }

    fn shared(&self, notation: Notation) -> String {
        let (one, other) = self.sets();
        listed((one & other).iter(), notation)
    }

    fn meant(&self, notation: Notation, or: &str) -> String {
        let names: Vec<String> = self
            .suggestions
            .iter()
            .map(|cell| notation.print(*cell))
            .collect();
        match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, before)) => format!("{} {or} {last}", before.join(", ")),
            None => "…".to_owned(),
        }
    }

    fn count_ru(&self, notation: Notation) -> String {
        let Some(count) = self.count else {
            return "число кораблей неверно".to_owned();
        };
        let (length, wanted, found) = (count.length, count.wanted, count.found);
        let placed = self.placed(notation);
        match wanted {
            0 => format!("{length}-палубных кораблей в этой игре нет, а поставлено {found}{placed}"),
            _ => format!("{length}-палубных кораблей должно быть {wanted}, а поставлено {found}{placed}"),
        }
    }

    fn count_en(&self, notation: Notation) -> String {
        let Some(count) = self.count else {
            return "the number of ships is wrong".to_owned();
        };
        let (length, wanted, found) = (count.length, count.wanted, count.found);
        let placed = self.placed(notation);
        format!("ships of length {length}: this game has {wanted}, you placed {found}{placed}")
    }

    fn placed(&self, notation: Notation) -> String {
        if self.cells.is_empty() {
            return String::new();
        }
        let names: Vec<String> = self
            .cells
            .iter()
            .map(|cells| ship_name(cells, notation))
            .collect();
        format!(" ({})", names.join(", "))
    }
}

/// «А1–А3», «Б4»; the cells one by one where they are no lawful ship.
fn ship_name(cells: &[Cell], notation: Notation) -> String {
    let ship = Ship::of_list(cells);
    let ends = ship.and_then(|ship| Some((ship.iter().next()?, ship.iter().last()?)));
    match ends {
        Some((first, last)) if first != last => format!("{}–{}", notation.print(first), notation.print(last)),
        _ => listed(cells.iter().copied(), notation),
    }
}

fn listed(cells: impl Iterator<Item = Cell>, notation: Notation) -> String {
    cells
        .map(|cell| notation.print(cell))
        .collect::<Vec<_>>()
        .join(", ")
}

fn example(notation: Notation) -> String {
    let name = |letter, number| {
        notation
            .cell(letter, number)
            .map(|cell| notation.print(cell))
            .unwrap_or_default()
    };
    format!(
        "{}-{} {}-{} {}",
        name(0, 1),
        name(0, 4),
        name(2, 1),
        name(2, 3),
        name(9, 10)
    )
}

fn edges_ru(notation: Notation) -> String {
    let letters: String = notation.alphabet.letters().into_iter().collect();
    let from = match notation.rows {
        Rows::TopDown => "сверху",
        Rows::BottomUp => "снизу",
    };
    match notation.letters {
        Letters::Columns => format!("столбцы {letters}, строки 1–10 {from}"),
        Letters::Rows => format!("строки {letters} {from}, столбцы 1–10"),
    }
}

fn edges_en(notation: Notation) -> String {
    let letters: String = notation.alphabet.letters().into_iter().collect();
    let from = match notation.rows {
        Rows::TopDown => "the top",
        Rows::BottomUp => "the bottom",
    };
    match notation.letters {
        Letters::Columns => format!("columns {letters}, rows 1–10 from {from}"),
        Letters::Rows => format!("rows {letters} from {from}, columns 1–10"),
    }
}
