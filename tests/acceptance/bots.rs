//! Programs play: the example bot of the project, twice, through a whole battle that a third program referees.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use acceptance::api::Caller;
use acceptance::battle::{REFEREE, SECRET};
use acceptance::program::{found, lacking};
use acceptance::server::{PASSWORD, Server};
use acceptance::{log, project};
use serde_json::{Value, json};

/// How long anything here may take.
const PATIENCE: Duration = Duration::from_mins(3);

/// A bot that plays. With this value it ends.
struct Bot {
    child: Child,
    said: PathBuf,
}

impl Bot {
    fn start(server: &Server, folder: &Path, name: &str, arguments: &[&str]) -> Option<Bot> {
        let Some(python) = found("python3") else {
            lacking("the battle of bots", "python3", "python3");
            return None;
        };
        let said = folder.join(name);
        let out = File::create(&said).unwrap();
        let mut command = Command::new(python);
        command
            .arg(project().join("examples/bot.py"))
            .args(["--url", &server.url])
            .args(arguments)
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap())
            .env("BOT_PASSWORD", SECRET)
            .stdin(Stdio::null())
            .stderr(out.try_clone().unwrap())
            .stdout(out);
        let child = command.spawn().unwrap();
        Some(Bot { child, said })
    }

    fn said(&self) -> String {
        std::fs::read_to_string(&self.said).unwrap()
    }

    /// Ends it as nothing can prepare for.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits for its end, which must be a good one.
    async fn end(&mut self) {
        let until = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(Instant::now() < until, "it goes on and on: {}", self.said());
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        assert_eq!(status.code(), Some(0), "{}", self.said());
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // a test that failed leaves no bot; one that has ended already is no error
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Looks at the game until it is as told.
async fn until(judge: &Caller, game: &str, what: &str, is: impl Fn(&Value) -> bool) -> Value {
    let until = Instant::now() + PATIENCE;
    loop {
        let now = judge.get(game).await;
        if is(&now) {
            return now;
        }
        assert!(Instant::now() < until, "{what}: {now}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn all_placed(game: &Value) -> bool {
    let teams = ["red", "blue"].map(|team| &game["teams"][team]["players"]);
    teams
        .into_iter()
        .flat_map(|players| players.as_array().unwrap())
        .all(|player| player["fleet_placed"] == true)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_bots_play_a_whole_battle_to_its_end() {
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let judge = Caller::with_password(&server, REFEREE, PASSWORD, &["read", "referee"]).await;
    let rules = json!({ "turn_hours": 0.05, "calendar": "none", "fleet": { "3": 1, "2": 1, "1": 2 } });
    let new = json!({ "mode": "team_battle", "title": "Битва ботов", "rules": rules });
    let id = judge.post("/games", &new).await.done()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let game = format!("/games/{id}");
    let act = |command: &str| {
        let (judge, path) = (judge.clone(), format!("{game}/referee/{command}"));
        async move { judge.post(&path, &json!({})).await.done() }
    };

    let folder = testkit::folder("bots");
    std::fs::create_dir_all(&folder).unwrap();
    let token = folder.join("token");
    let token = token.to_str().unwrap();
    let first = ["--nick", "Штурман", "--any"];
    let Some(mut first) = Bot::start(&server, &folder, "first", &first) else {
        return;
    };
    let second = ["--nick", "Боцман", "--game", &id, "--token-file", token];
    let second = Bot::start(&server, &folder, "second", &second).unwrap();
    let both = |game: &Value| game["players"].as_array().unwrap().len() == 2;
    until(&judge, &game, "both enrol", both).await;
    act("close-enrolment").await;
    act("draw").await;
    until(&judge, &game, "both place their fleets", all_placed).await;
    act("start").await;

    // one dies in the middle of it and starts again, with nothing but its token
    let later = |game: &Value| game["status"] == "finished" || game["turn"]["number"].as_u64() >= Some(5);
    until(&judge, &game, "they shoot", later).await;
    second.kill();
    let again = ["--token-file", token, "--strength", "usual"];
    let mut second = Bot::start(&server, &folder, "again", &again).unwrap();

    first.end().await;
    second.end().await;
    let over = judge.get(&game).await;
    assert_eq!(over["status"], "finished", "{over}");
    let winner = if over["winner"] == "red" {
        "КРАСНЫЕ"
    } else {
        "СИНИЕ"
    };
    let told = format!("ИГРА ОКОНЧЕНА. ПОБЕДИЛИ {winner}");
    for bot in [&first, &second] {
        assert!(bot.said().contains(&told), "{}", bot.said());
        assert!(!bot.said().contains("Отказ"), "{}", bot.said());
    }
    log::check(&database.pool, &game).await;
    std::fs::remove_dir_all(&folder).unwrap();
    server.stop();
}
