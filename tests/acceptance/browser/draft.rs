//! What is written outlives what happens meanwhile.

use acceptance::battle::Battle;
use acceptance::browser::Driver;
use acceptance::server::Server;
use thirtyfour::Key;

use super::{PAIRS, RULES, good, log_in};

/// What happens comes in while a move is written; a network that fails and a page that is loaded again lose no word of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_draft_outlives_news_the_network_and_the_page() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let battle = Battle::begun(&server, "Без связи", RULES, PAIRS, "red").await;
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
