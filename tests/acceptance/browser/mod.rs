//! Two people play by keyboard alone on phones, in a real browser, one of them without scripts.

use acceptance::battle::{Battle, SECRET};
use acceptance::browser::{Driver, Window};
use acceptance::server::Server;
use std::time::{Duration, Instant};
use thirtyfour::Key;

const RULES: &[(&str, &str)] = &[
    ("ships_4", "0"),
    ("ships_3", "0"),
    ("ships_2", "1"),
    ("ships_1", "1"),
    ("calendar", "none"),
];

/// A page that fits the phone, breaks no policy and is accessible.
async fn good(phone: &Window, what: &str) {
    assert_eq!(phone.too_wide().await, 0, "{what} is wider than the phone");
    let complaints = phone.complaints().await;
    assert!(complaints.is_empty(), "{what}: {complaints:?}");
    let faults = phone.inaccessible().await;
    assert!(faults.is_empty(), "{what}: {faults:?}");
}

async fn log_in(phone: &Window, nick: &str) {
    phone.open("/login").await;
    good(phone, "/login").await;
    phone.tab_to("input[name=nick]").await;
    phone.write(nick).await;
    phone.tab_to("input[name=password]").await;
    phone.write(SECRET).await;
    phone.enter().await;
    assert!(phone.page().await.text().contains(nick), "{nick} is logged in");
}

/// Writes into the composer, after what is there, and sends it.
async fn post(phone: &Window, battle: &Battle, text: &str) {
    phone.open(&battle.path).await;
    phone.tab_to("#composer-text").await;
    let before = phone.value("#composer-text").await;
    let end = if before.is_empty() || before.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    phone.to_the_end().await;
    phone.write(&format!("{end}{text}")).await;
    phone.tab_to("button[name=do][value=post]").await;
    phone.send().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_by_keyboard_on_phones() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let pairs = [(("ZimA", "Б2-Б3, К10"), ("Адвокат", "К8-К9, А1"))];
    let battle = Battle::begun(&server, "На телефонах", RULES, &pairs, "red").await;
    let red = driver.phone(&server.url).await;
    let blue = driver.phone_without_scripts(&server.url).await;
    log_in(&red, "ZimA").await;
    log_in(&blue, "Адвокат").await;
    red.open(&battle.path).await;
    good(&red, "the battle thread").await;

    post(&red, &battle, "То Адвокат - К8").await;
    let last = red.page().await.posts().pop().unwrap();
    assert_eq!(last.text, "КРАСНЫЕ СДЕЛАЛИ ХОД, ХОД ЗА СИНИМИ");
    // the answer is written already, the truth; the shot is lost (T11)
    post(&blue, &battle, "").await;
    let posts = blue.page().await.posts();
    let answer = &posts[posts.len() - 2];
    assert_eq!(answer.author, "Адвокат");
    assert!(
        answer.text.contains("К8") && answer.text.contains("ранил"),
        "{answer:?}"
    );

    // what is refused stays, and a suggestion is taken by keyboard
    post(&red, &battle, "То Адвакат - К9").await;
    good(&red, "the thread with a refusal").await;
    assert_eq!(red.value("#composer-text").await, "То Адвакат - К9");
    red.tab_to("button[name=replace]").await;
    red.send().await;
    assert_eq!(red.value("#composer-text").await, "То Адвокат - К9");
    red.tab_to("button[name=do][value=post]").await;
    red.send().await;
    let sea = red.page().await.seas().into_iter().find(|s| !s.own).unwrap();
    assert_eq!((sea.nick.as_str(), sea.decks.len()), ("Адвокат", 0));
    assert!(
        sea.marks.contains(&("К8".to_owned(), "hit".to_owned())),
        "{sea:?}"
    );

    // a cell of the sea, pressed from the keyboard, writes the shot
    post(&blue, &battle, "").await;
    red.open(&battle.path).await;
    red.tab_to("button.aim[value$='А1']").await;
    red.send().await;
    assert_eq!(red.value("#composer-text").await.trim(), "То Адвокат - А1");
    red.tab_to("button[name=do][value=post]").await;
    red.send().await;
    post(&blue, &battle, "").await;
    let page = blue.page().await;
    assert_eq!(
        page.posts().pop().unwrap().text,
        "ИГРА ОКОНЧЕНА. ПОБЕДИЛИ КРАСНЫЕ"
    );
    good(&blue, "a finished battle").await;
    red.open(&battle.path).await;
    good(&red, "a finished battle, with scripts").await;

    // it is looked through from its beginning
    red.open(&format!("{}/replay", battle.path)).await;
    good(&red, "the replay").await;
    let first = red.value("#replay-at").await;
    red.tab_to("a[data-step=next]").await;
    red.press(Key::Enter).await;
    red.wait(&format!(
        "document.querySelector('#replay-at').value !== '{first}'"
    ))
    .await;
    red.wait("new URLSearchParams(location.search).get('at') === document.querySelector('#replay-at').value")
        .await;
    red.close().await;
    blue.close().await;
    server.stop();
}

