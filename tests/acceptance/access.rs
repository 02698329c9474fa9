//! Every route for every kind of visitor, and that nobody sees a fleet before its time.

pub mod table;

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

use acceptance::battle::{Battle, Pairs, SECRET, log_in, referee, register};
use acceptance::server::Server;
use acceptance::visitor::{Answer, Visitor};
use acceptance::{program, project};

use self::table::Got::{Forbidden, LogIn, Nothing, Page, Refused, Sent};
use self::table::{FORMS, Got, PAGES, VISITORS};

/// Fleets that no two share a ship of, nor with the examples of the API, so that a ship found tells whose it is.
const PAIRS: Pairs<'static> = &[
    (("Адмирал Красный", "Б2-Б3, К10"), ("Адмирал Синий", "В6-В7, И9")),
    (("Боцман", "Д3-Е3, Ж8"), ("Юнга", "Г9-Д9, З1")),
];

const RULES: &[(&str, &str)] = &[
    ("ships_4", "0"),
    ("ships_3", "0"),
    ("ships_2", "1"),
    ("ships_1", "1"),
    ("calendar", "none"),
];

struct Site {
    server: Server,
    battle: Battle,
    visitors: [Visitor; 6],
    /// A thread of the lounge.
    thread: String,
    _database: testkit::TestDatabase,
}

impl Site {
    async fn new() -> Site {
        let database = testkit::database(&referee_web::MIGRATOR).await;
        let server = Server::start(crate::program(), &database.url);
        program::add_account(crate::program(), &database.url, "Судья", "referee", SECRET);
        let judge = log_in(&server, "Судья", SECRET).await;
        let mut battle = Battle::open_by(judge.clone(), "Кто что видит", RULES).await;
        battle.begin(&server, PAIRS, "red").await;
        let (player, enemy) = (battle.of("Боцман").clone(), battle.of("Юнга").clone());
        let stranger = register(&server, "Прохожий").await;
        let visitors = [
            Visitor::new(&server),
            stranger,
            player,
            enemy,
            judge,
            referee(&server).await,
        ];
        let words = [("title", "Погода"), ("text", "Дождь")];
        let thread = visitors[1].post("/lounge", &words).await.location.unwrap();
        Site {
            server,
            battle,
            visitors,
            thread,
            _database: database,
        }
    }

    fn address(&self, path: &str) -> String {
        path.replace('@', &self.battle.path).replace('~', &self.thread)
    }
}

/// How an answer reads in the table.
struct Read(Option<Got>, u16);

impl Read {
    fn of(answer: &Answer) -> Read {
        let to_login = answer
            .location
            .as_deref()
            .is_some_and(|l| l.starts_with("/login"));
        let got = match answer.status {
            200 => Some(Page),
            303 if to_login => Some(LogIn),
            303 => Some(Sent),
            401 => Some(LogIn),
            403 => Some(Forbidden),
            404 => Some(Nothing),
            409 | 422 => Some(Refused),
            _ => None,
        };
        Read(got, answer.status)
    }
}

impl Display for Read {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(got) => write!(f, "{got:?} ({})", self.1),
            None => write!(f, "{}", self.1),
        }
    }
}

