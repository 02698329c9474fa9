//! Layouts one by one, in the common notation: what is read, and what is refused with which faults (S5).

use std::collections::BTreeSet;

use engine::{Alphabet, Fleet, FleetRule, Letters, Lineup, Notation, Rows};

/// The fleet of all cases.
const SHIPS: &str = "Б2-Б5 Г1-Е1 К3-К5 Д4-Е4 Ж8-З8 В8-В9 А10 К10 З1 К1";
/// As a drawing.
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

fn codes(text: &str, notation: Notation) -> BTreeSet<&'static str> {
    let read = Lineup::read(text, notation).and_then(|lineup| Fleet::lawful(&FleetRule::default(), &lineup));
    let faults = read.err().unwrap_or_default();
    faults.iter().map(engine::Violation::code_str).collect()
}

fn fleet() -> Fleet {
    let lineup = Lineup::read(SHIPS, Notation::default()).expect("a list");
    Fleet::lawful(&FleetRule::default(), &lineup).expect("lawful")
}

fn reads(text: &str) {
    let read = Lineup::read(text, Notation::default())
        .and_then(|lineup| Fleet::lawful(&FleetRule::default(), &lineup));
    assert_eq!(read, Ok(fleet()), "{text}");
}

fn refused(text: &str, wanted: &[&str]) {
    let found = codes(text, Notation::default());
    assert!(
        wanted.iter().all(|code| found.contains(code)),
        "{found:?} for\n{text}"
    );
}

fn sea() -> String {
    SEA.join("\n")
}

fn with(deck: &str, water: &str, between: &str) -> String {
    let row = |row: &&str| {
        row.chars()
            .map(|c| if c == '#' { deck } else { water })
            .collect::<Vec<_>>()
            .join(between)
    };
    SEA.iter().map(row).collect::<Vec<_>>().join("\n")
}

fn numbered(after: &str) -> String {
    (1..)
        .zip(SEA)
        .map(|(number, row)| format!("{number}{after}{row}\n"))
        .collect()
}

#[test]
fn s5_labels_in_every_form() {
    for head in [
        "АБВГДЕЖЗИК",
        "А Б В Г Д Е Ж З И К",
        "абвгдежзик",
        "  А  Б  В  Г  Д  Е  Ж  З  И  К",
        "A Б B Г Д E Ж З И K",
        "А Б В Г Д Е Ж 3 И К",
        "№ А Б В Г Д Е Ж З И К",
        "\\ А Б В Г Д Е Ж З И К",
        "| А | Б | В | Г | Д | Е | Ж | З | И | К |",
        "А. Б. В. Г. Д. Е. Ж. З. И. К.",
    ] {
        for after in [" ", ": ", ") ", "|", " | ", ". ", "\t", ""] {
            reads(&format!("{head}\n{}", numbered(after)));
            reads(&format!("{}{head}", numbered(after)));
        }
    }
    let bottom_up: String = (1..=10)
        .rev()
        .zip(SEA.iter().rev())
        .map(|(number, row)| format!("{number:02} {row}\n"))
        .collect();
    reads(&bottom_up);
    reads(&format!("{bottom_up}   АБВГДЕЖЗИК"));
    let keycaps: String = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣", "🔟"]
        .iter()
        .zip(with("🚢", "🌊", "").lines())
        .map(|(label, row)| format!("{label}{row}\n"))
        .collect();
    reads(&keycaps);
    reads(&format!("⬛🇦\n{keycaps}"));
    let spreadsheet: String = (0..10)
        .zip(SEA)
        .map(|(number, row)| format!("{number} {row}\n"))
        .collect();
    reads(&format!("  0123456789\n{spreadsheet}"));
}

#[test]
fn s5_marks_of_every_kind() {
    for (deck, water) in [
        ("4", "."),
        ("Л", "."),
        ("к", "в"),
        ("■", "▫"),
        ("🟫", "🟦"),
        ("⬜", "🟦"),
        ("⬛", "🟦"),
        ("##", ".."),
        ("XX", "--"),
        ("■", "—"),
    ] {
        reads(&with(deck, water, " "));
        reads(&with(deck, water, "  "));
    }
    // each ship by its length, or by a letter of its own
    reads(
        &sea()
            .replace(".#..##...#", ".4..22...3")
            .replace("...###.#.#", "...333.1.1"),
    );
    reads(
        "...AAA.B.C\n.D........\n.D.......E\n.D..FF...E\n.D.......E\n..........\n..........\n..G...HH..\n..G.......\nI........J",
    );
    reads(
        "...333.1.1\n.4........\n.4.......3\n.4..22...3\n.4.......3\n..........\n..........\n..2...22..\n..2.......\n1........1",
    );
    reads(
        "0003330101\n0400000000\n0400000003\n0400220003\n0400000003\n0000000000\n0000000000\n0020002200\n0020000000\n1000000001",
    );
    // shots beside ships
    reads(&sea().replacen("...###", "oo.###", 1));
    reads(&sea().replace(".#..##...#", ".X..##...X"));
    // a legend decides
    reads(&format!("{}\n\n+ - вода\no - корабль", with("o", "+", "")));
    reads(&format!("корабль - o, вода - x\n{}", with("o", "x", " ")));
    reads(&format!("{}\n# = ship, . = water", sea()));
}

