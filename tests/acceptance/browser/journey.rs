//! A whole game through pages alone: the Referee at a desk, `ZimA` with a phone, Адвокат by keyboard and without scripts.

use acceptance::battle::{REFEREE, SECRET};
use acceptance::browser::{Driver, Window};
use acceptance::server::{PASSWORD, Server};

use super::{good, log_in_with};

/// Fills the form of a newcomer, by touch.
async fn register_by_touch(phone: &Window, nick: &str) {
    phone.open("/").await;
    phone.follow(".site-reader a[href^='/register']").await;
    phone.tap("#nick").await;
    phone.write(nick).await;
    phone.tap("#password").await;
    phone.write(SECRET).await;
    phone.follow("main form[action='/register'] button").await;
}

/// The same, by keyboard.
async fn register_by_keyboard(phone: &Window, nick: &str) {
    phone.open("/register").await;
    phone.tab_to("#nick").await;
    phone.write(nick).await;
    phone.tab_to("#password").await;
    phone.write(SECRET).await;
    phone.enter().await;
}

/// The Referee opens a game of two ships a fleet; its address.
async fn open_game(desk: &Window) -> String {
    log_in_with(desk, REFEREE, PASSWORD).await;
    desk.follow("main a[href='/games/new']").await;
    desk.follow("main a[href='/games/new?mode=team_battle']").await;
    desk.tap("#title").await;
    desk.write("Дуэль у маяка").await;
    desk.open_all().await;
    for (rule, value) in super::RULES {
        desk.fill(&format!("#rule-{rule}"), value).await;
    }
    desk.follow("form[action='/games'] button.primary").await;
    let path = desk.run("return location.pathname;").await;
    let path = path.as_str().unwrap();
    path.split('/').take(3).collect::<Vec<_>>().join("/")
}

/// An act of the Referee that is asked once more.
async fn act(desk: &Window, page: &str, form: &str) {
    desk.open(page).await;
    desk.open_all().await;
    desk.follow(&format!("{form} button")).await;
    desk.follow("form:has([name=confirmed]) button.primary").await;
}

/// Ships out of the dock onto the squares, by touch: Б2-Б3, turned where it lies, and К10.
async fn place_by_touch(phone: &Window, game: &str) {
    phone.open(&format!("{game}/fleet")).await;
    let cell = |name: &str| format!("#yard td:has(input[value='{name}'])");
    for (ship, at) in [(2, "Б2"), (1, "К10")] {
        phone
            .tap(&format!(".dock button[data-length='{ship}']:enabled"))
            .await;
        phone.tap(&cell(at)).await;
    }
    phone.tap(&cell("Б2")).await;
    phone.wait("document.querySelector('#yard-said .good')").await;
    phone.follow("#yard-form button[value=save]").await;
}

/// The same, as a list, by keyboard.
async fn place_by_keyboard(phone: &Window, game: &str, fleet: &str) {
    phone.open(&format!("{game}/fleet")).await;
    phone.tab_to("#fleet-text").await;
    phone.write(fleet).await;
    phone.tab_to("form:has(#fleet-text) button[value=preview]").await;
    phone.enter().await;
    phone.tab_to(".sheet button[value=save]").await;
    phone.enter().await;
}

/// That an announcement, or a post, says this.
fn says(text: &str) -> String {
    format!(
        "[...document.querySelectorAll('.post .text')].some((post) => post.textContent.includes('{text}'))"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_play_a_whole_game_through_pages_alone() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let desk = driver.desk(&server.url).await;
    let zima = driver.phone(&server.url).await;
    let lawyer = driver.phone_without_scripts(&server.url).await;

    let game = open_game(&desk).await;
    register_by_touch(&zima, "ZimA").await;
    zima.follow(&format!(".games a[href^='{game}']")).await;
    zima.follow(&format!("form[action='{game}/enrolment'] button"))
        .await;
    register_by_keyboard(&lawyer, "Адвокат").await;
    lawyer.open(&format!("{game}/players")).await;
    lawyer
        .tab_to(&format!("form[action='{game}/enrolment'] button"))
        .await;
    lawyer.enter().await;
    act(&desk, &format!("{game}/draw"), "form:has([value=random])").await;
    place_by_touch(&zima, &game).await;
    place_by_keyboard(&lawyer, &game, "К8-К9, А1").await;
    act(&desk, &format!("{game}/referee"), "#act-start form").await;

    // from here on the desk and the phone load no page again
    for window in [&desk, &zima] {
        window.open(&game).await;
        window.run("window.stayed = true;").await;
    }
    lawyer.open(&game).await;
    if lawyer.page().await.has(".turn.yours") {
        lawyer.tab_to("#composer-text").await;
        lawyer.write("То ZimA - Д5").await;
        lawyer.tab_to("button[name=do][value=post]").await;
        lawyer.enter().await;
    }
    for cell in ["К8", "К9", "А1"] {
        zima.wait("document.querySelector('.turn.yours')").await;
        zima.tap(&format!("button.aim[value$='{cell}']")).await;
        let shot = format!("То Адвокат - {cell}");
        zima.wait(&format!(
            "document.querySelector('#composer-text').value.includes('{shot}')"
        ))
        .await;
        zima.tap("button[name=do][value=post]").await;
        zima.wait(&says(&shot)).await;
        // the answer is written already, the truth
        lawyer.open(&game).await;
        lawyer.tab_to("button[name=do][value=post]").await;
        lawyer.enter().await;
    }
    let page = lawyer.page().await;
    let end = page.posts().pop().unwrap().text;
    assert!(end.starts_with("ИГРА ОКОНЧЕНА. ПОБЕДИЛИ"), "{end}");
    for (window, who) in [(&desk, "the desk"), (&zima, "the phone")] {
        window.wait(&says(&end)).await;
        window.wait("window.stayed").await;
        good(window, who).await;
    }
    lawyer.open("/").await;
    let result = lawyer.page().await.texts(".game-line .game-state").join("; ");
    let winners = end.trim_start_matches("ИГРА ОКОНЧЕНА. ").to_lowercase();
    assert!(result.to_lowercase().contains(&winners), "{result}");
    for window in [desk, zima, lawyer] {
        window.close().await;
    }
    server.stop();
}
