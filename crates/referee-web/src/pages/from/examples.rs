//! Cells and ships that a text gives as examples, as the game writes them (S10).

use engine::Notation;

/// A ship: «А1-А4».
pub fn ship(notation: Notation) -> String {
    let first = notation.alphabet.letters()[0];
    format!("{first}1-{first}4")
}

/// Facts for a message: `cell` «А4», `second` «Б2», `ship` «А1-А4», `other` «В1-В3», `cells` «Б2 Б3 Б4».
pub fn facts(notation: Notation) -> [(&'static str, String); 5] {
    let [_, second, third, ..] = notation.alphabet.letters();
    [
        ("cell", notation.example()),
        ("second", format!("{second}2")),
        ("ship", ship(notation)),
        ("other", format!("{third}1-{third}3")),
        ("cells", format!("{second}2 {second}3 {second}4")),
    ]
}

#[cfg(test)]
mod tests {
    use engine::{Alphabet, Letters, Lineup, Notation, Rows};

    use super::facts;

    #[test]
    fn every_example_is_read_in_its_own_notation() {
        for alphabet in Alphabet::ALL {
            for rows in [Rows::TopDown, Rows::BottomUp] {
                for letters in [Letters::Columns, Letters::Rows] {
                    let notation = Notation {
                        alphabet,
                        rows,
                        letters,
                    };
                    for (name, text) in facts(notation) {
                        let read = Lineup::read(&text, notation);
                        let decks = read.expect(&text).ships().iter().map(Vec::len).sum::<usize>();
                        let expected = if name == "ship" {
                            4
                        } else if name == "cell" || name == "second" {
                            1
                        } else {
                            3
                        };
                        assert_eq!(decks, expected, "{text}");
                    }
                }
            }
        }
    }
}