#[test]
fn s5_pages_and_frames() {
    let body = sea();
    for text in [
        format!("Моя расстановка:\n{body}"),
        format!("1. Флот\n\n{body}\n\n2. Удачи"),
        format!("[code]{body}[/code]"),
        format!("[CODE]\n{body}\n[/CODE]"),
        format!("[spoiler=Мой флот]{body}[/spoiler]"),
        format!("```text\n{body}\n```"),
        format!("<pre>\n{body}\n</pre>"),
        format!("<div>{}</div>", body.replace('\n', "<br>")),
        format!("<p>{}</p>", body.replace('\n', "</p><p>")),
        body.replace('\n', "\r\n"),
        body.replace('\n', "\n\n"),
        body.replace('\n', " \n "),
        format!("\u{feff}{body}"),
        body.lines()
            .fold(String::new(), |all, line| format!("{all}> {line}\n")),
        body.lines()
            .fold(String::new(), |all, line| format!("{all}    {line}\n")),
        format!("+----------+\n|{}|\n+----------+", body.replace('\n', "|\n|")),
        format!("----------\n{body}\n=========="),
        format!("{}\n\n{}", [".........."; 10].join("\n"), body),
        format!("data:image/png;base64,iVBORw0KGgo=\n{body}"),
        format!("http://example.invalid/photo.jpg\n{body}"),
    ] {
        reads(&text);
    }
}

#[test]
fn s5_tables_anywhere_and_of_any_marks() {
    let tsv = with("х", "", "\t");
    reads(&tsv);
    reads(&format!(
        "\t\t\n{}",
        format!(
            "\n{}\t{tsv}",
            ["А", "Б", "В", "Г", "Д", "Е", "Ж", "З", "И", "К"].join("\t")
        )
        .trim_start()
        .split_once("К\t")
        .map_or(String::new(), |(head, rest)| format!("{head}К\n{rest}"))
    ));
    let shifted: String = std::iter::once("\t\t\t\tА\tБ\tВ\tГ\tД\tЕ\tЖ\tЗ\tИ\tК".to_owned())
        .chain(
            (1..)
                .zip(tsv.lines())
                .map(|(number, row)| format!("\t\t\t{number}\t{row}\tзаметка")),
        )
        .collect::<Vec<_>>()
        .join("\n");
    reads(&format!("Флот\n\t\n{shifted}"));
    // two seas side by side: the own one, and that of the enemy, still empty
    let double: String =
        std::iter::once("\tА\tБ\tВ\tГ\tД\tЕ\tЖ\tЗ\tИ\tК\t\t\tА\tБ\tВ\tГ\tД\tЕ\tЖ\tЗ\tИ\tК".to_owned())
            .chain(
                (1..)
                    .zip(tsv.lines())
                    .map(|(number, row)| format!("{number}\t{row}\t\t{number}\t\t\t\t\t\t\t\t\t\t")),
            )
            .collect::<Vec<_>>()
            .join("\n");
    reads(&double);
    reads(
        "<table><tr><td></td><td>А</td><td>Б</td><td>В</td><td>Г</td><td>Д</td><td>Е</td><td>Ж</td><td>З</td><td>И</td><td>К</td></tr><tr><td>1<td>&nbsp;<td><td><td>X<td>X<td>X<td><td>X<td><td>X<tr><td>2<td><td>X<td><td><td><td><td><td><td><td><tr><td>3<td><td>X<td><td><td><td><td><td><td><td>X<tr><td>4<td><td>X<td><td><td>X<td>X<td><td><td><td>X<tr><td>5<td><td>X<td><td><td><td><td><td><td><td>X<tr><td>6<td><td><td><td><td><td><td><td><td><td><tr><td>7<td><td><td><td><td><td><td><td><td><td><tr><td>8<td><td><td>X<td><td><td><td>X<td>X<td><td><tr><td>9<td><td><td>X<td><td><td><td><td><td><td><tr><td>10<td>X<td><td><td><td><td><td><td><td><td>X</table>",
    );
}

