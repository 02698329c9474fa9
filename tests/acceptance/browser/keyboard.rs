//! Two people play by keyboard alone on phones, one of them without scripts.

use acceptance::battle::Battle;
use acceptance::browser::Driver;
use acceptance::server::Server;
use thirtyfour::Key;

use super::{PAIRS, RULES, good, log_in, post};

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_by_keyboard_on_phones() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let battle = Battle::begun(&server, "На телефонах", RULES, PAIRS, "red").await;
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
