//! Drawings, tables and matrices of a sea.

use super::sheet::{ALL, MARKS, STRANGE, Sheet, TOP_LEFT};

/// Every way to print a sea with all labels that it needs.
pub fn with_labels(sheet: &Sheet) -> Vec<(String, String)> {
    let mut printed = Vec::new();
    for (deck, water) in MARKS.into_iter().chain(STRANGE) {
        for (name, edges) in [("top left", TOP_LEFT), ("all round", ALL)] {
            printed.push((
                format!("{deck}{water} spaced, {name}"),
                sheet.labelled((deck, water, " "), " ", edges),
            ));
            printed.push((
                format!("{deck}{water} dense, {name}"),
                sheet.labelled((deck, water, ""), " ", edges),
            ));
            printed.push((
                format!("{deck}{water} bar, {name}"),
                sheet.labelled((deck, water, ""), " | ", edges),
            ));
        }
    }
    printed.extend(tables(sheet));
    printed
}

fn tables(sheet: &Sheet) -> Vec<(String, String)> {
    let mut printed = Vec::new();
    for (deck, water) in [
        ("X", ""),
        ("х", "."),
        ("1", "0"),
        ("1", ""),
        ("■", " "),
        ("корабль", ""),
        ("🚢", "🌊"),
    ] {
        let rows = |between: &str| {
            let mut lines = vec![format!("{between}{}", sheet.top.join(between))];
            for (label, row) in sheet.side.iter().zip(sheet.body(deck, water, between)) {
                lines.push(format!("{label}{between}{row}"));
            }
            lines
        };
        for (name, between) in [("tsv", "\t"), ("csv", ","), ("semicolons", ";")] {
            printed.push((format!("{name} {deck}/{water}"), rows(between).join("\n")));
        }
        let quoted = |line: &String| {
            line.split(',')
                .map(|cell| format!("\"{cell}\""))
                .collect::<Vec<_>>()
                .join(",")
        };
        printed.push((
            format!("quoted csv {deck}/{water}"),
            rows(",").iter().map(quoted).collect::<Vec<_>>().join("\r\n"),
        ));
        let mut markdown: Vec<String> = rows(" | ").iter().map(|line| format!("| {line} |")).collect();
        markdown.insert(1, format!("|{}", "---|".repeat(11)));
        printed.push((format!("markdown {deck}/{water}"), markdown.join("\n")));
        let cells = |line: &String, open: &str, close: &str| {
            line.split('\t')
                .map(|cell| format!("{open}{cell}{close}"))
                .collect::<String>()
        };
        let html = |line: &String| format!("<tr>{}</tr>", cells(line, "<td class=\"c\">", "</td>"));
        printed.push((
            format!("html {deck}/{water}"),
            format!(
                "<table border=1>\n{}</table>",
                rows("\t").iter().map(html).collect::<String>()
            ),
        ));
        let open_html = |line: &String| format!("<tr>{}", cells(line, "<td>", ""));
        printed.push((
            format!("html without ends {deck}/{water}"),
            format!(
                "<TABLE><TBODY>{}</TABLE>",
                rows("\t").iter().map(open_html).collect::<String>()
            ),
        ));
        let bb = |line: &String| format!("[tr]{}[/tr]", cells(line, "[td]", "[/td]"));
        printed.push((
            format!("bbcode {deck}/{water}"),
            format!("[table]{}[/table]", rows("\t").iter().map(bb).collect::<String>()),
        ));
        let framed = |line: &String| {
            format!(
                "│{}│",
                line.split('\t')
                    .map(|cell| format!("{cell:^3}"))
                    .collect::<Vec<_>>()
                    .join("│")
            )
        };
        let rule = format!("├{}┤", ["───"; 11].join("┼"));
        printed.push((
            format!("box {deck}/{water}"),
            format!(
                "┌{}┐\n{}\n└{}┘",
                ["───"; 11].join("┬"),
                rows("\t")
                    .iter()
                    .map(framed)
                    .collect::<Vec<_>>()
                    .join(&format!("\n{rule}\n")),
                ["───"; 11].join("┴")
            ),
        ));
        let plus = format!("+{}", "---+".repeat(11));
        let ascii = |line: &String| framed(line).replace('│', "|");
        printed.push((
            format!("+--+ {deck}/{water}"),
            format!(
                "{plus}\n{}\n{plus}",
                rows("\t")
                    .iter()
                    .map(ascii)
                    .collect::<Vec<_>>()
                    .join(&format!("\n{plus}\n"))
            ),
        ));
    }
    let blanks = |deck: &str, between: &str| sheet.labelled((deck, " ", between), " ", TOP_LEFT);
    // «10» before other numbers moves them to the right
    for deck in ["#", "X", "■", "о"].into_iter().filter(|_| sheet.top[0] != "10") {
        printed.push((format!("{deck} on blanks"), blanks(deck, " ")));
        printed.push((format!("{deck} on blanks, cut"), cut(&blanks(deck, " "))));
        printed.push((format!("{deck} on blanks, dense, cut"), cut(&blanks(deck, ""))));
    }
    printed
}