/// What happens comes in while a move is written; a network that fails and a page that is loaded again lose no word of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_draft_outlives_news_the_network_and_the_page() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let pairs = [(("ZimA", "Б2-Б3, К10"), ("Адвокат", "К8-К9, А1"))];
    let battle = Battle::begun(&server, "Без связи", RULES, &pairs, "red").await;
    let blue = driver.phone(&server.url).await;
    log_in(&blue, "Адвокат").await;
    blue.open(&battle.path).await;
    blue.tab_to("#composer-text").await;
    blue.write("То ZimA - Б2").await;
    // it says by itself what the Referee would say: it is not blue's turn
    blue.wait("document.querySelector('#composer .faults')").await;

    battle.post("ZimA", "То Адвокат - Д5").await.done();
    let told = "document.querySelector('#live [role=status]').textContent.includes('ХОД ЗА СИНИМИ') \
        || document.querySelector('#live [role=status]').textContent.toLowerCase().includes('ход за синими')";
    blue.wait(told).await;
    let posts = blue.page().await.posts();
    assert_eq!(posts[posts.len() - 2].text, "То Адвокат - Д5");
    assert_eq!(blue.value("#composer-text").await, "То ZimA - Б2");
    good(&blue, "the thread with news").await;

    blue.network(false).await;
    blue.tab_to("button[name=do][value=post]").await;
    blue.send().await;
    blue.wait("document.querySelector('#live.bad [role=status]').textContent !== ''")
        .await;
    assert_eq!(blue.value("#composer-text").await, "То ZimA - Б2");
    blue.network(true).await;
    blue.complaints().await; // that there was no network, it has said to the developer too
    blue.open(&battle.path).await;
    assert_eq!(blue.value("#composer-text").await, "То ZimA - Б2");
    let page = blue.page().await;
    assert_eq!(page.posts().len(), posts.len(), "nothing was sent");

    // the answer is owed as well; sent with the draft, it is one move
    blue.tab_to("#composer-text").await;
    blue.press(Key::Home).await;
    blue.write("То ZimA - Д5 - мимо\n").await;
    blue.tab_to("button[name=do][value=post]").await;
    blue.send().await;
    let page = blue.page().await;
    assert_eq!(page.posts().len(), posts.len() + 2, "{:?}", page.texts(".faults"));
    assert_eq!(blue.value("#composer-text").await.trim(), "");
    blue.open(&battle.path).await;
    assert_eq!(blue.value("#composer-text").await.trim(), "");
    good(&blue, "the thread after the move").await;
    blue.close().await;
    server.stop();
}

/// The page of the API, with every call open, and one of them tried.
#[tokio::test(flavor = "multi_thread")]
async fn a_call_of_the_api_is_tried_by_keyboard_on_a_phone() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let phone = driver.phone(&server.url).await;
    for path in ["/api/problems", "/api/problems/paused", "/api"] {
        phone.open(path).await;
        good(&phone, path).await;
    }
    phone.tab_to("#get_games > summary").await;
    phone.press(Key::Enter).await;
    phone.tab_to("#get_games-limit").await;
    phone.write("7").await;
    phone.tab_to("#get_games button").await;
    phone.press(Key::Enter).await;
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        let shown = phone.page().await.texts("#get_games output").join("");
        if shown.starts_with("200") && shown.contains("\"items\": []") {
            break;
        }
        assert!(Instant::now() < until, "the answer is not shown: {shown}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    phone.open_all().await;
    good(&phone, "/api with all calls open").await;
    phone.close().await;
    server.stop();
}