#[test]
fn s5_data_in_every_shape() {
    for text in [
        r#"[{"x":1,"y":1,"len":4,"dir":"v"},{"x":3,"y":0,"len":3,"dir":"h"},{"x":9,"y":2,"len":3,"dir":"v"},{"x":4,"y":3,"len":2,"dir":"h"},{"x":6,"y":7,"len":2,"dir":"h"},{"x":2,"y":7,"len":2,"dir":"v"},{"x":0,"y":9,"len":1},{"x":9,"y":9,"len":1},{"x":7,"y":0,"len":1},{"x":9,"y":0,"len":1}]"#,
        r#"{"ships":[{"row":2,"col":2,"size":4,"vertical":true},{"row":1,"col":4,"size":3,"vertical":false},{"row":3,"col":10,"size":3,"vertical":true},{"row":4,"col":5,"size":2,"vertical":false},{"row":8,"col":7,"size":2,"vertical":false},{"row":8,"col":3,"size":2,"vertical":true},{"row":10,"col":1,"size":1},{"row":10,"col":10,"size":1},{"row":1,"col":8,"size":1},{"row":1,"col":10,"size":1}]}"#,
        r#"[{"cell":"Б2","length":4,"direction":"down"},{"cell":"Г1","length":3,"direction":"right"},{"cell":"К5","length":3,"direction":"up"},{"cell":"Е4","length":2,"direction":"left"},{"cell":"Ж8","length":2,"direction":"right"},{"cell":"В8","length":2,"direction":"down"},{"cell":"А10","length":1},{"cell":"К10","length":1},{"cell":"З1","length":1},{"cell":"К1","length":1}]"#,
        r#"[{"col":"Б","row":2,"length":4,"horizontal":0},{"col":"Г","row":1,"length":3,"horizontal":1},{"col":"К","row":3,"length":3,"horizontal":0},{"col":"Д","row":4,"length":2,"horizontal":1},{"col":"Ж","row":8,"length":2,"horizontal":1},{"col":"В","row":8,"length":2,"horizontal":0},{"col":"А","row":10,"length":1},{"col":"К","row":10,"length":1},{"col":"З","row":1,"length":1},{"col":"К","row":1,"length":1}]"#,
        r#"{"4":[["Б2","Б3","Б4","Б5"]],"3":[["Г1","Д1","Е1"],["К3","К4","К5"]],"2":[["Д4","Е4"],["Ж8","З8"],["В8","В9"]],"1":[["А10"],["К10"],["З1"],["К1"]]}"#,
        r#"{"battleship":["Б2-Б5"],"cruisers":["Г1-Е1","К3-К5"],"destroyers":["Д4-Е4","Ж8-З8","В8-В9"],"boats":["А10","К10","З1","К1"]}"#,
        r"[[[2,2],[2,5]],[[4,1],[6,1]],[[10,3],[10,5]],[[5,4],[6,4]],[[7,8],[8,8]],[[3,8],[3,9]],[[1,10]],[[10,10]],[[8,1]],[[10,1]]]",
        r"[(1,1),(1,2),(1,3),(1,4),(3,0),(4,0),(5,0),(9,2),(9,3),(9,4),(4,3),(5,3),(6,7),(7,7),(2,7),(2,8),(0,9),(9,9),(7,0),(9,0)]",
        r#"{"А10":1,"Б2":1,"Б3":1,"Б4":1,"Б5":1,"В8":1,"В9":1,"Г1":1,"Д1":1,"Е1":1,"Д4":1,"Е4":1,"Ж8":1,"З8":1,"З1":1,"К1":1,"К3":1,"К4":1,"К5":1,"К10":1,"И7":0}"#,
        r#"{"data":{"fleet":[{"start":"Б2","end":"Б5"},{"start":"Г1","end":"Е1"},{"start":"К3","end":"К5"},{"start":"Д4","end":"Е4"},{"start":"Ж8","end":"З8"},{"start":"В8","end":"В9"},{"start":"А10","end":"А10"},{"start":"К10","end":"К10"},{"start":"З1","end":"З1"},{"start":"К1","end":"К1"}]}}"#,
        "{\"layout\":\"Б2-Б5 Г1-Е1 К3-К5 Д4-Е4 Ж8-З8 В8-В9 А10 К10 З1 К1\"}",
        "Вот json:\n```json\n{\"text\": \"...###.#.#\\n.#........\\n.#.......#\\n.#..##...#\\n.#.......#\\n..........\\n..........\\n..#...##..\\n..#.......\\n#........#\"}\n```",
    ] {
        reads(text);
    }
}

