//! A whole battle of two pairs through the API, with what goes wrong on the way, and a look into every answer for what is
//! nobody's business.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::client::{Answer, Program};
use super::{ALL, site};

const NICKS: [&str; 4] = ["ZimA", "Вирт", "Адвокат", "Юнга 2"];

/// Everybody's fleets and salts as their owners see them, and who they are.
struct Secrets(BTreeMap<&'static str, (Vec<String>, String)>);

impl Secrets {
    /// Nothing of another's fleet is in what this one was told.
    fn keep(&self, whom: &str, answer: &Answer) {
        let text = String::from_utf8_lossy(&answer.bytes);
        for (owner, (ships, salt)) in &self.0 {
            if *owner == whom {
                continue;
            }
            assert!(
                !text.contains(salt.as_str()),
                "{whom} was told the salt of {owner}: {text}"
            );
            for ship in ships.iter().filter(|ship| ship.contains('-')) {
                // the same ends may lie in the own fleet
                let own = self.0.get(whom).is_some_and(|(mine, _)| mine.contains(ship));
                assert!(
                    own || !text.contains(ship.as_str()),
                    "{whom} was told {ship} of {owner}: {text}"
                );
            }
        }
    }
}

struct Table {
    game: String,
    people: BTreeMap<&'static str, Program>,
    secrets: Secrets,
}

impl Table {
    /// What this one reads, looked through.
    async fn read(&self, who: &str, path: &str) -> Value {
        let answer = self.people[who].get(path).await;
        self.secrets.keep(who, &answer);
        answer.done()
    }

    async fn look_around(&self) {
        for who in NICKS.iter().chain(&["Зевака", "referee"]) {
            for path in [
                "",
                "/seas",
                "/posts?limit=200",
                "/events?limit=200",
                "/clock",
                "/discussion",
                "/export",
            ] {
                let answer = self.people[*who].get(&format!("{}{path}", self.game)).await;
                assert_eq!(answer.status, 200, "{path}");
                self.secrets.keep(who, &answer);
            }
            let seas = self.read(who, &format!("{}/seas", self.game)).await;
            for sea in seas["items"].as_array().unwrap() {
                assert_eq!(sea["ships"].is_null(), sea["nick"] != *who, "{who}: {sea}");
            }
        }
    }

    /// A cell of this sea that nobody shot at and that may hold a ship.
    async fn aim(&self, who: &str, target: &str) -> String {
        let sea = self.read(who, &format!("{}/seas/{target}", self.game)).await;
        let taken: BTreeSet<String> = sea["shots"]
            .as_array()
            .unwrap()
            .iter()
            .map(|shot| shot["cell"].as_str().unwrap().to_owned())
            .chain(
                sea["empty"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|c| c.as_str().unwrap().to_owned()),
            )
            .collect();
        let cells = "АБВГДЕЖЗИК"
            .chars()
            .flat_map(|letter| (1..=10).map(move |n| format!("{letter}{n}")));
        cells
            .into_iter()
            .find(|cell| !taken.contains(cell))
            .expect("a ship is left somewhere")
    }
}

async fn enrolment(site: &crate::games::table::Table) -> Table {
    let referee = Program::of(&site.state, "referee", ALL).await;
    let rules = json!({"calendar": "none", "turn_hours": 1, "bots": "allow"});
    let opened = referee
        .post(
            "/games",
            json!({"mode": "team_battle", "title": "По проводам", "rules": rules}),
        )
        .await;
    assert_eq!(opened.status, 201, "{opened:?}");
    let game = opened
        .header("location")
        .strip_prefix("/api/v1")
        .unwrap()
        .to_owned();
    assert_eq!(opened.json()["status"], "enrolment");
    let mut people = BTreeMap::from([("referee", referee)]);
    for nick in NICKS.into_iter().chain(["Зевака"]) {
        site.account(nick, 10).await;
        people.insert(nick, Program::of(&site.state, nick, ALL).await);
    }
    for nick in NICKS {
        people[nick]
            .post(&format!("{game}/enrolment"), json!({}))
            .await
            .done();
        let again = people[nick].post(&format!("{game}/enrolment"), json!({})).await;
        assert_eq!(
            (again.status.as_u16(), again.code().as_str()),
            (409, "already_enrolled")
        );
    }
    let shown = people["Зевака"].get(&game).await.done();
    assert_eq!(shown["players"].as_array().unwrap().len(), 4);
    assert!(shown["teams"].is_null() && shown["turn"].is_null());
    Table {
        game,
        people,
        secrets: Secrets(BTreeMap::new()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn four_programs_play_a_battle_to_its_end() {
    let site = site().await;
    let mut table = enrolment(&site).await;
    let game = table.game.clone();
    let referee = table.people["referee"].clone();
    let act = |name: &str| format!("{game}/referee/{name}");
    let early = referee.post(&act("start"), json!({})).await;
    assert_eq!(early.status, 409, "{early:?}");
    let drawn = referee
        .post(
            &act("draw"),
            json!({"pairs": [["ZimA", "Адвокат"], ["Вирт", "Юнга 2"]], "first": "red"}),
        )
        .await
        .done();
    assert!(
        drawn["events"]
            .as_array()
            .unwrap()
            .iter()
            .any(|e| e["type"] == "drawn"),
        "{drawn}"
    );
    let missing = referee.post(&act("start"), json!({})).await;
    assert_eq!(
        (missing.status.as_u16(), missing.code().as_str()),
        (409, "fleets_missing")
    );
    for nick in NICKS {
        let program = &table.people[nick];
        assert_eq!(program.get("/me/todo").await.done()["items"][0]["duty"], "fleet");
        let placed = program
            .call(
                "PUT",
                &format!("{game}/fleet"),
                Some(json!({"random": true})),
                &[],
            )
            .await;
        assert_eq!(placed.status, 201, "{placed:?}");
        let own = program.get(&format!("{game}/fleet")).await.done();
        assert_eq!(own["seal"], placed.json()["seal"]);
        let ships = own["fleet"]
            .as_array()
            .unwrap()
            .iter()
            .map(|s| s.as_str().unwrap().to_owned());
        table
            .secrets
            .0
            .insert(nick, (ships.collect(), own["salt"].as_str().unwrap().to_owned()));
    }
    referee.post(&act("start"), json!({})).await.done();
    table.look_around().await;

    let posts = format!("{game}/posts");
    let mut turns = 0;
    let over = loop {
        let shown = table.read("Зевака", &game).await;
        if shown["status"] == "finished" {
            break shown;
        }
        turns += 1;
        assert!(turns < 250, "nobody wins");
        let team = shown["turn"]["team"].as_str().unwrap().to_owned();
        for owes in shown["turn"]["owes"].as_array().unwrap() {
            let nick = NICKS.into_iter().find(|n| owes["nick"] == *n).unwrap();
            move_of(&table, nick, &posts).await;
        }
        // the last turn opens every fleet (T21): then there are no secrets to look for
        let over = table.read("Зевака", &game).await["status"] == "finished";
        if !over && turns % 10 == 1 {
            wrong_turns(&table, &team, &posts).await;
            table.look_around().await;
        }
    };
    assert!(over["winner"] == "red" || over["winner"] == "blue", "{over}");
    assert!(over["turn"].is_null());
    everything_is_open(&table).await;
}

/// What this one owes, in one post: answers and a shot, or an order.
async fn move_of(table: &Table, nick: &'static str, posts: &str) {
    let program = &table.people[nick];
    let todo = table.read(nick, "/me/todo").await;
    let Some(item) = todo["items"].as_array().unwrap().first().cloned() else {
        return; // another's move ended the turn
    };
    if item["duty"] == "order" {
        let shown = table.read(nick, &table.game).await;
        let own = shown["turn"]["team"].as_str().unwrap();
        let enemy = if own == "red" { "blue" } else { "red" };
        let target = shown["teams"][enemy]["players"]
            .as_array()
            .unwrap()
            .iter()
            .find(|p| p["status"] == "active");
        let order = json!({"nick": item["free"][0], "target": target.unwrap()["nick"]});
        program
            .post(&format!("{}/orders", table.game), order)
            .await
            .done();
        return;
    }
    let mut text = item["ready_text"].as_str().unwrap().to_owned();
    if item["may_shoot"] == true {
        let target = item["opponents"][0].as_str().unwrap();
        let cell = table.aim(nick, target).await;
        write!(text, "\nТо {target} - {cell}").unwrap();
    }
    let dry = program
        .post(&format!("{posts}?dry_run=true"), json!({"text": text}))
        .await;
    assert_eq!(dry.status, 200, "{text}: {}", dry.json());
    table.secrets.keep(nick, &dry);
    let version = item["version"].to_string();
    let stale = format!("\"{}\"", item["version"].as_u64().unwrap() - 1);
    let headers = [
        ("idempotency-key", version.as_str()),
        ("if-match", stale.as_str()),
    ];
    let refused = program
        .call("POST", posts, Some(json!({"text": text})), &headers)
        .await;
    assert_eq!(
        (refused.status.as_u16(), refused.code().as_str()),
        (412, "version_changed")
    );
    let headers = [
        ("idempotency-key", version.as_str()),
        ("if-match", &format!("\"{version}\"")),
    ];
    let posted = program
        .call("POST", posts, Some(json!({"text": text})), &headers)
        .await;
    assert_eq!(posted.status, 201, "{text}: {}", posted.json());
    table.secrets.keep(nick, &posted);
    let again = program
        .call("POST", posts, Some(json!({"text": text})), &headers)
        .await;
    assert_eq!(again.bytes, posted.bytes);
    let post = posted.json();
    assert_eq!(
        (&post["author"], &post["kind"], &post["text"]),
        (&json!(nick), &json!("move"), &json!(text))
    );
    let answers = item["unanswered"].as_array().unwrap();
    let read: Vec<Value> = answers
        .iter()
        .map(|a| json!({"attacker": a["attacker"], "cell": a["cell"], "result": a["result"]}))
        .collect();
    assert_eq!(post["moves"][0]["answers"], json!(read));
}

/// Who is not to move, and who does not play, is refused; nobody is told anything by that.
async fn wrong_turns(table: &Table, moved: &str, posts: &str) {
    let shown = table.read("Зевака", &table.game).await;
    let Some(team) = shown["turn"]["team"].as_str() else {
        return;
    };
    assert_ne!(team, moved, "all have moved, so the turn is the other's");
    for player in shown["teams"][moved]["players"].as_array().unwrap() {
        let nick = NICKS.into_iter().find(|n| player["nick"] == *n).unwrap();
        let enemy = player["pair"].as_str().unwrap();
        let answer = table.people[nick]
            .post(posts, json!({"text": format!("То {enemy} - А1")}))
            .await;
        assert_eq!(answer.status, 422, "{answer:?}");
        table.secrets.keep(nick, &answer);
        let code = answer.code();
        assert!(
            ["not_your_turn", "out_of_game"].contains(&code.as_str()),
            "{code}"
        );
    }
    let answer = table.people["Зевака"]
        .post(posts, json!({"text": "То ZimA - А1"}))
        .await;
    assert_eq!(
        (answer.status.as_u16(), answer.code().as_str()),
        (422, "not_in_game")
    );
}

/// T21: the log is whole, and all fleets are as they were sealed.
async fn everything_is_open(table: &Table) {
    let nobody = &table.people["Зевака"];
    let mut log: Vec<Value> = Vec::new();
    loop {
        let after = log.last().map_or(0, |e: &Value| e["seq"].as_u64().unwrap());
        let page = nobody
            .get(&format!("{}/events?after={after}&limit=100", table.game))
            .await
            .done();
        let items = page["items"].as_array().unwrap().clone();
        if items.is_empty() {
            assert_eq!(page["next"], after, "to go on from there");
            break;
        }
        assert_eq!(page["next"], items.last().unwrap()["seq"]);
        log.extend(items);
    }
    assert!(log.iter().zip(1..).all(|(e, n)| e["seq"] == n));
    let entries: Vec<league::log::Logged> = log
        .iter()
        .map(|e| serde_json::from_value(e.clone()).unwrap())
        .collect();
    let replayed = league::Game::replay(&entries).unwrap().unwrap();
    assert!(matches!(replayed.status, league::game::Status::Finished { .. }));
    for (nick, (ships, salt)) in &table.secrets.0 {
        let fleet = nobody
            .get(&format!("{}/fleet?nick={nick}", table.game))
            .await
            .done();
        assert_eq!((&fleet["fleet"], &fleet["salt"]), (&json!(ships), &json!(salt)));
        let sea = nobody.get(&format!("{}/seas/{nick}", table.game)).await.done();
        assert_eq!(sea["ships"], json!(ships));
        let placed = log
            .iter()
            .find(|e| e["type"] == "fleet_placed" && e["nick"] == *nick)
            .unwrap();
        assert_eq!(placed["seal"], fleet["seal"]);
    }
    let late = table.people["ZimA"]
        .post(
            &format!("{}/posts", table.game),
            json!({"text": "То Адвокат - А1"}),
        )
        .await;
    assert_eq!(
        (late.status.as_u16(), late.code().as_str()),
        (422, "game_not_running")
    );
    let export = nobody.get(&format!("{}/export", table.game)).await;
    assert_eq!(export.header("content-type"), "application/x-ndjson");
    let lines: Vec<Value> = String::from_utf8(export.bytes)
        .unwrap()
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert_eq!(lines[0]["header"]["events"], log.len());
    let events: Vec<&Value> = lines.iter().filter_map(|l| l.get("event")).collect();
    assert_eq!(events, log.iter().collect::<Vec<_>>());
    let posts = lines.iter().filter_map(|l| l.get("post"));
    assert!(posts.zip(1..).all(|(p, n)| p["number"] == n));
}
