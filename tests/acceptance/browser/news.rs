//! What comes in while somebody reads: the place stays, and a button leads to the newest.

use acceptance::battle::Battle;
use acceptance::browser::{DESK, Driver, Size, Window};
use acceptance::server::Server;
use acceptance::wire::Wire;
use serde_json::Value;

use super::{PAIRS, RULES, good, log_in};

/// A window in which not many posts have room.
const LOW: Size = Size { height: 600, ..DESK };

/// Cells where nobody has a ship.
const WATER: [&str; 5] = ["Д5", "Д6", "Д7", "Д8", "Д9"];

/// Where on the screen the uppermost post is.
async fn place(window: &Window) -> Value {
    let script = "const seen = [...document.querySelectorAll('.post')].find((p) => p.getBoundingClientRect().bottom > 0); \
         return [seen.id, Math.round(seen.getBoundingClientRect().top)];";
    window.run(script).await
}

/// Five rounds in which nobody hits anything; Red is to move.
async fn rounds(battle: &Battle) {
    for (number, cell) in WATER.iter().enumerate() {
        let answer = if number == 0 { "" } else { "- мимо\n" };
        let shots = [("ZimA", "Адвокат", answer), ("Адвокат", "ZimA", "- мимо\n")];
        for (by, at, answer) in shots {
            let text = format!("{answer}То {at} - {cell}");
            battle.post(by, &text).await.done();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reads_above_is_not_moved_and_is_led_to_what_is_new() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let battle = Battle::begun(&server, "Новые сообщения", RULES, PAIRS, "red").await;
    rounds(&battle).await;
    let desk = driver.desk(&server.url).await;
    desk.resize(LOW).await;
    log_in(&desk, "Адвокат").await;
    desk.open(&battle.path).await;
    desk.run("scrollTo({top: document.querySelectorAll('.post')[4].offsetTop, behavior: 'instant'});")
        .await;
    let before = place(&desk).await;
    assert_eq!(before[0], "post-5", "{before}");
    let fresh = "document.querySelector('#live a')";
    desk.wait(&format!("{fresh}.hidden")).await;

    battle.post("ZimA", "- мимо\nТо Адвокат - Г1").await.done();
    desk.wait(&format!("!{fresh}.hidden")).await;
    let after = place(&desk).await;
    // places to scroll to are whole pixels, heights of posts are not
    let moved = (after[1].as_i64().unwrap() - before[1].as_i64().unwrap()).abs();
    assert!(
        after[0] == before[0] && moved <= 1,
        "the page was moved: {before} {after}"
    );
    good(&desk, "the thread with something new").await;

    let new =
        "[...document.querySelectorAll('.post')].find((p) => p.textContent.includes('То Адвокат - Г1'))";
    let seen = format!(
        "(() => {{ const box = {new}.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }})()"
    );
    assert_eq!(desk.run(&format!("return {seen};")).await, Value::Bool(false));
    desk.tap("#live a").await;
    desk.wait(&seen).await;
    desk.wait(&format!("{fresh}.hidden")).await;
    desk.close().await;
    server.stop();
}

/// A session that ends elsewhere while a thread is open costs no word.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_logged_out_meanwhile_is_told_so_and_keeps_the_draft() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let battle = Battle::begun(&server, "Вышли в другой вкладке", RULES, PAIRS, "red").await;
    let phone = driver.phone(&server.url).await;
    let session = battle.of("ZimA").cookie();
    phone.taken_by(session.as_deref()).await;
    phone.open(&battle.path).await;
    phone.tab_to("#composer-text").await;
    phone.write("То Адвокат - К8, и пусть попробует увернуться").await;
    battle.of("ZimA").post("/logout", &[]).await.done();
    phone.tab_to("button[name=do][value=post]").await;
    phone.send().await;
    phone
        .wait("document.querySelector('#live.bad [role=status]').textContent.includes('ойдите')")
        .await;
    let written = "То Адвокат - К8, и пусть попробует увернуться";
    assert_eq!(phone.value("#composer-text").await, written);
    assert_eq!(
        battle.thread(&battle.referee).await.len(),
        3,
        "nothing was posted"
    );

    phone.complaints().await; // it has said so to the developer too
    log_in(&phone, "ZimA").await;
    phone.open(&battle.path).await;
    phone
        .wait("document.querySelector('#live [role=status]').textContent !== ''")
        .await;
    assert_eq!(phone.value("#composer-text").await, written);
    phone.tab_to("button[name=do][value=post]").await;
    phone.send().await;
    let posts = phone.page().await.posts();
    assert!(posts.iter().any(|p| p.text == written), "{posts:?}");
    phone.close().await;
    server.stop();
}

/// The stream breaks off: the page says so, and when it is back what happened meanwhile is there and the page says that.
#[tokio::test(flavor = "multi_thread")]
async fn a_stream_that_breaks_off_is_told_and_caught_up() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let battle = Battle::begun(&server, "На другом берегу", RULES, PAIRS, "blue").await;
    let wire = Wire::to(&server).await;
    let phone = driver.phone(&wire.url).await;
    log_in(&phone, "ZimA").await;
    phone.open(&battle.path).await;
    let says =
        |what: &str| format!("document.querySelector('#live [role=status]').textContent.includes('{what}')");
    phone.fill("#composer-text", "Как там дела").await;

    wire.cut();
    phone.wait(&says("Связь с сервером потеряна")).await;
    battle.post("Адвокат", "То ZimA - Д5").await.done();
    assert!(!phone.page().await.text().contains("То ZimA - Д5"));
    phone.complaints().await; // of the lost connection the developer is told too
    wire.mend();
    phone.wait(&says("Связь восстановлена. Ход за красными")).await;
    let posts = phone.page().await.posts();
    assert_eq!(posts[posts.len() - 2].text, "То ZimA - Д5");
    assert_eq!(phone.value("#composer-text").await, "Как там дела");
    phone.complaints().await;
    good(&phone, "the thread that has caught up").await;
    phone.close().await;
    server.stop();
}
