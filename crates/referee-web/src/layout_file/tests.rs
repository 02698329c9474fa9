//! Sheets and documents as programs write them, and what pretends to be one.

use std::fmt::Write as _;
use std::io::{Cursor, Write};

use engine::{Fleet, FleetRule, Lineup, Notation};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::picture::media_type;
use super::{MOST, layout, texts};
use crate::pages::http::upload::Unread;

const SHIPS: &str = "Б2-Б5 Г1-Е1 К3-К5 Д4-Е4 Ж8-З8 В8-В9 А10 К10 З1 К1";
const SEA: [&str; 10] = [
    "...###.#.#",
    ".#........",
    ".#.......#",
    ".#..##...#",
    ".#.......#",
    "..........",
    "..........",
    "..#...##..",
    "..#.......",
    "#........#",
];
const LETTERS: [&str; 10] = ["А", "Б", "В", "Г", "Д", "Е", "Ж", "З", "И", "К"];

fn packed(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(*name, SimpleFileOptions::default())
            .expect("a part");
        zip.write_all(text.as_bytes()).expect("its text");
    }
    zip.finish().expect("a file").into_inner()
}

fn fleet(text: &str) -> Fleet {
    let lineup =
        Lineup::read(text, Notation::default()).unwrap_or_else(|faults| panic!("{faults:?}: {text}"));
    Fleet::lawful(&FleetRule::default(), &lineup).unwrap_or_else(|faults| panic!("{faults:?}: {text}"))
}

fn reads(bytes: &[u8]) {
    let texts = texts(bytes).expect("texts");
    let text = layout(texts, Notation::default(), &FleetRule::default()).expect("a layout");
    assert_eq!(fleet(&text), fleet(SHIPS), "{text}");
}

