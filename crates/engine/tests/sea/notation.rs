//! S10: how cells are written and read.

use engine::{Alphabet, Cell, CellFault, LetterReading, Letters, Notation, Rows};
use proptest::prelude::*;

fn every_notation() -> Vec<Notation> {
    let mut all = Vec::new();
    for alphabet in Alphabet::ALL {
        for rows in [Rows::TopDown, Rows::BottomUp] {
            for letters in [Letters::Columns, Letters::Rows] {
                all.push(Notation {
                    alphabet,
                    rows,
                    letters,
                });
            }
        }
    }
    all
}

/// «=А4» one cell, «!» no such cell, «?А1 А10» ambiguous with these offered, «-» no cell.
fn check(notation: Notation, text: &str, expected: &str) {
    let read = match notation.read(text) {
        Ok(cell) => format!("={}", notation.print(cell)),
        Err(CellFault::NoSuchCell) => "!".to_owned(),
        Err(CellFault::NotACell) => "-".to_owned(),
        Err(CellFault::Ambiguous(cells)) => {
            let cells: Vec<String> = cells.into_iter().map(|cell| notation.print(cell)).collect();
            format!("?{}", cells.join(" "))
        }
    };
    assert_eq!(read, expected, "reading {text:?} with {notation:?}");
}

#[test]
fn s10_letters_are_ten_and_none_twice() {
    for alphabet in Alphabet::ALL {
        let letters: std::collections::BTreeSet<char> = alphabet.letters().into_iter().collect();
        assert_eq!(letters.len(), 10, "{alphabet:?}");
        let json = serde_json::to_string(&alphabet).expect("writes");
        assert_eq!(json, format!("\"{}\"", alphabet.code_str()));
    }
}

#[test]
fn s10_the_edges_of_the_sea_are_named() {
    let sea = |rows, letters| Notation {
        alphabet: Alphabet::Cyrillic,
        rows,
        letters,
    };
    for (notation, top_left, right_of_it, below_it) in [
        (sea(Rows::TopDown, Letters::Columns), "А1", "Б1", "А2"),
        (sea(Rows::BottomUp, Letters::Columns), "А10", "Б10", "А9"),
        (sea(Rows::TopDown, Letters::Rows), "А1", "А2", "Б1"),
        (sea(Rows::BottomUp, Letters::Rows), "К1", "К2", "И1"),
    ] {
        for (column, row, text) in [(0, 0, top_left), (1, 0, right_of_it), (0, 1, below_it)] {
            assert_eq!(
                notation.print(Cell::new(column, row).expect("in the sea")),
                text,
                "{notation:?}"
            );
        }
    }
}

#[test]
fn s10_what_is_printed_is_read_back() {
    for notation in every_notation() {
        for cell in Cell::all() {
            let text = notation.print(cell);
            let (letter, number) = notation.parts(cell);
            assert_eq!(notation.cell(letter, number), Some(cell));
            let turned = format!("{number}{}", notation.alphabet.letters()[letter]);
            for written in [
                text.clone(),
                text.to_lowercase(),
                turned,
                format!("«{text}»!"),
                format!(" {text} "),
            ] {
                assert_eq!(notation.read(&written), Ok(cell), "{written:?} {notation:?}");
            }
        }
        for (letter, number) in [(0, 0), (0, 11), (10, 1), (usize::MAX, 1), (0, 255)] {
            assert_eq!(notation.cell(letter, number), None);
        }
    }
}

