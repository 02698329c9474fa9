//! A sealed duel from its opening to the inspections, in two browsers that alone know the fleets (D3-D6).

use std::collections::BTreeMap;

use acceptance::battle::{Battle, referee, register};
use acceptance::browser::{Driver, Window};
use acceptance::server::Server;
use acceptance::wire::Wire;
use referee_web::application::key_file::KeyFile;
use serde_json::json;

use super::{good, log_in, post};

const FLEETS: [(&str, [&str; 3]); 2] = [("ZimA", ["Б2", "Б3", "К9"]), ("Адвокат", ["Д5", "Д6", "А4"])];

const RULES: &[(&str, &str)] = &[
    ("title", "Под печатью"),
    ("custody", "sealed"),
    ("referee", "me"),
    ("calendar", "none"),
    ("ships_4", "0"),
    ("ships_3", "0"),
    ("ships_2", "1"),
    ("ships_1", "1"),
];

/// Keeps what a page offers as a file.
const OFFERED: &str = "const made = URL.createObjectURL; \
    URL.createObjectURL = (file) => { window.offered = file; return made.call(URL, file); };";

/// A cell as a form or as JSON sends it.
fn written(cell: &str) -> [String; 2] {
    let percent = |byte: u8| match byte {
        b'0'..=b'9' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    [cell.to_owned(), cell.bytes().map(percent).collect()]
}

fn tells(sent: &str, cell: &str) -> bool {
    written(cell).iter().any(|written| sent.contains(written))
}

/// Puts ships on the boxes and sends the seal of them.
async fn place(window: &Window, path: &str, nick: &str, fleet: &[&str]) -> KeyFile {
    window.open(&format!("{path}/fleet")).await;
    window.wait("document.querySelector('#yard.by-hand')").await;
    good(window, "the shipyard of a sealed fleet").await;
    window.tap("button[data-part=random]").await;
    window
        .wait("document.querySelectorAll('#yard input:checked').length === 3")
        .await;
    let ships = format!(
        "const fleet = {}; for (const box of document.querySelectorAll('#yard .grid input')) box.checked = fleet.includes(box.value);
        document.querySelector('#yard').dispatchEvent(new CustomEvent('drawn'));",
        json!(fleet)
    );
    window.run(&ships).await;
    window.follow("#seal-form button.primary").await;
    window.wait("document.querySelector('#key a[download]')").await;
    good(window, "a fleet that is sealed").await;
    let script = format!(
        "return localStorage.getItem('sealed {} {nick}')",
        path.trim_start_matches("/games/")
    );
    let key = window.run(&script).await;
    KeyFile::read(key.as_str().unwrap()).unwrap()
}

/// The key is taken away with its file, and the browser forgets it.
async fn export(window: &Window) -> String {
    window
        .run("window.file = undefined; window.offered.text().then((text) => { window.file = text; })")
        .await;
    window.wait("window.file").await;
    let file = window
        .run("return window.file")
        .await
        .as_str()
        .unwrap()
        .to_owned();
    window.run("localStorage.clear()").await;
    file
}

/// The file is given to the page.
async fn import(window: &Window, file: &str) {
    let script = format!(
        "const all = new DataTransfer(); all.items.add(new File([{}], 'key.json'));
        const input = document.querySelector('#key-file'); input.files = all.files; input.dispatchEvent(new Event('change'));",
        json!(file)
    );
    window.run(&script).await;
    window
        .wait("document.querySelector('[data-part=with-key]:not([hidden])')")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn d3_d6_a_sealed_duel_is_played_to_its_end_in_two_browsers() {
    let Some(driver) = Driver::start() else { return };
    let database = testkit::database(&referee_web::MIGRATOR).await;
    let server = Server::start(crate::program(), &database.url);
    let mut battle = Battle::open_as(referee(&server).await, "duel", RULES).await;
    let (mut wires, mut windows, mut keys) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for (nick, fleet) in FLEETS {
        battle.join(nick, register(&server, nick).await).await;
        let wire = Wire::to(&server).await;
        let window = driver.phone(&wire.url).await;
        window.before_scripts(OFFERED).await;
        log_in(&window, nick).await;
        let key = place(&window, &battle.path, nick, &fleet).await;
        let sent = wire.sent();
        assert!(sent.contains(&key.seal.to_string()), "the seal is sent");
        assert!(
            !fleet.iter().any(|cell| tells(&sent, cell)),
            "and nothing of the fleet"
        );
        wires.insert(nick, wire);
        windows.insert(nick, window);
        keys.insert(nick, key);
    }
    battle.act("start", &[]).await;
    let told = battle.announcements(&battle.referee).await;
    let begins = usize::from(!told.iter().any(|text| text.contains("Ход за ZimA")));
    let ((first, own), (second, fleet)) = (FLEETS[begins], FLEETS[1 - begins]);
    for (cell, truth) in fleet.iter().zip(["ранил", "убил", "убил"]) {
        post(&windows[first], &battle, &format!("То {second} - {cell}")).await;
        let keeper = &windows[second];
        keeper.open(&battle.path).await;
        keeper
            .wait(&format!(
                "document.querySelector('#composer-text').value === '{cell} - {truth}\\n'"
            ))
            .await;
        good(keeper, "a shot that the key answers").await;
        post(keeper, &battle, "").await;
    }

    // the loser asks, the winner comes back with the file
    let (winner, loser) = (&windows[first], &windows[second]);
    loser.open(&battle.path).await;
    good(loser, "a sealed duel that is over").await;
    loser
        .follow("#inspection form[action$='/inspections'] button")
        .await;
    winner.open(&battle.path).await;
    winner
        .wait("document.querySelector('#unseal-fleet').value !== ''")
        .await;
    let file = export(winner).await;
    assert_eq!(KeyFile::read(&file).unwrap(), keys[first]);
    winner.open(&battle.path).await;
    winner
        .wait("document.querySelector('[data-part=without-key]:not([hidden])')")
        .await;
    good(winner, "a seal to open without its key").await;
    let salt = keys[first].salt.to_string();
    let sent = wires[first].sent();
    assert!(!sent.contains(&salt) && !own.iter().any(|cell| tells(&sent, cell)));
    import(winner, &file).await;
    assert_eq!(winner.value("#unseal-salt").await, salt);
    winner.follow("#unseal-form button.primary").await;
    let sent = wires[first].sent();
    assert!(
        sent.contains(&salt) && own.iter().all(|cell| tells(&sent, cell)),
        "now it is shown"
    );
    let page = winner.page().await.text();
    assert!(page.contains("Нарушений нет"), "{page}");

    // what does not come to the seal is asked about first
    winner
        .follow("#inspection form[action$='/inspections'] button")
        .await;
    loser.open(&battle.path).await;
    loser
        .wait("document.querySelector('#unseal-salt').value !== ''")
        .await;
    loser.fill("#unseal-salt", &"0".repeat(64)).await;
    loser.follow("#unseal-form button.primary").await;
    good(loser, "a seal that does not agree").await;
    let page = loser.page().await.text();
    assert!(page.contains("Печать не сходится"), "{page}");
    loser.fill("#unseal-salt", &keys[second].salt.to_string()).await;
    loser.follow("#unseal-form button.primary").await;
    let told = battle.announcements(&battle.referee).await;
    let clean = told.iter().filter(|text| text.contains("Нарушений нет")).count();
    assert_eq!(clean, 2, "{told:?}");

    let page = battle
        .referee
        .get(&format!("{}/verify", battle.path))
        .await
        .page()
        .text();
    assert!(page.contains(&format!("победа за игроком {first}")), "{page}");
    assert!(page.contains("Всё сходится"), "{page}");
    for window in windows.into_values() {
        window.close().await;
    }
    server.stop();
}
