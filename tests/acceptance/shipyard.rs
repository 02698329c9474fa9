//! Fleets are placed on a phone, in a real browser: from the keyboard, by finger and drag, with a draft that outlives the page.

use acceptance::battle::Battle;
use acceptance::browser::{Driver, Window};
use acceptance::server::Server;
use thirtyfour::Key;

use crate::browser::{good, log_in};

/// One ship each of three, two and one deck.
const RULES: &[(&str, &str)] = &[
    ("ships_4", "0"),
    ("ships_3", "1"),
    ("ships_2", "1"),
    ("ships_1", "1"),
];

const LIVE: &str = "document.querySelector('#yard-live').textContent";

async fn at_the_yard(driver: &Driver, server: &Server, battle: &Battle, nick: &str) -> Window {
    let phone = driver.phone(&server.url).await;
    log_in(&phone, nick).await;
    phone.open(&format!("{}/fleet", battle.path)).await;
    phone.wait("document.querySelector('#yard.by-hand')").await;
    phone
}

/// The cells that are ticked, in order.
async fn ticked(phone: &Window) -> Vec<String> {
    phone
        .page()
        .await
        .attributes("#yard .grid input[checked]", "value")
}

/// Waits until the live line holds these words.
async fn says(phone: &Window, words: &str) {
    phone.wait(&format!("{LIVE}.includes('{words}')")).await;
}

/// Saves by keyboard, and gives what the server has then.
async fn saved(phone: &Window) -> Vec<String> {
    phone.tab_to("#yard-form button[value=save]").await;
    phone.enter().await;
    phone.wait("document.querySelector('#yard.by-hand')").await;
    assert!(phone.page().await.has("#seal"), "{:?}", phone.page().await);
    ticked(phone).await
}

#[tokio::test(flavor = "multi_thread")]
async fn fleets_are_placed_by_keyboard_finger_and_drag() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let mut battle = Battle::open(&server, "На верфи", RULES).await;
    for nick in ["ZimA", "Адвокат"] {
        battle.enrol(&server, nick).await;
    }

    let keys = at_the_yard(&driver, &server, &battle, "ZimA").await;
    good(&keys, "an empty shipyard").await;
    // the ship of three decks stands at В2 and is turned down from there
    keys.tab_to(".dock button[data-length='3']").await;
    keys.press(Key::Enter).await;
    for key in [Key::Right, Key::Right, Key::Down, Key::Space, Key::Enter] {
        keys.press(key).await;
    }
    says(&keys, "3-палубный, В2–В4, стоит").await;
    // the next one may not touch it, is told so, and goes elsewhere
    keys.press(Key::Right).await;
    keys.press(Key::Enter).await;
    says(&keys, "2-палубный, Д1–Е1, место свободно").await;
    keys.press(Key::Left).await;
    says(&keys, "2-палубный, Г1–Д1, касается В2–В4").await;
    keys.press(Key::Enter).await;
    keys.wait("document.querySelector('.hand.wrong')").await;
    for key in [Key::Right, Key::Right, Key::Enter] {
        keys.press(key).await;
    }
    says(&keys, "2-палубный, Е1–Ж1, стоит").await;
    keys.wait("document.querySelector('#yard-said .missing-ships')")
        .await;
    good(&keys, "a shipyard with a ship missing").await;
    // one is put at the first place that is free, taken off, given up, put again
    for key in [Key::Right, Key::Enter, Key::Enter] {
        keys.press(key).await;
    }
    says(&keys, "1-палубный, А1, стоит").await;
    keys.press(Key::Delete).await;
    says(&keys, "1-палубный, не на море").await;
    keys.press(Key::Enter).await;
    keys.press(Key::Escape).await;
    says(&keys, "отменено").await;
    keys.press(Key::Enter).await;
    keys.press(Key::Down).await;
    keys.press(Key::Enter).await;
    says(&keys, "1-палубный, А2, стоит").await;
    keys.wait("document.querySelector('#yard-said .good')").await;
    good(&keys, "a whole fleet").await;
    assert_eq!(saved(&keys).await, ["Е1", "Ж1", "А2", "В2", "В3", "В4"]);
    let kept = "return Object.keys(localStorage).filter((key) => key.startsWith('fleet ')).length;";
    assert_eq!(keys.run(kept).await, 0, "no draft of a fleet is left");
    keys.close().await;

    by_finger(&driver, &server, &battle).await;
    server.stop();
}

