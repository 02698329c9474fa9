//! What people do in a real browser.
//!
//! In reading order: [`journey`] – a whole game, by three people through pages alone; [`keyboard`] – a battle by keyboard
//! alone; [`news`] – what comes in while somebody reads; [`draft`] – while somebody writes; [`deadline`] – a turn ends
//! before their eyes; [`hostile`] – what is written to break a page; [`replay`] – a battle looked through; [`referee`] – the
//! Referee's day; [`api`] – calls of the API, tried out; [`preview`] – a game that is
//! being opened; [`sealed`] – a duel with sealed fleets, whose keys never leave the browsers.

mod api;
mod deadline;
mod draft;
mod hostile;
mod journey;
mod keyboard;
mod news;
mod preview;
mod referee;
mod replay;
mod sealed;

use acceptance::battle::{Battle, Pairs, SECRET};
use acceptance::browser::Window;

const RULES: &[(&str, &str)] = &[
    ("ships_4", "0"),
    ("ships_3", "0"),
    ("ships_2", "1"),
    ("ships_1", "1"),
    ("calendar", "none"),
];

/// `ZimA` of the Reds against Адвокат of the Blues.
const PAIRS: Pairs<'static> = &[(("ZimA", "Б2-Б3, К10"), ("Адвокат", "К8-К9, А1"))];

/// A page that fits the phone, breaks no policy and is accessible.
pub async fn good(phone: &Window, what: &str) {
    assert_eq!(phone.too_wide().await, 0, "{what} is wider than the phone");
    let complaints = phone.complaints().await;
    assert!(complaints.is_empty(), "{what}: {complaints:?}");
    let faults = phone.inaccessible().await;
    assert!(faults.is_empty(), "{what}: {faults:?}");
}

/// Logs in by keyboard.
pub async fn log_in(window: &Window, nick: &str) {
    log_in_with(window, nick, SECRET).await;
}

async fn log_in_with(window: &Window, nick: &str, password: &str) {
    window.open("/login").await;
    good(window, "/login").await;
    window.tab_to("input[name=nick]").await;
    window.write(nick).await;
    window.tab_to("input[name=password]").await;
    window.write(password).await;
    window.enter().await;
    assert!(window.page().await.text().contains(nick), "{nick} is logged in");
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
