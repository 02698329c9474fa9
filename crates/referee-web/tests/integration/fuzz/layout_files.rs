//! Files that hold a layout, spoilt in their bytes and in what is packed in them: texts come out, or a reason does, and
//! never more of them than a text that is typed may be.

use std::io::{Cursor, Write};

use engine::{Fleet, FleetRule, Lineup, Notation};
use proptest::prelude::*;
use referee_web::layout_file::{MOST, layout, texts};
use referee_web::pages::http::upload;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::found;
use super::spoil::{cases, edits, spoilt};

const SHEET: &str = "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" s=\"1\"/></row>\
    <row r=\"2\"><c r=\"B2\" t=\"inlineStr\"><is><t>А1-А4</t></is></c><c r=\"C2\"><v>1</v></c></row></sheetData></worksheet>";
const STRINGS: &str =
    "<sst uniqueCount=\"2\"><si><t>х</t></si><si><r><t>ва</t></r><r><t>жно</t></r></si></sst>";
const STYLES: &str = "<styleSheet><fills><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"solid\">\
    <fgColor rgb=\"FF0000FF\"/></patternFill></fill></fills><cellXfs><xf fillId=\"0\"/><xf fillId=\"1\"/></cellXfs></styleSheet>";
const DOCUMENT: &str = "<w:document><w:body><w:p><w:r><w:t>Б2-Б5 Г1-Е1 &amp; К3-К5</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:tcPr>\
    <w:shd w:fill=\"FF0000\"/></w:tcPr><w:p><w:r><w:t>X</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>";
const CONTENT: &str = "<office:document-content><office:body><table:table><table:table-row table:number-rows-repeated=\"3\">\
    <table:table-cell table:number-columns-repeated=\"2\"><text:p>x</text:p></table:table-cell></table:table-row></table:table>\
    </office:body></office:document-content>";

/// What such files are made of.
const PIECES: [&str; 34] = [
    "<",
    ">",
    "/>",
    "</",
    "<c r=\"",
    "\"",
    "t=\"s\"",
    "<v>",
    "</v>",
    "<v>99999999999</v>",
    "<v>-1</v>",
    "r=\"XFD1048576\"",
    "r=\"A0\"",
    "r=\"\"",
    "<row>",
    "</row>",
    "<si>",
    "<t>",
    "&amp;",
    "&#x110000;",
    "&#0;",
    "&nope;",
    "<!DOCTYPE a [<!ENTITY x \"xxxxxxxx\"><!ENTITY y \"&x;&x;\">]>",
    "&y;",
    "<!ENTITY z SYSTEM \"file:///etc/passwd\">",
    "&z;",
    "<![CDATA[",
    "]]>",
    "<!--",
    "<?xml",
    "number-columns-repeated=\"4294967295\"",
    "table:number-rows-repeated=\"18446744073709551615\"",
    "s=\"4294967295\"",
    "xmlns:a=\"b\"",
];

fn packed(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn workbook(sheet: &str, strings: &str, styles: &str) -> Vec<u8> {
    packed(&[
        ("xl/workbook.xml", "<workbook/>"),
        ("xl/sharedStrings.xml", strings),
        ("xl/styles.xml", styles),
        ("xl/worksheets/sheet1.xml", sheet),
    ])
}

/// What holds for every file.
fn holds(bytes: &[u8]) -> Result<(), TestCaseError> {
    let Ok(texts) = texts(bytes) else { return Ok(()) };
    prop_assert!(!texts.is_empty() && texts.len() <= 200, "{} texts", texts.len());
    prop_assert!(
        texts.iter().all(|text| text.len() <= upload::MOST),
        "no longer than what is typed"
    );
    prop_assert!(
        !texts.iter().any(|text| text.contains("root:x:0")),
        "no file of this machine"
    );
    let rule = FleetRule::default();
    if let Some(text) = layout(texts, Notation::default(), &rule)
        && let Ok(lineup) = Lineup::read_for(&text, Notation::default(), &rule)
        && let Ok(fleet) = Fleet::lawful(&rule, &lineup)
    {
        prop_assert!(fleet.obeys(&rule));
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn a_file_whose_parts_are_spoilt_is_read_or_refused(which in 0..5_usize, edits in edits(&PIECES)) {
        let spoil = |text: &str| spoilt(text, CONTENT, &edits);
        let bytes = match which {
            0 => workbook(&spoil(SHEET), STRINGS, STYLES),
            1 => workbook(SHEET, &spoil(STRINGS), STYLES),
            2 => workbook(SHEET, STRINGS, &spoil(STYLES)),
            3 => packed(&[("word/document.xml", &spoil(DOCUMENT))]),
            _ => packed(&[("content.xml", &spoil(CONTENT))]),
        };
        holds(&bytes)?;
    }

    #[test]
    fn a_file_whose_bytes_are_spoilt_is_read_or_refused(
        which in 0..3_usize, changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        cut in prop::option::of(any::<prop::sample::Index>()), twice: bool,
    ) {
        let mut bytes = match which {
            0 => workbook(SHEET, STRINGS, STYLES),
            1 => packed(&[("word/document.xml", DOCUMENT)]),
            _ => packed(&[("content.xml", CONTENT)]),
        };
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()) + 4);
        }
        if twice {
            bytes.extend_from_within(..);
        }
        holds(&bytes)?;
    }

    #[test]
    fn any_bytes_are_read_or_refused(start in prop::sample::select(vec![&b"PK\x03\x04"[..], b"", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf"]),
        rest in prop::collection::vec(any::<u8>(), 0..2_000)) {
        holds(&[start, &rest].concat())?;
    }
}

/// An entity is never looked up: neither what it names nor what it is made of comes out.
#[test]
fn no_entity_of_a_file_is_followed() {
    let evil = "<!DOCTYPE a [<!ENTITY f SYSTEM \"file:///etc/passwd\"><!ENTITY l \"лоллоллол\">]>";
    let document = |xml: &str| packed(&[("word/document.xml", xml)]);
    let xml = format!(
        "{evil}<w:document><w:body><w:p><w:r><w:t>А1 &f; &l;</w:t></w:r></w:p></w:body></w:document>"
    );
    if let Ok(texts) = texts(&document(&xml)) {
        let all = texts.concat();
        assert!(!all.contains("root") && !all.contains("лоллол"), "{all}");
    }
    // a name in the file leads nowhere: parts are looked up by the names that are expected
    let climbing = packed(&[("../../etc/passwd", "x"), ("word/document.xml", DOCUMENT)]);
    assert!(texts(&climbing).is_ok());
    assert!(texts(&vec![b'a'; MOST + 1]).is_err());
}

#[test]
fn what_was_found_in_layout_files_holds() {
    for (name, bytes) in found("layout-") {
        holds(&bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}
