//! What those see who run the site: metrics, the log, alerts, the proxy, backups. A server that logs everything that it can
//! is played on, with fleets, passwords, codes and tokens that must be nowhere in what is seen.

mod alerts;
mod backup;
mod logs;
mod metrics;
mod proxy;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use acceptance::api::Caller;
use acceptance::battle::{Battle, SECRET, log_in};
use acceptance::server::{PASSWORD, Server};
use acceptance::visitor::Visitor;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Row};
use testkit::TestDatabase;

/// How long anything here may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Everything of ours, and every statement.
const EVERYTHING: &str = "info,referee_web=trace,league=trace,engine=trace,gunner=trace,sqlx=debug";

const RULES: &[(&str, &str)] = &[
    ("ships_4", "0"),
    ("ships_3", "0"),
    ("ships_2", "1"),
    ("ships_1", "1"),
    ("calendar", "none"),
];

const WATCHED: &str = "Поднадзорный";
const OTHER: &str = "Соглядатай";

/// A file of `deploy/`.
fn deploy(file: &str) -> PathBuf {
    acceptance::project().join("deploy").join(file)
}

/// A server whose log and metrics are looked at.
struct Watched {
    database: TestDatabase,
    server: Server,
    folder: PathBuf,
}

impl Watched {
    async fn start(more: &[(&str, &str)]) -> Watched {
        let database = testkit::database(&referee_web::MIGRATOR).await;
        let folder = testkit::folder("watched");
        std::fs::create_dir_all(&folder).unwrap();
        let settings = [
            ("DATABASE_URL", database.url.as_str()),
            ("REFEREE_LOG", EVERYTHING),
            ("REFEREE_LOG_FORMAT", "json"),
            ("REFEREE_METRICS_LISTEN", "127.0.0.1:0"),
            // nobody listens there: letters are made, and wait
            ("REFEREE_SMTP_URL", "smtp://127.0.0.1:9"),
        ];
        let settings: Vec<_> = settings.iter().chain(more).copied().collect();
        let server = Server::start_logged(crate::program(), &settings, &folder.join("log"));
        Watched {
            database,
            server,
            folder,
        }
    }

