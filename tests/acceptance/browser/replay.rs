//! A battle looked through: it runs by itself, stands when told to, goes where the slider goes, and can be shown to others.

use acceptance::battle::Battle;
use acceptance::browser::{Driver, Window};
use acceptance::server::Server;
use thirtyfour::Key;

use super::{PAIRS, RULES, good};

/// `ZimA` of the Reds wins.
const SAID: &[(&str, &str)] = &[
    ("ZimA", "То Адвокат - К8"),
    ("Адвокат", "- ранил"),
    ("ZimA", "То Адвокат - К9"),
    ("Адвокат", "- убил"),
    ("ZimA", "То Адвокат - А1"),
    ("Адвокат", "- убил"),
];

const AT: &str = "Number(document.querySelector('#replay-at').value)";

async fn at(window: &Window) -> u64 {
    window.run(&format!("return {AT};")).await.as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_is_looked_through() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let battle = Battle::begun(&server, "Повтор", RULES, PAIRS, "red").await;
    for (nick, text) in SAID {
        battle.post(nick, text).await.done();
    }
    let desk = driver.desk(&server.url).await;
    desk.open(&format!("{}/replay?at=1", battle.path)).await;

    // it runs by itself
    desk.fill("#replay-speed", "400").await;
    let first = at(&desk).await;
    desk.tap("#replay-play").await;
    desk.wait(&format!("{AT} >= {}", first + 2)).await;
    // it stands: nothing comes of the next moment within twice the time that it would take
    desk.tap("#replay-play").await;
    desk.run("window.stood = [performance.now(), document.querySelector('#replay-at').value];")
        .await;
    desk.wait("performance.now() - window.stood[0] > 1000").await;
    desk.wait("document.querySelector('#replay-at').value === window.stood[1]")
        .await;

    // the slider, from the keyboard
    let stood = at(&desk).await;
    desk.tab_to("#replay-at").await;
    for step in 1..=3 {
        desk.press(Key::Right).await;
        assert_eq!(at(&desk).await, stood + step);
    }
    let shown = format!("location.search === '?at={}'", stood + 3);
    desk.wait(&shown).await;
    desk.press(Key::End).await;
    desk.wait(
        "document.querySelector('.turn h2')?.textContent.includes('Победили') || \
        document.querySelector('#replay-moment').textContent.includes('ИГРА ОКОНЧЕНА')",
    )
    .await;
    good(&desk, "the end of the replay").await;

    // dragged: the pointer takes it to about the middle
    desk.drag_to_the_middle("#replay-at").await;
    let (middle, last) = (
        at(&desk).await,
        desk.run("return Number(document.querySelector('#replay-at').max);")
            .await,
    );
    let last = last.as_u64().unwrap();
    assert!(middle > last / 3 && middle < last * 2 / 3, "{middle} of {last}");
    desk.wait(&format!("location.search === '?at={middle}'")).await;

    // what others see who get the link
    let link = desk
        .run("return document.querySelector('a[rel=bookmark]').getAttribute('href');")
        .await;
    let phone = driver.phone(&server.url).await;
    phone.open(link.as_str().unwrap()).await;
    assert_eq!(at(&phone).await, middle);
    let (ours, theirs) = (desk.page().await, phone.page().await);
    assert_eq!(ours.seas(), theirs.seas());
    assert_eq!(ours.posts(), theirs.posts());
    assert_eq!(ours.texts("#replay-position"), theirs.texts("#replay-position"));
    for window in [desk, phone] {
        window.close().await;
    }
    server.stop();
}
