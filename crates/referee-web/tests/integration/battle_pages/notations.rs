//! S10, S11: in whichever way cells are written, and whichever ships a game has, the same cell is meant everywhere.

use engine::Cell;
use league::Nick;
use serde_json::{Value, json};

use super::room::{Answer, Room};
use crate::people_pages::{game, person, referee};
use crate::site::Site;

/// The names as the rules list them, written here once more.
const ALPHABETS: [(&str, &str); 5] = [
    ("cyrillic", "АБВГДЕЖЗИК"),
    ("cyrillic_yo", "АБВГДЕЁЖЗИ"),
    ("latin", "ABCDEFGHIJ"),
    ("respublika", "РЕСПУБЛИКА"),
    ("snegurochka", "СНЕГУРОЧКА"),
];

/// A way to write cells.
struct Way {
    alphabet: &'static str,
    letters: Vec<char>,
    bottom_up: bool,
    on_rows: bool,
}

impl Way {
    fn all() -> impl Iterator<Item = Way> {
        ALPHABETS.into_iter().flat_map(|(alphabet, letters)| {
            [(false, false), (false, true), (true, false), (true, true)].map(|(bottom_up, on_rows)| Way {
                alphabet,
                letters: letters.chars().collect(),
                bottom_up,
                on_rows,
            })
        })
    }

    fn rules(&self) -> Value {
        json!({
            "calendar": "none", "notation": self.alphabet,
            "rows": if self.bottom_up { "bottom_up" } else { "top_down" },
            "letters": if self.on_rows { "rows" } else { "columns" },
        })
    }

    /// What stands at the columns, from the left.
    fn columns(&self) -> Vec<String> {
        (0..10)
            .map(|n| {
                if self.on_rows {
                    (n + 1).to_string()
                } else {
                    self.letters[n].to_string()
                }
            })
            .collect()
    }

    /// What stands at the rows, from the top.
    fn rows(&self) -> Vec<String> {
        let from_first: Vec<String> = (0..10)
            .map(|n| {
                if self.on_rows {
                    self.letters[n].to_string()
                } else {
                    (n + 1).to_string()
                }
            })
            .collect();
        if self.bottom_up {
            from_first.into_iter().rev().collect()
        } else {
            from_first
        }
    }

    /// The name of the cell so many from the left and from the top.
    fn name(&self, column: usize, row: usize) -> String {
        let (at_column, at_row) = (&self.columns()[column], &self.rows()[row]);
        if self.on_rows {
            format!("{at_row}{at_column}")
        } else {
            format!("{at_column}{at_row}")
        }
    }

    /// All names, row by row from the top.
    fn names(&self) -> Vec<String> {
        (0..100).map(|n| self.name(n % 10, n / 10)).collect()
    }
}

/// What stands at columns and rows of the first sea of a page.
fn edges(page: &str) -> (Vec<String>, Vec<String>) {
    let table = page.split("<table class=\"grid\">").nth(1).expect("a sea");
    let table = table.split("</table>").next().unwrap();
    let headers = |scope: &str| {
        let start = format!("<th scope=\"{scope}\">");
        let all = table
            .split(&start)
            .skip(1)
            .map(|rest| rest.split('<').next().unwrap().to_owned());
        all.collect()
    };
    (headers("col"), headers("row"))
}