    /// All that was logged up to now.
    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap()
    }

    /// Its lines. The last one may be half written.
    fn lines(&self) -> Vec<Value> {
        let log = self.log();
        let whole = log.rsplit_once('\n').map_or("", |(whole, _)| whole);
        let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        whole.lines().map(read).collect()
    }

    /// Waits for a line.
    fn wait_for(&self, what: &str, is: impl Fn(&Value) -> bool) -> Value {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(line) = self.lines().into_iter().find(|line| is(line)) {
                return line;
            }
            assert!(Instant::now() < until, "no line: {what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The metrics.
    async fn metrics(&self) -> String {
        let line = self.wait_for("where the metrics are", |line| {
            line["message"]
                .as_str()
                .is_some_and(|said| said.starts_with("metrics at "))
        });
        let url = line["message"]
            .as_str()
            .unwrap()
            .trim_start_matches("metrics at ");
        let answer = reqwest::get(url).await.unwrap();
        assert_eq!(answer.status(), 200);
        let kind = answer.headers()["content-type"].to_str().unwrap();
        assert!(kind.starts_with("text/plain; version=0.0.4"), "{kind}");
        answer.text().await.unwrap()
    }

    /// The code of the newest letter, once it is written.
    async fn letter(&self, kind: &str) -> String {
        let until = Instant::now() + PATIENCE;
        let newest = format!(
            "select code from letters where kind = '{kind}' and code is not null order by created_at desc limit 1"
        );
        loop {
            let asking = sqlx::raw_sql(AssertSqlSafe(newest.clone()));
            if let Some(row) = asking.fetch_optional(&self.database.pool).await.unwrap() {
                return row.get(0);
            }
            assert!(Instant::now() < until, "no letter: {kind}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    fn stop(self) {
        self.server.stop();
        std::fs::remove_dir_all(&self.folder).unwrap();
    }
}

/// What was done, and what nobody may learn by watching.
struct Played {
    /// `/games/{id}`.
    path: String,
    caller: Caller,
    secrets: Vec<String>,
}

impl Played {
    fn game(&self) -> &str {
        self.path.trim_start_matches("/games/")
    }
}

/// Everything with a secret in it: fleets, moves, passwords tried, forgotten and reset, codes of letters, a private calendar, a
/// token; each by people or programs who do it right, and wrong.
async fn play(watched: &Watched) -> Played {
    let server = &watched.server;
    let pairs = [((WATCHED, "Б2-Б3, К10"), (OTHER, "К8-К9, А1"))];
    let battle = Battle::begun(server, "Бой под надзором", RULES, &pairs, "red").await;
    battle
        .post(WATCHED, &format!("Вечер добрый! То {OTHER} - Д5"))
        .await
        .done();
    assert_eq!(
        battle.post(WATCHED, &format!("То {OTHER} - Д6")).await.status,
        422
    );
    battle
        .post(OTHER, &format!("- мимо\nТо {WATCHED} - В5"))
        .await
        .done();
    let caller = Caller::with_password(server, WATCHED, SECRET, &["play"]).await;
    let posts = format!("{}/posts", battle.path);
    let said = caller
        .post(&posts, &json!({"text": format!("- мимо\nТо {OTHER} - Ж7")}))
        .await;
    said.done();
    assert_eq!(
        caller
            .post(&posts, &json!({"text": "То Кому-то - Я99"}))
            .await
            .status,
        422
    );
    let mut secrets: Vec<String> = [
        "Б2",
        "Б3",
        "К10",
        "К8",
        "К9",
        "А1",
        "Д5",
        "Д6",
        "В5",
        "Ж7",
        "Я99",
        "Вечер",
        "мимо",
        SECRET,
        PASSWORD,
    ]
    .map(str::to_owned)
    .into();
    secrets.push(caller.token().to_owned());
    for visitor in [&battle.referee, battle.of(WATCHED), battle.of(OTHER)] {
        let cookie = visitor.cookie().unwrap();
        secrets.push(cookie.split_once('=').unwrap().1.to_owned());
    }
    secrets.push(private_calendar(battle.of(OTHER)).await);
    secrets.extend(forgotten(watched).await);
    // what somebody puts into an address is nobody's business either
    battle
        .referee
        .get(&format!("{}?token=vznakjdf83", battle.path))
        .await;
    battle.referee.get("/password/vznakjdf84").await;
    battle.referee.get("/no/such/place/vznakjdf85").await;
    secrets.extend(["vznakjdf83", "vznakjdf84", "vznakjdf85"].map(str::to_owned));
    Played {
        path: battle.path,
        caller,
        secrets,
    }
}

/// A calendar is asked for by its secret address, which is given.
async fn private_calendar(visitor: &Visitor) -> String {
    visitor.post("/settings/calendar", &[]).await.done();
    let settings = visitor.open("/settings").await;
    let source = settings.source();
    let from = source.find("/calendar/").unwrap() + "/calendar/".len();
    let code = source[from..].split(".ics").next().unwrap().to_owned();
    let calendar = visitor.get(&format!("/calendar/{code}.ics")).await;
    assert_eq!(
        (calendar.status, calendar.kind.as_str()),
        (200, "text/calendar; charset=utf-8")
    );
    code
}

/// Somebody tries passwords, forgets the right one and makes another.
async fn forgotten(watched: &Watched) -> Vec<String> {
    let server = &watched.server;
    let visitor = Visitor::new(server);
    let (nick, first, wrong, next) = (
        "Забывчивый",
        "первое слово 41",
        "неверное слово 42",
        "новое слово 43",
    );
    let mail = "zabyvchivy@example.org";
    let form = [
        ("nick", nick),
        ("password", first),
        ("email", mail),
        ("next", "/"),
    ];
    visitor.post("/register", &form).await.done();
    let confirm = watched.letter("confirm").await;
    visitor.post(&format!("/confirm/{confirm}"), &[]).await;
    let tried = Visitor::new(server)
        .post("/login", &[("nick", nick), ("password", wrong), ("next", "/")])
        .await;
    assert!((400..500).contains(&tried.status), "{}", tried.status);
    Visitor::new(server).post("/forgot", &[("who", nick)]).await;
    let reset = watched.letter("password").await;
    let reader = Visitor::new(server);
    reader.open(&format!("/password/{reset}")).await;
    reader
        .post(&format!("/password/{reset}"), &[("new", next)])
        .await
        .done();
    log_in(server, nick, next).await;
    [first, wrong, next, mail, &confirm, &reset]
        .map(str::to_owned)
        .into()
}