fn compare(wrong: &mut Vec<String>, what: &str, visitor: &str, wanted: Got, answer: &Answer) {
    let read = Read::of(answer);
    if read.0 != Some(wanted) {
        wrong.push(format!(
            "{what} for {visitor}: wanted {wanted:?}, got {read}: {}",
            answer.page().complaints()
        ));
    }
    if answer.status >= 400 && answer.kind.starts_with("text/html") && !answer.page().has("main") {
        wrong.push(format!("{what} for {visitor}: an error that is no page"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_for_every_kind_of_visitor() {
    let site = Site::new().await;
    let mut wrong = Vec::new();
    for (_, path, wanted) in PAGES {
        for ((visitor, kind), wanted) in site.visitors.iter().zip(VISITORS).zip(wanted) {
            let answer = visitor.get(&site.address(path)).await;
            compare(&mut wrong, &format!("GET {path}"), kind, *wanted, &answer);
        }
    }
    for (_, path, fields, wanted) in FORMS {
        for ((visitor, kind), wanted) in site.visitors.iter().zip(VISITORS).zip(wanted) {
            let answer = visitor.post(&site.address(path), fields).await;
            compare(&mut wrong, &format!("POST {path}"), kind, *wanted, &answer);
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    site.server.stop();
}

/// What another site makes a browser send is refused, whoever it is and wherever it goes.
#[tokio::test(flavor = "multi_thread")]
async fn no_form_is_taken_from_another_site() {
    let site = Site::new().await;
    let before = site.battle.thread(&site.visitors[0]).await;
    for (_, path, fields, _) in FORMS {
        for (visitor, kind) in site.visitors.iter().zip(VISITORS) {
            let answer = visitor
                .post_from("https://evil.example", &site.address(path), fields)
                .await;
            assert_eq!(answer.status, 403, "POST {path} for {kind}");
        }
    }
    assert_eq!(site.battle.thread(&site.visitors[0]).await, before);
    assert_eq!(
        site.visitors[2].get("/settings").await.status,
        200,
        "nobody was logged out"
    );
    site.server.stop();
}

/// A ship as pages may write it.
fn written(ship: &str) -> Vec<String> {
    let ends = ship.replace('-', "–");
    let list: Vec<String> = ship.split('-').map(str::to_owned).collect();
    vec![
        ship.to_owned(),
        ends,
        list.join(","),
        list.join(", "),
        list.join("\u{1f}"),
    ]
}

/// A page shows no deck of somebody else's fleet before the end, in no form; the Referee's neither.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_a_fleet() {
    let site = Site::new().await;
    site.battle.post("Боцман", "То Юнга - А1").await.done();
    site.battle
        .post("Адмирал Красный", "То Адмирал Синий - А1")
        .await
        .done();
    let nicks = ["", "Прохожий", "Боцман", "Юнга", "Судья", "referee"];
    let mut read = 0;
    for (visitor, nick) in site.visitors.iter().zip(nicks) {
        for (_, path, _) in PAGES {
            let answer = visitor.get(&site.address(path)).await;
            // what is offered at /play and shown where a game is opened is nobody's fleet
            if answer.status != 200 || *path == "/play" || path.starts_with("/games/new") {
                continue;
            }
            read += 1;
            let page = answer.page();
            for sea in page.seas() {
                assert_eq!(sea.own, sea.nick == nick, "{path} for {nick}");
                assert!(
                    sea.own || sea.decks.is_empty(),
                    "{nick} sees the fleet of {} at {path}",
                    sea.nick
                );
            }
            for (owner, fleet) in PAIRS
                .iter()
                .flat_map(|(red, blue)| [red, blue])
                .filter(|p| p.0 != nick)
            {
                let ships = fleet.split(", ").filter(|s| s.contains('-'));
                for ship in ships.flat_map(written) {
                    assert!(
                        !answer.body.contains(&ship),
                        "{nick} reads «{ship}» of {owner} at {path}"
                    );
                }
            }
        }
    }
    assert!(read > 50, "pages were read: {read}");
    let own = site.visitors[2]
        .open(&site.battle.path)
        .await
        .seas()
        .into_iter()
        .find(|s| s.own)
        .unwrap();
    assert_eq!(own.decks, ["Д3", "Е3", "Ж8"], "this test would see it");
    site.server.stop();
}

/// The routes of the program, as its sources write them.
fn routes() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![project().join("crates/referee-web/src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let source = std::fs::read_to_string(path).unwrap();
                let calls = source.split(".route(").skip(1);
                found.extend(calls.filter_map(|c| {
                    c.trim_start()
                        .strip_prefix('"')?
                        .split('"')
                        .next()
                        .map(str::to_owned)
                }));
            }
        }
    }
    found
}

#[test]
fn every_route_is_in_the_table() {
    let routes = routes();
    assert!(routes.len() > 25, "{routes:?}");
    let told: BTreeSet<String> = PAGES
        .iter()
        .map(|p| p.0)
        .chain(FORMS.iter().map(|f| f.0))
        .map(str::to_owned)
        .collect();
    let missing: Vec<&String> = routes.difference(&told).collect();
    assert!(missing.is_empty(), "add to the table: {missing:?}");
}