#[test]
fn s5_lists_with_words_around() {
    for text in [
        format!("Вот мой флот, и пусть победит сильнейший: {SHIPS}"),
        format!("{SHIPS}\nУдачи всем и до встречи!"),
        format!("[b]Флот[/b]: {SHIPS}"),
        SHIPS.replace(' ', "\n"),
        SHIPS.replace(' ', ";"),
        SHIPS.to_lowercase(),
        SHIPS.replace('-', ":"),
        SHIPS.replace('-', " - "),
        SHIPS.replace('-', "—"),
        "1) Б2-Б5\n2) Г1-Е1\n3) К3-К5\n4) Д4-Е4\n5) Ж8-З8\n6) В8-В9\n7) А10\n8) К10\n9) З1\n10) К1".to_owned(),
        "Корабль | Клетки\n---|---\nЛинкор | Б2-Б5\nКрейсер | Г1-Е1\nКрейсер | К3-К5\nЭсминец | Д4-Е4\nЭсминец | Ж8-З8\nЭсминец | В8-В9\nКатер | А10\nКатер | К10\nКатер | З1\nКатер | К1".to_owned(),
        "<ul><li>Б2-Б5</li><li>Г1-Е1</li><li>К3-К5</li><li>Д4-Е4</li><li>Ж8-З8</li><li>В8-В9</li><li>А10</li><li>К10</li><li>З1</li><li>К1</li></ul>".to_owned(),
        "<table><tr><td>Линкор</td><td>Б2-Б5</td></tr><tr><td>Крейсеры</td><td>Г1-Е1, К3-К5</td></tr><tr><td>Эсминцы</td><td>Д4-Е4, Ж8-З8, В8-В9</td></tr><tr><td>Катера</td><td>А10, К10, З1, К1</td></tr></table>".to_owned(),
    ] {
        reads(&text);
    }
}

#[test]
fn s1_s10_a_sea_of_another_size_or_with_other_labels_is_refused() {
    let rows = |rows: &[&str]| rows.join("\n");
    let wider: Vec<String> = SEA.iter().map(|row| format!("{row}.")).collect();
    let narrower: Vec<String> = SEA.iter().map(|row| row[..9].to_owned()).collect();
    for text in [
        rows(&SEA[..9]),
        rows(&SEA[1..]),
        rows(&SEA[..8]),
        format!("{}\n..........", sea()),
        wider.join("\n"),
        narrower.join("\n"),
        wider.join("\n").replace('.', " .").replace('#', " #"),
        sea().replacen("...###.#.#", "...###.#.#.", 1),
        sea().replacen("...###.#.#", "...###.#.", 1),
        format!("{sea}\n{sea}", sea = sea()),
        with("X", ".", "\t")
            .lines()
            .take(9)
            .collect::<Vec<_>>()
            .join("\n"),
        with("1", "0", ",")
            .lines()
            .map(|row| format!("[{row}]"))
            .take(9)
            .collect::<Vec<_>>()
            .join(","),
        format!("АБВГДЕЖЗИКЛ\n{}", wider.join("\n")),
    ] {
        refused(&text, &["wrong_size_of_sea"]);
    }
    for head in [
        "A B C D E F G H I J",
        "ABCDEFGHIJ",
        "А Б В Г Д Е Ё Ж З И",
        "Р Е С П У Б Л И К А",
        "А Б В Г Д Е Ж З И Й",
        "Q W E R T Y U I O P",
    ] {
        refused(&format!("   {head}\n{}", numbered(" ")), &["wrong_notation"]);
        refused(&format!("{head}\n{}", sea()), &["wrong_notation"]);
        let markdown: String = SEA
            .iter()
            .map(|row| row.chars().map(|c| format!("{c}|")).collect::<String>() + "\n")
            .collect();
        let head: String = head.replace(' ', "").chars().map(|c| format!("{c}|")).collect();
        refused(&format!("{head}\n{markdown}"), &["wrong_notation"]);
    }
    let disorder: String = [1, 2, 3, 4, 5, 6, 7, 8, 8, 10]
        .iter()
        .zip(SEA)
        .map(|(number, row)| format!("{number} {row}\n"))
        .collect();
    refused(&format!("  АБВГДЕЖЗИК\n{disorder}"), &["wrong_notation"]);
    refused(
        &format!("АБВГДЕЖЗИК\n{}КИЗЖЕДГВБА", numbered(" ")),
        &["wrong_notation"],
    );
}