/// Drag from the dock, tap, turn by a tap, clear and undo; the draft is there when the page is loaded again.
async fn by_finger(driver: &Driver, server: &Server, battle: &Battle) {
    let phone = at_the_yard(driver, server, battle, "Адвокат").await;
    let cell = |name: &str| format!("#yard td:has(input[value='{name}'])");
    phone.drag(".dock button[data-length='3']", &cell("Д5")).await;
    says(&phone, "3-палубный, Г5–Е5, стоит").await;
    phone.tap(&cell("Д5")).await;
    says(&phone, "3-палубный, Г5–Г7, стоит").await;
    phone.tap(".dock button[data-length='2']").await;
    phone.tap(&cell("Д8")).await;
    says(&phone, "касается Г5–Г7").await;
    phone.tap(&cell("З9")).await;
    says(&phone, "2-палубный, З9–И9, стоит").await;
    // what lies is dragged on; where it may not lie it goes back
    phone.drag(&cell("З9"), &cell("Д6")).await;
    says(&phone, "касается Г5–Г7").await;
    phone.drag(&cell("З9"), &cell("З1")).await;
    says(&phone, "2-палубный, З1–И1, стоит").await;

    phone.open(&format!("{}/fleet", battle.path)).await;
    says(&phone, "Черновик восстановлен").await;
    phone.tap(".dock button[data-length='1']").await;
    phone.tap(&cell("К10")).await;
    says(&phone, "1-палубный, К10, стоит").await;
    phone.wait("document.querySelector('#yard-said .good')").await;
    phone.tap("#yard-form button[value=clear]").await;
    says(&phone, "Море пусто").await;
    phone.tap("#yard-undo").await;
    says(&phone, "Возвращено").await;
    phone.tap("#yard-form button[value=random]").await;
    says(&phone, "Корабли расставил жребий").await;
    phone.tap("#yard-undo").await;
    says(&phone, "Возвращено").await;
    good(&phone, "the shipyard after all that").await;
    let want = ["З1", "И1", "Г5", "Г6", "Г7", "К10"];
    assert_eq!(saved(&phone).await, want);
    assert_eq!(
        phone.page().await.field("fleet").unwrap().trim(),
        "Г5-Г7\nЗ1-И1\nК10"
    );
    phone.close().await;
}

/// S10: what is spoken and ticked is named as the game names it; arrows go where they point.
#[tokio::test(flavor = "multi_thread")]
async fn s10_ships_are_placed_in_another_notation() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let mut rules = RULES.to_vec();
    rules.extend([("notation", "latin"), ("rows", "bottom_up"), ("letters", "rows")]);
    let mut battle = Battle::open(&server, "Снизу вверх", &rules).await;
    battle.enrol(&server, "ZimA").await;
    let keys = at_the_yard(&driver, &server, &battle, "ZimA").await;
    keys.tab_to(".dock button[data-length='3']").await;
    keys.press(Key::Enter).await;
    says(&keys, "3-палубный, J1–J3, место свободно").await;
    for key in [Key::Right, Key::Down] {
        keys.press(key).await;
    }
    says(&keys, "3-палубный, I2–I4, место свободно").await;
    keys.press(Key::Space).await;
    says(&keys, "3-палубный, I2–G2, место свободно").await;
    keys.press(Key::Enter).await;
    keys.wait("document.querySelectorAll('#yard input:checked').length === 3")
        .await;
    let named = keys
        .run("return [...document.querySelectorAll('#yard input:checked')].map((box) => box.value).join(' ')")
        .await;
    assert_eq!(named, "I2 H2 G2");
    keys.close().await;
}