/// A sheet with a sea whose corner is at a place; `cell` writes a cell of it.
fn sheet((top, left): (usize, usize), cell: impl Fn(&str, bool) -> String) -> String {
    let name = |row: usize, column: usize| {
        let letter = char::from(b'A' + u8::try_from(left + column).expect("a column"));
        format!("{letter}{}", top + row + 1)
    };
    let text =
        |place: &str, text: &str| format!(r#"<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>"#);
    let mut rows = format!(
        r#"<row r="{}">{}</row>"#,
        top + 1,
        (1..=10)
            .map(|at| text(&name(0, at), LETTERS[at - 1]))
            .collect::<Vec<_>>()
            .concat()
    );
    for (at, row) in (1..).zip(SEA) {
        let _ = write!(
            rows,
            r#"<row r="{}"><c r="{}"><v>{at}</v></c>"#,
            top + at + 1,
            name(at, 0)
        );
        for (column, mark) in (1..).zip(row.chars()) {
            rows += &cell(&name(at, column), mark == '#');
        }
        rows += "</row>";
    }
    format!("<worksheet><sheetData>{rows}</sheetData></worksheet>")
}

const STYLES: &str = r#"<styleSheet><fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FF0000FF"/></patternFill></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FF00FFFF"/></patternFill></fill></fills>
<cellStyleXfs><xf fillId="2"/></cellStyleXfs><cellXfs><xf fillId="0"/><xf fillId="2"/><xf fillId="3"/></cellXfs></styleSheet>"#;

#[test]
fn a_sea_in_a_workbook_is_read_wherever_it_stands() {
    let shared = "<sst uniqueCount=\"9999999999999999999\"><si><t>х</t></si><si><r><t>ва</t></r><r><t>жно</t></r></si></sst>";
    let empty =
        "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"s\"><v>1</v></c></row></sheetData></worksheet>";
    for corner in [(0, 0), (3, 5), (1, 13)] {
        let marked = sheet(corner, |place, deck| {
            if deck {
                format!(r#"<c r="{place}" t="s"><v>0</v></c>"#)
            } else {
                String::new()
            }
        });
        let numbers = sheet(corner, |place, deck| {
            format!(r#"<c r="{place}"><v>{}</v></c>"#, u8::from(deck))
        });
        for second in [&marked, &numbers] {
            reads(&packed(&[
                ("xl/workbook.xml", "<workbook/>"),
                ("xl/sharedStrings.xml", shared),
                ("xl/worksheets/sheet1.xml", empty),
                ("xl/worksheets/sheet2.xml", second),
            ]));
        }
    }
}

#[test]
fn cells_that_are_only_coloured_count() {
    let coloured = sheet((0, 0), |place, deck| {
        if deck {
            format!(r#"<c r="{place}" s="1"/>"#)
        } else {
            format!(r#"<c r="{place}" s="0"/>"#)
        }
    });
    let two_colours = sheet((2, 2), |place, deck| {
        format!(r#"<c r="{place}" s="{}"/>"#, if deck { 1 } else { 2 })
    });
    for sheet in [coloured, two_colours] {
        reads(&packed(&[
            ("xl/workbook.xml", "<workbook/>"),
            ("xl/styles.xml", STYLES),
            ("xl/worksheets/sheet1.xml", &sheet),
        ]));
    }
}

/// The sea as a table of a document, by the words for table, row and cell.
fn table(cell: impl Fn(&str) -> String, row: impl Fn(&str) -> String) -> String {
    let head: String = ["", "А", "Б", "В", "Г", "Д", "Е", "Ж", "З", "И", "К"]
        .map(&cell)
        .concat();
    let line = |(number, sea): (usize, &str)| {
        let marks: Vec<String> = sea
            .chars()
            .map(|c| cell(if c == '#' { "X" } else { "" }))
            .collect();
        row(&format!("{}{}", cell(&number.to_string()), marks.concat()))
    };
    row(&head) + &(1..).zip(SEA).map(line).collect::<Vec<_>>().concat()
}

#[test]
fn a_sea_in_a_document_is_read() {
    let words = table(
        |text| {
            format!(
                "<w:tc><w:tcPr><w:shd w:fill=\"auto\"/></w:tcPr><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc>"
            )
        },
        |cells| format!("<w:tr>{cells}</w:tr>"),
    );
    reads(&packed(&[(
        "word/document.xml",
        &format!(
            "<w:document><w:body><w:p><w:r><w:t>Мой флот &amp; я</w:t></w:r></w:p><w:tbl>{words}</w:tbl></w:body></w:document>"
        ),
    )]));
    let lines: String = SEA
        .iter()
        .map(|row| format!("<w:p><w:r><w:t>{row}</w:t></w:r></w:p>"))
        .collect::<Vec<_>>()
        .concat();
    reads(&packed(&[(
        "word/document.xml",
        &format!("<w:document><w:body>{lines}</w:body></w:document>"),
    )]));
    let listed =
        format!("<w:document><w:body><w:p><w:r><w:t>{SHIPS}</w:t></w:r></w:p></w:body></w:document>");
    reads(&packed(&[("word/document.xml", &listed)]));
    let open = table(
        |text| match text {
            "" => "<table:table-cell/>".to_owned(),
            text => format!("<table:table-cell><text:p>{text}</text:p></table:table-cell>"),
        },
        |cells| {
            format!(
                "<table:table-row>{cells}<table:table-cell table:number-columns-repeated=\"16000\"/></table:table-row>"
            )
        },
    );
    reads(&packed(&[(
        "content.xml",
        &format!("<office:document-content><office:body><table:table>{open}<table:table-row table:number-rows-repeated=\"1048000\"><table:table-cell table:number-columns-repeated=\"16000\"><text:p>x</text:p></table:table-cell></table:table-row></table:table></office:body></office:document-content>").replace("<text:p>x</text:p>", ""),
    )]));
}

#[test]
fn what_is_no_layout_is_refused_and_told_apart() {
    let zeros = "0".repeat(17 * 1024 * 1024);
    let bomb = packed(&[("xl/workbook.xml", ""), ("xl/worksheets/sheet1.xml", &zeros)]);
    assert!(bomb.len() < MOST, "it is small enough to be sent");
    for (bytes, why) in [
        (bomb, Unread::TooLarge),
        (vec![b' '; MOST + 1], Unread::TooLarge),
        (packed(&[("readme.txt", "А1")]), Unread::NotText),
        (packed(&[("word/document.xml", "<w:document><")]), Unread::Broken),
        (packed(&[("xl/workbook.xml", "<workbook/>")]), Unread::NoShips),
        (b"PK\x03\x04 a workbook".to_vec(), Unread::Broken),
        (b"\x89PNG\r\n\x1a\n".to_vec(), Unread::Picture),
        (b"\xff\xd8\xff\xe0".to_vec(), Unread::Picture),
        (b"%PDF-1.7".to_vec(), Unread::NotText),
    ] {
        assert_eq!(texts(&bytes), Err(why));
    }
    assert_eq!(texts("А1-А4".as_bytes()), Ok(vec!["А1-А4".to_owned()]));
}

#[test]
fn a_workbook_that_repeats_itself_without_end_costs_nothing() {
    let far = "<worksheet><sheetData><row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row></sheetData></worksheet>";
    let many = format!(
        "<office:body><table:table>{}</table:table></office:body>",
        "<table:table-row table:number-rows-repeated=\"1048576\"><table:table-cell table:number-columns-repeated=\"16384\"><text:p>x</text:p></table:table-cell></table:table-row>".repeat(9)
    );
    assert_eq!(
        texts(&packed(&[
            ("xl/workbook.xml", ""),
            ("xl/worksheets/sheet1.xml", far)
        ])),
        Err(Unread::NoShips)
    );
    assert!(texts(&packed(&[("content.xml", &many)])).is_ok_and(|texts| texts[0].len() < 100_000));
}

#[test]
fn photographs_are_told_by_how_they_begin() {
    for (bytes, kind) in [
        (b"\xff\xd8\xff\xe0".as_slice(), Some("image/jpeg")),
        (b"\x89PNG\r\n\x1a\n", Some("image/png")),
        (b"RIFF\0\0\0\0WEBPVP8 ", Some("image/webp")),
        (b"\0\0\0\x18ftypheic", Some("image/heic")),
        (b"\0\0\0\x18ftypmp42", None),
        (b"<svg onload='alert(1)'>", None),
        (b"GIF89a", None),
        (b"", None),
    ] {
        assert_eq!(media_type(bytes), kind, "{bytes:?}");
    }
}
