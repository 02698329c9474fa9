//! The worked pictures of the rule book, drawn as every sea is drawn; and worked posts.

use crate::pages::view::{CellView, Drawing, Mark, Shell};

/// How a picture is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// So it is lawful.
    Good,
    /// So it is not.
    Bad,
    /// It shows what happens.
    Plain,
}

impl Verdict {
    /// Class of the figure.
    pub const fn class(self) -> &'static str {
        match self {
            Verdict::Good => "good",
            Verdict::Bad => "bad",
            Verdict::Plain => "plain",
        }
    }

    /// Key of the word that says the same without colour.
    pub const fn key(self) -> Option<&'static str> {
        match self {
            Verdict::Good => Some("picture-good"),
            Verdict::Bad => Some("picture-bad"),
            Verdict::Plain => None,
        }
    }
}

/// A part of a sea, or two, with what can be seen there in words.
pub struct Picture {
    /// How it is meant.
    pub verdict: Verdict,
    /// Each with whose it is, where that matters; an arrow leads from each to the next.
    pub drawings: Vec<(Option<&'static str>, Drawing)>,
    /// In words, complete without the drawing.
    pub caption: String,
}

/// Rule, verdict, key of the caption, and rows: `.` nothing, `#` a deck, `!` a deck at fault, `o` a miss, `x` a hit deck, `h` a
/// hit on a sea of another, `s` a sunk deck, `-` known to be empty.
type Sample = (&'static str, Verdict, &'static str, &'static [&'static str]);

const SAMPLES: [Sample; 11] = [
    (
        "S3",
        Verdict::Good,
        "picture-straight",
        &["####.", ".....", "#.##.", "#....", "....#"],
    ),
    (
        "S3",
        Verdict::Bad,
        "picture-bent",
        &[".....", ".!!..", ".!...", ".!...", "....."],
    ),
    (
        "S3",
        Verdict::Bad,
        "picture-gap",
        &[".....", ".....", "!!.!.", ".....", "....."],
    ),
    (
        "S4",
        Verdict::Good,
        "picture-apart",
        &["###..", ".....", "##.#.", "...#.", "#...."],
    ),
    (
        "S4",
        Verdict::Bad,
        "picture-side",
        &[".....", ".###.", "..!!.", ".....", "....."],
    ),
    (
        "S4",
        Verdict::Bad,
        "picture-corner",
        &[".....", ".##..", "...!.", "...!.", "....."],
    ),
    (
        "S7",
        Verdict::Plain,
        "picture-miss",
        &[".....", ".....", "..o..", ".....", "....."],
    ),
    (
        "S7",
        Verdict::Plain,
        "picture-hit",
        &[".....", ".....", ".#x#.", ".....", "....."],
    ),
    (
        "S7",
        Verdict::Plain,
        "picture-sunk",
        &[".....", ".....", ".sss.", ".....", "....."],
    ),
    (
        "S9",
        Verdict::Plain,
        "picture-around",
        &[".....", "-----", "-sss-", "-----", "....."],
    ),
    (
        "S9",
        Verdict::Plain,
        "picture-edge",
        &["s-...", "s-...", "--...", ".....", "....."],
    ),
];

/// The pictures of a rule.
pub fn of_rule(rule: &str, shell: &Shell) -> Vec<Picture> {
    let mut pictures: Vec<Picture> = SAMPLES
        .iter()
        .filter(|(of, ..)| *of == rule)
        .map(|(_, verdict, caption, rows)| Picture {
            verdict: *verdict,
            drawings: vec![(None, drawn(rows))],
            caption: shell.t(caption),
        })
        .collect();
    if rule == "T17" {
        pictures.push(Picture {
            verdict: Verdict::Plain,
            drawings: vec![
                (
                    Some("ZimA"),
                    drawn(&["#.o..", "#...#", "#..o.", "....#", "x#..#"]),
                ),
                (
                    Some("Вирт"),
                    drawn(&["--o..", "s-...", "--h..", "..h.o", "....."]),
                ),
            ],
            caption: shell.t("picture-free"),
        });
    }
    pictures
}

