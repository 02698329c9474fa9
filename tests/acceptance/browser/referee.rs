//! The Referee's day at a desk: from the end of enrolment to the end of the battle, with everything that may have to be
//! set right between.

use acceptance::battle::{Battle, REFEREE, register};
use acceptance::browser::{Driver, Window};
use acceptance::server::{PASSWORD, Server};
use thirtyfour::Key;

use super::{RULES, good, log_in_with};

/// Fleets of two ships, by nick.
const FLEETS: [(&str, &str); 4] = [
    ("ZimA", "Б2-Б3, К10"),
    ("Адвокат", "К8-К9, А1"),
    ("Вирт", "Д3-Е3, Ж8"),
    ("Боцман", "Г9-Д9, З1"),
];

/// The Referee's desk, and the game on it.
struct Office<'a> {
    desk: &'a Window,
    battle: &'a Battle,
}

fn office<'a>(desk: &'a Window, battle: &'a Battle) -> Office<'a> {
    Office { desk, battle }
}

impl Office<'_> {
    async fn panel(&self) {
        self.desk.open(&format!("{}/referee", self.battle.path)).await;
        self.desk.open_all().await;
    }

    /// Fills the form of an act, looks at what will be announced, and says yes.
    async fn act(&self, command: &str, fields: &[(&str, &str)], announced: &str) {
        self.panel().await;
        self.confirm(command, fields, announced).await;
    }

    /// The same with the form that is open already.
    async fn confirm(&self, command: &str, fields: &[(&str, &str)], announced: &str) {
        for (name, value) in fields {
            self.desk.fill(&format!("#{command}-{name}"), value).await;
        }
        self.desk.follow(&format!("#act-{command} button")).await;
        self.say_yes(announced).await;
    }

    async fn say_yes(&self, announced: &str) {
        let asked = self.desk.page().await;
        assert!(asked.has("input[name=confirmed]"), "{}", asked.text());
        assert!(asked.text().contains(announced), "{announced}: {}", asked.text());
        good(self.desk, "the question").await;
        self.desk
            .follow("form:has([name=confirmed]) button.primary")
            .await;
        let done = self.desk.page().await;
        assert!(done.has(".notice.good"), "{}", done.text());
    }

    /// Follows the newest way back in the log, gives a reason and says yes.
    async fn take_back(&self, command: &str, reason: &str, announced: &str) {
        self.panel().await;
        self.desk.follow(&format!(".undo[href*='act={command}']")).await;
        assert!(self.desk.page().await.has(&format!("#act-{command}[open]")));
        self.confirm(command, &[("reason", reason)], announced).await;
    }
}

/// The draw: two are dragged into each other's places, the first turn is chosen and all of it sent by keyboard.
async fn draw(desk: &Window, game: &str) {
    desk.open(&format!("{game}/draw")).await;
    good(desk, "the draw").await;
    let chip = |nick: &str| format!("#draw-board .draw-chip[data-nick='{nick}']");
    desk.drag(&chip("Адвокат"), &chip("Боцман")).await;
    desk.wait("document.querySelector('#pair-1').value === '2'").await;
    assert_eq!(desk.value("#pair-3").await, "1", "they changed places");
    // pressed one after the other, they change back
    desk.tap(&chip("Боцман")).await;
    desk.tap(&chip("Адвокат")).await;
    desk.wait("document.querySelector('#pair-1').value === '1'").await;
    desk.tab_to("#first").await;
    desk.press(Key::Down).await;
    assert_eq!(desk.value("#first").await, "blue");
    desk.press(Key::Up).await;
    desk.tab_to("form:has([value=listed]) button").await;
    desk.enter().await;
    let asked = desk.page().await.text();
    assert!(asked.contains("ZimA") && asked.contains("Боцман"), "{asked}");
    desk.tab_to("form:has([name=confirmed]) button").await;
    desk.enter().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_referee_sets_everything_right_at_a_desk() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let mut battle = Battle::open(&server, "День Судьи", RULES).await;
    for (nick, _) in FLEETS {
        battle.enrol(&server, nick).await;
    }
    let desk = driver.desk(&server.url).await;
    log_in_with(&desk, REFEREE, PASSWORD).await;

    office(&desk, &battle).act("close-enrolment", &[], "").await;
    draw(&desk, &battle.path).await;
    for (nick, fleet) in FLEETS {
        battle.place(nick, fleet).await.done();
    }
    office(&desk, &battle).act("start", &[], "СТАРТ ИГРА").await;

    // who owes is on the page, and reminded
    office(&desk, &battle).panel().await;
    good(&desk, "the panel").await;
    desk.follow("#duties > form button").await;
    let reminded = desk.page().await.text();
    assert!(reminded.contains("Напомнили 2 людям"), "{reminded}");

    office(&desk, &battle)
        .act("pause", &[("reason", "обед")], "обед")
        .await;
    office(&desk, &battle)
        .take_back("resume", "пообедали", "пообедали")
        .await;

    battle.post("ZimA", "То Адвокат - Д5").await.done();
    office(&desk, &battle)
        .act("void", &[("reason", "не туда")], "не туда")
        .await;
    battle.post("ZimA", "То Адвокат - Д6").await.done();

    office(&desk, &battle)
        .act(
            "put-out",
            &[("nick", "Боцман"), ("reason", "не отвечает")],
            "Боцман выбыл",
        )
        .await;
    office(&desk, &battle)
        .take_back("bring-back", "нашёлся", "нашёлся")
        .await;

    for nick in ["Штурман", "Кок", "Юнга"] {
        let visitor = register(&server, nick).await;
        visitor
            .post(&format!("{}/applications", battle.path), &[])
            .await
            .done();
        battle.people.insert(nick.to_owned(), visitor);
    }
    office(&desk, &battle)
        .act(
            "substitute",
            &[("nick", "Боцман"), ("with", "Юнга"), ("reason", "уехал")],
            "Юнга заменяет",
        )
        .await;
    office(&desk, &battle)
        .act("admit", &[("first", "Штурман"), ("second", "Кок")], "")
        .await;

    let dispute = [("post", ""), ("text", "Боцман был на месте")];
    let path = format!("{}/disputes", battle.path);
    battle.of("Адвокат").post(&path, &dispute).await.done();
    office(&desk, &battle).panel().await;
    desk.fill("#ruling-1", "Замену просил он сам").await;
    desk.follow("#disputes form button").await;
    office(&desk, &battle).say_yes("Замену просил он сам").await;

    office(&desk, &battle)
        .act(
            "finish",
            &[("winner", "draw"), ("reason", "стемнело")],
            "ИГРА ОКОНЧЕНА",
        )
        .await;
    office(&desk, &battle).panel().await;
    good(&desk, "the panel of a finished game").await;

    let said = battle.announcements(battle.of("ZimA")).await.join("\n");
    for words in [
        "обед",
        "пообедали",
        "не туда",
        "не отвечает",
        "нашёлся",
        "уехал",
        "стемнело",
    ] {
        assert!(said.contains(words), "{words} is announced: {said}");
    }
    let acts = battle.of("ZimA").open(&format!("{}/acts", battle.path)).await;
    let acts = acts.text();
    assert!(
        acts.contains("Замену просил он сам") && acts.contains("пообедали"),
        "{acts}"
    );
    desk.close().await;
    server.stop();
}
