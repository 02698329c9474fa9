//! What stands at the edges of a sea (S10).

use engine::{Cell, Letters, SIDE};
use league::rules::HouseRules;

/// Letters and numbers, from the left and from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edges {
    /// At the columns.
    pub columns: [String; 10],
    /// At the rows.
    pub rows: [String; 10],
}

impl Edges {
    /// As the game writes them.
    pub fn of(rules: &HouseRules) -> Edges {
        let notation = rules.notation();
        let letters = notation.alphabet.letters();
        let name = |column: u8, row: u8, is_letter: bool| match Cell::new(column, row) {
            Some(cell) => {
                let (letter, number) = notation.parts(cell);
                if is_letter {
                    letters[letter].to_string()
                } else {
                    number.to_string()
                }
            }
            None => String::new(),
        };
        let on_columns = notation.letters == Letters::Columns;
        let along = |index: usize| u8::try_from(index).unwrap_or(SIDE);
        Edges {
            columns: std::array::from_fn(|column| name(along(column), 0, on_columns)),
            rows: std::array::from_fn(|row| name(0, along(row), !on_columns)),
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Letters, Rows};
    use league::rules::HouseRules;

    use super::Edges;

    #[test]
    fn letters_stand_where_the_game_has_them_and_numbers_run_as_it_says() {
        let usual = Edges::of(&HouseRules::default());
        assert_eq!(
            (
                usual.columns[9].as_str(),
                usual.rows[0].as_str(),
                usual.rows[9].as_str()
            ),
            ("К", "1", "10")
        );
        let turned = Edges::of(&HouseRules {
            letters: Letters::Rows,
            rows: Rows::BottomUp,
            ..HouseRules::default()
        });
        assert_eq!(
            (
                turned.columns[9].as_str(),
                turned.rows[0].as_str(),
                turned.rows[9].as_str()
            ),
            ("10", "К", "А")
        );
    }
}
