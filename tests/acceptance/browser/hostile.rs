//! Nicks, titles, reasons and posts that were written to break a page. Whatever of it the server takes, every page that
//! shows it fits the smallest phone, and nothing of it is more than words.

use acceptance::battle::{Battle, Pairs, REFEREE, SECRET};
use acceptance::browser::{Driver, PHONE, Size, Window};
use acceptance::server::{PASSWORD, Server};
use acceptance::visitor::Visitor;

use super::{RULES, log_in_with};

const SCRIPT: &str = "<script>alert(1)</script><img src=x onerror=alert(1)>";

/// As wide as a nick may be, without a space to break it at.
const WIDE: &str = "ЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩ";

/// From right to left.
const HEBREW: &str = "שלום עולם";

/// A tower of accents on one letter: as many as a nick may have.
fn tower() -> String {
    format!("Ж{}", "\u{301}".repeat(29))
}

/// Texts of a thread, the worst of each kind.
fn texts() -> [String; 6] {
    [
        SCRIPT.to_owned(),
        format!("\u{202e}наоборот{} \u{202e} {HEBREW} 1204", "\u{202e}".repeat(20)),
        format!("А{}", "\u{301}\u{330}".repeat(100)),
        "Ы".repeat(4000),
        "👨\u{200d}👩\u{200d}👧\u{200d}👦".repeat(60),
        format!("> {}\n{}", "цитата".repeat(100), "\n".repeat(300)),
    ]
}

/// The game, with all of that in it.
async fn written(server: &Server, tower: &str) -> Battle {
    let title = format!("{SCRIPT}{}", "Ю".repeat(120 - SCRIPT.chars().count()));
    let pairs: Pairs<'_> = &[
        ((WIDE, "Б2-Б3, К10"), (HEBREW, "К8-К9, А1")),
        ((tower, "Д3-Е3, Ж8"), ("Боцман", "Г9-Д9, З1")),
    ];
    let battle = Battle::begun(server, &title, RULES, pairs, "red").await;
    for text in texts() {
        battle.discuss(battle.of(WIDE), &text).await.done();
    }
    for (by, at) in [(WIDE, HEBREW), (tower, "Боцман")] {
        // beside a move the server takes no letter that turns others round
        let words = format!(
            "<script>alert()</script> ура{} ברוך הבא {}",
            "\u{301}".repeat(60),
            "Ф".repeat(80)
        );
        let shot = battle.post(by, &format!("То {at} - Д5\n{words}")).await;
        shot.done();
    }
    battle
        .post(HEBREW, &format!("- мимо\nТо {WIDE} - А5"))
        .await
        .done();
    let last = battle
        .thread(&battle.referee)
        .await
        .pop()
        .unwrap()
        .number
        .to_string();
    let reason = format!("{SCRIPT} \u{202e}{} {}", "\u{301}".repeat(80), "Ъ".repeat(150));
    battle.act("void", &[("post", &last), ("reason", &reason)]).await;
    battle
        .act("announce", &[("text", &texts()[1]), ("reason", "")])
        .await;
    battle.act("pause", &[("reason", &reason)]).await;
    battle
}

/// Nothing on this page is broken.
async fn holds(window: &Window, path: &str) -> Vec<String> {
    window.open(path).await;
    let mut faults = window.complaints().await;
    let wide = window.too_wide().await;
    faults.extend((wide > 0).then(|| format!("{wide} px too wide")));
    faults.extend(window.cut_off().await);
    let broken = window.run(include_str!("hostile.js")).await;
    let broken = broken.as_array().unwrap().iter();
    faults.extend(broken.map(|fault| fault.as_str().unwrap().to_owned()));
    faults.iter().map(|fault| format!("{path}: {fault}")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_written_to_break_a_page_is_words() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    // what is worse than those is no nick
    for nick in [SCRIPT, "\u{202e}Адвокат", "А\u{200d}Б", "👨\u{200d}👩"] {
        let fields = [("nick", nick), ("password", SECRET), ("next", "/")];
        let answer = Visitor::new(&server).post("/register", &fields).await;
        assert_eq!(answer.status, 422, "{nick:?}");
    }
    let tower = tower();
    let battle = written(&server, &tower).await;
    let phone = driver.phone(&server.url).await;
    phone.resize(Size { width: 360, ..PHONE }).await;
    let mut faults = Vec::new();
    let game =
        ["", "/discussion", "/seas", "/replay", "/players"].map(|page| format!("{}{page}", battle.path));
    for nick in [WIDE, HEBREW, &tower] {
        let session = battle.of(nick).cookie();
        phone.taken_by(session.as_deref()).await;
        for path in game.iter().map(String::as_str).chain(["/", "/settings"]) {
            faults.extend(holds(&phone, path).await);
        }
    }
    phone.taken_by(None).await;
    log_in_with(&phone, REFEREE, PASSWORD).await;
    faults.extend(holds(&phone, &format!("{}/referee", battle.path)).await);
    faults.sort();
    faults.dedup();
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
    phone.close().await;
    server.stop();
}