#[test]
fn s5_what_cannot_be_told_is_said_to_be_unclear() {
    for text in [
        r#"[{"x":2,"y":2,"length":4,"horizontal":false},{"x":4,"y":6,"length":3,"horizontal":true}]"#
            .to_owned(),
        r#"[{"x":1,"y":10,"length":4},{"x":4,"y":6,"length":3}]"#.to_owned(),
        "[[2,2],[2,3],[2,4],[2,5],[5,5]]".to_owned(),
        "[[1,1,4,\"h\"],[1,3,3,\"v\"]]".to_owned(),
        // which is the ship: half of the sea each
        ["ababababab"; 10].join("\n"),
        // two different fleets
        format!(
            "{}\n\n{}",
            sea(),
            SEA.iter().rev().copied().collect::<Vec<_>>().join("\n")
        ),
        // numbers at the top, where letters name columns: lying on its side?
        format!("1 2 3 4 5 6 7 8 9 10\n{}", with("#", ".", " ")),
    ] {
        refused(&text, &["unclear_layout"]);
    }
}

#[test]
fn s5_what_holds_no_ships_is_unreadable() {
    for text in [
        "[img]http://example.invalid/a4.jpg[/img]",
        "![флот](photo.png)",
        "IMG_20091014_A4.jpg",
        "http://example.invalid/К10",
        "<img src=\"a4.png\">",
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA",
        "\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR",
        "ÿØÿà\0JFIF",
        "Фото во вложении",
        "",
        "   ",
        "потом пришлю",
        "[attachment=12]IMG_1.JPG[/attachment]",
        "РК..",
        "[]",
        "{}",
        "<table></table>",
    ] {
        refused(text, &["unreadable_layout"]);
    }
}

#[test]
fn s5_the_violations_of_a_drawing_are_complete() {
    for (from, to, wanted) in [
        (
            ".#.......#\n..........",
            ".##......#\n..........",
            &["ship_bends", "wrong_number_of_ships"][..],
        ),
        ("#........#", "#.......##", &["wrong_number_of_ships"]),
        ("#........#", ".#.......#", &["ships_touch"]),
        ("...###.#.#", "...####.##", &["wrong_number_of_ships"]),
        ("...###.#.#", "...#.#.#.#", &["wrong_number_of_ships"]),
    ] {
        refused(&sea().replacen(from, to, 1), wanted);
    }
    refused(
        &[".".repeat(10).as_str(); 10].join("\n"),
        &["wrong_number_of_ships"],
    );
    refused(
        r#"[{"x":1,"y":0,"length":4,"horizontal":true},{"x":8,"y":9,"length":4,"horizontal":true}]"#,
        &["off_the_sea"],
    );
    refused(
        r#"[{"start":"А1","end":"А11"},{"start":"B2","end":"Б3"}]"#,
        &["no_such_cell", "ambiguous_cell"],
    );
    refused(
        r#"[{"start":"А1","end":"Б2"},{"start":"К1","end":"К2"}]"#,
        &["ship_bends"],
    );
}

#[test]
fn s5_rows_that_are_counted_from_0_are_asked_about() {
    refused(
        "Б1-Б4 Г0-Е0 К2-К4 Д3-Е3 Ж7-З7 В7-В8 А9 К9 З0 К0",
        &["unclear_layout"],
    );
}

#[test]
fn s10_a_sea_that_lies_on_its_side() {
    let notation = Notation {
        alphabet: Alphabet::Cyrillic,
        rows: Rows::BottomUp,
        letters: Letters::Rows,
    };
    let list = "Б2-Б5 Г1-Е1 К3-К5 Д4-Е4 Ж8-З8 В8-В9 А10 К10 З1 К1";
    let drawn = format!("  АБВГДЕЖЗИК\n{}", numbered(" "));
    assert_eq!(
        Lineup::read(&drawn, notation).map(|lineup| Fleet::lawful(&FleetRule::default(), &lineup)),
        Lineup::read(list, notation).map(|lineup| Fleet::lawful(&FleetRule::default(), &lineup)),
        "letters at the top in a game with letters at the side",
    );
    // numbers alone at the side: do they name rows or columns?
    assert!(codes(&numbered(" "), notation).contains("unclear_layout"));
}
