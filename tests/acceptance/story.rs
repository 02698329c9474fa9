//! The story of the sources once more, through the web: the same people with accounts and sessions, by forms alone.
//! A turn lasts a minute, so that the one who oversleeps can be waited for.

use std::time::{Duration, Instant};

use acceptance::battle::{Battle, register};
use acceptance::page::Page;
use acceptance::server::Server;
use acceptance::visitor::{Answer, Visitor};
use acceptance::{file, log};
use chrono::{DateTime, TimeDelta, Utc};
use league::Event;
use serde_json::Value;
use sqlx::PgPool;

use crate::sources::{ANNOUNCED, REFUSED};

/// The rules of the scenario, but for the clock.
const RULES: &[(&str, &str)] = &[
    ("ships_4", "0"),
    ("ships_3", "0"),
    ("ships_2", "1"),
    ("ships_1", "1"),
    ("turn_hours", "0.0166667"),
    ("calendar", "none"),
];

/// The line of the scenario whose author comes too late.
const OVERSLEPT: u64 = 39;

/// A line in the middle of the second turn.
const UNDER_WAY: u64 = 34;

/// What is being told.
struct Story {
    server: Server,
    pool: PgPool,
    battle: Battle,
    /// The lot sent the newcomers to the other teams than in the scenario.
    exchanged: bool,
}

/// The newcomers change places.
fn exchange(text: &str) -> String {
    text.replace("Штурман", "\u{1}")
        .replace("Боцман", "Штурман")
        .replace('\u{1}', "Боцман")
}

