//! How cells are written and read (S10).
//!
//! The stored [`Cell`] never changes; a [`Notation`] is only the names on the edges of the sea.

mod reading;

use serde::{Deserialize, Serialize};

use crate::cell::{Cell, SIDE};

pub use reading::CellFault;
pub(crate) use reading::plain;

/// Ten letters, none twice. S10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Alphabet {
    /// АБВГДЕЖЗИК
    #[default]
    Cyrillic,
    /// АБВГДЕЁЖЗИ
    CyrillicYo,
    /// ABCDEFGHIJ
    Latin,
    /// РЕСПУБЛИКА
    Respublika,
    /// СНЕГУРОЧКА
    Snegurochka,
}

impl Alphabet {
    /// Every alphabet.
    pub const ALL: [Alphabet; 5] = [
        Alphabet::Cyrillic,
        Alphabet::CyrillicYo,
        Alphabet::Latin,
        Alphabet::Respublika,
        Alphabet::Snegurochka,
    ];

    /// The ten letters in order, upper case.
    pub const fn letters(self) -> [char; 10] {
        match self {
            Alphabet::Cyrillic => ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ж', 'З', 'И', 'К'],
            Alphabet::CyrillicYo => ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ё', 'Ж', 'З', 'И'],
            Alphabet::Latin => ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'],
            Alphabet::Respublika => ['Р', 'Е', 'С', 'П', 'У', 'Б', 'Л', 'И', 'К', 'А'],
            Alphabet::Snegurochka => ['С', 'Н', 'Е', 'Г', 'У', 'Р', 'О', 'Ч', 'К', 'А'],
        }
    }

    /// The wire name: `cyrillic`, `cyrillic_yo`, `latin`, `respublika`, `snegurochka`.
    pub const fn code_str(self) -> &'static str {
        match self {
            Alphabet::Cyrillic => "cyrillic",
            Alphabet::CyrillicYo => "cyrillic_yo",
            Alphabet::Latin => "latin",
            Alphabet::Respublika => "respublika",
            Alphabet::Snegurochka => "snegurochka",
        }
    }
}

/// At which end of the sea the rows begin. S10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rows {
    /// The first row is the top one.
    #[default]
    TopDown,
    /// The first row is the bottom one (M2).
    BottomUp,
}

/// What the letters name; the numbers name the other. S10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Letters {
    /// Letters along the top or bottom, numbers down the side.
    #[default]
    Columns,
    /// Letters down the side, numbers along the top or bottom.
    Rows,
}

/// How the cells of a game are written. S10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Notation {
    /// The ten letters.
    pub alphabet: Alphabet,
    /// Whether rows are counted (or lettered) from the top or the bottom.
    pub rows: Rows,
    /// Whether the letters name columns or rows.
    pub letters: Letters,
}

/// What one character can be as the letter of a cell. Letters are indexes 0–9 into [`Alphabet::letters`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LetterReading {
    /// This letter: written so, or its look-alike.
    Letter(usize),
    /// No letter of the notation, but by look, sound, key or place it may stand for these.
    Ambiguous(Vec<usize>),
    /// A letter, but not of this notation.
    Outside,
    /// Not a letter at all.
    NotALetter,
}

impl Notation {
    /// A notation in this alphabet, rows from the top, letters on the columns.
    pub const fn of(alphabet: Alphabet) -> Notation {
        Notation {
            alphabet,
            rows: Rows::TopDown,
            letters: Letters::Columns,
        }
    }

    /// The cell as it is written, the letter before the number: «А4».
    pub fn print(self, cell: Cell) -> String {
        let (letter, number) = self.parts(cell);
        format!("{}{number}", self.alphabet.letters()[letter])
    }

    /// The cell that examples name: the first letter and the number 4, «А4».
    pub fn example(self) -> String {
        format!("{}4", self.alphabet.letters()[0])
    }

    /// The cell of a letter (0–9, an index into the alphabet) and a number (1–10); `None` outside.
    pub fn cell(self, letter: usize, number: u8) -> Option<Cell> {
        let letter = u8::try_from(letter).ok().filter(|letter| *letter < SIDE)?;
        let number = number.checked_sub(1).filter(|number| *number < SIDE)?;
        let (column, row) = match self.letters {
            Letters::Columns => (letter, number),
            Letters::Rows => (number, letter),
        };
        Cell::new(column, self.turned(row))
    }