fn cut(text: &str) -> String {
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// Ways to print a sea without labels: as it is seen.
pub fn without_labels(sheet: &Sheet) -> Vec<(String, String)> {
    let mut printed = Vec::new();
    for (deck, water) in MARKS.into_iter().chain(STRANGE) {
        for between in ["", " ", "  ", "|"] {
            printed.push((
                format!("{deck}{water} bare {between:?}"),
                sheet.body(deck, water, between).join("\n"),
            ));
        }
        let framed: Vec<String> = sheet
            .body(deck, water, "")
            .iter()
            .map(|row| format!("|{row}|"))
            .collect();
        printed.push((
            format!("{deck}{water} framed"),
            format!("+----------+\n{}\n+----------+", framed.join("\n")),
        ));
        let spaced: Vec<String> = sheet
            .body(deck, water, " ")
            .iter()
            .map(|row| format!("║ {row} ║"))
            .collect();
        printed.push((
            format!("{deck}{water} spaced frame"),
            format!("╔═════╗\n{}\n╚═════╝", spaced.join("\n")),
        ));
    }
    for (deck, water, between) in [
        ("1", "0", ","),
        ("1", "0", ", "),
        ("X", "", "\t"),
        ("1", "0", "\t"),
        ("X", "", ";"),
        ("x", ".", ";"),
    ] {
        printed.push((
            format!("{deck}/{water} by {between:?}"),
            sheet.body(deck, water, between).join("\n"),
        ));
    }
    let brackets: Vec<String> = sheet.body("[X]", "[ ]", "").into_iter().collect();
    printed.push(("brackets".to_owned(), brackets.join("\n")));
    printed.push((
        "brackets, spaced".to_owned(),
        sheet.body("[X]", "[ ]", " ").join("\n"),
    ));
    let framed: Vec<String> = sheet
        .body("X", " ", "")
        .iter()
        .map(|row| format!("|{row}|"))
        .collect();
    printed.push(("blanks in a frame".to_owned(), framed.join("\n")));
    let framed: Vec<String> = sheet
        .body("X", " ", " ")
        .iter()
        .map(|row| format!("| {row} |"))
        .collect();
    printed.push(("spaced blanks in a frame".to_owned(), framed.join("\n")));
    let rows = |deck: &str, water: &str| -> String {
        sheet
            .body(deck, water, ", ")
            .iter()
            .map(|row| format!("[{row}]"))
            .collect::<Vec<_>>()
            .join(",\n")
    };
    for (deck, water) in [
        ("1", "0"),
        ("true", "false"),
        ("True", "False"),
        ("\"X\"", "\".\""),
        ("'#'", "' '"),
        ("\"ship\"", "null"),
        ("\"\"", "1"),
    ] {
        if deck != "\"\"" {
            printed.push((format!("json {deck}"), format!("[{}]", rows(deck, water))));
            printed.push((
                format!("json in an object {deck}"),
                format!("{{\"grid\": [{}], \"name\": \"ZimA\"}}", rows(deck, water)),
            ));
        }
    }
    printed.push((
        "c".to_owned(),
        format!(
            "int sea[10][10] = {{{}}};",
            rows("1", "0").replace('[', "{").replace(']', "}")
        ),
    ));
    printed.push((
        "flat json".to_owned(),
        format!("[{}]", sheet.body("1", "0", ",").join(",")),
    ));
    let strings: Vec<String> = sheet
        .body("#", ".", "")
        .iter()
        .map(|row| format!("{row:?}"))
        .collect();
    printed.push((
        "json strings".to_owned(),
        format!("{{\"board\":[{}]}}", strings.join(",")),
    ));
    let lines: Vec<String> = sheet
        .body("1", "0", ",")
        .iter()
        .map(|row| format!("[{row}]"))
        .collect();
    printed.push(("json lines".to_owned(), lines.join("\n")));
    printed
}