#[test]
fn s10_cells_are_read_as_people_write_them() {
    #[rustfmt::skip]
    let cases = [
        ("А4", "=А4"), ("а 4", "=А4"), ("А-4", "=А4"), ("А–4", "=А4"), ("А — 4", "=А4"), ("А:4", "=А4"),
        ("А.4", "=А4"), ("А,4", "=А4"), ("А/4", "=А4"), ("(А4)", "=А4"), ("А(4)", "=А4"), ("4А", "=А4"),
        ("А 10", "=А10"), ("10 К", "=К10"), ("К – 10", "=К10"), ("«Ж7»", "=Ж7"), ("**Ж7**", "=Ж7"),
        ("Ж7))", "=Ж7"), ("А４", "=А4"), ("Ａ４", "=А4"), ("А04", "=А4"), ("А010", "=А10"), ("К\u{200b}8", "=К8"),
        ("A4", "=А4"), ("E5", "=Е5"), ("K8", "=К8"), ("k10", "=К10"), ("А1O", "=А10"), ("А1О", "=А10"),
        ("а1о", "=А10"), ("1О к", "=К10"), ("К8, К8", "=К8"),
        ("А11", "!"), ("А0", "!"), ("А00", "!"), ("А100", "!"), ("К-11!", "!"), ("Й5", "!"), ("И\u{306}5", "!"),
        ("Ё5", "!"), ("Е\u{308}5", "!"), ("Л1", "!"), ("C3", "!"), ("11А", "!"), ("К٨", "!"), ("Я 3", "!"),
        ("А4294967297", "-"), ("А999", "!"),
        ("B4", "?В4 Б4 И4"), ("b 4", "?В4 Б4 И4"), ("4B", "?В4 Б4 И4"), ("D4", "?Д4 В4 Г4"), ("g3", "?Г3 Ж3"),
        ("J1", "?Ж1 К1 И1"), ("34", "?З4 В4"), ("3 4", "?З4 В4"), ("КА8", "?К8 А8"), ("К8 или К9", "?К8 К9"),
        ("К8/К9", "?К8 К9"), ("А1 0", "?А1 А10"), ("А 1 0", "?А1 А10"), ("А1-5", "?А1"), ("Al", "?А1"),
        ("А|0", "?А10"), ("АI", "?А1"), ("B11", "!"),
        ("", "-"), ("…", "-"), ("А", "-"), ("к", "-"), ("4", "-"), ("10", "-"), ("Адвокат", "-"), ("поле А4", "-"),
        ("А+4", "-"), ("А💣4", "-"), ("Redmi 4A", "-"), ("ZimA2", "-"), ("А\u{301}4", "-"), ("8:0", "-"),
    ];
    for (text, expected) in cases {
        check(Notation::default(), text, expected);
    }
}

#[test]
fn s10_other_alphabets_have_their_own_doubles() {
    #[rustfmt::skip]
    let cases = [
        (Alphabet::CyrillicYo, "Ё5", "=Ё5"), (Alphabet::CyrillicYo, "Е\u{308}5", "=Ё5"),
        (Alphabet::CyrillicYo, "К5", "!"), (Alphabet::CyrillicYo, "K5", "!"),
        (Alphabet::Latin, "j10", "=J10"), (Alphabet::Latin, "А4", "=A4"), (Alphabet::Latin, "В7", "=B7"),
        (Alphabet::Latin, "С7", "=C7"), (Alphabet::Latin, "Е7", "=E7"), (Alphabet::Latin, "B7", "=B7"),
        (Alphabet::Latin, "K1", "!"), (Alphabet::Latin, "Д1", "!"), (Alphabet::Latin, "I1", "=I1"),
        (Alphabet::Respublika, "р10", "=Р10"), (Alphabet::Respublika, "C3", "=С3"), (Alphabet::Respublika, "Y1", "=У1"),
        (Alphabet::Respublika, "P3", "?Р3 П3"), (Alphabet::Respublika, "В5", "!"), (Alphabet::Respublika, "B5", "?Б5 И5"),
        (Alphabet::Snegurochka, "P3", "=Р3"), (Alphabet::Snegurochka, "H1", "=Н1"), (Alphabet::Snegurochka, "О4", "=О4"),
        (Alphabet::Snegurochka, "4О", "=О4"), (Alphabet::Snegurochka, "О1О", "=О10"), (Alphabet::Snegurochka, "О10", "=О10"),
        (Alphabet::Snegurochka, "B3", "!"),
    ];
    for (alphabet, text, expected) in cases {
        check(Notation::of(alphabet), text, expected);
    }
}

#[test]
fn s10_letters_alone() {
    let cyrillic = Notation::default();
    for (letter, expected) in [
        ('К', LetterReading::Letter(9)),
        ('k', LetterReading::Letter(9)),
        ('й', LetterReading::Outside),
        ('C', LetterReading::Outside),
        ('7', LetterReading::NotALetter),
        ('-', LetterReading::NotALetter),
        ('b', LetterReading::Ambiguous(vec![2, 1, 8])),
    ] {
        assert_eq!(cyrillic.read_letter(letter), expected, "{letter}");
    }
}

proptest! {
    #[test]
    fn s10_reading_never_panics(text in "[\\PC]{0,40}|[А-Яа-яёA-Za-z0-9 OО.,:/()–-]{0,8}") {
        for notation in every_notation() {
            if let Err(CellFault::Ambiguous(cells)) = notation.read(&text) {
                prop_assert!(!cells.is_empty());
            }
        }
    }
}