fn drawn(rows: &[&str]) -> Drawing {
    let cells: Vec<Vec<CellView>> = rows.iter().map(|row| row.chars().map(cell).collect()).collect();
    Drawing::of(&cells.iter().map(Vec::as_slice).collect::<Vec<_>>())
}

fn cell(sign: char) -> CellView {
    let mark = match sign {
        'o' => Mark::Miss,
        'x' | 'h' => Mark::Hit,
        's' => Mark::Sunk,
        '-' => Mark::Empty,
        _ => Mark::Unknown,
    };
    CellView {
        mark,
        deck: matches!(sign, '#' | '!' | 'x'),
        faulty: sign == '!',
        ..CellView::default()
    }
}

/// Posts as they are written, which are Russian everywhere, and the key of what each means (P4).
pub const POSTS: [(&str, &str); 10] = [
    ("То ZimA - А4", "worked-shot"),
    ("мимо", "worked-answer"),
    ("А4 - ранил\nБ7 - мимо", "worked-answers"),
    ("> ZimA - А4\n- убил\nТо Адвокат - К8", "worked-both"),
    ("убил. Выбываю", "worked-exit"),
    ("За Вирт:\nмимо\nТо Боцман - Е5", "worked-for"),
    ("ZimA продолжает игру против Вирт", "worked-order"),
    ("Преемником назначаю Вирт", "worked-successor"),
    ("Передаю право хода Адмиралу", "worked-delegation"),
    ("Забираю право хода", "worked-back"),
];

#[cfg(test)]
mod tests {
    use engine::{Alphabet, Cell, Cells, Fleet, FleetRule, Lineup, Notation};

    use super::{POSTS, SAMPLES, Verdict};
    use crate::pages::from::fleet::on_cells;
    use crate::words::{Language, Words};

    /// The ships of a picture are lawful or not as it says, but for their number.
    #[test]
    fn a_picture_shows_what_it_says() {
        for (rule, verdict, caption, rows) in SAMPLES {
            let decks: Cells = Cell::all()
                .filter(|cell| {
                    let row = rows.get(usize::from(cell.row())).unwrap_or(&"");
                    let sign = row.chars().nth(usize::from(cell.column()));
                    sign.is_some_and(|sign| "#!xs".contains(sign))
                })
                .collect();
            let lineup: Lineup = on_cells(decks);
            let rule_of = FleetRule::of(lineup.ships().iter().map(|ship| {
                let length = u8::try_from(ship.len()).expect("a short ship");
                (length, 1)
            }));
            let lawful = Fleet::lawful(&rule_of, &lineup);
            match verdict {
                Verdict::Good => assert!(lawful.is_ok(), "{caption}: {lawful:?}"),
                // cells that touch by side are read as one ship, cells apart as two: a gap shows in the numbers only
                Verdict::Bad if caption == "picture-gap" => assert_eq!(lineup.ships().len(), 2),
                Verdict::Bad => {
                    let violations = lawful.expect_err(caption);
                    assert!(
                        violations.iter().all(|v| ["S3", "S4"].contains(&v.code.rule())),
                        "{rule} {caption}: {violations:?}"
                    );
                }
                Verdict::Plain => {}
            }
        }
    }

    #[test]
    fn every_picture_and_post_has_its_words() {
        let keys = SAMPLES.iter().map(|(_, _, key, _)| *key);
        for key in keys.chain(POSTS.iter().map(|(_, key)| *key)) {
            for language in Language::ALL {
                assert!(Words::of(language).has(key), "{language} {key}");
            }
        }
    }

    #[test]
    fn a_ship_beside_the_edge_has_water_where_there_is_sea() {
        let notation = Notation::of(Alphabet::Cyrillic);
        let ship: Cells = ["А1", "А2"]
            .iter()
            .map(|cell| notation.read(cell).expect("a cell"))
            .collect();
        assert_eq!(ship.around().len(), 4, "as picture-edge shows it");
    }
}