fn without_empty_lines(text: &str) -> String {
    text.lines()
        .map(str::trim)
        .filter(|l| !l.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_story_of_the_sources_by_forms_alone() {
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let battle = Battle::open(&server, "Осенний морской бой", RULES).await;
    let mut story = Story {
        server,
        pool: database.pool.clone(),
        battle,
        exchanged: false,
    };
    let scenario = std::fs::read_to_string(file("scenarios/sources.jsonl")).unwrap();
    for (index, line) in scenario.lines().enumerate().skip(1) {
        let number = u64::try_from(index).unwrap() + 1;
        let command: Value = serde_json::from_str(line).unwrap();
        story.tell(number, &command).await;
    }
    story.the_end().await;
    story.server.stop();
}

impl Story {
    async fn tell(&mut self, number: u64, command: &Value) {
        let expected: Vec<&str> = REFUSED.iter().filter(|r| r.0 == number).map(|r| r.3).collect();
        let by = self.named(command["by"].as_str().unwrap_or_default());
        if number == OVERSLEPT {
            self.one_oversleeps(&by).await;
        }
        let answer = match command["do"].as_str().unwrap() {
            "enrol" => {
                self.battle.enrol(&self.server, &by).await;
                let posts = command["posts"].to_string();
                self.battle
                    .act("set-posts", &[("nick", &by), ("posts", &posts)])
                    .await;
                return;
            }
            "draw" => return self.draw(command).await,
            "tick" => return, // the clock of a server is nobody's to set
            "admit" => return self.admit().await,
            "start" => match expected.as_slice() {
                [] => return self.battle.act("start", &[]).await,
                _ => self.act_refused("start").await,
            },
            "apply" => {
                let newcomer = register(&self.server, &by).await;
                let answer = newcomer
                    .post(&format!("{}/applications", self.battle.path), &[])
                    .await;
                self.battle.people.insert(by.clone(), newcomer);
                answer
            }
            "place" => {
                let ships: Vec<&str> = command["fleet"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|s| s.as_str().unwrap())
                    .collect();
                self.battle.place(&by, &ships.join(", ")).await
            }
            "post" => self.post(&by, command["text"].as_str().unwrap(), &expected).await,
            other => panic!("line {number}: {other} is not told here"),
        };
        if expected.is_empty() {
            assert_eq!(
                answer.status,
                303,
                "line {number}: {}",
                answer.page().complaints()
            );
        } else {
            self.refused(number, &answer, &expected);
        }
        if number == UNDER_WAY {
            self.nobody_sees_a_fleet().await;
        }
    }

    /// A nick of the scenario as it is here.
    fn named(&self, text: &str) -> String {
        if self.exchanged {
            exchange(text)
        } else {
            text.to_owned()
        }
    }

    fn refused(&self, number: u64, answer: &Answer, expected: &[&str]) {
        assert!(
            matches!(answer.status, 409 | 422),
            "line {number}: {}",
            answer.status
        );
        let text = answer.page().text().to_lowercase();
        for message in expected {
            // the shipyard names the violations alone (S5), not what to do about them
            let violations = message
                .strip_prefix("Так расставить корабли нельзя: ")
                .and_then(|m| m.split_once(". "));
            let message = self.named(violations.map_or(*message, |v| v.0)).to_lowercase();
            assert!(
                text.contains(&message),
                "line {number}: «{message}» is not in {text}"
            );
        }
    }

    async fn draw(&self, command: &Value) {
        let fleetless: Vec<((String, String), (String, String))> = command["pairs"]
            .as_array()
            .unwrap()
            .iter()
            .map(|p| {
                (
                    (p[0].as_str().unwrap().into(), String::new()),
                    (p[1].as_str().unwrap().into(), String::new()),
                )
            })
            .collect();
        let pairs: Vec<((&str, &str), (&str, &str))> = fleetless
            .iter()
            .map(|(r, b)| ((r.0.as_str(), ""), (b.0.as_str(), "")))
            .collect();
        self.battle.draw(&pairs, command["first"].as_str().unwrap()).await;
    }

    /// A refused post stays in the composer, word for word (P1).
    async fn post(&self, by: &str, text: &str, expected: &[&str]) -> Answer {
        let text = self.named(text);
        let answer = self.battle.post(by, &text).await;
        if !expected.is_empty() {
            let kept = answer
                .page()
                .field("text")
                .unwrap_or_else(|| panic!("no composer: {:?}", answer.page()));
            assert_eq!(kept, text, "what was typed is kept");
        }
        answer
    }

    /// An act that the rules forbid, confirmed or not, comes back with the reason.
    async fn act_refused(&self, command: &str) -> Answer {
        let path = format!("{}/referee/{command}", self.battle.path);
        let version = self.panel().await.field("version").unwrap();
        self.battle
            .referee
            .post(&path, &[("version", &version), ("confirmed", "yes")])
            .await
    }

    async fn panel(&self) -> Page {
        self.battle
            .referee
            .open(&format!("{}/referee", self.battle.path))
            .await
    }

    async fn admit(&mut self) {
        self.battle
            .act("admit", &[("first", "Штурман"), ("second", "Боцман")])
            .await;
        let admitted = self
            .battle
            .announcements(&self.battle.referee)
            .await
            .pop()
            .unwrap();
        self.exchanged = admitted.starts_with("Допущены в игру: Боцман (красные)");
    }

    /// C4, T15: the turn closes no earlier than 500 ms and no later than 1.5 s after its deadline, as of the deadline.
    async fn one_oversleeps(&self, nick: &str) {
        let deadline = log::version(&self.pool, &self.battle.path).await.1.unwrap();
        let patience = Instant::now() + Duration::from_secs(75);
        let seen = loop {
            let (_, due) = log::version(&self.pool, &self.battle.path).await;
            if due != Some(deadline) {
                break now();
            }
            assert!(Instant::now() < patience, "the turn does not close");
            tokio::time::sleep(Duration::from_millis(10)).await;
        };
        let late = seen - deadline;
        // 0.3 s for the look that saw it, on a machine that does other things besides
        assert!(
            late >= TimeDelta::milliseconds(500) && late <= TimeDelta::milliseconds(1800),
            "{late}"
        );
        let events = log::events(&self.pool, &self.battle.path).await;
        let out = events
            .iter()
            .find(|e| matches!(&e.event, Event::KnockedOut { nick: n, .. } if n.as_str() == nick));
        assert_eq!(out.unwrap().at, deadline, "it takes effect as of the deadline");
    }

    /// Before the end a page shows no deck but the reader's own.
    async fn nobody_sees_a_fleet(&self) {
        let path = &self.battle.path;
        let readers = self
            .battle
            .people
            .iter()
            .map(|(n, v)| (n.as_str(), v))
            .chain([("", &self.battle.referee)]);
        for (reader, visitor) in readers {
            for page in [path.clone(), format!("{path}/seas")] {
                for sea in visitor.open(&page).await.seas() {
                    assert_eq!(sea.own, sea.nick == reader, "{page} for {reader}");
                    assert!(
                        sea.own || sea.decks.is_empty(),
                        "{reader} sees the fleet of {} on {page}",
                        sea.nick
                    );
                }
            }
        }
    }

    /// T21: the announcements are those of the scenario, word for word; all fleets are shown, to anybody.
    async fn the_end(&self) {
        let stranger = Visitor::new(&self.server);
        let told: Vec<String> = self
            .battle
            .announcements(&stranger)
            .await
            .iter()
            .map(|t| without_empty_lines(t))
            .collect();
        let expected: Vec<String> = ANNOUNCED
            .iter()
            .map(|(_, _, text)| without_empty_lines(&self.named(text).replace("за 18 часов", "за 1 минуту")))
            .collect();
        assert_eq!(told, expected);
        assert_eq!(told.last().unwrap(), "ИГРА ОКОНЧЕНА. ПОБЕДИЛИ КРАСНЫЕ");
        let seas = stranger.open(&format!("{}/seas", self.battle.path)).await.seas();
        assert_eq!(seas.len(), 10);
        assert!(seas.iter().all(|sea| sea.decks.len() == 3), "{seas:?}");
        log::check(&self.pool, &self.battle.path).await;
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the test looks at its own watch: the server's is not asked"
)]
fn now() -> DateTime<Utc> {
    Utc::now()
}