    /// The letter (0–9, an index into the alphabet) and the number (1–10) of a cell.
    pub fn parts(self, cell: Cell) -> (usize, u8) {
        let row = self.turned(cell.row());
        match self.letters {
            Letters::Columns => (usize::from(cell.column()), row + 1),
            Letters::Rows => (usize::from(row), cell.column() + 1),
        }
    }

    fn turned(self, row: u8) -> u8 {
        match self.rows {
            Rows::TopDown => row,
            Rows::BottomUp => SIDE - 1 - row,
        }
    }

    /// Reads one character as the letter of a cell; case does not matter.
    ///
    /// Look-alikes of the other script read as the letter they look like, unless they may also mean
    /// another letter of the notation: Latin B in a Cyrillic sea is В by look, Б by sound, И by key.
    /// Compose the text (NFC) first: a decomposed Й begins with И.
    pub fn read_letter(self, character: char) -> LetterReading {
        let letter = upper(character);
        let place = |wanted: char| self.alphabet.letters().iter().position(|own| *own == wanted);
        if let Some(own) = place(letter) {
            return LetterReading::Letter(own);
        }
        if !character.is_alphabetic() {
            return LetterReading::NotALetter;
        }
        let by_look = self.look_alike(letter).and_then(place);
        let mut may_be: Vec<usize> = by_look.into_iter().collect();
        for other in self.otherwise(letter).iter().copied().filter_map(place) {
            if !may_be.contains(&other) {
                may_be.push(other);
            }
        }
        match (by_look, may_be.as_slice()) {
            (Some(letter), [_]) => LetterReading::Letter(letter),
            (_, []) => LetterReading::Outside,
            _ => LetterReading::Ambiguous(may_be),
        }
    }

    /// Is this the letter of that place (0–9), as it stands at the edge of a sea? A look-alike is, also 3 for З
    /// and 0 for О.
    pub(crate) fn is_letter(self, place: usize, character: char) -> bool {
        let letter = match upper(character) {
            '3' => 'З',
            '0' => 'О',
            other => other,
        };
        let own = self.alphabet.letters().get(place).copied();
        own.is_some() && (own == Some(letter) || own == self.look_alike(letter))
    }

    /// The letter of the notation's script that looks the same.
    fn look_alike(self, letter: char) -> Option<char> {
        const PAIRS: [(char, char); 11] = [
            ('A', 'А'),
            ('B', 'В'),
            ('C', 'С'),
            ('E', 'Е'),
            ('H', 'Н'),
            ('K', 'К'),
            ('M', 'М'),
            ('O', 'О'),
            ('P', 'Р'),
            ('T', 'Т'),
            ('Y', 'У'),
        ];
        let latin_sea = self.alphabet == Alphabet::Latin;
        PAIRS.iter().find_map(|&(latin, cyrillic)| match latin_sea {
            true if letter == cyrillic => Some(latin),
            false if letter == latin => Some(cyrillic),
            _ => None,
        })
    }

    /// What else a Latin letter may mean in a Cyrillic sea: by sound, by key, by its place among the
    /// Latin columns.
    fn otherwise(self, letter: char) -> &'static [char] {
        let by_order = matches!(self.alphabet, Alphabet::Cyrillic | Alphabet::CyrillicYo);
        match (letter, self.alphabet) {
            (_, Alphabet::Latin) => &[],
            ('B', _) => &['Б', 'И'],
            ('D', _) if by_order => &['Д', 'В', 'Г'],
            ('D', _) => &['Д', 'В'],
            ('G', Alphabet::Cyrillic) => &['Г', 'Ж', 'П'],
            ('G', Alphabet::CyrillicYo) => &['Г', 'Ё', 'Ж'],
            ('G', _) => &['Г', 'П'],
            ('J', _) if by_order => &['Ж', 'К', 'И'],
            ('J', _) => &['О'],
            ('P', _) => &['П'],
            _ => &[],
        }
    }
}

/// The character in upper case, where that is one character; else itself.
fn upper(character: char) -> char {
    let mut forms = character.to_uppercase();
    match (forms.next(), forms.next()) {
        (Some(only), None) => only,
        _ => character,
    }
}