/// Where strokes of this kind begin, in units of the drawing: ten a cell.
fn drawn_at(page: &Answer, class: &str) -> Vec<String> {
    let start = format!("<path class=\"{class}\" d=\"");
    let seas = page.body.split("class=\"legend\"").next().unwrap();
    let paths = seas.split(&start).skip(1);
    paths
        .flat_map(|rest| rest.split('"').next().unwrap().split('M').skip(1))
        .map(|stroke| stroke.split(['m', 'h', 'v']).next().unwrap().to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn s10_a_cell_is_the_same_on_every_page_in_every_notation() {
    let room = Room::new().await;
    for (n, way) in Way::all().enumerate() {
        let game = room.table.battle(2, &way.rules()).await;
        let room = room.at(game);
        let mut red = room.person("Red1").await;
        let told = format!(
            "{} bottom_up {} on_rows {}",
            way.alphabet, way.bottom_up, way.on_rows
        );

        let page = red.get("").await;
        assert_eq!(edges(&page.body), (way.columns(), way.rows()), "{told}");
        let aims: Vec<String> = way
            .names()
            .iter()
            .map(|name| format!("Blue1\u{1f}{name}"))
            .collect();
        assert_eq!(page.buttons("aim"), aims, "{told}");
        let example = format!("{}4", way.letters[0]);
        assert!(
            page.body.contains(&format!("То НИК - {example}»")),
            "{told}: the hint"
        );

        // a cell is pressed, another one for each notation
        let (column, row) = ((n * 7 + 3) % 10, (n * 3 + 1) % 10);
        let (name, index) = (way.name(column, row), row * 10 + column);
        let pressed = red.post("/posts", &[("text", ""), ("aim", &aims[index])]).await;
        assert_eq!(pressed.draft(), format!("То Blue1 - {name}\n"), "{told}");
        let again = red
            .post("/posts", &[("text", &pressed.draft()), ("aim", &aims[0])])
            .await;
        assert_eq!(
            again.draft(),
            format!("То Blue1 - {}\n", way.name(0, 0)),
            "{told}: it is replaced"
        );

        // what is no cell here is refused, with the letters of the game
        let letters: String = way.letters.iter().collect();
        for wrong in ["Я1", "Э10", &format!("{}11", way.letters[3])] {
            let text = format!("То Blue1 - {wrong}");
            let refused = red.post("/posts", &[("text", &text), ("do", "post")]).await;
            assert_eq!(refused.status, 422, "{told}: {wrong}");
            assert!(
                refused.body.contains(&letters),
                "{told}: {wrong}: {}",
                refused.body
            );
        }
        let refused = red
            .post("/posts", &[("text", "здравствуйте"), ("do", "post")])
            .await;
        assert!(
            refused.body.contains(&format!("То НИК - {example}")),
            "{told}: {}",
            refused.body
        );

        let sent = red
            .post("/posts", &[("text", &pressed.draft()), ("do", "post")])
            .await;
        assert_eq!(sent.status, 303, "{told}: {}", sent.body);
        let held = room.table.held(game).await;
        let battle = held.game.battle.as_ref().unwrap();
        let blue = battle.seat(&Nick::from("Blue1")).unwrap();
        let shot = battle.players[blue].sea[0].cell;
        let meant = Cell::new(u8::try_from(column).unwrap(), u8::try_from(row).unwrap());
        assert_eq!(Some(shot), meant, "{told}: {name}");

        // it is drawn there on every sea, and named so in the thread, in the API, and by who answers
        let awaited = format!("{column}0 {row}0");
        for path in ["", "/seas", "/replay"] {
            let page = red.get(path).await;
            assert_eq!(edges(&page.body), (way.columns(), way.rows()), "{told}: {path}");
            assert_eq!(drawn_at(&page, "awaited"), [awaited.as_str()], "{told}: {path}");
            assert!(
                path == "/seas" || page.body.contains(&format!("То Blue1 - {name}")),
                "{told}: {path}"
            );
        }
        let yard = red.get("/fleet").await;
        assert_eq!(edges(&yard.body), (way.columns(), way.rows()), "{told}: shipyard");
        assert_eq!(yard.buttons("cell"), way.names(), "{told}: shipyard");
        let api = red
            .send("GET", &format!("/api/v1/games/{game}/seas/Blue1"), "", &[])
            .await;
        let sea: Value = serde_json::from_str(&api.body).unwrap();
        assert_eq!(sea["shots"][0]["cell"], name.as_str(), "{told}: {sea}");
        assert_eq!(sea["notation"]["alphabet"], way.alphabet);
        room.says("Red2", &format!("То Blue2 - {}", way.name(9, 9).to_lowercase()))
            .await;
        let mut blue = room.person("Blue1").await;
        let draft = blue.get("").await.draft();
        assert!(draft.starts_with(&format!("{name} - ")), "{told}: {draft}");
        let sent = blue.post("/posts", &[("text", &draft), ("do", "check")]).await;
        assert_eq!(sent.status, 200, "{told}: {}", sent.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn s10_s11_fleets_are_placed_in_every_notation_and_of_any_ships() {
    let site = Site::new(&[]).await;
    let mut judge = referee(&site).await;
    let mut zima = person(&site, "ZimA").await;
    for way in Way::all() {
        let rows = if way.bottom_up { "bottom_up" } else { "top_down" };
        let letters = if way.on_rows { "rows" } else { "columns" };
        let form = format!(
            "title=Осень&mode=team_battle&notation={}&rows={rows}&letters={letters}&ships_5=1&ships_1=1",
            way.alphabet
        );
        let previewed = judge.post("/games", &format!("{form}&do=preview")).await;
        assert_eq!(previewed.status, 200);
        assert_eq!(edges(&previewed.body), (way.columns(), way.rows()), "{form}");
        assert_eq!(
            previewed.body.matches(" deck\">").count(),
            6,
            "five decks and one: {form}"
        );
        let fleet = opened(&mut judge, &form).await + "/fleet";
        zima.post(&fleet.replace("fleet", "enrolment"), "").await;
        let yard = zima.get(&fleet).await.body;
        let hint = format!("«{0}1-{0}4»", way.letters[0]);
        assert!(yard.contains(&hint), "{form}: {hint}");
        // down the left edge from the top, and the bottom right corner
        let ship: Vec<String> = (0..5).map(|row| way.name(0, row)).collect();
        let text = format!("{}-{}, {}", ship[0], ship[4], way.name(9, 9));
        let saved = zima.post(&fleet, &format!("do=save&fleet={text}")).await;
        assert_eq!(saved.status, 303, "{form}: {text}: {}", saved.body);
        let yard = zima.get(&fleet).await.body;
        let ticked: Vec<&str> = yard
            .split("name=\"cell\" value=\"")
            .skip(1)
            .filter(|rest| rest.split('>').next().unwrap().contains("checked"))
            .map(|rest| rest.split('"').next().unwrap())
            .collect();
        let mut expected: Vec<String> = ship.clone();
        expected.push(way.name(9, 9));
        assert_eq!(ticked, expected, "{form}");
        let wrong = zima
            .post(&fleet, &format!("do=check&fleet={}, Я5", way.name(0, 0)))
            .await;
        assert_eq!(wrong.status, 422);
        let all: String = way.letters.iter().collect();
        assert!(
            wrong.body.contains(&all),
            "the letters of the game are told: {}",
            wrong.body
        );
    }
}

async fn opened(judge: &mut crate::site::Browser, form: &str) -> String {
    let answer = judge.post("/games", form).await;
    let location = answer.location.expect("the game is opened");
    location.trim_end_matches("/players").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn s11_any_ships_that_fit_are_played_with() {
    let room = Room::new().await;
    for fleet in [
        json!({"5": 1}),
        json!({"1": 20}),
        json!({"2": 10}),
        json!({"10": 1, "6": 2}),
    ] {
        let game = room
            .table
            .battle(1, &json!({"calendar": "none", "fleet": fleet}))
            .await;
        let room = room.at(game);
        let mut red = room.person("Red1").await;
        let ships: u64 = fleet
            .as_object()
            .unwrap()
            .values()
            .map(|n| n.as_u64().unwrap())
            .sum();
        let decks: u64 = fleet
            .as_object()
            .unwrap()
            .iter()
            .map(|(length, n)| length.parse::<u64>().unwrap() * n.as_u64().unwrap())
            .sum();
        let page = red.get("").await;
        assert_eq!(
            page.decks() as u64,
            decks,
            "{fleet}: the own ships were placed at random"
        );
        for (length, count) in fleet.as_object().unwrap() {
            assert!(
                page.body.contains(&format!("<span class=\"ship l{length}\"")),
                "{fleet}"
            );
            assert!(page.body.contains(&format!("× {count}</span>")), "{fleet}");
        }
        let yard = red.get("/fleet").await.body;
        assert_eq!(yard.matches("name=\"cell\"").count(), 100);
        let dock = yard.matches("data-length=").count() as u64;
        assert!(
            dock == ships || dock == 0,
            "{fleet}: {dock} in the dock of a fleet that is fixed"
        );
        let sent = red
            .post("/posts", &[("text", "То Blue1 - А1"), ("do", "post")])
            .await;
        assert_eq!(sent.status, 303, "{fleet}: {}", sent.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn s11_ships_that_do_not_fit_are_shown_as_such_before_the_game_is_opened() {
    let site = Site::new(&[]).await;
    let mut judge = referee(&site).await;
    game(&mut judge).await;
    let none = judge
        .post("/games", "title=x&mode=team_battle&ships_10=9&do=preview")
        .await;
    assert_eq!(none.status, 200);
    let preview = none.body.split("id=\"sea-preview\"").nth(1).unwrap();
    assert!(preview.contains("field-fault"), "{preview}");
    let offered = judge.get("/games/new?mode=team_battle").await.body;
    assert!(offered.contains("id=\"sea-preview\"") && offered.matches(" deck\">").count() == 20);
}
